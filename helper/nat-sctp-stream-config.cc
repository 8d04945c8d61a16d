/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-stream-config.h"

#include "ns3/cpu-cost-preset.h"

#include <sstream>

namespace ns3
{

namespace
{

/** @return the number as a user would write it */
template <typename T>
std::string
Text(T value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

/** @throws NatSctpConfigError if the value is not in the range, or not a number */
template <typename T>
void
Require(const char* argument, T value, T least, T most)
{
    if (!(value >= least && value <= most))
    {
        throw NatSctpConfigError(argument,
                                 Text(value),
                                 "from " + Text(least) + " to " + Text(most));
    }
}

/** @throws NatSctpConfigError if the name is not one of them */
void
RequireName(const char* argument, const std::string& name, const std::vector<std::string>& names)
{
    std::string allowed;
    for (const auto& each : names)
    {
        if (each == name)
        {
            return;
        }
        allowed += (allowed.empty() ? "one of " : ", ") + each;
    }
    throw NatSctpConfigError(argument, name, allowed);
}

} // namespace

void
NatSctpStreamConfig::Validate() const
{
    if (nat == NatSctpNat::OFF)
    {
        throw NatSctpConfigError("nat",
                                 ToName(nat),
                                 "one that translates: there is nothing to count");
    }
    Require<uint32_t>("messageSize", messageSize, 1, MAX_MESSAGE_SIZE);
    Require<uint32_t>("maxBurst", maxBurst, 1, 1000);
    Require("seconds", seconds, 0.001, 1000.0);
    Require("stepNanoseconds", stepNanoseconds, LEAST_STEP_NANOSECONDS, MOST_STEP_NANOSECONDS);
    RequireName("crc32c", crc32c, CpuCostPreset::GetCrcNames());
    Require<uint64_t>("seed", seed, 1, MAX_RNG_SEED);
}

} // namespace ns3
