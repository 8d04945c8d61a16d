/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-nat-manip.h"

#include "ns3/checksum-field.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

/** One side of a packet before and after. */
struct Change
{
    uint32_t fromAddress; ///< address before
    uint32_t toAddress;   ///< address after
    uint16_t fromPort;    ///< port before
    uint16_t toPort;      ///< port after
};

/** Write the port of one side. @return what changes */
Change
ReplacePort(TransportHeader& header,
            const Ipv4Header& ip,
            const NfConntrackTuple& target,
            NfManip manip)
{
    if (manip == NfManip::SRC)
    {
        const Change change{ip.GetSource().Get(),
                            target.source,
                            header.GetSourcePort(),
                            target.sourcePort};
        header.SetSourcePort(target.sourcePort);
        return change;
    }
    const Change change{ip.GetDestination().Get(),
                        target.destination,
                        header.GetDestinationPort(),
                        target.destinationPort};
    header.SetDestinationPort(target.destinationPort);
    return change;
}

/**
 * inet_proto_csum_replace4() with pseudohdr on a COMPLETE packet: the field absorbs the change of
 * the address, so the sum over the packet changes by as much.
 */
void
AdjustComplete(Ptr<Packet> packet,
               uint16_t fieldBefore,
               uint16_t fieldAfter,
               Ptr<ChecksumTracepoints> tracepoints)
{
    const auto state = GetChecksumState(packet);
    if (state.GetIpSummed() != IpSummed::COMPLETE)
    {
        return;
    }
    uint16_t sum = AddInternetSums(state.GetCsum() >> 16, state.GetCsum() & 0xffff);
    sum = AddInternetSums(sum, ~fieldBefore);
    sum = AddInternetSums(sum, fieldAfter);
    auto adjusted = ChecksumState::Complete(sum, state.IsCsumCompleteSw());
    adjusted.SetCsumValid(state.IsCsumValid());
    ChangeChecksumState(packet,
                        adjusted,
                        ChecksumTransition::INET_PROTO_CSUM_REPLACE,
                        "inet_proto_csum_replace4",
                        tracepoints);
}

/** nf_csum_update() and the update for the port: what TCP and UDP have in common. */
void
UpdateChecksum(TransportHeader& header,
               Ptr<Packet> packet,
               const Change& change,
               Ptr<ChecksumTracepoints> tracepoints)
{
    const uint16_t field = header.GetChecksum();
    if (GetChecksumState(*packet).GetIpSummed() == IpSummed::PARTIAL)
    {
        // The ports lie in the range that the device will sum.
        header.SetChecksum(
            PartialChecksum(field).ReplaceAddress(change.fromAddress, change.toAddress).Get());
        return;
    }
    const auto afterAddress =
        FullChecksum(field).ReplaceAddress(change.fromAddress, change.toAddress);
    header.SetChecksum(afterAddress.ReplaceWord(change.fromPort, change.toPort).Get());
    AdjustComplete(packet, field, afterAddress.Get(), tracepoints);
}

} // namespace

NfNatManip::NfNatManip(SctpVariant variant, Ptr<ChecksumTracepoints> tracepoints)
    : m_variant(variant),
      m_tracepoints(tracepoints)
{
}

const char*
NfNatManip::Rewrite(Ipv4Datagram& datagram, const NfConntrackTuple& target, NfManip manip) const
{
    const uint8_t protocol = datagram.header.GetProtocol();
    if (target.HasPorts() || protocol == PROTOCOL_ICMP) // else only the addresses change
    {
        TransportHeader header(datagram.transport, protocol);
        if (!header.IsComplete())
        {
            return "nf_nat: transport header cut short";
        }
        if (protocol == PROTOCOL_SCTP)
        {
            RewriteSctp(datagram, header, target, manip);
        }
        else if (protocol == PROTOCOL_ICMP)
        {
            RewriteIcmp(datagram, header, target);
        }
        else
        {
            RewriteInternet(datagram, header, target, manip);
        }
    }
    if (manip == NfManip::SRC)
    {
        datagram.header.SetSource(Ipv4Address(target.source));
    }
    else
    {
        datagram.header.SetDestination(Ipv4Address(target.destination));
    }
    return nullptr;
}

void
NfNatManip::RewriteInternet(const Ipv4Datagram& datagram,
                            TransportHeader& header,
                            const NfConntrackTuple& target,
                            NfManip manip) const
{
    const bool isUdp = datagram.header.GetProtocol() == PROTOCOL_UDP;
    const auto change = ReplacePort(header, datagram.header, target, manip);
    // Of UDP, 0 means no checksum in every state (ea64d8d6c675): a PARTIAL sum contains the
    // protocol number.
    if (!isUdp || header.GetChecksum() != UnsetChecksum().Get())
    {
        UpdateChecksum(header, datagram.transport, change, m_tracepoints);
        if (isUdp && header.GetChecksum() == 0)
        {
            header.SetChecksum(0xffff); // CSUM_MANGLED_0
        }
    }
    header.WriteTo(datagram.transport);
}

void
NfNatManip::RewriteIcmp(const Ipv4Datagram& datagram,
                        TransportHeader& header,
                        const NfConntrackTuple& target)
{
    const uint16_t before = header.GetIcmpIdentifier();
    header.SetIcmpIdentifier(target.sourcePort);
    if (before != target.sourcePort &&
        GetChecksumState(datagram.transport).GetIpSummed() != IpSummed::PARTIAL)
    {
        header.SetChecksum(
            FullChecksum(header.GetChecksum()).ReplaceWord(before, target.sourcePort).Get());
    }
    header.WriteTo(datagram.transport);
}

void
NfNatManip::RewriteSctp(const Ipv4Datagram& datagram,
                        TransportHeader& header,
                        const NfConntrackTuple& target,
                        NfManip manip) const
{
    const auto& packet = datagram.transport;
    m_tracepoints->SctpManipulated(packet);
    ReplacePort(header, datagram.header, target, manip);
    header.WriteTo(packet);

    const auto before = GetChecksumState(packet).GetIpSummed();
    const bool partial = before == IpSummed::PARTIAL;
    const bool skip = m_variant == SctpVariant::PATCHED || m_variant == SctpVariant::MAINLINE;
    if (partial && skip)
    {
        return;
    }
    const uint32_t fieldBefore = header.GetCrc32c();
    uint32_t crc = 0;
    if (partial && m_variant == SctpVariant::UNPATCHED)
    {
        crc = WriteFinalChecksumLeavingPartial(packet, "sctp_manip_pkt (unpatched)");
    }
    else
    {
        crc = SctpComputeCksum(packet);
        header.SetCrc32c(crc);
        header.WriteTo(packet);
    }
    if (m_variant != SctpVariant::UNPATCHED)
    {
        // Of PARTIAL only the ablation gets here: it does what segmentation would do.
        ChangeChecksumState(packet,
                            ChecksumState::None(),
                            partial ? ChecksumTransition::SCTP_GSO_MAKE_CHECKSUM
                                    : ChecksumTransition::SCTP_MANIP_PKT,
                            "sctp_manip_pkt",
                            m_tracepoints);
    }
    m_tracepoints->Computed({ChecksumPlace::NAT,
                             ChecksumAlgorithm::CRC32C,
                             packet->GetSize(),
                             GetGsoMetadata(packet).Pieces(),
                             fieldBefore,
                             crc,
                             before,
                             GetChecksumState(packet).GetIpSummed(),
                             packet->GetUid(),
                             PROTOCOL_SCTP,
                             ChecksumVerdict::WRITTEN,
                             "sctp_manip_pkt"});
}

} // namespace ns3
