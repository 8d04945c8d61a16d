/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/netdev-features.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>

using namespace ns3;

namespace
{

/// netdev_features_strings[] of net/ethtool/common.c, for the features that the module has.
const std::vector<std::string> ETHTOOL_NAMES{"tx-scatter-gather",
                                             "tx-scatter-gather-fraglist",
                                             "tx-checksum-ipv4",
                                             "tx-checksum-ip-generic",
                                             "tx-checksum-ipv6",
                                             "tx-checksum-sctp",
                                             "highdma",
                                             "tx-generic-segmentation",
                                             "tx-tcp-segmentation",
                                             "tx-tcp6-segmentation",
                                             "tx-sctp-segmentation",
                                             "tx-udp-segmentation",
                                             "rx-gro",
                                             "rx-checksum",
                                             "tx-tcp-ecn-segmentation",
                                             "tx-tcp-mangleid-segmentation",
                                             "rx-gro-hw",
                                             "rx-udp-gro-forwarding"};

} // namespace

BOOST_AUTO_TEST_SUITE(NetdevFeaturesTest)

BOOST_AUTO_TEST_CASE(NamesAreThoseOfEthtool)
{
    BOOST_TEST(NetdevFeatures::GetNames() == ETHTOOL_NAMES, boost::test_tools::per_element());
    BOOST_TEST(bool(NetdevFeatures::FromName("tx-checksum-sctp") == NetdevFeature::SCTP_CRC));
    BOOST_TEST(bool(NetdevFeatures::FromName("tx-sctp-segmentation") == NetdevFeature::GSO_SCTP));
    BOOST_TEST(NetdevFeatures::ToName(NetdevFeature::FRAGLIST) == "tx-scatter-gather-fraglist");
    for (const auto& name : ETHTOOL_NAMES)
    {
        BOOST_TEST(NetdevFeatures::ToName(NetdevFeatures::FromName(name)) == name);
    }
}

