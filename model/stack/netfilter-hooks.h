/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETFILTER_HOOKS_H
#define NETFILTER_HOOKS_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/traced-callback.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace ns3
{

/** The five places where IPv4 asks netfilter (NF_INET_*, include/uapi/linux/netfilter.h). */
enum class NfInetHook : uint8_t
{
    PRE_ROUTING, ///< received, whole again, not yet routed
    LOCAL_IN,    ///< for this node, not yet delivered
    FORWARD,     ///< routed to another device
    LOCAL_OUT,   ///< sent by this node
    POST_ROUTING ///< on its way to a device, forwarded or sent
};

/** @param hook which @return Linux' name, e.g. "PRE_ROUTING" */
const char* ToString(NfInetHook hook);

/** Order within a hook, low first (enum nf_ip_hook_priorities, linux/netfilter_ipv4.h). */
enum NfIpPriority : int32_t
{
    NF_IP_PRI_CONNTRACK_DEFRAG = -400,       ///< reassembly; built in here, nothing registers it
    NF_IP_PRI_RAW = -300,                    ///< raw table
    NF_IP_PRI_CONNTRACK = -200,              ///< connection tracking looks the packet up
    NF_IP_PRI_MANGLE = -150,                 ///< mangle table
    NF_IP_PRI_NAT_DST = -100,                ///< destination NAT
    NF_IP_PRI_FILTER = 0,                    ///< filter table
    NF_IP_PRI_SECURITY = 50,                 ///< security table
    NF_IP_PRI_NAT_SRC = 100,                 ///< source NAT
    NF_IP_PRI_CONNTRACK_HELPER = 300,        ///< conntrack helpers
    NF_IP_PRI_CONNTRACK_CONFIRM = 2147483647 ///< connection tracking confirms the entry
};

/** Where a packet is when a hook sees it (struct nf_hook_state). */
struct NfHookState
{
    NfInetHook hook; ///< which hook
    Ptr<const NetDevice>
        in; ///< device it came from; null for LOCAL_OUT and the POST_ROUTING after it
    Ptr<const NetDevice> out; ///< device it goes to; null for PRE_ROUTING and LOCAL_IN
};

/** What a hook function decides; dropping needs a reason, which the Drop trace bears. */
struct NfVerdict
{
    /** NF_ACCEPT and its like. */
    enum Kind : uint8_t
    {
        NF_DROP,   ///< the packet ends here
        NF_ACCEPT, ///< the next function decides
        NF_STOLEN  ///< the function keeps the packet
    };

    Kind kind{NF_ACCEPT};   ///< the decision
    const char* reason{""}; ///< why dropped, a string literal

    /** @return NF_ACCEPT */
    static NfVerdict Accept()
    {
        return {};
    }

    /** @param reason why, a string literal @return NF_DROP */
    static NfVerdict Drop(const char* reason)
    {
        return {NF_DROP, reason};
    }

    /** @return NF_STOLEN */
    static NfVerdict Stolen()
    {
        return {NF_STOLEN, ""};
    }
};

/**
 * @ingroup checksum-offload
 * A node's netfilter hooks (net/netfilter/core.c, struct nf_hook_entries), aggregated to the node.
 * Who runs them is in OffloadTrafficControlLayer and NetfilterRouting. Left out: families other
 * than IPv4, the hooks of bridges and devices, NF_QUEUE and NF_REPEAT.
 */
class NetfilterHooks : public Object
{
  public:
    /** A hook function; it may rewrite the datagram. */
    typedef std::function<NfVerdict(Ipv4Datagram&, const NfHookState&)> Function;

    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * @param node a node
     * @return its hooks, aggregated now if it had none
     */
    static Ptr<NetfilterHooks> Get(Ptr<Node> node);

    /**
     * nf_register_net_hook(). Functions of equal priority run in the order of registration.
     * @param hook where
     * @param priority order within the hook, low first
     * @param function what to call
     * @return a handle for Unregister()
     */
    uint32_t Register(NfInetHook hook, int32_t priority, Function function);

    /**
     * nf_unregister_net_hook(). Not from within a hook function.
     * @param handle what Register() returned
     * @throws std::invalid_argument naming the handle if nothing is registered under it
     */
    void Unregister(uint32_t handle);

    /** @return true if a function is registered at any hook */
    bool IsUsed() const
    {
        return m_count != 0;
    }

    /** @param hook which @return true if a function is registered there */
    bool IsUsed(NfInetHook hook) const
    {
        return !m_entries[static_cast<size_t>(hook)].empty();
    }

    /**
     * nf_hook_slow(): ask the functions of one hook in order, until one does not accept.
     * @param datagram the packet, owned by the caller; functions may rewrite it
     * @param state where it is
     * @return true if all accepted; otherwise the caller forgets the packet
     */
    bool Run(Ipv4Datagram& datagram, const NfHookState& state);

    /**
     * TracedCallback signature of "Drop".
     * @param datagram the packet as it was when it was dropped
     * @param state where
     * @param reason why
     */
    typedef void (*DropCallback)(const Ipv4Datagram& datagram,
                                 const NfHookState& state,
                                 const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /**
     * Show the packet to who listens to ChecksumTracepoints' "Checkpoint".
     * @param datagram the packet
     * @param hook where it is
     * @param priority of the function that has just run; null: none has
     */
    void Show(const Ipv4Datagram& datagram, NfInetHook hook, const int32_t* priority) const;

    /** One registration. */
    struct Entry
    {
        int32_t priority;  ///< order
        uint32_t handle;   ///< what Register() returned
        Function function; ///< what to call
    };

    std::array<std::vector<Entry>, 5> m_entries; ///< by hook, sorted by priority
    uint32_t m_count{0};                         ///< registrations
    uint32_t m_nextHandle{1};                    ///< next handle
    Ptr<ChecksumTracepoints> m_tracepoints;      ///< the node's; null if of no node
    TracedCallback<const Ipv4Datagram&, const NfHookState&, const std::string&> m_drop; ///< "Drop"
};

} // namespace ns3

#endif // NETFILTER_HOOKS_H
