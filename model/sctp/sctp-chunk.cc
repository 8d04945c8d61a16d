/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-chunk.h"

namespace ns3
{

const char*
ToString(SctpChunkType type)
{
    switch (type)
    {
    case SctpChunkType::DATA:
        return "DATA";
    case SctpChunkType::INIT:
        return "INIT";
    case SctpChunkType::INIT_ACK:
        return "INIT ACK";
    case SctpChunkType::SACK:
        return "SACK";
    case SctpChunkType::HEARTBEAT:
        return "HEARTBEAT";
    case SctpChunkType::HEARTBEAT_ACK:
        return "HEARTBEAT ACK";
    case SctpChunkType::ABORT:
        return "ABORT";
    case SctpChunkType::SHUTDOWN:
        return "SHUTDOWN";
    case SctpChunkType::SHUTDOWN_ACK:
        return "SHUTDOWN ACK";
    case SctpChunkType::ERROR:
        return "ERROR";
    case SctpChunkType::COOKIE_ECHO:
        return "COOKIE ECHO";
    case SctpChunkType::COOKIE_ACK:
        return "COOKIE ACK";
    case SctpChunkType::SHUTDOWN_COMPLETE:
        return "SHUTDOWN COMPLETE";
    }
    return "unknown";
}

SctpUnknownAction
SctpUnknownChunkAction(uint8_t type)
{
    return {(type & 0x80) == 0, (type & 0x40) != 0};
}

SctpUnknownAction
SctpUnknownParameterAction(uint16_t type)
{
    return {(type & 0x8000) == 0, (type & 0x4000) != 0};
}

SctpChunkReader::SctpChunkReader(SctpBytes bytes)
    : m_rest(bytes)
{
}

bool
SctpChunkReader::Next(SctpChunk& chunk)
{
    if (m_rest.size == 0 || m_malformed)
    {
        return false;
    }
    uint32_t length = m_rest.size < SctpChunk::HEADER_SIZE ? 0 : LoadBe16(m_rest.data + 2);
    if (length < SctpChunk::HEADER_SIZE || SctpPadded(length) > m_rest.size)
    {
        m_malformed = true;
        return false;
    }
    chunk.type = static_cast<SctpChunkType>(m_rest.data[0]);
    chunk.flags = m_rest.data[1];
    chunk.whole = {m_rest.data, length};
    chunk.value = {m_rest.data + SctpChunk::HEADER_SIZE, length - SctpChunk::HEADER_SIZE};
    m_rest.data += SctpPadded(length);
    m_rest.size -= SctpPadded(length);
    return true;
}

bool
SctpChunkReader::IsMalformed() const
{
    return m_malformed;
}

SctpChunkWriter::SctpChunkWriter(std::vector<uint8_t>& out, SctpChunkType type, uint8_t flags)
    : m_writer(out),
      m_start(out.size())
{
    m_writer.U8(static_cast<uint8_t>(type));
    m_writer.U8(flags);
    m_writer.U16(0);
}

SctpChunkWriter::~SctpChunkWriter()
{
    m_writer.EndLengthAndPad(m_start);
}

SctpByteWriter&
SctpChunkWriter::GetWriter()
{
    return m_writer;
}

} // namespace ns3
