/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/transmit-path.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

using namespace ns3;
using namespace ns3::offload_test;

// What one PARTIAL packet becomes at a device, by kernel and by the value that NAT left in its
// field: the specification's table of egress paths, part A.

namespace
{

using F = NetdevFeature;

const auto CURRENT = SoftwareCompletion::KNOWS_CRC32C;
const auto BEFORE_4_13 = SoftwareCompletion::INTERNET_ONLY;

const std::string CLEARED = "00000000"; ///< what a sender leaves, and patched NAT
const std::string RIGHT = "d63ebaa4";   ///< right CRC (vectors); unpatched NAT leaves it
const std::string TWICE = "4aa3626f";   ///< CRC over those bytes (vectors, "computed twice")
const std::string SUM16 = "c9350000";   ///< vectors, "16-bit completion" over a cleared field
/// Internet checksum over the packet with RIGHT in its field. The words d63e and baa4 add 90e3
/// (190e2 and the carry) to what sums to ~c935 = 36ca: c7ad, whose complement is 3852. The second
/// half of the field stays.
const std::string SUM16_STALE = "3852baa4";

/// One device, and what leaves by it.
struct Row
{
    const char* device;
    NetdevFeatures features;
    SoftwareCompletion completion;
    std::string overCleared; ///< field that leaves after patched NAT
    std::string overStale;   ///< field that leaves after unpatched NAT
    bool isPartial;          ///< it leaves PARTIAL
};

std::ostream&
operator<<(std::ostream& os, const Row& row)
{
    return os << row.device << (row.completion == CURRENT ? ", 4.13" : ", 4.12");
}

const NetdevFeatures VETH{F::SG, F::FRAGLIST, F::HW_CSUM, F::SCTP_CRC, F::GSO, F::GSO_SCTP};
const NetdevFeatures IXGBE{F::SG, F::HW_CSUM, F::SCTP_CRC, F::GSO};

const std::vector<Row> ROWS{
    {"veth", VETH, CURRENT, CLEARED, RIGHT, true},
    {"veth", VETH, BEFORE_4_13, CLEARED, RIGHT, true},
    {"ixgbe", IXGBE, CURRENT, CLEARED, RIGHT, true},
    {"ixgbe", IXGBE, BEFORE_4_13, CLEARED, RIGHT, true},
    {"no feature", {}, CURRENT, RIGHT, TWICE, false},
    {"no feature", {}, BEFORE_4_13, SUM16, SUM16_STALE, false},
    {"HW_CSUM", {F::HW_CSUM}, CURRENT, RIGHT, TWICE, false},
    {"HW_CSUM", {F::HW_CSUM}, BEFORE_4_13, CLEARED, RIGHT, true},
    {"IP_CSUM", {F::IP_CSUM}, CURRENT, RIGHT, TWICE, false},
    {"IP_CSUM", {F::IP_CSUM}, BEFORE_4_13, CLEARED, RIGHT, true},
    // harmonize_features(): the feature of the other family is none.
    {"IPV6_CSUM", {F::IPV6_CSUM}, CURRENT, RIGHT, TWICE, false},
    {"IPV6_CSUM", {F::IPV6_CSUM}, BEFORE_4_13, SUM16, SUM16_STALE, false},
    // NETIF_F_CSUM_MASK has no SCTP_CRC in it.
    {"SCTP_CRC", {F::SCTP_CRC}, CURRENT, CLEARED, RIGHT, true},
    {"SCTP_CRC", {F::SCTP_CRC}, BEFORE_4_13, SUM16, SUM16_STALE, false},
};

} // namespace

BOOST_AUTO_TEST_SUITE(XmitContextTest)

BOOST_AUTO_TEST_CASE(DefaultIsADeviceWithoutFeaturesOnACurrentKernel)
{
    const XmitContext context;
    BOOST_TEST((context.features == NetdevFeatures()));
    BOOST_TEST(context.limits.maxSize == 65536); // GSO_LEGACY_MAX_SIZE
    BOOST_TEST(context.limits.maxSegs == 65535); // GSO_MAX_SEGS
    BOOST_TEST((context.softwareCompletion == CURRENT));
    BOOST_TEST(!context.tracepoints);
}

