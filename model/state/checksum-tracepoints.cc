/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-tracepoints.h"

#include "ns3/node.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumTracepoints);

const char*
ToString(ChecksumPlace place)
{
    switch (place)
    {
    case ChecksumPlace::TRANSPORT_OUTPUT:
        return "transportOutput";
    case ChecksumPlace::SCTP_OUTPUT:
        return "sctpOutput";
    case ChecksumPlace::ICMP_OUTPUT:
        return "icmpOutput";
    case ChecksumPlace::CONNTRACK:
        return "conntrack";
    case ChecksumPlace::NAT:
        return "nat";
    case ChecksumPlace::GSO:
        return "gso";
    case ChecksumPlace::CSUM_HELP:
        return "csumHelp";
    case ChecksumPlace::NIC:
        return "nic";
    case ChecksumPlace::NIC_RECEIVE:
        return "nicReceive";
    case ChecksumPlace::GRO:
        return "gro";
    case ChecksumPlace::TRANSPORT_INPUT:
        return "transportInput";
    case ChecksumPlace::SCTP_INPUT:
        return "sctpInput";
    case ChecksumPlace::ICMP_INPUT:
        return "icmpInput";
    }
    return "?";
}

const char*
ToString(ChecksumVerdict verdict)
{
    switch (verdict)
    {
    case ChecksumVerdict::WRITTEN:
        return "written";
    case ChecksumVerdict::GOOD:
        return "good";
    case ChecksumVerdict::BAD:
        return "bad";
    }
    return "?";
}

TypeId
ChecksumTracepoints::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::ChecksumTracepoints")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<ChecksumTracepoints>()
            .AddTraceSource("Computation",
                            "A checksum was computed over a packet's bytes.",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_computation),
                            "ns3::ChecksumTracepoints::ComputationCallback")
            .AddTraceSource("StateChange",
                            "A packet's checksum state changed, or a new packet got its first.",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_stateChange),
                            "ns3::ChecksumTracepoints::StateChangeCallback")
            .AddTraceSource("Checkpoint",
                            "A packet entered a netfilter hook, or a function of it has run.",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_checkpoint),
                            "ns3::ChecksumTracepoints::CheckpointCallback")
            .AddTraceSource("Work",
                            "A step of the node's path is done with packets.",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_work),
                            "ns3::ChecksumTracepoints::WorkCallback")
            .AddTraceSource("SctpManipPkt",
                            "NAT rewrote an SCTP packet, given from its common header on "
                            "(a hit of sctp_manip_pkt()).",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_sctpManip),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("SkbWarnBadOffload",
                            "A GSO super-packet left in a state other than PARTIAL and "
                            "UNNECESSARY (a hit of skb_warn_bad_offload()).",
                            MakeTraceSourceAccessor(&ChecksumTracepoints::m_badOffload),
                            "ns3::Packet::TracedCallback");
    return tid;
}

Ptr<ChecksumTracepoints>
ChecksumTracepoints::Get(Ptr<Node> node)
{
    auto tracepoints = node->GetObject<ChecksumTracepoints>();
    if (!tracepoints)
    {
        tracepoints = CreateObject<ChecksumTracepoints>();
        node->AggregateObject(tracepoints);
    }
    return tracepoints;
}

void
ChecksumTracepoints::Computed(const ChecksumComputation& computation)
{
    m_computation(computation);
}

void
ChecksumTracepoints::StateChanged(const ChecksumStateChange& change)
{
    m_stateChange(change);
}

bool
ChecksumTracepoints::HasCheckpoints() const
{
    return !m_checkpoint.IsEmpty();
}

void
ChecksumTracepoints::Passed(const ChecksumCheckpoint& checkpoint)
{
    m_checkpoint(checkpoint);
}

const NetDevice*
ChecksumTracepoints::GetDevice() const
{
    return m_device;
}

void
ChecksumTracepoints::SctpManipulated(Ptr<const Packet> packet)
{
    m_sctpManip(packet);
}

void
ChecksumTracepoints::BadOffload(Ptr<const Packet> packet)
{
    m_badOffload(packet);
}

} // namespace ns3
