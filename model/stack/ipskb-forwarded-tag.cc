/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipskb-forwarded-tag.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(IpskbForwardedTag);

TypeId
IpskbForwardedTag::GetTypeId()
{
    static TypeId tid = TypeId("ns3::IpskbForwardedTag")
                            .SetParent<Tag>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<IpskbForwardedTag>();
    return tid;
}

TypeId
IpskbForwardedTag::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
IpskbForwardedTag::GetSerializedSize() const
{
    return 0;
}

void
IpskbForwardedTag::Serialize(TagBuffer) const
{
}

void
IpskbForwardedTag::Deserialize(TagBuffer)
{
}

void
IpskbForwardedTag::Print(std::ostream& os) const
{
    os << "forwarded";
}

} // namespace ns3
