/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_TRACEPOINTS_H
#define CHECKSUM_TRACEPOINTS_H

#include "checksum-state.h"

#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/traced-callback.h"

namespace ns3
{

class Node;

/** Where a checksum is computed, as a kernel probe with its caller would tell. */
enum class ChecksumPlace : uint8_t
{
    TRANSPORT_OUTPUT, ///< TCP or UDP output in software
    SCTP_OUTPUT,      ///< net/sctp/output.c, sctp_packet_pack()
    CONNTRACK,        ///< nf_conntrack_proto_*.c, *_error()
    NAT,              ///< nf_nat_proto.c, sctp_manip_pkt()
    GSO,              ///< net/sctp/offload.c, sctp_gso_make_checksum()
    CSUM_HELP,        ///< net/core/dev.c, skb_crc32c_csum_help() and skb_checksum_help()
    NIC,              ///< a device's engine: hardware, no crc32c() call of the kernel
    NIC_RECEIVE,      ///< a device's verdict on a received packet: hardware
    TRANSPORT_INPUT,  ///< tcp_v4_rcv(), udp_rcv()
    SCTP_INPUT        ///< net/sctp/input.c, sctp_rcv_checksum()
};

/** @param place where @return lowerCamelCase name, e.g. "csumHelp" */
const char* ToString(ChecksumPlace place);

/** One computation over a packet's bytes. */
struct ChecksumComputation
{
    ChecksumPlace place;         ///< where
    ChecksumAlgorithm algorithm; ///< which sum
    uint32_t bytes;              ///< bytes summed
    uint32_t pieces;             ///< contiguous pieces, i.e. crc32c() calls
    uint32_t fieldBefore;        ///< field before (CRC32c: value; Internet: host order)
    uint32_t fieldAfter;         ///< field after; a verification leaves it unchanged
    IpSummed stateBefore;        ///< ip_summed before
    IpSummed stateAfter;         ///< ip_summed after
    uint64_t packetUid;          ///< Packet::GetUid()
};

/**
 * @ingroup checksum-offload
 * The node's tracepoints: every model fires them, every observer connects to them, and neither
 * knows of the other. Aggregated to the node on first use.
 */
class ChecksumTracepoints : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * @param node a node
     * @return its tracepoints, aggregated now if it had none
     */
    static Ptr<ChecksumTracepoints> Get(Ptr<Node> node);

    /** @param computation what was computed */
    void Computed(const ChecksumComputation& computation);

    /**
     * NAT rewrote an SCTP packet (a hit of sctp_manip_pkt()).
     * @param packet begins with the SCTP common header
     */
    void SctpManipulated(Ptr<const Packet> packet);

    /**
     * skb_warn_bad_offload() of net/core/dev.c: a GSO super-packet is neither PARTIAL nor
     * UNNECESSARY when it leaves.
     * @param packet the super-packet, as the device or its transmit path has it
     */
    void BadOffload(Ptr<const Packet> packet);

    /** TracedCallback signature of "Computation". @param computation what was computed */
    typedef void (*ComputationCallback)(const ChecksumComputation& computation);

  private:
    TracedCallback<const ChecksumComputation&> m_computation; ///< "Computation"
    TracedCallback<Ptr<const Packet>> m_sctpManip;            ///< "SctpManipPkt"
    TracedCallback<Ptr<const Packet>> m_badOffload;           ///< "SkbWarnBadOffload"
};

} // namespace ns3

#endif // CHECKSUM_TRACEPOINTS_H
