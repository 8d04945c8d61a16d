/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "tcp-gso.h"

#include "gso-decision.h"
#include "gso-segmenter.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/transport-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t SEQUENCE = 4; ///< offset of the sequence number (RFC 9293 section 3.1)
constexpr uint32_t FLAGS = 13;   ///< offset of the control bits
constexpr uint8_t FIN = 0x01;    ///< no more data
constexpr uint8_t PSH = 0x08;    ///< push
constexpr uint8_t CWR = 0x80;    ///< congestion window reduced (RFC 3168)

} // namespace

void
TcpGsoPrepare(Ptr<Packet> packet,
              PartialChecksum pseudoHeader,
              Ptr<ChecksumTracepoints> tracepoints)
{
    TransportHeader header(packet, PROTOCOL_TCP);
    if (!header.IsComplete())
    {
        std::ostringstream message;
        message << "tcp_gso_segment: super-packet " << packet->GetUid() << " of "
                << packet->GetSize() << " bytes does not begin with a whole TCP header";
        throw std::invalid_argument(message.str());
    }
    header.SetChecksum(pseudoHeader.Get());
    header.WriteTo(packet);
    ChangeChecksumState(packet,
                        ChecksumState::Partial(packet->GetSize(),
                                               TransportHeader::GetChecksumOffset(PROTOCOL_TCP),
                                               ChecksumAlgorithm::INTERNET),
                        ChecksumTransition::GSO_PREPARE,
                        "tcp_gso_segment",
                        tracepoints);
}

std::vector<Ptr<Packet>>
TcpGsoSegment(Ptr<const Packet> packet,
              const GsoMetadata& gso,
              const NetworkLayer& network,
              PartialChecksum pseudoHeader,
              const XmitContext& context)
{
    if (GetChecksumState(packet).GetIpSummed() != IpSummed::PARTIAL)
    {
        auto prepared = packet->Copy();
        TcpGsoPrepare(prepared, pseudoHeader, context.tracepoints);
        packet = prepared;
    }
    GsoSegmenter segmenter(packet,
                           gso,
                           network.family == IpFamily::IPV4 ? GSO_TYPE_TCPV4 : GSO_TYPE_TCPV6,
                           PROTOCOL_TCP,
                           "tcp_gso_segment");
    const PartialChecksum seed(segmenter.GetField());
    const auto checksum = CanChecksumProtocol(context.features, network.family)
                              ? SegmentChecksum::DEVICE
                              : SegmentChecksum::SOFTWARE;
    std::vector<Ptr<Packet>> segments;
    segments.reserve(packet->GetSize() / gso.gsoSize + 1);
    while (segmenter.Next())
    {
        uint8_t* header = segmenter.Header();
        StoreBe32(header + SEQUENCE,
                  LoadBe32(header + SEQUENCE) + segmenter.GetIndex() * gso.gsoSize);
        if (segmenter.GetIndex() != 0)
        {
            header[FLAGS] &= ~CWR;
        }
        if (!segmenter.IsLast())
        {
            header[FLAGS] &= ~(FIN | PSH);
        }
        segments.push_back(segmenter.Make(checksum, seed, context.tracepoints));
    }
    return segments;
}

} // namespace ns3
