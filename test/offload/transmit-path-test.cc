/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/transmit-path.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using F = NetdevFeature;

const NetdevFeatures VETH{F::SG, F::FRAGLIST, F::HW_CSUM, F::SCTP_CRC, F::GSO, F::GSO_SCTP};
const NetdevFeatures VETH_NO_SCTP_CRC{F::SG, F::FRAGLIST, F::HW_CSUM, F::GSO, F::GSO_SCTP};
const NetdevFeatures VETH_NO_HW_CSUM{F::SG, F::FRAGLIST, F::SCTP_CRC, F::GSO, F::GSO_SCTP};
const NetdevFeatures IXGBE{F::SG, F::HW_CSUM, F::SCTP_CRC, F::GSO};
const NetdevFeatures NO_FRAGLIST{F::SG, F::HW_CSUM, F::SCTP_CRC, F::GSO, F::GSO_SCTP};
const NetdevFeatures NOTHING{};

const std::string STALE = "d63ebaa4";   ///< right CRC that unpatched NAT left in a PARTIAL packet
const std::string TWICE = "4aa3626f";   ///< CRC over those bytes (vectors, "computed twice")
const std::string CLEARED = "00000000"; ///< what a sender leaves
const std::string SUPER = "c0ffee01";   ///< stands for the CRC of a super-packet

/// Section "Egress path x packet state" of the specification, ordinary packets.
struct OrdinaryRow
{
    const char* device;
    NetdevFeatures features;
    bool inHardware; ///< an SCTP packet leaves PARTIAL
};

std::ostream&
operator<<(std::ostream& os, const OrdinaryRow& row)
{
    return os << row.device;
}

const std::vector<OrdinaryRow> ORDINARY{{"veth", VETH, true},
                                        {"veth, no SCTP_CRC", VETH_NO_SCTP_CRC, false},
                                        {"veth, no HW_CSUM", VETH_NO_HW_CSUM, true},
                                        {"ixgbe", IXGBE, true},
                                        {"no FRAGLIST", NO_FRAGLIST, true},
                                        {"no features", NOTHING, false}};

/// The same, super-packets of three segments.
struct SuperRow
{
    const char* device;
    NetdevFeatures features;
    bool whole;     ///< passes as it is while PARTIAL
    bool completed; ///< segments leave with a CRC, not PARTIAL
};

std::ostream&
operator<<(std::ostream& os, const SuperRow& row)
{
    return os << row.device;
}

const std::vector<SuperRow> SUPERS{{"veth", VETH, true, false},
                                   {"veth, no SCTP_CRC", VETH_NO_SCTP_CRC, true, false},
                                   {"veth, no HW_CSUM", VETH_NO_HW_CSUM, false, false},
                                   {"ixgbe", IXGBE, false, false},
                                   {"no FRAGLIST", NO_FRAGLIST, false, false},
                                   {"no features", NOTHING, false, true}};

Ptr<Packet>
Ordinary(const std::string& field)
{
    return SctpPartial(MakePacket(Init(field, "ee48")));
}

} // namespace

BOOST_AUTO_TEST_SUITE(TransmitPath)

BOOST_DATA_TEST_CASE(OrdinaryPartialPacket, boost::unit_test::data::make(ORDINARY), row)
{
    for (const auto& field : {CLEARED, STALE})
    {
        Computations seen;
        auto packet = Ordinary(field);
        BOOST_TEST(XmitNeedsWork(MakeWhole(MakeDatagram(packet->Copy())), {row.features}) ==
                   !row.inHardware);
        auto sent = ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen));
        BOOST_REQUIRE(sent.size() == 1);
        // Completion does not zero the field: right over a cleared one, wrong over a stale one.
        auto completed = field == CLEARED ? STALE : TWICE;
        BOOST_TEST(GetField(sent[0].transport) == (row.inHardware ? field : completed));
        BOOST_TEST((GetChecksumState(sent[0].transport).GetIpSummed() == IpSummed::PARTIAL) ==
                   row.inHardware);
        BOOST_TEST(seen.list.size() == (row.inHardware ? 0U : 1U));
        BOOST_TEST(seen.badOffloads == 0);
    }
}

BOOST_DATA_TEST_CASE(FinishedPacketPassesUnchanged, boost::unit_test::data::make(ORDINARY), row)
{
    for (const auto& state :
         {ChecksumState::None(), ChecksumState::Unnecessary(), ChecksumState::Complete(1, false)})
    {
        Computations seen;
        auto packet = MakePacket(Init(STALE, "ee48"));
        InitChecksumState(packet, state);
        auto sent = ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen));
        BOOST_REQUIRE(sent.size() == 1);
        BOOST_TEST(sent[0].transport == packet);
        BOOST_TEST(GetField(packet) == STALE);
        BOOST_TEST(bool(GetChecksumState(packet) == state));
        BOOST_TEST(seen.list.empty());
    }
}

