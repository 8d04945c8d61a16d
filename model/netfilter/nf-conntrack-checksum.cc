/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack-checksum.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

/** @param datagram TCP, UDP or ICMP @return sum of its pseudo-header; 0 for ICMP */
uint16_t
GetPseudoSum(const Ipv4Datagram& datagram)
{
    if (datagram.header.GetProtocol() == PROTOCOL_ICMP)
    {
        return 0;
    }
    return PseudoHeader{datagram.header.GetSource().Get(),
                        datagram.header.GetDestination().Get(),
                        datagram.header.GetProtocol(),
                        datagram.transport->GetSize()}
        .Sum();
}

/** @param csum a 32-bit sum @return it folded to 16 bits */
uint16_t
Fold(uint32_t csum)
{
    return AddInternetSums(csum >> 16, csum & 0xffff);
}

} // namespace

bool
NfIpChecksum(Ipv4Datagram& datagram, const Ptr<ChecksumTracepoints>& tracepoints)
{
    const auto& packet = datagram.transport;
    const auto state = GetChecksumState(*packet);
    if (state.GetIpSummed() == IpSummed::UNNECESSARY || state.GetIpSummed() == IpSummed::PARTIAL)
    {
        return true;
    }
    const TransportHeader header(packet, datagram.header.GetProtocol());
    if (!header.IsComplete())
    {
        return false;
    }
    const uint16_t field = header.GetChecksum();
    if (datagram.header.GetProtocol() == PROTOCOL_UDP && field == 0)
    {
        return true;
    }
    const uint16_t pseudo = GetPseudoSum(datagram);
    if (state.GetIpSummed() == IpSummed::COMPLETE &&
        AddInternetSums(pseudo, Fold(state.GetCsum())) == 0xffff)
    {
        ChangeChecksumState(packet,
                            ChecksumState::Unnecessary(),
                            ChecksumTransition::NF_IP_CHECKSUM,
                            "conntrack",
                            tracepoints);
        return true;
    }
    const uint16_t sum = PacketInternetSum(packet);
    const bool good = AddInternetSums(pseudo, sum) == 0xffff;
    // The sum over the packet is known now, right or wrong.
    auto complete = ChecksumState::Complete(sum, true);
    complete.SetCsumValid(good);
    ChangeChecksumState(packet,
                        complete,
                        ChecksumTransition::SKB_CHECKSUM_COMPLETE,
                        "conntrack",
                        tracepoints);
    tracepoints->Computed({ChecksumPlace::CONNTRACK,
                           ChecksumAlgorithm::INTERNET,
                           packet->GetSize(),
                           GetGsoMetadata(packet).Pieces(),
                           field,
                           field,
                           state.GetIpSummed(),
                           GetChecksumState(packet).GetIpSummed(),
                           packet->GetUid(),
                           datagram.header.GetProtocol(),
                           good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                           "nf_ip_checksum"});
    return good;
}

bool
SctpError(Ipv4Datagram& datagram, Ptr<ChecksumTracepoints> tracepoints)
{
    const auto& packet = datagram.transport;
    const auto state = GetChecksumState(packet);
    if (state.GetIpSummed() != IpSummed::NONE)
    {
        return true;
    }
    const uint32_t field = TransportHeader(packet, PROTOCOL_SCTP).GetCrc32c();
    const bool good = SctpComputeCksum(packet) == field;
    if (good)
    {
        ChangeChecksumState(packet,
                            ChecksumState::Unnecessary(),
                            ChecksumTransition::SCTP_ERROR,
                            "conntrack",
                            tracepoints);
    }
    tracepoints->Computed({ChecksumPlace::CONNTRACK,
                           ChecksumAlgorithm::CRC32C,
                           packet->GetSize(),
                           GetGsoMetadata(packet).Pieces(),
                           field,
                           field,
                           IpSummed::NONE,
                           GetChecksumState(packet).GetIpSummed(),
                           packet->GetUid(),
                           PROTOCOL_SCTP,
                           good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                           "sctp_error"});
    return good;
}

} // namespace ns3
