/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#define BOOST_TEST_MODULE "checksum-offload"
#include <boost/test/unit_test.hpp>
