/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../device/device-harness.h"
#include "../temporary-folder.h"

#include "ns3/config.h"
#include "ns3/fifo-queue-disc.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/pcap-file.h"
#include "ns3/queue-disc.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <boost/mpl/list.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using Helpers = boost::mpl::list<VethHelper, IxgbeHelper>;

/// Counts what an application gets.
void
CountPacket(int* count, Ptr<const Packet>)
{
    ++*count;
}

} // namespace

BOOST_AUTO_TEST_SUITE(DeviceHelpers)

BOOST_AUTO_TEST_CASE_TEMPLATE(InstallsAPairThatIsConnected, Helper, Helpers)
{
    Pair<Helper> pair([](Helper& helper) {
        helper.SetDeviceAttribute("Mtu", UintegerValue(4000));
        helper.SetFeature("tx-checksum-sctp", false);
    });
    for (const auto& [device, node, other] : {std::make_tuple(pair.a, pair.nodes.Get(0), pair.b),
                                              std::make_tuple(pair.b, pair.nodes.Get(1), pair.a)})
    {
        BOOST_TEST(device->GetNode() == node);
        BOOST_TEST(device->IsLinkUp());
        BOOST_TEST(device->GetMtu() == 4000);
        BOOST_TEST(!device->GetFeatures().Has(NetdevFeature::SCTP_CRC));
        BOOST_TEST(bool(device->GetAddress() != other->GetAddress()));
        BOOST_TEST(bool(device->GetAddress() != device->GetBroadcast()));
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(BadInputIsRefused, Helper, Helpers)
{
    Helper helper;
    CheckError<std::invalid_argument>([&] { helper.SetFeature("tx-chksum", true); },
                                      {"\"tx-chksum\"", "tx-checksum-sctp"});
    NodeContainer three;
    three.Create(3);
    CheckError<std::invalid_argument>([&] { helper.Install(three); }, {"3 nodes"});
    helper.SetFeature("tx-checksum-ipv4", true);
    CheckError<std::invalid_argument>([&] { helper.Install(three.Get(0), three.Get(1)); },
                                      {"tx-checksum-ipv4", "fixed"});
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE_TEMPLATE(StockApplicationsRunOverIt, Helper, Helpers)
{
    Pair<Helper> pair;
    InternetStackHelper stack;
    stack.Install(pair.nodes);
    Ipv4AddressHelper address("10.0.0.0", "255.255.255.0");
    address.Assign(NetDeviceContainer(NetDeviceContainer(pair.a), NetDeviceContainer(pair.b)));
    UdpEchoServerHelper server(9);
    server.Install(pair.nodes.Get(1)).Start(Seconds(0));
    UdpEchoClientHelper client(Ipv4Address("10.0.0.2"), 9);
    client.SetAttribute("MaxPackets", UintegerValue(3));
    client.SetAttribute("PacketSize", UintegerValue(4000)); // fragments
    client.SetAttribute("Interval", TimeValue(Seconds(1)));
    auto clients = client.Install(pair.nodes.Get(0));
    clients.Start(Seconds(1));
    int echoes = 0;
    clients.Get(0)->TraceConnectWithoutContext("Rx", MakeBoundCallback(&CountPacket, &echoes));
    Simulator::Stop(Seconds(10));
    Simulator::Run();
    BOOST_TEST(echoes == 3);

    // A NIC has a queueing discipline, a veth has none (IFF_NO_QUEUE).
    auto discipline = pair.nodes.Get(0)->template GetObject<TrafficControlLayer>();
    bool hasOne = bool(discipline->GetRootQueueDiscOnDevice(pair.a));
    BOOST_TEST(hasOne == (std::is_same_v<Helper, IxgbeHelper>));
}

BOOST_AUTO_TEST_CASE(CapturesHoldWholeSuperPackets)
{
    // 65532 bytes of IP; with the Ethernet header more than ns-3's default of 65535.
    std::vector<uint32_t> frags(45, 1452);
    frags.push_back(160);
    const uint32_t frame = 14 + 20 + 12 + 45 * 1452 + 160;
    // A capture size that the user chose is obeyed.
    for (const auto& [captureSize, captured] :
         {std::make_pair(0U, frame), std::make_pair(96U, 96U)})
    {
        TemporaryFolder folder;
        auto prefix = (folder.path / "veth").string();
        const std::string attribute = "ns3::PcapFileWrapper::CaptureSize";
        if (captureSize != 0)
        {
            Config::SetDefault(attribute, UintegerValue(captureSize));
        }
        {
            Pair<VethHelper> pair;
            pair.helper.EnablePcapAll(prefix);
            pair.a->Send(MakeWhole(MakeDatagram(SuperPacket(frags))), pair.b->GetAddress(), IPV4);
            Simulator::Run();
        }
        Config::SetDefault(attribute, UintegerValue(PcapFile::SNAPLEN_DEFAULT));
        for (const std::string name : {"veth-0-0.pcap", "veth-1-0.pcap"})
        {
            PcapFile file;
            file.Open((folder.path / name).string(), std::ios::in);
            BOOST_REQUIRE(!file.Fail());
            BOOST_TEST(file.GetDataLinkType() == 1); // LINKTYPE_ETHERNET
            std::vector<uint8_t> bytes(70000);
            uint32_t seconds = 0;
            uint32_t micros = 0;
            uint32_t included = 0;
            uint32_t original = 0;
            uint32_t read = 0;
            file.Read(bytes.data(), bytes.size(), seconds, micros, included, original, read);
            BOOST_TEST(original == frame);
            BOOST_TEST(included == captured);
            BOOST_TEST(read == captured);
        }
    }
}

BOOST_AUTO_TEST_CASE(QueueingDisciplineLosesNoSegment)
{
    // Super-packets of 44 segments through a ring of 64: without flow control most would be lost.
    Pair<IxgbeHelper> pair([](IxgbeHelper& helper) { helper.SetTxRing(64); });
    Receiver receiver(pair.b);
    Frames drops(pair.a, "MacTxDrop");
    auto control = CreateObject<TrafficControlLayer>();
    pair.nodes.Get(0)->AggregateObject(control);
    auto discipline = CreateObject<FifoQueueDisc>();
    control->SetRootQueueDiscOnDevice(pair.a, discipline);
    control->Initialize();
    for (uint16_t i = 0; i < 20; ++i)
    {
        auto datagram = MakeDatagram(SuperPacket(std::vector<uint32_t>(44, 1448)),
                                     PROTOCOL_SCTP,
                                     static_cast<uint16_t>(44 * i));
        datagram.header.EnableChecksum();
        control->Send(pair.a,
                      Create<Ipv4QueueDiscItem>(datagram.transport,
                                                pair.b->GetAddress(),
                                                IPV4,
                                                datagram.header));
    }
    Simulator::Run();
    BOOST_TEST(drops.list.empty());
    BOOST_TEST(discipline->GetStats().nTotalDroppedPackets == 0);
    BOOST_REQUIRE(receiver.list.size() == 20 * 44);
    for (std::size_t i = 0; i < receiver.list.size(); ++i)
    {
        auto bytes = GetBytes(receiver.list[i].packet);
        BOOST_REQUIRE((bytes[4] << 8 | bytes[5]) == static_cast<int>(i)); // IP id
    }
}

BOOST_AUTO_TEST_CASE(RingSizeIsTaken)
{
    BOOST_CHECK_THROW(IxgbeHelper().SetTxRing(0), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
