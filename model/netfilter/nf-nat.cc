/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-nat.h"

#include "ns3/ns3-compat.h"
#include "ns3/transport-header.h"

#include <optional>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NfNat);

TypeId
NfNat::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::NfNat")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<NfNat>()
            .AddAttribute(
                "SctpVariant",
                "What NAT does about the CRC32c of SCTP: as Linux up to 4.9 (Unpatched), "
                "4.10 (Patched), 4.11 and later (Mainline), or always computed and set "
                "to NONE (AlwaysNone, an ablation).",
                EnumValueOf<SctpVariant>(SctpVariant::MAINLINE),
                MakeEnumAccessorOf<SctpVariant>(&NfNat::SetSctpVariant, &NfNat::GetSctpVariant),
                MakeEnumCheckerOf(SctpVariant::UNPATCHED,
                                  "Unpatched",
                                  SctpVariant::PATCHED,
                                  "Patched",
                                  SctpVariant::MAINLINE,
                                  "Mainline",
                                  SctpVariant::ALWAYS_NONE,
                                  "AlwaysNone"))
            .AddTraceSource("Translated",
                            "A packet was rewritten, once per manip.",
                            MakeTraceSourceAccessor(&NfNat::m_translated),
                            "ns3::NfNat::TranslatedCallback")
            .AddTraceSource("Drop",
                            "A packet could not be translated, and why.",
                            MakeTraceSourceAccessor(&NfNat::m_drop),
                            "ns3::NfNat::DropCallback");
    return tid;
}

NfNat::NfNat()
    : m_random(CreateObject<UniformRandomVariable>())
{
}

NfNat::~NfNat() = default;

void
NfNat::Install(Ptr<Node> node, Ptr<NfConntrack> conntrack)
{
    node->AggregateObject(this);
    m_ipv4 = node->GetObject<Ipv4>();
    m_conntrack = conntrack;
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_unique = std::make_unique<NfNatUniqueTuple>(conntrack, m_random);
    conntrack->TraceConnectWithoutContext(
        "Destroy",
        Callback<void, Ptr<const NfConn>>([this](Ptr<const NfConn> connection) {
            if (m_unique)
            {
                m_unique->ForgetSource(connection);
            }
        }));
    auto hooks = NetfilterHooks::Get(node);
    for (auto hook : {NfInetHook::PRE_ROUTING,
                      NfInetHook::LOCAL_OUT,
                      NfInetHook::POST_ROUTING,
                      NfInetHook::LOCAL_IN})
    {
        hooks->Register(
            hook,
            GetManip(hook) == NfManip::SRC ? NF_IP_PRI_NAT_SRC : NF_IP_PRI_NAT_DST,
            [this](auto& datagram, const auto& state) { return Translate(datagram, state); });
    }
}

void
NfNat::AddRule(const NatRule& rule)
{
    const bool post = rule.hook == NfInetHook::POST_ROUTING;
    const bool pre = rule.hook == NfInetHook::PRE_ROUTING;
    const bool destination = rule.target == NatRule::Target::DNAT;
    if ((!post && !pre) || (destination && !pre) ||
        (!destination && rule.target != NatRule::Target::ACCEPT && !post))
    {
        throw std::invalid_argument(std::string("NfNat::AddRule: the chain ") +
                                    ToString(rule.hook) + " does not suit the rule's target");
    }
    m_rules.push_back(rule);
}

void
NfNat::FlushRules()
{
    m_rules.clear();
}

Ptr<NfConntrack>
NfNat::GetConntrack() const
{
    return m_conntrack;
}

SctpVariant
NfNat::GetSctpVariant() const
{
    return m_variant;
}

void
NfNat::SetSctpVariant(SctpVariant variant)
{
    m_variant = variant;
}

uint64_t
NfNat::GetManips() const
{
    return m_manips;
}

int64_t
NfNat::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    return 1;
}

NfVerdict
NfNat::Translate(Ipv4Datagram& datagram, const NfHookState& state)
{
    NfConntrackDir dir;
    const auto connection = m_conntrack->Get(datagram, dir);
    if (!connection)
    {
        return NfVerdict::Accept(); // untracked or INVALID: not translated
    }
    const auto manip = GetManip(state.hook);
    const bool isSource = manip == NfManip::SRC;
    const auto done = isSource ? NfConn::SRC_NAT_DONE : NfConn::DST_NAT_DONE;
    const char* problem = nullptr;
    if (!connection->Has(done) && !connection->Has(NfConn::CONFIRMED))
    {
        problem = SetUp(connection, state, manip);
    }
    else if (state.hook == NfInetHook::POST_ROUTING && dir == NfConntrackDir::ORIGINAL &&
             connection->masqueradeDevice && connection->masqueradeDevice != state.out)
    {
        problem = "nf_nat: masqueraded connection leaves through another device"; // oif_changed
    }
    if (!problem)
    {
        problem = Apply(connection, dir, datagram, state, manip);
    }
    if (problem)
    {
        m_conntrack->Kill(connection);
        return Drop(datagram, state, problem);
    }
    return NfVerdict::Accept();
}

