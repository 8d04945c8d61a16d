/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-audit-helper.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-topology.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <memory>
#include <set>
#include <sstream>
#include <string>

using namespace ns3;

namespace
{

/// A run of the reference case under audit. Nodes 0, 1 and 2 are client, router and server.
struct Run
{
    explicit Run(const NatSctpConfig& config)
    {
        result = RunNatSctpScenario(config, {}, [this](const NatSctpTopology& topology) {
            audit = std::make_unique<ChecksumAuditHelper>();
            r1 = topology.r1->GetIfIndex();
        });
        findings = audit->GetAuditor()->GetFindings();
    }

    /// @return "kind at node N place", of each finding
    std::set<std::string> Kinds() const
    {
        std::set<std::string> kinds;
        for (const auto& finding : findings)
        {
            kinds.insert(std::string(ToString(finding.fault)) + " at node " +
                         std::to_string(finding.hop.nodeId) + " " + finding.hop.place);
        }
        return kinds;
    }

    /// @param fault kind @return packets of all flows that it happened to
    uint64_t Packets(ChecksumFault fault) const
    {
        uint64_t packets = 0;
        for (const auto& finding : findings)
        {
            packets += finding.fault == fault ? finding.packets : 0;
        }
        return packets;
    }

    NatSctpResult result;                       ///< of the run
    std::unique_ptr<ChecksumAuditHelper> audit; ///< watched it
    std::vector<ChecksumFinding> findings;      ///< what it found
    uint32_t r1{99};                            ///< the router's device to the server
};

NatSctpConfig
Small(const std::string& nat, const std::string& egress, bool offload = true, bool gso = true)
{
    NatSctpConfig config;
    config.nat = NatSctpNatFromName(nat);
    config.egress = NatSctpEgressFromName(egress);
    config.senderCsumOffload = offload;
    config.gso = gso;
    config.bytes = 30000;
    config.messageSize = 10240;
    return config;
}

typedef std::set<std::string> Kinds;

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumAuditorTest)

BOOST_AUTO_TEST_CASE(CleanRunsOfTheWholeMatrixHaveNoFinding)
{
    for (const char* nat : {"patched", "mainline", "off"})
    {
        for (const auto& egress : NatSctpEgressNames())
        {
            for (const bool offload : {false, true})
            {
                for (const bool gso : {false, true})
                {
                    BOOST_TEST_CONTEXT("nat " << nat << ", egress " << egress << ", offload "
                                              << offload << ", gso " << gso)
                    {
                        const Run run(Small(nat, egress, offload, gso));
                        BOOST_TEST(run.result.bytesDelivered == 30000U);
                        BOOST_TEST(run.Kinds() == Kinds(), boost::test_tools::per_element());
                        // Each packet that crosses the egress link is seen at both its ends.
                        BOOST_TEST(run.audit->GetAuditor()->GetNObservations() >
                                   2 * run.result.wirePackets);
                        BOOST_TEST(run.audit->GetAuditor()->GetUnseenDevices().empty());
                    }
                }
            }
        }
    }
}

// A packet in state NONE is finished: every variant of NAT gives it a right CRC32c.
BOOST_AUTO_TEST_CASE(FinishedPacketsAreSafeWithEveryVariant)
{
    for (const char* nat : {"unpatched", "always-none"})
    {
        for (const auto& egress : NatSctpEgressNames())
        {
            // What the server sends over ixgbe and veth-no-sctp-crc is finished as well.
            const Run run(Small(nat, egress, false, false));
            BOOST_TEST_CONTEXT("nat " << nat << ", egress " << egress)
            {
                BOOST_TEST(run.result.bytesDelivered == 30000U);
                BOOST_TEST(run.Kinds() == Kinds(), boost::test_tools::per_element());
            }
        }
    }
}

