/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-message.h"

#include <memory>

namespace ns3
{

Ptr<Packet>
SctpJoinPackets(const std::vector<Ptr<const Packet>>& parts)
{
    if (parts.size() == 1)
    {
        return parts.front()->Copy();
    }
    uint32_t size = 0;
    for (const Ptr<const Packet>& part : parts)
    {
        size += part->GetSize();
    }
    std::vector<uint8_t> bytes(size);
    uint32_t offset = 0;
    for (const Ptr<const Packet>& part : parts)
    {
        offset += part->CopyData(bytes.data() + offset, size - offset);
    }
    Ptr<Packet> whole = Create<Packet>(bytes.data(), size);
    offset = 0;
    for (const Ptr<const Packet>& part : parts)
    {
        SctpCopyByteTags(part, whole, offset);
        offset += part->GetSize();
    }
    return whole;
}

void
SctpCopyByteTags(Ptr<const Packet> from, Ptr<Packet> to, uint32_t offset)
{
    ByteTagIterator tags = from->GetByteTagIterator();
    while (tags.HasNext())
    {
        ByteTagIterator::Item item = tags.Next();
        std::unique_ptr<Tag> tag(dynamic_cast<Tag*>(item.GetTypeId().GetConstructor()()));
        item.GetTag(*tag);
        to->AddByteTag(*tag, offset + item.GetStart(), offset + item.GetEnd());
    }
}

} // namespace ns3
