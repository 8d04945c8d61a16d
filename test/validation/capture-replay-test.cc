/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/capture-replay.h"
#include "ns3/recorded-capture.h"
#include "ns3/recorded-runs.h"

#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/** @param name a run of validation/linux @return how to compare it */
ns3::CaptureReplayConfig
Recorded(const std::string& name)
{
    for (const auto& config : FindRecordedRuns(LinuxRecording("")))
    {
        if (config.name == name)
        {
            return config;
        }
    }
    throw std::runtime_error("no such run: " + name);
}

/** Byte 24 of the file begins the first record; frame n, from 1, begins behind its header. */
std::size_t
OffsetOfFrame(const std::string& pcap, uint32_t number)
{
    std::size_t offset = 24;
    for (uint32_t i = 1; i < number; i++)
    {
        const auto byte = [&](std::size_t k) { return uint8_t(pcap.at(offset + 8 + k)); };
        offset += 16 + (byte(0) | byte(1) << 8 | byte(2) << 16);
    }
    return offset + 16;
}

/** @param config a run @param side whose capture to change @param frame which @param byte of it */
ns3::CaptureReplayResult
ReplayAltered(ns3::CaptureReplayConfig config, ReplaySide side, uint32_t frame, uint32_t byte)
{
    const TemporaryFolder folder;
    std::string pcap = ReadFile(config.devices[side].capture);
    pcap.at(OffsetOfFrame(pcap, frame) + byte) ^= 0x10;
    config.devices[side].capture = folder.Write("altered.pcap", pcap);
    return CaptureReplay(config).Run();
}

const char* const SMALL = "stock.sctp.P_portNAT_Ecrc1_Rcrc1_gso0"; // 19 frames out, 11 back

} // namespace

BOOST_AUTO_TEST_SUITE(CaptureReplay)

BOOST_AUTO_TEST_CASE(AgreesWithLinux)
{
    const auto result = ns3::CaptureReplay(Recorded(SMALL)).Run();
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].fed, 19);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].compared, 19);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].equal, 19);
    BOOST_CHECK_EQUAL(result.comparisons[INGRESS_SIDE].fed, 11);
    BOOST_CHECK_EQUAL(result.comparisons[INGRESS_SIDE].equal, 11);
    BOOST_CHECK_EQUAL(result.GetDifferent(), 0);
}

// The comparison can fail: any byte of a recorded frame, from the first of the Ethernet header to
// the last of the payload, when changed, is reported by frame and offset, and nothing else is.
BOOST_DATA_TEST_CASE(ReportsOneAlteredByte,
                     boost::unit_test::data::make({0, 15, 18, 22, 24, 38, 42, 81}),
                     byte)
{
    // Frame 1 is the INIT, 14 + 20 + 48 bytes: MAC, TOS, id, TTL, checksum; tag, CRC, last byte.
    const auto result = ReplayAltered(Recorded(SMALL), EGRESS_SIDE, 1, byte);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].compared, 19);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].equal, 18);
    BOOST_REQUIRE_EQUAL(result.comparisons[EGRESS_SIDE].differences.size(), 1);
    const auto& difference = result.comparisons[EGRESS_SIDE].differences[0];
    BOOST_CHECK_EQUAL(difference.frame, 1);
    BOOST_CHECK_EQUAL(difference.reason.rfind("byte " + std::to_string(byte) + " is ", 0), 0);
}

BOOST_AUTO_TEST_CASE(ReportsFramesNotSentAndNotRecorded)
{
    const TemporaryFolder folder;
    auto config = Recorded(SMALL);
    // The tap at r1 without its last frame (SHUTDOWN COMPLETE, sent), then with it twice.
    const std::string pcap = ReadFile(config.devices[EGRESS_SIDE].capture);
    const std::string lines = ReadFile(config.devices[EGRESS_SIDE].states);
    const std::size_t last = OffsetOfFrame(pcap, 30) - 16;
    const std::size_t lastLine = lines.rfind('\n', lines.size() - 2) + 1;

    config.devices[EGRESS_SIDE].capture = folder.Write("short.pcap", pcap.substr(0, last));
    config.devices[EGRESS_SIDE].states = folder.Write("short.tsv", lines.substr(0, lastLine));
    auto result = ns3::CaptureReplay(config).Run();
    BOOST_REQUIRE_EQUAL(result.GetDifferent(), 1);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].compared, 19);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].frame, 0);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].reason,
                      "50 bytes, not recorded"); // 14 + 20 + 12 + 4

    config.devices[EGRESS_SIDE].capture = folder.Write("long.pcap", pcap + pcap.substr(last));
    config.devices[EGRESS_SIDE].states = folder.Write("long.tsv", lines + lines.substr(lastLine));
    result = ns3::CaptureReplay(config).Run();
    BOOST_REQUIRE_EQUAL(result.GetDifferent(), 1);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].compared, 20);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].frame, 31);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].reason, "not sent");
}

