/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-state.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

std::string
Print(const ChecksumState& state)
{
    std::ostringstream os;
    os << state;
    return os.str();
}

/** The exception's text; empty if none is thrown. */
template <typename F>
std::string
ErrorOf(F function)
{
    try
    {
        function();
    }
    catch (const std::invalid_argument& error)
    {
        return error.what();
    }
    return "";
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumStateTest)

// include/linux/skbuff.h: CHECKSUM_NONE 0, _UNNECESSARY 1, _COMPLETE 2, _PARTIAL 3.
BOOST_AUTO_TEST_CASE(ValuesAndNamesAreThoseOfLinux)
{
    BOOST_TEST(int(IpSummed::NONE) == 0);
    BOOST_TEST(int(IpSummed::UNNECESSARY) == 1);
    BOOST_TEST(int(IpSummed::COMPLETE) == 2);
    BOOST_TEST(int(IpSummed::PARTIAL) == 3);
    BOOST_TEST(ToString(IpSummed::NONE) == std::string("CHECKSUM_NONE"));
    BOOST_TEST(ToString(IpSummed::UNNECESSARY) == std::string("CHECKSUM_UNNECESSARY"));
    BOOST_TEST(ToString(IpSummed::COMPLETE) == std::string("CHECKSUM_COMPLETE"));
    BOOST_TEST(ToString(IpSummed::PARTIAL) == std::string("CHECKSUM_PARTIAL"));
    BOOST_TEST(ToString(ChecksumAlgorithm::INTERNET) == std::string("internet"));
    BOOST_TEST(ToString(ChecksumAlgorithm::CRC32C) == std::string("crc32c"));
}

