/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-config.h"

#include "linux-generation-helper.h"

#include "ns3/cpu-cost-preset.h"

#include <algorithm>
#include <iterator>

namespace ns3
{

namespace
{

std::size_t
IndexOf(const std::string& argument, const std::vector<std::string>& names, const std::string& name)
{
    const auto it = std::find(names.begin(), names.end(), name);
    if (it == names.end())
    {
        std::string allowed = "one of";
        for (const auto& each : names)
        {
            allowed += (&each == &names.front() ? " " : ", ") + each;
        }
        throw NatSctpConfigError(argument, name, allowed);
    }
    return std::distance(names.begin(), it);
}

/** @param preset of CPU costs @throws NatSctpConfigError naming argument "cpu" */
void
RequireCpuPreset(const std::string& preset)
{
    try
    {
        CpuCostPreset::FromName(preset);
    }
    catch (const std::invalid_argument& error)
    {
        const std::string text = error.what();
        throw NatSctpConfigError("cpu", preset, text.substr(text.find("must be ") + 8));
    }
}

} // namespace

NatSctpConfigError::NatSctpConfigError(const std::string& argument,
                                       const std::string& value,
                                       const std::string& allowed)
    : std::invalid_argument(argument + "=" + value + ": must be " + allowed),
      argument(argument),
      value(value),
      allowed(allowed)
{
}

const std::vector<std::string>&
NatSctpNatNames()
{
    static const std::vector<std::string> names{"unpatched",
                                                "patched",
                                                "mainline",
                                                "always-none",
                                                "off"};
    return names;
}

NatSctpNat
NatSctpNatFromName(const std::string& name)
{
    return static_cast<NatSctpNat>(IndexOf("nat", NatSctpNatNames(), name));
}

std::string
ToName(NatSctpNat nat)
{
    return NatSctpNatNames().at(static_cast<std::size_t>(nat));
}

NatSctpNat
NatSctpNatOfGeneration(const std::string& generation)
{
    IndexOf("generation", LinuxGenerationHelper::GetNames(), generation);
    switch (LinuxGenerationHelper(generation).GetPreset().sctpVariant)
    {
    case SctpVariant::UNPATCHED:
        return NatSctpNat::UNPATCHED;
    case SctpVariant::PATCHED:
        return NatSctpNat::PATCHED;
    default:
        return NatSctpNat::MAINLINE;
    }
}

const std::vector<std::string>&
NatSctpEgressNames()
{
    static const std::vector<std::string> names{"veth",
                                                "veth-no-sctp-crc",
                                                "ixgbe",
                                                "ixgbe-zeroing",
                                                "point-to-point"};
    return names;
}

NatSctpEgress
NatSctpEgressFromName(const std::string& name)
{
    return static_cast<NatSctpEgress>(IndexOf("egress", NatSctpEgressNames(), name));
}

std::string
ToName(NatSctpEgress egress)
{
    return NatSctpEgressNames().at(static_cast<std::size_t>(egress));
}

bool
SwitchFromName(const std::string& argument, const std::string& name)
{
    return IndexOf(argument, {"off", "on"}, name) == 1;
}

void
NatSctpConfig::Validate() const
{
    if (!generation.empty())
    {
        NatSctpNatOfGeneration(generation);
    }
    if (bytes == 0)
    {
        throw NatSctpConfigError("bytes", "0", "at least 1");
    }
    if (messageSize == 0 || messageSize > MAX_MESSAGE_SIZE)
    {
        throw NatSctpConfigError("messageSize",
                                 std::to_string(messageSize),
                                 "from 1 to " + std::to_string(MAX_MESSAGE_SIZE) + " bytes");
    }
    if (linkRateMbps == 0 || linkRateMbps > 1000000)
    {
        throw NatSctpConfigError("linkRateMbps", std::to_string(linkRateMbps), "from 1 to 1000000");
    }
    if (!(linkDelayMicroseconds >= 0 && linkDelayMicroseconds <= 1e6))
    {
        throw NatSctpConfigError("linkDelayMicroseconds",
                                 std::to_string(linkDelayMicroseconds),
                                 "from 0 to 1000000");
    }
    if (!cpu.empty())
    {
        RequireCpuPreset(cpu);
    }
    if (cpuCores == 0 || cpuCores > MAX_CPU_CORES)
    {
        throw NatSctpConfigError("cpuCores",
                                 std::to_string(cpuCores),
                                 "from 1 to " + std::to_string(MAX_CPU_CORES));
    }
    if (!(maxSeconds > 0 && maxSeconds <= 1e6))
    {
        throw NatSctpConfigError("maxSeconds",
                                 std::to_string(maxSeconds),
                                 "above 0 and at most 1000000");
    }
    if (seed == 0 || seed > MAX_RNG_SEED)
    {
        throw NatSctpConfigError("seed",
                                 std::to_string(seed),
                                 "from 1 to " + std::to_string(MAX_RNG_SEED));
    }
}

} // namespace ns3
