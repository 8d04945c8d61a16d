/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_L4_PROTOCOL_H
#define SCTP_L4_PROTOCOL_H

#include "sctp-association.h"
#include "sctp-demux.h"
#include "sctp-mib.h"
#include "sctp-packet-input.h"
#include "sctp-packet-output.h"
#include "sctp-parameters.h"
#include "sctp-responder.h"
#include "sctp-traces.h"

#include "ns3/attribute-accessor-helper.h"
#include "ns3/ip-l4-protocol.h"
#include "ns3/node.h"
#include "ns3/random-variable-stream.h"
#include "ns3/socket.h"

#include <cstdint>
#include <memory>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * SCTP (RFC 9260) of a node over IPv4 and IPv6: the protocol parameters as attributes, counters,
 * ports and associations (net/sctp/protocol.c, net/sctp/ipv6.c). Packets come in by SctpPacketInput
 * and leave by SctpPacketOutput.
 *
 * Aggregate it to a node that has an IPv4 stack, an IPv6 stack or both (SctpHelper does): it
 * inserts itself there, and brings the SctpSocketFactory along.
 *
 * Of ICMP errors "fragmentation needed" and of ICMPv6 errors Packet Too Big are obeyed (RFC 9260
 * section 10; sctp_icmp_frag_needed(), net/sctp/input.c), but what was lost waits for its timer.
 * Left out: all others.
 */
class SctpL4Protocol : public IpL4Protocol
{
  public:
    static constexpr uint8_t PROT_NUMBER = 132; ///< IP protocol number (IANA)

    /** @return the type id */
    static TypeId GetTypeId();

    SctpL4Protocol();
    ~SctpL4Protocol() override;

    /**
     * Tags, first TSNs, IPv4 identifications and the secret of the cookies.
     * @param stream first number of stream to use
     * @return how many are used
     */
    int64_t AssignStreams(int64_t stream);
    /** @return the counters */
    const SctpMib& GetMib() const;
    /** @return protocol parameters of associations yet to be made */
    const SctpParameters& GetParameters() const;
    /** @return the node */
    Ptr<Node> GetNode() const;
    /** @return ports, listeners, associations */
    SctpDemux& GetDemux();
    /** @return a new socket */
    Ptr<Socket> CreateSocket();
    /** @param socket listens or has an association: it lives on if nobody else holds it */
    void AddSocket(Ptr<Socket> socket);
    /** @param socket neither listens nor has an association */
    void RemoveSocket(Ptr<Socket> socket);

    /**
     * @param identity both ends; an own address of 0.0.0.0 or :: is left to the route, and own tag
     *        and TSN are drawn if the tag is 0
     * @param user who is told
     * @param receiveBuffer bytes
     * @param noDelay Nagle off
     * @return a new association in state CLOSED; null if there is no route, or if one between these
     *         ends exists
     */
    Ptr<SctpAssociation> CreateAssociation(SctpAssociationIdentity identity,
                                           SctpUser* user,
                                           uint32_t receiveBuffer,
                                           bool noDelay);

    // IpL4Protocol
    int GetProtocolNumber() const override;
    RxStatus Receive(Ptr<Packet> packet,
                     const Ipv4Header& header,
                     Ptr<Ipv4Interface> interface) override;
    RxStatus Receive(Ptr<Packet> packet,
                     const Ipv6Header& header,
                     Ptr<Ipv6Interface> interface) override;
    void ReceiveIcmp(Ipv4Address icmpSource,
                     uint8_t icmpTtl,
                     uint8_t icmpType,
                     uint8_t icmpCode,
                     uint32_t icmpInfo,
                     Ipv4Address payloadSource,
                     Ipv4Address payloadDestination,
                     const uint8_t payload[8]) override;
    void ReceiveIcmp(Ipv6Address icmpSource,
                     uint8_t icmpTtl,
                     uint8_t icmpType,
                     uint8_t icmpCode,
                     uint32_t icmpInfo,
                     Ipv6Address payloadSource,
                     Ipv6Address payloadDestination,
                     const uint8_t payload[8]) override;
    /** @param downTarget takes packets in place of Ipv4::SendWithHeader(); without effect before
     * the protocol is aggregated to a node */
    void SetDownTarget(DownTargetCallback downTarget) override;
    /** @param downTarget takes packets in place of Ipv6::Send(); without effect before the protocol
     * is aggregated to a node */
    void SetDownTarget6(DownTargetCallback6 downTarget) override;
    DownTargetCallback GetDownTarget() const override;
    DownTargetCallback6 GetDownTarget6() const override;

