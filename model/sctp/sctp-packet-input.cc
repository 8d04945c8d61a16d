/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-packet-input.h"

#include "sctp-error-chunk.h"
#include "sctp-out-of-the-blue.h"

#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/simulator.h"
#include "ns3/transport-header.h"

#include <algorithm>

namespace ns3
{

namespace
{
/** Smallest packet: common header and a chunk header. */
constexpr uint32_t MIN_PACKET_SIZE = SctpHeader::SIZE + SctpChunk::HEADER_SIZE;

/**
 * @param bytes a packet
 * @return its CRC32c with the field taken as zero (sctp_compute_cksum(),
 * include/net/sctp/checksum.h)
 */
uint32_t
ComputeChecksum(SctpBytes bytes)
{
    static constexpr uint8_t zeroField[4] = {0, 0, 0, 0};
    uint32_t crc = Crc32c(bytes.data, SctpHeader::CHECKSUM_OFFSET);
    crc = Crc32cExtend(crc, zeroField, sizeof(zeroField));
    return Crc32cExtend(crc, bytes.data + SctpHeader::SIZE, bytes.size - SctpHeader::SIZE);
}
} // namespace

SctpPacketInput::SctpPacketInput(Ptr<Node> node, const Environment& environment)
    : m_tracepoints(ChecksumTracepoints::Get(node)),
      m_environment(environment)
{
}

void
SctpPacketInput::Receive(Ptr<Packet> packet, const Arrival& arrival)
{
    if (m_busy || m_environment.output.IsTransmitting())
    {
        Simulator::ScheduleNow(&SctpPacketInput::Receive, this, packet, arrival);
        return;
    }
    m_busy = true;
    m_current = packet;
    Handle(packet, arrival);
    m_current = nullptr;
    m_busy = false;
}

void
SctpPacketInput::TraceDrop(SctpDropReason reason)
{
    m_environment.dropTrace(m_current, reason);
}

void
SctpPacketInput::Handle(Ptr<Packet> packet, const Arrival& arrival)
{
    m_environment.mib.Add(SctpMibCounter::IN_SCTP_PACKS);
    m_environment.rxTrace(packet, arrival.source, arrival.destination);
    Incoming incoming;
    incoming.packet = packet;
    if (packet->GetSize() < MIN_PACKET_SIZE)
    {
        Discard(SctpDropReason::PACKET_TOO_SHORT);
        return;
    }
    m_scratch.resize(packet->GetSize());
    packet->CopyData(m_scratch.data(), m_scratch.size());
    incoming.bytes = {m_scratch.data(), static_cast<uint32_t>(m_scratch.size())};
    incoming.header = SctpHeader::Parse(m_scratch.data());
    incoming.segments = GetGsoMetadata(packet).fragSizes;
    m_tracepoints->Worked(WorkPlace::SCTP_INPUT,
                          incoming.bytes.size,
                          std::max<size_t>(1, incoming.segments.size()));
    if (!VerifyChecksum(incoming))
    {
        m_environment.mib.Add(SctpMibCounter::CHECKSUM_ERRORS);
        Discard(SctpDropReason::BAD_CHECKSUM);
        return;
    }
    if (!arrival.unicast)
    {
        Discard(SctpDropReason::NOT_UNICAST);
        return;
    }
    incoming.ends.localAddress = arrival.destination;
    incoming.ends.peerAddress = arrival.source;
    incoming.ends.scope = arrival.scope;
    incoming.ends.localPort = incoming.header.GetDestinationPort();
    incoming.ends.peerPort = incoming.header.GetSourcePort();
    Dispatch(incoming);
}

bool
SctpPacketInput::VerifyChecksum(const Incoming& incoming)
{
    ChecksumState state = GetChecksumState(incoming.packet);
    if (state.IsCsumUnnecessary(incoming.bytes.size) || !incoming.segments.empty())
    {
        return true;
    }
    uint32_t field = incoming.header.GetChecksum();
    bool good = ComputeChecksum(incoming.bytes) == field;
    m_tracepoints->Computed({ChecksumPlace::SCTP_INPUT,
                             ChecksumAlgorithm::CRC32C,
                             incoming.bytes.size,
                             1,
                             field,
                             field,
                             state.GetIpSummed(),
                             state.GetIpSummed(),
                             incoming.packet->GetUid(),
                             PROTOCOL_SCTP,
                             good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                             "sctp_rcv_checksum"});
    return good;
}

void
SctpPacketInput::Dispatch(Incoming& incoming)
{
    SctpChunkReader reader(
        {incoming.bytes.data + SctpHeader::SIZE, incoming.bytes.size - SctpHeader::SIZE});
    if (!reader.Next(incoming.first))
    {
        Discard(SctpDropReason::CHUNK_TRUNCATED);
        return;
    }
    if (incoming.first.type == SctpChunkType::INIT)
    {
        HandleInit(incoming);
        return;
    }
    SctpAssociation* association = nullptr;
    if (incoming.first.type == SctpChunkType::COOKIE_ECHO)
    {
        association = HandleCookieEcho(incoming);
        if (!association)
        {
            return;
        }
    }
    else
    {
        association = m_environment.demux.Find(incoming.ends);
    }
    if (!association)
    {
        HandleOutOfTheBlue(incoming);
    }
    else if (!association->IsRightTag(incoming.header.GetVerificationTag(), incoming.first))
    {
        Discard(SctpDropReason::BAD_VERIFICATION_TAG);
    }
    else
    {
        association->HandlePacket(incoming.packet, incoming.bytes, incoming.segments);
    }
}

void
SctpPacketInput::HandleInit(const Incoming& incoming)
{
    if (incoming.header.GetVerificationTag() != 0)
    {
        Discard(SctpDropReason::BAD_VERIFICATION_TAG);
        return;
    }
    if (SctpHeader::SIZE + SctpPadded(incoming.first.whole.size) != incoming.bytes.size)
    {
        Discard(SctpDropReason::INIT_NOT_ALONE);
        return;
    }
    if (m_environment.demux.Find(incoming.ends))
    {
        Discard(SctpDropReason::UNEXPECTED_CHUNK);
        return;
    }
    SctpListener* listener =
        m_environment.demux.FindListener(incoming.ends.localAddress, incoming.ends.localPort);
    if (!listener)
    {
        HandleOutOfTheBlue(incoming);
        return;
    }
    m_environment.mib.Add(SctpMibCounter::IN_CTRL_CHUNKS);
    SctpResponder::Answer answer = m_environment.responder.HandleInit(incoming.first,
                                                                      incoming.ends,
                                                                      listener->GetListenWindow());
    if (answer.dropped)
    {
        Discard(*answer.dropped);
    }
    Reply(incoming.ends, answer.verificationTag, answer.chunks);
}

SctpAssociation*
SctpPacketInput::HandleCookieEcho(const Incoming& incoming)
{
    SctpAssociation* existing = m_environment.demux.Find(incoming.ends);
    SctpListener* listener =
        m_environment.demux.FindListener(incoming.ends.localAddress, incoming.ends.localPort);
    if (!existing && !listener)
    {
        HandleOutOfTheBlue(incoming);
        return nullptr;
    }
    SctpResponder::Answer answer;
    auto identity = m_environment.responder.HandleCookieEcho(incoming.first,
                                                             incoming.ends,
                                                             incoming.header.GetVerificationTag(),
                                                             existing != nullptr,
                                                             answer);
    if (!identity)
    {
        Discard(*answer.dropped);
        Reply(incoming.ends, answer.verificationTag, answer.chunks);
        return nullptr;
    }
    if (existing)
    {
        existing->HandleCookieEchoAgain(*identity);
        return existing;
    }
    Ptr<SctpAssociation> association = listener->AcceptAssociation(*identity);
    if (!association)
    {
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, false, {{SctpCauseCode::OUT_OF_RESOURCE, {}}});
        Reply(incoming.ends, identity->peerTag, abort);
    }
    return PeekPointer(association);
}