BOOST_AUTO_TEST_CASE(UnknownNameIsNamedWithTheAllowedOnes)
{
    BOOST_CHECK_EXCEPTION(NetdevFeatures::FromName("tx-checksum-stcp"),
                          std::invalid_argument,
                          [](const std::invalid_argument& error) {
                              std::string text = error.what();
                              bool complete = text.find("\"tx-checksum-stcp\"") != text.npos;
                              for (const auto& name : ETHTOOL_NAMES)
                              {
                                  complete = complete && text.find(name) != text.npos;
                              }
                              return complete;
                          });
    BOOST_CHECK_THROW(NetdevFeatures::FromName(""), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(EachFeatureIsSetOnItsOwn)
{
    for (const auto& name : ETHTOOL_NAMES)
    {
        NetdevFeatures features;
        features.Set(NetdevFeatures::FromName(name), true);
        for (const auto& other : ETHTOOL_NAMES)
        {
            BOOST_TEST(features.Has(NetdevFeatures::FromName(other)) == (other == name));
        }
        features.Set(NetdevFeatures::FromName(name), false);
        BOOST_TEST(bool(features == NetdevFeatures()));
    }
}

BOOST_AUTO_TEST_CASE(AnyCsumIsTheChecksumMask)
{
    BOOST_TEST(NetdevFeatures({NetdevFeature::IP_CSUM}).HasAnyCsum());
    BOOST_TEST(NetdevFeatures({NetdevFeature::HW_CSUM}).HasAnyCsum());
    BOOST_TEST(NetdevFeatures({NetdevFeature::IPV6_CSUM}).HasAnyCsum());
    // NETIF_F_SCTP_CRC is not part of NETIF_F_CSUM_MASK.
    BOOST_TEST(!NetdevFeatures({NetdevFeature::SCTP_CRC, NetdevFeature::RXCSUM}).HasAnyCsum());
}

BOOST_AUTO_TEST_CASE(FixTakesAwayWhatLacksItsDependency)
{
    // net/core/dev.c, netdev_fix_features().
    NetdevFeatures all{NetdevFeature::SG,
                       NetdevFeature::HW_CSUM,
                       NetdevFeature::GSO,
                       NetdevFeature::TSO,
                       NetdevFeature::TSO6,
                       NetdevFeature::GSO_SCTP};
    BOOST_TEST(bool(all.Fix() == all));

    auto withoutSg = all;
    withoutSg.Set(NetdevFeature::SG, false);
    BOOST_TEST(
        bool(withoutSg.Fix() == NetdevFeatures({NetdevFeature::HW_CSUM, NetdevFeature::GSO_SCTP})));
    BOOST_TEST(withoutSg.GetMissingDependency(NetdevFeature::GSO) == "tx-scatter-gather");

    auto ipv4Only = all;
    ipv4Only.Set(NetdevFeature::HW_CSUM, false);
    ipv4Only.Set(NetdevFeature::IP_CSUM, true);
    BOOST_TEST(ipv4Only.Fix().Has(NetdevFeature::TSO));
    BOOST_TEST(!ipv4Only.Fix().Has(NetdevFeature::TSO6));
    BOOST_TEST(ipv4Only.GetMissingDependency(NetdevFeature::TSO6) ==
               "tx-checksum-ip-generic or tx-checksum-ipv6");
    BOOST_TEST(ipv4Only.GetMissingDependency(NetdevFeature::TSO).empty());
}

BOOST_AUTO_TEST_CASE(FixFollowsChains)
{
    // TSO_MANGLEID wants TSO, TSO_ECN any TSO; both go with SG, and with the checksums of TSO.
    NetdevFeatures all{NetdevFeature::SG,
                       NetdevFeature::HW_CSUM,
                       NetdevFeature::TSO,
                       NetdevFeature::TSO6,
                       NetdevFeature::TSO_ECN,
                       NetdevFeature::TSO_MANGLEID};
    BOOST_TEST(bool(all.Fix() == all));
    auto without = all;
    without.Set(NetdevFeature::HW_CSUM, false);
    BOOST_TEST(bool(without.Fix() == NetdevFeatures{NetdevFeature::SG}));
    without = all;
    without.Set(NetdevFeature::SG, false);
    BOOST_TEST(bool(without.Fix() == NetdevFeatures{NetdevFeature::HW_CSUM}));
    without = all;
    without.Set(NetdevFeature::TSO, false);
    BOOST_TEST(without.Fix().Has(NetdevFeature::TSO_ECN));
    BOOST_TEST(!without.Fix().Has(NetdevFeature::TSO_MANGLEID));
    BOOST_TEST(without.GetMissingDependency(NetdevFeature::TSO_MANGLEID) == "tx-tcp-segmentation");
    without.Set(NetdevFeature::TSO6, false);
    BOOST_TEST(without.GetMissingDependency(NetdevFeature::TSO_ECN) ==
               "tx-tcp-segmentation or tx-tcp6-segmentation");
}

BOOST_AUTO_TEST_CASE(WhatHardwareMergesItVerifies)
{
    NetdevFeatures features{NetdevFeature::GRO_HW, NetdevFeature::GRO, NetdevFeature::GRO_UDP_FWD};
    BOOST_TEST(
        bool(features.Fix() == NetdevFeatures{NetdevFeature::GRO, NetdevFeature::GRO_UDP_FWD}));
    BOOST_TEST(features.GetMissingDependency(NetdevFeature::GRO_HW) == "rx-checksum");
    features.Set(NetdevFeature::RXCSUM, true);
    BOOST_TEST(features.Fix().Has(NetdevFeature::GRO_HW));
}

BOOST_AUTO_TEST_CASE(ChecksumsOfOneFamilyExcludeThoseOfAny)
{
    // "mixed HW and IP checksum settings"
    NetdevFeatures mixed{NetdevFeature::HW_CSUM, NetdevFeature::IP_CSUM, NetdevFeature::IPV6_CSUM};
    BOOST_TEST(bool(mixed.Fix() == NetdevFeatures{NetdevFeature::HW_CSUM}));
    BOOST_TEST(mixed.GetMissingDependency(NetdevFeature::IP_CSUM) == "tx-checksum-ip-generic off");
}

BOOST_AUTO_TEST_CASE(MasksKeepWhatBothHave)
{
    const NetdevFeatures a{NetdevFeature::SG, NetdevFeature::GSO};
    const NetdevFeatures b{NetdevFeature::GSO, NetdevFeature::GRO};
    BOOST_TEST(bool((a & b) == NetdevFeatures{NetdevFeature::GSO}));
}

BOOST_AUTO_TEST_CASE(PrintsTheNamesThatAreOn)
{
    std::ostringstream text;
    text << NetdevFeatures{NetdevFeature::SCTP_CRC, NetdevFeature::SG};
    BOOST_TEST(text.str() == "tx-scatter-gather,tx-checksum-sctp");
}

BOOST_AUTO_TEST_SUITE_END()
