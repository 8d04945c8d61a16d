/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bulk-network.h"

#include "ns3/config.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// @param firstStream of the random numbers @return all bytes that client and server send
std::vector<uint8_t>
Run(int64_t firstStream)
{
    BulkNetwork network;
    SctpHelper().AssignStreams(network.nodes, firstStream);
    network.Lose(0.03, 1);
    std::vector<uint8_t> all;
    for (uint32_t node : {0U, 2U})
    {
        network.Sctp(node)->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [&all](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    const std::size_t at = all.size();
                    all.resize(at + packet->GetSize());
                    packet->CopyData(all.data() + at, packet->GetSize());
                }));
    }
    BOOST_TEST(network.Transfer(100000, 3000) == 100000U);
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpL4ProtocolTest)

BOOST_AUTO_TEST_CASE(SameSeedSameBytes)
{
    const auto first = Run(100);
    BOOST_TEST((Run(100) == first));
    // Other streams give other tags.
    BOOST_TEST((Run(200) != first));
}

BOOST_AUTO_TEST_CASE(DefaultsAreThoseOfTheRfc)
{
    // RFC 9260 section 16.
    BulkNetwork network;
    const SctpParameters& p = network.Sctp(0)->GetParameters();
    BOOST_TEST((p.rtoInitial == Seconds(1)));
    BOOST_TEST((p.rtoMin == Seconds(1)));
    BOOST_TEST((p.rtoMax == Seconds(60)));
    BOOST_TEST(p.rtoAlpha == 0.125);
    BOOST_TEST(p.rtoBeta == 0.25);
    BOOST_TEST((p.validCookieLife == Seconds(60)));
    BOOST_TEST(p.associationMaxRetrans == 10U);
    BOOST_TEST(p.maxInitRetransmits == 8U);
    BOOST_TEST(p.maxBurst == 4U);
    BOOST_TEST((p.cwndAccounting == SctpCwndAccounting::CHUNKS));
    BOOST_TEST((p.sackDelay == MilliSeconds(200)));
    BOOST_TEST(p.sackFreq == 2U);
    network.Sctp(0)->SetAttribute("RtoMin", TimeValue(MilliSeconds(200)));
    BOOST_TEST((network.Sctp(0)->GetParameters().rtoMin == MilliSeconds(200)));
    TimeValue value;
    network.Sctp(0)->GetAttribute("RtoMin", value);
    BOOST_TEST((value.Get() == MilliSeconds(200)));
}

BOOST_AUTO_TEST_CASE(CountersHaveTheNamesOfLinux)
{
    BOOST_TEST(SctpMib::GetName(SctpMibCounter::IN_SCTP_PACKS) == std::string("SctpInSCTPPacks"));
    BOOST_TEST(SctpMib::GetName(SctpMibCounter::OUT_SCTP_PACKS) == std::string("SctpOutSCTPPacks"));
    BOOST_TEST(SctpMib::GetName(SctpMibCounter::CHECKSUM_ERRORS) ==
               std::string("SctpChecksumErrors"));
    BOOST_TEST(SctpMib::GetName(SctpMibCounter::IN_PKT_DISCARDS) ==
               std::string("SctpInPktDiscards"));
    BOOST_TEST(SctpMib::GetName(SctpMibCounter::IN_DATA_CHUNK_DISCARDS) ==
               std::string("SctpInDataChunkDiscards"));
    BOOST_TEST(static_cast<std::size_t>(SctpMibCounter::IN_DATA_CHUNK_DISCARDS) + 1 ==
               SctpMib::COUNT);
}

BOOST_AUTO_TEST_CASE(AssociationsAreFoundByPath)
{
    BulkNetwork network;
    std::vector<uint32_t> windows;
    Simulator::Schedule(MilliSeconds(20), [&] {
        Config::ConnectWithoutContext(
            "/NodeList/0/$ns3::SctpL4Protocol/AssociationList/0/CongestionWindow",
            Callback<void, uint32_t, uint32_t>(
                [&windows](uint32_t, uint32_t now) { windows.push_back(now); }));
    });
    BOOST_TEST(network.Transfer(3000000, 1448) == 3000000U);
    BOOST_TEST(!windows.empty());
}

BOOST_AUTO_TEST_SUITE_END()
