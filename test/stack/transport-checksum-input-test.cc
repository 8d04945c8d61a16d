/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "super-packets.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/simulator.h"
#include "ns3/transport-checksum-input.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

const TransportPath IPV4(Ipv4Address("10.0.0.1"), Ipv4Address("10.0.0.2"), nullptr);
const TransportPath IPV6(Ipv6Address("fd00::1"), Ipv6Address("fd00::2"), nullptr);

/// A node that verifies. Destroys the simulation at its end.
struct Host
{
    explicit Host(uint8_t protocol)
        : node(CreateObject<Node>())
    {
        input.Attach(node, protocol);
        ChecksumTracepoints::Get(node)->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& computed) {
                verdicts.push_back(computed.verdict);
            }));
    }

    ~Host()
    {
        input.Dispose();
        Simulator::Destroy();
    }

    uint64_t Count(const std::string& name) const
    {
        return ProtocolCounters::Get(node)->Get(name);
    }

    Ptr<Node> node;
    TransportChecksumInput input;
    std::vector<ChecksumVerdict> verdicts;
};

/// @return UDP of port 7 to 7 with two bytes of data, checksum as given
Ptr<Packet>
Udp(uint16_t checksum, uint16_t length = 10, uint8_t data = 0x5a)
{
    const uint8_t bytes[] = {0,
                             7,
                             0,
                             7,
                             uint8_t(length >> 8),
                             uint8_t(length),
                             uint8_t(checksum >> 8),
                             uint8_t(checksum),
                             data,
                             0xa5};
    return Create<Packet>(bytes, sizeof(bytes));
}

// 10.0.0.1 > 10.0.0.2: 0a00+0001+0a00+0002+0011+000a = 141e; 0007+0007+000a+5aa5 = 5abd;
// 141e+5abd = 6edb, so 9124.
constexpr uint16_t RIGHT4 = 0x9124;
// fd00::1 > fd00::2: fd00+0001+fd00+0002+000a+0011 = 1fa1e, folded fa1f; +5abd = 154dc, folded
// 54dd, so ab22.
constexpr uint16_t RIGHT6 = 0xab22;

} // namespace

BOOST_AUTO_TEST_SUITE(TransportChecksumInputTest)

BOOST_AUTO_TEST_CASE(RightSumsPassAndWrongOnesAreCountedByFamily)
{
    Host host(PROTOCOL_UDP);
    BOOST_TEST(host.input.Accept(Udp(RIGHT4), IPV4).isGood);
    BOOST_TEST(host.input.Accept(Udp(RIGHT6), IPV6).isGood);
    const auto bad4 = host.input.Accept(Udp(RIGHT4 ^ 1), IPV4);
    BOOST_TEST(!bad4.isGood);
    BOOST_TEST(ToString(bad4.reason) == std::string("SKB_DROP_REASON_UDP_CSUM"));
    BOOST_TEST(!host.input.Accept(Udp(RIGHT6 ^ 1), IPV6).isGood);
    BOOST_TEST(!host.input.Accept(Udp(RIGHT6 ^ 2), IPV6).isGood);
    BOOST_TEST(host.Count("UdpInCsumErrors") == 1);
    BOOST_TEST(host.Count("UdpInErrors") == 1);
    BOOST_TEST(host.Count("Udp6InCsumErrors") == 2);
    BOOST_TEST(host.Count("Udp6InErrors") == 2);
    const std::vector<ChecksumVerdict> expected{ChecksumVerdict::GOOD,
                                                ChecksumVerdict::GOOD,
                                                ChecksumVerdict::BAD,
                                                ChecksumVerdict::BAD,
                                                ChecksumVerdict::BAD};
    BOOST_TEST((host.verdicts == expected));
}

BOOST_AUTO_TEST_CASE(WhatSomebodyVouchedForIsNotSummed)
{
    Host host(PROTOCOL_UDP);
    for (const auto& state :
         {ChecksumState::Unnecessary(), ChecksumState::Partial(10, 6, ChecksumAlgorithm::INTERNET)})
    {
        auto packet = Udp(0x1111);
        InitChecksumState(packet, state);
        BOOST_TEST(host.input.Accept(packet, IPV4).isGood);
    }
    BOOST_TEST(host.verdicts.empty());
}

BOOST_AUTO_TEST_CASE(UdpOverIpv6NeedsAChecksum)
{
    Host host(PROTOCOL_UDP);
    BOOST_TEST(host.input.Accept(Udp(0), IPV4).isGood);
    const auto verdict = host.input.Accept(Udp(0), IPV6);
    BOOST_TEST(!verdict.isGood);
    BOOST_TEST(ToString(verdict.reason) == std::string("SKB_DROP_REASON_UDP_CSUM"));
    BOOST_TEST(host.Count("Udp6InCsumErrors") == 1);
    BOOST_TEST(host.verdicts.empty());
}

BOOST_AUTO_TEST_CASE(LengthOfUdpIsTested)
{
    // __udp4_lib_rcv(): short_packet; what lies behind the length is cut off, and not summed.
    Host host(PROTOCOL_UDP);
    for (const uint16_t length : {11, 7, 0})
    {
        const auto verdict = host.input.Accept(Udp(RIGHT4, length), IPV4);
        BOOST_TEST(!verdict.isGood);
        BOOST_TEST(ToString(verdict.reason) == std::string("SKB_DROP_REASON_PKT_TOO_SMALL"));
    }
    BOOST_TEST(host.Count("UdpInErrors") == 3);
    BOOST_TEST(host.Count("UdpInCsumErrors") == 0);
    auto padded = Udp(RIGHT4);
    padded->AddAtEnd(Create<Packet>(6));
    BOOST_TEST(host.input.Accept(padded, IPV4).isGood);
    BOOST_TEST(padded->GetSize() == 10);
    BOOST_TEST(!host.input.Accept(Create<Packet>(7), IPV4).isGood);
}

BOOST_AUTO_TEST_CASE(TcpCountsBothFamiliesTogether)
{
    Host host(PROTOCOL_TCP);
    for (const auto& path : {IPV4, IPV6})
    {
        auto packet = MakeSuperPacket(PROTOCOL_TCP, 1, 100, path);
        RemoveChecksumState(packet); // the field holds the pseudo-header's sum: wrong as it is
        const auto verdict = host.input.Accept(packet, path);
        BOOST_TEST(!verdict.isGood);
        BOOST_TEST(ToString(verdict.reason) == std::string("SKB_DROP_REASON_TCP_CSUM"));
    }
    BOOST_TEST(!host.input.Accept(Create<Packet>(19), IPV4).isGood);
    BOOST_TEST(host.Count("TcpInCsumErrors") == 2);
    BOOST_TEST(host.Count("TcpInErrs") == 3);
}

BOOST_AUTO_TEST_CASE(EveryFlippedBitIsFound)
{
    for (const auto& [path, right] : {std::pair(IPV4, RIGHT4), std::pair(IPV6, RIGHT6)})
    {
        Host host(PROTOCOL_UDP);
        for (uint32_t bit = 0; bit < 80; ++bit)
        {
            uint8_t bytes[10];
            Udp(right)->CopyData(bytes, sizeof(bytes));
            bytes[bit / 8] ^= 1 << bit % 8;
            BOOST_TEST(!host.input.Accept(Create<Packet>(bytes, sizeof(bytes)), path).isGood);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
