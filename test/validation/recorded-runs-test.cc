/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-capture.h"
#include "ns3/recorded-runs.h"

#include <boost/test/unit_test.hpp>
using namespace ns3;

namespace
{

using Names = std::vector<std::string>;

/** Something must be refused with a message that holds the text. */
template <typename F>
void
CheckRefused(F function, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(function(), RecordingError, [&](const RecordingError& error) {
        const std::string what = error.what();
        BOOST_TEST_INFO(what);
        return what.find(text) != std::string::npos;
    });
}

/** @param name a run @param features those that must be off on both devices */
void
CheckFeatures(const std::string& name, const Names& features)
{
    BOOST_TEST_CONTEXT(name)
    {
        for (const auto& device : ParseRecordedRunName(name).devices)
        {
            BOOST_TEST(device.featuresOff == features, boost::test_tools::per_element());
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedRuns)

// Names and their meaning: table of validation/linux/PROVENANCE.md.
BOOST_AUTO_TEST_CASE(TakesTheVariantFromTheName)
{
    BOOST_CHECK_EQUAL(ParseRecordedRunName("stock.sctp.A_Ecrc1_Rcrc1_gso0").nat, "mainline");
    BOOST_CHECK_EQUAL(ParseRecordedRunName("unpatched.sctp.A_Ecrc1_Rcrc1_gso0").nat, "unpatched");
    BOOST_CHECK_EQUAL(ParseRecordedRunName("stock.sctp.N_noNAT_Ecrc1_Rcrc0_gso0").nat, "off");
    BOOST_CHECK_EQUAL(ParseRecordedRunName("always-none.tcp.A_E1_R1_gso0").nat, "always-none");
    BOOST_CHECK_EQUAL(ParseRecordedRunName("unpatched.nic.on").nat, "unpatched");
    BOOST_CHECK_EQUAL(ParseRecordedRunName("unpatched.nic.off").nat, "off");
    const auto over6 = ParseRecordedRunName("stock.sctp6.A_Ecrc1_Rcrc1_gso0");
    BOOST_CHECK(over6.ipv6);
    BOOST_CHECK_EQUAL(over6.nat, "off");
    const auto midflow = ParseRecordedRunName("stock.sctp.M_midflow_Rcrc1to0_gso0");
    BOOST_CHECK(midflow.sctpCrcLostInMidflow);
    BOOST_CHECK(!midflow.portAsRecorded);
    const auto ports = ParseRecordedRunName("stock.sctp.P_portNAT_Ecrc1_Rcrc1_gso0");
    BOOST_CHECK(ports.portAsRecorded);
    BOOST_CHECK(!ports.sctpCrcLostInMidflow);
}

BOOST_AUTO_TEST_CASE(TakesTheFeaturesFromTheName)
{
    const Names gso{"tx-generic-segmentation", "tx-sctp-segmentation"};
    const Names crcAndGso{"tx-checksum-sctp", gso[0], gso[1]};
    CheckFeatures("stock.sctp.A_Ecrc1_Rcrc1_gso0", gso);
    CheckFeatures("stock.sctp.B_Ecrc1_Rcrc0_gso0", crcAndGso);
    CheckFeatures("stock.sctp.E_Ecrc1_Rcrc1_gso1_passthrough", {});
    CheckFeatures("stock.sctp.F_Ecrc1_Rcrc1_gso1_Rseg0", gso);
    CheckFeatures("stock.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0", crcAndGso);
    CheckFeatures("stock.sctp.H_Ecrc1_Rcrc0_gso1_Rseg0_6x40000", crcAndGso);
    CheckFeatures("stock.sctp.M_midflow_Rcrc1to0_gso0", gso);
    const Names tso{"tx-generic-segmentation", "tx-tcp-segmentation"};
    CheckFeatures("stock.tcp.A_E1_R1_gso0", tso);
    CheckFeatures("stock.tcp6.A_E1_R1_gso0", tso);
    CheckFeatures("stock.udp.C_E0_R0",
                  {tso[0], tso[1], "tx-checksum-ip-generic", "tx-checksum-sctp"});

    const auto nic = ParseRecordedRunName("stock.nic.on");
    BOOST_CHECK(nic.devices[INGRESS_SIDE].featuresOff.empty());
    BOOST_TEST(nic.devices[EGRESS_SIDE].featuresOff ==
                   (Names{"tx-checksum-sctp", "tx-sctp-segmentation"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(RefusesNamesThatTellNothing)
{
    for (const std::string name : {"", "stock", "stock.sctp", "a"})
    {
        CheckRefused([&] { ParseRecordedRunName(name); },
                     name + ": the name is not VARIANT.PROTOCOL.RUN");
    }
    for (const std::string name : {"stock.icmp.A_E1_R1",
                                   "stock.sctp.Z",
                                   "stock.sctp.A_Rcrc1",
                                   "stock.sctp.A_gso0",
                                   "stock.sctp.A_Rcrc0_Rcrc1_gso0",
                                   "stock.sctp.A_Rcrc1_gso0_other",
                                   "stock.sctp.A_Rcrc1_gso0_6x",
                                   "stock.sctp.A_Rcrc1_gso0_0x4",
                                   "stock.sctp.A_Rcrc1_gso0_6x4_6x4",
                                   "stock.sctp.Rcrc1_gso0",
                                   "stock.tcp.A_E1",
                                   "stock.tcp.A_E1_R1_gso1",
                                   "stock.nic.maybe"})
    {
        CheckRefused([&] { ParseRecordedRunName(name); }, name + ": the name does not tell");
    }
    CheckRefused([] { ParseRecordedRunName("distro.nic.on"); },
                 "distro.nic.on: the name begins with none of");
}

BOOST_AUTO_TEST_CASE(FindsTheRunsOfAFolder)
{
    const auto runs = FindRecordedRuns(LinuxRecording(""));
    BOOST_REQUIRE_EQUAL(runs.size(), 49); // 20 stock, 20 unpatched, 9 always-none
    BOOST_CHECK_EQUAL(runs.front().name, "always-none.nic.on");
    BOOST_CHECK_EQUAL(runs.back().name, "unpatched.udp.C_E0_R0");
    BOOST_CHECK_EQUAL(runs.front().devices[INGRESS_SIDE].capture,
                      LinuxRecording("always-none.nic.on.2_rtr-ingress.pcap"));
    BOOST_CHECK_EQUAL(runs.front().devices[EGRESS_SIDE].states,
                      LinuxRecording("always-none.nic.on.3_rtr-egress.tsv"));
}

BOOST_AUTO_TEST_CASE(RefusesFoldersWithoutRuns)
{
    const TemporaryFolder folder;
    CheckRefused([&] { FindRecordedRuns(folder.Path("missing")); },
                 folder.Path("missing") + ": no such folder");
    folder.Write("a.pcap", "");
    CheckRefused([&] { FindRecordedRuns(folder.Path("")); }, "holds no recordings");
    folder.Write("a.2_rtr-ingress.pcap", "");
    CheckRefused([&] { FindRecordedRuns(folder.Path("")); },
                 "a: the name is not VARIANT.PROTOCOL.RUN");
}

BOOST_AUTO_TEST_SUITE_END()