    /** TracedCallback signature of "Drop". @param packet that was dropped, or a chunk of it
     *  @param reason why */
    typedef void (*DropCallback)(Ptr<const Packet> packet, SctpDropReason reason);
    /** TracedCallback signature of "Tx" and "Rx". @param packet begins with the common header
     *  @param source address @param destination address */
    typedef void (*PacketCallback)(Ptr<const Packet> packet,
                                   const SctpAddress& source,
                                   const SctpAddress& destination);

  protected:
    void DoDispose() override;
    void NotifyNewAggregate() override;

  private:
    /**
     * sctp_err_lookup() and sctp_icmp_frag_needed() of net/sctp/input.c.
     * @param source of the packet that was too big @param destination of it
     * @param quoted its first eight bytes @param mtu of the link that it had to pass, bytes
     */
    void NotePathMtu(const SctpAddress& source,
                     const SctpAddress& destination,
                     const uint8_t quoted[8],
                     uint32_t mtu);

    /** @tparam T type @tparam M which parameter @param value its value */
    template <typename T, T SctpParameters::*M>
    void SetParameter(T value)
    {
        m_parameters.*M = value;
    }

    /** @tparam T type @tparam M which parameter @return its value */
    template <typename T, T SctpParameters::*M>
    T GetParameter() const
    {
        return m_parameters.*M;
    }

    /** @tparam V attribute value class @tparam M which parameter @return accessor of the attribute
     */
    template <typename V, auto M>
    static Ptr<const AttributeAccessor> MakeParameterAccessor()
    {
        using T = std::decay_t<decltype(std::declval<SctpParameters&>().*M)>;
        return MakeAccessorHelper<V>(&SctpL4Protocol::SetParameter<T, M>,
                                     &SctpL4Protocol::GetParameter<T, M>);
    }

    /** @param node to belong to: it gets a socket factory */
    void Attach(Ptr<Node> node);
    /** @param association that ended */
    void Forget(SctpAssociation* association);
    /** @return 32 random bits */
    uint32_t Random();

    SctpParameters m_parameters;                      ///< protocol parameters
    SctpMib m_mib;                                    ///< counters
    SctpDemux m_demux;                                ///< ports, listeners, associations
    Ptr<Node> m_node;                                 ///< the node
    Ptr<Ipv4> m_ipv4;                                 ///< inserted there, or null
    Ptr<Ipv6> m_ipv6;                                 ///< inserted there, or null
    Ptr<UniformRandomVariable> m_random;              ///< random bits
    SctpResponder m_responder;                        ///< answers INIT and COOKIE ECHO
    std::unique_ptr<SctpPacketOutput> m_output;       ///< sends packets
    std::unique_ptr<SctpPacketInput> m_input;         ///< takes packets
    std::vector<Ptr<SctpAssociation>> m_associations; ///< "AssociationList"
    std::set<Ptr<Socket>> m_sockets;                  ///< those in use

    SctpDropTrace m_dropTrace; ///< "Drop"
    SctpPacketTrace m_rxTrace; ///< "Rx"
    SctpPacketTrace m_txTrace; ///< "Tx"
};

} // namespace ns3

#endif // SCTP_L4_PROTOCOL_H
