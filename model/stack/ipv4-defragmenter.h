/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_DEFRAGMENTER_H
#define IPV4_DEFRAGMENTER_H

#include "skb-drop-reason.h"

#include "ns3/event-id.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/nstime.h"
#include "ns3/object.h"

#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace ns3
{

/**
 * @param header an IPv4 header
 * @return true if it is that of a fragment (ip_is_fragment(), include/net/ip.h)
 */
bool IsIpv4Fragment(const Ipv4Header& header);

/**
 * Cut a datagram (ip_do_fragment(), net/ipv4/ip_output.c). The state tags are copied to every
 * fragment; a PARTIAL packet must be resolved first.
 * @param datagram a datagram, not a fragment
 * @param mtu largest fragment, bytes with the header; at least 28
 * @return the fragments in order; the datagram itself if it fits
 */
std::vector<Ipv4Datagram> FragmentIpv4(const Ipv4Datagram& datagram, uint16_t mtu);

/**
 * @ingroup checksum-offload
 * Makes datagrams whole in front of connection tracking (nf_defrag_ipv4.c, ip_fragment.c).
 *
 * Memory is bounded and every incomplete datagram expires. Fragments that overlap discard the whole
 * datagram, as Linux does since 4.19.
 * Left out: the ICMP time exceeded message for an expired datagram, and fragments of GSO packets.
 */
class Ipv4Defragmenter : public Object
{
  public:
    /**
     * Called for what is discarded: header and data of a fragment, the reason, and what exactly
     * was wrong (a string literal).
     */
    typedef std::function<void(const Ipv4Datagram&, SkbDropReason, const char*)> DiscardFunction;

    /** @return the type id */
    static TypeId GetTypeId();

    /** @param discard called for every fragment that is discarded */
    void SetDiscard(DiscardFunction discard);

    /**
     * ip_defrag().
     * @param datagram a fragment, owned by the caller; replaced by the whole datagram if it is the
     *        last missing one
     * @return true if the datagram is whole now; false if the fragment was kept or discarded
     */
    bool Add(Ipv4Datagram& datagram);

    /** @return bytes of the fragments held */
    uint32_t GetHeldBytes() const;

  protected:
    void DoDispose() override;

  private:
    /** Source, destination, identification and protocol (struct frag_v4_compare_key). */
    typedef std::tuple<uint32_t, uint32_t, uint16_t, uint8_t> Key;

    /** One incomplete datagram (struct ipq). */
    struct Queue
    {
        std::map<uint32_t, Ipv4Datagram> fragments; ///< by offset
        uint32_t held{0};                           ///< bytes in fragments
        uint32_t total{0};                          ///< bytes of the whole; 0 until known
        EventId expiry;                             ///< discards it
    };

    /** @param queue a complete queue @return the whole datagram */
    Ipv4Datagram Assemble(const Queue& queue) const;
    /** @param key of a queue to discard @param reason why @param detail what was wrong */
    void Discard(const Key& key, SkbDropReason reason, const char* detail);

    Time m_timeout;                ///< "Timeout"
    uint32_t m_highThreshold{0};   ///< "HighThreshold"
    uint32_t m_held{0};            ///< bytes in all queues
    std::map<Key, Queue> m_queues; ///< incomplete datagrams
    DiscardFunction m_discard;     ///< called for what is discarded
};

} // namespace ns3

#endif // IPV4_DEFRAGMENTER_H
