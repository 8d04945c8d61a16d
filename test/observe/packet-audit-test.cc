/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Sights of one packet, put in by hand. The values of the fields are those of the vectors: b00bac32
// is right for source port 40000, d63ebaa4 for 61000, 4aa3626f is the CRC32c over the latter.

#include "../offload/offload-packets.h"

#include "ns3/packet-audit.h"

#include <string>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// Feeds a PacketAudit and keeps what it says.
struct Follower
{
    /// See the packet. @param transport it, from the common header on @param node where
    /// @param point on the node @param own the node's own
    /// @param protocol of it
    void See(Ptr<Packet> transport,
             uint32_t node,
             AuditPoint point,
             bool own = false,
             uint8_t protocol = PROTOCOL_SCTP)
    {
        const auto packet = AuditedPacket::Read(MakeWhole(MakeDatagram(transport, protocol)),
                                                AuditLinkHeader::NONE);
        BOOST_REQUIRE(packet.has_value());
        auto seen = AuditObservation::Of(*packet);
        seen.timeNs = ++order;
        seen.order = order;
        seen.point = point;
        seen.hop.nodeId = node;
        seen.hop.place = "hook";
        seen.isOwn = own;
        audit.Observe(seen, *packet, computations, 3);
    }

    /// A model tells of a computation. @param node where @param place in the model @param field
    /// after @param verdict of it
    void Tell(uint32_t node, ChecksumPlace place, uint32_t field, ChecksumVerdict verdict)
    {
        AuditedComputation told;
        told.order = ++order;
        told.hop.nodeId = node;
        told.computation.place = place;
        told.computation.fieldAfter = field;
        told.computation.verdict = verdict;
        computations.push_back(told);
    }

    /// @return "kind at node N place" of each finding
    std::vector<std::string> Findings() const
    {
        std::vector<std::string> all;
        for (const auto& finding : findings)
        {
            all.push_back(std::string(ToString(finding.fault)) + " at node " +
                          std::to_string(finding.hop.nodeId) + " " + finding.hop.place);
        }
        return all;
    }

    uint64_t order{0};
    std::deque<AuditedComputation> computations;
    std::vector<ChecksumFinding> findings;
    std::vector<AuditOutcome> outcomes;
    PacketAudit audit{
        42,
        [this](const ChecksumFinding& finding) {
            findings.push_back(finding);
            return findings.size() - 1;
        },
        [this](std::size_t, const AuditOutcome& outcome) { outcomes.push_back(outcome); }};
};

typedef std::vector<std::string> Texts;

constexpr uint32_t RIGHT_40000 = 0x32ac0bb0; ///< b00bac32
constexpr uint32_t RIGHT_61000 = 0xa4ba3ed6; ///< d63ebaa4

