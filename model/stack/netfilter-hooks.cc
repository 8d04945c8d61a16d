/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "netfilter-hooks.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NetfilterHooks);

const char*
ToString(NfInetHook hook)
{
    switch (hook)
    {
    case NfInetHook::PRE_ROUTING:
        return "PRE_ROUTING";
    case NfInetHook::LOCAL_IN:
        return "LOCAL_IN";
    case NfInetHook::FORWARD:
        return "FORWARD";
    case NfInetHook::LOCAL_OUT:
        return "LOCAL_OUT";
    case NfInetHook::POST_ROUTING:
        return "POST_ROUTING";
    }
    return "unknown";
}

TypeId
NetfilterHooks::GetTypeId()
{
    static TypeId tid = TypeId("ns3::NetfilterHooks")
                            .SetParent<Object>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<NetfilterHooks>()
                            .AddTraceSource("Drop",
                                            "A hook function dropped a packet, and why.",
                                            MakeTraceSourceAccessor(&NetfilterHooks::m_drop),
                                            "ns3::NetfilterHooks::DropCallback");
    return tid;
}

Ptr<NetfilterHooks>
NetfilterHooks::Get(Ptr<Node> node)
{
    auto hooks = node->GetObject<NetfilterHooks>();
    if (!hooks)
    {
        hooks = CreateObject<NetfilterHooks>();
        hooks->m_tracepoints = ChecksumTracepoints::Get(node);
        node->AggregateObject(hooks);
    }
    return hooks;
}

uint32_t
NetfilterHooks::Register(NfInetHook hook, int32_t priority, Function function)
{
    auto& entries = m_entries[static_cast<size_t>(hook)];
    auto place =
        std::upper_bound(entries.begin(),
                         entries.end(),
                         priority,
                         [](int32_t value, const Entry& entry) { return value < entry.priority; });
    entries.insert(place, {priority, m_nextHandle, std::move(function)});
    ++m_count;
    return m_nextHandle++;
}

void
NetfilterHooks::Unregister(uint32_t handle)
{
    for (auto& entries : m_entries)
    {
        auto entry = std::find_if(entries.begin(), entries.end(), [handle](const Entry& e) {
            return e.handle == handle;
        });
        if (entry != entries.end())
        {
            entries.erase(entry);
            --m_count;
            return;
        }
    }
    throw std::invalid_argument("NetfilterHooks::Unregister: no hook function has handle " +
                                std::to_string(handle));
}

void
NetfilterHooks::Show(const Ipv4Datagram& datagram, NfInetHook hook, const int32_t* priority) const
{
    auto packet = datagram.transport->Copy();
    packet->AddHeader(datagram.header);
    m_tracepoints->Passed({ToString(hook), !priority, priority ? *priority : 0, packet});
}

bool
NetfilterHooks::Run(Ipv4Datagram& datagram, const NfHookState& state)
{
    const bool isShown = m_tracepoints && m_tracepoints->HasCheckpoints();
    if (isShown)
    {
        Show(datagram, state.hook, nullptr);
    }
    for (const auto& entry : m_entries[static_cast<size_t>(state.hook)])
    {
        const auto verdict = entry.function(datagram, state);
        if (verdict.kind == NfVerdict::NF_DROP)
        {
            m_drop(datagram, state, verdict.reason);
        }
        if (verdict.kind != NfVerdict::NF_ACCEPT)
        {
            return false;
        }
        if (isShown)
        {
            Show(datagram, state.hook, &entry.priority);
        }
    }
    return true;
}

void
NetfilterHooks::DoDispose()
{
    for (auto& entries : m_entries)
    {
        entries.clear();
    }
    m_count = 0;
    m_tracepoints = nullptr;
    Object::DoDispose();
}

} // namespace ns3
