/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_TAG_H
#define CHECKSUM_TAG_H

#include "checksum-state.h"

#include "ns3/packet.h"
#include "ns3/tag.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Carries a ChecksumState with a packet: through Copy, fragmentation, forwarding and MPI.
 * A packet without the tag is CHECKSUM_NONE. Numbers are serialised in the host's byte order, as
 * all ns-3 tags.
 */
class ChecksumTag : public Tag
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    ChecksumTag() = default;
    /** @param state what to carry */
    explicit ChecksumTag(const ChecksumState& state);

    /** @return what is carried */
    const ChecksumState& GetState() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(TagBuffer i) const override;
    void Deserialize(TagBuffer i) override;
    void Print(std::ostream& os) const override;

  private:
    ChecksumState m_state; ///< what is carried
};

/**
 * @param packet any packet
 * @return its state; CHECKSUM_NONE if it has no tag
 */
ChecksumState GetChecksumState(const Packet& packet);

/** @copydoc GetChecksumState(const Packet&) */
ChecksumState GetChecksumState(Ptr<const Packet> packet);

/**
 * Give a *new* packet its first state (an allocated skb, a packet that a driver received) without
 * telling anybody; models use the overload that tells ChecksumTracepoints. A packet that has a
 * state already changes it by ChangeChecksumState() only.
 * @param packet a packet
 * @param state its state
 */
void InitChecksumState(const Ptr<Packet>& packet, const ChecksumState& state);

/**
 * Take the state off: the packet leaves for a wire, which carries bytes and nothing else.
 * @param packet a packet
 * @return the state that it had
 */
ChecksumState RemoveChecksumState(const Ptr<Packet>& packet);

} // namespace ns3

#endif // CHECKSUM_TAG_H
