/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/nat-sctp-config.h"

#include <boost/test/unit_test.hpp>
#include <limits>

using namespace ns3;

namespace
{

/** @return what Validate() says, empty if it says nothing */
std::string
Complaint(const NatSctpConfig& config)
{
    try
    {
        config.Validate();
    }
    catch (const NatSctpConfigError& error)
    {
        return error.what();
    }
    return "";
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatSctpConfigTest)

BOOST_AUTO_TEST_CASE(DefaultsAreValid)
{
    BOOST_TEST(Complaint(NatSctpConfig()) == "");
}

BOOST_AUTO_TEST_CASE(NamesRoundTrip)
{
    for (const auto& name : NatSctpNatNames())
    {
        BOOST_TEST(ToName(NatSctpNatFromName(name)) == name);
    }
    for (const auto& name : NatSctpEgressNames())
    {
        BOOST_TEST(ToName(NatSctpEgressFromName(name)) == name);
    }
    BOOST_TEST(SwitchFromName("gso", "on") == true);
    BOOST_TEST(SwitchFromName("gso", "off") == false);
}

BOOST_AUTO_TEST_CASE(GenerationsHaveTheirNat)
{
    BOOST_TEST(ToName(NatSctpNatOfGeneration("4.9")) == "unpatched");
    BOOST_TEST(ToName(NatSctpNatOfGeneration("4.10")) == "patched");
    BOOST_TEST(ToName(NatSctpNatOfGeneration("4.13")) == "mainline");
    BOOST_TEST(ToName(NatSctpNatOfGeneration("6.1")) == "mainline");
    NatSctpConfig config;
    config.generation = "4.9";
    BOOST_TEST(Complaint(config) == "");
    config.generation = "2.6";
    BOOST_TEST(Complaint(config) == "generation=2.6: must be one of 4.9, 4.10, 4.13, 6.1");
}

BOOST_AUTO_TEST_CASE(WrongNamesAreNamed)
{
    BOOST_CHECK_EXCEPTION(NatSctpNatFromName("Patched"),
                          NatSctpConfigError,
                          [](const NatSctpConfigError& error) {
                              return error.argument == "nat" && error.value == "Patched" &&
                                     std::string(error.what()) ==
                                         "nat=Patched: must be one of unpatched, patched, "
                                         "mainline, always-none, off";
                          });
    BOOST_CHECK_EXCEPTION(NatSctpEgressFromName("82599"),
                          NatSctpConfigError,
                          [](const NatSctpConfigError& error) {
                              return std::string(error.what()) ==
                                     "egress=82599: must be one of veth, "
                                     "veth-no-sctp-crc, ixgbe, ixgbe-zeroing, "
                                     "point-to-point";
                          });
    BOOST_CHECK_EXCEPTION(SwitchFromName("gso", "1"),
                          NatSctpConfigError,
                          [](const NatSctpConfigError& error) {
                              return std::string(error.what()) == "gso=1: must be one of off, on";
                          });
}

BOOST_AUTO_TEST_CASE(RangesAreChecked)
{
    NatSctpConfig config;
    config.bytes = 0;
    BOOST_TEST(Complaint(config) == "bytes=0: must be at least 1");
    config = NatSctpConfig();
    config.messageSize = 0;
    BOOST_TEST(Complaint(config) == "messageSize=0: must be from 1 to 65536 bytes");
    config.messageSize = 65536;
    BOOST_TEST(Complaint(config) == "");
    config.messageSize = 65537;
    BOOST_TEST(Complaint(config) == "messageSize=65537: must be from 1 to 65536 bytes");
    config = NatSctpConfig();
    config.linkRateMbps = 0;
    BOOST_TEST(Complaint(config) == "linkRateMbps=0: must be from 1 to 1000000");
    config = NatSctpConfig();
    config.linkDelayMicroseconds = -0.5;
    BOOST_TEST(Complaint(config).find("linkDelayMicroseconds=-0.5") == 0);
    config = NatSctpConfig();
    for (const double seconds : {0.0, -1.0, 2e6, std::numeric_limits<double>::quiet_NaN()})
    {
        config.maxSeconds = seconds;
        BOOST_TEST(Complaint(config).find("maxSeconds=") == 0);
    }
    config = NatSctpConfig();
    config.seed = 0; // ns-3 reserves the seed 0
    BOOST_TEST(Complaint(config) == "seed=0: must be from 1 to 4294944442");
}

BOOST_AUTO_TEST_SUITE_END()
