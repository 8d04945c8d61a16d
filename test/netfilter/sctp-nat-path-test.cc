/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../stack/frame-verifier.h"
#include "../stack/routed-network.h"
#include "nat-packets.h"

#include "ns3/boolean.h"
#include "ns3/nat-helper.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <map>

using namespace ns3;

// An SCTP INIT (the project's vectors: 40000 > 38412, field b00bac32, d63ebaa4 from port 61000)
// from a client behind veth through NAT to a link without any offload, where software completes
// what is PARTIAL over the bytes as they are. 4aa3626f is the vector's signature of "computed
// twice".

namespace
{

/// One way through the router.
struct Way
{
    const char* variant; ///< SctpVariant, or "" for no NAT
    bool partial;        ///< the client leaves the CRC to its device
    const char* field;   ///< on the wire behind the router
    uint32_t nat;        ///< crc32c() calls of NAT
    uint32_t csumHelp;   ///< crc32c() calls in front of the device
    uint32_t conntrack;  ///< crc32c() calls of connection tracking
};

std::ostream&
operator<<(std::ostream& os, const Way& way)
{
    return os << way.variant << (way.partial ? " PARTIAL" : " NONE");
}

const Way WAYS[] = {
    {"", true, "b00bac32", 0, 1, 0},
    {"Unpatched", true, "4aa3626f", 1, 1, 0},
    {"Patched", true, "d63ebaa4", 0, 1, 0},
    {"Mainline", true, "d63ebaa4", 0, 1, 0},
    {"AlwaysNone", true, "d63ebaa4", 1, 0, 0},
    {"Unpatched", false, "d63ebaa4", 1, 0, 1},
    {"Patched", false, "d63ebaa4", 1, 0, 1},
    {"Mainline", false, "d63ebaa4", 1, 0, 1},
    {"AlwaysNone", false, "d63ebaa4", 1, 0, 1},
};

/// client - veth - router - point-to-point - server
struct SctpPath : public RoutedNetwork
{
    SctpPath()
        : RoutedNetwork(Veth(), PointToPoint())
    {
        verifier.Listen(outer.Get(0));
        ChecksumTracepoints::Get(router)->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& computed) {
                calls[ToString(computed.place)] += computed.pieces;
            }));
    }

    /// Send an INIT from the client.
    void SendInit(const std::string& field, bool partial)
    {
        auto datagram = MakeDatagram("10.0.0.2", "192.0.2.2", PROTOCOL_SCTP, SctpInit(field));
        if (partial)
        {
            MakePartial(datagram);
        }
        auto client = clients.Get(0);
        Simulator::ScheduleWithContext(client->GetId(), Seconds(1), [=]() {
            client->GetObject<Ipv4>()->Send(datagram.transport,
                                            "10.0.0.2",
                                            "192.0.2.2",
                                            PROTOCOL_SCTP,
                                            nullptr);
        });
    }

    /// @return bytes of the only IPv4 packet on the wire behind the router, as hexadecimal digits
    std::string Wire(size_t offset, size_t count)
    {
        BOOST_REQUIRE(verifier.packets.size() == 1);
        Ipv4Datagram datagram;
        datagram.transport = Create<Packet>(verifier.packets[0].data(), verifier.packets[0].size());
        return ToHex(datagram, offset, count);
    }

    FrameVerifier verifier;
    std::map<std::string, uint32_t> calls;
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpNatPathTest)

BOOST_DATA_TEST_CASE(EveryVariantAndState, boost::unit_test::data::make(WAYS), way)
{
    SctpPath path;
    const bool translates = way.variant[0] != '\0';
    if (translates)
    {
        NatHelper helper;
        helper.SetAttribute("SctpVariant", StringValue(way.variant));
        auto nat = helper.Install(path.router);
        NatHelper::Masquerade(nat, path.outer.Get(0), 61000, 61000);
    }
    path.SendInit(way.partial ? "00000000" : "b00bac32", way.partial);
    RoutedNetwork::Run(2);
    BOOST_TEST(path.Wire(20, 2) == (translates ? "ee48" : "9c40"));
    BOOST_TEST(path.Wire(28, 4) == way.field);
    BOOST_TEST(path.Wire(12, 4) == (translates ? "c0000201" : "0a000002"));
    BOOST_TEST(path.verifier.wrong == (way.field == std::string("4aa3626f") ? 1 : 0));
    BOOST_TEST(path.calls["nat"] == way.nat);
    BOOST_TEST(path.calls["csumHelp"] == way.csumHelp);
    BOOST_TEST(path.calls["conntrack"] == way.conntrack);
}

BOOST_AUTO_TEST_CASE(CorruptedPacketIsInvalidAndPassesAsItIs)
{
    SctpPath path;
    auto nat = NatHelper().Install(path.router);
    NatHelper::Masquerade(nat, path.outer.Get(0), 61000, 61000);
    path.SendInit("b00bac33", false);
    RoutedNetwork::Run(2);
    BOOST_TEST(path.Wire(20, 2) == "9c40");
    BOOST_TEST(path.Wire(28, 4) == "b00bac33");
    BOOST_TEST(path.Wire(12, 4) == "0a000002");
    BOOST_TEST(nat->GetConntrack()->GetInvalid() == 1);
    BOOST_TEST(nat->GetConntrack()->GetCount() == 0);
}

BOOST_AUTO_TEST_CASE(WithoutVerificationCorruptionIsLaundered)
{
    for (const char* attribute : {"NfConntrackChecksum", "SctpError"})
    {
        SctpPath path;
        NatHelper helper;
        helper.SetConntrackAttribute(attribute, BooleanValue(false));
        auto nat = helper.Install(path.router);
        NatHelper::Masquerade(nat, path.outer.Get(0), 61000, 61000);
        path.SendInit("b00bac33", false);
        RoutedNetwork::Run(2);
        BOOST_TEST(path.Wire(28, 4) == "d63ebaa4");
        BOOST_TEST(path.calls["conntrack"] == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()
