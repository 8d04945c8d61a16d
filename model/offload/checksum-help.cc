/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-help.h"

#include "gso-decision.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/// CSUM_MANGLED_0 of include/net/checksum.h.
constexpr uint16_t CSUM_MANGLED_0 = 0xffff;

/**
 * Store a 16-bit checksum in the first half of SCTP's 32-bit field.
 * @param header the common header
 * @param checksum the checksum, host order
 */
void
SetFirstHalf(TransportHeader& header, uint16_t checksum)
{
    // The field is least significant byte first, a checksum most significant byte first.
    uint32_t swapped = (checksum >> 8) | ((checksum & 0xffU) << 8);
    header.SetCrc32c((header.GetCrc32c() & 0xffff0000U) | swapped);
}

} // namespace

void
CheckPartialLayout(Ptr<const Packet> packet, const ChecksumState& state, const char* function)
{
    uint32_t field = state.GetAlgorithm() == ChecksumAlgorithm::CRC32C ? 4 : 2;
    if (state.GetCsumStartFromEnd() == packet->GetSize() &&
        state.GetCsumOffset() + field <= packet->GetSize())
    {
        return;
    }
    std::ostringstream message;
    message << function << ": packet " << packet->GetUid() << " has " << packet->GetSize()
            << " bytes from its transport header on, but its checksum starts "
            << state.GetCsumStartFromEnd() << " bytes before the end, with a field of " << field
            << " bytes at offset " << state.GetCsumOffset()
            << ": it was cut, padded or fragmented while CHECKSUM_PARTIAL";
    throw std::invalid_argument(message.str());
}

void
SkbChecksumHelp(Ptr<Packet> packet, uint8_t protocol, Ptr<ChecksumTracepoints> tracepoints)
{
    auto state = GetChecksumState(packet);
    if (state.GetIpSummed() == IpSummed::COMPLETE)
    {
        ChangeChecksumState(packet,
                            ChecksumState::None(),
                            ChecksumTransition::SKB_CHECKSUM_HELP,
                            "skb_checksum_help",
                            tracepoints);
        return;
    }
    if (state.GetIpSummed() != IpSummed::PARTIAL || GetGsoMetadata(packet).IsGso())
    {
        std::ostringstream message;
        message << "skb_checksum_help: packet " << packet->GetUid() << " is "
                << (GetGsoMetadata(packet).IsGso() ? "a GSO super-packet"
                                                   : ToString(state.GetIpSummed()))
                << "; only an ordinary packet that is CHECKSUM_PARTIAL can be completed";
        throw std::invalid_argument(message.str());
    }
    CheckPartialLayout(packet, state, "skb_checksum_help");
    TransportHeader header(packet, protocol);
    if (!header.IsComplete() ||
        state.GetCsumOffset() != TransportHeader::GetChecksumOffset(protocol))
    {
        std::ostringstream message;
        message << "skb_checksum_help: packet " << packet->GetUid() << " of IP protocol "
                << +protocol << ", " << packet->GetSize() << " bytes, has no checksum at offset "
                << state.GetCsumOffset();
        throw std::invalid_argument(message.str());
    }
    bool isSctp = protocol == PROTOCOL_SCTP;
    uint32_t fieldBefore = isSctp ? header.GetCrc32c() : header.GetChecksum();
    uint16_t checksum = ~PacketInternetSum(packet);
    if (checksum == 0)
    {
        checksum = CSUM_MANGLED_0;
    }
    if (isSctp)
    {
        SetFirstHalf(header, checksum);
    }
    else
    {
        header.SetChecksum(checksum);
    }
    header.WriteTo(packet);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::SKB_CHECKSUM_HELP,
                        "skb_checksum_help",
                        tracepoints);
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::CSUM_HELP,
                               ChecksumAlgorithm::INTERNET,
                               packet->GetSize(),
                               1,
                               fieldBefore,
                               isSctp ? header.GetCrc32c() : checksum,
                               IpSummed::PARTIAL,
                               IpSummed::NONE,
                               packet->GetUid(),
                               protocol,
                               ChecksumVerdict::WRITTEN,
                               "skb_checksum_help"});
    }
}

void
SkbCrc32cCsumHelp(Ptr<Packet> packet, Ptr<ChecksumTracepoints> tracepoints)
{
    auto state = GetChecksumState(packet);
    if (state.GetIpSummed() != IpSummed::PARTIAL || GetGsoMetadata(packet).IsGso())
    {
        return;
    }
    CheckPartialLayout(packet, state, "skb_crc32c_csum_help");
    TransportHeader header(packet, PROTOCOL_SCTP);
    uint32_t fieldBefore = header.GetCrc32c();
    uint32_t crc = SctpCrc32cAsIs(packet);
    header.SetCrc32c(crc);
    header.WriteTo(packet);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::SKB_CRC32C_CSUM_HELP,
                        "skb_crc32c_csum_help",
                        tracepoints);
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::CSUM_HELP,
                               ChecksumAlgorithm::CRC32C,
                               packet->GetSize(),
                               1,
                               fieldBefore,
                               crc,
                               IpSummed::PARTIAL,
                               IpSummed::NONE,
                               packet->GetUid(),
                               PROTOCOL_SCTP,
                               ChecksumVerdict::WRITTEN,
                               "skb_crc32c_csum_help: the device lacks tx-checksum-sctp"});
    }
}

bool
CanHardwareComplete(const ChecksumState& state,
                    const NetworkLayer& network,
                    const XmitContext& context)
{
    if (state.GetIpSummed() != IpSummed::PARTIAL)
    {
        return true;
    }
    const auto& features = context.features;
    if (context.softwareCompletion == SoftwareCompletion::INTERNET_ONLY)
    {
        // Nobody asks what the checksum is: SCTP goes to a device that knows TCP and UDP.
        return CanChecksumProtocol(features, network.family);
    }
    if (state.GetAlgorithm() == ChecksumAlgorithm::CRC32C)
    {
        return features.Has(NetdevFeature::SCTP_CRC);
    }
    if (features.Has(NetdevFeature::HW_CSUM))
    {
        return true;
    }
    return CanChecksumProtocol(features, network.family) && !network.hasExtensions &&
           (state.GetCsumOffset() == TransportHeader::GetChecksumOffset(PROTOCOL_TCP) ||
            state.GetCsumOffset() == TransportHeader::GetChecksumOffset(PROTOCOL_UDP));
}

void
SkbCsumHwoffloadHelp(Ptr<Packet> packet, const NetworkLayer& network, const XmitContext& context)
{
    auto state = GetChecksumState(packet);
    if (CanHardwareComplete(state, network, context))
    {
        return;
    }
    if (state.GetAlgorithm() == ChecksumAlgorithm::CRC32C &&
        context.softwareCompletion == SoftwareCompletion::KNOWS_CRC32C)
    {
        SkbCrc32cCsumHelp(packet, context.tracepoints);
    }
    else
    {
        SkbChecksumHelp(packet, network.protocol, context.tracepoints);
    }
}

} // namespace ns3
