/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * Tests of NatSctpWatch.
 */

#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-watch.h"
#include "ns3/packet.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(NatSctpWatchTest)

namespace
{

NatSctpConfig
BuggyRun()
{
    NatSctpConfig config; // unpatched NAT in front of an ixgbe
    config.bytes = 20000;
    config.maxSeconds = 3;
    return config;
}

} // namespace

// The bug is found, told of and written down; the result is that of a run without a watch. Twice,
// as a second run in one process takes the same names again.
BOOST_AUTO_TEST_CASE(FindsTheBugTwice)
{
    const std::string plain = RunNatSctpScenario(BuggyRun()).ToJson();
    for (int i = 0; i < 2; i++)
    {
        // The client's first packet is the seventh of a run, the others are ARP and the like.
        const uint64_t uid = Create<Packet>()->GetUid() + 7;
        std::ostringstream ledger;
        NatSctpWatch watch(true, uid);
        watch.KeepLedger(&ledger);
        const auto result =
            RunNatSctpScenario(BuggyRun(), {}, [&watch](const NatSctpTopology& topology) {
                watch.Begin(topology);
            });
        watch.End();
        BOOST_TEST(result.ToJson() == plain);

        auto object = nlohmann::json::parse(watch.AddTo(result.ToJson()));
        BOOST_TEST(object["audit"][0]["guilty"]["nodeName"] == "router");
        BOOST_TEST(object["audit"][0]["kind"] == "computed twice");
        BOOST_TEST(object["history"][0]["hop"]["nodeName"] == "client");
        object.erase("audit");
        object.erase("history");
        BOOST_TEST((object == nlohmann::json::parse(plain)));

        std::istringstream lines(ledger.str());
        std::string line;
        uint32_t natComputations = 0;
        while (std::getline(lines, line))
        {
            natComputations += nlohmann::json::parse(line)["place"] == "nat";
        }
        BOOST_TEST(natComputations == result.crc32c.nat);

        std::ostringstream text;
        watch.Print(text);
        BOOST_TEST(text.str().find("computed twice") != std::string::npos);
    }
}

// What is not asked for is not there.
BOOST_AUTO_TEST_CASE(Nothing)
{
    NatSctpWatch watch(false, {});
    const auto result =
        RunNatSctpScenario(BuggyRun(), {}, [&watch](const NatSctpTopology& topology) {
            watch.Begin(topology);
        });
    watch.End();
    BOOST_TEST(watch.AddTo(result.ToJson()) == result.ToJson());
    std::ostringstream text;
    watch.Print(text);
    BOOST_TEST(text.str().empty());
}

// A file that cannot be is named.
BOOST_AUTO_TEST_CASE(LedgerThatCannotBeWritten)
{
    NatSctpWatch watch(false, {});
    BOOST_CHECK_EXCEPTION(watch.KeepLedger("/nowhere/ledger.jsonl"),
                          std::runtime_error,
                          [](const std::runtime_error& error) {
                              return std::string(error.what()).find("/nowhere/ledger.jsonl") !=
                                     std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
