/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/ethernet-link.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/ixgbe-net-device.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(EthernetLinkTest)

BOOST_AUTO_TEST_CASE(ConnectsTwoNics)
{
    Pair<IxgbeHelper> pair;
    auto link = DynamicCast<EthernetLink>(pair.a->GetChannel());
    BOOST_REQUIRE(link);
    BOOST_TEST(link == pair.b->GetChannel());
    BOOST_TEST(link->GetNDevices() == 2);
    BOOST_TEST(link->GetDevice(0) == pair.a);
    BOOST_TEST(link->GetDevice(1) == pair.b);
    auto third = CreateObject<IxgbeNetDevice>();
    CheckError<std::invalid_argument>([&] { link->Attach(third); }, {"both ends"});
    CheckError<std::invalid_argument>([&] { link->Attach(nullptr); }, {"NIC"});
    CheckError<std::invalid_argument>(
        [&] { CreateObject<EthernetLink>()->Attach(DynamicCast<IxgbeNetDevice>(pair.a)); },
        {"without a link"});
}

namespace
{

void
Count(int* count)
{
    ++*count;
}

} // namespace

BOOST_AUTO_TEST_CASE(LinkIsUpOnceBothEndsArePluggedIn)
{
    NodeContainer nodes;
    nodes.Create(2);
    auto a = CreateObject<IxgbeNetDevice>();
    auto b = CreateObject<IxgbeNetDevice>();
    nodes.Get(0)->AddDevice(a);
    nodes.Get(1)->AddDevice(b);
    int changes = 0;
    a->AddLinkChangeCallback(MakeBoundCallback(&Count, &changes));
    auto link = CreateObject<EthernetLink>();
    link->Attach(a);
    BOOST_TEST(!a->IsLinkUp());
    link->Attach(b);
    BOOST_TEST(a->IsLinkUp());
    BOOST_TEST(b->IsLinkUp());
    BOOST_TEST(changes == 1);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(CarriesBytesAndNothingElse)
{
    Pair<IxgbeHelper> pair;
    Frames arrived(pair.b, "PhyRxEnd");
    auto frame = SuperPacket({100, 200});
    auto bytes = GetBytes(frame);
    auto link = DynamicCast<EthernetLink>(pair.a->GetChannel());
    link->Transmit(frame->Copy(),
                   PeekPointer(DynamicCast<IxgbeNetDevice>(pair.a)),
                   MicroSeconds(7));
    Simulator::Run();
    BOOST_REQUIRE(arrived.list.size() == 1);
    BOOST_TEST(arrived.times[0].GetMicroSeconds() == 7);
    BOOST_TEST(GetBytes(arrived.list[0]) == bytes, boost::test_tools::per_element());
    ChecksumTag checksum;
    GsoTag gso;
    BOOST_TEST(!arrived.list[0]->PeekPacketTag(checksum));
    BOOST_TEST(!arrived.list[0]->PeekPacketTag(gso));
    // The sender's own packet keeps what it had.
    BOOST_TEST(GetGsoMetadata(frame).IsGso());
}

BOOST_AUTO_TEST_SUITE_END()
