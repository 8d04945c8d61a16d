/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-header.h"

#include "sctp-byte-io.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(SctpHeader);

TypeId
SctpHeader::GetTypeId()
{
    static TypeId tid = TypeId("ns3::SctpHeader")
                            .SetParent<Header>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<SctpHeader>();
    return tid;
}

SctpHeader::SctpHeader(uint16_t sourcePort, uint16_t destinationPort, uint32_t verificationTag)
    : m_sourcePort(sourcePort),
      m_destinationPort(destinationPort),
      m_verificationTag(verificationTag)
{
}

SctpHeader
SctpHeader::Parse(const uint8_t* bytes)
{
    SctpHeader header(SctpLoad16(bytes), SctpLoad16(bytes + 2), SctpLoad32(bytes + 4));
    header.m_checksum = bytes[8] | (uint32_t{bytes[9]} << 8) | (uint32_t{bytes[10]} << 16) |
                        (uint32_t{bytes[11]} << 24);
    return header;
}

void
SctpHeader::Write(uint8_t* bytes) const
{
    SctpStore16(bytes, m_sourcePort);
    SctpStore16(bytes + 2, m_destinationPort);
    SctpStore32(bytes + 4, m_verificationTag);
    for (int i = 0; i < 4; i++)
    {
        bytes[CHECKSUM_OFFSET + i] = (m_checksum >> (8 * i)) & 0xff;
    }
}

uint16_t
SctpHeader::GetSourcePort() const
{
    return m_sourcePort;
}

uint16_t
SctpHeader::GetDestinationPort() const
{
    return m_destinationPort;
}

uint32_t
SctpHeader::GetVerificationTag() const
{
    return m_verificationTag;
}

uint32_t
SctpHeader::GetChecksum() const
{
    return m_checksum;
}

void
SctpHeader::SetChecksum(uint32_t checksum)
{
    m_checksum = checksum;
}

TypeId
SctpHeader::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
SctpHeader::GetSerializedSize() const
{
    return SIZE;
}

void
SctpHeader::Serialize(Buffer::Iterator start) const
{
    uint8_t bytes[SIZE];
    Write(bytes);
    start.Write(bytes, SIZE);
}

uint32_t
SctpHeader::Deserialize(Buffer::Iterator start)
{
    if (start.GetRemainingSize() < SIZE)
    {
        return 0;
    }
    uint8_t bytes[SIZE];
    start.Read(bytes, SIZE);
    *this = Parse(bytes);
    return SIZE;
}

void
SctpHeader::Print(std::ostream& os) const
{
    os << m_sourcePort << " > " << m_destinationPort << " vtag=0x" << std::hex << m_verificationTag
       << " crc32c=0x" << m_checksum << std::dec;
}

} // namespace ns3
