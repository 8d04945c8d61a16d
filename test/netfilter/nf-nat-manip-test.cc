/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "nat-packets.h"

#include "ns3/nf-nat-manip.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

using namespace ns3;

// The numbers are those of the project's vectors, made by an independent calculator and checked
// with TShark 4.0.17: RFC 9260 appendix A for CRC32c, RFC 1071 and RFC 1624 for the Internet
// checksum.

namespace
{

constexpr const char* CLIENT = "192.0.2.1";
constexpr const char* SERVER = "198.51.100.2";
constexpr const char* PUBLIC = "203.0.113.9";

struct Fixture
{
    Fixture()
    {
        tracepoints->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>(
                [this](const ChecksumComputation& computed) { computations.push_back(computed); }));
        tracepoints->TraceConnectWithoutContext(
            "SctpManipPkt",
            Callback<void, Ptr<const Packet>>([this](Ptr<const Packet>) { ++manips; }));
    }

    /// Translate the source. @return null or why not
    const char* Snat(Ipv4Datagram& datagram,
                     uint16_t port,
                     SctpVariant variant = SctpVariant::MAINLINE,
                     const char* address = PUBLIC)
    {
        auto target = *NfConntrackTuple::Of(datagram);
        target.source = Ipv4Address(address).Get();
        target.sourcePort = port;
        return NfNatManip(variant, tracepoints).Rewrite(datagram, target, NfManip::SRC);
    }

    static std::string State(const Ipv4Datagram& datagram)
    {
        return ToString(GetChecksumState(datagram.transport).GetIpSummed());
    }

    Ptr<ChecksumTracepoints> tracepoints{CreateObject<ChecksumTracepoints>()};
    std::vector<ChecksumComputation> computations;
    uint32_t manips{0};
};

/// One cell of the table of sctp_manip_pkt() by generation.
struct Cell
{
    SctpVariant variant;
    IpSummed before;
    const char* field; ///< after SNAT to port 61000
    IpSummed after;
    uint32_t calls;
};

std::ostream&
operator<<(std::ostream& os, const Cell& cell)
{
    return os << "variant " << int(cell.variant) << " from " << ToString(cell.before);
}

