/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/simulated-counters.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// What one packet costs in all.
struct Expected
{
    std::string settings; ///< nat,ct_checksum,E_crc,R_crc,R_seg
    int64_t stock;        ///< crc32c() of an ordinary packet
    int64_t unpatched;    ///< the same
};

/// @return a run with settings as in counts.csv
const SimulatedCounters*
Simulate(CounterRuns& runs,
         const std::string& variant,
         const std::string& workload,
         const std::string& settings)
{
    const TemporaryFolder folder;
    const RecordedTable table(
        folder.Write("a.csv",
                     "topology,variant,workload,E_gso,S_crc,nat,ct_checksum,E_crc,R_crc,R_seg\n"
                     "router," +
                         variant + "," + workload + "," + (workload == "bulk" ? "1" : "0") + "," +
                         settings.substr(settings.size() - 5, 1) + "," + settings + "\n"),
        {"topology"});
    return &runs.Get(table, 0);
}

} // namespace

// Rates found on Linux 6.1 with kernel probes, in 210 transfers of ordinary packets and 37 with
// super-packets.
BOOST_AUTO_TEST_SUITE(SimulatedCountersTest)

BOOST_AUTO_TEST_CASE(OrdinaryPackets)
{
    CounterRuns runs;
    for (const auto& [settings, stock, unpatched] : std::vector<Expected>{
             {"on,1,1,1,1", 0, 1},
             {"on,1,1,0,1", 2, 3}, // unpatched: each packet is wrong, and dropped
             {"on,1,0,1,1", 4, 3},
             {"on,1,0,0,1", 4, 3},
             {"off,1,1,1,1", 0, 0},
             {"ct,1,1,1,1", 0, 0},
             {"off,1,1,0,1", 2, 2},
             {"ct,1,1,0,1", 2, 2},
             {"off,1,0,1,1", 2, 2},
             {"off,1,0,0,1", 2, 2},
             {"ct,1,0,1,1", 2, 2}, // connection tracking verifies, so the receiver does not
             {"ct,1,0,0,1", 2, 2},
             // nf_conntrack_checksum=0, nearer to the kernels of 2016: sender, NAT and receiver.
             {"on,0,0,1,1", 3, 3},
             {"on,0,0,0,1", 3, 3},
         })
    {
        for (const std::string variant : {"stock", "unpatched"})
        {
            const auto& run = *Simulate(runs, variant, "small", settings);
            BOOST_REQUIRE_MESSAGE(run.rates, run.error);
            const auto& rate = run.rates->Get(LinuxCounter::CRC32C);
            BOOST_TEST(rate.perPlain == (variant == "stock" ? stock : unpatched),
                       variant << " " << settings);
            BOOST_TEST(run.rates->GetNumbers().gso == 0U);
        }
    }
}

// The ablation, in counts.csv: always-none.
BOOST_AUTO_TEST_CASE(AlwaysComputedAndNone)
{
    CounterRuns runs;
    for (const auto& [settings, hits] : std::vector<std::pair<std::string, int64_t>>{
             {"on,1,1,1,1", 2}, // NAT; and the receiver, as it is no longer left to a device
             {"on,1,1,0,1", 2},
             {"on,1,0,1,1", 4},
             {"on,0,0,1,1", 3}})
    {
        const auto& run = *Simulate(runs, "always-none", "small", settings);
        BOOST_REQUIRE_MESSAGE(run.rates, run.error);
        BOOST_TEST(run.rates->Get(LinuxCounter::CRC32C).perPlain == hits, settings);
    }
    const auto& whole = *Simulate(runs, "always-none", "bulk", "on,1,1,1,1");
    BOOST_REQUIRE_MESSAGE(whole.rates, whole.error);
    BOOST_TEST(whole.rates->Get(LinuxCounter::SCTP_GSO_SEGMENT).perGso == 1); // returns none
    BOOST_TEST(whole.result.serverChecksumErrors == 0U);
    const auto& cut = *Simulate(runs, "always-none", "bulk", "on,1,1,1,0");
    BOOST_REQUIRE_MESSAGE(cut.rates, cut.error);
    BOOST_TEST(cut.result.serverChecksumErrors == cut.rates->GetNumbers().members);
    BOOST_TEST(cut.result.serverChecksumErrors > 0U);
}

BOOST_AUTO_TEST_CASE(SuperPackets)
{
    // a + b * f of a super-packet of f members.
    struct Line
    {
        std::string settings;
        int64_t stockHeads;
        int64_t stockMembers;
        int64_t unpatchedHeads;
        int64_t unpatchedMembers;
    };

    CounterRuns runs;
    for (const auto& line : std::vector<Line>{
             {"on,1,1,1,1", 0, 0, 1, 1}, // passed whole
             {"on,1,0,1,1", 0, 0, 1, 1},
             {"on,1,1,1,0", 0, 0, 1, 1}, // cut, and left PARTIAL
             {"on,1,0,0,0", 0, 2, 1, 3}, // cut and computed; the receiver computes each, too
         })
    {
        for (const std::string variant : {"stock", "unpatched"})
        {
            const auto& run = *Simulate(runs, variant, "bulk", line.settings);
            BOOST_REQUIRE_MESSAGE(run.rates, run.error);
            const auto& rate = run.rates->Get(LinuxCounter::CRC32C);
            const bool stock = variant == "stock";
            BOOST_TEST(rate.perGso == (stock ? line.stockHeads : line.unpatchedHeads),
                       variant << " " << line.settings);
            BOOST_TEST(rate.perMember == (stock ? line.stockMembers : line.unpatchedMembers),
                       variant << " " << line.settings);
            BOOST_TEST(run.rates->GetNumbers().gso > 0U);
            BOOST_TEST(run.result.serverBytes == 1048576U);
        }
    }
}

BOOST_AUTO_TEST_CASE(EachConfigurationIsSimulatedOnce)
{
    CounterRuns runs;
    const auto first = Simulate(runs, "stock", "small", "off,1,1,1,1");
    BOOST_TEST(Simulate(runs, "distro", "small", "off_repeat,1,1,1,1") == first);
    BOOST_TEST(Simulate(runs, "stock", "small", "ct,1,1,1,1") != first);
}

BOOST_AUTO_TEST_SUITE_END()
