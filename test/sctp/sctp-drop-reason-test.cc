/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-drop-reason.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpDropReasonTest)

BOOST_AUTO_TEST_CASE(NamesThatScriptsLookFor)
{
    BOOST_TEST(ToString(SctpDropReason::PACKET_TOO_SHORT) == std::string("PacketTooShort"));
    BOOST_TEST(ToString(SctpDropReason::BAD_CHECKSUM) == std::string("BadChecksum"));
    BOOST_TEST(ToString(SctpDropReason::BAD_VERIFICATION_TAG) == std::string("BadVerificationTag"));
    BOOST_TEST(ToString(SctpDropReason::OUT_OF_THE_BLUE) == std::string("OutOfTheBlue"));
    BOOST_TEST(ToString(SctpDropReason::INVALID_STREAM) == std::string("InvalidStream"));
}

BOOST_AUTO_TEST_CASE(EachHasANameInCamelCaseOfItsOwn)
{
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::set<std::string> names;
    constexpr auto last = static_cast<uint8_t>(SctpDropReason::INVALID_STREAM);
    for (uint8_t number = 0; number <= last; number++)
    {
        const std::string name = ToString(static_cast<SctpDropReason>(number));
        BOOST_TEST(name != "Unknown");
        BOOST_TEST(name.find_first_not_of(letters) == std::string::npos, name);
        BOOST_TEST((name[0] >= 'A' && name[0] <= 'Z'), name);
        names.insert(name);
    }
    BOOST_TEST(names.size() == last + 1U);
    // What is no reason has no name.
    BOOST_TEST(ToString(static_cast<SctpDropReason>(last + 1)) == std::string("Unknown"));
}

BOOST_AUTO_TEST_SUITE_END()