// The bug: INIT and Max.Init.Retransmits (8, RFC 9260 section 16) of it, each with a CRC32c that
// NAT wrote and the engine of the NIC computed over once more.
BOOST_AUTO_TEST_CASE(UnpatchedNatIsGuiltyAndTheNicItsVictim)
{
    const Run run(Small("unpatched", "ixgbe"));
    BOOST_TEST(run.result.wireBadCrc == 9U);
    BOOST_TEST(run.Kinds() == (Kinds{"computed twice at node 1 NAT",
                                     "computed over a non-zero field at node 1 NIC"}),
               boost::test_tools::per_element());
    BOOST_TEST(run.Packets(ChecksumFault::COMPUTED_TWICE) == 9U);
    BOOST_TEST(run.Packets(ChecksumFault::COMPUTED_OVER_NONZERO_FIELD) == 9U);
    for (const auto& finding : run.findings)
    {
        BOOST_TEST(finding.guilty.place == "NAT");
        BOOST_TEST(finding.guilty.nodeId == 1U);
        BOOST_TEST(finding.hop.deviceIfIndex.value() == run.r1);
    }
    // As the packets came to NAT, and as they came to the NIC.
    const auto& twice = run.findings.front();
    BOOST_TEST(twice.flow.find("SCTP 10.1.0.2:") == 0U);
    BOOST_TEST(run.findings.back().flow.find("SCTP 10.2.0.1:") == 0U);
    BOOST_REQUIRE_EQUAL(twice.outcomes.size(), 1U);
    BOOST_TEST(twice.outcomes.front().hop.place == "NIC");
    BOOST_TEST(twice.outcomes.front().frames == 9U);
    BOOST_TEST(twice.outcomes.front().wrong == 9U);
}

// The engine of QEMU's igb clears the field first: the work is done twice, and the wire is right.
BOOST_AUTO_TEST_CASE(ZeroingEngineHidesTheBugFromTheWireOnly)
{
    const Run run(Small("unpatched", "ixgbe-zeroing"));
    BOOST_TEST(run.result.bytesDelivered == 30000U);
    BOOST_TEST(run.result.wireBadCrc == 0U);
    BOOST_TEST(run.Kinds() == Kinds{"computed twice at node 1 NAT"},
               boost::test_tools::per_element());
    uint64_t frames = 0;
    for (const auto& finding : run.findings)
    {
        for (const auto& outcome : finding.outcomes)
        {
            BOOST_TEST(outcome.hop.place == "NIC");
            BOOST_TEST(outcome.wrong == 0U);
            frames += outcome.frames;
        }
    }
    // Packets of the server arrive from the NIC, finished and verified: NAT computes them once.
    BOOST_TEST(frames == run.result.clientPlain.wirePackets + run.result.clientGso.wirePackets);
}

BOOST_AUTO_TEST_CASE(UnpatchedNatBeforeAVethIsGuiltyOfWorkNobodyNeeded)
{
    const Run run(Small("unpatched", "veth"));
    BOOST_TEST(run.result.bytesDelivered == 30000U);
    BOOST_TEST(run.Kinds() == Kinds{"computed twice at node 1 NAT"},
               boost::test_tools::per_element());
    // Every packet of both ends is PARTIAL, and each is rewritten once.
    BOOST_TEST(run.Packets(ChecksumFault::COMPUTED_TWICE) == run.result.sctpManipCalls);
    uint64_t superPackets = 0;
    for (const auto& finding : run.findings)
    {
        superPackets += finding.superPackets;
        BOOST_TEST(finding.outcomes.empty());
    }
    BOOST_TEST(superPackets == run.result.clientGso.sent);
}

// skb_crc32c_csum_help() takes the field as it is, too.
BOOST_AUTO_TEST_CASE(SoftwareCompletionIsAVictimAsTheNicIs)
{
    for (const char* egress : {"veth-no-sctp-crc", "point-to-point"})
    {
        BOOST_TEST_CONTEXT("egress " << egress)
        {
            const Run run(Small("unpatched", egress));
            BOOST_TEST(run.result.wireBadCrc == 9U);
            BOOST_TEST(run.Kinds() ==
                           (Kinds{"computed twice at node 1 NAT",
                                  "computed over a non-zero field at node 1 software completion"}),
                       boost::test_tools::per_element());
            BOOST_TEST(run.Packets(ChecksumFault::COMPUTED_TWICE) == 9U);
            BOOST_TEST(run.Packets(ChecksumFault::COMPUTED_OVER_NONZERO_FIELD) == 9U);
        }
    }
}