BOOST_AUTO_TEST_CASE(ReportsAnotherState)
{
    const TemporaryFolder folder;
    auto config = Recorded(SMALL);
    std::string lines = ReadFile(config.devices[EGRESS_SIDE].states);
    const std::size_t state = lines.find("PARTIAL", lines.find("\tout\t"));
    lines.replace(state, 7, "NONE/other");
    config.devices[EGRESS_SIDE].states = folder.Write("state.tsv", lines);
    const auto result = ns3::CaptureReplay(config).Run();
    BOOST_REQUIRE_EQUAL(result.GetDifferent(), 1);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].frame, 1);
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].differences[0].reason,
                      "state is PARTIAL, recorded not PARTIAL");
}

// The recordings tell the variants of NAT and the features apart: the wrong set-up disagrees.
BOOST_AUTO_TEST_CASE(TellsTheVariantsApart)
{
    auto config = Recorded("unpatched.sctp.A_Ecrc1_Rcrc1_gso0");
    config.nat = "mainline";
    auto result = ns3::CaptureReplay(config).Run();
    // All packets are PARTIAL: unpatched wrote a CRC into every one, mainline into none.
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].equal, 0);
    BOOST_CHECK_EQUAL(result.comparisons[INGRESS_SIDE].equal, 0);

    config = Recorded("stock.sctp.B_Ecrc1_Rcrc0_gso0");
    for (auto& device : config.devices)
    {
        device.featuresOff.clear();
    }
    result = ns3::CaptureReplay(config).Run();
    // Linux completed every packet of the client, a device with tx-checksum-sctp none.
    BOOST_CHECK_EQUAL(result.comparisons[EGRESS_SIDE].equal, 0);
}

BOOST_AUTO_TEST_CASE(RefusesWhatCannotBeReplayed)
{
    auto config = Recorded(SMALL);
    config.devices[INGRESS_SIDE].featuresOff = {"tx-checksum-everything"};
    BOOST_CHECK_THROW(ns3::CaptureReplay(config).Run(), std::invalid_argument);

    config = Recorded(SMALL);
    config.devices[INGRESS_SIDE].address = "10.1.0.1";
    BOOST_CHECK_THROW(ns3::CaptureReplay(config).Run(), std::invalid_argument);

    config = Recorded(SMALL);
    config.devices[EGRESS_SIDE].address = "192.0.2.1/24";
    BOOST_CHECK_EXCEPTION(ns3::CaptureReplay(config).Run(),
                          RecordingError,
                          [&](const RecordingError& error) {
                              const std::string what = error.what();
                              BOOST_TEST_INFO(what);
                              return what.find(config.devices[EGRESS_SIDE].capture) == 0 &&
                                     what.find("10.2.0.2") != std::string::npos;
                          });

    config = Recorded(SMALL);
    config.sctpCrcLostInMidflow = true;
    BOOST_CHECK_THROW(ns3::CaptureReplay{config}, RecordingError);

    // A super-packet whose chunks are not whole: byte 2 of its first chunk is the length.
    config = Recorded("stock.sctp.E_Ecrc1_Rcrc1_gso1_passthrough");
    const ns3::RecordedTap tap(config.devices[0].capture, config.devices[0].states);
    const auto& packets = tap.GetPackets();
    const auto large = std::find_if(packets.begin(), packets.end(), [](const auto& packet) {
        return !packet.out && packet.ipBytes > 1500;
    });
    BOOST_REQUIRE(large != packets.end());
    const std::string where = "frame " + std::to_string(large->number) + ": chunk at byte 12";
    BOOST_CHECK_EXCEPTION(ReplayAltered(config, INGRESS_SIDE, large->number, 14 + 20 + 12 + 2),
                          RecordingError,
                          [&](const RecordingError& error) {
                              BOOST_TEST_INFO(error.what());
                              return std::string(error.what()).find(where) != std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
