/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_TRACEPOINTS_H
#define CHECKSUM_TRACEPOINTS_H

#include "checksum-state.h"
#include "checksum-transition.h"
#include "packet-work.h"

#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/traced-callback.h"

namespace ns3
{

class NetDevice;
class Node;

/** Where a checksum is computed, as a kernel probe with its caller would tell. */
enum class ChecksumPlace : uint8_t
{
    TRANSPORT_OUTPUT, ///< TCP or UDP output in software
    SCTP_OUTPUT,      ///< net/sctp/output.c, sctp_packet_pack()
    ICMP_OUTPUT,      ///< icmp_push_reply(), icmpv6_push_pending_frames()
    CONNTRACK,        ///< nf_conntrack_proto_*.c, *_error()
    NAT,              ///< nf_nat_proto.c, sctp_manip_pkt()
    GSO,              ///< net/sctp/offload.c, sctp_gso_make_checksum()
    CSUM_HELP,        ///< net/core/dev.c, skb_crc32c_csum_help() and skb_checksum_help()
    NIC,              ///< a device's engine: hardware, no crc32c() call of the kernel
    NIC_RECEIVE,      ///< a device's verdict on a received packet: hardware
    GRO,              ///< net/core/dev.c and gro.c, __skb_gro_checksum_complete()
    TRANSPORT_INPUT,  ///< tcp_v4_rcv(), udp_rcv()
    SCTP_INPUT,       ///< net/sctp/input.c, sctp_rcv_checksum()
    ICMP_INPUT        ///< icmp_rcv(), icmpv6_rcv()
};

/** @param place where @return lowerCamelCase name, e.g. "csumHelp" */
const char* ToString(ChecksumPlace place);

/** What came of a computation. */
enum class ChecksumVerdict : uint8_t
{
    WRITTEN, ///< the result was stored in the field
    GOOD,    ///< a verification: the field is right
    BAD      ///< a verification: the field is wrong
};

/** @param verdict which @return "written", "good" or "bad" */
const char* ToString(ChecksumVerdict verdict);

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
    uint8_t protocol{0};         ///< IP protocol number
    /// stored, or compared with which outcome
    ChecksumVerdict verdict{ChecksumVerdict::WRITTEN};
    const char* reason{""}; ///< Linux function, and why it ran; a string literal
};

/** One change of a packet's state, or the first state of a new packet (NEW_SKB). */
struct ChecksumStateChange
{
    ChecksumTransition transition; ///< who changed it
    ChecksumState before;          ///< state before
    ChecksumState after;           ///< state after
    uint64_t packetUid;            ///< Packet::GetUid()
};

/** A packet between two steps of a node's IP layer, for who wants to look at its bytes. */
struct ChecksumCheckpoint
{
    const char* hook;         ///< netfilter hook that it is in, e.g. "PRE_ROUTING"
    bool entered;             ///< true: no function of the hook has run yet
    int32_t priority;         ///< of the hook function that has just run; 0 if entered
    Ptr<const Packet> packet; ///< begins with the network header; carries the state
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

    /** @param change a packet's state before and after */
    void StateChanged(const ChecksumStateChange& change);

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

    /** @return true if somebody listens to "Checkpoint", so that it is worth making one */
    bool HasCheckpoints() const;

    /** @param checkpoint a packet, as it is between two steps */
    void Passed(const ChecksumCheckpoint& checkpoint);

    /**
     * A step of the node's path is done with packets, whatever it computed over them. While nobody
     * listens to "Work" this is one test.
     * @param place where
     * @param bytes of all of them together
     * @param packets how many
     */
    void Worked(WorkPlace place, uint32_t bytes, uint32_t packets = 1)
    {
        if (!m_work.IsEmpty())
        {
            m_work({place, packets, bytes});
        }
    }

    /**
     * While one lives, what the node computes and changes belongs to a device: on the way in to the
     * one where the packet arrived, on the way out to the one that it leaves by.
     */
    class DeviceScope
    {
      public:
        /**
         * @param tracepoints of the node; may be null; must outlive the scope
         * @param device the device; must outlive the scope
         */
        DeviceScope(const Ptr<ChecksumTracepoints>& tracepoints, const NetDevice* device)
            : m_tracepoints(PeekPointer(tracepoints))
        {
            if (m_tracepoints)
            {
                m_outer = m_tracepoints->m_device;
                m_tracepoints->m_device = device;
            }
        }

        ~DeviceScope()
        {
            if (m_tracepoints)
            {
                m_tracepoints->m_device = m_outer;
            }
        }

        DeviceScope(const DeviceScope&) = delete;
        DeviceScope& operator=(const DeviceScope&) = delete;

      private:
        ChecksumTracepoints* m_tracepoints; ///< of the node
        const NetDevice* m_outer{nullptr};  ///< device of the scope around this one
    };

    /** @return the device of the innermost DeviceScope; null outside of any */
    const NetDevice* GetDevice() const;

    /** TracedCallback signature of "Computation". @param computation what was computed */
    typedef void (*ComputationCallback)(const ChecksumComputation& computation);
    /** TracedCallback signature of "StateChange". @param change before and after */
    typedef void (*StateChangeCallback)(const ChecksumStateChange& change);
    /** TracedCallback signature of "Checkpoint". @param checkpoint the packet, and where it is */
    typedef void (*CheckpointCallback)(const ChecksumCheckpoint& checkpoint);
    /** TracedCallback signature of "Work". @param work which packets, and where */
    typedef void (*WorkCallback)(const PacketWork& work);

  private:
    const NetDevice* m_device{nullptr};                       ///< of the innermost DeviceScope
    TracedCallback<const ChecksumComputation&> m_computation; ///< "Computation"
    TracedCallback<const ChecksumStateChange&> m_stateChange; ///< "StateChange"
    TracedCallback<const ChecksumCheckpoint&> m_checkpoint;   ///< "Checkpoint"
    TracedCallback<const PacketWork&> m_work;                 ///< "Work"
    TracedCallback<Ptr<const Packet>> m_sctpManip;            ///< "SctpManipPkt"
    TracedCallback<Ptr<const Packet>> m_badOffload;           ///< "SkbWarnBadOffload"
};

} // namespace ns3

#endif // CHECKSUM_TRACEPOINTS_H
