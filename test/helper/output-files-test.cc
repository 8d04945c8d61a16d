/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "../temporary-folder.h"

#include "ns3/nat-sctp-config.h"
#include "ns3/output-files.h"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/** @param file as the error should name it @return whether an error does */
auto
CannotWrite(const std::string& file)
{
    return
        [file](const std::runtime_error& error) { return error.what() == "cannot write " + file; };
}

} // namespace

BOOST_AUTO_TEST_SUITE(OutputFilesTest)

BOOST_AUTO_TEST_CASE(WhatIsWrittenIsThere)
{
    const TemporaryFolder folder;
    OutputFiles files;
    files.Open("trace", folder.Path("trace"));
    files.Open("none", "");
    BOOST_TEST(std::filesystem::exists(folder.Path("trace")));
    BOOST_TEST(!files.Get("none"));
    BOOST_TEST(!files.Get("other"));
    BOOST_REQUIRE(files.Get("trace"));
    *files.Get("trace") << "a line\n";
    files.Close();
    std::ifstream file(folder.Path("trace"));
    std::string line;
    BOOST_TEST(std::getline(file, line).good());
    BOOST_TEST(line == "a line");
}

BOOST_AUTO_TEST_CASE(WhatCannotBeWrittenIsToldAtOnce)
{
    const TemporaryFolder folder;
    OutputFiles files;
    for (const std::string& name : {folder.Path("none/trace"), folder.Path("")})
    {
        BOOST_CHECK_EXCEPTION(files.Open(name, name), std::runtime_error, CannotWrite(name));
    }
    if (std::filesystem::exists("/dev/full"))
    {
        files.Open("full", "/dev/full");
        *files.Get("full") << "a line\n";
        BOOST_CHECK_EXCEPTION(files.Close(), std::runtime_error, CannotWrite("/dev/full"));
    }
}

BOOST_AUTO_TEST_CASE(OneFileIsNotForTwo)
{
    const TemporaryFolder folder;
    std::filesystem::create_symlink(folder.Path("folded"), folder.Path("link"));
    OutputFiles files;
    files.Reserve("ledger", folder.Path("ledger.csv"));
    files.Open("folded", folder.Path("folded"));
    for (const std::string name : {"folded", "./folded", "link", "ledger.csv"})
    {
        const std::string other = name == "ledger.csv" ? "ledger" : "folded";
        BOOST_CHECK_EXCEPTION(
            files.Open("trace", folder.Path(name)),
            NatSctpConfigError,
            [&other](const NatSctpConfigError& error) {
                return error.argument == "trace" &&
                       std::string(error.what()).find("another file than that of " + other) !=
                           std::string::npos;
            });
    }
    files.Open("trace", folder.Path("trace"));
}

BOOST_AUTO_TEST_SUITE_END()
