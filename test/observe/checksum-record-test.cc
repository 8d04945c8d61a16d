/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-record.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace ns3;

namespace
{

/// NAT of Linux 4.9 writes the CRC32c of the INIT of RFC 9260 into a PARTIAL packet.
ChecksumRecord
NatWrote()
{
    ChecksumRecord record;
    record.timeNs = 1002000000;
    record.nodeId = 1;
    record.nodeName = "router";
    record.deviceIfIndex = 2;
    record.kind = ChecksumRecordKind::COMPUTATION;
    record.place = ChecksumPlace::NAT;
    record.ipProtocol = 132;
    record.algorithm = ChecksumAlgorithm::CRC32C;
    record.bytes = 32;
    record.pieces = 1;
    record.fieldBefore = 0;
    record.fieldAfter = 0x32ac0bb0;
    record.stateBefore = IpSummed::PARTIAL;
    record.stateAfter = IpSummed::PARTIAL;
    record.reason = "sctp_manip_pkt";
    record.verdict = ChecksumVerdict::WRITTEN;
    record.packetUid = 42;
    return record;
}

ChecksumRecord
StateChanged()
{
    ChecksumRecord record;
    record.timeNs = 5;
    record.kind = ChecksumRecordKind::STATE_CHANGE;
    record.stateBefore = IpSummed::NONE;
    record.stateAfter = IpSummed::UNNECESSARY;
    record.reason = "driver receive";
    return record;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumRecordTest)

// The expected lines are written by hand from the documented keys, their order and their units.
BOOST_AUTO_TEST_CASE(JsonHasEveryKey)
{
    BOOST_TEST(NatWrote().ToJson() ==
               R"({"timeNs":1002000000,"nodeId":1,"nodeName":"router","deviceIfIndex":2,)"
               R"("kind":"computation","place":"nat","ipProtocol":"sctp","algorithm":"crc32c",)"
               R"("bytes":32,"pieces":1,"fieldBefore":"0x00000000","fieldAfter":"0x32ac0bb0",)"
               R"("stateBefore":"CHECKSUM_PARTIAL","stateAfter":"CHECKSUM_PARTIAL",)"
               R"("reason":"sctp_manip_pkt","verdict":"written","packetUid":42})");
    BOOST_TEST(StateChanged().ToJson() ==
               R"({"timeNs":5,"nodeId":0,"nodeName":null,"deviceIfIndex":null,)"
               R"("kind":"stateChange","place":null,"ipProtocol":null,"algorithm":null,)"
               R"("bytes":null,"pieces":null,"fieldBefore":null,"fieldAfter":null,)"
               R"("stateBefore":"CHECKSUM_NONE","stateAfter":"CHECKSUM_UNNECESSARY",)"
               R"("reason":"driver receive","verdict":null,"packetUid":0})");
}

BOOST_AUTO_TEST_CASE(JsonIsUtf8WhateverANameIs)
{
    auto record = NatWrote();
    record.nodeName = "caf\xe9"; // Latin-1
    // U+FFFD, the replacement character.
    BOOST_TEST(record.ToJson().find("\"nodeName\":\"caf\xef\xbf\xbd\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(CsvHasTheSameColumns)
{
    BOOST_TEST(ChecksumRecord::GetCsvHeader() ==
               "timeNs,nodeId,nodeName,deviceIfIndex,kind,place,ipProtocol,algorithm,bytes,pieces,"
               "fieldBefore,fieldAfter,stateBefore,stateAfter,reason,verdict,packetUid");
    BOOST_TEST(NatWrote().ToCsv() ==
               "1002000000,1,router,2,computation,nat,sctp,crc32c,32,1,0x00000000,0x32ac0bb0,"
               "CHECKSUM_PARTIAL,CHECKSUM_PARTIAL,sctp_manip_pkt,written,42");
    BOOST_TEST(StateChanged().ToCsv() ==
               "5,0,,,stateChange,,,,,,,,CHECKSUM_NONE,CHECKSUM_UNNECESSARY,driver receive,,0");
}

BOOST_AUTO_TEST_CASE(CsvQuotesWhatRfc4180Quotes)
{
    auto record = NatWrote();
    record.nodeName = "a \"b\", c";
    BOOST_TEST(record.ToCsv().find("1002000000,1,\"a \"\"b\"\", c\",2,") == 0U);
}

BOOST_AUTO_TEST_CASE(FieldsHaveAsManyDigitsAsOnTheWire)
{
    auto record = NatWrote();
    // skb_checksum_help() on SCTP: an Internet checksum, in the field of four bytes.
    record.algorithm = ChecksumAlgorithm::INTERNET;
    BOOST_TEST(record.ToJson().find("\"fieldAfter\":\"0x32ac0bb0\"") != std::string::npos);
    record.ipProtocol = 17;
    record.fieldAfter = 0xbb0;
    BOOST_TEST(record.ToJson().find("\"fieldBefore\":\"0x0000\",\"fieldAfter\":\"0x0bb0\"") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(ProtocolsBearTheirNames)
{
    auto record = NatWrote();
    for (const auto& [number, name] : {std::pair{1, "icmp"},
                                       std::pair{6, "tcp"},
                                       std::pair{17, "udp"},
                                       std::pair{58, "icmpv6"},
                                       std::pair{132, "sctp"},
                                       std::pair{47, "47"}})
    {
        record.ipProtocol = static_cast<uint8_t>(number);
        BOOST_TEST(record.ToJson().find(std::string("\"ipProtocol\":\"") + name + "\"") !=
                   std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(FilterTakesWhatIsAskedFor)
{
    const auto computation = NatWrote();
    const auto change = StateChanged();
    ChecksumRecordFilter filter;
    BOOST_TEST(filter.Matches(computation));
    BOOST_TEST(filter.Matches(change));
    filter.place = ChecksumPlace::NAT;
    BOOST_TEST(filter.Matches(computation));
    BOOST_TEST(!filter.Matches(change));
    filter.ipProtocol = 6;
    BOOST_TEST(!filter.Matches(computation));
    filter = {};
    filter.kind = ChecksumRecordKind::STATE_CHANGE;
    BOOST_TEST(!filter.Matches(computation));
    BOOST_TEST(filter.Matches(change));
    filter.packetUid = 42;
    BOOST_TEST(!filter.Matches(change));
    filter.kind.reset();
    BOOST_TEST(filter.Matches(computation));
    filter.nodeId = 0;
    BOOST_TEST(!filter.Matches(computation));
    filter = {};
    filter.predicate = [](const ChecksumRecord& record) { return record.bytes > 100U; };
    BOOST_TEST(!filter.Matches(computation));
}

BOOST_AUTO_TEST_SUITE_END()
