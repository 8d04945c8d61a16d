/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "generation-run.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

// The table of egress path, packet state and NAT variant (classes A to F), end to end. Sources of
// its cells: net/netfilter/nf_nat_proto_sctp.c and net/core/dev.c of Linux 4.9, 4.10 and 4.13, and
// for 6.1 the recordings of validation/linux. Each line tells crc32c() calls at the sender, in
// connection tracking, in NAT and in the software of the egress, hits of skb_checksum_help(),
// crc32c() calls at the receiver, and what the receiver gets.
namespace
{

/// A line of the table. Of a super-packet, n stands for its members.
struct Cell
{
    std::string generation; ///< preset
    std::string egress;     ///< as in GenerationRun
    std::string output;     ///< crc32c() of the sender
    std::string conntrack;  ///< crc32c() of connection tracking
    std::string nat;        ///< crc32c() of NAT
    std::string completion; ///< crc32c() of segmentation and software completion
    std::string help;       ///< skb_checksum_help()
    std::string input;      ///< crc32c() of the receiver
    std::string looks;      ///< field and state where the receiver gets it
    /// "delivered"; "retransmitted", as far as it was, in ordinary packets; "refused"
    std::string outcome;
};

std::string
OutcomeOf(const GenerationRun& run)
{
    return !run.established ? "refused" : run.errors > 0 ? "retransmitted" : "delivered";
}

/// @param cell expected @param run a run to be done
void
Check(const Cell& cell, GenerationRun run)
{
    run.generation = cell.generation;
    run.egress = cell.egress;
    run.Run();
    BOOST_TEST_CONTEXT(cell.generation << " " << cell.egress)
    {
        BOOST_TEST(run.Rate(LinuxCounter::CRC_SCTP_OUTPUT) == cell.output);
        BOOST_TEST(run.Rate(LinuxCounter::CRC_CONNTRACK) == cell.conntrack);
        BOOST_TEST(run.Rate(LinuxCounter::CRC_NAT) == cell.nat);
        BOOST_TEST(run.Rate(LinuxCounter::CRC_SCTP_OFFLOAD) == cell.completion);
        BOOST_TEST(run.Rate(LinuxCounter::SKB_CHECKSUM_HELP) == cell.help);
        BOOST_TEST(run.Rate(LinuxCounter::CRC_SCTP_INPUT) == cell.input);
        BOOST_TEST(run.looks == std::set<std::string>{cell.looks},
                   boost::test_tools::per_element());
        BOOST_TEST(OutcomeOf(run) == cell.outcome);
        // A wrong field is found out by the receiver, and nothing else is.
        BOOST_TEST((run.errors > 0) == (cell.outcome != "delivered"));
        BOOST_TEST((run.delivered || cell.outcome != "delivered"));
        if (cell.outcome == "refused")
        {
            BOOST_TEST(run.errors == 4U); // INIT and three more of it
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(LinuxGenerationTable)

BOOST_AUTO_TEST_CASE(ClassAPartialOrdinaryPackets)
{
    for (const Cell& cell : std::vector<Cell>{
             {"4.9", "veth", "0", "0", "1", "0", "0", "0", "VALID PARTIAL", "delivered"},
             {"4.10", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"4.13", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"6.1", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"4.9", "no-csum", "0", "0", "1", "0", "1", "1", "INTERNET-OVER-CRC NONE", "refused"},
             {"4.10",
              "no-csum",
              "0",
              "0",
              "0",
              "0",
              "1",
              "1",
              "INTERNET-OVER-ZERO NONE",
              "refused"},
             {"4.13", "no-csum", "0", "0", "0", "1", "0", "1", "VALID NONE", "delivered"},
             {"6.1", "no-csum", "0", "0", "0", "1", "0", "1", "VALID NONE", "delivered"},
             // A driver that leaves the field as it is: right by luck in 4.9.
             {"4.9", "hw-csum", "0", "0", "1", "0", "0", "1", "VALID NONE", "delivered"},
             {"4.10", "hw-csum", "0", "0", "0", "0", "0", "1", "ZERO NONE", "refused"},
             {"4.13", "hw-csum", "0", "0", "0", "1", "0", "1", "VALID NONE", "delivered"},
             {"6.1", "hw-csum", "0", "0", "0", "1", "0", "1", "VALID NONE", "delivered"},
             {"4.9", "ixgbe", "0", "0", "1", "0", "0", "1", "CRC-OVER-CRC NONE", "refused"},
             {"4.10", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
             {"4.13", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
             {"6.1", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
         })
    {
        Check(cell, GenerationRun());
    }
}

BOOST_AUTO_TEST_CASE(ClassAUnpatchedBesideTheCompletionOf413)
{
    // Never shipped: the attributes do not depend on each other. Recorded on 6.1 (run B).
    GenerationRun run;
    run.variant = SctpVariant::UNPATCHED;
    for (const std::string egress : {"no-csum", "hw-csum"})
    {
        Check({"4.13", egress, "0", "0", "1", "1", "0", "1", "CRC-OVER-CRC NONE", "refused"}, run);
    }
}

BOOST_AUTO_TEST_CASE(ClassBPartialSuperPackets)
{
    GenerationRun run;
    run.crc = false; // ordinary packets in state NONE, or the handshake would be refused
    run.gso = true;
    for (const Cell& cell : std::vector<Cell>{
             {"4.9", "veth", "0", "0", "1+n", "0", "0", "0", "VALID PARTIAL", "delivered"},
             {"4.10", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"4.13", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"6.1", "veth", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             // Passed whole, without the CRC32c of the device.
             {"4.9", "veth-no-crc", "0", "0", "1+n", "0", "0", "0", "VALID PARTIAL", "delivered"},
             {"4.10", "veth-no-crc", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"4.13", "veth-no-crc", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             {"6.1", "veth-no-crc", "0", "0", "0", "0", "0", "0", "ZERO PARTIAL", "delivered"},
             // Segmentation in software makes the CRC32c, whatever the field held.
             {"4.9", "no-csum", "0", "0", "1+n", "n", "0", "n", "VALID NONE", "delivered"},
             {"4.10", "no-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             {"4.13", "no-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             {"6.1", "no-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             {"4.9", "hw-csum", "0", "0", "1+n", "n", "0", "n", "VALID NONE", "delivered"},
             {"4.10", "hw-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             {"4.13", "hw-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             {"6.1", "hw-csum", "0", "0", "0", "n", "0", "n", "VALID NONE", "delivered"},
             // Every segment carries the super-packet's CRC32c, and the card's engine starts from
             // it.
             {"4.9", "ixgbe", "0", "0", "1+n", "0", "0", "n", "OTHER NONE", "retransmitted"},
             {"4.10", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
             {"4.13", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
             {"6.1", "ixgbe", "0", "0", "0", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
         })
    {
        Check(cell, run);
    }
}

BOOST_AUTO_TEST_CASE(ClassCOrdinaryPacketsFinishedBySoftware)
{
    GenerationRun run;
    run.crc = false;
    for (const std::string egress : {"veth", "veth-no-crc", "no-csum", "hw-csum"})
    {
        for (const std::string generation : {"4.9", "4.10"})
        {
            Check({generation, egress, "1", "0", "1", "0", "0", "1", "VALID NONE", "delivered"},
                  run);
        }
        for (const std::string generation : {"4.13", "6.1"})
        {
            Check({generation, egress, "1", "1", "1", "0", "0", "1", "VALID NONE", "delivered"},
                  run);
        }
    }
    for (const auto& generation : LinuxGenerationHelper::GetNames())
    {
        const std::string conntrack = generation == "4.9" || generation == "4.10" ? "0" : "1";
        Check({generation,
               "ixgbe",
               "1",
               conntrack,
               "1",
               "0",
               "0",
               "0",
               "VALID UNNECESSARY",
               "delivered"},
              run);
    }
    // Unpatched behind connection tracking that verifies: its verdict survives the veth hop.
    run.variant = SctpVariant::UNPATCHED;
    Check({"6.1", "veth", "1", "1", "1", "0", "0", "0", "VALID UNNECESSARY", "delivered"}, run);
}

BOOST_AUTO_TEST_CASE(ClassDVerifiedByTheCardThatReceived)
{
    GenerationRun run;
    run.ixgbeInside = true;
    run.serverCrc = false; // or r0 would do to the answers what r1 does in class A
    Check({"4.9", "veth", "0", "0", "1", "0", "0", "0", "VALID UNNECESSARY", "delivered"}, run);
    for (const std::string generation : {"4.10", "4.13", "6.1"})
    {
        Check({generation, "veth", "0", "0", "1", "0", "0", "1", "VALID NONE", "delivered"}, run);
    }
    for (const auto& generation : LinuxGenerationHelper::GetNames())
    {
        Check({generation, "ixgbe", "0", "0", "1", "0", "0", "0", "VALID UNNECESSARY", "delivered"},
              run);
    }
}

BOOST_AUTO_TEST_CASE(ClassECorruptedBeforeNat)
{
    for (const auto& generation : LinuxGenerationHelper::GetNames())
    {
        for (const bool conntrackChecksum : {true, false})
        {
            const bool verifies = conntrackChecksum && generation != "4.9" && generation != "4.10";
            constexpr uint64_t CORRUPTED = 3;
            uint64_t left = CORRUPTED;
            GenerationRun run;
            run.generation = generation;
            run.conntrackChecksum = conntrackChecksum;
            run.crc = false;
            run.atIngress = [&left](Ptr<Packet> frame) {
                if (left > 0 && frame->GetSize() > 1000) // DATA
                {
                    left--;
                    std::vector<uint8_t> bytes(frame->GetSize());
                    frame->CopyData(bytes.data(), bytes.size());
                    bytes.back() ^= 1;
                    frame->RemoveAtEnd(1);
                    frame->AddAtEnd(Create<Packet>(&bytes.back(), 1));
                }
            };
            run.Run();
            BOOST_TEST_CONTEXT(generation << " nf_conntrack_checksum " << conntrackChecksum)
            {
                BOOST_TEST(run.delivered);
                // Either laundered: a valid CRC32c over wrong bytes; or INVALID: passed on with its
                // old address, and found out.
                BOOST_TEST(run.errors == (verifies ? CORRUPTED : 0U));
                BOOST_TEST(run.badMessages == (verifies ? 0U : CORRUPTED));
                BOOST_TEST(run.sources.count(Ipv4Address("10.1.0.2")) == (verifies ? 1U : 0U));
                const std::set<std::string> laundered{"VALID NONE"};
                const std::set<std::string> found{"OTHER NONE", "VALID NONE"};
                BOOST_TEST(run.looks == (verifies ? found : laundered),
                           boost::test_tools::per_element());
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(ClassFAlwaysComputedAndSetToNone)
{
    GenerationRun run;
    run.variant = SctpVariant::ALWAYS_NONE;
    for (const std::string egress : {"veth", "no-csum", "hw-csum"})
    {
        Check({"6.1", egress, "0", "0", "1", "0", "0", "1", "VALID NONE", "delivered"}, run);
    }
    Check({"6.1", "ixgbe", "0", "0", "1", "0", "0", "0", "VALID UNNECESSARY", "delivered"}, run);
    run.crc = false;
    run.gso = true;
    Check({"6.1", "veth", "0", "0", "1+n", "0", "0", "0", "VALID NONE", "delivered"}, run);
    Check({"6.1", "ixgbe", "0", "0", "1+n", "0", "0", "n", "OTHER NONE", "retransmitted"}, run);
    run.Run();
    BOOST_TEST(run.warnings > 0U); // skb_warn_bad_offload()
}

BOOST_AUTO_TEST_SUITE_END()
