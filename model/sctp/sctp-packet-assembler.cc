/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-packet-assembler.h"

namespace ns3
{

SctpPacketAssembler::SctpPacketAssembler(SctpPacketOutput& output)
    : m_output(output)
{
}

void
SctpPacketAssembler::SetIdentification(uint16_t identification)
{
    m_identification = identification;
}

void
SctpPacketAssembler::Begin(const SctpRoute& route, const SctpAddressing& addressing, uint32_t cwnd)
{
    m_cwnd = cwnd;
    m_route = route;
    m_addressing = addressing;
    m_bundle.Begin(m_route.GetPacketRoom(), m_route.GetGsoRoom(m_cwnd));
}

void
SctpPacketAssembler::AddControl(const std::vector<uint8_t>& chunk)
{
    if (!m_bundle.FitsPacket(chunk.size()))
    {
        Next();
    }
    m_bundle.AddControl(chunk);
}

void
SctpPacketAssembler::AddNewData(const SctpOutgoingChunk& chunk)
{
    // A chunk cut for a larger MTU goes alone: IP fragments it.
    bool alone = chunk.GetSize() > m_route.GetPacketRoom();
    if (alone || !m_bundle.Fits(chunk.GetSize()))
    {
        Finish();
    }
    m_bundle.AddData(chunk);
    if (alone)
    {
        Finish();
    }
}

void
SctpPacketAssembler::AddRetransmission(const SctpOutgoingChunk& chunk)
{
    if (!m_bundle.FitsPacket(chunk.GetSize()))
    {
        Next();
    }
    m_bundle.AddData(chunk);
}

bool
SctpPacketAssembler::FitsPacket(uint32_t size) const
{
    return m_bundle.FitsPacket(size);
}

void
SctpPacketAssembler::Finish()
{
    if (!m_bundle.IsEmpty())
    {
        Next();
    }
}

void
SctpPacketAssembler::Next()
{
    m_output.Transmit(m_route, m_addressing, m_bundle, m_identification);
    m_identification += m_bundle.GetPacketSizes().size();
    m_bundle.Begin(m_route.GetPacketRoom(), m_route.GetGsoRoom(m_cwnd));
}

} // namespace ns3