// d63ebaa4 is right after SNAT; PARTIAL arrives with field 0 (nothing computed yet); c0ffee00
// stands for a field that nobody looked at.
const Cell TABLE[] = {
    {SctpVariant::UNPATCHED, IpSummed::PARTIAL, "d63ebaa4", IpSummed::PARTIAL, 1},
    {SctpVariant::UNPATCHED, IpSummed::NONE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::UNPATCHED, IpSummed::UNNECESSARY, "d63ebaa4", IpSummed::UNNECESSARY, 1},
    {SctpVariant::UNPATCHED, IpSummed::COMPLETE, "d63ebaa4", IpSummed::COMPLETE, 1},
    {SctpVariant::PATCHED, IpSummed::PARTIAL, "00000000", IpSummed::PARTIAL, 0},
    {SctpVariant::PATCHED, IpSummed::NONE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::PATCHED, IpSummed::UNNECESSARY, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::PATCHED, IpSummed::COMPLETE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::MAINLINE, IpSummed::PARTIAL, "00000000", IpSummed::PARTIAL, 0},
    {SctpVariant::MAINLINE, IpSummed::NONE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::MAINLINE, IpSummed::UNNECESSARY, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::MAINLINE, IpSummed::COMPLETE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::ALWAYS_NONE, IpSummed::PARTIAL, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::ALWAYS_NONE, IpSummed::NONE, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::ALWAYS_NONE, IpSummed::UNNECESSARY, "d63ebaa4", IpSummed::NONE, 1},
    {SctpVariant::ALWAYS_NONE, IpSummed::COMPLETE, "d63ebaa4", IpSummed::NONE, 1},
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(NfNatManipTest, Fixture)

BOOST_DATA_TEST_CASE_F(Fixture, SctpByVariantAndState, boost::unit_test::data::make(TABLE), cell)
{
    auto datagram =
        MakeDatagram(CLIENT,
                     SERVER,
                     PROTOCOL_SCTP,
                     SctpInit(cell.before == IpSummed::PARTIAL ? "00000000" : "b00bac32"));
    switch (cell.before)
    {
    case IpSummed::PARTIAL:
        MakePartial(datagram);
        break;
    case IpSummed::UNNECESSARY:
        InitChecksumState(datagram.transport, ChecksumState::Unnecessary());
        break;
    case IpSummed::COMPLETE:
        InitChecksumState(datagram.transport, ChecksumState::Complete(0x1234, false));
        break;
    case IpSummed::NONE:
        break;
    }
    BOOST_TEST(!Snat(datagram, 61000, cell.variant));
    BOOST_TEST(ToHex(datagram, 0, 2) == "ee48"); // 61000
    BOOST_TEST(ToHex(datagram, 8, 4) == cell.field);
    BOOST_TEST(State(datagram) == ToString(cell.after));
    BOOST_TEST(datagram.header.GetSource() == Ipv4Address(PUBLIC));
    BOOST_TEST(manips == 1);
    BOOST_REQUIRE(computations.size() == cell.calls);
    if (cell.calls != 0)
    {
        BOOST_TEST(ToString(computations[0].place) == std::string("nat"));
        BOOST_TEST(computations[0].pieces == 1);
        BOOST_TEST(computations[0].bytes == 32);
        BOOST_TEST(bool(computations[0].algorithm == ChecksumAlgorithm::CRC32C));
        BOOST_TEST(computations[0].fieldAfter == 0xa4ba3ed6); // least significant byte first
        BOOST_TEST(bool(computations[0].stateBefore == cell.before));
        BOOST_TEST(bool(computations[0].stateAfter == cell.after));
    }
}

BOOST_AUTO_TEST_CASE(AddressOnlyComputesTheSameCrcAgain)
{
    // No pseudo-header in CRC32c: b00bac32 stays right, and yet it is computed.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_SCTP, SctpInit("b00bac32"));
    BOOST_TEST(!Snat(datagram, 40000));
    BOOST_TEST(ToHex(datagram, 8, 4) == "b00bac32");
    BOOST_TEST(computations.size() == 1);
    BOOST_TEST(manips == 1);
}

BOOST_AUTO_TEST_CASE(SecondUnpatchedManipIsRightAgain)
{
    // sctp_compute_cksum() zeroes the field around the computation.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_SCTP, SctpInit("00000000"));
    MakePartial(datagram);
    Snat(datagram, 55555, SctpVariant::UNPATCHED);
    Snat(datagram, 61000, SctpVariant::UNPATCHED);
    BOOST_TEST(ToHex(datagram, 8, 4) == "d63ebaa4");
    BOOST_TEST(State(datagram) == "CHECKSUM_PARTIAL");
    BOOST_TEST(computations.size() == 2);
    BOOST_TEST(manips == 2);
}

BOOST_AUTO_TEST_CASE(SuperPacketIsOnePacketOfSeveralPieces)
{
    // Head of 12 bytes and two members of frag_list: 1 + n crc32c() calls.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_SCTP, SctpInit("00000000"));
    GsoMetadata gso;
    gso.gsoType = GSO_TYPE_SCTP;
    gso.gsoSize = GsoMetadata::GSO_BY_FRAGS;
    gso.gsoSegs = 2;
    gso.fragSizes = {12, 8};
    datagram.transport->AddPacketTag(GsoTag(gso));
    MakePartial(datagram);
    Snat(datagram, 61000, SctpVariant::UNPATCHED);
    BOOST_REQUIRE(computations.size() == 1);
    BOOST_TEST(computations[0].pieces == 3);
    BOOST_TEST(bool(GetGsoMetadata(datagram.transport) == gso));
    BOOST_TEST(manips == 1);
}

BOOST_AUTO_TEST_CASE(UdpFullChecksum)
{
    // 4000 > 5000, "ABCD": 6bf0 before, 6547 after SNAT to 203.0.113.9:40000.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_UDP, "0fa01388000c6bf041424344");
    BOOST_TEST(!Snat(datagram, 40000));
    BOOST_TEST(ToHex(datagram, 0, 12) == "9c401388000c654741424344");
    BOOST_TEST(computations.empty()); // RFC 1624, no pass over the data
    BOOST_TEST(manips == 0);
}

BOOST_AUTO_TEST_CASE(UdpWithoutChecksumStaysWithout)
{
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_UDP, "0fa01388000c000041424344");
    BOOST_TEST(!Snat(datagram, 40000));
    BOOST_TEST(ToHex(datagram, 6, 2) == "0000");
}

BOOST_AUTO_TEST_CASE(UdpFieldFfffIsAChecksum)
{
    // Payload f07a sums to 0, sent as ffff; f956 after SNAT.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_UDP, "0fa01388000afffff07a");
    BOOST_TEST(!Snat(datagram, 40000));
    BOOST_TEST(ToHex(datagram, 6, 2) == "f956");
    // and back: the sum is 0 again, which must not be written as "no checksum"
    auto target = *NfConntrackTuple::Of(datagram);
    target.source = Ipv4Address(CLIENT).Get();
    target.sourcePort = 4000;
    NfNatManip(SctpVariant::MAINLINE, tracepoints).Rewrite(datagram, target, NfManip::SRC);
    BOOST_TEST(ToHex(datagram, 6, 2) == "ffff");
}

BOOST_AUTO_TEST_CASE(UdpPartialSumKnowsNothingOfPorts)
{
    // Seed ec52; 665b after SNAT (f2fb would be with the ports added).
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_UDP, "0fa01388000aec52f07a");
    MakePartial(datagram);
    BOOST_TEST(!Snat(datagram, 40000));
    BOOST_TEST(ToHex(datagram, 0, 8) == "9c401388000a665b");
    BOOST_TEST(State(datagram) == "CHECKSUM_PARTIAL");
}

