/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-tag.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumTag);

TypeId
ChecksumTag::GetTypeId()
{
    static TypeId tid = TypeId("ns3::ChecksumTag")
                            .SetParent<Tag>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<ChecksumTag>();
    return tid;
}

ChecksumTag::ChecksumTag(const ChecksumState& state)
    : m_state(state)
{
}

const ChecksumState&
ChecksumTag::GetState() const
{
    return m_state;
}

TypeId
ChecksumTag::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
ChecksumTag::GetSerializedSize() const
{
    return 1 + 1 + 4 + 1 + 4 + 2 + 1 + 1 + 1;
}

void
ChecksumTag::Serialize(TagBuffer i) const
{
    i.WriteU8(static_cast<uint8_t>(m_state.m_ipSummed));
    i.WriteU8(m_state.m_csumLevel);
    i.WriteU32(m_state.m_csum);
    i.WriteU8(m_state.m_csumCompleteSw);
    i.WriteU32(m_state.m_csumStartFromEnd);
    i.WriteU16(m_state.m_csumOffset);
    i.WriteU8(static_cast<uint8_t>(m_state.m_algorithm));
    i.WriteU8(m_state.m_csumValid);
    i.WriteU8(m_state.m_encapsulation);
}

void
ChecksumTag::Deserialize(TagBuffer i)
{
    m_state.m_ipSummed = static_cast<IpSummed>(i.ReadU8());
    m_state.m_csumLevel = i.ReadU8();
    m_state.m_csum = i.ReadU32();
    m_state.m_csumCompleteSw = i.ReadU8();
    m_state.m_csumStartFromEnd = i.ReadU32();
    m_state.m_csumOffset = i.ReadU16();
    m_state.m_algorithm = static_cast<ChecksumAlgorithm>(i.ReadU8());
    m_state.m_csumValid = i.ReadU8();
    m_state.m_encapsulation = i.ReadU8();
}

void
ChecksumTag::Print(std::ostream& os) const
{
    os << m_state;
}

ChecksumState
GetChecksumState(Ptr<const Packet> packet)
{
    ChecksumTag tag;
    packet->PeekPacketTag(tag);
    return tag.GetState();
}

void
InitChecksumState(Ptr<Packet> packet, const ChecksumState& state)
{
    ChecksumTag tag(state);
    packet->ReplacePacketTag(tag);
}

ChecksumState
RemoveChecksumState(Ptr<Packet> packet)
{
    ChecksumTag tag;
    packet->RemovePacketTag(tag);
    return tag.GetState();
}

} // namespace ns3
