/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/nat-sctp-result.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace ns3;

namespace
{

/// Every place has a number of its own, so that each sum tells its terms.
Crc32cCallsByPlace
PowersOfTwo()
{
    Crc32cCallsByPlace calls;
    calls.sctpOutput = 1;
    calls.conntrack = 2;
    calls.nat = 4;
    calls.gso = 8;
    calls.csumHelp = 16;
    calls.nic = 32;
    calls.sctpInput = 64;
    return calls;
}

bool
Contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatSctpResultTest)

BOOST_AUTO_TEST_CASE(ProbeDoesNotSeeTheNic)
{
    BOOST_TEST(PowersOfTwo().SoftwareCalls() == 127 - 32);
}

BOOST_AUTO_TEST_CASE(JsonIsOneLineWithUnitsInItsNames)
{
    NatSctpResult result;
    result.config.nat = NatSctpNat::ALWAYS_NONE;
    result.config.egress = NatSctpEgress::IXGBE_ZEROING;
    result.config.gso = false;
    result.config.generation = "4.9";
    result.crc32c = PowersOfTwo();
    result.associationEstablished = true;
    result.bytesDelivered = 1001;
    result.durationSeconds = 0.5;
    result.goodputMbps = 0.25;
    result.sctpManipCalls = 1002;
    result.wirePackets = 1003;
    result.wireBadCrc = 1004;
    result.wirePending = 1005;
    result.sctpChecksumErrors = 1006;
    result.badOffloadWarnings = 1007;
    result.clientGso.segments = 1008;
    const std::string json = result.ToJson();
    BOOST_TEST(!Contains(json, "\n"));
    for (const char* part : {"\"nat\":\"always-none\"",
                             "\"generation\":\"4.9\"",
                             "\"senderCsumOffload\":\"on\"",
                             "\"gso\":\"off\"",
                             "\"egress\":\"ixgbe-zeroing\"",
                             "\"associationEstablished\":true",
                             "\"bytesDelivered\":1001",
                             "\"durationSeconds\":0.5",
                             "\"goodputMbps\":0.25",
                             "\"sctpManipCalls\":1002",
                             "\"crc32cCalls\":95",
                             "\"crc32cCallsByPlace\":{\"sctpOutput\":1,\"conntrack\":2,\"nat\":4,"
                             "\"gso\":8,\"csumHelp\":16,\"nic\":32,\"sctpInput\":64}",
                             "\"wirePackets\":1003",
                             "\"wireBadCrc\":1004",
                             "\"wirePending\":1005",
                             "\"sctpChecksumErrors\":1006",
                             "\"badOffloadWarnings\":1007",
                             "\"segments\":1008",
                             "\"rngRun\":1",
                             "\"moduleVersion\":\"",
                             "\"ns3Version\":\"3."})
    {
        BOOST_TEST(Contains(json, part), part << " in " << json);
    }
}

BOOST_AUTO_TEST_SUITE_END()
