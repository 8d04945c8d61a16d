/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_NET_DEVICE_H
#define OFFLOAD_NET_DEVICE_H

#include "device-cpu.h"
#include "ethernet-net-device.h"
#include "napi-gro.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ethtool-features.h"
#include "ns3/ethtool-listing.h"
#include "ns3/gso-decision.h"
#include "ns3/linux-generation.h"
#include "ns3/netdev-features.h"

#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * An Ethernet device with ethtool features and the transmit path validate_xmit_skb() in front of
 * its driver (net/core/dev.c). Stack and protocols ask it what dev->features says; veth and ixgbe
 * derive from it.
 *
 * Send() takes an IPv4 packet as the ns-3 stack hands it down (network header in front), resolves
 * what the features do not cover, and gives each resulting packet to the driver (DoTransmit()).
 * What cannot be resolved is an error of whoever made the packet: Send() throws
 * std::invalid_argument.
 *
 * Frames that arrive may be merged before the stack sees them (feature "rx-gro"; Gro and NapiGro).
 *
 * On a node with a NodeCpu frames wait for a core, and leave when it has done what comes before.
 */
class OffloadNetDevice : public EthernetNetDevice
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    OffloadNetDevice();
    ~OffloadNetDevice() override;

    /** @return the features that are on (dev->features) */
    const NetdevFeatures& GetFeatures() const;

    /**
     * ethtool -K DEVICE NAME on|off.
     * @param name ethtool's name, e.g. "tx-checksum-sctp"
     * @param on its new value
     * @throws std::invalid_argument if there is no such feature, this device cannot change it, or
     * another has to be on first. Features that depend on one that is switched off go off with it,
     * and come back with it (netdev_fix_features())
     */
    void SetFeature(const std::string& name, bool on);

    /** @return the features that SetFeature() can change (dev->hw_features) */
    const NetdevFeatures& GetChangeableFeatures() const;

    /**
     * ethtool -k NAME: PrintEthtoolListing() of this device.
     * @param os where to
     * @param name of the device, for the first line
     */
    void PrintEthtoolFeatures(std::ostream& os, const std::string& name) const;

    /**
     * Take over a listing of ethtool -k: ApplyEthtoolListing() to this device.
     * @param is the listing
     * @throws std::invalid_argument as ApplyEthtoolListing(); nothing is changed then
     */
    void ApplyEthtoolFeatures(std::istream& is);

    /**
     * Tell GRO of local UDP sockets.
     * @param lookup asks the stack; empty: no socket has UDP_GRO
     */
    void SetUdpGroLookup(const UdpGroLookup& lookup);

    /** @return how long packets are held for others to merge (gro_flush_timeout) */
    Time GetGroFlushTimeout() const;
    /** @param timeout gro_flush_timeout; 0: until everything of this time has arrived */
    void SetGroFlushTimeout(Time timeout);

    /** @return largest GSO super-packet, bytes of the IP packet (dev->gso_max_size) */
    uint32_t GetGsoMaxSize() const;
    /** @param size dev->gso_max_size, bytes of the IP packet */
    void SetGsoMaxSize(uint32_t size);
    /** @return most segments of a GSO super-packet (dev->gso_max_segs) */
    uint32_t GetGsoMaxSegs() const;
    /** @param segs dev->gso_max_segs */
    void SetGsoMaxSegs(uint32_t segs);

    /**
     * Let the node's cores do the device's work, which takes time from now on. A device that joins
     * a node with a NodeCpu needs no such call.
     * @param cpu of the node
     */
    void SetCpu(Ptr<NodeCpu> cpu);

    /**
     * While one lives, the device's MTU does not limit: the IP layer lets one super-packet pass
     * unfragmented, as ip_finish_output_gso() does. Strictly scoped to one synchronous send.
     */
    class GsoMtuScope
    {
      public:
        /** @param device the output device; may be null */
        explicit GsoMtuScope(Ptr<OffloadNetDevice> device);
        ~GsoMtuScope();
        GsoMtuScope(const GsoMtuScope&) = delete;
        GsoMtuScope& operator=(const GsoMtuScope&) = delete;

      private:
        Ptr<OffloadNetDevice> m_device; ///< the output device
    };

    // NetDevice
    uint16_t GetMtu() const override;
    void SetNode(Ptr<Node> node) override;

  protected:
    bool DoSend(const Ptr<Packet>& packet,
                Mac48Address source,
                Mac48Address dest,
                uint16_t protocol) override;

    /**
     * What a driver advertises; called by its constructor.
     * @param features those that are on at first
     * @param changeable those that ethtool can change
     * @param encapsulation those that hold for packets whose state is of an inner header
     * (dev->hw_enc_features)
     */
    void SetDriverFeatures(const NetdevFeatures& features,
                           const NetdevFeatures& changeable,
                           const NetdevFeatures& encapsulation);

    /** @param inert what ethtool -k lists of the driver that has no effect here */
    void SetInertFeatures(const InertFeatures& inert);

    /**
     * ndo_features_check(): what the driver can do for this packet.
     * @param packet begins with the network header
     * @param state its state
     * @param features those that hold for it so far
     * @return the same unless the driver has limits
     */
    virtual NetdevFeatures FeaturesCheck(const Packet& packet,
                                         const ChecksumState& state,
                                         NetdevFeatures features) const;

    /**
     * ndo_start_xmit(): send one packet that the features cover.
     * @param packet begins with the network header; carries its state
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     * @return false if it was dropped
     */
    virtual bool DoTransmit(Ptr<Packet> packet,
                            Mac48Address source,
                            Mac48Address dest,
                            uint16_t protocol) = 0;

    /**
     * The list that validate_xmit_skb() made of one packet (dev_hard_start_xmit()).
     * @param packets each as for DoTransmit(), in order
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     * @return false if one was dropped
     */
    virtual bool DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                                Mac48Address source,
                                Mac48Address dest,
                                uint16_t protocol);

    /**
     * Pass a frame that arrived to the stack (netif_receive_skb()).
     * @param frame with its Ethernet header and its state
     */
    void ReceiveFromDriver(Ptr<Packet> frame);

    /**
     * The same if rx-gro is off; else to GRO, which may keep it for a while (napi_gro_receive()).
     * @param frame with its Ethernet header and its state; owned
     */
    void NapiGroReceive(Ptr<Packet> frame);

    /** @return the node's cores, as the device uses them; null: everything takes no time */
    DeviceCpu* GetCpu() const;

    /** @return the node's tracepoints */
    const Ptr<ChecksumTracepoints>& GetTracepoints();
    void DoDispose() override;

  private:
    /** @param frame that a poll, or an interrupt without one, takes from the driver */
    void Poll(Ptr<Packet> frame);

    /**
     * netif_skb_features(), without the limits of super-packets.
     * @param packet begins with the network header
     * @param state its state
     * @return what the device can do for it
     */
    NetdevFeatures GetFeaturesFor(const Packet& packet, const ChecksumState& state) const;

    uint32_t m_gsoScopes{0};                ///< GsoMtuScope alive
    EthtoolFeatures m_features;             ///< what is on and what can be
    NetdevFeatures m_encapsulationFeatures; ///< dev->hw_enc_features
    InertFeatures m_inertFeatures;          ///< listed only
    NapiGro m_gro;                          ///< packets held on reception
    GsoLimits m_gsoLimits;                  ///< dev->gso_max_size, gso_max_segs
    Ptr<ChecksumTracepoints> m_tracepoints; ///< of the node
    Ptr<LinuxGeneration> m_generation;      ///< of the node
    std::unique_ptr<DeviceCpu> m_cpu;       ///< the node's cores; null: none
};

} // namespace ns3

#endif // OFFLOAD_NET_DEVICE_H
