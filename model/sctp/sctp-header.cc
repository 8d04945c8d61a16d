/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-header.h"

#include "ns3/byte-order.h"

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
    SctpHeader header(LoadBe16(bytes), LoadBe16(bytes + 2), LoadBe32(bytes + 4));
    header.m_checksum = LoadLe32(bytes + CHECKSUM_OFFSET);
    return header;
}

void
SctpHeader::Write(uint8_t* bytes) const
{
    StoreBe16(bytes, m_sourcePort);
    StoreBe16(bytes + 2, m_destinationPort);
    StoreBe32(bytes + 4, m_verificationTag);
    StoreLe32(bytes + CHECKSUM_OFFSET, m_checksum);
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
