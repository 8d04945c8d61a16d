/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/ethtool-listing-line.h"

#include <sstream>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

std::vector<EthtoolListingLine>
Read(const std::string& text)
{
    std::istringstream is(text);
    return ReadEthtoolListing(is);
}

} // namespace

BOOST_AUTO_TEST_SUITE(EthtoolListingLineTest)

BOOST_AUTO_TEST_CASE(LinesAreTakenApart)
{
    auto lines = Read("Features for eth0:\n"
                      "tx-checksumming: on\n"
                      "\ttx-checksum-ipv4: off [fixed]\r\n"
                      "\n"
                      "generic-segmentation-offload: off [requested on]\n"
                      "rx-all: on [requested off]");
    BOOST_REQUIRE(lines.size() == 4);
    BOOST_TEST(!lines[0].row); // a heading
    BOOST_TEST(lines[0].on);
    BOOST_TEST(lines[1].number == 3);
    BOOST_TEST(lines[1].text == "\ttx-checksum-ipv4: off [fixed]");
    BOOST_TEST(lines[1].row->name == "tx-checksum-ipv4");
    BOOST_TEST(!lines[1].on);
    BOOST_TEST(!lines[1].wanted);
    BOOST_TEST(lines[2].number == 5);
    BOOST_TEST(lines[2].row->name == "tx-generic-segmentation");
    BOOST_TEST(!lines[2].on);
    BOOST_TEST(lines[2].wanted);
    BOOST_TEST(lines[3].on);
    BOOST_TEST(!lines[3].wanted);
}

BOOST_AUTO_TEST_CASE(WhatIsNoLineIsNamed)
{
    for (const std::string text : {"Settings for eth0:",
                                   "highdma on",
                                   "highdma: yes",
                                   "highdma: on [broken]",
                                   "highdma: on highdma: off"})
    {
        CheckError<std::invalid_argument>(
            [&] { Read("Features for eth0:\nrx-all: off\n" + text + "\n"); },
            {"line 3", "\"" + text + "\"", "is not of the form"});
    }
}

BOOST_AUTO_TEST_CASE(UnknownFeaturesAndRepetitionsAreNamed)
{
    CheckError<std::invalid_argument>([] { Read("tx-checksum-sctb: on\n"); },
                                      {"line 1", "\"tx-checksum-sctb: on\"", "no feature"});
    CheckError<std::invalid_argument>([] { Read("highdma: on\nrx-all: off\nhighdma: off\n"); },
                                      {"line 3", "\"highdma: off\"", "second time"});
    CheckError<std::invalid_argument>(
        [] { Read("Features for a:\nhighdma: on\nFeatures for b:\n"); },
        {"line 3", "\"Features for b:\"", "another listing"});
}

BOOST_AUTO_TEST_CASE(AnEmptyListingIsRefused)
{
    CheckError<std::invalid_argument>([] { Read("Features for eth0:\n"); }, {"no feature in it"});
    CheckError<std::invalid_argument>([] { Read(""); }, {"no feature in it"});
}

BOOST_AUTO_TEST_SUITE_END()
