/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/linux-run-config.h"
#include "ns3/recorded-capture.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

typedef std::vector<std::string> Names;

} // namespace

// The names say what PROVENANCE.md explains.
BOOST_AUTO_TEST_SUITE(LinuxRunConfigTest)

BOOST_AUTO_TEST_CASE(SctpWithoutGso)
{
    const auto config = LinuxRunConfig::FromCaptureName("unpatched.sctp.B_Ecrc1_Rcrc0_gso0");
    const Names segmentation{"tx-generic-segmentation", "tx-sctp-segmentation"};
    BOOST_CHECK(config.sctpVariant == SctpVariant::UNPATCHED);
    BOOST_CHECK(config.nat == LinuxRunNat::MASQUERADE);
    BOOST_CHECK(config.clientOff == segmentation);
    BOOST_CHECK(config.serverOff == segmentation);
    BOOST_CHECK(config.routerOff ==
                (Names{"tx-checksum-sctp", "tx-generic-segmentation", "tx-sctp-segmentation"}));
    BOOST_TEST(config.protocol == 132);
    BOOST_TEST(config.GetAppBytes() == 30000U);
    BOOST_TEST(config.gap.GetMilliSeconds() == 2);
    BOOST_TEST(config.sctpCrcLost.IsZero());
    BOOST_TEST(!config.nic);
}

BOOST_AUTO_TEST_CASE(SctpWithGso)
{
    const auto config = LinuxRunConfig::FromCaptureName("stock.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0");
    BOOST_CHECK(config.sctpVariant == SctpVariant::MAINLINE);
    BOOST_CHECK(config.clientOff == (Names{"tx-checksum-sctp"}));
    BOOST_CHECK(config.routerOff ==
                (Names{"tx-checksum-sctp", "tx-generic-segmentation", "tx-sctp-segmentation"}));
    BOOST_TEST(config.messages == 4U);
    BOOST_TEST(config.messageSize == 12000U);

    const auto large =
        LinuxRunConfig::FromCaptureName("always-none.sctp.H_Ecrc1_Rcrc0_gso1_Rseg0_6x40000");
    BOOST_CHECK(large.sctpVariant == SctpVariant::ALWAYS_NONE);
    BOOST_TEST(large.messages == 6U);
    BOOST_TEST(large.messageSize == 40000U);
}

BOOST_AUTO_TEST_CASE(OtherRuns)
{
    const auto midflow = LinuxRunConfig::FromCaptureName("stock.sctp.M_midflow_Rcrc1to0_gso0");
    BOOST_TEST(midflow.gap.GetMilliSeconds() == 60);
    BOOST_TEST(midflow.sctpCrcLost.IsStrictlyPositive());
    const auto noNat = LinuxRunConfig::FromCaptureName("stock.sctp.N_noNAT_Ecrc1_Rcrc0_gso0");
    BOOST_CHECK(noNat.nat == LinuxRunNat::OFF);
    BOOST_TEST(!noNat.ipv6);
    const auto over6 = LinuxRunConfig::FromCaptureName("stock.udp6.B_E1_R0");
    BOOST_TEST(over6.ipv6);
    BOOST_TEST(over6.protocol == 17);
    BOOST_CHECK(over6.nat == LinuxRunNat::OFF);
    const auto ports = LinuxRunConfig::FromCaptureName("stock.sctp.P_portNAT_Ecrc0_Rcrc0_gso0");
    BOOST_TEST(ports.minPort == 6000);
    BOOST_TEST(ports.maxPort == 6010);
    BOOST_TEST(ports.messages == 15U);
    const auto nic = LinuxRunConfig::FromCaptureName("unpatched.nic.off");
    BOOST_TEST(nic.nic);
    BOOST_CHECK(nic.nat == LinuxRunNat::OFF);
    BOOST_TEST(nic.clientOff.empty());
    const auto tcp = LinuxRunConfig::FromCaptureName("stock.tcp.C_E0_R0_gso0");
    BOOST_TEST(tcp.protocol == 6);
    BOOST_CHECK(tcp.clientOff == tcp.routerOff);
    BOOST_TEST(LinuxRunConfig::FromCaptureName("stock.udp.A_E1_R1").protocol == 17);
}

BOOST_AUTO_TEST_CASE(NamesThatTellNothing)
{
    for (const std::string name : {"stock", "stock.sctp.Z", "new.nic.on", "stock.dccp.A_E0_R0"})
    {
        BOOST_CHECK_THROW(LinuxRunConfig::FromCaptureName(name), RecordingError);
    }
}

BOOST_AUTO_TEST_SUITE_END()
