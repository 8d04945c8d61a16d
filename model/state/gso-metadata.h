/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_METADATA_H
#define GSO_METADATA_H

#include "ns3/packet.h"
#include "ns3/tag.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/** SKB_GSO_* of include/linux/skbuff.h: bits of gso_type, Linux' bit numbers (6.12). */
enum GsoType : uint32_t
{
    GSO_TYPE_TCPV4 = 1U << 0,       ///< SKB_GSO_TCPV4
    GSO_TYPE_TCP_ECN = 1U << 2,     ///< SKB_GSO_TCP_ECN: only the first segment has CWR
    GSO_TYPE_TCP_FIXEDID = 1U << 3, ///< SKB_GSO_TCP_FIXEDID: all segments have one IPv4 id
    GSO_TYPE_TCPV6 = 1U << 4,       ///< SKB_GSO_TCPV6
    GSO_TYPE_SCTP = 1U << 14,       ///< SKB_GSO_SCTP
    GSO_TYPE_UDP_L4 = 1U << 17      ///< SKB_GSO_UDP_L4
};

/**
 * @ingroup checksum-offload
 * GSO metadata of a super-packet (struct skb_shared_info): what skb_is_gso() asks about.
 *
 * With gso_size GSO_BY_FRAGS (SCTP) the boundaries are those of frag_list: fragSizes holds one
 * entry per future packet, its bytes behind the copied transport header (whole padded chunks).
 */
struct GsoMetadata
{
    /** include/linux/skbuff.h: boundaries are the members of frag_list. */
    static constexpr uint16_t GSO_BY_FRAGS = 0xffff;

    uint32_t gsoType{0};             ///< GsoType bits; 0: an ordinary packet
    uint16_t gsoSize{0};             ///< payload bytes per segment, or GSO_BY_FRAGS
    uint16_t gsoSegs{0};             ///< number of segments
    std::vector<uint32_t> fragSizes; ///< bytes of each member of frag_list (SCTP)

    /** @return skb_is_gso() */
    bool IsGso() const
    {
        return gsoSize != 0;
    }

    /**
     * Contiguous pieces that one pass over the packet touches, as crc32c() is called once per
     * piece: the linear head, and every member of frag_list.
     * @return 1 for an ordinary packet
     */
    uint32_t Pieces() const
    {
        return 1 + fragSizes.size();
    }

    /** @param other another @return true if every field is equal */
    bool operator==(const GsoMetadata& other) const;
};

/** @ingroup checksum-offload Carries GsoMetadata with a super-packet. */
class GsoTag : public Tag
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    GsoTag() = default;
    /** @param metadata what to carry */
    explicit GsoTag(const GsoMetadata& metadata);

    /** @return what is carried */
    const GsoMetadata& GetMetadata() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(TagBuffer i) const override;
    void Deserialize(TagBuffer i) override;
    void Print(std::ostream& os) const override;

  private:
    GsoMetadata m_metadata; ///< what is carried
};

/** @param packet any packet @return its metadata; IsGso() is false if it has none */
GsoMetadata GetGsoMetadata(Ptr<const Packet> packet);

/** @param packet any packet @return skb_is_gso(): GetGsoMetadata(packet).IsGso() */
bool SkbIsGso(const Packet& packet);

} // namespace ns3

#endif // GSO_METADATA_H
