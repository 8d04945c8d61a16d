/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gso-decision.h"

#include <array>
#include <utility>

namespace ns3
{

namespace
{

/// net_gso_ok(): the feature that stands for each gso_type bit.
constexpr std::array<std::pair<GsoType, NetdevFeature>, 6> GSO_FEATURES{{
    {GSO_TYPE_TCPV4, NetdevFeature::TSO},
    {GSO_TYPE_TCPV6, NetdevFeature::TSO6},
    {GSO_TYPE_TCP_ECN, NetdevFeature::TSO_ECN},
    {GSO_TYPE_TCP_FIXEDID, NetdevFeature::TSO_MANGLEID},
    {GSO_TYPE_SCTP, NetdevFeature::GSO_SCTP},
    {GSO_TYPE_UDP_L4, NetdevFeature::GSO_UDP_L4},
}};

/// Clears NETIF_F_GSO_MASK.
void
ClearGso(NetdevFeatures& features)
{
    for (const auto& [type, feature] : GSO_FEATURES)
    {
        features.Set(feature, false);
    }
}

} // namespace

bool
SkbGsoOk(const GsoMetadata& gso, const NetdevFeatures& features)
{
    if (!gso.fragSizes.empty() && !features.Has(NetdevFeature::FRAGLIST))
    {
        return false;
    }
    uint32_t missing = gso.gsoType;
    for (const auto& [type, feature] : GSO_FEATURES)
    {
        if (features.Has(feature))
        {
            missing &= ~type;
        }
    }
    return missing == 0;
}

bool
SkbNeedsCheck(const ChecksumState& state)
{
    return state.GetIpSummed() != IpSummed::PARTIAL && state.GetIpSummed() != IpSummed::UNNECESSARY;
}

bool
NetifNeedsGso(const GsoMetadata& gso, const ChecksumState& state, const NetdevFeatures& features)
{
    return gso.IsGso() && (!SkbGsoOk(gso, features) || SkbNeedsCheck(state));
}

bool
CanChecksumProtocol(const NetdevFeatures& features, IpFamily family)
{
    return features.Has(NetdevFeature::HW_CSUM) ||
           features.Has(family == IpFamily::IPV4 ? NetdevFeature::IP_CSUM
                                                 : NetdevFeature::IPV6_CSUM);
}

NetdevFeatures
NetifSkbFeatures(const XmitContext& context,
                 const NetworkLayer& network,
                 const GsoMetadata& gso,
                 const ChecksumState& state,
                 uint32_t ipSize)
{
    auto result = context.features;
    if (gso.IsGso() &&
        (gso.gsoSegs > context.limits.maxSegs || gso.fragSizes.size() > context.limits.maxSegs ||
         ipSize >= context.limits.maxSize || gso.gsoType == 0))
    {
        ClearGso(result);
    }
    if (network.hasExtensions && (gso.gsoType & (GSO_TYPE_TCPV6 | GSO_TYPE_UDP_L4)) != 0 &&
        result.Has(NetdevFeature::IPV6_CSUM))
    {
        result.Set(NetdevFeature::IPV6_CSUM, false);
        result.Set(NetdevFeature::TSO6, false);
        result.Set(NetdevFeature::GSO_UDP_L4, false);
    }
    if (state.GetIpSummed() != IpSummed::NONE && !CanChecksumProtocol(result, network.family))
    {
        ClearGso(result);
        result.Set(NetdevFeature::IP_CSUM, false);
        result.Set(NetdevFeature::IPV6_CSUM, false);
    }
    return result;
}

} // namespace ns3
