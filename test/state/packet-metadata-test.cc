/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/header-bytes.h"
#include "ns3/icmpv4.h"
#include "ns3/icmpv6-header.h"
#include "ns3/mac48-address.h"
#include "ns3/tcp-header.h"
#include "ns3/transport-header.h"
#include "ns3/udp-header.h"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <sstream>
#include <string>
#include <sys/wait.h>

using namespace ns3;

// Packet::EnablePrinting() must come before the first packet of a process, so these cases are
// disabled here and run by the last one in a process of their own, where ns-3 aborts if a header is
// taken off that the metadata do not know.

namespace
{

std::string
Print(Ptr<const Packet> packet)
{
    std::ostringstream os;
    packet->Print(os);
    return os.str();
}

std::size_t
Count(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    {
        ++count;
    }
    return count;
}

void
Rewrite(Ptr<Packet> packet, uint8_t protocol)
{
    TransportHeader header(packet, protocol);
    BOOST_REQUIRE(header.IsComplete());
    header.SetSourcePort(40000);
    header.WriteTo(packet);
}

/** Runs the disabled cases. @return exit status and output */
std::pair<int, std::string>
RunInOwnProcess()
{
    const std::string program = boost::unit_test::framework::master_test_suite().argv[0];
    const std::string command = "'" + program + "' --run_test=PacketMetadataChild 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    BOOST_REQUIRE(pipe);
    std::string output;
    std::array<char, 512> buffer;
    while (const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe))
    {
        output.append(buffer.data(), size);
    }
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

/** What every case of the child starts with. */
struct WithMetadata
{
    WithMetadata()
    {
        Packet::EnablePrinting();
        Packet::EnableChecking();
    }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(PacketMetadataChild, WithMetadata, *boost::unit_test::disabled())

BOOST_AUTO_TEST_CASE(TcpHeaderStaysOne)
{
    auto packet = Create<Packet>(100);
    TcpHeader tcp;
    tcp.SetSourcePort(4000);
    tcp.SetDestinationPort(80);
    packet->AddHeader(tcp);
    Rewrite(packet, PROTOCOL_TCP);
    BOOST_TEST(Print(packet).find("40000 > 80") != std::string::npos, Print(packet));
    BOOST_TEST(packet->RemoveHeader(tcp) == 20U); // aborts if the metadata name another header
    BOOST_TEST(tcp.GetSourcePort() == 40000);
}

BOOST_AUTO_TEST_CASE(UdpHeaderOfAFragmentedCopyStaysOne)
{
    auto packet = Create<Packet>(100);
    UdpHeader udp;
    udp.SetSourcePort(4000);
    udp.SetDestinationPort(5000);
    packet->AddHeader(udp);
    auto first = packet->CreateFragment(0, 60);
    Rewrite(first, PROTOCOL_UDP);
    BOOST_TEST(Print(first).find("40000 > 5000") != std::string::npos, Print(first));
    BOOST_TEST(Print(packet).find("4000 > 5000") != std::string::npos, Print(packet));
    first->AddAtEnd(packet->CreateFragment(60, 48));
    BOOST_TEST(first->RemoveHeader(udp) == 8U);
    BOOST_TEST(first->GetSize() == 100U);
}

// ns-3 has a header of 4 bytes for type, code and checksum, and one by type for the rest.
BOOST_AUTO_TEST_CASE(IcmpEchoStaysTwoHeaders)
{
    auto packet = Create<Packet>();
    Icmpv4Echo echo;
    echo.SetIdentifier(0x1111);
    echo.SetSequenceNumber(7);
    echo.SetData(Create<Packet>(56));
    packet->AddHeader(echo);
    Icmpv4Header icmp;
    icmp.SetType(Icmpv4Header::ICMPV4_ECHO);
    packet->AddHeader(icmp);
    TransportHeader header(packet, PROTOCOL_ICMP);
    header.SetChecksum(0x1234);
    header.WriteTo(packet);
    BOOST_TEST(packet->RemoveHeader(icmp) == 4U);
    BOOST_TEST(bool(icmp.GetType() == Icmpv4Header::ICMPV4_ECHO));
    BOOST_TEST(packet->RemoveHeader(echo) == 60U);
    BOOST_TEST(echo.GetIdentifier() == 0x1111);
    BOOST_TEST(echo.GetSequenceNumber() == 7);
    BOOST_TEST(packet->GetSize() == 0U);
}

BOOST_AUTO_TEST_CASE(IcmpErrorStaysTwoHeaders)
{
    auto packet = Create<Packet>();
    Icmpv4DestinationUnreachable unreachable;
    unreachable.SetNextHopMtu(1400);
    Ipv4Header inner;
    inner.SetProtocol(PROTOCOL_UDP);
    inner.SetDestination(Ipv4Address("198.51.100.2"));
    unreachable.SetHeader(inner);
    unreachable.SetData(Create<Packet>(8));
    packet->AddHeader(unreachable);
    Icmpv4Header icmp;
    icmp.SetType(Icmpv4Header::ICMPV4_DEST_UNREACH);
    icmp.SetCode(Icmpv4DestinationUnreachable::ICMPV4_FRAG_NEEDED);
    packet->AddHeader(icmp);
    TransportHeader header(packet, PROTOCOL_ICMP);
    header.SetChecksum(0x1234);
    header.WriteTo(packet);
    packet->RemoveHeader(icmp);
    BOOST_TEST(icmp.GetCode() == 4);
    packet->RemoveHeader(unreachable);
    BOOST_TEST(unreachable.GetNextHopMtu() == 1400);
    BOOST_TEST(unreachable.GetHeader().GetDestination() == Ipv4Address("198.51.100.2"));
    BOOST_TEST(packet->GetSize() == 0U);
}

BOOST_AUTO_TEST_CASE(Icmpv6MessagesStayTheHeadersTheyAre)
{
    auto packet = Create<Packet>();
    Icmpv6OptionLinkLayerAddress option(true, Mac48Address("00:00:00:00:00:07"));
    packet->AddHeader(option);
    packet->AddHeader(Icmpv6NS(Ipv6Address("fd00::7")));
    TransportHeader solicitation(packet, PROTOCOL_ICMPV6);
    solicitation.SetChecksum(0x1234);
    solicitation.WriteTo(packet);
    BOOST_TEST(TransportHeader(packet, PROTOCOL_ICMPV6).GetChecksum() == 0x1234);
    Icmpv6NS readBack;
    packet->RemoveHeader(readBack);
    BOOST_TEST(readBack.GetIpv6Target() == Ipv6Address("fd00::7"));
    packet->RemoveHeader(option);
    BOOST_TEST(packet->GetSize() == 0U);

    Icmpv6TooBig tooBig;
    tooBig.SetMtu(1400);
    tooBig.SetPacket(Create<Packet>(48));
    packet->AddHeader(tooBig);
    TransportHeader error(packet, PROTOCOL_ICMPV6);
    error.SetChecksum(0x4321);
    error.WriteTo(packet);
    BOOST_TEST(TransportHeader(packet, PROTOCOL_ICMPV6).GetChecksum() == 0x4321);
    packet->RemoveHeader(tooBig);
    BOOST_TEST(tooBig.GetMtu() == 1400U);
}

// A packet of captured bytes has no header in its metadata; rewriting gives it one, and no byte is
// counted twice.
BOOST_AUTO_TEST_CASE(CapturedBytesBecomeAHeader)
{
    const uint8_t bytes[] = {0x0f, 0xa0, 0x13, 0x88, 0x00, 0x0a, 0xff, 0xff, 0xf0, 0x7a};
    auto packet = Create<Packet>(bytes, sizeof(bytes));
    Rewrite(packet, PROTOCOL_UDP);
    BOOST_TEST(Count(Print(packet), "ns3::UdpHeader") == 1U, Print(packet));
    UdpHeader udp;
    BOOST_TEST(packet->RemoveHeader(udp) == 8U);
    BOOST_TEST(udp.GetSourcePort() == 40000);
    BOOST_TEST(packet->GetSize() == 2U);
}

BOOST_AUTO_TEST_CASE(SctpHeaderCanBePrinted)
{
    auto packet = Create<Packet>(32);
    Rewrite(packet, PROTOCOL_SCTP);
    const std::string before = Print(packet);
    BOOST_TEST(before.find("Payload Fragment [12:32]") != std::string::npos, before);
    Rewrite(packet, PROTOCOL_SCTP); // finds its own header and puts one back
    BOOST_TEST(Print(packet) == before);
}

BOOST_AUTO_TEST_CASE(HeaderBytesPassForTheHeaderTheyAre)
{
    auto packet = Create<Packet>(100);
    UdpHeader udp;
    udp.SetDestinationPort(5000);
    packet->AddHeader(udp);
    HeaderBytes bytes(UdpHeader::GetTypeId(), 8);
    packet->RemoveHeader(bytes); // aborts if HeaderBytes do not pass for a UdpHeader
    packet->AddHeader(bytes);
    packet->RemoveHeader(udp);
    BOOST_TEST(udp.GetDestinationPort() == 5000);
}

BOOST_AUTO_TEST_CASE(HeaderBytesOfNoIdentityPrintTheirSize)
{
    const uint8_t bytes[] = {1, 2, 3, 4, 5};
    auto packet = Create<Packet>(1);
    packet->AddHeader(HeaderBytes(HeaderBytes::GetTypeId(), bytes, sizeof(bytes)));
    BOOST_TEST(Print(packet).find("ns3::HeaderBytes (size=5)") == 0U, Print(packet));
}

BOOST_AUTO_TEST_CASE(StateIsPrintedWithThePacket)
{
    auto packet = Create<Packet>(100);
    InitChecksumState(packet, ChecksumState::Unnecessary(1));
    std::ostringstream os;
    packet->PrintPacketTags(os);
    BOOST_TEST(os.str().find("CHECKSUM_UNNECESSARY(csum_level=1)") != std::string::npos, os.str());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(PacketMetadataTest)

BOOST_AUTO_TEST_CASE(HoldsWithPrintingAndCheckingEnabled)
{
    const auto [status, output] = RunInOwnProcess();
    BOOST_TEST(status == 0, output);
    BOOST_TEST(output.find("Running 10 test cases") != std::string::npos, output);
}

BOOST_AUTO_TEST_SUITE_END()
