/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-transition.h"

#include "checksum-tag.h"
#include "checksum-tracepoints.h"
#include "transport-header.h"

#include <algorithm>
#include <sstream>

namespace ns3
{

namespace
{

/**
 * @param a a state
 * @param b a state
 * @return true if they differ at most in csum_valid and encapsulation, which say nothing about
 *         what the field holds
 */
bool
IsSameSum(ChecksumState a, const ChecksumState& b)
{
    a.SetCsumValid(b.IsCsumValid());
    a.SetEncapsulation(b.IsEncapsulation());
    return a == b;
}

/**
 * @param state a state
 * @return true if a device or csum help is to complete an Internet checksum
 */
bool
IsPartialInternet(const ChecksumState& state)
{
    return state.GetIpSummed() == IpSummed::PARTIAL &&
           state.GetAlgorithm() == ChecksumAlgorithm::INTERNET;
}

/**
 * @param state a state
 * @return true if a device, csum help or GSO is to complete a CRC32c
 */
bool
IsPartialCrc32c(const ChecksumState& state)
{
    return state.GetIpSummed() == IpSummed::PARTIAL &&
           state.GetAlgorithm() == ChecksumAlgorithm::CRC32C;
}

/**
 * skb_gro_incr_csum_unnecessary() and the *_gro_complete() functions.
 * @param from state before
 * @param to state after
 * @return true if GRO does this
 */
bool
IsLegalGro(const ChecksumState& from, const ChecksumState& to)
{
    if (to.GetIpSummed() == IpSummed::UNNECESSARY)
    {
        const uint8_t above =
            std::min<uint8_t>(from.GetCsumLevel() + 1, ChecksumState::MAX_CSUM_LEVEL);
        return from.GetIpSummed() == IpSummed::NONE          ? to.GetCsumLevel() == 0
               : from.GetIpSummed() == IpSummed::UNNECESSARY ? to.GetCsumLevel() == above
                                                             : false;
    }
    // No packet is merged before its checksum was found good, and there is no GRO for SCTP.
    return IsPartialInternet(to) && from.GetIpSummed() != IpSummed::NONE && !IsPartialCrc32c(from);
}

} // namespace

const char*
ToString(ChecksumTransition transition)
{
    switch (transition)
    {
    case ChecksumTransition::SKB_CHECKSUM_HELP:
        return "skb_checksum_help";
    case ChecksumTransition::SKB_CRC32C_CSUM_HELP:
        return "skb_crc32c_csum_help";
    case ChecksumTransition::SCTP_GSO_MAKE_CHECKSUM:
        return "sctp_gso_make_checksum";
    case ChecksumTransition::SKB_SEGMENT:
        return "skb_segment";
    case ChecksumTransition::DRIVER_TRANSMIT:
        return "driver transmit";
    case ChecksumTransition::SKB_POSTPULL_RCSUM:
        return "skb_postpull_rcsum";
    case ChecksumTransition::GSO_PREPARE:
        return "GSO preparation";
    case ChecksumTransition::UDP_SET_CSUM:
        return "udp_set_csum";
    case ChecksumTransition::NF_NAT_CSUM_RECALC:
        return "nf_nat_csum_recalc";
    case ChecksumTransition::DRIVER_RECEIVE:
        return "driver receive";
    case ChecksumTransition::GRO:
        return "GRO";
    case ChecksumTransition::SCTP_ERROR:
        return "sctp_error";
    case ChecksumTransition::RECOMPUTED_UNNECESSARY:
        return "recomputed by IPVS or nft";
    case ChecksumTransition::SKB_CHECKSUM_COMPLETE:
        return "__skb_checksum_complete";
    case ChecksumTransition::NF_IP_CHECKSUM:
        return "nf_ip_checksum";
    case ChecksumTransition::SKB_FORWARD_CSUM:
        return "skb_forward_csum";
    case ChecksumTransition::SKB_DECR_CHECKSUM_UNNECESSARY:
        return "__skb_decr_checksum_unnecessary";
    case ChecksumTransition::SCTP_MANIP_PKT:
        return "sctp_manip_pkt";
    case ChecksumTransition::INET_PROTO_CSUM_REPLACE:
        return "inet_proto_csum_replace4";
    case ChecksumTransition::CARRY:
        return "carry";
    case ChecksumTransition::NEW_SKB:
        return "alloc_skb";
    }
    return "?";
}

bool
IsLegalChecksumTransition(const ChecksumState& from,
                          const ChecksumState& to,
                          ChecksumTransition transition)
{
    const IpSummed before = from.GetIpSummed();
    const IpSummed after = to.GetIpSummed();
    const bool toNone = after == IpSummed::NONE;
    const bool toComplete = after == IpSummed::COMPLETE;
    const bool toLevel0 = after == IpSummed::UNNECESSARY && to.GetCsumLevel() == 0;
    switch (transition)
    {
    case ChecksumTransition::SKB_CHECKSUM_HELP:
        return toNone && (before == IpSummed::PARTIAL || before == IpSummed::COMPLETE);
    case ChecksumTransition::SKB_CRC32C_CSUM_HELP:
    case ChecksumTransition::SCTP_GSO_MAKE_CHECKSUM:
        return toNone && IsPartialCrc32c(from);
    case ChecksumTransition::SKB_SEGMENT:
    case ChecksumTransition::DRIVER_TRANSMIT:
        return toNone && before == IpSummed::PARTIAL;
    case ChecksumTransition::SKB_POSTPULL_RCSUM:
        // A device's sum stays a device's when the pulled bytes are subtracted.
        return (toNone && before == IpSummed::PARTIAL) ||
               (toComplete && before == IpSummed::COMPLETE &&
                from.IsCsumCompleteSw() == to.IsCsumCompleteSw());
    case ChecksumTransition::GSO_PREPARE:
        return IsPartialInternet(to) && before != IpSummed::PARTIAL;
    case ChecksumTransition::UDP_SET_CSUM:
    case ChecksumTransition::NF_NAT_CSUM_RECALC:
        return IsPartialInternet(to) && before == IpSummed::NONE;
    case ChecksumTransition::DRIVER_RECEIVE:
        return before == IpSummed::NONE &&
               (after == IpSummed::UNNECESSARY || (toComplete && !to.IsCsumCompleteSw()));
    case ChecksumTransition::GRO:
        return IsLegalGro(from, to);
    case ChecksumTransition::SCTP_ERROR:
        return before == IpSummed::NONE && toLevel0;
    case ChecksumTransition::RECOMPUTED_UNNECESSARY:
        return (before == IpSummed::NONE && toLevel0) ||
               (before == IpSummed::UNNECESSARY && IsSameSum(from, to));
    case ChecksumTransition::SKB_CHECKSUM_COMPLETE:
        return (before == IpSummed::NONE || before == IpSummed::COMPLETE) && toComplete &&
               to.IsCsumCompleteSw();
    case ChecksumTransition::NF_IP_CHECKSUM:
        return before == IpSummed::COMPLETE && toLevel0;
    case ChecksumTransition::SKB_FORWARD_CSUM:
        return before == IpSummed::COMPLETE && toNone;
    case ChecksumTransition::SKB_DECR_CHECKSUM_UNNECESSARY:
        return before == IpSummed::UNNECESSARY &&
               (from.GetCsumLevel() == 0 ? toNone
                                         : after == IpSummed::UNNECESSARY &&
                                               to.GetCsumLevel() == from.GetCsumLevel() - 1);
    case ChecksumTransition::SCTP_MANIP_PKT:
        return before != IpSummed::PARTIAL && toNone;
    case ChecksumTransition::INET_PROTO_CSUM_REPLACE:
        return before == IpSummed::COMPLETE && toComplete &&
               from.IsCsumCompleteSw() == to.IsCsumCompleteSw();
    case ChecksumTransition::CARRY:
        return IsSameSum(from, to);
    case ChecksumTransition::NEW_SKB:
        return false; // InitChecksumState() gives the first state; nothing changes to it
    }
    return false;
}

void
ChangeChecksumState(const Ptr<Packet>& packet,
                    const ChecksumState& to,
                    ChecksumTransition transition,
                    const char* component,
                    const Ptr<ChecksumTracepoints>& tracepoints)
{
    const ChecksumState from = GetChecksumState(*packet);
    ChangeChecksumState(packet, from, to, transition, component, tracepoints);
}

void
ChangeChecksumState(const Ptr<Packet>& packet,
                    const ChecksumState& from,
                    const ChecksumState& to,
                    ChecksumTransition transition,
                    const char* component,
                    const Ptr<ChecksumTracepoints>& tracepoints)
{
    if (!IsLegalChecksumTransition(from, to, transition))
    {
        std::ostringstream message;
        message << component << ": " << ToString(transition) << " cannot change packet "
                << packet->GetUid() << " from " << from << " to " << to;
        throw IllegalChecksumTransition(message.str());
    }
    if (from == to)
    {
        return;
    }
    InitChecksumState(packet, to);
    if (tracepoints)
    {
        tracepoints->StateChanged({transition, from, to, packet->GetUid()});
    }
}

void
InitChecksumState(const Ptr<Packet>& packet,
                  const ChecksumState& state,
                  const Ptr<ChecksumTracepoints>& tracepoints)
{
    InitChecksumState(packet, state);
    if (tracepoints)
    {
        tracepoints->StateChanged(
            {ChecksumTransition::NEW_SKB, ChecksumState::None(), state, packet->GetUid()});
    }
}

uint32_t
WriteFinalChecksumLeavingPartial(Ptr<Packet> packet, const std::string& component)
{
    const ChecksumState state = GetChecksumState(packet);
    TransportHeader header(packet, PROTOCOL_SCTP);
    if (!IsPartialCrc32c(state) || state.GetCsumStartFromEnd() != packet->GetSize() ||
        !header.IsComplete())
    {
        std::ostringstream message;
        message << component << ": packet " << packet->GetUid() << " of " << packet->GetSize()
                << " bytes in state " << state
                << " is no SCTP packet in CHECKSUM_PARTIAL that begins with its common header";
        throw IllegalChecksumTransition(message.str());
    }
    const uint32_t crc = SctpComputeCksum(packet);
    header.SetCrc32c(crc);
    header.WriteTo(packet);
    return crc;
}

} // namespace ns3
