/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-gso.h"

#include "checksum-help.h"
#include "gso-headroom.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t COMMON_HEADER = 12; ///< SCTP common header, bytes (RFC 9260 section 3.1)

/**
 * @param packet begins with the common header
 * @param metadata its GSO metadata
 * @throws std::invalid_argument if they do not fit
 */
void
CheckMetadata(Ptr<const Packet> packet, const GsoMetadata& metadata)
{
    const auto& frags = metadata.fragSizes;
    auto sum = std::accumulate(frags.begin(), frags.end(), uint64_t{COMMON_HEADER});
    bool isSctp =
        metadata.gsoType == GSO_TYPE_SCTP && metadata.gsoSize == GsoMetadata::GSO_BY_FRAGS;
    bool hasEmpty = std::find(frags.begin(), frags.end(), 0U) != frags.end();
    if (isSctp && !frags.empty() && !hasEmpty && sum == packet->GetSize())
    {
        return;
    }
    std::ostringstream message;
    message << "sctp_gso_segment: super-packet " << packet->GetUid() << " of " << packet->GetSize()
            << " bytes has gso_type 0x" << std::hex << metadata.gsoType << std::dec << ", gso_size "
            << metadata.gsoSize << " and " << frags.size() << " frags that make " << sum
            << " bytes with the common header" << (hasEmpty ? "; one of them is empty" : "");
    throw std::invalid_argument(message.str());
}

/**
 * sctp_gso_make_checksum(): the field is zeroed for the computation.
 * @param segment a PARTIAL segment
 * @param tracepoints who hears of it; may be null
 */
void
SctpGsoMakeChecksum(Ptr<Packet> segment, Ptr<ChecksumTracepoints> tracepoints)
{
    TransportHeader header(segment, PROTOCOL_SCTP);
    uint32_t fieldBefore = header.GetCrc32c();
    uint32_t crc = SctpComputeCksum(segment);
    header.SetCrc32c(crc);
    header.WriteTo(segment);
    ChangeChecksumState(segment,
                        ChecksumState::None(),
                        ChecksumTransition::SCTP_GSO_MAKE_CHECKSUM,
                        "sctp_gso_segment",
                        tracepoints);
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::GSO,
                               ChecksumAlgorithm::CRC32C,
                               segment->GetSize(),
                               1,
                               fieldBefore,
                               crc,
                               IpSummed::PARTIAL,
                               IpSummed::NONE,
                               segment->GetUid(),
                               PROTOCOL_SCTP,
                               ChecksumVerdict::WRITTEN,
                               "sctp_gso_make_checksum: the device lacks tx-checksum-sctp"});
    }
}

} // namespace

std::vector<Ptr<Packet>>
SctpGsoSegment(Ptr<const Packet> packet, const GsoMetadata& metadata, const XmitContext& context)
{
    CheckMetadata(packet, metadata);
    auto state = GetChecksumState(packet);
    bool isPartial = state.GetIpSummed() == IpSummed::PARTIAL;
    if (isPartial)
    {
        CheckPartialLayout(packet, state, "sctp_gso_segment");
    }

    const TransportHeader header(packet, PROTOCOL_SCTP);
    auto body = packet->Copy(); // without the tags that segments do not inherit
    GsoTag gsoTag;
    body->RemovePacketTag(gsoTag);
    RemoveChecksumState(body);

    std::vector<Ptr<Packet>> segments;
    segments.reserve(metadata.fragSizes.size());
    uint32_t offset = COMMON_HEADER;
    for (auto size : metadata.fragSizes)
    {
        auto segment = body->CreateFragment(offset, size);
        AddHeaderSpace(segment, COMMON_HEADER);
        header.WriteTo(segment);
        offset += size;
        if (isPartial)
        {
            auto rebased = ChecksumState::Partial(COMMON_HEADER + size,
                                                  state.GetCsumOffset(),
                                                  state.GetAlgorithm());
            rebased.SetEncapsulation(state.IsEncapsulation());
            InitChecksumState(segment, rebased, context.tracepoints);
            if (!context.features.Has(NetdevFeature::SCTP_CRC))
            {
                SctpGsoMakeChecksum(segment, context.tracepoints);
            }
        }
        else if (state != ChecksumState::None())
        {
            InitChecksumState(segment, state, context.tracepoints);
        }
        segments.push_back(segment);
    }
    return segments;
}

} // namespace ns3