void
SctpPacketInput::HandleOutOfTheBlue(const Incoming& incoming)
{
    m_environment.mib.Add(SctpMibCounter::OUT_OF_BLUES);
    TraceDrop(SctpDropReason::OUT_OF_THE_BLUE);
    auto answer = SctpAnswerOutOfTheBlue(
        {incoming.bytes.data + SctpHeader::SIZE, incoming.bytes.size - SctpHeader::SIZE},
        incoming.header.GetVerificationTag());
    if (answer)
    {
        Reply(incoming.ends, answer->verificationTag, answer->chunk);
    }
}

void
SctpPacketInput::Reply(const SctpAssociationIdentity& ends,
                       uint32_t verificationTag,
                       const std::vector<uint8_t>& chunks)
{
    auto route = m_environment.output.FindRoute(ends.localAddress, ends.peerAddress, ends.scope);
    if (chunks.empty() || !route)
    {
        return;
    }
    SctpBundle bundle;
    bundle.Begin(route->GetPacketRoom(), route->GetPacketRoom());
    bundle.AddControl(chunks);
    // No socket, DF set: Linux sends identification 0 (ip_select_ident_segs()).
    m_environment.output.Transmit(
        *route,
        {ends.localAddress, ends.peerAddress, ends.localPort, ends.peerPort, verificationTag},
        bundle,
        0);
}

void
SctpPacketInput::Discard(SctpDropReason reason)
{
    m_environment.mib.Add(SctpMibCounter::IN_PKT_DISCARDS);
    TraceDrop(reason);
}

} // namespace ns3
