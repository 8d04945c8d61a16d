/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethtool-listing.h"

#include "ethtool-listing-line.h"
#include "ethtool-names.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace ns3
{

namespace
{

using Kind = InertFeature::Kind;

/// What a line of the listing says of a feature.
struct Value
{
    bool on;     ///< it works
    bool wanted; ///< it was asked for
    bool fixed;  ///< it cannot be switched
};

/// A device, for both directions.
struct Subject
{
    EthtoolFeatures features; ///< what it does
    InertFeatures inert;      ///< what it only lists

    /// @param name ethtool -K's name @return the feature, if it is one that the device does
    std::optional<NetdevFeature> FindModeled(const std::string& name) const
    {
        auto names = NetdevFeatures::GetNames();
        if (std::find(names.begin(), names.end(), name) == names.end())
        {
            return {};
        }
        auto feature = NetdevFeatures::FromName(name);
        bool has = features.GetWanted().Has(feature) || features.GetChangeable().Has(feature);
        return has ? std::optional(feature) : std::nullopt;
    }

    /// @param name ethtool -K's name @return the inert feature; null if there is none
    InertFeature* FindInert(const std::string& name)
    {
        auto row = std::find_if(inert.begin(), inert.end(), [&name](const InertFeature& feature) {
            return feature.name == name;
        });
        return row == inert.end() ? nullptr : &*row;
    }

    /// @param name ethtool -K's name @return what is listed of it
    Value Get(const std::string& name)
    {
        if (auto feature = FindModeled(name))
        {
            return {features.Get().Has(*feature),
                    features.GetWanted().Has(*feature),
                    !features.GetChangeable().Has(*feature)};
        }
        auto row = FindInert(name);
        if (!row)
        {
            return {false, false, true};
        }
        const auto& needs = row->needsOneOf;
        bool can = needs.empty() || std::any_of(needs.begin(), needs.end(), [this](auto other) {
                       return Get(other).on;
                   });
        return {row->on && can, row->on, row->kind == Kind::FIXED};
    }

    /// @param group a heading @return true if one of its members is on
    bool IsGroupOn(const std::string& group)
    {
        const auto& names = GetEthtoolNames();
        return std::any_of(names.begin(), names.end(), [&](const EthtoolName& row) {
            return row.group && row.group == group && Get(row.name).on;
        });
    }
};

const char*
OnOff(bool on)
{
    return on ? "on" : "off";
}

/// @param line of a feature @param device who is asked @param subject its features
/// @param word what is to be asked for
void
Ask(const EthtoolListingLine& line,
    const std::string& device,
    Subject& subject,
    NetdevFeatures& word)
{
    std::string name = line.row->name;
    auto now = subject.Get(name);
    if (now.fixed)
    {
        if (line.wanted != now.wanted)
        {
            line.Refuse(device + ": " + name + " is fixed here, it is " + OnOff(now.wanted));
        }
    }
    else if (auto feature = subject.FindModeled(name))
    {
        word.Set(*feature, line.wanted);
    }
    else
    {
        auto inert = subject.FindInert(name);
        if (inert->kind == Kind::UNMODELED && line.wanted)
        {
            line.Refuse(device + ": " + name + " is not modelled here, it can only be off");
        }
        inert->on = line.wanted;
    }
}

/// @param line of a feature or group @param device who was asked @param subject what came of it
void
Check(const EthtoolListingLine& line, const std::string& device, Subject& subject)
{
    bool on = line.row ? subject.Get(line.row->name).on : subject.IsGroupOn(line.listed);
    if (on == line.on)
    {
        return;
    }
    auto what = device + ": it would be " + OnOff(on);
    auto feature = line.row ? subject.FindModeled(line.row->name) : std::nullopt;
    auto missing = feature ? subject.features.Get().GetMissingDependency(*feature) : "";
    line.Refuse(what + (!line.row         ? " by its members"
                        : missing.empty() ? " by what the others are"
                                          : ", it needs " + missing));
}

} // namespace

void
PrintEthtoolListing(std::ostream& os,
                    const std::string& device,
                    const EthtoolFeatures& features,
                    const InertFeatures& inert)
{
    Subject subject{features, inert};
    std::string group;
    os << "Features for " << device << ":\n";
    for (const auto& row : GetEthtoolNames())
    {
        if (row.group && row.group != group)
        {
            group = row.group;
            os << group << ": " << OnOff(subject.IsGroupOn(group)) << "\n";
        }
        auto value = subject.Get(row.name);
        os << (row.group ? "\t" : "") << row.listed << ": " << OnOff(value.on);
        if (value.fixed)
        {
            os << " [fixed]";
        }
        else if (value.on != value.wanted)
        {
            os << " [requested " << OnOff(value.wanted) << "]";
        }
        os << "\n";
    }
}

void
SetEthtoolFeature(const std::string& name,
                  bool on,
                  const std::string& device,
                  EthtoolFeatures& features,
                  InertFeatures& inert)
{
    Subject subject{features, inert};
    const auto& rows = GetEthtoolNames();
    const bool isKnown = std::any_of(rows.begin(), rows.end(), [&name](const EthtoolName& row) {
        return name == row.name;
    });
    if (!isKnown || subject.FindModeled(name))
    {
        features.Set(name, on, device);
        return;
    }
    const auto now = subject.Get(name);
    if (now.wanted == on)
    {
        return;
    }
    const auto row = subject.FindInert(name);
    if (now.fixed || row->kind == Kind::UNMODELED)
    {
        throw std::invalid_argument(device + ": cannot switch " + name + " " + OnOff(on) +
                                    ": it is " + (now.fixed ? "fixed" : "not modelled") + " here");
    }
    row->on = on;
    inert = subject.inert;
}

void
ApplyEthtoolListing(std::istream& is,
                    const std::string& device,
                    EthtoolFeatures& features,
                    InertFeatures& inert)
{
    auto lines = ReadEthtoolListing(is);
    Subject subject{features, inert};
    auto word = features.GetWanted();
    for (const auto& line : lines)
    {
        if (line.row)
        {
            Ask(line, device, subject, word);
        }
    }
    subject.features.SetWanted(word);
    for (const auto& line : lines)
    {
        Check(line, device, subject);
    }
    features = subject.features;
    inert = subject.inert;
}

} // namespace ns3
