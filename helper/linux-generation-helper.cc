/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "linux-generation-helper.h"

#include "ns3/boolean.h"
#include "ns3/linux-generation.h"
#include "ns3/nf-conntrack.h"
#include "ns3/nf-nat.h"
#include "ns3/ns3-compat.h"

#include <stdexcept>

namespace ns3
{

namespace
{

/** skb_crc32c_csum_help() came with 4.13, sctp_error() with 4.11, today's timeouts after 4.13. */
std::vector<LinuxGenerationPreset>
Presets()
{
    return {
        {"4.9", SoftwareCompletion::INTERNET_ONLY, SctpVariant::UNPATCHED, false, true},
        {"4.10", SoftwareCompletion::INTERNET_ONLY, SctpVariant::PATCHED, false, true},
        {"4.13", SoftwareCompletion::KNOWS_CRC32C, SctpVariant::MAINLINE, true, true},
        {"6.1", SoftwareCompletion::KNOWS_CRC32C, SctpVariant::MAINLINE, true, false},
    };
}

LinuxGenerationPreset
FindPreset(const std::string& name)
{
    std::string allowed;
    for (const auto& preset : Presets())
    {
        if (preset.name == name)
        {
            return preset;
        }
        allowed += (allowed.empty() ? "" : ", ") + preset.name;
    }
    throw std::invalid_argument("no Linux generation is called \"" + name +
                                "\"; there are: " + allowed);
}

} // namespace

LinuxGenerationHelper::LinuxGenerationHelper(const std::string& name)
    : m_preset(FindPreset(name))
{
}

std::vector<std::string>
LinuxGenerationHelper::GetNames()
{
    std::vector<std::string> names;
    for (const auto& preset : Presets())
    {
        names.push_back(preset.name);
    }
    return names;
}

const LinuxGenerationPreset&
LinuxGenerationHelper::GetPreset() const
{
    return m_preset;
}

void
LinuxGenerationHelper::Install(Ptr<Node> node) const
{
    LinuxGeneration::Get(node)->SetAttribute(
        "SoftwareCompletion",
        EnumValueOf<SoftwareCompletion>(m_preset.softwareCompletion));
    if (const auto conntrack = node->GetObject<NfConntrack>())
    {
        conntrack->SetAttribute("SctpError", BooleanValue(m_preset.sctpError));
        conntrack->GetTimeouts() = NfConntrackTimeouts();
        if (m_preset.linux49Timeouts)
        {
            conntrack->GetTimeouts().SetLinux49();
        }
    }
    if (const auto nat = node->GetObject<NfNat>())
    {
        nat->SetSctpVariant(m_preset.sctpVariant);
    }
}

void
LinuxGenerationHelper::Install(const NodeContainer& nodes) const
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

} // namespace ns3
