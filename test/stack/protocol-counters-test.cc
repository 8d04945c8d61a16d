/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/protocol-counters.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(ProtocolCountersTest)

BOOST_AUTO_TEST_CASE(NamesAreThoseOfNstat)
{
    const std::vector<std::string> names{"IpInHdrErrors",
                                         "IpExtInTruncatedPkts",
                                         "IpExtInCsumErrors",
                                         "IpReasmFails",
                                         "IpFragFails",
                                         "Ip6InHdrErrors",
                                         "Ip6InTruncatedPkts",
                                         "Ip6InTooBigErrors",
                                         "Ip6FragFails",
                                         "IcmpInCsumErrors",
                                         "IcmpInErrors",
                                         "Icmp6InCsumErrors",
                                         "Icmp6InErrors",
                                         "TcpInCsumErrors",
                                         "TcpInErrs",
                                         "UdpInCsumErrors",
                                         "UdpInErrors",
                                         "Udp6InCsumErrors",
                                         "Udp6InErrors"};
    BOOST_TEST(ProtocolCounters::GetNames() == names);
}

BOOST_AUTO_TEST_CASE(EachCountsForItself)
{
    auto node = CreateObject<Node>();
    auto counters = ProtocolCounters::Get(node);
    counters->Increment(ProtocolCounter::UDP_IN_CSUM_ERRORS);
    counters->Increment(ProtocolCounter::UDP_IN_CSUM_ERRORS);
    counters->Increment(ProtocolCounter::IP_REASM_FAILS);
    BOOST_TEST(counters->Get("UdpInCsumErrors") == 2);
    BOOST_TEST(counters->Get(ProtocolCounter::UDP_IN_CSUM_ERRORS) == 2);
    BOOST_TEST(counters->Get("IpReasmFails") == 1);
    BOOST_TEST(counters->Get("TcpInCsumErrors") == 0);
    BOOST_TEST(ProtocolCounters::Get(node) == counters);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(UnknownNameIsRefusedWithTheKnownOnes)
{
    auto counters = CreateObject<ProtocolCounters>();
    BOOST_CHECK_EXCEPTION(counters->Get("TcpCsumErrors"),
                          std::invalid_argument,
                          [](const std::exception& error) {
                              const std::string text = error.what();
                              return text.find("\"TcpCsumErrors\"") != std::string::npos &&
                                     text.find("TcpInCsumErrors") != std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
