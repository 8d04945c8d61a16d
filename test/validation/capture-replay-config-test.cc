/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/capture-replay-config.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/** The configuration must be refused with a message that holds the text. */
void
CheckRefused(const ns3::CaptureReplayConfig& config, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(config.Validate(),
                          std::invalid_argument,
                          [&](const std::invalid_argument& error) {
                              BOOST_TEST_INFO(error.what());
                              return std::string(error.what()).find(text) != std::string::npos;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(CaptureReplayConfig)

BOOST_AUTO_TEST_CASE(RefusesWrongFields)
{
    ns3::CaptureReplayConfig config;
    config.nat = "fixed";
    CheckRefused(config, "nat is 'fixed', not unpatched, patched, mainline");
    config.nat = "off";
    BOOST_CHECK_NO_THROW(config.Validate());
    config.portAsRecorded = true;
    CheckRefused(config, "portAsRecorded is true");
    config.nat = "patched";
    config.pathMtu = 67;
    CheckRefused(config, "pathMtu is 67");
}

BOOST_AUTO_TEST_SUITE_END()
