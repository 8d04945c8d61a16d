/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Traffic without faults, over every pair of links: the auditor has nothing to say.

#include "../stack/routed-network.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-audit-helper.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/nat-helper.h"
#include "ns3/offload-net-device.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/trace-scenario.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

using namespace ns3;

namespace
{

/// @return links by name
std::map<std::string, RoutedNetwork::Link>
Links()
{
    return {{"veth", RoutedNetwork::Veth()},
            {"ixgbe", RoutedNetwork::Ixgbe()},
            {"point-to-point", RoutedNetwork::PointToPoint()},
            {"csma", RoutedNetwork::Csma()}};
}

/// ethtool -K DEVICE rx-gro on. @param devices those without offloads are passed over
void
SwitchGroOn(const NetDeviceContainer& devices)
{
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        if (auto offload = DynamicCast<OffloadNetDevice>(devices.Get(i)))
        {
            offload->SetFeature("rx-gro", true);
        }
    }
}

/// TCP from a client to a server, and datagrams that come back, small, large and in fragments.
struct Traffic
{
    /// @param network to send over @param isIpv6 by which family
    Traffic(RoutedNetwork& network, bool isIpv6)
    {
        const auto to = [&network, isIpv6](uint16_t port) {
            return isIpv6 ? Address(Inet6SocketAddress(network.GetServer6(), port))
                          : Address(InetSocketAddress("192.0.2.2", port));
        };
        const Address any = isIpv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), 9))
                                   : Address(InetSocketAddress(Ipv4Address::GetAny(), 9));
        sink = DynamicCast<PacketSink>(
            PacketSinkHelper("ns3::TcpSocketFactory", any).Install(network.server).Get(0));
        BulkSendHelper bulk("ns3::TcpSocketFactory", to(9));
        bulk.SetAttribute("MaxBytes", UintegerValue(200000));
        bulk.Install(network.clients.Get(0)).Start(Seconds(2));
        UdpEchoServerHelper(10).Install(network.server);
        for (const uint32_t size : {1, 1000, 4000})
        {
            UdpEchoClientHelper client(to(10));
            client.SetAttribute("MaxPackets", UintegerValue(5));
            client.SetAttribute("Interval", TimeValue(MilliSeconds(10)));
            client.SetAttribute("PacketSize", UintegerValue(size));
            auto application = client.Install(network.clients.Get(0));
            application.Start(Seconds(2.5));
            application.Get(0)->TraceConnectWithoutContext(
                "Rx",
                Callback<void, Ptr<const Packet>>([this](Ptr<const Packet>) { ++echoes; }));
        }
    }

    Ptr<PacketSink> sink; ///< where TCP goes
    uint32_t echoes{0};   ///< datagrams that came back
};

/// @return what the auditor says, without the line of sums
std::string
FindingsOf(const ChecksumAuditHelper& audit)
{
    std::string text;
    for (const auto& finding : audit.GetAuditor()->GetFindings())
    {
        text += finding.ToText() + "\n" + audit.Explain(finding.firstUid);
    }
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumAuditorCleanTest)

BOOST_AUTO_TEST_CASE(Ipv4WithAndWithoutNat)
{
    for (const auto& [innerName, inner] : Links())
    {
        for (const auto& [outerName, outer] : Links())
        {
            for (const bool hasNat : {false, true})
            {
                BOOST_TEST_CONTEXT(innerName << ", " << outerName << ", NAT " << hasNat)
                {
                    RoutedNetwork network(inner, outer);
                    if (hasNat)
                    {
                        NatHelper::Masquerade(NatHelper().Install(network.router),
                                              network.outer.Get(0));
                    }
                    const ChecksumAuditHelper audit;
                    const Traffic traffic(network, false);
                    RoutedNetwork::Run(4);
                    BOOST_TEST(traffic.sink->GetTotalRx() == 200000U);
                    BOOST_TEST(traffic.echoes == 15U);
                    BOOST_TEST(FindingsOf(audit) == "");
                    BOOST_TEST(audit.GetAuditor()->GetNObservations() > 100U);
                }
            }
        }
    }
}

// Packets that GRO put together, and that are cut again or not.
BOOST_AUTO_TEST_CASE(ReceivedThroughGro)
{
    for (const auto& [innerName, inner] : Links())
    {
        for (const auto& [outerName, outer] : Links())
        {
            for (const bool isIpv6 : {false, true})
            {
                BOOST_TEST_CONTEXT(innerName << ", " << outerName << ", IPv6 " << isIpv6)
                {
                    RoutedNetwork network(inner, outer);
                    SwitchGroOn(network.inner);
                    SwitchGroOn(network.outer);
                    network.AddIpv6();
                    const ChecksumAuditHelper audit;
                    const Traffic traffic(network, isIpv6);
                    RoutedNetwork::Run(4);
                    BOOST_TEST(traffic.sink->GetTotalRx() == 200000U);
                    BOOST_TEST(traffic.echoes == 15U);
                    BOOST_TEST(FindingsOf(audit) == "");
                }
            }
        }
    }
}

// The scenarios of the golden traces: GSO, GRO, UDP_SEGMENT, fragments and small MTUs, over both
// families. Faulty are those whose NAT is not of a release with the fix.
BOOST_AUTO_TEST_CASE(ScenariosOfTheTraces)
{
    for (const auto& name : GetTraceScenarioNames())
    {
        BOOST_TEST_CONTEXT(name)
        {
            std::unique_ptr<ChecksumAuditHelper> audit;
            std::ostringstream trace;
            RunTraceScenario(name, trace, [&audit] {
                audit = std::make_unique<ChecksumAuditHelper>();
            });
            const auto has = [&name](const char* text) {
                return name.find(text) != std::string::npos;
            };
            std::set<std::string> kinds;
            for (const auto& finding : audit->GetAuditor()->GetFindings())
            {
                kinds.insert(ToString(finding.fault));
                BOOST_TEST(finding.guilty.place == "NAT");
            }
            std::set<std::string> expected;
            if (has("unpatched"))
            {
                expected.insert("computed twice");
            }
            if (has("unpatched") && !has("veth"))
            {
                expected.insert("computed over a non-zero field");
            }
            if (has("always-none"))
            {
                expected.insert("state lost");
            }
            BOOST_TEST(kinds == expected, boost::test_tools::per_element());
            BOOST_TEST(audit->GetAuditor()->GetNObservations() > 15U);
        }
    }
}

BOOST_AUTO_TEST_CASE(Ipv6)
{
    for (const auto& [innerName, inner] : Links())
    {
        for (const auto& [outerName, outer] : Links())
        {
            BOOST_TEST_CONTEXT(innerName << ", " << outerName)
            {
                RoutedNetwork network(inner, outer);
                network.AddIpv6();
                const ChecksumAuditHelper audit;
                const Traffic traffic(network, true);
                RoutedNetwork::Run(4);
                BOOST_TEST(traffic.sink->GetTotalRx() == 200000U);
                BOOST_TEST(traffic.echoes == 15U);
                BOOST_TEST(FindingsOf(audit) == "");
                BOOST_TEST(audit.GetAuditor()->GetNObservations() > 100U);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
