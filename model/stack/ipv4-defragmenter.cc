/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-defragmenter.h"

#include "ns3/checksum-tag.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(Ipv4Defragmenter);

bool
IsIpv4Fragment(const Ipv4Header& header)
{
    return !header.IsLastFragment() || header.GetFragmentOffset() != 0;
}

std::vector<Ipv4Datagram>
FragmentIpv4(const Ipv4Datagram& datagram, uint16_t mtu)
{
    const uint32_t size = datagram.transport->GetSize();
    const uint32_t headerSize = datagram.header.GetSerializedSize();
    if (headerSize + size <= mtu)
    {
        return {datagram};
    }
    const uint32_t step = (mtu - headerSize) & ~7U; // offsets count units of 8 bytes
    std::vector<Ipv4Datagram> fragments;
    for (uint32_t offset = 0; offset < size; offset += step)
    {
        const uint32_t length = std::min(step, size - offset);
        Ipv4Datagram fragment{datagram.header, datagram.transport->CreateFragment(offset, length)};
        fragment.header.SetFragmentOffset(offset);
        fragment.header.SetPayloadSize(length);
        if (offset + length < size)
        {
            fragment.header.SetMoreFragments();
        }
        else
        {
            fragment.header.SetLastFragment();
        }
        fragments.push_back(fragment);
    }
    return fragments;
}

TypeId
Ipv4Defragmenter::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::Ipv4Defragmenter")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<Ipv4Defragmenter>()
            .AddAttribute("Timeout",
                          "How long an incomplete datagram is kept "
                          "(net.ipv4.ipfrag_time).",
                          TimeValue(Seconds(30)),
                          MakeTimeAccessor(&Ipv4Defragmenter::m_timeout),
                          MakeTimeChecker(TimeStep(1)))
            .AddAttribute("HighThreshold",
                          "Bytes of fragments kept at most (net.ipv4.ipfrag_high_thresh).",
                          UintegerValue(4 * 1024 * 1024),
                          MakeUintegerAccessor(&Ipv4Defragmenter::m_highThreshold),
                          MakeUintegerChecker<uint32_t>());
    return tid;
}

void
Ipv4Defragmenter::SetDiscard(DiscardFunction discard)
{
    m_discard = std::move(discard);
}

uint32_t
Ipv4Defragmenter::GetHeldBytes() const
{
    return m_held;
}

bool
Ipv4Defragmenter::Add(Ipv4Datagram& datagram)
{
    const auto& header = datagram.header;
    const uint32_t offset = header.GetFragmentOffset();
    const uint32_t size = datagram.transport->GetSize();
    if (offset + size > 65535 || (!header.IsLastFragment() && size % 8 != 0) || size == 0)
    {
        m_discard(datagram,
                  SkbDropReason::NOT_SPECIFIED,
                  "fragment with an impossible offset or length");
        return false;
    }
    if (m_held + size > m_highThreshold)
    {
        m_discard(datagram, SkbDropReason::NOT_SPECIFIED, "fragments exceed HighThreshold");
        return false;
    }
    const Key key{header.GetSource().Get(),
                  header.GetDestination().Get(),
                  header.GetIdentification(),
                  header.GetProtocol()};
    auto [entry, isNew] = m_queues.try_emplace(key);
    Queue& queue = entry->second;
    if (isNew)
    {
        queue.expiry = Simulator::Schedule(m_timeout, [this, key]() {
            Discard(key,
                    SkbDropReason::FRAG_REASM_TIMEOUT,
                    "datagram incomplete when its time was up");
        });
    }

    const auto next = queue.fragments.lower_bound(offset);
    const bool duplicate = next != queue.fragments.end() && next->first == offset &&
                           next->second.transport->GetSize() == size;
    if (duplicate)
    {
        m_discard(datagram, SkbDropReason::DUP_FRAG, "duplicate fragment");
        return false;
    }
    bool overlap = next != queue.fragments.end() && next->first < offset + size;
    if (next != queue.fragments.begin())
    {
        const auto previous = std::prev(next);
        overlap |= previous->first + previous->second.transport->GetSize() > offset;
    }
    if (header.IsLastFragment())
    {
        // Two different ends, or data behind this one.
        overlap |= queue.total != 0 || next != queue.fragments.end();
        queue.total = offset + size;
    }
    overlap |= queue.total != 0 && offset + size > queue.total;
    queue.fragments.emplace(offset, datagram);
    queue.held += size;
    m_held += size;
    if (overlap)
    {
        Discard(key, SkbDropReason::NOT_SPECIFIED, "overlapping fragments");
        return false;
    }
    if (queue.total == 0 || queue.held < queue.total)
    {
        return false;
    }
    datagram = Assemble(queue);
    m_held -= queue.held;
    queue.expiry.Cancel();
    m_queues.erase(entry);
    return true;
}

Ipv4Datagram
Ipv4Defragmenter::Assemble(const Queue& queue) const
{
    auto fragment = queue.fragments.begin();
    Ipv4Datagram whole{fragment->second.header, fragment->second.transport->Copy()};
    const auto state = GetChecksumState(whole.transport);
    bool same = state.GetIpSummed() != IpSummed::COMPLETE; // its csum covers one fragment only
    for (++fragment; fragment != queue.fragments.end(); ++fragment)
    {
        same &= GetChecksumState(fragment->second.transport) == state;
        whole.transport->AddAtEnd(fragment->second.transport);
    }
    if (!same)
    {
        // ip_frag_reasm(): fragments of unlike states make a packet of CHECKSUM_NONE.
        RemoveChecksumState(whole.transport);
    }
    whole.header.SetLastFragment();
    whole.header.SetFragmentOffset(0);
    whole.header.SetPayloadSize(whole.transport->GetSize());
    return whole;
}

void
Ipv4Defragmenter::Discard(const Key& key, SkbDropReason reason, const char* detail)
{
    auto entry = m_queues.find(key);
    auto queue = std::move(entry->second);
    m_queues.erase(entry);
    queue.expiry.Cancel();
    m_held -= queue.held;
    for (const auto& [offset, fragment] : queue.fragments)
    {
        m_discard(fragment, reason, detail);
    }
}

void
Ipv4Defragmenter::DoDispose()
{
    for (auto& [key, queue] : m_queues)
    {
        queue.expiry.Cancel();
    }
    m_queues.clear();
    m_discard = nullptr;
    Object::DoDispose();
}

} // namespace ns3
