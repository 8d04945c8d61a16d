/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/checksum-transition.h"
#include "ns3/transport-header.h"

#include <boost/test/unit_test.hpp>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace ns3;

namespace
{

/**
 * Names of states, read from the left: N is NONE; U0 to U3 UNNECESSARY by csum_level; Cd COMPLETE
 * by a device and Cs by software, two values each; Pi PARTIAL internet and Pc crc32c, two lengths
 * each.
 */
const std::map<std::string, ChecksumState>&
AllStates()
{
    static const std::map<std::string, ChecksumState> all{
        {"N", ChecksumState::None()},
        {"U0", ChecksumState::Unnecessary(0)},
        {"U1", ChecksumState::Unnecessary(1)},
        {"U2", ChecksumState::Unnecessary(2)},
        {"U3", ChecksumState::Unnecessary(3)},
        {"Cd1", ChecksumState::Complete(1, false)},
        {"Cd2", ChecksumState::Complete(2, false)},
        {"Cs1", ChecksumState::Complete(1, true)},
        {"Cs2", ChecksumState::Complete(2, true)},
        {"Pi1", ChecksumState::Partial(40, 16, ChecksumAlgorithm::INTERNET)},
        {"Pi2", ChecksumState::Partial(2000, 6, ChecksumAlgorithm::INTERNET)},
        {"Pc1", ChecksumState::Partial(40, 8, ChecksumAlgorithm::CRC32C)},
        {"Pc2", ChecksumState::Partial(2000, 8, ChecksumAlgorithm::CRC32C)},
    };
    return all;
}

bool
BeginsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

/**
 * Checks one transition over all pairs of states: each pair of the list, where "U" stands for every
 * state whose name begins with U, is done, and each other one is refused with everything named.
 */
void
CheckTransition(ChecksumTransition transition,
                const std::string& name,
                const std::vector<std::pair<std::string, std::string>>& legal)
{
    BOOST_TEST(ToString(transition) == name);
    for (const auto& [fromName, from] : AllStates())
    {
        for (const auto& [toName, to] : AllStates())
        {
            bool allowed = false;
            for (const auto& [before, after] : legal)
            {
                allowed |= BeginsWith(fromName, before) && BeginsWith(toName, after);
            }
            auto packet = Create<Packet>(2000);
            InitChecksumState(packet, from);
            std::string error;
            try
            {
                ChangeChecksumState(packet, to, transition, "ns3::SomeDevice", nullptr);
            }
            catch (const IllegalChecksumTransition& refusal)
            {
                error = refusal.what();
            }
            BOOST_TEST_CONTEXT(name << " from " << fromName << " to " << toName)
            {
                BOOST_TEST(IsLegalChecksumTransition(from, to, transition) == allowed);
                BOOST_TEST(error.empty() == allowed);
                BOOST_TEST(bool(GetChecksumState(packet) == (allowed ? to : from)));
                if (!allowed)
                {
                    std::ostringstream states;
                    states << "from " << from << " to " << to;
                    for (const std::string& part : {states.str(),
                                                    name,
                                                    std::string("ns3::SomeDevice"),
                                                    std::to_string(packet->GetUid())})
                    {
                        BOOST_TEST(error.find(part) != std::string::npos, "no " << part);
                    }
                }
            }
        }
    }
}

/** INIT of RFC 9260, 40000 to 38412, 1 chunk of 20 bytes, with the given field (wire order). */
Ptr<Packet>
InitPacket(uint32_t field)
{
    const uint8_t bytes[] = {0x9c,
                             0x40,
                             0x96,
                             0x0c,
                             0x00,
                             0x00,
                             0x00,
                             0x00,
                             uint8_t(field >> 24),
                             uint8_t(field >> 16),
                             uint8_t(field >> 8),
                             uint8_t(field),
                             0x01,
                             0x00,
                             0x00,
                             0x14,
                             0x11,
                             0x22,
                             0x33,
                             0x44,
                             0x00,
                             0x01,
                             0xa0,
                             0x00,
                             0x00,
                             0x0a,
                             0xff,
                             0xff,
                             0x55,
                             0x66,
                             0x77,
                             0x88};
    return Create<Packet>(bytes, sizeof(bytes));
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumTransitionTest)

// Transmit: PARTIAL becomes NONE by whoever completes the field.

// COMPLETE means nothing on transmit; skb_checksum_help() makes NONE of it without computing.
BOOST_AUTO_TEST_CASE(SkbChecksumHelp)
{
    CheckTransition(ChecksumTransition::SKB_CHECKSUM_HELP,
                    "skb_checksum_help",
                    {{"P", "N"}, {"C", "N"}});
}

BOOST_AUTO_TEST_CASE(SkbCrc32cCsumHelp)
{
    CheckTransition(ChecksumTransition::SKB_CRC32C_CSUM_HELP,
                    "skb_crc32c_csum_help",
                    {{"Pc", "N"}});
}

BOOST_AUTO_TEST_CASE(SctpGsoMakeChecksum)
{
    CheckTransition(ChecksumTransition::SCTP_GSO_MAKE_CHECKSUM,
                    "sctp_gso_make_checksum",
                    {{"Pc", "N"}});
}

BOOST_AUTO_TEST_CASE(SkbSegment)
{
    CheckTransition(ChecksumTransition::SKB_SEGMENT, "skb_segment", {{"P", "N"}});
}

BOOST_AUTO_TEST_CASE(DriverTransmit)
{
    CheckTransition(ChecksumTransition::DRIVER_TRANSMIT, "driver transmit", {{"P", "N"}});
}

// The device's or the software's sum over the rest of the packet stays whose it was.
BOOST_AUTO_TEST_CASE(SkbPostpullRcsum)
{
    CheckTransition(ChecksumTransition::SKB_POSTPULL_RCSUM,
                    "skb_postpull_rcsum",
                    {{"P", "N"}, {"Cd", "Cd"}, {"Cs", "Cs"}});
}

// Transmit: NONE becomes PARTIAL only where the field is rewritten too; never for SCTP.

// tcp4_gso_segment() prepares whatever is not PARTIAL yet.
BOOST_AUTO_TEST_CASE(GsoPrepare)
{
    CheckTransition(ChecksumTransition::GSO_PREPARE,
                    "GSO preparation",
                    {{"N", "Pi"}, {"U", "Pi"}, {"C", "Pi"}});
}

BOOST_AUTO_TEST_CASE(UdpSetCsum)
{
    CheckTransition(ChecksumTransition::UDP_SET_CSUM, "udp_set_csum", {{"N", "Pi"}});
}

BOOST_AUTO_TEST_CASE(NfNatCsumRecalc)
{
    CheckTransition(ChecksumTransition::NF_NAT_CSUM_RECALC, "nf_nat_csum_recalc", {{"N", "Pi"}});
}

// Receive: verdicts.

BOOST_AUTO_TEST_CASE(DriverReceive)
{
    CheckTransition(ChecksumTransition::DRIVER_RECEIVE,
                    "driver receive",
                    {{"N", "U"}, {"N", "Cd"}});
}

// skb_gro_incr_csum_unnecessary() saturates at level 3; tcp_gro_complete() makes a PARTIAL of the
// merged packet, each part of which was found good before.
BOOST_AUTO_TEST_CASE(Gro)
{
    CheckTransition(ChecksumTransition::GRO,
                    "GRO",
                    {{"N", "U0"},
                     {"U0", "U1"},
                     {"U1", "U2"},
                     {"U2", "U3"},
                     {"U3", "U3"},
                     {"U", "Pi"},
                     {"C", "Pi"},
                     {"Pi", "Pi"}});
}

// Verifies NONE only and leaves csum_level, which is 0 then, alone.
BOOST_AUTO_TEST_CASE(SctpError)
{
    CheckTransition(ChecksumTransition::SCTP_ERROR, "sctp_error", {{"N", "U0"}});
}

BOOST_AUTO_TEST_CASE(RecomputedUnnecessary)
{
    CheckTransition(ChecksumTransition::RECOMPUTED_UNNECESSARY,
                    "recomputed by IPVS or nft",
                    {{"N", "U0"}, {"U0", "U0"}, {"U1", "U1"}, {"U2", "U2"}, {"U3", "U3"}});
}

BOOST_AUTO_TEST_CASE(SkbChecksumComplete)
{
    CheckTransition(ChecksumTransition::SKB_CHECKSUM_COMPLETE,
                    "__skb_checksum_complete",
                    {{"N", "Cs"}, {"C", "Cs"}});
}

BOOST_AUTO_TEST_CASE(NfIpChecksum)
{
    CheckTransition(ChecksumTransition::NF_IP_CHECKSUM, "nf_ip_checksum", {{"C", "U0"}});
}

BOOST_AUTO_TEST_CASE(SkbForwardCsum)
{
    CheckTransition(ChecksumTransition::SKB_FORWARD_CSUM, "skb_forward_csum", {{"C", "N"}});
}

BOOST_AUTO_TEST_CASE(SkbDecrChecksumUnnecessary)
{
    CheckTransition(ChecksumTransition::SKB_DECR_CHECKSUM_UNNECESSARY,
                    "__skb_decr_checksum_unnecessary",
                    {{"U0", "N"}, {"U1", "U0"}, {"U2", "U1"}, {"U3", "U2"}});
}

// The fix of December 2016: what NAT computed is NONE, and PARTIAL is left alone.
BOOST_AUTO_TEST_CASE(SctpManipPkt)
{
    CheckTransition(ChecksumTransition::SCTP_MANIP_PKT,
                    "sctp_manip_pkt",
                    {{"N", "N"}, {"U", "N"}, {"C", "N"}});
}

BOOST_AUTO_TEST_CASE(InetProtoCsumReplace)
{
    CheckTransition(ChecksumTransition::INET_PROTO_CSUM_REPLACE,
                    "inet_proto_csum_replace4",
                    {{"Cd", "Cd"}, {"Cs", "Cs"}});
}

BOOST_AUTO_TEST_CASE(Carry)
{
    std::vector<std::pair<std::string, std::string>> same;
    for (const auto& [name, state] : AllStates())
    {
        same.emplace_back(name, name);
    }
    CheckTransition(ChecksumTransition::CARRY, "carry", same);
}

// csum_valid is scratch, and encapsulation says which header is meant: neither is a transition.
BOOST_AUTO_TEST_CASE(FlagsDoNotDecide)
{
    auto flagged = ChecksumState::Unnecessary(1);
    flagged.SetCsumValid(true);
    flagged.SetEncapsulation(true);
    auto packet = Create<Packet>(100);
    InitChecksumState(packet, ChecksumState::Unnecessary(1));
    ChangeChecksumState(packet, flagged, ChecksumTransition::CARRY, "test", nullptr);
    BOOST_TEST(bool(GetChecksumState(packet) == flagged));
    ChangeChecksumState(packet,
                        ChecksumState::Unnecessary(0),
                        ChecksumTransition::SKB_DECR_CHECKSUM_UNNECESSARY,
                        "test",
                        nullptr);
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::Unnecessary(0)));
}

