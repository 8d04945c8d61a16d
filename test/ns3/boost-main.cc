/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// In an ns-3 source tree: the cases of the test library as a program of Boost.Test, which knows its
// options (--run_test, --log_level), and which a case may start to have a process of its own.
#include <boost/test/unit_test.hpp>

int
main(int argc, char** argv)
{
    return boost::unit_test::unit_test_main([] { return true; }, argc, argv);
}
