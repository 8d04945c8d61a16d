/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-parameter.h"

#include <algorithm>

namespace ns3
{

SctpTlvReader::SctpTlvReader(SctpBytes bytes)
    : m_rest(bytes)
{
}

bool
SctpTlvReader::Next(SctpTlv& tlv)
{
    if (m_rest.size == 0 || m_malformed)
    {
        return false;
    }
    uint32_t length = m_rest.size < SctpTlv::HEADER_SIZE ? 0 : LoadBe16(m_rest.data + 2);
    if (length < SctpTlv::HEADER_SIZE || length > m_rest.size)
    {
        m_malformed = true;
        return false;
    }
    tlv.type = LoadBe16(m_rest.data);
    tlv.whole = {m_rest.data, length};
    tlv.value = {m_rest.data + SctpTlv::HEADER_SIZE, length - SctpTlv::HEADER_SIZE};
    uint32_t step = std::min(SctpPadded(length), m_rest.size);
    m_rest.data += step;
    m_rest.size -= step;
    return true;
}

bool
SctpTlvReader::IsMalformed() const
{
    return m_malformed;
}

void
SctpWriteTlv(SctpByteWriter& writer, uint16_t type, SctpBytes value)
{
    std::size_t start = writer.GetSize();
    writer.U16(type);
    writer.U16(0);
    writer.Bytes(value);
    writer.EndLengthAndPad(start);
}

} // namespace ns3
