/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-inbound.h"

#include "sctp-error-chunk.h"
#include "sctp-sack-chunk.h"

#include <algorithm>

namespace ns3
{

namespace
{
/** Share of the receive buffer that must open before a SACK says so: sysctl rwnd_update_shift, 4,
 *  less one since the buffer is half of sk_rcvbuf. */
constexpr uint32_t WINDOW_UPDATE_SHIFT = 3;
} // namespace

SctpInbound::SctpInbound(SctpTcb& tcb, uint32_t bufferSize)
    : m_tcb(tcb),
      m_bufferSize(bufferSize),
      m_sackTimer([this] {
          RequestSack();
          m_tcb.flush();
      }),
      m_advertised(bufferSize)
{
}

void
SctpInbound::Begin()
{
    m_map.emplace(m_tcb.identity.peerTsn);
}

void
SctpInbound::Stop()
{
    m_sackTimer.Cancel();
    m_sackDue = false;
}

void
SctpInbound::Discard()
{
    m_discard = true;
    m_ready.clear();
    m_readyBytes = 0;
}

void
SctpInbound::HandleData(const SctpDataChunk& data, Ptr<const Packet> packet, uint32_t offset)
{
    m_dataInPacket = true;
    bool unordered = (data.flags & SctpDataChunk::FLAG_UNORDERED) != 0;
    m_tcb.mib.Add(unordered ? SctpMibCounter::IN_UNORDER_CHUNKS : SctpMibCounter::IN_ORDER_CHUNKS);
    m_atOnce = m_atOnce || (data.flags & SctpDataChunk::FLAG_IMMEDIATE) != 0;
    SctpTsn tsn = m_map->Unwrap(data.tsn);
    if (!IsAcceptable(data, tsn))
    {
        return;
    }
    bool hadGaps = m_map->HasGaps();
    m_map->MarkReceived(tsn);
    m_atOnce = m_atOnce || hadGaps || m_map->HasGaps();
    if (data.streamId >= m_tcb.identity.inboundStreams)
    {
        uint8_t value[4];
        StoreBe16(value, data.streamId);
        StoreBe16(value + 2, 0);
        SctpErrorChunk::WriteError(m_tcb.NewControl(),
                                   {{SctpCauseCode::INVALID_STREAM_IDENTIFIER, {value, 4}}});
        m_tcb.drop(SctpDropReason::INVALID_STREAM);
        return;
    }
    std::size_t before = m_ready.size();
    m_reassembly.Add({tsn,
                      (data.flags & SctpDataChunk::FLAG_BEGIN) != 0,
                      (data.flags & SctpDataChunk::FLAG_END) != 0,
                      unordered,
                      data.streamId,
                      data.ssn,
                      data.ppid,
                      packet->CreateFragment(offset, data.payload.size)},
                     m_ready);
    if (m_discard)
    {
        m_ready.clear();
        return;
    }
    for (std::size_t i = before; i < m_ready.size(); i++)
    {
        m_readyBytes += m_ready[i].data->GetSize();
    }
}

bool
SctpInbound::IsAcceptable(const SctpDataChunk& data, SctpTsn tsn)
{
    switch (m_map->Examine(tsn))
    {
    case SctpTsnMap::Arrival::DUPLICATE:
        m_map->NoteDuplicate(data.tsn);
        m_atOnce = true;
        return false;
    case SctpTsnMap::Arrival::OUT_OF_WINDOW:
        m_tcb.mib.Add(SctpMibCounter::IN_DATA_CHUNK_DISCARDS);
        m_tcb.drop(SctpDropReason::TSN_OUT_OF_WINDOW);
        return false;
    case SctpTsnMap::Arrival::NEW:
        break;
    }
    // Section 6.2: with no window left only what fills a gap is taken.
    if (GetWindow() == 0 && tsn > m_map->GetHighest())
    {
        m_atOnce = true;
        m_tcb.mib.Add(SctpMibCounter::IN_DATA_CHUNK_DISCARDS);
        m_tcb.drop(SctpDropReason::RECEIVE_BUFFER_FULL);
        return false;
    }
    return true;
}

bool
SctpInbound::EndOfPacket()
{
    if (!m_dataInPacket)
    {
        return false;
    }
    m_dataInPacket = false;
    m_packets++;
    if (m_atOnce || m_first || m_packets >= m_tcb.parameters.sackFreq)
    {
        RequestSack();
    }
    else if (!m_sackTimer.IsRunning())
    {
        m_sackTimer.Start(m_tcb.parameters.sackDelay);
    }
    return true;
}

void
SctpInbound::RequestSack()
{
    m_sackDue = true;
}

bool
SctpInbound::IsSackDue() const
{
    return m_sackDue;
}

bool
SctpInbound::IsSackDelayed() const
{
    return m_sackTimer.IsRunning();
}

const std::vector<uint8_t>&
SctpInbound::MakeSack()
{
    SctpSackChunk sack;
    uint32_t room = m_tcb.path.congestion.GetPmdcs() - SctpChunk::HEADER_SIZE;
    m_map->Report(sack, (room - SctpSackChunk::FIXED_SIZE) / 4);
    sack.aRwnd = GetWindow();
    m_advertised = sack.aRwnd;
    m_sack.clear();
    sack.Write(m_sack);
    m_sackDue = false;
    m_atOnce = false;
    m_first = false;
    m_packets = 0;
    m_sackTimer.Stop();
    return m_sack;
}

std::optional<SctpMessage>
SctpInbound::Read()
{
    if (m_ready.empty())
    {
        return std::nullopt;
    }
    SctpMessage message = std::move(m_ready.front());
    m_ready.pop_front();
    m_readyBytes -= message.data->GetSize();
    uint32_t step = std::max(m_bufferSize >> WINDOW_UPDATE_SHIFT, m_tcb.path.congestion.GetPmdcs());
    if (GetWindow() >= m_advertised + step)
    {
        RequestSack();
    }
    return message;
}

bool
SctpInbound::IsReadable() const
{
    return !m_ready.empty();
}

uint32_t
SctpInbound::GetReadableBytes() const
{
    return m_readyBytes;
}

uint32_t
SctpInbound::GetCumulativeTsn() const
{
    return SctpTsnWire(m_map->GetCumulative());
}

uint32_t
SctpInbound::GetWindow() const
{
    uint32_t used = m_readyBytes + m_reassembly.GetHeldBytes();
    return used < m_bufferSize ? m_bufferSize - used : 0;
}

} // namespace ns3
