/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_ADDRESS_H
#define SCTP_ADDRESS_H

#include "ns3/address.h"
#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * An IPv4 or IPv6 address (union sctp_addr, include/net/sctp/structs.h).
 *
 * Kept in two words, an IPv4 address as its IPv4-mapped IPv6 address (RFC 4291 section 2.5.5.2), so
 * that packets are assigned without asking for the family. Thus an IPv4-mapped address that a user
 * gives is IPv4, as for a Linux socket with SCTP_I_WANT_MAPPED_V4_ADDR; on the wire there is none.
 */
class SctpAddress
{
  public:
    static constexpr uint32_t SIZE = 16; ///< bytes that Write() writes

    /** Address families. */
    enum class Family : uint8_t
    {
        IPV4, ///< AF_INET
        IPV6  ///< AF_INET6
    };

    /** 0.0.0.0. */
    SctpAddress() = default;

    /** @param address an IPv4 address */
    SctpAddress(Ipv4Address address)
        : m_low(MAPPED | address.Get())
    {
    }

    /** @param address an IPv6 address */
    SctpAddress(const Ipv6Address& address);

    /** @param family of the address @return 0.0.0.0 or :: */
    static SctpAddress GetAny(Family family);
    /** @param bytes SIZE bytes that Write() wrote @return the address */
    static SctpAddress Read(const uint8_t* bytes);
    /** @param bytes where to write SIZE bytes, IPv4 mapped */
    void Write(uint8_t* bytes) const;

    /** @return family */
    Family GetFamily() const
    {
        return m_high == 0 && (m_low & MAPPED_MASK) == MAPPED ? Family::IPV4 : Family::IPV6;
    }

    /** @return true if the family is IPv4 */
    bool IsIpv4() const
    {
        return GetFamily() == Family::IPV4;
    }

    /** @return true for 0.0.0.0 and :: */
    bool IsAny() const
    {
        return m_high == 0 && (m_low == 0 || m_low == MAPPED);
    }

    /** @return true if it is in fe80::/10: an address of one link */
    bool IsLinkLocal() const
    {
        return m_high >> 54 == 0xfe80 >> 6;
    }

    /**
     * sctp_v4_addr_valid() of net/sctp/protocol.c and sctp_v6_addr_valid() of net/sctp/ipv6.c.
     * @return false for a multicast address, for 255.255.255.255 and for ::
     */
    bool IsUnicast() const;

    /** @return the address; its family must be IPv4 */
    Ipv4Address GetIpv4() const
    {
        return Ipv4Address(static_cast<uint32_t>(m_low));
    }

    /** @return the address; IPv4 mapped */
    Ipv6Address GetIpv6() const;

    /** @return a number that differs for most addresses */
    std::size_t Hash() const
    {
        return m_high * 0x9e3779b97f4a7c15 + m_low * 0xff51afd7ed558ccd;
    }

    /** @param a one @param b another @return true if equal, family included */
    friend bool operator==(const SctpAddress& a, const SctpAddress& b)
    {
        return a.m_high == b.m_high && a.m_low == b.m_low;
    }

    /** @param a one @param b another @return false if equal, family included */
    friend bool operator!=(const SctpAddress& a, const SctpAddress& b)
    {
        return !(a == b);
    }

  private:
    static constexpr uint64_t MAPPED = 0x0000ffff00000000;      ///< second word of ::ffff:0:0
    static constexpr uint64_t MAPPED_MASK = 0xffffffff00000000; ///< what it fixes

    uint64_t m_high{0};     ///< first eight bytes
    uint64_t m_low{MAPPED}; ///< last eight bytes
};

/** @param os where to @param address any @return os */
std::ostream& operator<<(std::ostream& os, const SctpAddress& address);

/** @ingroup checksum-offload What a user of a socket calls an address. */
struct SctpSocketAddress
{
    SctpAddress address; ///< address
    uint16_t port{0};    ///< port

    /** @param from any @return nothing if it is no InetSocketAddress and no Inet6SocketAddress */
    static std::optional<SctpSocketAddress> From(const Address& from);
    /** @return an InetSocketAddress or an Inet6SocketAddress */
    Address To() const;
};

} // namespace ns3

#endif // SCTP_ADDRESS_H
