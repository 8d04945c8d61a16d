/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tracepoints.h"
#include "ns3/node.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** Keeps what it is told. */
struct Listener
{
    std::vector<ChecksumComputation> computations;
    std::vector<Ptr<const Packet>> manipulated;

    void Computed(const ChecksumComputation& computation)
    {
        computations.push_back(computation);
    }

    void Manipulated(Ptr<const Packet> packet)
    {
        manipulated.push_back(packet);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumTracepointsTest)

BOOST_AUTO_TEST_CASE(FirstUseAggregatesAndLaterUsesFindIt)
{
    auto node = CreateObject<Node>();
    BOOST_TEST(!node->GetObject<ChecksumTracepoints>());
    auto tracepoints = ChecksumTracepoints::Get(node);
    BOOST_TEST(bool(tracepoints));
    BOOST_TEST(bool(ChecksumTracepoints::Get(node) == tracepoints));
    BOOST_TEST(bool(node->GetObject<ChecksumTracepoints>() == tracepoints));
    BOOST_TEST(bool(ChecksumTracepoints::Get(CreateObject<Node>()) != tracepoints));
}

BOOST_AUTO_TEST_CASE(ListenersGetEveryField)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    Listener listener;
    BOOST_REQUIRE(
        tracepoints->TraceConnectWithoutContext("Computation",
                                                MakeCallback(&Listener::Computed, &listener)));
    BOOST_REQUIRE(
        tracepoints->TraceConnectWithoutContext("SctpManipPkt",
                                                MakeCallback(&Listener::Manipulated, &listener)));
    auto packet = Create<Packet>(100);
    tracepoints->Computed({ChecksumPlace::NAT,
                           ChecksumAlgorithm::CRC32C,
                           1460,
                           2,
                           3,
                           4,
                           IpSummed::PARTIAL,
                           IpSummed::NONE,
                           packet->GetUid()});
    tracepoints->SctpManipulated(packet);

    BOOST_REQUIRE_EQUAL(listener.computations.size(), 1U);
    const auto& computation = listener.computations.front();
    BOOST_TEST(bool(computation.place == ChecksumPlace::NAT));
    BOOST_TEST(bool(computation.algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(computation.bytes == 1460U);
    BOOST_TEST(computation.pieces == 2U);
    BOOST_TEST(computation.fieldBefore == 3U);
    BOOST_TEST(computation.fieldAfter == 4U);
    BOOST_TEST(bool(computation.stateBefore == IpSummed::PARTIAL));
    BOOST_TEST(bool(computation.stateAfter == IpSummed::NONE));
    BOOST_TEST(computation.packetUid == packet->GetUid());
    BOOST_REQUIRE_EQUAL(listener.manipulated.size(), 1U);
    BOOST_TEST(bool(listener.manipulated.front() == packet));
}

BOOST_AUTO_TEST_CASE(PlacesHaveDistinctNames)
{
    std::set<std::string> names;
    for (int place = 0; place <= int(ChecksumPlace::ICMP_INPUT); ++place)
    {
        names.insert(ToString(ChecksumPlace(place)));
    }
    BOOST_TEST(names.size() == 13U);
    BOOST_TEST(names.count("?") == 0U);
    for (const char* key :
         {"sctpOutput", "conntrack", "nat", "gso", "csumHelp", "nic", "sctpInput"})
    {
        BOOST_TEST(names.count(key) == 1U);
    }
}

BOOST_AUTO_TEST_SUITE_END()