/// @return the packet with a state
Ptr<Packet>
WithState(Ptr<Packet> packet, const ChecksumState& state)
{
    InitChecksumState(packet, state);
    return packet;
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(PacketAuditTest, Follower)

BOOST_AUTO_TEST_CASE(BugOf2016)
{
    See(SctpPartial(MakePacket(Init("00000000"))), 0, AuditPoint::TRANSMIT, true);
    See(SctpPartial(MakePacket(Init("00000000"))), 1, AuditPoint::RECEIVE);
    Tell(1, ChecksumPlace::NAT, RIGHT_61000, ChecksumVerdict::WRITTEN);
    See(SctpPartial(MakePacket(Init("d63ebaa4", "ee48"))), 1, AuditPoint::HOOK);
    BOOST_TEST(findings.empty()); // another function might still set it right
    Tell(1, ChecksumPlace::NIC, 0x6f62a34a, ChecksumVerdict::WRITTEN);
    See(MakePacket(Init("4aa3626f", "ee48")), 1, AuditPoint::TRANSMIT);
    BOOST_TEST(Findings() == (Texts{"computed twice at node 1 NAT",
                                    "computed over a non-zero field at node 1 NIC"}),
               boost::test_tools::per_element());
    BOOST_TEST(findings[1].guilty.place == "NAT");
    BOOST_TEST(findings[1].detail ==
               "got a CRC32c over a field of 0xa4ba3ed6 instead of 0: 0x6f62a34a, where 0xa4ba3ed6 "
               "would be right");
    BOOST_REQUIRE_EQUAL(outcomes.size(), 1U);
    BOOST_TEST(outcomes[0].wrong == 1U);
    BOOST_TEST(outcomes[0].field == "0xa4ba3ed6");
    // Told once: what follows only suffers.
    See(MakePacket(Init("4aa3626f", "ee48")), 2, AuditPoint::RECEIVE);
    BOOST_TEST(findings.size() == 2U);
}

BOOST_AUTO_TEST_CASE(FunctionThatTakesPartialBackIsNoFault)
{
    // act_csum: computes, and says so.
    See(SctpPartial(MakePacket(Init("00000000"))), 1, AuditPoint::RECEIVE);
    See(SctpPartial(MakePacket(Init("b00bac32"))), 1, AuditPoint::HOOK);
    See(MakePacket(Init("b00bac32")), 1, AuditPoint::HOOK);
    See(MakePacket(Init("b00bac32")), 1, AuditPoint::TRANSMIT);
    audit.Finish();
    BOOST_TEST(findings.empty());
}

BOOST_AUTO_TEST_CASE(WhatIsNeverSentIsJudgedAtTheEnd)
{
    See(SctpPartial(MakePacket(Init("00000000"))), 1, AuditPoint::RECEIVE);
    See(SctpPartial(MakePacket(Init("b00bac32"))), 1, AuditPoint::HOOK);
    BOOST_TEST(findings.empty());
    audit.Finish();
    audit.Finish();
    BOOST_TEST(Findings() == Texts{"computed twice at node 1 hook"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(VerificationIsTheProof)
{
    See(MakePacket(Init("b00bac32")), 0, AuditPoint::TRANSMIT, true);
    Tell(1, ChecksumPlace::NIC_RECEIVE, RIGHT_40000, ChecksumVerdict::GOOD);
    See(WithState(MakePacket(Init("b00bac32")), ChecksumState::Unnecessary()),
        1,
        AuditPoint::RECEIVE);
    BOOST_TEST(findings.empty());
}

BOOST_AUTO_TEST_CASE(WhatHasNoChecksumNeedsNoProof)
{
    // RFC 768: a field of 0 means that the sender computed none.
    See(MakePacket(Udp("GRO", "0000")), 0, AuditPoint::TRANSMIT, true, PROTOCOL_UDP);
    See(WithState(MakePacket(Udp("GRO", "0000")), ChecksumState::Unnecessary()),
        1,
        AuditPoint::RECEIVE,
        false,
        PROTOCOL_UDP);
    BOOST_TEST(findings.empty());
}

BOOST_AUTO_TEST_CASE(VerificationElsewhereOrOfAnotherFieldIsNone)
{
    See(MakePacket(Init("b00bac32")), 0, AuditPoint::TRANSMIT, true);
    Tell(2, ChecksumPlace::NIC_RECEIVE, RIGHT_40000, ChecksumVerdict::GOOD);
    Tell(1, ChecksumPlace::NIC_RECEIVE, RIGHT_61000, ChecksumVerdict::GOOD);
    Tell(1, ChecksumPlace::NIC_RECEIVE, RIGHT_40000, ChecksumVerdict::BAD);
    See(WithState(MakePacket(Init("b00bac32")), ChecksumState::Unnecessary()),
        1,
        AuditPoint::RECEIVE);
    BOOST_TEST(Findings() == Texts{"trusted without proof at node 1 reception"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ProofThatIsWrongIsNone)
{
    // A model says that it verified a packet whose bytes say otherwise.
    See(MakePacket(Init("d63ebaa4")), 1, AuditPoint::RECEIVE);
    Tell(1, ChecksumPlace::CONNTRACK, RIGHT_61000, ChecksumVerdict::GOOD);
    See(WithState(MakePacket(Init("d63ebaa4")), ChecksumState::Unnecessary()), 1, AuditPoint::HOOK);
    BOOST_TEST(Findings() == Texts{"trusted without proof at node 1 hook"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(CompleteSaysNothingOfACrc)
{
    // mlx5 until 2018.
    See(MakePacket(Init("b00bac32")), 0, AuditPoint::TRANSMIT, true);
    See(WithState(MakePacket(Init("b00bac32")), ChecksumState::Complete(1, false)),
        1,
        AuditPoint::RECEIVE);
    BOOST_TEST(Findings() == Texts{"trusted without proof at node 1 reception"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(DamageIsNoFaultAndItsConcealmentIs)
{
    auto damaged = Init("b00bac32");
    damaged.back() ^= 1;
    See(MakePacket(Init("b00bac32")), 0, AuditPoint::TRANSMIT, true);
    See(MakePacket(damaged), 1, AuditPoint::RECEIVE);
    See(MakePacket(damaged), 1, AuditPoint::TRANSMIT);
    BOOST_TEST(findings.empty());
    auto packet = MakePacket(damaged);
    TransportHeader header(packet, PROTOCOL_SCTP);
    header.SetCrc32c(SctpComputeCksum(packet));
    header.WriteTo(packet);
    See(packet, 2, AuditPoint::RECEIVE);
    BOOST_TEST(Findings() == Texts{"corruption laundered at node 2 reception"},
               boost::test_tools::per_element());
    BOOST_TEST(findings[0].detail.find("took damage on the way to node 1") == 0U);
}

BOOST_AUTO_TEST_CASE(WrongWhenFirstSeenIsNobodysFaultHere)
{
    See(MakePacket(Init("d63ebaa4")), 1, AuditPoint::RECEIVE);
    See(MakePacket(Init("d63ebaa4")), 1, AuditPoint::TRANSMIT);
    audit.Finish();
    BOOST_TEST(findings.empty());
}

BOOST_AUTO_TEST_CASE(HistoryIsBoundedAndLeavesOutWhatChangesNothing)
{
    const auto right = [] { return MakePacket(Init("b00bac32")); };
    See(right(), 0, AuditPoint::TRANSMIT, true);
    See(right(), 1, AuditPoint::RECEIVE);
    See(right(), 1, AuditPoint::HOOK);
    See(right(), 1, AuditPoint::HOOK);
    BOOST_TEST(audit.GetHistory().size() == 2U);
    See(right(), 1, AuditPoint::TRANSMIT);
    See(right(), 2, AuditPoint::RECEIVE);
    BOOST_TEST(audit.GetHistory().size() == 3U);
    BOOST_TEST(audit.GetNForgotten() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
