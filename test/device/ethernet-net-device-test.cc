/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/error-model.h"
#include "ns3/pointer.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using VethPair = Pair<VethHelper>;

/// A promiscuous listener.
class Promiscuous
{
  public:
    explicit Promiscuous(Ptr<NetDevice> device)
    {
        device->SetPromiscReceiveCallback(MakeCallback(&Promiscuous::OnPacket, this));
    }

    Promiscuous(const Promiscuous&) = delete;

    std::vector<NetDevice::PacketType> types; ///< of the packets so far
    std::vector<Address> sources;             ///< theirs
    std::vector<Address> destinations;        ///< theirs

  private:
    bool OnPacket(Ptr<NetDevice>,
                  Ptr<const Packet>,
                  uint16_t,
                  const Address& from,
                  const Address& to,
                  NetDevice::PacketType type)
    {
        types.push_back(type);
        sources.push_back(from);
        destinations.push_back(to);
        return true;
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(EthernetNetDeviceTest)

BOOST_AUTO_TEST_CASE(MtuHasLimits)
{
    VethPair pair;
    BOOST_TEST(pair.a->SetMtu(68)); // ETH_MIN_MTU
    BOOST_TEST(!pair.a->SetMtu(67));
    BOOST_TEST(pair.a->GetMtu() == 68);
    BOOST_TEST(pair.a->SetMtu(65535));
    pair.a->SetAttribute("Mtu", UintegerValue(9000));
    BOOST_TEST(pair.a->GetMtu() == 9000);
}

BOOST_AUTO_TEST_CASE(DestinationDecidesWhoHears)
{
    VethPair pair;
    Receiver receiver(pair.b);
    Promiscuous promiscuous(pair.b);
    Frames sniffed(pair.b, "Sniffer");
    Frames promiscSniffed(pair.b, "PromiscSniffer");
    auto elsewhere = Mac48Address("02:00:00:00:be:ef");
    const std::vector<Address> destinations{pair.b->GetAddress(),
                                            pair.b->GetBroadcast(),
                                            pair.b->GetMulticast(Ipv4Address("224.0.0.1")),
                                            elsewhere};
    for (const auto& destination : destinations)
    {
        pair.a->Send(PlainPacket(100), destination, IPV4);
    }
    Simulator::Run();
    using Type = NetDevice::PacketType;
    const std::vector<Type> types{NetDevice::PACKET_HOST,
                                  NetDevice::PACKET_BROADCAST,
                                  NetDevice::PACKET_MULTICAST,
                                  NetDevice::PACKET_OTHERHOST};
    BOOST_TEST((promiscuous.types == types));
    BOOST_TEST((promiscuous.destinations == destinations));
    BOOST_TEST(receiver.list.size() == 3);
    BOOST_TEST(sniffed.list.size() == 3);
    BOOST_TEST(promiscSniffed.list.size() == 4);
}

BOOST_AUTO_TEST_CASE(BridgesMaySetTheSource)
{
    VethPair pair;
    Receiver receiver(pair.b);
    auto station = Mac48Address("02:00:00:00:be:ef");
    BOOST_TEST(pair.a->SupportsSendFrom());
    pair.a->SendFrom(PlainPacket(100), station, pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 1);
    BOOST_TEST(bool(receiver.list[0].source == station));
}

BOOST_AUTO_TEST_CASE(ErrorModelLosesFrames)
{
    VethPair pair;
    Receiver receiver(pair.b);
    Frames lost(pair.b, "PhyRxDrop");
    auto model = CreateObject<ReceiveListErrorModel>();
    model->SetList({1});
    pair.b->SetAttribute("ReceiveErrorModel", PointerValue(model));
    for (int i = 0; i < 3; ++i)
    {
        pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4);
    }
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 2);
    BOOST_TEST(lost.list.size() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
