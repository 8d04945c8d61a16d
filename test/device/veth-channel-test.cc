/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/veth-channel.h"
#include "ns3/veth-net-device.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(VethChannelTest)

BOOST_AUTO_TEST_CASE(LeadsFromOneEndToTheOther)
{
    auto a = CreateObject<VethNetDevice>();
    auto b = CreateObject<VethNetDevice>();
    auto channel = CreateObject<VethChannel>();
    BOOST_TEST(channel->GetNDevices() == 0);
    channel->Connect(a, b);
    BOOST_TEST(channel->GetNDevices() == 2);
    BOOST_TEST(channel->GetDevice(0) == a);
    BOOST_TEST(channel->GetDevice(1) == b);
    BOOST_TEST(a->GetChannel() == channel);
    BOOST_TEST(b->GetChannel() == channel);
    BOOST_TEST(a->GetPeer() == b);
    BOOST_TEST(b->GetPeer() == a);
    a->Dispose();
    b->Dispose();
    channel->Dispose();
}

BOOST_AUTO_TEST_CASE(OnlyTwoDifferentFreeEndsMakeAPair)
{
    auto a = CreateObject<VethNetDevice>();
    auto b = CreateObject<VethNetDevice>();
    auto c = CreateObject<VethNetDevice>();
    auto d = CreateObject<VethNetDevice>();
    auto channel = CreateObject<VethChannel>();
    auto fails = [](Ptr<VethChannel> which, Ptr<VethNetDevice> x, Ptr<VethNetDevice> y) {
        CheckError<std::invalid_argument>([&] { which->Connect(x, y); }, {"VethChannel", "peer"});
    };
    fails(channel, a, a);
    fails(channel, a, nullptr);
    fails(channel, nullptr, a);
    channel->Connect(a, b);
    fails(channel, c, d);
    fails(CreateObject<VethChannel>(), a, c);
    BOOST_TEST(a->GetPeer() == b);
    BOOST_TEST(!c->GetPeer());
    a->Dispose();
    b->Dispose();
    channel->Dispose();
}

BOOST_AUTO_TEST_SUITE_END()