BOOST_DATA_TEST_CASE(SctpPacketInStatePartial, boost::unit_test::data::make(ROWS), row)
{
    for (const auto& field : {CLEARED, RIGHT})
    {
        Computations seen;
        const auto& expected = field == CLEARED ? row.overCleared : row.overStale;
        auto context = MakeContext(row.features, seen, row.completion);
        auto packet = MakeWhole(MakeDatagram(SctpPartial(MakePacket(Init(field, "ee48")))));
        BOOST_TEST(XmitNeedsWork(packet, context) == !row.isPartial);
        auto sent = ValidateXmitSkb(packet, context);
        BOOST_REQUIRE(sent.size() == 1);
        sent[0]->RemoveAtStart(20);
        BOOST_TEST(GetField(sent[0]) == expected);
        BOOST_TEST((GetChecksumState(sent[0]).GetIpSummed() == IpSummed::PARTIAL) == row.isPartial);
        BOOST_REQUIRE(seen.list.size() == (row.isPartial ? 0 : 1));
        if (!row.isPartial)
        {
            BOOST_TEST((seen.list[0].algorithm == (row.completion == CURRENT
                                                       ? ChecksumAlgorithm::CRC32C
                                                       : ChecksumAlgorithm::INTERNET)));
        }
    }
}

BOOST_DATA_TEST_CASE(SctpPacketThatIsFinishedPassesEveryKernel,
                     boost::unit_test::data::make(ROWS),
                     row)
{
    // Parts C and D of the table.
    for (const auto& state : {ChecksumState::None(), ChecksumState::Unnecessary()})
    {
        Computations seen;
        auto packet = MakePacket(Init(RIGHT, "ee48"));
        InitChecksumState(packet, state);
        auto sent =
            ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen, row.completion));
        BOOST_TEST(GetField(sent.at(0).transport) == RIGHT);
        BOOST_TEST(bool(GetChecksumState(packet) == state));
        BOOST_TEST(seen.list.empty());
    }
}

BOOST_AUTO_TEST_CASE(SegmentationOfSctpIsThatOfEveryKernel)
{
    // Part B: sctp_gso_segment() knew CRC32c from the start. A device without SCTP_CRC gets right
    // segments whatever the super-packet's field held.
    for (auto completion : {CURRENT, BEFORE_4_13})
    {
        for (const auto& field : {CLEARED, RIGHT})
        {
            Computations seen;
            auto sent = ValidateXmitSkb(MakeDatagram(SuperPacket({100, 200, 300}, field)),
                                        MakeContext({F::HW_CSUM}, seen, completion));
            BOOST_REQUIRE(sent.size() == 3);
            BOOST_TEST(seen.list.size() == 3);
            for (const auto& segment : sent)
            {
                BOOST_TEST(SctpComputeCksum(segment.transport) ==
                           TransportHeader(segment.transport, PROTOCOL_SCTP).GetCrc32c());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(TcpAndUdpAreRightOnEveryKernel)
{
    // Part G. What the device is left to complete holds the seed.
    for (auto completion : {CURRENT, BEFORE_4_13})
    {
        for (const auto& features : {NetdevFeatures(), NetdevFeatures{F::IP_CSUM}})
        {
            Computations seen;
            auto tcp = Tcp(1, 0x10, Payload(5));
            PutWord(tcp, 16, Seed(IpFamily::IPV4, PROTOCOL_TCP, tcp.size()));
            auto sent = ValidateXmitSkb(MakeDatagram(InternetPartial(tcp, 16), PROTOCOL_TCP),
                                        MakeContext(features, seen, completion));
            auto bytes = GetBytes(sent.at(0).transport);
            const bool hardware = features.HasAnyCsum();
            BOOST_TEST((bytes == tcp) == hardware);
            BOOST_TEST(IsRight(IpFamily::IPV4, PROTOCOL_TCP, bytes) == !hardware);
        }
    }
}

BOOST_AUTO_TEST_CASE(BeforeLinux413ADeviceForTcpGetsIcmpToo)
{
    // Since 62fafcd63139 (v5.11) skb_csum_hwoffload_help() looks at csum_offset; before, nobody
    // did.
    for (auto completion : {CURRENT, BEFORE_4_13})
    {
        auto packet = InternetPartial(Bytes("08000000 12340001"), 2);
        ValidateXmitSkb(MakeDatagram(packet, PROTOCOL_ICMP), {{F::IP_CSUM}, {}, completion, {}});
        BOOST_TEST((GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL) ==
                   (completion == BEFORE_4_13));
    }
}

BOOST_AUTO_TEST_SUITE_END()