BOOST_AUTO_TEST_CASE(TcpPartialSum)
{
    // 10.0.0.1 > 10.0.0.2, TCP length 20: seed = 0a00+0001+0a00+0002+0006+0014 = 141d. The source
    // becomes 10.0.0.9: one word grows by 8, so 1425.
    auto datagram = MakeDatagram("10.0.0.1",
                                 "10.0.0.2",
                                 PROTOCOL_TCP,
                                 "0fa01388 00000000 00000000 50020400 141d0000");
    MakePartial(datagram);
    BOOST_TEST(!Snat(datagram, 40000, SctpVariant::MAINLINE, "10.0.0.9"));
    BOOST_TEST(ToHex(datagram, 0, 2) == "9c40");
    BOOST_TEST(ToHex(datagram, 16, 2) == "1425");
}

BOOST_AUTO_TEST_CASE(TcpFullChecksumOfDestination)
{
    // Words of the header without the field: 0fa0+1388+5002+0400 = 772a; with 141d: 8b47, so 74b8.
    // DNAT to 10.0.0.7:5001: +5 in the address, +1 in the port: 74b8 - 6 = 74b2.
    auto datagram = MakeDatagram("10.0.0.1",
                                 "10.0.0.2",
                                 PROTOCOL_TCP,
                                 "0fa01388 00000000 00000000 50020400 74b80000");
    auto target = *NfConntrackTuple::Of(datagram);
    target.destination = Ipv4Address("10.0.0.7").Get();
    target.destinationPort = 5001;
    NfNatManip(SctpVariant::MAINLINE, tracepoints).Rewrite(datagram, target, NfManip::DST);
    BOOST_TEST(ToHex(datagram, 2, 2) == "1389");
    BOOST_TEST(ToHex(datagram, 16, 2) == "74b2");
    BOOST_TEST(datagram.header.GetDestination() == Ipv4Address("10.0.0.7"));
    BOOST_TEST(datagram.header.GetSource() == Ipv4Address("10.0.0.1"));
}

BOOST_AUTO_TEST_CASE(TcpCompleteFollowsTheField)
{
    // The packet's own sum is 8b47 - 141d + 74b8 = ebe2: with the pseudo-header it makes ffff.
    auto datagram = MakeDatagram("10.0.0.1",
                                 "10.0.0.2",
                                 PROTOCOL_TCP,
                                 "0fa01388 00000000 00000000 50020400 74b80000");
    auto state = ChecksumState::Complete(0xebe2, true);
    state.SetCsumValid(true);
    InitChecksumState(datagram.transport, state);
    Snat(datagram, 4001, SctpVariant::MAINLINE, "10.0.0.9");
    // The pseudo-header grew by 8, so the sum over the packet shrank by 8; the port cancels out.
    BOOST_TEST(GetChecksumState(datagram.transport).GetCsum() == 0xebda);
    BOOST_TEST(GetChecksumState(datagram.transport).IsCsumValid());
    BOOST_TEST(PacketInternetSum(datagram.transport) == 0xebda);
}

BOOST_AUTO_TEST_CASE(IcmpEchoIdentifier)
{
    // Echo, identifier 1234, sequence 1, no data: 0800+1234+0001 = 1a35, so e5ca.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_ICMP, "0800e5ca12340001");
    BOOST_TEST(!Snat(datagram, 0x1235));
    BOOST_TEST(ToHex(datagram, 0, 8) == "0800e5c912350001");
}

BOOST_AUTO_TEST_CASE(IcmpOfZerosStaysRight)
{
    // Echo reply, identifier, sequence and data 0: only ffff makes the sum ffff, RFC 1071. RFC 1624
    // section 3: an update of ffff that takes 0 away and adds 0 gives 0.
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_ICMP, "0000ffff00000000 00000000");
    BOOST_TEST(!Snat(datagram, 0));
    BOOST_TEST(ToHex(datagram, 0, 12) == "0000ffff0000000000000000");
}

BOOST_AUTO_TEST_CASE(OtherProtocolsChangeTheirAddressOnly)
{
    auto datagram = MakeDatagram(CLIENT, SERVER, 47, "0000080045000000"); // GRE
    BOOST_TEST(!Snat(datagram, 0));
    BOOST_TEST(ToHex(datagram, 0, 8) == "0000080045000000");
    BOOST_TEST(datagram.header.GetSource() == Ipv4Address(PUBLIC));
}

BOOST_AUTO_TEST_CASE(ShortHeaderIsRefused)
{
    auto datagram = MakeDatagram(CLIENT, SERVER, PROTOCOL_SCTP, "9c40960c00000000");
    NfConntrackTuple target;
    target.protocol = PROTOCOL_SCTP;
    const char* problem =
        NfNatManip(SctpVariant::UNPATCHED, tracepoints).Rewrite(datagram, target, NfManip::SRC);
    BOOST_REQUIRE(problem);
    BOOST_TEST(std::string(problem) == "nf_nat: transport header cut short");
    BOOST_TEST(datagram.header.GetSource() == Ipv4Address(CLIENT));
}

BOOST_AUTO_TEST_SUITE_END()
