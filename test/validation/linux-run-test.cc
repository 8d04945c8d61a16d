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

/// Sums over all packets of a run.
struct Sums
{
    uint64_t superPackets{0};
    uint64_t members{0}; ///< of their frag_lists
    uint64_t crc32c{0};  ///< hits of crc32c()
    uint64_t manips{0};  ///< hits of sctp_manip_pkt()
};

/// @param config of a run @return what its packets caused
Sums
Count(const LinuxRunConfig& config)
{
    PacketProbes probes;
    const auto result =
        RunLinuxRun(config, [&probes](const RouterNetwork& network) { probes.Watch(network); });
    BOOST_TEST(result.result == "ok");
    Sums sums;
    for (const auto& [uid, packet] : probes.GetPackets())
    {
        sums.superPackets += packet.members > 0 ? 1 : 0;
        sums.members += packet.members;
        sums.crc32c += packet.hits[static_cast<std::size_t>(LinuxCounter::CRC32C)];
        sums.manips += packet.hits[static_cast<std::size_t>(LinuxCounter::SCTP_MANIP_PKT)];
    }
    return sums;
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

BOOST_AUTO_TEST_CASE(TransfersOverIpv6AreComplete)
{
    for (const std::string run : {"sctp6.B_Ecrc1_Rcrc0_gso0", "tcp6.B_E1_R0_gso0"})
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

// A Linux 6.1 on one CPU: endpoints without tx-checksum-sctp but with GSO, nf_conntrack_checksum 0,
// the patched NAT. There send() returned when everything was acknowledged, as after a gap here. So
// windows, bursts and SACKs must be those of Linux: to the last super-packet, and in hits of
// crc32c() and sctp_manip_pkt() to the last one (10240 and 12000 bytes) or within 1.4 % (the
// recordings have a few more or less by a delayed SACK or a retransmission at the end).
BOOST_AUTO_TEST_CASE(SuperPacketsAndSacksAreThoseOfLinux)
{
    struct Recorded
    {
        uint32_t messages;
        uint32_t size;
        uint64_t superPackets;
        uint64_t crc32c;
        uint64_t manips;
        double percent;
    };

    for (const Recorded& recorded : {Recorded{940, 4000, 937, 7194, 3335, 1.4},
                                     Recorded{470, 8000, 939, 7080, 3299, 0.1},
                                     Recorded{376, 10000, 1125, 5118, 2831, 0.2},
                                     Recorded{440, 10240, 1318, 6645, 3533, 0},
                                     Recorded{313, 12000, 628, 5199, 2361, 0}})
    {
        BOOST_TEST_CONTEXT(recorded.messages << " x " << recorded.size << " bytes")
        {
            LinuxRunConfig config;
            config.messages = recorded.messages;
            config.messageSize = recorded.size;
            config.conntrackChecksum = false;
            config.clientOff = config.serverOff = {"tx-checksum-sctp"};
            config.gap = MilliSeconds(2);
            const Sums sums = Count(config);
            BOOST_TEST(sums.superPackets == recorded.superPackets);
            BOOST_CHECK_CLOSE(double(sums.crc32c), double(recorded.crc32c), recorded.percent);
            BOOST_CHECK_CLOSE(double(sums.manips), double(recorded.manips), recorded.percent);
        }
    }
}

// Recorded 16 times 65536 bytes (counts.csv, E_crc 1, E_gso 1, unpatched): 566 packets, 413 of them
// ordinary, 1280 hits of crc32c() in the NAT. So 153 super-packets of 1280 - 413 - 153 = 714
// members.
BOOST_AUTO_TEST_CASE(MembersAreThoseOfLinux)
{
    LinuxRunConfig config;
    config.sctpVariant = SctpVariant::UNPATCHED;
    config.messages = 16;
    config.messageSize = 65536;
    config.gap = MilliSeconds(2);
    const Sums sums = Count(config);
    BOOST_TEST(sums.superPackets == 153U);
    BOOST_TEST(sums.members == 714U);
}

BOOST_AUTO_TEST_SUITE_END()
