/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-tag.h"

#include "packet-tag.h"

#include <type_traits>

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
    return sizeof(m_state);
}

// A state is plain bytes without padding, and every hop reads it several times: one copy, not nine.

void
ChecksumTag::Serialize(TagBuffer i) const
{
    static_assert(std::is_trivially_copyable_v<ChecksumState> && sizeof(ChecksumState) == 16);
    // Not Write(), which goes byte by byte. CopyFrom() only reads.
    auto bytes = reinterpret_cast<uint8_t*>(const_cast<ChecksumState*>(&m_state));
    i.CopyFrom(TagBuffer(bytes, bytes + sizeof(m_state)));
}

void
ChecksumTag::Deserialize(TagBuffer i)
{
    i.Read(reinterpret_cast<uint8_t*>(&m_state), sizeof(m_state));
}

void
ChecksumTag::Print(std::ostream& os) const
{
    os << m_state;
}

ChecksumState
GetChecksumState(const Packet& packet)
{
    ChecksumTag tag;
    packet.PeekPacketTag(tag);
    return tag.GetState();
}

ChecksumState
GetChecksumState(Ptr<const Packet> packet)
{
    return GetChecksumState(*packet);
}

void
InitChecksumState(const Ptr<Packet>& packet, const ChecksumState& state)
{
    if (state == ChecksumState::None())
    {
        RemoveChecksumState(packet); // what a packet without the tag is
        return;
    }
    ChecksumTag tag(state);
    if (HasPacketTag(*packet, ChecksumTag::GetTypeId()))
    {
        packet->ReplacePacketTag(tag);
        return;
    }
    packet->AddPacketTag(tag);
}

ChecksumState
RemoveChecksumState(const Ptr<Packet>& packet)
{
    if (!HasPacketTag(*packet, ChecksumTag::GetTypeId()))
    {
        return ChecksumState::None();
    }
    ChecksumTag tag;
    packet->RemovePacketTag(tag);
    return tag.GetState();
}

} // namespace ns3
