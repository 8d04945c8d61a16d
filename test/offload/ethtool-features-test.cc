/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/ethtool-features.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

EthtoolFeatures
Make()
{
    NetdevFeatures changeable{NetdevFeature::SG, NetdevFeature::HW_CSUM, NetdevFeature::GSO};
    auto on = changeable;
    on.Set(NetdevFeature::HIGHDMA, true);
    return {on, changeable};
}

} // namespace

BOOST_AUTO_TEST_SUITE(EthtoolFeaturesTest)

BOOST_AUTO_TEST_CASE(DependentFeaturesGoAndComeBack)
{
    // As ethtool shows: tx-generic-segmentation goes off with tx-scatter-gather, and back on with
    // it.
    auto features = Make();
    features.Set("tx-scatter-gather", false, "dev");
    BOOST_TEST(!features.Get().Has(NetdevFeature::GSO));
    features.Set("tx-scatter-gather", true, "dev");
    BOOST_TEST(features.Get().Has(NetdevFeature::GSO));
    // Not if it was switched off itself meanwhile.
    features.Set("tx-scatter-gather", false, "dev");
    features.Set("tx-generic-segmentation", false, "dev");
    features.Set("tx-scatter-gather", true, "dev");
    BOOST_TEST(!features.Get().Has(NetdevFeature::GSO));
}

BOOST_AUTO_TEST_CASE(WhatNeedsAnotherIsRefused)
{
    auto features = Make();
    features.Set("tx-scatter-gather", false, "dev");
    CheckError<std::invalid_argument>(
        [&] { features.Set("tx-generic-segmentation", true, "dev"); },
        {"dev", "cannot switch tx-generic-segmentation on", "needs tx-scatter-gather"});
}

BOOST_AUTO_TEST_CASE(FixedFeaturesAreRefusedUnlessNothingChanges)
{
    auto features = Make();
    BOOST_CHECK_NO_THROW(features.Set("highdma", true, "dev"));
    CheckError<std::invalid_argument>(
        [&] { features.Set("highdma", false, "dev"); },
        {"dev", "cannot switch highdma off", "fixed", "tx-scatter-gather,tx-checksum-ip-generic"});
    BOOST_TEST(features.Get().Has(NetdevFeature::HIGHDMA));
}

BOOST_AUTO_TEST_CASE(AWholeWordIsAskedFor)
{
    auto features = Make();
    // GSO waits for SG; HIGHDMA is fixed on, SCTP_CRC fixed off.
    features.SetWanted({NetdevFeature::GSO, NetdevFeature::SCTP_CRC});
    BOOST_TEST((features.Get() == NetdevFeatures{NetdevFeature::HIGHDMA}));
    BOOST_TEST(
        (features.GetWanted() == NetdevFeatures{NetdevFeature::HIGHDMA, NetdevFeature::GSO}));
    features.Set("tx-scatter-gather", true, "dev");
    BOOST_TEST(features.Get().Has(NetdevFeature::GSO));
}

BOOST_AUTO_TEST_SUITE_END()
