/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-packets.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// A line of counts.csv, as far as it is read here.
struct Line
{
    std::string clientOut;
    std::string serverOut;
    std::string output{"0"};
    std::string offload{"0"};
    std::string segment{"0"};
    std::string received{"0"};
    std::string nat{"0"};
};

/// @return a table of that line
RecordedTable
Table(const TemporaryFolder& folder, const Line& line)
{
    return RecordedTable(folder.Write("a.csv",
                                      "cli_out_skbs,srv_out_skbs,crc_sctp_output,crc_sctp_offload,"
                                      "sctp_gso_segment,sctp_rcv,crc_nat\n" +
                                          line.clientOut + "," + line.serverOut + "," +
                                          line.output + "," + line.offload + "," + line.segment +
                                          "," + line.received + "," + line.nat + "\n"),
                         {"crc_nat"});
}

/// @return a packet with hits of the functions
ProbedPacket
Probed(uint32_t members, const std::map<LinuxCounter, uint64_t>& hits)
{
    ProbedPacket packet;
    packet.size = 1000;
    packet.members = members;
    for (const auto& [counter, number] : hits)
    {
        packet.hits[IndexOf(counter)] = number;
    }
    return packet;
}

/// @return rates of a run without super-packets
PacketRates
OrdinaryRates()
{
    return PacketRates({{1, Probed(0, {{LinuxCounter::SCTP_RCV, 1}})}});
}

/// @return rates of a run whose router cuts super-packets, and computes nothing
PacketRates
CuttingRates()
{
    const auto super = [](uint64_t members) {
        return Probed(members,
                      {{LinuxCounter::SCTP_GSO_SEGMENT, 1}, {LinuxCounter::SCTP_RCV, members}});
    };
    return PacketRates(
        {{1, Probed(0, {{LinuxCounter::SCTP_RCV, 1}})}, {2, super(2)}, {3, super(3)}});
}

/// Chunks of 200 messages of 1000 bytes, and of 16 of 65536 in packets of 1500.
const ProbedChunks SMALL{200, 200 * 1016, 16};
const ProbedChunks BULK{736, 16 * (45 * 1468 + 212), 16};

BytesRate
Times(int64_t plain)
{
    CounterRate rate;
    rate.perPlain = plain;
    return BytesRate(rate);
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedPacketsTest)

BOOST_AUTO_TEST_CASE(OrdinaryPacketsAreTheSumOfBothSides)
{
    const TemporaryFolder folder;
    const RecordedPackets packets(Table(folder, {"205", "105"}), 0, OrdinaryRates());
    BOOST_TEST(packets.numbers.plain == 310U);
    BOOST_TEST(packets.numbers.gso == 0U);
    BOOST_TEST(packets.used.empty());
}

BOOST_AUTO_TEST_CASE(CountersTellSuperPacketsAndMembers)
{
    // Recorded: 566 packets, 153 of them super-packets that became 714 segments.
    const TemporaryFolder folder;
    const RecordedPackets packets(Table(folder, {"179", "387", "0", "0", "153", "1127"}),
                                  0,
                                  CuttingRates());
    BOOST_TEST(packets.numbers.plain == 413U);
    BOOST_TEST(packets.numbers.gso == 153U);
    BOOST_TEST(packets.numbers.members == 714U);
    BOOST_TEST(packets.used == (std::set<std::string>{"sctp_gso_segment", "sctp_rcv"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NumbersThatCannotBeAreNotBelieved)
{
    const TemporaryFolder folder;
    const RecordedPackets packets(Table(folder, {"4", "3", "0", "0", "8", "1"}), 0, CuttingRates());
    BOOST_TEST(!packets.numbers.splitKnown);
    BOOST_TEST(!packets.numbers.membersKnown);
    BOOST_TEST(packets.used.empty());
}

BOOST_AUTO_TEST_CASE(BytesFollowFromTheNumbersOfPackets)
{
    // As recorded in crc_nat_bytes: without a chunk sent twice, and with one.
    const TemporaryFolder folder;
    for (const auto& [client, server, chunks, bytes] :
         std::vector<std::tuple<std::string, std::string, ProbedChunks, int64_t>>{
             {"204", "106", SMALL, 209116},
             {"205", "105", SMALL, 210120},
             {"205", "107", SMALL, 210176},
             {"740", "387", BULK, 1080568},
             {"4", "0", SMALL, 4 * 48}})
    {
        const auto table = Table(folder, {client, server});
        RecordedBytes recorded(table, 0, RecordedPackets(table, 0, OrdinaryRates()), chunks);
        int64_t predicted = 0;
        BOOST_TEST(recorded.Predict(Times(1), 0, predicted));
        BOOST_TEST(predicted == bytes);
        BOOST_TEST(recorded.Predict(Times(4), 0, predicted));
        BOOST_TEST(predicted == 4 * bytes);
    }
}

BOOST_AUTO_TEST_CASE(BytesThatAreMissingAreToldByOneColumn)
{
    // Recorded: 741 packets for 736 chunks, one of them twice, long or short.
    const TemporaryFolder folder;
    const auto table = Table(folder, {"741", "393"});
    RecordedBytes recorded(table, 0, RecordedPackets(table, 0, OrdinaryRates()), BULK);
    int64_t predicted = 0;
    BOOST_TEST(recorded.Predict(Times(0), 0, predicted));
    BOOST_TEST(predicted == 0);
    BOOST_TEST(!recorded.Predict(Times(1), 1082276, predicted));
    BOOST_TEST(recorded.Predict(Times(4), 0, predicted));
    BOOST_TEST(predicted == 4329104);
}

BOOST_AUTO_TEST_SUITE_END()
