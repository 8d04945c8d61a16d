/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/hop-states.h"
#include "ns3/linux-run.h"
#include "ns3/packet-probes.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// @param name of a captured run @param states that watch it, may be null @return its outcome
LinuxRunResult
Run(const std::string& name, HopStates* states = nullptr)
{
    return RunLinuxRun(LinuxRunConfig::FromCaptureName(name),
                       [states](const RouterNetwork& network) {
                           if (states)
                           {
                               states->Watch(network);
                           }
                       });
}

} // namespace

// Outcomes as recorded on Linux 6.1 (validation/linux/PROVENANCE.md).
BOOST_AUTO_TEST_SUITE(LinuxRunTest)

BOOST_AUTO_TEST_CASE(StockTransfersAreComplete)
{
    for (const std::string run :
         {"sctp.B_Ecrc1_Rcrc0_gso0", "sctp.M_midflow_Rcrc1to0_gso0", "nic.on", "tcp.B_E1_R0_gso0"})
    {
        const auto result = Run("stock." + run);
        BOOST_TEST(result.result == "ok", run);
        BOOST_TEST(result.serverBytes == 30000U);
        BOOST_TEST(result.serverChecksumErrors == 0U);
    }
}

BOOST_AUTO_TEST_CASE(UnpatchedIsRefusedAfterFourInits)
{
    for (const std::string run : {"sctp.B_Ecrc1_Rcrc0_gso0", "nic.on"})
    {
        const auto result = Run("unpatched." + run);
        BOOST_TEST(result.result == "connect_failed", run);
        BOOST_TEST(result.clientOut == 4U);
        BOOST_TEST(result.serverOut == 0U);
        BOOST_TEST(result.serverChecksumErrors == 4U);
        BOOST_TEST(result.serverBytes == 0U);
    }
}

BOOST_AUTO_TEST_CASE(UnpatchedStallsWhenTheDeviceLosesItsCrcInMidflow)
{
    HopStates states(132);
    const auto result = Run("unpatched.sctp.M_midflow_Rcrc1to0_gso0", &states);
    BOOST_TEST(result.result == "stalled");
    const auto& seen = states.Get("4_srv-ingress", "c>s");
    BOOST_REQUIRE(seen.size() == 2U);
    BOOST_TEST(seen[0].field == "VALID");
    BOOST_TEST(seen[0].ipSummed == "PARTIAL");
    BOOST_TEST(seen[1].field == "WRONG-double");
    BOOST_TEST(seen[1].ipSummed == "NONE");
    // Once for all: from then on every packet is wrong, and found out.
    BOOST_TEST(states.GetChanges("4_srv-ingress", "c>s") == 1U);
    BOOST_TEST(result.serverChecksumErrors == seen[1].packets);
    BOOST_TEST(states.GetChanges("1_cli-egress", "c>s") == 0U);
}

BOOST_AUTO_TEST_CASE(PacketsAreOneChunkEachWithoutGso)
{
    PacketProbes probes;
    auto config = LinuxRunConfig();
    config.gap = MicroSeconds(100);
    const auto result =
        RunLinuxRun(config, [&](const RouterNetwork& network) { probes.Watch(network); });
    BOOST_TEST(result.result == "ok");
    BOOST_TEST(probes.GetChunks().data == 200U);
    BOOST_TEST(probes.GetChunks().dataBytes == 200U * (16 + 1000));
    BOOST_TEST(probes.GetChunks().sackBytes == 16U);
    BOOST_TEST(probes.GetPackets().size() == result.clientOut + result.serverOut);
}

BOOST_AUTO_TEST_SUITE_END()
