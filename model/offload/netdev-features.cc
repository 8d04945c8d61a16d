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

/// What netdev_fix_features() wants of the other features before one may be on; bits.
enum Need : uint8_t
{
    NOTHING = 0,
    NEEDS_SG = 1,         ///< scatter-gather
    NEEDS_IPV4_CSUM = 2,  ///< HW_CSUM or IP_CSUM
    NEEDS_IPV6_CSUM = 4,  ///< HW_CSUM or IPV6_CSUM
    NEEDS_TSO = 8,        ///< TSO
    NEEDS_ANY_TSO = 16,   ///< TSO or TSO6
    NEEDS_RXCSUM = 32,    ///< RXCSUM
    EXCLUDES_HW_CSUM = 64 ///< not HW_CSUM
};

/// A feature, ethtool's name of it, and what it needs.
struct FeatureRow
{
    NetdevFeature feature; ///< the feature
    const char* name;      ///< ethtool's name
    uint8_t needs;         ///< bits of Need
};

/// In the order of NetdevFeature.
constexpr std::array<FeatureRow, 18> ROWS{{
    {NetdevFeature::SG, "tx-scatter-gather", NOTHING},
    {NetdevFeature::FRAGLIST, "tx-scatter-gather-fraglist", NOTHING},
    {NetdevFeature::IP_CSUM, "tx-checksum-ipv4", EXCLUDES_HW_CSUM},
    {NetdevFeature::HW_CSUM, "tx-checksum-ip-generic", NOTHING},
    {NetdevFeature::IPV6_CSUM, "tx-checksum-ipv6", EXCLUDES_HW_CSUM},
    {NetdevFeature::SCTP_CRC, "tx-checksum-sctp", NOTHING},
    {NetdevFeature::HIGHDMA, "highdma", NOTHING},
    {NetdevFeature::GSO, "tx-generic-segmentation", NEEDS_SG},
    {NetdevFeature::TSO, "tx-tcp-segmentation", NEEDS_SG | NEEDS_IPV4_CSUM},
    {NetdevFeature::TSO6, "tx-tcp6-segmentation", NEEDS_SG | NEEDS_IPV6_CSUM},
    {NetdevFeature::GSO_SCTP, "tx-sctp-segmentation", NOTHING},
    {NetdevFeature::GSO_UDP_L4, "tx-udp-segmentation", NEEDS_IPV4_CSUM | NEEDS_IPV6_CSUM},
    {NetdevFeature::GRO, "rx-gro", NOTHING},
    {NetdevFeature::RXCSUM, "rx-checksum", NOTHING},
    {NetdevFeature::TSO_ECN, "tx-tcp-ecn-segmentation", NEEDS_SG | NEEDS_ANY_TSO},
    {NetdevFeature::TSO_MANGLEID, "tx-tcp-mangleid-segmentation", NEEDS_SG | NEEDS_TSO},
    {NetdevFeature::GRO_HW, "rx-gro-hw", NEEDS_RXCSUM},
    {NetdevFeature::GRO_UDP_FWD, "rx-udp-gro-forwarding", NOTHING},
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
    const auto needs = GetRow(feature).needs;
    const std::string generic = ToName(NetdevFeature::HW_CSUM);
    const bool hasGeneric = Has(NetdevFeature::HW_CSUM);
    if ((needs & NEEDS_SG) && !Has(NetdevFeature::SG))
    {
        return ToName(NetdevFeature::SG);
    }
    if ((needs & NEEDS_IPV4_CSUM) && !hasGeneric && !Has(NetdevFeature::IP_CSUM))
    {
        return generic + " or " + ToName(NetdevFeature::IP_CSUM);
    }
    if ((needs & NEEDS_IPV6_CSUM) && !hasGeneric && !Has(NetdevFeature::IPV6_CSUM))
    {
        return generic + " or " + ToName(NetdevFeature::IPV6_CSUM);
    }
    if ((needs & NEEDS_TSO) && !Has(NetdevFeature::TSO))
    {
        return ToName(NetdevFeature::TSO);
    }
    if ((needs & NEEDS_ANY_TSO) && !Has(NetdevFeature::TSO) && !Has(NetdevFeature::TSO6))
    {
        return std::string(ToName(NetdevFeature::TSO)) + " or " + ToName(NetdevFeature::TSO6);
    }
    if ((needs & NEEDS_RXCSUM) && !Has(NetdevFeature::RXCSUM))
    {
        return ToName(NetdevFeature::RXCSUM);
    }
    return (needs & EXCLUDES_HW_CSUM) && hasGeneric ? generic + " off" : "";
}

NetdevFeatures
NetdevFeatures::Fix() const
{
    auto fixed = *this;
    for (const auto& row : ROWS)
    {
        if (fixed.Has(row.feature) && !fixed.GetMissingDependency(row.feature).empty())
        {
            fixed.Set(row.feature, false);
        }
    }
    return fixed;
}

NetdevFeatures
NetdevFeatures::operator&(const NetdevFeatures& mask) const
{
    NetdevFeatures both;
    both.m_bits = m_bits & mask.m_bits;
    return both;
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
