/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "altered-table.h"

#include "ns3/counter-comparison.h"
#include "ns3/recorded-capture.h"

#include <boost/test/unit_test.hpp>
#include <set>

using namespace ns3;

namespace
{

const char* const TABLE = "counts.csv";

/**
 * @return lines whose knobs are these, in the order of the names in the function, and in which
 * connection tracking verified
 */
std::vector<std::size_t>
LinesOf(AlteredTable& table, const std::vector<std::string>& knobs)
{
    const std::vector<std::string>
        columns{"variant", "workload", "nat", "E_crc", "E_gso", "R_crc", "R_seg"};
    std::vector<std::size_t> lines;
    for (std::size_t line = 2; line <= table.GetLines(); line++)
    {
        bool all = table.Field(line, "ct_checksum") == "1";
        for (std::size_t i = 0; i < columns.size(); i++)
        {
            all = all && table.Field(line, columns[i]) == knobs[i];
        }
        if (all)
        {
            lines.push_back(line);
        }
    }
    return lines;
}

/** @return the columns of a line that are noticed when they are altered, each alone */
std::set<std::string>
NoticedColumns(const std::vector<std::size_t>& lines, const std::vector<std::string>& columns)
{
    std::set<std::string> noticed;
    for (const auto& column : columns)
    {
        AlteredTable table(TABLE);
        table.Keep(lines);
        std::string& field = table.Field(2, column);
        field = field.empty() ? "1.000" : field == "ok" ? "stalled" : field + "0";
        field = field == "00" ? "1" : field;
        const auto comparison = CompareCounters(table.Write());
        if (!comparison.IsEqual() && comparison.GetDifferent() == 1)
        {
            noticed.insert(column);
        }
    }
    return noticed;
}

const std::vector<std::string> COUNTERS{"result",
                                        "app_bytes",
                                        "server_bytes",
                                        "cli_ChecksumErrors",
                                        "srv_ChecksumErrors",
                                        "cli_out_skbs",
                                        "srv_out_skbs",
                                        "sctp_manip_pkt",
                                        "crc32c",
                                        "crc32c_bytes",
                                        "crc_sctp_output",
                                        "crc_conntrack",
                                        "crc_nat",
                                        "crc_nat_bytes",
                                        "crc_sctp_offload",
                                        "crc_sctp_input",
                                        "skb_crc32c_csum_help",
                                        "skb_checksum_help",
                                        "sctp_gso_segment",
                                        "sctp_rcv",
                                        "nf_conntrack_sctp_packet",
                                        "ip_forward",
                                        "__skb_checksum",
                                        "crc32c_per_manip",
                                        "crc_bytes_per_app_byte"};

} // namespace

// That every line is equal is the test validate/counters.
BOOST_AUTO_TEST_SUITE(CounterComparisonTest)

// 76 super-packets of 153 segments in all, each of which the server refused.
BOOST_AUTO_TEST_CASE(EverySegmentIsRefusedIfAnyIs)
{
    for (const auto& [errors, equal] :
         std::vector<std::pair<std::string, bool>>{{"153", true}, {"152", false}, {"0", false}})
    {
        AlteredTable table(TABLE);
        const auto lines = LinesOf(table, {"always-none", "bulk", "on", "1", "1", "1", "0"});
        BOOST_REQUIRE_EQUAL(lines.size(), 1U);
        table.Keep(lines);
        table.Field(2, "srv_ChecksumErrors") = errors;
        BOOST_TEST(CompareCounters(table.Write()).IsEqual() == equal, errors);
    }
}

BOOST_AUTO_TEST_CASE(EveryCounterOfOrdinaryPacketsIsNoticed)
{
    // Numbers of packets count, too: they are what the counters must fit.
    AlteredTable table(TABLE);
    const auto lines = LinesOf(table, {"stock", "small", "on", "0", "0", "0", "1"});
    BOOST_REQUIRE(lines.size() == 1U);
    table.Keep(lines);
    BOOST_TEST(CompareCounters(table.Write()).IsEqual());
    BOOST_TEST(NoticedColumns(lines, COUNTERS) ==
                   std::set<std::string>(COUNTERS.begin(), COUNTERS.end()),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(EveryCounterOfSuperPacketsIsNoticed)
{
    // Even those that tell the numbers of packets: the others must fit them.
    AlteredTable table(TABLE);
    const auto lines = LinesOf(table, {"unpatched", "bulk", "on", "0", "1", "0", "0"});
    BOOST_REQUIRE(lines.size() == 1U);
    table.Keep(lines);
    BOOST_TEST(CompareCounters(table.Write()).IsEqual());
    BOOST_TEST(NoticedColumns(lines, COUNTERS) ==
                   std::set<std::string>(COUNTERS.begin(), COUNTERS.end()),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ARefusedAssociationIsDeterminedWhole)
{
    AlteredTable table(TABLE);
    const auto lines = LinesOf(table, {"unpatched", "bulk", "on", "1", "1", "0", "0"});
    BOOST_REQUIRE(lines.size() == 1U);
    table.Keep(lines);
    BOOST_TEST(table.Field(2, "cli_out_skbs") == "4");
    const auto comparison = CompareCounters(table.Write());
    BOOST_TEST(comparison.IsEqual());
    // All but what counts calls without a chunk, and ARP.
    BOOST_TEST(comparison.notCompared.size() == 2U);
    BOOST_TEST(comparison.cells == COUNTERS.size());
}

BOOST_AUTO_TEST_CASE(TheOtherVariantIsADifference)
{
    AlteredTable table(TABLE);
    table.Keep(LinesOf(table, {"stock", "bulk", "on", "1", "0", "1", "1"}));
    table.Field(2, "variant") = "unpatched";
    BOOST_TEST(!CompareCounters(table.Write()).IsEqual());
}

BOOST_AUTO_TEST_CASE(UnknownSettingsAreNamed)
{
    for (const std::string column : {"topology", "variant", "workload", "nat", "E_crc", "R_seg"})
    {
        AlteredTable table(TABLE);
        table.Keep({2});
        table.Field(2, column) = "moon";
        BOOST_CHECK_EXCEPTION(
            CompareCounters(table.Write()),
            RecordingError,
            [&column](const RecordingError& error) {
                return std::string(error.what()).find("line 2: " + column + " is 'moon', not ") !=
                       std::string::npos;
            });
    }
}

BOOST_AUTO_TEST_SUITE_END()
