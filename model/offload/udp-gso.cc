/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "udp-gso.h"

#include "gso-decision.h"
#include "gso-segmenter.h"

#include "ns3/byte-order.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

constexpr uint32_t LENGTH = 4; ///< offset of the length (RFC 768)

/**
 * @param segmenter has the super-packet
 * @param context the device
 * @param family of the super-packet
 * @return what becomes of the segments' checksums
 */
SegmentChecksum
GetSegmentChecksum(const GsoSegmenter& segmenter, const XmitContext& context, IpFamily family)
{
    if (segmenter.GetState().GetIpSummed() != IpSummed::PARTIAL)
    {
        return segmenter.GetField() == 0 ? SegmentChecksum::UNSET : SegmentChecksum::SOFTWARE;
    }
    return CanChecksumProtocol(context.features, family) ? SegmentChecksum::DEVICE
                                                         : SegmentChecksum::SOFTWARE;
}

} // namespace

std::vector<Ptr<Packet>>
UdpGsoSegment(Ptr<const Packet> packet,
              const GsoMetadata& gso,
              const NetworkLayer& network,
              PartialChecksum pseudoHeader,
              const XmitContext& context)
{
    GsoSegmenter segmenter(packet, gso, GSO_TYPE_UDP_L4, PROTOCOL_UDP, "udp_gso_segment");
    const auto checksum = GetSegmentChecksum(segmenter, context, network.family);
    if (segmenter.GetState().GetIpSummed() == IpSummed::PARTIAL)
    {
        pseudoHeader = PartialChecksum(segmenter.GetField());
    }
    std::vector<Ptr<Packet>> segments;
    segments.reserve(packet->GetSize() / gso.gsoSize + 1);
    while (segmenter.Next())
    {
        StoreBe16(segmenter.Header() + LENGTH, segmenter.GetTransportSize());
        segments.push_back(segmenter.Make(checksum, pseudoHeader, context.tracepoints));
    }
    return segments;
}

} // namespace ns3