BOOST_DATA_TEST_CASE(PartialSuperPacket, boost::unit_test::data::make(SUPERS), row)
{
    for (const auto& field : {CLEARED, SUPER})
    {
        Computations seen;
        auto packet = SuperPacket({100, 200, 300}, field);
        auto gso = GetGsoMetadata(packet);
        auto sent = ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen));
        BOOST_TEST(seen.badOffloads == 0);
        if (row.whole)
        {
            BOOST_REQUIRE(sent.size() == 1);
            BOOST_TEST(sent[0].transport == packet);
            BOOST_TEST(GetField(packet) == field);
            BOOST_TEST(bool(GetGsoMetadata(packet) == gso));
            BOOST_TEST(bool(GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL));
            BOOST_TEST(seen.list.empty());
            continue;
        }
        BOOST_REQUIRE(sent.size() == 3);
        BOOST_TEST(seen.list.size() == (row.completed ? 3U : 0U));
        for (const auto& segment : sent)
        {
            auto isPartial = GetChecksumState(segment.transport).GetIpSummed() == IpSummed::PARTIAL;
            BOOST_TEST(isPartial == !row.completed);
            if (row.completed)
            {
                // sctp_gso_make_checksum() zeroes: right whatever the field held.
                BOOST_TEST(SctpComputeCksum(segment.transport) ==
                           TransportHeader(segment.transport, PROTOCOL_SCTP).GetCrc32c());
            }
            else
            {
                BOOST_TEST(GetField(segment.transport) == field);
            }
        }
    }
}

BOOST_DATA_TEST_CASE(SuperPacketInStateNone, boost::unit_test::data::make(SUPERS), row)
{
    // The ablation "always compute, then NONE": whole with a warning where the device can take it,
    // else segments that nobody touches. harmonize_features() does not ask in state NONE.
    Computations seen;
    auto packet = SuperPacket({100, 200, 300}, SUPER);
    InitChecksumState(packet, ChecksumState::None());
    bool whole = row.whole || row.features == VETH_NO_HW_CSUM;
    auto sent = ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen));
    BOOST_TEST(seen.badOffloads == 1);
    BOOST_TEST(seen.list.empty());
    BOOST_REQUIRE(sent.size() == (whole ? 1U : 3U));
    for (const auto& segment : sent)
    {
        BOOST_TEST(GetField(segment.transport) == SUPER);
        BOOST_TEST(bool(GetChecksumState(segment.transport) == ChecksumState::None()));
        BOOST_TEST(GetGsoMetadata(segment.transport).IsGso() == whole);
    }
}

BOOST_DATA_TEST_CASE(SuperPacketInStateUnnecessary, boost::unit_test::data::make(SUPERS), row)
{
    Computations seen;
    auto packet = SuperPacket({100, 200, 300}, SUPER);
    InitChecksumState(packet, ChecksumState::Unnecessary());
    auto sent = ValidateXmitSkb(MakeDatagram(packet), MakeContext(row.features, seen));
    BOOST_TEST(sent.size() == (row.whole ? 1U : 3U));
    BOOST_TEST(seen.badOffloads == 0);
    for (const auto& segment : sent)
    {
        BOOST_TEST(bool(GetChecksumState(segment.transport) == ChecksumState::Unnecessary()));
        BOOST_TEST(GetField(segment.transport) == SUPER);
    }
}

BOOST_AUTO_TEST_CASE(LimitsOfTheDeviceForceSegmentation)
{
    // 12 + 600 bytes of SCTP and 20 of IPv4 make 632.
    auto count = [](const GsoLimits& limits) {
        auto packet = SuperPacket({100, 200, 300});
        return ValidateXmitSkb(MakeDatagram(packet), {VETH, limits}).size();
    };
    BOOST_TEST(count(633) == 1);
    BOOST_TEST(count(632) == 3);
    BOOST_TEST(count({65536, 2}) == 3);
    BOOST_TEST(count({65536, 3}) == 1);
}

