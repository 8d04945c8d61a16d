/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#define BOOST_TEST_MODULE "checksum-offload"
#ifdef BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#else
#include <boost/test/included/unit_test.hpp>
#endif
