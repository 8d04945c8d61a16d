/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bulk-network.h"

#include "ns3/sctp-socket-factory.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpHelperTest)

BOOST_AUTO_TEST_CASE(RefusesWhatCannotWork)
{
    BulkNetwork network;
    const auto names = [](const std::string& text) {
        return [text](const std::invalid_argument& error) {
            return std::string(error.what()).find(text) != std::string::npos;
        };
    };
    const std::string first = "node " + std::to_string(network.nodes.Get(0)->GetId());
    BOOST_CHECK_EXCEPTION(SctpHelper().Install(network.nodes.Get(0)),
                          std::invalid_argument,
                          names(first + " has SCTP already"));
    Ptr<Node> bare = CreateObject<Node>();
    BOOST_CHECK_EXCEPTION(SctpHelper().Install(bare),
                          std::invalid_argument,
                          names("node " + std::to_string(bare->GetId()) + " has no IP stack"));
}

BOOST_AUTO_TEST_CASE(SetsAttributesAndBringsTheFactory)
{
    NodeContainer nodes(2);
    InternetStackHelper().Install(nodes);
    SctpHelper helper;
    helper.Set("MaxBurst", UintegerValue(7));
    helper.Install(nodes);
    for (uint32_t i = 0; i < 2; i++)
    {
        BOOST_TEST(nodes.Get(i)->GetObject<SctpL4Protocol>()->GetParameters().maxBurst == 7U);
        BOOST_TEST(bool(nodes.Get(i)->GetObject<SctpSocketFactory>()));
    }
    // One stream of random numbers a node.
    BOOST_TEST(helper.AssignStreams(nodes, 50) == 2);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
