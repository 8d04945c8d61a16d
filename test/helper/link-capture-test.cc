/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../device/device-harness.h"
#include "../temporary-folder.h"

#include "ns3/link-capture.h"
#include "ns3/loopback-net-device.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/string.h"
#include "ns3/veth-helper.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param path of a file @return its bytes
std::vector<uint8_t>
ReadFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    BOOST_REQUIRE(bool(file));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// @param bytes of a capture @param at where @return a number, least significant byte first
uint32_t
Little(const std::vector<uint8_t>& bytes, std::size_t at)
{
    return bytes.at(at) | bytes.at(at + 1) << 8 | bytes.at(at + 2) << 16 |
           uint32_t(bytes.at(at + 3)) << 24;
}

} // namespace

// Offsets of tcpdump.org's pcap-savefile(5): a header of 24 bytes (magic, version, two reserved
// fields, snapshot length at 16, link type at 20), then per packet 16 (seconds, microseconds,
// captured length, length) and its bytes.
BOOST_AUTO_TEST_SUITE(LinkCapture)

BOOST_AUTO_TEST_CASE(EthernetFramesAreKeptWhole)
{
    TemporaryFolder folder;
    const auto path = folder.path / "veth.pcap";
    std::vector<uint8_t> sent;
    {
        Pair<VethHelper> pair;
        CaptureLink(pair.a, path.string());
        auto packet = PlainPacket(100);
        sent = GetBytes(packet);
        Simulator::Schedule(MicroSeconds(2000003),
                            [&] { pair.a->Send(packet, pair.b->GetAddress(), IPV4); });
        Simulator::Run();
    }
    const auto bytes = ReadFile(path);
    BOOST_REQUIRE(bytes.size() == 24U + 16U + 114U);
    BOOST_TEST(Little(bytes, 0) == 0xa1b2c3d4U); // microseconds
    BOOST_TEST(Little(bytes, 16) == 262144U);    // tcpdump's own default
    BOOST_TEST(Little(bytes, 20) == 1U);         // LINKTYPE_ETHERNET
    BOOST_TEST(Little(bytes, 24) == 2U);         // seconds
    BOOST_TEST(Little(bytes, 28) == 3U);         // microseconds
    BOOST_TEST(Little(bytes, 32) == 114U);
    BOOST_TEST(Little(bytes, 36) == 114U);
    BOOST_TEST((bytes[24 + 16 + 12] << 8 | bytes[24 + 16 + 13]) == 0x0800); // EtherType
    BOOST_TEST(std::vector<uint8_t>(bytes.begin() + 24 + 16 + 14, bytes.end()) == sent,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(BothDirectionsAreSeen)
{
    TemporaryFolder folder;
    const auto path = folder.path / "veth.pcap";
    {
        Pair<VethHelper> pair;
        CaptureLink(pair.a, path.string());
        pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4);
        pair.b->Send(PlainPacket(60), pair.a->GetAddress(), IPV4);
        Simulator::Run();
    }
    BOOST_TEST(ReadFile(path).size() == 24U + 16U + 114U + 16U + 74U);
}

BOOST_AUTO_TEST_CASE(PppIsTakenOff)
{
    TemporaryFolder folder;
    const auto path = folder.path / "ppp.pcap";
    std::vector<uint8_t> sent;
    {
        NodeContainer nodes(2);
        const auto devices = PointToPointHelper().Install(nodes);
        CaptureLink(devices.Get(0), path.string());
        auto packet = PlainPacket(100);
        sent = GetBytes(packet);
        devices.Get(0)->Send(packet, devices.Get(1)->GetAddress(), IPV4);
        Simulator::Run();
        Simulator::Destroy();
    }
    const auto bytes = ReadFile(path);
    BOOST_TEST(Little(bytes, 20) == 101U); // LINKTYPE_RAW: begins with the IPv4 header
    BOOST_TEST(Little(bytes, 36) == 100U);
    BOOST_TEST(std::vector<uint8_t>(bytes.begin() + 24 + 16, bytes.end()) == sent,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(SuperPacketIsOneFrame)
{
    TemporaryFolder folder;
    const auto path = folder.path / "veth.pcap";
    const std::vector<uint32_t> frags{1448, 1448, 160};
    {
        Pair<VethHelper> pair;
        CaptureLink(pair.a, path.string());
        pair.a->Send(MakeWhole(MakeDatagram(SuperPacket(frags))), pair.b->GetAddress(), IPV4);
        Simulator::Run();
    }
    // 14 Ethernet, 20 IPv4, 12 common header, 1448 + 1448 + 160.
    BOOST_TEST(ReadFile(path).size() == 24U + 16U + 3102U);
}

BOOST_AUTO_TEST_CASE(FileThatCannotBeMadeIsNamed)
{
    TemporaryFolder folder;
    const auto path = (folder.path / "missing" / "veth.pcap").string();
    Pair<VethHelper> pair;
    CheckError<std::runtime_error>([&] { CaptureLink(pair.a, path); },
                                   {"cannot write", path, "No such file or directory"});
    CheckError<std::runtime_error>([&] { CaptureLink(pair.a, folder.path.string()); },
                                   {"cannot write", folder.path.string(), "Is a directory"});
}

BOOST_AUTO_TEST_CASE(FullDiskIsToldWhileItRuns)
{
    // Writing to /dev/full fails for want of space, full(4).
    BOOST_REQUIRE(std::filesystem::exists("/dev/full"));
    Pair<VethHelper> pair;
    CaptureLink(pair.a, "/dev/full");
    // 100 frames of 2942 bytes: more than a stream buffers.
    CheckError<std::runtime_error>(
        [&] {
            for (int i = 0; i < 100; ++i)
            {
                pair.a->Send(MakeWhole(MakeDatagram(SuperPacket({1448, 1448}))),
                             pair.b->GetAddress(),
                             IPV4);
            }
            Simulator::Run();
        },
        {"cannot write", "/dev/full"});
}

BOOST_AUTO_TEST_CASE(FullDiskIsToldAtTheEnd)
{
    // One small frame waits in the stream's buffer until the file is closed; an ns-3 that was built
    // with assertions writes every frame at once, and so tells it when that is captured.
    Pair<VethHelper> pair;
    const auto capture = CaptureLink(pair.a, "/dev/full");
    CheckError<std::runtime_error>(
        [&] {
            pair.a->Send(MakeWhole(MakeDatagram(SuperPacket({8}))), pair.b->GetAddress(), IPV4);
            Simulator::Run();
            FinishCapture(capture, "/dev/full");
        },
        {"cannot write", "/dev/full"});
}

BOOST_AUTO_TEST_CASE(DeviceWithoutSnifferIsNamed)
{
    TemporaryFolder folder;
    const auto path = (folder.path / "lo.pcap").string();
    const auto device = CreateObject<LoopbackNetDevice>();
    CheckError<std::runtime_error>([&] { CaptureLink(device, path); },
                                   {path, "ns3::LoopbackNetDevice", "PromiscSniffer"});
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
