/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "netdev-features.h"

#include <array>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/// A feature, ethtool's name of it, and what netdev_fix_features() wants on beside it.
struct FeatureRow
{
    NetdevFeature feature; ///< the feature
    const char* name;      ///< ethtool's name
    bool needsSg;          ///< off without SG
    bool needsIpv4Csum;    ///< off without HW_CSUM or IP_CSUM
    bool needsIpv6Csum;    ///< off without HW_CSUM or IPV6_CSUM
};

/// In the order of NetdevFeature.
constexpr std::array<FeatureRow, 14> ROWS{{
    {NetdevFeature::SG, "tx-scatter-gather", false, false, false},
    {NetdevFeature::FRAGLIST, "tx-scatter-gather-fraglist", false, false, false},
    {NetdevFeature::IP_CSUM, "tx-checksum-ipv4", false, false, false},
    {NetdevFeature::HW_CSUM, "tx-checksum-ip-generic", false, false, false},
    {NetdevFeature::IPV6_CSUM, "tx-checksum-ipv6", false, false, false},
    {NetdevFeature::SCTP_CRC, "tx-checksum-sctp", false, false, false},
    {NetdevFeature::HIGHDMA, "highdma", false, false, false},
    {NetdevFeature::GSO, "tx-generic-segmentation", true, false, false},
    {NetdevFeature::TSO, "tx-tcp-segmentation", true, true, false},
    {NetdevFeature::TSO6, "tx-tcp6-segmentation", true, false, true},
    {NetdevFeature::GSO_SCTP, "tx-sctp-segmentation", false, false, false},
    {NetdevFeature::GSO_UDP_L4, "tx-udp-segmentation", false, true, true},
    {NetdevFeature::GRO, "rx-gro", false, false, false},
    {NetdevFeature::RXCSUM, "rx-checksum", false, false, false},
}};

const FeatureRow&
GetRow(NetdevFeature feature)
{
    return ROWS.at(static_cast<std::size_t>(feature));
}

uint32_t
GetBit(NetdevFeature feature)
{
    return uint32_t{1} << static_cast<uint32_t>(feature);
}

} // namespace

NetdevFeatures::NetdevFeatures(std::initializer_list<NetdevFeature> features)
{
    for (auto feature : features)
    {
        Set(feature, true);
    }
}

bool
NetdevFeatures::Has(NetdevFeature feature) const
{
    return (m_bits & GetBit(feature)) != 0;
}

void
NetdevFeatures::Set(NetdevFeature feature, bool on)
{
    m_bits = on ? m_bits | GetBit(feature) : m_bits & ~GetBit(feature);
}

bool
NetdevFeatures::HasAnyCsum() const
{
    return Has(NetdevFeature::IP_CSUM) || Has(NetdevFeature::HW_CSUM) ||
           Has(NetdevFeature::IPV6_CSUM);
}

NetdevFeature
NetdevFeatures::FromName(const std::string& name)
{
    for (const auto& row : ROWS)
    {
        if (name == row.name)
        {
            return row.feature;
        }
    }
    std::ostringstream message;
    message << "unknown device feature \"" << name << "\"; known are";
    const char* separator = " ";
    for (const auto& row : ROWS)
    {
        message << separator << row.name;
        separator = ", ";
    }
    throw std::invalid_argument(message.str());
}

const char*
NetdevFeatures::ToName(NetdevFeature feature)
{
    return GetRow(feature).name;
}

std::vector<std::string>
NetdevFeatures::GetNames()
{
    std::vector<std::string> names;
    for (const auto& row : ROWS)
    {
        names.emplace_back(row.name);
    }
    return names;
}

std::string
NetdevFeatures::GetMissingDependency(NetdevFeature feature) const
{
    const auto& row = GetRow(feature);
    if (row.needsSg && !Has(NetdevFeature::SG))
    {
        return ToName(NetdevFeature::SG);
    }
    if (Has(NetdevFeature::HW_CSUM))
    {
        return "";
    }
    std::string generic = ToName(NetdevFeature::HW_CSUM);
    if (row.needsIpv4Csum && !Has(NetdevFeature::IP_CSUM))
    {
        return generic + " or " + ToName(NetdevFeature::IP_CSUM);
    }
    if (row.needsIpv6Csum && !Has(NetdevFeature::IPV6_CSUM))
    {
        return generic + " or " + ToName(NetdevFeature::IPV6_CSUM);
    }
    return "";
}

NetdevFeatures
NetdevFeatures::Fix() const
{
    auto fixed = *this;
    for (const auto& row : ROWS)
    {
        if (fixed.Has(row.feature) && !GetMissingDependency(row.feature).empty())
        {
            fixed.Set(row.feature, false);
        }
    }
    return fixed;
}

bool
NetdevFeatures::operator==(const NetdevFeatures& other) const
{
    return m_bits == other.m_bits;
}

std::ostream&
operator<<(std::ostream& os, const NetdevFeatures& features)
{
    const char* separator = "";
    for (const auto& row : ROWS)
    {
        if (features.Has(row.feature))
        {
            os << separator << row.name;
            separator = ",";
        }
    }
    return os;
}

} // namespace ns3
