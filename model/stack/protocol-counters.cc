/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "protocol-counters.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ProtocolCounters);

const char*
ToString(ProtocolCounter counter)
{
    switch (counter)
    {
    case ProtocolCounter::IP_IN_HDR_ERRORS:
        return "IpInHdrErrors";
    case ProtocolCounter::IP_IN_TRUNCATED_PKTS:
        return "IpExtInTruncatedPkts";
    case ProtocolCounter::IP_EXT_IN_CSUM_ERRORS:
        return "IpExtInCsumErrors";
    case ProtocolCounter::IP_REASM_FAILS:
        return "IpReasmFails";
    case ProtocolCounter::IP_FRAG_FAILS:
        return "IpFragFails";
    case ProtocolCounter::IP6_IN_HDR_ERRORS:
        return "Ip6InHdrErrors";
    case ProtocolCounter::IP6_IN_TRUNCATED_PKTS:
        return "Ip6InTruncatedPkts";
    case ProtocolCounter::IP6_IN_TOO_BIG_ERRORS:
        return "Ip6InTooBigErrors";
    case ProtocolCounter::IP6_FRAG_FAILS:
        return "Ip6FragFails";
    case ProtocolCounter::ICMP_IN_CSUM_ERRORS:
        return "IcmpInCsumErrors";
    case ProtocolCounter::ICMP_IN_ERRORS:
        return "IcmpInErrors";
    case ProtocolCounter::ICMP6_IN_CSUM_ERRORS:
        return "Icmp6InCsumErrors";
    case ProtocolCounter::ICMP6_IN_ERRORS:
        return "Icmp6InErrors";
    case ProtocolCounter::TCP_IN_CSUM_ERRORS:
        return "TcpInCsumErrors";
    case ProtocolCounter::TCP_IN_ERRS:
        return "TcpInErrs";
    case ProtocolCounter::UDP_IN_CSUM_ERRORS:
        return "UdpInCsumErrors";
    case ProtocolCounter::UDP_IN_ERRORS:
        return "UdpInErrors";
    case ProtocolCounter::UDP6_IN_CSUM_ERRORS:
        return "Udp6InCsumErrors";
    case ProtocolCounter::UDP6_IN_ERRORS:
        return "Udp6InErrors";
    }
    return "unknown";
}

TypeId
ProtocolCounters::GetTypeId()
{
    static TypeId tid = TypeId("ns3::ProtocolCounters")
                            .SetParent<Object>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<ProtocolCounters>()
                            .AddTraceSource("Increment",
                                            "A counter grew: nstat's name and the new value.",
                                            MakeTraceSourceAccessor(&ProtocolCounters::m_increment),
                                            "ns3::ProtocolCounters::IncrementCallback");
    return tid;
}

Ptr<ProtocolCounters>
ProtocolCounters::Get(Ptr<Node> node)
{
    auto counters = node->GetObject<ProtocolCounters>();
    if (!counters)
    {
        counters = CreateObject<ProtocolCounters>();
        node->AggregateObject(counters);
    }
    return counters;
}

void
ProtocolCounters::Increment(ProtocolCounter counter)
{
    const auto value = ++m_values[static_cast<size_t>(counter)];
    m_increment(ToString(counter), value);
}

uint64_t
ProtocolCounters::Get(ProtocolCounter counter) const
{
    return m_values[static_cast<size_t>(counter)];
}

uint64_t
ProtocolCounters::Get(const std::string& name) const
{
    std::string allowed;
    for (size_t i = 0; i < COUNT; ++i)
    {
        const std::string known = ToString(static_cast<ProtocolCounter>(i));
        if (known == name)
        {
            return m_values[i];
        }
        allowed += (i == 0 ? "" : ", ") + known;
    }
    throw std::invalid_argument("ProtocolCounters: no counter is called \"" + name +
                                "\"; there are: " + allowed);
}

std::vector<std::string>
ProtocolCounters::GetNames()
{
    std::vector<std::string> names;
    for (size_t i = 0; i < COUNT; ++i)
    {
        names.emplace_back(ToString(static_cast<ProtocolCounter>(i)));
    }
    return names;
}

} // namespace ns3
