/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/nat-sctp-stream-config.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <limits>
#include <string>

using namespace ns3;

namespace
{

/// @param change makes a default configuration another @return what Validate() says
std::string
Complaint(const std::function<void(NatSctpStreamConfig&)>& change)
{
    NatSctpStreamConfig config;
    change(config);
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

BOOST_AUTO_TEST_SUITE(NatSctpStreamConfigTest)

BOOST_AUTO_TEST_CASE(DefaultsAreValid)
{
    BOOST_TEST(Complaint([](auto&) {}) == "");
}

BOOST_AUTO_TEST_CASE(EndsOfRangesAreValid)
{
    BOOST_TEST(Complaint([](auto& c) { c.messageSize = 1; }) == "");
    BOOST_TEST(Complaint([](auto& c) { c.messageSize = 131072; }) == "");
    BOOST_TEST(Complaint([](auto& c) { c.seconds = 0.001; }) == "");
    BOOST_TEST(Complaint([](auto& c) { c.nat = NatSctpNat::ALWAYS_NONE; }) == "");
}

BOOST_AUTO_TEST_CASE(BadValuesAreNamed)
{
    BOOST_TEST(Complaint([](auto& c) { c.nat = NatSctpNat::OFF; }) ==
               "nat=off: must be one that translates: there is nothing to count");
    BOOST_TEST(Complaint([](auto& c) { c.messageSize = 0; }) ==
               "messageSize=0: must be from 1 to 131072");
    BOOST_TEST(Complaint([](auto& c) { c.messageSize = 131073; }) ==
               "messageSize=131073: must be from 1 to 131072");
    BOOST_TEST(Complaint([](auto& c) { c.maxBurst = 0; }) == "maxBurst=0: must be from 1 to 1000");
    BOOST_TEST(Complaint([](auto& c) { c.seconds = -1; }) ==
               "seconds=-1: must be from 0.001 to 1000");
    BOOST_TEST(Complaint([](auto& c) { c.seconds = std::numeric_limits<double>::quiet_NaN(); }) ==
               "seconds=nan: must be from 0.001 to 1000");
    BOOST_TEST(Complaint([](auto& c) { c.stepNanoseconds = 0; }) ==
               "stepNanoseconds=0: must be from 1 to 1e+06");
    BOOST_TEST(Complaint([](auto& c) { c.seed = 0; }) == "seed=0: must be from 1 to 4294944442");
    BOOST_TEST(Complaint([](auto& c) {
                   c.crc32c = "sse4";
               }).rfind("crc32c=sse4: must be one of", 0) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