BOOST_AUTO_TEST_CASE(WholePacketThatNeedsNoWorkIsTheSameOne)
{
    auto packet = MakeWhole(MakeDatagram(Ordinary(CLEARED)));
    auto before = GetBytes(packet);
    auto sent = ValidateXmitSkb(packet, {VETH});
    BOOST_REQUIRE(sent.size() == 1);
    BOOST_TEST(sent[0] == packet);
    BOOST_TEST(GetBytes(packet) == before, boost::test_tools::per_element());

    auto superPacket = MakeWhole(MakeDatagram(SuperPacket({100, 200, 300})));
    sent = ValidateXmitSkb(superPacket, {VETH});
    BOOST_REQUIRE(sent.size() == 1);
    BOOST_TEST(sent[0] == superPacket);

    // Not IPv4 and without a state: an ARP request passes as well.
    auto arp = MakePacket(Bytes("0001080006040001"));
    BOOST_TEST(ValidateXmitSkb(arp, {NOTHING}).at(0) == arp);
}

BOOST_AUTO_TEST_CASE(WholePacketIsCompletedUnderItsHeader)
{
    auto packet = MakeWhole(MakeDatagram(Ordinary(CLEARED)));
    auto before = GetBytes(packet);
    auto sent = ValidateXmitSkb(packet, {NOTHING});
    BOOST_REQUIRE(sent.size() == 1);
    auto expected = before;
    auto field = Bytes(STALE);
    std::copy(field.begin(), field.end(), expected.begin() + 20 + 8);
    BOOST_TEST(GetBytes(sent[0]) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WholeSuperPacketIsSegmentedWithHeaders)
{
    auto packet = MakeWhole(MakeDatagram(SuperPacket({100, 24}), PROTOCOL_SCTP, 0xffff));
    auto sent = ValidateXmitSkb(packet, {IXGBE});
    BOOST_REQUIRE(sent.size() == 2);
    // Total length at byte 2, identification at byte 4.
    auto first = GetBytes(sent[0]);
    auto second = GetBytes(sent[1]);
    BOOST_TEST(first.size() == 132);
    BOOST_TEST(second.size() == 56);
    BOOST_TEST((first[2] << 8 | first[3]) == 132);
    BOOST_TEST((second[2] << 8 | second[3]) == 56);
    BOOST_TEST((first[4] << 8 | first[5]) == 0xffff);
    BOOST_TEST((second[4] << 8 | second[5]) == 0);
    BOOST_TEST(InternetSum(first.data(), 20) == 0xffff);
    BOOST_TEST(InternetSum(second.data(), 20) == 0xffff);
    BOOST_TEST(GetChecksumState(sent[1]).GetCsumStartFromEnd() == 36);
}

BOOST_AUTO_TEST_CASE(WholeSuperPacketWithAWarningKeepsItsBytes)
{
    Computations seen;
    auto packet = MakeWhole(MakeDatagram(SuperPacket({100, 24}, SUPER)));
    InitChecksumState(packet, ChecksumState::None());
    auto before = GetBytes(packet);
    auto sent = ValidateXmitSkb(packet, MakeContext(VETH, seen));
    BOOST_REQUIRE(sent.size() == 1);
    BOOST_TEST(GetBytes(sent[0]) == before, boost::test_tools::per_element());
    BOOST_TEST(seen.badOffloads == 1);
}

BOOST_AUTO_TEST_CASE(WhatCannotBeSentIsRefused)
{
    // A fragment of a PARTIAL packet: the tag is copied, the checksum starts elsewhere.
    auto whole = MakeWhole(MakeDatagram(SctpPartial(MakePacket(std::vector<uint8_t>(3000, 1)))));
    auto fragment = whole->CreateFragment(1500, 1000);
    CheckError<std::invalid_argument>([&] { ValidateXmitSkb(fragment, {VETH}); },
                                      {"1000 bytes", "3000 bytes before its end"});

    auto cut = MakeWhole(MakeDatagram(Ordinary(CLEARED)));
    cut->RemoveAtEnd(4);
    CheckError<std::invalid_argument>([&] { ValidateXmitSkb(cut, {NOTHING}); },
                                      {"28 bytes", "32 bytes"});

    auto notIp = Ordinary(CLEARED);
    CheckError<std::invalid_argument>([&] { ValidateXmitSkb(notIp, {NOTHING}); },
                                      {"IPv4 or IPv6 header"});

    auto superPacket = SuperPacket({100, 200});
    auto gso = GetGsoMetadata(superPacket);
    gso.fragSizes = {100, 100};
    superPacket->ReplacePacketTag(*std::make_unique<GsoTag>(gso));
    CheckError<std::invalid_argument>([&] { ValidateXmitSkb(MakeDatagram(superPacket), {IXGBE}); },
                                      {"312 bytes", "212 bytes"});
}

BOOST_AUTO_TEST_SUITE_END()
