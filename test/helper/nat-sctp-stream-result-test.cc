/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/nat-sctp-stream-result.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

using namespace ns3;

namespace
{

/// Fourteen ordinary packets and three super-packets of two and a third.
NatSctpStreamResult
Packets(NatSctpNat nat, bool senderCsumOffload)
{
    NatSctpStreamResult result;
    result.config.nat = nat;
    result.config.senderCsumOffload = senderCsumOffload;
    result.plainPackets = 14;
    result.superPackets = 3;
    result.members = 7;
    return result;
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatSctpStreamResultTest)

BOOST_AUTO_TEST_CASE(PredictedCalls)
{
    // In software: sender, NAT, receiver; the unpatched NAT one for each header and each member.
    BOOST_TEST(Packets(NatSctpNat::PATCHED, false).GetPredictedCrc32cCalls() == 3U * 14);
    BOOST_TEST(Packets(NatSctpNat::UNPATCHED, false).GetPredictedCrc32cCalls() == 3U * 14 + 3 + 7);
    // Connection tracking verifies too.
    BOOST_TEST(Packets(NatSctpNat::MAINLINE, false).GetPredictedCrc32cCalls() == 4U * 14);
    // Offloaded: nobody but the NAT that should not.
    BOOST_TEST(Packets(NatSctpNat::PATCHED, true).GetPredictedCrc32cCalls() == 0U);
    BOOST_TEST(Packets(NatSctpNat::MAINLINE, true).GetPredictedCrc32cCalls() == 0U);
    BOOST_TEST(Packets(NatSctpNat::UNPATCHED, true).GetPredictedCrc32cCalls() == 14U + 3 + 7);
    BOOST_TEST(Packets(NatSctpNat::ALWAYS_NONE, true).GetPredictedCrc32cCalls() ==
               14U + 14 + 3 + 7);
}

BOOST_AUTO_TEST_CASE(RatiosOfNothingAreZero)
{
    const NatSctpStreamResult none;
    BOOST_TEST(none.GetCrc32cCallsPerManip() == 0.0);
    BOOST_TEST(none.GetMembersPerSuperPacket() == 0.0);
}

BOOST_AUTO_TEST_CASE(JsonIsOneLineWithUnitsInItsNames)
{
    auto result = Packets(NatSctpNat::PATCHED, false);
    result.config.messageSize = 8000;
    result.config.stepNanoseconds = 1.5;
    result.bytesDelivered = 1000;
    result.throughputMbps = 0.25;
    result.cpuUtilisation = 0.75;
    result.busySeconds = 1.5;
    result.crc32cSeconds = 0.5;
    result.stepSeconds = 1;
    ChecksumComputation computation{};
    computation.place = ChecksumPlace::SCTP_INPUT;
    computation.algorithm = ChecksumAlgorithm::CRC32C;
    computation.bytes = 28;
    computation.pieces = 1;
    result.counts.Add(computation);
    result.counts.AddSctpManipPktHit();
    result.counts.AddSctpManipPktHit();

    const std::string text = result.ToJson();
    BOOST_TEST(text.find('\n') == std::string::npos);
    const auto json = nlohmann::json::parse(text);
    BOOST_TEST(json["nat"] == "patched");
    BOOST_TEST(json["messageSizeBytes"] == 8000);
    BOOST_TEST(json["stepNanoseconds"] == 1.5);
    BOOST_TEST(json["bytesDelivered"] == 1000);
    BOOST_TEST(json["throughputMbps"] == 0.25);
    BOOST_TEST(json["cpuUtilisation"] == 0.75);
    BOOST_TEST(json["cpuBusySeconds"] == 1.5);
    BOOST_TEST(json["crc32cCpuSeconds"] == 0.5);
    BOOST_TEST(json["stepCpuSeconds"] == 1);
    BOOST_TEST(json["crc32cCalls"] == 1);
    BOOST_TEST(json["crc32cCallsByCaller"]["receiver"] == 1);
    BOOST_TEST(json["crc32cCallsByCaller"]["sender"] == 0);
    BOOST_TEST(json["crc32cBytes"] == 28);
    BOOST_TEST(json["sctpManipCalls"] == 2);
    BOOST_TEST(json["crc32cCallsPerManip"] == 0.5);
    BOOST_TEST(json["predictedCrc32cCalls"] == 42);
    BOOST_TEST(double(json["membersPerSuperPacket"]) == 7.0 / 3);
    BOOST_TEST(double(json["superPacketShare"]) == 3.0 / 17);
    BOOST_TEST(json["seed"] == 1);
    BOOST_TEST(json.contains("moduleVersion"));
    BOOST_TEST(json.contains("ns3Version"));
}

BOOST_AUTO_TEST_SUITE_END()
