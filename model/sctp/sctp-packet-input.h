/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PACKET_INPUT_H
#define SCTP_PACKET_INPUT_H

#include "sctp-demux.h"
#include "sctp-mib.h"
#include "sctp-packet-output.h"
#include "sctp-responder.h"
#include "sctp-traces.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/node.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Takes packets from IP: verifies the checksum, finds whom they are for, and answers what is for
 * nobody (sctp_rcv(), net/sctp/input.c).
 *
 * A packet in state UNNECESSARY or PARTIAL, and a GSO super-packet in any state, is accepted
 * unchecked; any other costs exactly one CRC32c. A wrong one is counted and dropped without an
 * answer (RFC 9260 section 6.8).
 */
class SctpPacketInput
{
  public:
    /** What it works with; all must outlive it. */
    struct Environment
    {
        SctpMib& mib;             ///< counters
        SctpDemux& demux;         ///< whom a packet is for
        SctpResponder& responder; ///< answers INIT and COOKIE ECHO
        SctpPacketOutput& output; ///< sends answers
        SctpPacketTrace& rxTrace; ///< fired for every packet that came
        SctpDropTrace& dropTrace; ///< fired for everything that is thrown away
    };

    /** What the network header, and the interface, say of a packet. */
    struct Arrival
    {
        SctpAddress source;      ///< source address
        SctpAddress destination; ///< destination address
        uint32_t scope{0};       ///< SctpAssociationIdentity::scope
        bool unicast{false};     ///< neither address is multicast or broadcast, or unspecified
    };

    /** @param node the node @param environment what it works with */
    SctpPacketInput(Ptr<Node> node, const Environment& environment);

    /**
     * A packet that comes while another is being handled, as one from the node to itself may, waits
     * until that is done.
     * @param packet begins with the common header
     * @param arrival what its network header says
     */
    void Receive(Ptr<Packet> packet, const Arrival& arrival);
    /** The packet at hand, or a chunk of it, is thrown away. @param reason why */
    void TraceDrop(SctpDropReason reason);

  private:
    /** A packet under examination. */
    struct Incoming
    {
        Ptr<Packet> packet;             ///< with the common header in front
        SctpBytes bytes;                ///< the same, flat
        SctpHeader header;              ///< common header
        SctpAssociationIdentity ends;   ///< addresses and ports, seen from here
        SctpChunk first;                ///< first chunk
        std::vector<uint32_t> segments; ///< of a GSO super-packet
    };

    /** @param packet none other is at hand @param arrival what its network header says */
    void Handle(Ptr<Packet> packet, const Arrival& arrival);
    /** @param incoming whose packet and bytes are set @return false if its CRC32c is wrong */
    bool VerifyChecksum(const Incoming& incoming);
    /** @param incoming verified packet, without first chunk yet */
    void Dispatch(Incoming& incoming);
    /** @param incoming its first chunk is INIT */
    void HandleInit(const Incoming& incoming);
    /** @param incoming begins with COOKIE ECHO @return the association, if there is one now */
    SctpAssociation* HandleCookieEcho(const Incoming& incoming);
    /** @param incoming belongs to no association */
    void HandleOutOfTheBlue(const Incoming& incoming);
    /** @param ends addresses and ports @param verificationTag tag @param chunks to send */
    void Reply(const SctpAssociationIdentity& ends,
               uint32_t verificationTag,
               const std::vector<uint8_t>& chunks);
    /** The packet at hand is thrown away. @param reason why */
    void Discard(SctpDropReason reason);

    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's
    Environment m_environment;              ///< what it works with
    std::vector<uint8_t> m_scratch;         ///< bytes of the packet at hand
    Ptr<const Packet> m_current;            ///< packet at hand
    bool m_busy{false};                     ///< a packet is at hand
};

} // namespace ns3

#endif // SCTP_PACKET_INPUT_H
