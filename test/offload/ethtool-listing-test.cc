/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/ethtool-listing.h"

#include <sstream>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// A device with a feature of each sort.
struct Device
{
    EthtoolFeatures features{
        {NetdevFeature::SG,
         NetdevFeature::HW_CSUM,
         NetdevFeature::HIGHDMA,
         NetdevFeature::GSO,
         NetdevFeature::TSO},
        {NetdevFeature::SG, NetdevFeature::HW_CSUM, NetdevFeature::GSO, NetdevFeature::TSO}};
    InertFeatures inert{
        {"tx-lockless", true, InertFeature::Kind::FIXED, {}},
        {"tx-nocache-copy", false, InertFeature::Kind::FREE, {}},
        {"tx-tcp-mangleid-segmentation", true, InertFeature::Kind::FREE, {"tx-tcp-segmentation"}},
        {"rx-gro-list", false, InertFeature::Kind::UNMODELED, {}},
    };

    std::string Print() const
    {
        std::ostringstream os;
        PrintEthtoolListing(os, "eth0", features, inert);
        return os.str();
    }

    void Apply(const std::string& text)
    {
        std::istringstream is(text);
        ApplyEthtoolListing(is, "dev", features, inert);
    }

    /// Applying this fails with these words and changes nothing.
    void CheckRefused(const std::string& text, const std::vector<std::string>& words)
    {
        auto before = Print();
        CheckError<std::invalid_argument>([&] { Apply(text); }, words);
        BOOST_TEST(Print() == before);
    }
};

/// @return whether the listing has this line
bool
HasLine(const std::string& listing, const std::string& line)
{
    return listing.find("\n" + line + "\n") != listing.npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(EthtoolListingTest)

BOOST_AUTO_TEST_CASE(EachSortOfFeatureIsListed)
{
    auto listing = Device().Print();
    BOOST_TEST(listing.rfind("Features for eth0:\n", 0) == 0);
    for (const std::string line : {"tx-checksumming: on",
                                   "\ttx-checksum-ipv4: off [fixed]",
                                   "\ttx-checksum-ip-generic: on",
                                   "highdma: on [fixed]",
                                   "tx-lockless: on [fixed]",
                                   "tx-nocache-copy: off",
                                   "rx-gro-list: off",
                                   "generic-receive-offload: off [fixed]",
                                   "rx-checksumming: off [fixed]"})
    {
        BOOST_TEST(HasLine(listing, line), line);
    }
}

BOOST_AUTO_TEST_CASE(WhatWaitsForAnotherIsRequested)
{
    // netdev_fix_features(): TSO and GSO need SG, TSO_MANGLEID needs TSO.
    Device device;
    device.features.Set("tx-scatter-gather", false, "dev");
    auto listing = device.Print();
    for (const std::string line : {"scatter-gather: off",
                                   "\ttx-scatter-gather: off",
                                   "tcp-segmentation-offload: off",
                                   "\ttx-tcp-segmentation: off [requested on]",
                                   "\ttx-tcp-mangleid-segmentation: off [requested on]",
                                   "generic-segmentation-offload: off [requested on]"})
    {
        BOOST_TEST(HasLine(listing, line), line);
    }
    Device other;
    other.Apply(listing);
    BOOST_TEST(other.Print() == listing);
    // What was asked for came over, too.
    other.features.Set("tx-scatter-gather", true, "dev");
    BOOST_TEST(other.Print() == Device().Print());
}

BOOST_AUTO_TEST_CASE(OrderDoesNotMatterAndWhatIsMissingStays)
{
    Device device;
    device.Apply("tx-tcp-segmentation: off\ntx-scatter-gather: off\n"
                 "generic-segmentation-offload: off\ntx-nocache-copy: on\n"
                 "tx-tcp-mangleid-segmentation: off\n");
    BOOST_TEST(!device.features.Get().Has(NetdevFeature::SG));
    BOOST_TEST(device.features.Get().Has(NetdevFeature::HW_CSUM));
    BOOST_TEST(HasLine(device.Print(), "tx-nocache-copy: on"));
    device.Apply("tx-tcp-segmentation: on\ntx-scatter-gather: on\n");
    BOOST_TEST(device.features.Get().Has(NetdevFeature::TSO));
    BOOST_TEST(!device.features.Get().Has(NetdevFeature::GSO));
}

BOOST_AUTO_TEST_CASE(FixedFeaturesThatDifferAreNamed)
{
    Device device;
    device.CheckRefused("tx-scatter-gather: off\nhighdma: off\n",
                        {"line 2", "\"highdma: off\"", "dev", "highdma is fixed here, it is on"});
    device.CheckRefused("large-receive-offload: on\n",
                        {"line 1", "\"large-receive-offload: on\"", "rx-lro is fixed", "off"});
    device.CheckRefused("tx-lockless: off [fixed]\n", {"tx-lockless is fixed here, it is on"});
    BOOST_CHECK_NO_THROW(
        device.Apply("highdma: on\ntx-lockless: on\nlarge-receive-offload: off\n"));
}

BOOST_AUTO_TEST_CASE(WhatIsNotModelledStaysOff)
{
    Device device;
    device.CheckRefused("rx-gro-list: on\n",
                        {"line 1", "dev", "rx-gro-list is not modelled here, it can only be off"});
    BOOST_CHECK_NO_THROW(device.Apply("rx-gro-list: off\n"));
}

BOOST_AUTO_TEST_CASE(EveryFeatureIsSwitchedByName)
{
    Device device;
    auto set = [&device](const std::string& name, bool on) {
        SetEthtoolFeature(name, on, "dev", device.features, device.inert);
    };
    set("tx-tcp-segmentation", false);
    BOOST_TEST(!device.features.Get().Has(NetdevFeature::TSO));
    set("tx-nocache-copy", true);
    BOOST_TEST(HasLine(device.Print(), "tx-nocache-copy: on"));
    set("rx-gro-list", false); // as it is
    const auto before = device.Print();
    CheckError<std::invalid_argument>([&] { set("rx-gro-list", true); },
                                      {"dev: cannot switch rx-gro-list on", "not modelled here"});
    CheckError<std::invalid_argument>([&] { set("tx-lockless", false); },
                                      {"dev: cannot switch tx-lockless off", "fixed here"});
    CheckError<std::invalid_argument>([&] { set("rx-fcs", true); },
                                      {"dev: cannot switch rx-fcs on", "fixed here"});
    CheckError<std::invalid_argument>([&] { set("highdma", false); }, {"highdma", "fixed"});
    CheckError<std::invalid_argument>([&] { set("rx-grow", true); }, {"\"rx-grow\""});
    BOOST_TEST(device.Print() == before);
}

BOOST_AUTO_TEST_CASE(ContradictionsAreNamed)
{
    Device device;
    device.CheckRefused("tx-tcp-segmentation: on\ntx-scatter-gather: off\n",
                        {"line 1", "it would be off, it needs tx-scatter-gather"});
    device.CheckRefused("tx-tcp-segmentation: off\ntx-tcp-mangleid-segmentation: on\n",
                        {"line 2", "it would be off by what the others are"});
    device.CheckRefused("tx-tcp-segmentation: off [requested on]\n", {"it would be on"});
    device.CheckRefused("scatter-gather: off\n\ttx-scatter-gather: on\n",
                        {"line 1", "\"scatter-gather: off\"", "it would be on by its members"});
}

BOOST_AUTO_TEST_SUITE_END()
