/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETDEV_FEATURES_H
#define NETDEV_FEATURES_H

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/** NETIF_F_* of include/linux/netdev_features.h; the comment is ethtool's name. */
enum class NetdevFeature : uint8_t
{
    SG,           ///< tx-scatter-gather
    FRAGLIST,     ///< tx-scatter-gather-fraglist
    IP_CSUM,      ///< tx-checksum-ipv4
    HW_CSUM,      ///< tx-checksum-ip-generic
    IPV6_CSUM,    ///< tx-checksum-ipv6
    SCTP_CRC,     ///< tx-checksum-sctp
    HIGHDMA,      ///< highdma
    GSO,          ///< tx-generic-segmentation
    TSO,          ///< tx-tcp-segmentation
    TSO6,         ///< tx-tcp6-segmentation
    GSO_SCTP,     ///< tx-sctp-segmentation
    GSO_UDP_L4,   ///< tx-udp-segmentation
    GRO,          ///< rx-gro
    RXCSUM,       ///< rx-checksum
    TSO_ECN,      ///< tx-tcp-ecn-segmentation
    TSO_MANGLEID, ///< tx-tcp-mangleid-segmentation
    GRO_HW,       ///< rx-gro-hw
    GRO_UDP_FWD   ///< rx-udp-gro-forwarding
};

/**
 * @ingroup checksum-offload
 * A device's feature word (dev->features): which offloads are on.
 */
class NetdevFeatures
{
  public:
    NetdevFeatures() = default;
    /** @param features those that are on */
    NetdevFeatures(std::initializer_list<NetdevFeature> features);

    /** @param feature which @return true if on */
    bool Has(NetdevFeature feature) const;
    /** @param feature which @param on its new value */
    void Set(NetdevFeature feature, bool on);

    /** NETIF_F_CSUM_MASK. @return true if IP_CSUM, IPV6_CSUM or HW_CSUM is on */
    bool HasAnyCsum() const;

    /**
     * @param name ethtool's name, e.g. "tx-checksum-sctp"
     * @return the feature
     * @throws std::invalid_argument naming the name and every allowed one
     */
    static NetdevFeature FromName(const std::string& name);
    /** @param feature which @return ethtool's name */
    static const char* ToName(NetdevFeature feature);
    /** @return ethtool's names of all features */
    static std::vector<std::string> GetNames();

    /**
     * What has to be on before a feature can be (netdev_fix_features() of net/core/dev.c).
     * @param feature which
     * @return ethtool's names of what is missing for it among these; empty if nothing is
     */
    std::string GetMissingDependency(NetdevFeature feature) const;

    /**
     * netdev_fix_features() of net/core/dev.c: software and TCP segmentation need scatter-gather,
     * TCP and UDP segmentation need a checksum feature of their address family, TCP segmentation
     * with one identification for all needs that with many, and that of packets with CWR any; what
     * hardware merges on reception it has to verify, too; the checksum features of one address
     * family exclude that of any packet. Left out: features that no device here can have.
     * @return these features without those that lack what they depend on
     */
    NetdevFeatures Fix() const;

    /** @param mask others @return those that are on in both */
    NetdevFeatures operator&(const NetdevFeatures& mask) const;

    /** @param other another @return true if the same are on */
    bool operator==(const NetdevFeatures& other) const;

  private:
    uint32_t m_bits{0}; ///< bit n: NetdevFeature n
};

/** @param os stream @param features what to print @return os: names that are on, comma-separated */
std::ostream& operator<<(std::ostream& os, const NetdevFeatures& features);

} // namespace ns3

#endif // NETDEV_FEATURES_H