// The ablation: small packets are right, segments of super-packets carry the CRC32c of the whole.
BOOST_AUTO_TEST_CASE(AlwaysNoneLosesTheStateOfSuperPackets)
{
    const Run run(Small("always-none", "ixgbe"));
    BOOST_TEST(run.result.associationEstablished);
    BOOST_TEST(run.result.wireBadCrc > 0U);
    BOOST_TEST(run.Kinds() == Kinds{"state lost at node 1 NAT"}, boost::test_tools::per_element());
    BOOST_TEST(run.Packets(ChecksumFault::STATE_LOST) == run.result.clientGso.sent);
    uint64_t wrong = 0;
    for (const auto& finding : run.findings)
    {
        BOOST_TEST(finding.superPackets == finding.packets);
        for (const auto& outcome : finding.outcomes)
        {
            BOOST_TEST(outcome.hop.place == "segmentation");
            wrong += outcome.wrong;
        }
    }
    BOOST_TEST(wrong == run.result.wireBadCrc);
}

BOOST_AUTO_TEST_CASE(ReportAndHistoryCanBeRead)
{
    const Run run(Small("unpatched", "ixgbe"));
    std::ostringstream report;
    run.audit->Report(report);
    const auto has = [&report](const std::string& text) {
        return report.str().find(text) != std::string::npos;
    };
    BOOST_TEST_CONTEXT(report.str())
    {
        BOOST_TEST(has("on 3 nodes, 2 findings\n"));
        BOOST_TEST(has(" 1. node 1, device " + std::to_string(run.r1) +
                       ", NAT: computed twice\n      9 packets of SCTP 10.1.0.2:"));
        BOOST_TEST(has("got the final CRC32c while CHECKSUM_PARTIAL"));
        BOOST_TEST(has("NIC computed again for 9 frames"));
        BOOST_TEST(has("9 wrong on the wire"));
        BOOST_TEST(has("see Explain(" + std::to_string(run.findings.front().firstUid) + ")"));
    }
    const auto history = run.audit->Explain(run.findings.front().firstUid);
    const auto at = [&history](const std::string& text, std::size_t from = 0) {
        return history.find(text, from);
    };
    BOOST_TEST_CONTEXT(history)
    {
        // Sent PARTIAL, received so, rewritten by NAT, computed over by the NIC, received wrong.
        const auto sent = at("node 0, device 0, sends");
        const auto received = at("node 1, device 0, receives", sent);
        const auto nat = at("NAT", received);
        const auto nic = at("NIC", nat);
        const auto wrong = at("WRONG", nic);
        const auto server = at("node 2, device 0, receives", wrong);
        BOOST_TEST(sent != std::string::npos);
        BOOST_TEST(server != std::string::npos);
        BOOST_TEST(at("computed already, and still to be computed", nat) < nic);
        BOOST_TEST(at("SCTP 10.2.0.1:", received) < nic);
    }
    BOOST_TEST(run.audit->Explain(987654321).find("nothing is known") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(MemoryIsBoundedAndFindingsStay)
{
    std::unique_ptr<ChecksumAuditHelper> audit;
    auto config = Small("unpatched", "veth");
    config.bytes = 300000;
    RunNatSctpScenario(config, {}, [&audit](const NatSctpTopology&) {
        audit = std::make_unique<ChecksumAuditHelper>();
        audit->GetAuditor()->SetAttribute("MaxPackets", UintegerValue(5));
    });
    const auto& findings = audit->GetAuditor()->GetFindings();
    BOOST_TEST(audit->GetAuditor()->GetNForgotten() > 10U);
    BOOST_REQUIRE(!findings.empty());
    BOOST_TEST(audit->Explain(findings.front().firstUid).find("NAT") != std::string::npos);

    // What is forgotten was judged before: the counts are those of an auditor with more memory.
    const Run remembering(config);
    uint64_t packets = 0;
    for (const auto& finding : findings)
    {
        packets += finding.packets;
    }
    BOOST_TEST(packets == remembering.Packets(ChecksumFault::COMPUTED_TWICE));
}

// The auditor only looks: the run is the same without it.
BOOST_AUTO_TEST_CASE(RunsAreTheSameWithoutIt)
{
    for (const char* nat : {"unpatched", "mainline"})
    {
        const auto config = Small(nat, "veth");
        const Run run(config);
        BOOST_TEST(run.result.ToJson() == RunNatSctpScenario(config).ToJson());
    }
}

BOOST_AUTO_TEST_SUITE_END()
