/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/channel.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using VethPair = Pair<VethHelper>;

/// A device that completes checksums, but not of inner headers.
class EncapsulatingDevice : public OffloadNetDevice
{
  public:
    EncapsulatingDevice()
    {
        const NetdevFeatures features{NetdevFeature::SG, NetdevFeature::HW_CSUM};
        SetDriverFeatures(features, features, {NetdevFeature::SG});
    }

    Ptr<Channel> GetChannel() const override
    {
        return nullptr;
    }

    bool IsLinkUp() const override
    {
        return true;
    }

    std::vector<Ptr<Packet>> sent; ///< what the driver got

  protected:
    bool DoTransmit(Ptr<Packet> packet, Mac48Address, Mac48Address, uint16_t) override
    {
        sent.push_back(packet);
        return true;
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(OffloadNetDeviceTest)

BOOST_AUTO_TEST_CASE(MtuIsLiftedOnlyInScope)
{
    VethPair pair;
    BOOST_TEST(pair.a->GetMtu() == 1500);
    {
        OffloadNetDevice::GsoMtuScope outer(pair.a);
        BOOST_TEST(pair.a->GetMtu() == 65535);
        BOOST_TEST(pair.b->GetMtu() == 1500);
        {
            OffloadNetDevice::GsoMtuScope inner(pair.a);
            BOOST_TEST(pair.a->GetMtu() == 65535);
        }
        BOOST_TEST(pair.a->GetMtu() == 65535);
    }
    BOOST_TEST(pair.a->GetMtu() == 1500);
    try
    {
        OffloadNetDevice::GsoMtuScope scope(pair.a);
        throw std::runtime_error("an error of the IP layer");
    }
    catch (const std::runtime_error&)
    {
    }
    BOOST_TEST(pair.a->GetMtu() == 1500);
    OffloadNetDevice::GsoMtuScope none(nullptr);
}

BOOST_AUTO_TEST_CASE(FeaturesAreSwitchedByEthtoolsNames)
{
    VethPair pair;
    pair.a->SetFeature("tx-checksum-sctp", false);
    BOOST_TEST(!pair.a->GetFeatures().Has(NetdevFeature::SCTP_CRC));
    BOOST_TEST(pair.b->GetFeatures().Has(NetdevFeature::SCTP_CRC));
    CheckError<std::invalid_argument>([&] { pair.a->SetFeature("sctp", true); },
                                      {"\"sctp\"", "tx-checksum-sctp"});
    CheckError<std::invalid_argument>([&] { pair.a->SetFeature("tx-checksum-ipv4", true); },
                                      {"ns3::VethNetDevice", "tx-checksum-ipv4", "fixed"});
    CheckError<std::invalid_argument>([&] { pair.a->SetFeature("rx-gro-list", true); },
                                      {"ns3::VethNetDevice", "rx-gro-list", "not modelled"});
    CheckError<std::invalid_argument>([&] { pair.a->SetFeature("rx-fcs", true); },
                                      {"ns3::VethNetDevice", "rx-fcs", "fixed"});
    BOOST_CHECK_NO_THROW(pair.a->SetFeature("tx-nocache-copy", true));
}

BOOST_AUTO_TEST_CASE(EncapsulatedPacketsHaveFeaturesOfTheirOwn)
{
    // netif_skb_features(): dev->features & dev->hw_enc_features if skb->encapsulation.
    for (bool encapsulation : {false, true})
    {
        auto device = CreateObject<EncapsulatingDevice>();
        auto node = CreateObject<Node>();
        node->AddDevice(device);
        auto packet = InternetPartial(Udp("abc", "1420"), 6);
        auto state = GetChecksumState(packet);
        state.SetEncapsulation(encapsulation);
        InitChecksumState(packet, state);
        device->Send(MakeWhole(MakeDatagram(packet, PROTOCOL_UDP)), device->GetBroadcast(), IPV4);
        BOOST_REQUIRE(device->sent.size() == 1);
        BOOST_TEST(bool(GetChecksumState(device->sent[0]).GetIpSummed() ==
                        (encapsulation ? IpSummed::NONE : IpSummed::PARTIAL)));
        device->Dispose();
        Simulator::Destroy();
    }
}

BOOST_AUTO_TEST_CASE(GsoLimitsAreAttributes)
{
    VethPair pair;
    BOOST_TEST(pair.a->GetGsoMaxSize() == 65536);
    pair.a->SetAttribute("GsoMaxSize", UintegerValue(1000));
    BOOST_TEST(pair.a->GetGsoMaxSize() == 1000);
    Receiver receiver(pair.b);
    pair.a->Send(MakeWhole(MakeDatagram(SuperPacket({900, 900}))), pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 2);
    pair.b->SetAttribute("GsoMaxSegs", UintegerValue(1));
    Receiver back(pair.a);
    pair.b->Send(MakeWhole(MakeDatagram(SuperPacket({900, 900}))), pair.a->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_TEST(back.list.size() == 2);
}

BOOST_AUTO_TEST_CASE(PacketsThatCannotBeSentAreAnError)
{
    VethPair pair;
    auto whole = MakeWhole(MakeDatagram(SctpPartial(MakePacket(std::vector<uint8_t>(3000, 1)))));
    auto fragment = whole->CreateFragment(1500, 1000);
    CheckError<std::invalid_argument>([&] { pair.a->Send(fragment, pair.b->GetAddress(), IPV4); },
                                      {"validate_xmit_skb", "fragmented"});
}

BOOST_AUTO_TEST_SUITE_END()