BOOST_AUTO_TEST_CASE(FactoriesSetTheirOwnFieldsOnly)
{
    const auto none = ChecksumState::None();
    BOOST_TEST(bool(none.GetIpSummed() == IpSummed::NONE));
    BOOST_TEST(bool(none == ChecksumState()));

    const auto unnecessary = ChecksumState::Unnecessary(2);
    BOOST_TEST(bool(unnecessary.GetIpSummed() == IpSummed::UNNECESSARY));
    BOOST_TEST(unnecessary.GetCsumLevel() == 2);

    const auto complete = ChecksumState::Complete(0x12345678, true);
    BOOST_TEST(bool(complete.GetIpSummed() == IpSummed::COMPLETE));
    BOOST_TEST(complete.GetCsum() == 0x12345678U);
    BOOST_TEST(complete.IsCsumCompleteSw());
    BOOST_TEST(complete.GetCsumStartFromEnd() == 0U);
    BOOST_TEST(complete.GetCsumOffset() == 0);

    const auto partial = ChecksumState::Partial(1460, 8, ChecksumAlgorithm::CRC32C);
    BOOST_TEST(bool(partial.GetIpSummed() == IpSummed::PARTIAL));
    BOOST_TEST(partial.GetCsumStartFromEnd() == 1460U);
    BOOST_TEST(partial.GetCsumOffset() == 8);
    BOOST_TEST(bool(partial.GetAlgorithm() == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(partial.GetCsum() == 0U);
    BOOST_TEST(partial.GetCsumLevel() == 0);
}

// SKB_MAX_CSUM_LEVEL is 3.
BOOST_AUTO_TEST_CASE(CsumLevelOutOfRangeIsNamed)
{
    BOOST_TEST(ChecksumState::Unnecessary(3).GetCsumLevel() == 3);
    const std::string error = ErrorOf([] { ChecksumState::Unnecessary(4); });
    BOOST_TEST(error.find("csum_level 4") != std::string::npos);
    BOOST_TEST(error.find("0 to 3") != std::string::npos);
}

// The field of SCTP ends 8 + 4 bytes, that of UDP 6 + 2 bytes behind csum_start.
BOOST_AUTO_TEST_CASE(FieldBehindThePacketIsNamed)
{
    BOOST_CHECK_NO_THROW(ChecksumState::Partial(12, 8, ChecksumAlgorithm::CRC32C));
    BOOST_CHECK_NO_THROW(ChecksumState::Partial(8, 6, ChecksumAlgorithm::INTERNET));
    BOOST_CHECK_THROW(ChecksumState::Partial(7, 6, ChecksumAlgorithm::INTERNET),
                      std::invalid_argument);
    const std::string error =
        ErrorOf([] { ChecksumState::Partial(11, 8, ChecksumAlgorithm::CRC32C); });
    BOOST_TEST(error.find("11") != std::string::npos);
    BOOST_TEST(error.find("csum_offset 8") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(EqualityLooksAtEveryField)
{
    const auto partial = ChecksumState::Partial(100, 8, ChecksumAlgorithm::CRC32C);
    BOOST_TEST(bool(partial == ChecksumState::Partial(100, 8, ChecksumAlgorithm::CRC32C)));
    BOOST_TEST(bool(partial != ChecksumState::Partial(101, 8, ChecksumAlgorithm::CRC32C)));
    BOOST_TEST(bool(partial != ChecksumState::Partial(100, 6, ChecksumAlgorithm::CRC32C)));
    BOOST_TEST(bool(partial != ChecksumState::Partial(100, 8, ChecksumAlgorithm::INTERNET)));
    BOOST_TEST(bool(ChecksumState::Unnecessary(0) != ChecksumState::Unnecessary(1)));
    BOOST_TEST(bool(ChecksumState::Complete(1, true) != ChecksumState::Complete(2, true)));
    BOOST_TEST(bool(ChecksumState::Complete(1, true) != ChecksumState::Complete(1, false)));
    BOOST_TEST(bool(ChecksumState::None() != ChecksumState::Complete(0, false)));
    auto valid = ChecksumState::None();
    valid.SetCsumValid(true);
    BOOST_TEST(bool(valid != ChecksumState::None()));
    auto encapsulation = ChecksumState::None();
    encapsulation.SetEncapsulation(true);
    BOOST_TEST(bool(encapsulation != ChecksumState::None()));
}

// skb_csum_unnecessary(): UNNECESSARY, or csum_valid, or PARTIAL whose csum_start is not yet
// pulled.
BOOST_AUTO_TEST_CASE(WhoNeedNotBeVerified)
{
    BOOST_TEST(!ChecksumState::None().IsCsumUnnecessary(100));
    BOOST_TEST(!ChecksumState::Complete(0, true).IsCsumUnnecessary(100));
    BOOST_TEST(ChecksumState::Unnecessary(0).IsCsumUnnecessary(100));
    auto valid = ChecksumState::None();
    valid.SetCsumValid(true);
    BOOST_TEST(valid.IsCsumUnnecessary(100));

    const auto partial = ChecksumState::Partial(100, 8, ChecksumAlgorithm::CRC32C);
    BOOST_TEST(partial.IsCsumUnnecessary(100)); // csum_start is the transport header
    BOOST_TEST(partial.IsCsumUnnecessary(120)); // an inner transport header is still to come
    BOOST_TEST(!partial.IsCsumUnnecessary(88)); // the stack has pulled past csum_start
}

BOOST_AUTO_TEST_CASE(PrintsWhatHasAMeaning)
{
    BOOST_TEST(Print(ChecksumState::None()) == "CHECKSUM_NONE");
    BOOST_TEST(Print(ChecksumState::Unnecessary(1)) == "CHECKSUM_UNNECESSARY(csum_level=1)");
    BOOST_TEST(Print(ChecksumState::Complete(7, false)) == "CHECKSUM_COMPLETE(csum=7 by device)");
    BOOST_TEST(Print(ChecksumState::Partial(100, 16, ChecksumAlgorithm::INTERNET)) ==
               "CHECKSUM_PARTIAL(internet csum_start=end-100 csum_offset=16)");
    auto flags = ChecksumState::None();
    flags.SetCsumValid(true);
    flags.SetEncapsulation(true);
    BOOST_TEST(Print(flags) == "CHECKSUM_NONE csum_valid encapsulation");
}

BOOST_AUTO_TEST_SUITE_END()
