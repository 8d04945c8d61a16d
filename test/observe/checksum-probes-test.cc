/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-probes.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/node.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

void
Compute(Ptr<Node> node, ChecksumPlace place, uint32_t pieces)
{
    ChecksumTracepoints::Get(node)->Computed({place,
                                              ChecksumAlgorithm::CRC32C,
                                              1452 * pieces,
                                              pieces,
                                              0,
                                              0,
                                              IpSummed::PARTIAL,
                                              IpSummed::PARTIAL,
                                              0});
}

struct ThreeNodes
{
    ThreeNodes()
    {
        nodes.Create(3);
        probes->Install(nodes);
    }

    NodeContainer nodes;
    Ptr<ChecksumProbes> probes{CreateObject<ChecksumProbes>()};
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(ChecksumProbesTest, ThreeNodes)

// Client, unpatched router, server over a NIC: NAT computes, the NIC computes again in hardware,
// and the server verifies in software.
BOOST_AUTO_TEST_CASE(CountsPerNodeAndInAll)
{
    for (int packet = 0; packet < 5; ++packet)
    {
        ChecksumTracepoints::Get(nodes.Get(1))->SctpManipulated(Create<Packet>(100));
        Compute(nodes.Get(1), ChecksumPlace::NAT, 1);
        Compute(nodes.Get(1), ChecksumPlace::NIC, 1);
        Compute(nodes.Get(2), ChecksumPlace::SCTP_INPUT, 1);
    }
    BOOST_TEST(probes->GetCrc32cCalls() == 10U);
    BOOST_TEST(probes->GetCrc32cCalls(ChecksumPlace::NAT) == 5U);
    BOOST_TEST(probes->GetCrc32cCalls(ChecksumPlace::NIC) == 5U);
    BOOST_TEST(probes->GetSctpManipPktHits() == 5U);
    BOOST_TEST(probes->GetCounts(nodes.Get(0)).GetCrc32cCalls() == 0U);
    BOOST_TEST(probes->GetCounts(nodes.Get(1)).GetCrc32cCalls() == 5U);
    BOOST_TEST(probes->GetCounts(nodes.Get(1)).GetSctpManipPktHits() == 5U);
    BOOST_TEST(probes->GetCounts(nodes.Get(2)).GetCrc32cCalls() == 5U);
    BOOST_TEST(probes->GetCounts(nodes.Get(2)).GetSctpManipPktHits() == 0U);
    BOOST_TEST(probes->GetCounts().GetBytes(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) ==
               7260U);
}

BOOST_AUTO_TEST_CASE(PiecesOfASuperPacketAreCalls)
{
    Compute(nodes.Get(1), ChecksumPlace::NAT, 1 + 44);
    BOOST_TEST(probes->GetCrc32cCalls() == 45U);
}

BOOST_AUTO_TEST_CASE(InstallingTwiceCountsOnce)
{
    probes->Install(nodes.Get(1));
    Compute(nodes.Get(1), ChecksumPlace::NAT, 1);
    BOOST_TEST(probes->GetCrc32cCalls() == 1U);
}

BOOST_AUTO_TEST_CASE(TwoObserversCountAlike)
{
    auto others = CreateObject<ChecksumProbes>();
    others->Install(nodes.Get(1));
    Compute(nodes.Get(0), ChecksumPlace::SCTP_OUTPUT, 1);
    Compute(nodes.Get(1), ChecksumPlace::NAT, 1);
    BOOST_TEST(probes->GetCrc32cCalls() == 2U);
    BOOST_TEST(others->GetCrc32cCalls() == 1U);
}

BOOST_AUTO_TEST_CASE(ResetStartsAgainFromZero)
{
    Compute(nodes.Get(1), ChecksumPlace::NAT, 3);
    ChecksumTracepoints::Get(nodes.Get(1))->SctpManipulated(Create<Packet>(100));
    probes->Reset();
    BOOST_TEST(bool(probes->GetCounts() == ChecksumCounts()));
    Compute(nodes.Get(1), ChecksumPlace::NAT, 1);
    BOOST_TEST(probes->GetCrc32cCalls() == 1U);
    BOOST_TEST(probes->GetSctpManipPktHits() == 0U);
}

BOOST_AUTO_TEST_CASE(NodeWithoutProbesIsNamed)
{
    auto stranger = CreateObject<Node>();
    const auto namesNode = [&stranger](const std::invalid_argument& error) {
        return std::string(error.what()).find("node " + std::to_string(stranger->GetId()) + " ") !=
               std::string::npos;
    };
    BOOST_CHECK_EXCEPTION(probes->GetCounts(stranger), std::invalid_argument, namesNode);
}

BOOST_AUTO_TEST_CASE(NodesOutliveTheProbes)
{
    probes->Dispose();
    probes = nullptr;
    Compute(nodes.Get(1), ChecksumPlace::NAT, 1);
    ChecksumTracepoints::Get(nodes.Get(1))->SctpManipulated(Create<Packet>(100));
    auto later = CreateObject<ChecksumProbes>();
    later->Install(nodes);
    BOOST_TEST(later->GetCrc32cCalls() == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
