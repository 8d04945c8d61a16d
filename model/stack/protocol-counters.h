/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PROTOCOL_COUNTERS_H
#define PROTOCOL_COUNTERS_H

#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/traced-callback.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/**
 * Counters of /proc/net/snmp, snmp6 and netstat that the stack's tests increment. Those of TCP
 * count both families, as in Linux.
 */
enum class ProtocolCounter : uint8_t
{
    IP_IN_HDR_ERRORS,      ///< IpInHdrErrors
    IP_IN_TRUNCATED_PKTS,  ///< IpExtInTruncatedPkts
    IP_EXT_IN_CSUM_ERRORS, ///< IpExtInCsumErrors
    IP_REASM_FAILS,        ///< IpReasmFails
    IP_FRAG_FAILS,         ///< IpFragFails
    IP6_IN_HDR_ERRORS,     ///< Ip6InHdrErrors
    IP6_IN_TRUNCATED_PKTS, ///< Ip6InTruncatedPkts
    IP6_IN_TOO_BIG_ERRORS, ///< Ip6InTooBigErrors
    IP6_FRAG_FAILS,        ///< Ip6FragFails
    ICMP_IN_CSUM_ERRORS,   ///< IcmpInCsumErrors
    ICMP_IN_ERRORS,        ///< IcmpInErrors
    ICMP6_IN_CSUM_ERRORS,  ///< Icmp6InCsumErrors
    ICMP6_IN_ERRORS,       ///< Icmp6InErrors
    TCP_IN_CSUM_ERRORS,    ///< TcpInCsumErrors
    TCP_IN_ERRS,           ///< TcpInErrs
    UDP_IN_CSUM_ERRORS,    ///< UdpInCsumErrors
    UDP_IN_ERRORS,         ///< UdpInErrors
    UDP6_IN_CSUM_ERRORS,   ///< Udp6InCsumErrors
    UDP6_IN_ERRORS         ///< Udp6InErrors
};

/** @param counter which @return nstat's name, e.g. "TcpInCsumErrors" */
const char* ToString(ProtocolCounter counter);

/**
 * @ingroup checksum-offload
 * A node's protocol counters by the names that nstat prints, aggregated to the node.
 */
class ProtocolCounters : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * @param node a node
     * @return its counters, aggregated now if it had none
     */
    static Ptr<ProtocolCounters> Get(Ptr<Node> node);

    /** @param counter which to increment */
    void Increment(ProtocolCounter counter);
    /** @param counter which @return its value */
    uint64_t Get(ProtocolCounter counter) const;

    /**
     * @param name nstat's name
     * @return the counter's value
     * @throws std::invalid_argument naming the name and every allowed one
     */
    uint64_t Get(const std::string& name) const;

    /** @return nstat's names of all counters */
    static std::vector<std::string> GetNames();

    /** TracedCallback signature of "Increment". @param name nstat's name @param value after */
    typedef void (*IncrementCallback)(const std::string& name, uint64_t value);

  private:
    static constexpr size_t COUNT = 19;                       ///< how many there are
    std::array<uint64_t, COUNT> m_values{};                   ///< by ProtocolCounter
    TracedCallback<const std::string&, uint64_t> m_increment; ///< "Increment"
};

} // namespace ns3

#endif // PROTOCOL_COUNTERS_H
