/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/connect-trace.h"
#include "ns3/node.h"
#include "ns3/packet.h"
#include "ns3/veth-net-device.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(ConnectTraceTest)

BOOST_AUTO_TEST_CASE(ConnectsWhatIsThere)
{
    auto device = CreateObject<VethNetDevice>();
    uint32_t seen = 0;
    ConnectTrace(device, "MacTxDrop", Callback<void, Ptr<const Packet>>([&seen](Ptr<const Packet>) {
                     ++seen;
                 }));
    // A device without a peer drops what it is to send.
    BOOST_TEST(!device->Send(Create<Packet>(20), device->GetBroadcast(), 0x0800));
    BOOST_TEST(seen == 1U);
}

BOOST_AUTO_TEST_CASE(NamesTypeAndSource)
{
    BOOST_CHECK_EXCEPTION(ConnectTrace(CreateObject<Node>(),
                                       "MacTxx",
                                       Callback<void, Ptr<const Packet>>([](Ptr<const Packet>) {})),
                          std::invalid_argument,
                          [](const std::invalid_argument& error) {
                              return error.what() ==
                                     std::string("ns3::Node has no trace source MacTxx");
                          });
}

BOOST_AUTO_TEST_SUITE_END()