const char*
NfNat::SetUp(Ptr<NfConn> connection, const NfHookState& state, NfManip manip)
{
    const auto current = connection->Tuple(NfConntrackDir::REPLY).Inverse();
    for (const auto& rule : m_rules)
    {
        if (!rule.Matches(current, state))
        {
            continue;
        }
        if (rule.target == NatRule::Target::MASQUERADE)
        {
            return Masquerade(connection, rule.range, state);
        }
        if (rule.target != NatRule::Target::ACCEPT)
        {
            return SetUpRange(connection, rule.range, manip);
        }
        break;
    }
    // nf_nat_alloc_null_binding(): keep the address; the port only changes if it clashes.
    NfNatRange keep;
    keep.mapIps = true;
    keep.minAddress = manip == NfManip::SRC ? current.source : current.destination;
    keep.maxAddress = keep.minAddress;
    return SetUpRange(connection, keep, manip);
}

const char*
NfNat::Masquerade(Ptr<NfConn> connection, NfNatRange range, const NfHookState& state)
{
    // inet_select_addr(): the primary address of the output device.
    const int32_t interface = m_ipv4->GetInterfaceForDevice(state.out);
    if (interface < 0 || m_ipv4->GetNAddresses(interface) == 0)
    {
        return "nf_nat: MASQUERADE: the output device has no address";
    }
    range.mapIps = true;
    range.minAddress = m_ipv4->GetAddress(interface, 0).GetLocal().Get();
    range.maxAddress = range.minAddress;
    connection->masqueradeDevice = state.out;
    return SetUpRange(connection, range, NfManip::SRC);
}

const char*
NfNat::SetUpRange(Ptr<NfConn> connection, const NfNatRange& range, NfManip manip)
{
    const auto current = connection->Tuple(NfConntrackDir::REPLY).Inverse();
    const auto chosen = m_unique->Choose(current, range, connection, manip);
    if (!chosen)
    {
        return "nf_nat: no free port in the range";
    }
    const bool isSource = manip == NfManip::SRC;
    if (*chosen != current)
    {
        m_conntrack->AlterReply(connection, chosen->Inverse());
        connection->status |= isSource ? NfConn::SRC_NAT : NfConn::DST_NAT;
    }
    if (isSource)
    {
        m_unique->RememberSource(connection);
    }
    connection->status |= isSource ? NfConn::SRC_NAT_DONE : NfConn::DST_NAT_DONE;
    return nullptr;
}

const char*
NfNat::Apply(Ptr<NfConn> connection,
             NfConntrackDir dir,
             Ipv4Datagram& datagram,
             const NfHookState& state,
             NfManip manip)
{
    uint32_t bit = manip == NfManip::SRC ? NfConn::SRC_NAT : NfConn::DST_NAT;
    if (dir == NfConntrackDir::REPLY)
    {
        bit ^= NfConn::SRC_NAT | NfConn::DST_NAT;
    }
    if ((connection->status & bit) == 0)
    {
        return nullptr;
    }
    m_tracepoints->Worked(WorkPlace::NAT, datagram.transport->GetSize());
    std::optional<NfConntrackTuple> before;
    if (!m_translated.IsEmpty())
    {
        before = NfConntrackTuple::Of(datagram);
    }
    const auto target = connection->Tuple(!dir).Inverse();
    if (const char* problem = NfNatManip(m_variant, m_tracepoints).Rewrite(datagram, target, manip))
    {
        return problem;
    }
    ++m_manips;
    if (before)
    {
        m_translated(datagram, state, *before);
    }
    return nullptr;
}

NfVerdict
NfNat::Drop(const Ipv4Datagram& datagram, const NfHookState& state, const char* reason)
{
    m_drop(datagram, state, reason);
    return NfVerdict::Drop(reason);
}

void
NfNat::DoDispose()
{
    m_unique = nullptr;
    m_rules.clear();
    m_ipv4 = nullptr;
    m_conntrack = nullptr;
    m_tracepoints = nullptr;
    Object::DoDispose();
}

} // namespace ns3
