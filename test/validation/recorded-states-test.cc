/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-capture.h"
#include "ns3/recorded-states.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/** Reading a list must fail with one message that names the file and holds the text. */
void
CheckRefused(const std::string& fileName, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(RecordedStates{fileName},
                          RecordingError,
                          [&](const RecordingError& error) {
                              const std::string what = error.what();
                              BOOST_TEST_INFO(what);
                              return what.rfind(fileName + ": ", 0) == 0 &&
                                     what.find(text) != std::string::npos;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedStates)

BOOST_AUTO_TEST_CASE(ReadsColumnsByName)
{
    const TemporaryFolder folder;
    const ns3::RecordedStates states(
        folder.Write("a.tsv",
                     "aux_ip_summed\tl4len\tdport\tsport\tproto\tdst\tsrc\tdir\tnote\n"
                     "PARTIAL\t12\t9\t7\t17\t10.0.0.2\t10.0.0.1\tout\tx\r\n"
                     "rx-VALID(UNNECESSARY/COMPLETE)\t20\t1\t2\t132\t10.0.0.1\t10.0.0.2\tin\ty\n"
                     "NONE/other\t20\t1\t2\t6\t10.0.0.1\t10.0.0.2\tin\tz"));
    const auto& rows = states.GetRows();
    BOOST_REQUIRE_EQUAL(rows.size(), 3);
    BOOST_CHECK(rows[0].out);
    BOOST_CHECK_EQUAL(rows[0].source, "10.0.0.1");
    BOOST_CHECK_EQUAL(rows[0].dest, "10.0.0.2");
    BOOST_CHECK_EQUAL(rows[0].protocol, 17);
    BOOST_CHECK_EQUAL(rows[0].sourcePort, 7);
    BOOST_CHECK_EQUAL(rows[0].destPort, 9);
    BOOST_CHECK_EQUAL(rows[0].l4Bytes, 12);
    BOOST_CHECK(rows[0].ipSummed == IpSummed::PARTIAL);
    BOOST_CHECK(!rows[1].out);
    BOOST_CHECK(rows[1].ipSummed == IpSummed::UNNECESSARY);
    BOOST_CHECK(rows[2].ipSummed == IpSummed::NONE);
}

BOOST_AUTO_TEST_CASE(RefusesWhatIsNoList)
{
    const TemporaryFolder folder;
    CheckRefused(folder.Path("missing.tsv"), "no such file");
    CheckRefused(folder.Write("empty.tsv", ""), "no column dir");
    CheckRefused(folder.Write("pcap.tsv", PcapHeader()), "no column dir");
    CheckRefused(folder.Write("cut.tsv", StatesHeader() + "in\t10.0.0.1"), "line 2: 2 fields");
}

BOOST_AUTO_TEST_CASE(RefusesWrongFields)
{
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& line, const std::string& text) {
        CheckRefused(folder.Write("a.tsv", StatesHeader() + UdpLine() + line), text);
    };
    refused(UdpLine("COMPLETE"), "line 3: aux_ip_summed is 'COMPLETE'");
    refused(UdpLine("PARTIAL", "sideways"), "line 3: dir is 'sideways'");
    refused("in\t10.0.0.1\t10.0.0.2\t256\t7\t9\t12\tPARTIAL\n", "line 3: proto is '256'");
    refused("in\t10.0.0.1\t10.0.0.2\t17\t-7\t9\t12\tPARTIAL\n", "line 3: sport is '-7'");
    refused("in\t10.0.0.1\t10.0.0.2\t17\t7\t9x\t12\tPARTIAL\n", "line 3: dport is '9x'");
    refused("in\t10.0.0.1\t10.0.0.2\t17\t7\t9\t70000\tPARTIAL\n", "line 3: l4len is '70000'");
}

BOOST_AUTO_TEST_SUITE_END()
