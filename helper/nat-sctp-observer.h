/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_OBSERVER_H
#define NAT_SCTP_OBSERVER_H

#include "nat-sctp-result.h"

#include "ns3/audit-link.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/net-device.h"
#include "ns3/node.h"

#include <unordered_map>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Watches one run of RunNatSctpScenario() through trace sources and sorts what it sees into the
 * classes of NatSctpResult. Packets are followed by Packet::GetUid(), which NAT, forwarding and
 * segmentation keep.
 */
class NatSctpObserver
{
  public:
    NatSctpObserver() = default;
    NatSctpObserver(const NatSctpObserver&) = delete;
    NatSctpObserver& operator=(const NatSctpObserver&) = delete;

    /**
     * Follow every packet that an endpoint sends, and its computations.
     * @param node client or server
     * @param device its device
     * @param isClient true for the client
     */
    void WatchEndpoint(Ptr<Node> node, Ptr<NetDevice> device, bool isClient);

    /**
     * Count manips and computations of the router.
     * @param node the router
     */
    void WatchRouter(Ptr<Node> node);

    /**
     * Verify the CRC32c of every SCTP packet on a link.
     * @param device an end of the link
     */
    void WatchWire(Ptr<NetDevice> device);

    /**
     * @param result gets every count
     */
    void Report(NatSctpResult& result) const;

  private:
    /** What a packet belongs to. */
    enum Class : uint8_t
    {
        CLIENT_PLAIN,
        CLIENT_GSO,
        SERVER_PLAIN,
        SERVER_GSO,
        N_CLASSES
    };

    /** @param isClient who sends @param packet a frame that holds an SCTP packet */
    void Sent(bool isClient, Ptr<const Packet> packet);
    /** @param from class of packets not known by uid @param computation what was computed */
    void Computed(Class from, const ChecksumComputation& computation);
    /** @param packet begins with the SCTP common header */
    void Manipulated(Ptr<const Packet> packet);
    /** @param link what is in front of the IP header @param frame a frame */
    void OnWire(AuditLinkHeader link, Ptr<const Packet> frame);
    /** @param uid of a packet @param otherwise if it is not known @return its class */
    NatSctpClass& ClassOf(uint64_t uid, Class otherwise);

    std::unordered_map<uint64_t, Class> m_classes; ///< by packet uid
    std::array<NatSctpClass, N_CLASSES> m_counts;  ///< by class
    uint64_t m_badOffloadWarnings{0};              ///< skb_warn_bad_offload()
};

} // namespace ns3

#endif // NAT_SCTP_OBSERVER_H
