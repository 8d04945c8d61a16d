/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "capture-replay-config.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{

void
CaptureReplayConfig::Validate() const
{
    const std::vector<std::string> allowed{"unpatched",
                                           "patched",
                                           "mainline",
                                           "always-none",
                                           "off"};
    if (std::find(allowed.begin(), allowed.end(), nat) == allowed.end())
    {
        throw std::invalid_argument("nat is '" + nat +
                                    "', not unpatched, patched, mainline, always-none or off");
    }
    if (pathMtu < 68 || pathMtu > 65535)
    {
        throw std::invalid_argument("pathMtu is " + std::to_string(pathMtu) + ", not 68 to 65535");
    }
    if (nat == "off" && portAsRecorded)
    {
        throw std::invalid_argument("portAsRecorded is true, but nat is off");
    }
}

} // namespace ns3
