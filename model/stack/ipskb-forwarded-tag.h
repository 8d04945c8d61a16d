/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPSKB_FORWARDED_TAG_H
#define IPSKB_FORWARDED_TAG_H

#include "ns3/tag.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Marks a packet that this node forwards (IPSKB_FORWARDED of IPCB(skb)->flags, include/net/ip.h):
 * NetfilterRouting sets it, OffloadTrafficControlLayer takes it off. It never leaves the node.
 */
class IpskbForwardedTag : public Tag
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(TagBuffer i) const override;
    void Deserialize(TagBuffer i) override;
    void Print(std::ostream& os) const override;
};

} // namespace ns3

#endif // IPSKB_FORWARDED_TAG_H
