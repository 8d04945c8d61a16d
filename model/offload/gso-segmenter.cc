/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gso-segmenter.h"

#include "checksum-help.h"
#include "gso-headroom.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/header-bytes.h"
#include "ns3/internet-checksum.h"
#include "ns3/tcp-header.h"
#include "ns3/transport-header.h"
#include "ns3/udp-header.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace ns3
{

GsoSegmenter::GsoSegmenter(Ptr<const Packet> packet,
                           const GsoMetadata& gso,
                           GsoType type,
                           uint8_t protocol,
                           const char* function)
    : m_packet(packet->Copy()),
      m_state(RemoveChecksumState(m_packet)),
      m_mss(gso.gsoSize),
      m_protocol(protocol),
      m_identity(protocol == PROTOCOL_TCP ? TcpHeader::GetTypeId() : UdpHeader::GetTypeId()),
      m_csumOffset(TransportHeader::GetChecksumOffset(protocol))
{
    GsoTag tag;
    m_packet->RemovePacketTag(tag);
    const TransportHeader header(packet, protocol);
    m_headerSize = header.GetSize();
    std::copy_n(header.Data(), m_first.size(), m_first.begin());
    const bool isPartial = m_state.GetIpSummed() == IpSummed::PARTIAL;
    if ((gso.gsoType & type) == 0 || !header.IsComplete() || m_mss == 0 ||
        m_mss == GsoMetadata::GSO_BY_FRAGS || packet->GetSize() <= m_headerSize + m_mss ||
        (isPartial && m_state.GetCsumOffset() != m_csumOffset))
    {
        std::ostringstream message;
        message << function << ": super-packet " << packet->GetUid() << " of " << packet->GetSize()
                << " bytes with a transport header of " << m_headerSize << " has gso_type 0x"
                << std::hex << gso.gsoType << std::dec << " and gso_size " << m_mss
                << "; it takes gso_type 0x" << std::hex << type << std::dec
                << ", a gso_size from 1 to 65534 and a payload larger than that";
        if (isPartial)
        {
            message << ", and a checksum at offset " << m_csumOffset << " (it is at "
                    << m_state.GetCsumOffset() << ")";
        }
        throw std::invalid_argument(message.str());
    }
    if (isPartial)
    {
        CheckPartialLayout(packet, m_state, function);
    }
}

const ChecksumState&
GsoSegmenter::GetState() const
{
    return m_state;
}

uint16_t
GsoSegmenter::GetField() const
{
    return LoadBe16(m_first.data() + m_csumOffset);
}

bool
GsoSegmenter::Next()
{
    if (m_offset == 0)
    {
        m_offset = m_headerSize;
    }
    else
    {
        m_offset += m_size;
        ++m_index;
    }
    m_size = std::min(m_mss, m_packet->GetSize() - m_offset);
    m_header = m_first;
    return m_size != 0;
}

uint32_t
GsoSegmenter::GetIndex() const
{
    return m_index;
}

bool
GsoSegmenter::IsLast() const
{
    return m_offset + m_size == m_packet->GetSize();
}

uint32_t
GsoSegmenter::GetTransportSize() const
{
    return m_headerSize + m_size;
}

uint8_t*
GsoSegmenter::Header()
{
    return m_header.data();
}

uint16_t
GsoSegmenter::MakeChecksum(Ptr<const Packet> payload) const
{
    // The field holds the seed: the sum over the header takes it in. Headers are even in size.
    const auto header = InternetSum(m_header.data(), m_headerSize);
    const uint16_t checksum = ~AddInternetSums(header, PacketInternetSum(payload));
    // CSUM_MANGLED_0: __udp_gso_segment() asks for it, tcp_gso_segment() does not.
    return checksum == 0 && m_protocol == PROTOCOL_UDP ? 0xffff : checksum;
}

Ptr<Packet>
GsoSegmenter::Make(SegmentChecksum checksum,
                   PartialChecksum pseudoHeader,
                   Ptr<ChecksumTracepoints> tracepoints)
{
    auto segment = m_packet->CreateFragment(m_offset, m_size);
    const auto seed = pseudoHeader.ReplaceLength(m_packet->GetSize(), GetTransportSize());
    uint8_t* field = m_header.data() + m_csumOffset;
    StoreBe16(field, checksum == SegmentChecksum::UNSET ? 0 : seed.Get());
    if (checksum == SegmentChecksum::SOFTWARE)
    {
        StoreBe16(field, MakeChecksum(segment));
    }
    AddHeaderSpace(segment, m_headerSize);
    segment->RemoveAtStart(m_headerSize);
    segment->AddHeader(HeaderBytes(m_identity, m_header.data(), m_headerSize));
    if (m_state.GetIpSummed() == IpSummed::PARTIAL || checksum == SegmentChecksum::DEVICE)
    {
        auto state =
            ChecksumState::Partial(segment->GetSize(), m_csumOffset, ChecksumAlgorithm::INTERNET);
        state.SetEncapsulation(m_state.IsEncapsulation());
        InitChecksumState(segment, state, tracepoints);
    }
    if (checksum != SegmentChecksum::SOFTWARE)
    {
        return segment;
    }
    if (m_state.GetIpSummed() == IpSummed::PARTIAL)
    {
        ChangeChecksumState(segment,
                            ChecksumState::None(),
                            ChecksumTransition::SKB_SEGMENT,
                            "skb_segment",
                            tracepoints);
    }
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::GSO,
                               ChecksumAlgorithm::INTERNET,
                               segment->GetSize(),
                               1,
                               seed.Get(),
                               LoadBe16(field),
                               m_state.GetIpSummed(),
                               IpSummed::NONE,
                               segment->GetUid(),
                               m_protocol,
                               ChecksumVerdict::WRITTEN,
                               "gso_make_checksum: the device cannot checksum the segments"});
    }
    return segment;
}

} // namespace ns3
