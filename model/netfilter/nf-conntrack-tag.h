/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONNTRACK_TAG_H
#define NF_CONNTRACK_TAG_H

#include "nf-conn.h"

#include "ns3/tag.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Which connection a packet belongs to, between the hooks of one node (skb->_nfct). Connection
 * tracking takes it off when it confirms, so it never leaves the node.
 */
class NfConntrackTag : public Tag
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    NfConntrackTag() = default;
    /**
     * @param id NfConn::id
     * @param dir direction of the packet
     */
    NfConntrackTag(uint64_t id, NfConntrackDir dir);

    /** @return NfConn::id */
    uint64_t GetId() const;
    /** @return direction of the packet */
    NfConntrackDir GetDir() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(TagBuffer i) const override;
    void Deserialize(TagBuffer i) override;
    void Print(std::ostream& os) const override;

  private:
    uint64_t m_id{0};                               ///< NfConn::id
    NfConntrackDir m_dir{NfConntrackDir::ORIGINAL}; ///< direction of the packet
};

} // namespace ns3

#endif // NF_CONNTRACK_TAG_H
