/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "altered-table.h"

#include "ns3/hop-state-comparison.h"
#include "ns3/recorded-capture.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

const char* const TABLE = "capture_states.csv";

/** @param capture a run and a tap @return lines of the table with it */
std::vector<std::size_t>
LinesOf(AlteredTable& table, const std::string& capture)
{
    std::vector<std::size_t> lines;
    for (std::size_t line = 2; line <= table.GetLines(); line++)
    {
        if (table.Field(line, "capture") == capture)
        {
            lines.push_back(line);
        }
    }
    return lines;
}

} // namespace

// That every line is equal is the test validate/states.
BOOST_AUTO_TEST_SUITE(HopStateComparisonTest)

BOOST_AUTO_TEST_CASE(AnAlteredFieldIsADifference)
{
    AlteredTable table(TABLE);
    const auto lines = LinesOf(table, "unpatched.sctp.B_Ecrc1_Rcrc0_gso0.3_rtr-egress");
    BOOST_REQUIRE(lines.size() == 1U); // only the client speaks: its 4 INITs are all wrong
    table.Keep(lines);
    const auto whole = CompareHopStates(table.Write());
    BOOST_TEST(whole.IsEqual());
    BOOST_TEST(whole.rows == 1U);
    BOOST_TEST(whole.cells == 4U);
    BOOST_TEST(whole.notCompared.empty());
    for (const auto& [column, value] :
         std::vector<std::pair<std::string, std::string>>{{"field_state", "WRONG-other"},
                                                          {"kernel_ip_summed_at_tap", "UNNEC"},
                                                          {"packets", "5"},
                                                          {"first_chunk_types", "INIT+SACK"}})
    {
        AlteredTable altered = AlteredTable(TABLE);
        altered.Keep(lines);
        altered.Field(2, column) = value;
        const auto path = altered.Write();
        const auto comparison = CompareHopStates(path);
        BOOST_TEST(!comparison.IsEqual());
        BOOST_TEST(comparison.GetDifferent() == 1U);
        BOOST_REQUIRE(comparison.differences.size() == 1U);
        BOOST_TEST(comparison.differences[0].find(path + ": line 2: " + column + " is " + value +
                                                  ", but simulated ") == 0U);
    }
}

BOOST_AUTO_TEST_CASE(AStateTooFewIsADifference)
{
    // Linux: 13 ordinary packets UNNECESSARY, then 28 segments NONE.
    AlteredTable table(TABLE);
    auto lines = LinesOf(table, "unpatched.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0.4_srv-ingress");
    BOOST_REQUIRE(lines.size() == 3U);
    table.Keep(lines);
    BOOST_TEST(CompareHopStates(table.Write()).IsEqual());
    AlteredTable fewer(TABLE);
    lines.pop_back();
    fewer.Keep(lines);
    const auto comparison = CompareHopStates(fewer.Write());
    BOOST_TEST(comparison.GetDifferent() == 0U);
    BOOST_TEST(!comparison.IsEqual());
    BOOST_REQUIRE(comparison.differences.size() == 1U);
    BOOST_TEST(comparison.differences[0] ==
               "unpatched.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0.4_srv-ingress c>s: simulated, but not "
               "recorded: VALID NONE");
}

// Linux sends HEARTBEATs after a timeout, the simulated endpoint does not.
BOOST_AUTO_TEST_CASE(AHeartbeatMoreIsNoDifferenceAnotherChunkIs)
{
    for (const auto& [types, equal] : std::vector<std::pair<std::string, bool>>{
             {"COOKIE_ECHO+DATA+HEARTBEAT+INIT+SHUTDOWN+SHUTDOWN_COMPLETE", true},
             {"COOKIE_ECHO+DATA+ERROR+INIT+SHUTDOWN+SHUTDOWN_COMPLETE", false}})
    {
        AlteredTable table(TABLE);
        const auto lines = LinesOf(table, "stock.sctp.A_Ecrc1_Rcrc1_gso0.1_cli-egress");
        table.Keep({lines[0]}); // of the client
        table.Field(2, "first_chunk_types") = types;
        const auto comparison = CompareHopStates(table.Write());
        BOOST_TEST(comparison.rows == 1U);
        BOOST_TEST(comparison.GetDifferent() == (equal ? 0U : 1U), types);
        BOOST_TEST(comparison.notCompared.count(
                       "HEARTBEAT: the SCTP endpoint sends no HEARTBEAT") == (equal ? 1U : 0U));
    }
}

BOOST_AUTO_TEST_CASE(TheOtherVariantIsADifference)
{
    AlteredTable table(TABLE);
    const auto lines = LinesOf(table, "stock.sctp.F_Ecrc1_Rcrc1_gso1_Rseg0.3_rtr-egress");
    table.Keep(lines);
    for (std::size_t line = 2; line <= table.GetLines(); line++)
    {
        table.Field(line, "capture") = "unpatched.sctp.F_Ecrc1_Rcrc1_gso1_Rseg0.3_rtr-egress";
    }
    BOOST_TEST(!CompareHopStates(table.Write()).IsEqual());
}

BOOST_AUTO_TEST_CASE(BadFieldsAreNamed)
{
    for (const auto& [column, value] :
         std::vector<std::pair<std::string, std::string>>{{"capture", "stock"},
                                                          {"capture", "a.b.c.5_moon"},
                                                          {"capture", "a.b.c.3_rtr-egress"},
                                                          {"dir", "up"}})
    {
        AlteredTable table(TABLE);
        table.Keep({2});
        table.Field(2, column) = value;
        BOOST_CHECK_THROW(CompareHopStates(table.Write()), RecordingError);
    }
}

BOOST_AUTO_TEST_SUITE_END()