// A transition that this build does not know is never legal.
BOOST_AUTO_TEST_CASE(UnknownTransitionIsRefused)
{
    BOOST_TEST(!IsLegalChecksumTransition(ChecksumState::None(),
                                          ChecksumState::None(),
                                          static_cast<ChecksumTransition>(200)));
}

// An INIT whose right field is b00bac32; the sender left 0 and PARTIAL.
BOOST_AUTO_TEST_CASE(UnpatchedNatLeavesPartial)
{
    auto packet = InitPacket(0);
    const auto partial = ChecksumState::Partial(32, 8, ChecksumAlgorithm::CRC32C);
    InitChecksumState(packet, partial);
    BOOST_TEST(WriteFinalChecksumLeavingPartial(packet, "nat") == 0x32ac0bb0U);
    BOOST_TEST(TransportHeader(packet, PROTOCOL_SCTP).GetCrc32c() == 0x32ac0bb0U);
    BOOST_TEST(bool(GetChecksumState(packet) == partial));
    // SNAT and DNAT of one packet do it twice; the field is zeroed while computing.
    BOOST_TEST(WriteFinalChecksumLeavingPartial(packet, "nat") == 0x32ac0bb0U);
}

BOOST_AUTO_TEST_CASE(UnpatchedDoorIsForPartialSctpOnly)
{
    const auto refusal = [](Ptr<Packet> packet, const ChecksumState& state) {
        InitChecksumState(packet, state);
        try
        {
            WriteFinalChecksumLeavingPartial(packet, "ns3::Nat");
        }
        catch (const IllegalChecksumTransition& error)
        {
            return std::string(error.what());
        }
        return std::string();
    };
    const std::string none = refusal(InitPacket(0), ChecksumState::None());
    BOOST_TEST(none.find("CHECKSUM_NONE") != std::string::npos);
    BOOST_TEST(none.find("ns3::Nat") != std::string::npos);
    BOOST_TEST(none.find("32 bytes") != std::string::npos);
    const auto internet = ChecksumState::Partial(32, 6, ChecksumAlgorithm::INTERNET);
    BOOST_TEST(!refusal(InitPacket(0), internet).empty());
    // csum_start is not the packet's first byte: the IP header is still in front.
    const auto inner = ChecksumState::Partial(20, 8, ChecksumAlgorithm::CRC32C);
    BOOST_TEST(!refusal(InitPacket(0), inner).empty());
}

BOOST_AUTO_TEST_SUITE_END()
