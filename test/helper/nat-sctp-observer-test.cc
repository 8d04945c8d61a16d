/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../device/device-harness.h"

#include "ns3/loopback-net-device.h"
#include "ns3/nat-sctp-observer.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/veth-helper.h"

#include <stdexcept>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// Client and server on one veth pair, and a router beside them whose tracepoints are fired by
/// hand.
struct Watched
{
    Watched()
        : router(CreateObject<Node>())
    {
        observer.WatchEndpoint(pair.nodes.Get(0), pair.a, true);
        observer.WatchEndpoint(pair.nodes.Get(1), pair.b, false);
        observer.WatchRouter(router);
    }

    /// @param transport begins with the common header @param isClient who sends @return its uid
    uint64_t Send(Ptr<Packet> transport, bool isClient = true)
    {
        const auto whole = MakeWhole(MakeDatagram(transport));
        const uint64_t uid = whole->GetUid();
        const auto& from = isClient ? pair.a : pair.b;
        from->Send(whole, (isClient ? pair.b : pair.a)->GetAddress(), IPV4);
        Simulator::Run();
        return uid;
    }

    /// The router computes. @param place where @param uid of the packet @param pieces crc32c()
    /// calls
    void Compute(ChecksumPlace place,
                 uint64_t uid,
                 uint32_t pieces = 1,
                 ChecksumAlgorithm algorithm = ChecksumAlgorithm::CRC32C)
    {
        ComputeAt(router, place, uid, pieces, algorithm);
    }

    /// @param node that computes @param place where @param uid of the packet @param pieces calls
    static void ComputeAt(Ptr<Node> node,
                          ChecksumPlace place,
                          uint64_t uid,
                          uint32_t pieces = 1,
                          ChecksumAlgorithm algorithm = ChecksumAlgorithm::CRC32C)
    {
        ChecksumTracepoints::Get(node)->Computed(
            {place, algorithm, 32, pieces, 0, 0, IpSummed::NONE, IpSummed::NONE, uid});
    }

    /// @return what was seen
    NatSctpResult Report() const
    {
        NatSctpResult result;
        observer.Report(result);
        return result;
    }

    NatSctpObserver observer; ///< under test; outlives what it watches
    Pair<VethHelper> pair;    ///< client a, server b
    Ptr<Node> router;         ///< has no device
};

