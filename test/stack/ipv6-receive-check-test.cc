/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/offload-traffic-control-layer.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// A node that is handed raw IPv6 packets. Destroys the simulation at its end.
struct ReceivingNode
{
    explicit ReceivingNode(bool verify = true)
    {
        nodes.Create(2);
        devices = RoutedNetwork::Csma()(nodes);
        InternetStackHelper internet;
        internet.SetIpv4StackInstall(false);
        internet.Install(nodes);
        Ipv6AddressHelper("fd00::", 64).Assign(devices);
        ChecksumOffloadStackHelper helper;
        helper.SetAttribute("VerifyIcmp", BooleanValue(verify));
        stack = helper.Install(nodes.Get(1));
        stack->TraceConnectWithoutContext(
            "ReceiveDrop",
            Callback<void,
                     Ptr<const Packet>,
                     Ptr<const NetDevice>,
                     SkbDropReason,
                     const std::string&>([this](Ptr<const Packet>,
                                                Ptr<const NetDevice> device,
                                                SkbDropReason reason,
                                                const std::string&) {
                drops.emplace_back(ToString(reason));
                deviceIsKnown &= device == devices.Get(1);
            }));
        nodes.Get(1)->GetObject<Ipv6L3Protocol>()->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>, Ptr<Ipv6>, uint32_t>(
                [this](Ptr<const Packet>, Ptr<Ipv6>, uint32_t) { ++delivered; }));
        RoutedNetwork::Run(3); // addresses are usable
        delivered = 0;
    }

    ~ReceivingNode()
    {
        stack = nullptr;
        Simulator::Destroy();
    }

    /// @return an IPv6 packet from fd00::99 to a destination
    std::vector<uint8_t> Bytes(uint8_t nextHeader,
                               const std::vector<uint8_t>& payload,
                               Ipv6Address destination)
    {
        std::vector<uint8_t> bytes(40);
        bytes[0] = 0x60;
        bytes[4] = payload.size() >> 8;
        bytes[5] = payload.size();
        bytes[6] = nextHeader;
        bytes[7] = 64;
        Ipv6Address("fd00::99").GetBytes(bytes.data() + 8);
        destination.GetBytes(bytes.data() + 24);
        bytes.insert(bytes.end(), payload.begin(), payload.end());
        return bytes;
    }

    void Receive(const std::vector<uint8_t>& bytes)
    {
        stack->GetTrafficControl()->ReceiveFromDevice(devices.Get(1),
                                                      Create<Packet>(bytes.data(), bytes.size()),
                                                      0x86dd,
                                                      devices.Get(0)->GetAddress(),
                                                      devices.Get(1)->GetAddress(),
                                                      NetDevice::PACKET_HOST);
    }

    uint64_t Count(const std::string& counter) const
    {
        return stack->GetCounters()->Get(counter);
    }

    NodeContainer nodes;
    NetDeviceContainer devices;
    Ptr<ChecksumOffloadStack> stack;
    std::vector<std::string> drops;
    bool deviceIsKnown{true};
    uint32_t delivered{0};
};

/// fd00::99 to ff02::1, echo request, identifier and sequence number 1: fd00 + 99 + ff02 + 1 + 8 +
/// 3a + 8000 + 1 + 1 = 27ce0, folded 7ce2, so 831d.
const std::vector<uint8_t> ECHO{0x80, 0, 0x83, 0x1d, 0, 1, 0, 1};

} // namespace

BOOST_AUTO_TEST_SUITE(Ipv6ReceiveCheckTest)

BOOST_AUTO_TEST_CASE(HeadersAreTested)
{
    ReceivingNode node;
    auto good = node.Bytes(58, ECHO, Ipv6Address("ff02::1"));
    node.Receive(good);
    BOOST_TEST(node.delivered == 1);
    auto version = good;
    version[0] = 0x40;
    node.Receive(version);
    node.Receive({0x60, 0, 0});
    BOOST_TEST(node.Count("Ip6InHdrErrors") == 2);
    auto truncated = good;
    truncated[5] = 9;
    node.Receive(truncated);
    BOOST_TEST(node.Count("Ip6InTruncatedPkts") == 1);
    auto multicast = good;
    multicast[8] = 0xff;
    node.Receive(multicast);
    BOOST_TEST(node.Count("Ip6InHdrErrors") == 3);
    node.Receive(node.Bytes(0, {17, 9, 0, 0, 0, 0, 0, 0}, Ipv6Address("ff02::1")));
    BOOST_TEST(node.Count("Ip6InHdrErrors") == 4);
    BOOST_TEST(node.delivered == 1);
    const std::vector<std::string> expected{"SKB_DROP_REASON_IP_INHDR",
                                            "SKB_DROP_REASON_IP_INHDR",
                                            "SKB_DROP_REASON_PKT_TOO_SMALL",
                                            "SKB_DROP_REASON_IP_INHDR",
                                            "SKB_DROP_REASON_IPV6_BAD_EXTHDR"};
    BOOST_TEST(node.drops == expected, boost::test_tools::per_element());
    BOOST_TEST(node.deviceIsKnown);
}

BOOST_AUTO_TEST_CASE(ChecksumsOfIcmpv6ForThisNodeAreTested)
{
    ReceivingNode node;
    const Ipv6Address all("ff02::1");
    node.Receive(node.Bytes(58, ECHO, all));
    BOOST_TEST(node.delivered == 1);
    auto wrong = ECHO;
    wrong[7] ^= 2;
    node.Receive(node.Bytes(58, wrong, all));
    BOOST_TEST(node.Count("Icmp6InCsumErrors") == 1);
    BOOST_TEST(node.Count("Icmp6InErrors") == 1);
    node.Receive(node.Bytes(58, {0x80, 0, 0}, all));
    BOOST_TEST(node.Count("Icmp6InCsumErrors") == 1);
    BOOST_TEST(node.Count("Icmp6InErrors") == 2);
    BOOST_TEST(node.delivered == 1);
    const std::vector<std::string> expected{"SKB_DROP_REASON_ICMP_CSUM",
                                            "SKB_DROP_REASON_PKT_TOO_SMALL"};
    BOOST_TEST(node.drops == expected, boost::test_tools::per_element());
    // Behind a hop-by-hop header of padding; RFC 8200 section 8.1: it is not part of the sum.
    std::vector<uint8_t> extended{58, 0, 1, 4, 0, 0, 0, 0};
    extended.insert(extended.end(), wrong.begin(), wrong.end());
    node.Receive(node.Bytes(0, extended, all));
    BOOST_TEST(node.Count("Icmp6InCsumErrors") == 2);
    // A message for somebody else is only passing.
    node.Receive(node.Bytes(58, wrong, Ipv6Address("fd00:9::1")));
    BOOST_TEST(node.Count("Icmp6InCsumErrors") == 2);
}

BOOST_AUTO_TEST_CASE(VerificationCanBeSwitchedOff)
{
    ReceivingNode node(false);
    auto wrong = ECHO;
    wrong[7] ^= 2;
    node.Receive(node.Bytes(58, wrong, Ipv6Address("ff02::1")));
    BOOST_TEST(node.drops.empty());
    BOOST_TEST(node.delivered == 1);
}

BOOST_AUTO_TEST_SUITE_END()
