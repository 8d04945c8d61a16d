/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/ipv6-extension-header.h"
#include "ns3/tcp-header.h"
#include "ns3/transmit-path.h"
#include "ns3/udp-header.h"

#include <array>
#include <cstdio>
#include <sys/wait.h>

using namespace ns3;
using namespace ns3::offload_test;

// What the transmit path makes has the headers that ns-3's packet metadata expect. As in
// packet-metadata-test.cc the cases run in a process of their own, with checks on.

BOOST_AUTO_TEST_SUITE(OffloadMetadataChild, *boost::unit_test::disabled())

BOOST_AUTO_TEST_CASE(SegmentsHaveTheirHeaders)
{
    Packet::EnablePrinting();
    Packet::EnableChecking();
    auto packet = Create<Packet>(2500);
    TcpHeader tcp;
    tcp.SetSourcePort(4000);
    tcp.SetSequenceNumber(SequenceNumber32(1));
    packet->AddHeader(tcp);
    InitChecksumState(packet, ChecksumState::Partial(2520, 16, ChecksumAlgorithm::INTERNET));
    packet->AddPacketTag(GsoTag({GSO_TYPE_TCPV4, 1000, 3, {}}));
    auto sent = ValidateXmitSkb(MakeWhole(MakeDatagram(packet, PROTOCOL_TCP)), {});
    BOOST_REQUIRE(sent.size() == 3);
    uint32_t sequence = 1;
    for (const auto& segment : sent)
    {
        std::ostringstream text;
        segment->Print(text);
        BOOST_TEST(text.str().find("HeaderBytes") == std::string::npos, text.str());
        Ipv4Header ipv4;
        BOOST_TEST(segment->RemoveHeader(ipv4) == 20U); // aborts if it is not known there
        BOOST_TEST(segment->RemoveHeader(tcp) == 20U);
        BOOST_TEST(tcp.GetSequenceNumber().GetValue() == sequence);
        sequence += 1000;
    }
}

BOOST_AUTO_TEST_CASE(ExtensionHeadersStayWhatTheyAre)
{
    Packet::EnablePrinting();
    Packet::EnableChecking();
    auto packet = Create<Packet>(100);
    packet->AddHeader(UdpHeader());
    const uint32_t transport = packet->GetSize();
    Ipv6ExtensionDestinationHeader options;
    options.SetNextHeader(PROTOCOL_UDP);
    packet->AddHeader(options);
    // No routing header: ns-3 3.48 ends the process when it reads one.
    Ipv6ExtensionHopByHopHeader hopByHop;
    hopByHop.SetNextHeader(Ipv6Header::IPV6_EXT_DESTINATION);
    packet->AddHeader(hopByHop);
    Ipv6Header ipv6;
    ipv6.SetNextHeader(Ipv6Header::IPV6_EXT_HOP_BY_HOP);
    ipv6.SetPayloadLength(static_cast<uint16_t>(packet->GetSize()));
    packet->AddHeader(ipv6);
    InitChecksumState(packet, ChecksumState::Partial(transport, 6, ChecksumAlgorithm::INTERNET));

    ValidateXmitSkb(packet, {});
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));
    std::ostringstream text;
    packet->Print(text);
    BOOST_TEST(text.str().find("HeaderBytes") == std::string::npos, text.str());
    packet->RemoveHeader(ipv6); // each aborts if the metadata name another header
    packet->RemoveHeader(hopByHop);
    packet->RemoveHeader(options);
    UdpHeader udp;
    packet->RemoveHeader(udp);
    BOOST_TEST(packet->GetSize() == 100);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(OffloadMetadata)

BOOST_AUTO_TEST_CASE(HoldsWithPrintingAndCheckingEnabled)
{
    const std::string program = boost::unit_test::framework::master_test_suite().argv[0];
    const std::string command = "'" + program + "' --run_test=OffloadMetadataChild 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    BOOST_REQUIRE(pipe);
    std::string output;
    std::array<char, 512> buffer;
    while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
    {
        output.append(buffer.data(), size);
    }
    const int status = pclose(pipe);
    BOOST_TEST((WIFEXITED(status) && WEXITSTATUS(status) == 0), output);
    BOOST_TEST(output.find("Running 2 test cases") != std::string::npos, output);
}

BOOST_AUTO_TEST_SUITE_END()
