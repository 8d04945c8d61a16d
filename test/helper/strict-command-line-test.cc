/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/global-value.h"
#include "ns3/strict-command-line.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <vector>

using namespace ns3;

namespace
{

/** One argument of each type. */
struct Values
{
    bool json{false};
    uint32_t size{7};
    uint64_t bytes{8};
    double seconds{0.5};
    std::string pcap{"x"};
    bool bytesGiven{false};

    /** @param words of the command line @return what Parse() complains of, empty if of nothing */
    std::string Parse(std::vector<std::string> words)
    {
        StrictCommandLine cmd("test.cc", "Nothing.");
        cmd.AddValue("json", "a switch", json);
        cmd.AddValue("size", "32 bits", size);
        cmd.AddValue("bytes", "64 bits", bytes);
        cmd.AddValue("seconds", "a number", seconds);
        cmd.AddValue("pcap", "a text", pcap);
        words.insert(words.begin(), "program");
        std::vector<char*> argv;
        for (auto& word : words)
        {
            argv.push_back(word.data());
        }
        try
        {
            cmd.Parse(static_cast<int>(argv.size()), argv.data());
        }
        catch (const std::invalid_argument& error)
        {
            return error.what();
        }
        bytesGiven = cmd.IsGiven("bytes");
        return "";
    }
};

/** @param word one of the command line @return what Parse() complains of */
std::string
Complaint(const std::string& word)
{
    return Values().Parse({word});
}

} // namespace

BOOST_AUTO_TEST_SUITE(StrictCommandLineTest)

BOOST_AUTO_TEST_CASE(SetsEveryType)
{
    Values values;
    BOOST_TEST(values.Parse({"--json",
                             "--size=4294967295",
                             "-bytes=18446744073709551615",
                             "--seconds=1e-3",
                             "--pcap="}) == "");
    BOOST_TEST(values.json);
    BOOST_TEST(values.size == UINT32_MAX);
    BOOST_TEST(values.bytes == UINT64_MAX);
    BOOST_TEST(values.seconds == 0.001);
    BOOST_TEST(values.pcap == "");
    BOOST_TEST(values.bytesGiven);
}

BOOST_AUTO_TEST_CASE(LeavesDefaults)
{
    Values values;
    BOOST_TEST(values.Parse({"--json=false"}) == "");
    BOOST_TEST(!values.json);
    BOOST_TEST(values.bytes == 8U);
    BOOST_TEST(!values.bytesGiven);
}

BOOST_AUTO_TEST_CASE(RefusesWhatAStreamWouldTake)
{
    const std::string range = ": must be a whole number from 0 to 18446744073709551615";
    for (const std::string text : {"-1", "+5", " 5", "12abc", "1e3", "0x10", "1.5", ""})
    {
        BOOST_TEST(Complaint("--bytes=" + text) == "bytes=" + text + range);
    }
    BOOST_TEST(Complaint("--bytes=18446744073709551616") == "bytes=18446744073709551616" + range);
    BOOST_TEST(Complaint("--size=4294967296") ==
               "size=4294967296: must be a whole number from 0 to 4294967295");
    for (const std::string text : {"nan", "inf", "1s", "", " 1"})
    {
        BOOST_TEST(Complaint("--seconds=" + text) == "seconds=" + text + ": must be a number");
    }
    BOOST_TEST(Complaint("--json=maybe") == "json=maybe: must be true or false");
}

BOOST_AUTO_TEST_CASE(RefusesWhatItDoesNotKnow)
{
    BOOST_TEST(Complaint("--bytes") == "--bytes: needs a value, --bytes=VALUE");
    BOOST_TEST(Complaint("--Bytes=5") == "--Bytes: no such argument; --bytes is");
    BOOST_TEST(Complaint("--bogus=1").rfind("--bogus: no such argument", 0) == 0U);
    BOOST_TEST(Complaint("--ns3::Nope::Mtu=1").rfind("--ns3::Nope::Mtu: no such", 0) == 0U);
    for (const std::string word : {"extra", "", "-", "--", "bytes=5"})
    {
        BOOST_TEST(Complaint(word).rfind("'" + word + "': arguments are --name=value", 0) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(PassesGeneralArgumentsOn)
{
    UintegerValue before;
    GlobalValue::GetValueByName("RngRun", before);
    BOOST_TEST(Complaint("--RngRun=77") == "");
    UintegerValue now;
    GlobalValue::GetValueByName("RngRun", now);
    GlobalValue::Bind("RngRun", before);
    BOOST_TEST(now.Get() == 77U);
    BOOST_TEST(Complaint("--ns3::DropTailQueue<Packet>::MaxSize=100p") == "");
    BOOST_TEST(Complaint("--ns3::DropTailQueue<Packet>::Nope=1").find("no such") !=
               std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
