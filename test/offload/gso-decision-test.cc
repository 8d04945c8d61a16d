/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/gso-decision.h"
#include "ns3/transport-header.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

const ChecksumState NONE = ChecksumState::None();
const ChecksumState UNNECESSARY = ChecksumState::Unnecessary();
const ChecksumState COMPLETE = ChecksumState::Complete(1, false);
const ChecksumState PARTIAL = ChecksumState::Partial(112, 8, ChecksumAlgorithm::CRC32C);

const NetworkLayer IPV4{IpFamily::IPV4, PROTOCOL_SCTP};

GsoMetadata
SctpGso()
{
    return {GSO_TYPE_SCTP, GsoMetadata::GSO_BY_FRAGS, 1, {100}};
}

/// A device that takes SCTP super-packets whole, plus what a test adds.
NetdevFeatures
Whole()
{
    return {NetdevFeature::GSO_SCTP, NetdevFeature::FRAGLIST, NetdevFeature::HW_CSUM};
}

} // namespace

BOOST_AUTO_TEST_SUITE(GsoDecision)

BOOST_AUTO_TEST_CASE(SctpNeedsGsoSctpAndFraglistButNotSctpCrc)
{
    // All combinations of the features that Linux' skb_gso_ok() could ask for.
    for (unsigned bits = 0; bits < 8; ++bits)
    {
        NetdevFeatures features;
        features.Set(NetdevFeature::GSO_SCTP, (bits & 1) != 0);
        features.Set(NetdevFeature::FRAGLIST, (bits & 2) != 0);
        features.Set(NetdevFeature::SCTP_CRC, (bits & 4) != 0);
        features.Set(NetdevFeature::TSO, true);
        BOOST_TEST(SkbGsoOk(SctpGso(), features) == ((bits & 3) == 3));
    }
}

BOOST_AUTO_TEST_CASE(EveryTypeBitNeedsItsFeature)
{
    const std::vector<std::pair<GsoType, NetdevFeature>> pairs{
        {GSO_TYPE_TCPV4, NetdevFeature::TSO},
        {GSO_TYPE_TCPV6, NetdevFeature::TSO6},
        {GSO_TYPE_SCTP, NetdevFeature::GSO_SCTP},
        {GSO_TYPE_UDP_L4, NetdevFeature::GSO_UDP_L4}};
    for (const auto& [type, feature] : pairs)
    {
        for (const auto& [otherType, otherFeature] : pairs)
        {
            GsoMetadata gso{type, 1448, 2, {}};
            BOOST_TEST(SkbGsoOk(gso, {otherFeature}) == (type == otherType));
        }
    }
    BOOST_TEST(!SkbGsoOk({1U << 5, 1448, 2, {}}, {NetdevFeature::TSO})); // SKB_GSO_FCOE
}

BOOST_AUTO_TEST_CASE(StateDecidesWhetherAWholePacketIsSegmented)
{
    // netif_needs_gso(): a super-packet must be PARTIAL or UNNECESSARY to pass.
    BOOST_TEST(!NetifNeedsGso(SctpGso(), PARTIAL, Whole()));
    BOOST_TEST(!NetifNeedsGso(SctpGso(), UNNECESSARY, Whole()));
    BOOST_TEST(NetifNeedsGso(SctpGso(), NONE, Whole()));
    BOOST_TEST(NetifNeedsGso(SctpGso(), COMPLETE, Whole()));
    for (const auto& state : {NONE, UNNECESSARY, COMPLETE, PARTIAL})
    {
        BOOST_TEST(NetifNeedsGso(SctpGso(), state, NetdevFeatures()));
        BOOST_TEST(!NetifNeedsGso(GsoMetadata(), state, NetdevFeatures()));
    }
}

BOOST_AUTO_TEST_CASE(LimitsTakeSegmentationAway)
{
    auto gso = SctpGso();
    auto whole = [&](const GsoLimits& limits, uint32_t size) {
        auto features = NetifSkbFeatures({Whole(), limits}, IPV4, gso, PARTIAL, size);
        BOOST_TEST(features.Has(NetdevFeature::HW_CSUM));
        BOOST_TEST(features.Has(NetdevFeature::FRAGLIST));
        return SkbGsoOk(gso, features);
    };
    // gso_features_check(): skb->len >= gso_max_size, gso_segs > gso_max_segs, gso_type == 0.
    BOOST_TEST(whole({}, 65535));
    BOOST_TEST(whole({4096}, 4095));
    BOOST_TEST(!whole({4096}, 4096));
    gso.gsoSegs = 4;
    BOOST_TEST(whole({65536, 4}, 1000));
    BOOST_TEST(!whole({65536, 3}, 1000));
    gso.gsoSegs = 0;
    gso.fragSizes.assign(4, 25);
    BOOST_TEST(!whole({65536, 3}, 1000));
    gso = SctpGso();
    gso.gsoType = 0;
    BOOST_TEST(!NetifSkbFeatures({Whole()}, IPV4, gso, PARTIAL, 100).Has(NetdevFeature::GSO_SCTP));
}

BOOST_AUTO_TEST_CASE(NoInternetChecksumTakesSegmentationAway)
{
    // harmonize_features() asks can_checksum_protocol() unless ip_summed is NONE.
    auto withoutCsum = Whole();
    withoutCsum.Set(NetdevFeature::HW_CSUM, false);
    withoutCsum.Set(NetdevFeature::SCTP_CRC, true);
    auto segmentation = [&](const NetdevFeatures& features, const ChecksumState& state) {
        auto result = NetifSkbFeatures({features}, IPV4, SctpGso(), state, 132);
        BOOST_TEST(result.Has(NetdevFeature::SCTP_CRC));
        return result.Has(NetdevFeature::GSO_SCTP);
    };
    BOOST_TEST(!segmentation(withoutCsum, PARTIAL));
    BOOST_TEST(!segmentation(withoutCsum, UNNECESSARY));
    BOOST_TEST(segmentation(withoutCsum, NONE));
    withoutCsum.Set(NetdevFeature::IPV6_CSUM, true);
    BOOST_TEST(!segmentation(withoutCsum, PARTIAL));
    withoutCsum.Set(NetdevFeature::IP_CSUM, true);
    BOOST_TEST(segmentation(withoutCsum, PARTIAL));
}

BOOST_AUTO_TEST_SUITE_END()
