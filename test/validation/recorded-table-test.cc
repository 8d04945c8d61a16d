/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-capture.h"
#include "ns3/recorded-table.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/** @param action what to do @param text what the error must say */
template <typename Action>
void
CheckRefused(Action action, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(action(), RecordingError, [&text](const RecordingError& error) {
        BOOST_TEST_CONTEXT(error.what())
        {
            BOOST_CHECK(std::string(error.what()).find(text) != std::string::npos);
        }
        return true;
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedTableTest)

BOOST_AUTO_TEST_CASE(ReadsFieldsByTheNamesOfTheirColumns)
{
    const TemporaryFolder folder;
    const RecordedTable table(folder.Write("a.csv", "b,a,on\r\nx,12,1\r\n,,0\n"), {"a", "b"});
    BOOST_TEST(table.GetRows() == 2U);
    BOOST_TEST(table.GetColumns().size() == 3U);
    BOOST_TEST(table.Text(0, "b") == "x");
    BOOST_TEST(table.Number(0, "a") == 12U);
    BOOST_TEST(table.Switch(0, "on"));
    BOOST_TEST(table.Text(1, "b") == "");
    BOOST_TEST(table.Number(1, "a") == 0U);
    BOOST_TEST(!table.Switch(1, "on"));
    BOOST_TEST(table.Where(1) == folder.Path("a.csv") + ": line 3");
}

BOOST_AUTO_TEST_CASE(RefusesWhatIsNoTable)
{
    const TemporaryFolder folder;
    const auto read = [&folder](const std::string& name) {
        return [name, &folder] { RecordedTable(folder.Path(name), {"a"}); };
    };
    CheckRefused(read("missing.csv"), folder.Path("missing.csv") + ": no such file");
    folder.Write("empty.csv", "");
    CheckRefused(read("empty.csv"), "the file is empty");
    folder.Write("other.csv", "b,c\n1,2\n");
    CheckRefused(read("other.csv"), "names no column a");
    folder.Write("names.csv", "a,b\n");
    CheckRefused(read("names.csv"), "no line follows");
    folder.Write("short.csv", "a,b\n1,2\n3\n");
    CheckRefused(read("short.csv"), "line 3: 1 fields, not 2");
}

BOOST_AUTO_TEST_CASE(RefusesFieldsThatAreNoNumbers)
{
    const TemporaryFolder folder;
    const RecordedTable table(folder.Write("a.csv", "a\n12x\n-1\n2\n"), {"a"});
    CheckRefused([&] { table.Number(0, "a"); }, "line 2: a is '12x', not a number");
    CheckRefused([&] { table.Number(1, "a"); }, "line 3: a is '-1', not a number");
    CheckRefused([&] { table.Switch(2, "a"); }, "line 4: a is '2', not 0 or 1");
}

BOOST_AUTO_TEST_SUITE_END()
