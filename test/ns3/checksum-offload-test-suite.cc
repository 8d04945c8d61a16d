/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Offers the module's Boost.Test cases to the test runner of an ns-3 source tree: one ns3::TestCase
// per case, under its own name. Only the in-tree build compiles this file, together with all
// test/*/*-test.cc, whose cases register themselves with Boost.Test.

#include "ns3/test.h"

#include <algorithm>
#include <array>
#include <boost/test/framework.hpp>
#include <boost/test/results_collector.hpp>
#include <boost/test/tree/traverse.hpp>
#include <boost/test/tree/visitor.hpp>
#include <boost/test/unit_test.hpp>
#include <boost/test/unit_test_log.hpp>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace ns3;

namespace utf = boost::unit_test;

namespace
{

/**
 * @ingroup tests
 * One case of Boost.Test.
 */
class BoostTestCase : public TestCase
{
  public:
    /** @param testCase the case of Boost.Test */
    explicit BoostTestCase(const utf::test_case& testCase)
        : TestCase(Name(testCase)),
          m_id(testCase.p_id)
    {
    }

  private:
    /**
     * @param testCase a case of Boost.Test
     * @return "Suite.Case": ns-3 makes names of folders of it, and forbids a slash
     */
    static std::string Name(const utf::test_case& testCase)
    {
        auto name = testCase.full_name();
        std::replace(name.begin(), name.end(), '/', '.');
        return name;
    }

    void DoRun() override
    {
        std::ostringstream log;
        utf::unit_test_log.set_stream(log);
        utf::framework::run(m_id, false);
        utf::unit_test_log.set_stream(std::cout);
        const auto& results = utf::results_collector.results(m_id);
        NS_TEST_EXPECT_MSG_EQ(results.passed(), true, log.str());
    }

    utf::test_unit_id m_id; ///< its number in Boost.Test
};

/**
 * @ingroup tests
 * Collects the enabled cases of Boost.Test, in its order.
 */
class CaseCollector : public utf::test_tree_visitor
{
  public:
    void visit(const utf::test_case& testCase) override
    {
        if (testCase.p_default_status == utf::test_unit::RS_ENABLED)
        {
            cases.push_back(&testCase);
        }
    }

    std::vector<const utf::test_case*> cases; ///< those found
};

/**
 * @ingroup tests
 * The suite "checksum-offload" of ns-3's test runner.
 */
class ChecksumOffloadTestSuite : public TestSuite
{
  public:
    ChecksumOffloadTestSuite()
        : TestSuite("checksum-offload")
    {
    }

  private:
    /// Not in the constructor: it may run before those that register the cases.
    void DoSetup() override
    {
        for (auto& word : m_words)
        {
            m_arguments.push_back(word.data());
        }
        m_arguments.push_back(nullptr);
        utf::framework::init([] { return true; }, int(m_words.size()), m_arguments.data());
        utf::framework::finalize_setup_phase();

        CaseCollector found;
        utf::traverse_test_tree(utf::framework::master_test_suite(), found, true);
        for (auto testCase : found.cases)
        {
            AddTestCase(new BoostTestCase(*testCase));
        }
    }

    void DoTeardown() override
    {
        utf::framework::shutdown();
    }

    /// Program and options for Boost.Test, which keeps the pointers.
    std::array<std::string, 4> m_words = {CHECKSUM_OFFLOAD_TEST_PROGRAM,
                                          "--log_level=error",
                                          "--report_level=no",
                                          "--color_output=no"};
    std::vector<char*> m_arguments; ///< argv
};

ChecksumOffloadTestSuite g_checksumOffloadTestSuite; ///< registers the suite

} // namespace