/// @return an INIT whose CRC32c is right
Ptr<Packet>
RightInit()
{
    return MakePacket(Init("b00bac32"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatSctpObserverTest)

BOOST_AUTO_TEST_CASE(SeesNothingWhereNothingHappens)
{
    Watched watched;
    watched.observer.WatchWire(watched.pair.a);
    const auto result = watched.Report();
    BOOST_TEST(result.wirePackets == 0U);
    BOOST_TEST(result.sctpManipCalls == 0U);
    BOOST_TEST(result.crc32c.SoftwareCalls() == 0U);
    BOOST_TEST(result.badOffloadWarnings == 0U);
}

BOOST_AUTO_TEST_CASE(PacketsAreClassedBySenderAndSuperPacket)
{
    Watched watched;
    watched.Send(RightInit());
    watched.Send(RightInit());
    watched.Send(SuperPacket({1448, 1448, 160}));
    watched.Send(RightInit(), false);
    // Neither UDP nor a packet too short for a common header is SCTP's.
    watched.pair.a->Send(PlainPacket(100), watched.pair.b->GetAddress(), IPV4);
    watched.Send(MakePacket(Bytes("9c40960c00000000")));
    const auto result = watched.Report();
    BOOST_TEST(result.clientPlain.sent == 2U);
    BOOST_TEST(result.clientPlain.segments == 0U);
    BOOST_TEST(result.clientGso.sent == 1U);
    BOOST_TEST(result.clientGso.segments == 3U);
    BOOST_TEST(result.serverPlain.sent == 1U);
    BOOST_TEST(result.serverPlain.segments == 0U);
}

BOOST_AUTO_TEST_CASE(WireTellsRightWrongAndPendingApart)
{
    // Right is b00bac32, computed by an independent calculator and checked with TShark; d63ebaa4 is
    // right for another port. CHECKSUM_PARTIAL has no CRC in the field yet: no error of anybody.
    Watched watched;
    watched.observer.WatchWire(watched.pair.a);
    watched.Send(RightInit());
    watched.Send(MakePacket(Init("d63ebaa4", "ee48")));
    watched.Send(MakePacket(Init("d63ebaa4")));
    watched.Send(MakePacket(Init("00000000")));
    watched.Send(SctpPartial(MakePacket(Init("00000000"))));
    watched.pair.a->Send(PlainPacket(100), watched.pair.b->GetAddress(), IPV4);
    const auto result = watched.Report();
    BOOST_TEST(result.wirePackets == 5U);
    BOOST_TEST(result.wireBadCrc == 2U);
    BOOST_TEST(result.wirePending == 1U);
    BOOST_TEST(result.clientPlain.wirePackets == 5U);
}

BOOST_AUTO_TEST_CASE(BothDirectionsOfTheWireCount)
{
    Watched watched;
    watched.observer.WatchWire(watched.pair.a);
    watched.Send(MakePacket(Init("00000000")), false);
    watched.Send(RightInit());
    const auto result = watched.Report();
    BOOST_TEST(result.wirePackets == 2U);
    BOOST_TEST(result.serverPlain.wirePackets == 1U);
    BOOST_TEST(result.serverPlain.wireBadCrc == 1U);
    BOOST_TEST(result.clientPlain.wirePackets == 1U);
    BOOST_TEST(result.clientPlain.wireBadCrc == 0U);
}

BOOST_AUTO_TEST_CASE(PaddingOfAFrameIsNoPartOfThePacket)
{
    // IEEE 802.3 pads short frames; IPv4's total length says where the packet ends.
    Watched watched;
    watched.observer.WatchWire(watched.pair.a);
    const auto whole = MakeWhole(MakeDatagram(RightInit()));
    const std::vector<uint8_t> padding(6, 0xff);
    whole->AddAtEnd(MakePacket(padding));
    watched.pair.a->Send(whole, watched.pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_TEST(watched.Report().wirePackets == 1U);
    BOOST_TEST(watched.Report().wireBadCrc == 0U);
}

BOOST_AUTO_TEST_CASE(PppIsReadToo)
{
    NatSctpObserver observer;
    NodeContainer nodes(2);
    const auto devices = PointToPointHelper().Install(nodes);
    observer.WatchWire(devices.Get(0));
    for (const auto* field : {"b00bac32", "00000000"})
    {
        devices.Get(0)->Send(MakeWhole(MakeDatagram(MakePacket(Init(field)))),
                             devices.Get(1)->GetAddress(),
                             IPV4);
    }
    Simulator::Run();
    NatSctpResult result;
    observer.Report(result);
    BOOST_TEST(result.wirePackets == 2U);
    BOOST_TEST(result.wireBadCrc == 1U);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(EveryPlaceHasItsCounter)
{
    // Powers of two, so that a sum tells its terms. A kernel probe at crc32c() sees all but the
    // NIC's: 1 + 2 + 4 + 8 + 16 + 64.
    Watched watched;
    const uint64_t uid = watched.Send(RightInit());
    watched.Compute(ChecksumPlace::SCTP_OUTPUT, uid, 1);
    watched.Compute(ChecksumPlace::CONNTRACK, uid, 2);
    watched.Compute(ChecksumPlace::NAT, uid, 4);
    watched.Compute(ChecksumPlace::GSO, uid, 8);
    watched.Compute(ChecksumPlace::CSUM_HELP, uid, 16);
    watched.Compute(ChecksumPlace::NIC, uid, 32);
    watched.Compute(ChecksumPlace::SCTP_INPUT, uid, 64);
    // A verdict of a device computes no CRC for a packet, and these sums are no CRC32c.
    watched.Compute(ChecksumPlace::NIC_RECEIVE, uid, 128);
    watched.Compute(ChecksumPlace::NAT, uid, 256, ChecksumAlgorithm::INTERNET);
    const auto result = watched.Report();
    for (const auto& calls : {result.crc32c, result.clientPlain.crc32c})
    {
        BOOST_TEST(calls.sctpOutput == 1U);
        BOOST_TEST(calls.conntrack == 2U);
        BOOST_TEST(calls.nat == 4U);
        BOOST_TEST(calls.gso == 8U);
        BOOST_TEST(calls.csumHelp == 16U);
        BOOST_TEST(calls.nic == 32U);
        BOOST_TEST(calls.sctpInput == 64U);
        BOOST_TEST(calls.SoftwareCalls() == 95U);
    }
}

BOOST_AUTO_TEST_CASE(ComputationsGoToTheClassOfTheirPacket)
{
    Watched watched;
    const uint64_t client = watched.Send(RightInit());
    const uint64_t super = watched.Send(SuperPacket({1448, 160}));
    const uint64_t server = watched.Send(RightInit(), false);
    const uint64_t superOfServer = watched.Send(SuperPacket({1448, 160}), false);
    watched.Compute(ChecksumPlace::NAT, client, 1);
    watched.Compute(ChecksumPlace::NAT, super, 2);
    watched.Compute(ChecksumPlace::NAT, server, 4);
    watched.Compute(ChecksumPlace::NAT, superOfServer, 8);
    // SCTP computes before its packet has left: by node, not by packet.
    Watched::ComputeAt(watched.pair.nodes.Get(1), ChecksumPlace::SCTP_OUTPUT, 0, 16);
    Watched::ComputeAt(watched.pair.nodes.Get(0), ChecksumPlace::SCTP_OUTPUT, 0, 32);
    // The receiver of the client's packet is the server.
    Watched::ComputeAt(watched.pair.nodes.Get(1), ChecksumPlace::SCTP_INPUT, client, 64);
    const auto result = watched.Report();
    BOOST_TEST(result.clientPlain.crc32c.nat == 1U);
    BOOST_TEST(result.clientGso.crc32c.nat == 2U);
    BOOST_TEST(result.serverPlain.crc32c.nat == 4U);
    BOOST_TEST(result.crc32c.nat == 15U);
    BOOST_TEST(result.serverPlain.crc32c.sctpOutput == 16U);
    BOOST_TEST(result.clientPlain.crc32c.sctpOutput == 32U);
    BOOST_TEST(result.clientPlain.crc32c.sctpInput == 64U);
    BOOST_TEST(result.serverPlain.crc32c.sctpInput == 0U);
}

BOOST_AUTO_TEST_CASE(ManipsAndWarningsOfTheRouterCount)
{
    Watched watched;
    const auto hit = [&watched](bool isClient) {
        const auto transport = RightInit();
        watched.Send(transport, isClient);
        ChecksumTracepoints::Get(watched.router)->SctpManipulated(transport);
    };
    hit(true);
    hit(true);
    hit(false);
    ChecksumTracepoints::Get(watched.router)->BadOffload(SuperPacket({1448, 160}));
    // What an end host's tracepoint says of NAT is none of the router's.
    ChecksumTracepoints::Get(watched.pair.nodes.Get(0))->SctpManipulated(RightInit());
    const auto result = watched.Report();
    BOOST_TEST(result.clientPlain.manips == 2U);
    BOOST_TEST(result.serverPlain.manips == 1U);
    BOOST_TEST(result.sctpManipCalls == 3U);
    BOOST_TEST(result.badOffloadWarnings == 1U);
}

BOOST_AUTO_TEST_CASE(DeviceThatCannotBeWatchedIsNamed)
{
    NatSctpObserver observer;
    const auto device = CreateObject<LoopbackNetDevice>();
    const auto node = CreateObject<Node>();
    CheckError<std::logic_error>([&] { observer.WatchWire(device); },
                                 {"ns3::LoopbackNetDevice", "PromiscSniffer"});
    CheckError<std::logic_error>([&] { observer.WatchEndpoint(node, device, true); },
                                 {"ns3::LoopbackNetDevice", "MacTx"});
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
