/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/ixgbe-net-device.h"
#include "ns3/veth-net-device.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using Lines = std::vector<std::string>;

Lines
Split(std::istream& is)
{
    Lines lines;
    for (std::string line; std::getline(is, line);)
    {
        lines.push_back(line);
    }
    return lines;
}

Lines
List(Ptr<OffloadNetDevice> device)
{
    std::stringstream text;
    device->PrintEthtoolFeatures(text, "c0");
    return Split(text);
}

/// @return ethtool -k of a veth on Linux 6.1, generic-receive-offload switched off
std::ifstream
OpenRecording()
{
    std::ifstream file(std::string(CHECKSUM_OFFLOAD_SOURCE_DIR) + "/test/data/ethtool-k-veth.txt");
    BOOST_REQUIRE(file);
    return file;
}

Lines
GetRecording()
{
    auto file = OpenRecording();
    return Split(file);
}

/// @param lines a listing @param changes which of its lines stand for which
void
Replace(Lines& lines, const std::map<std::string, std::string>& changes)
{
    std::size_t changed = 0;
    for (auto& line : lines)
    {
        auto change = changes.find(line);
        if (change != changes.end())
        {
            line = change->second;
            ++changed;
        }
    }
    BOOST_TEST(changed == changes.size());
}

} // namespace

BOOST_AUTO_TEST_SUITE(DriverInertFeaturesTest)

BOOST_AUTO_TEST_CASE(VethIsListedAsRecorded)
{
    BOOST_TEST(List(CreateObject<VethNetDevice>()) == GetRecording(),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(OtherKnobsOfVethChangeTheirLinesOnly)
{
    // netdev_fix_features(): without SG neither TSO, TSO6, TSO_ECN, TSO_MANGLEID nor GSO; FRAGLIST
    // stays, and with it the group.
    auto device = CreateObject<VethNetDevice>();
    device->SetFeature("tx-scatter-gather", false);
    device->SetFeature("tx-checksum-sctp", false);
    auto expected = GetRecording();
    Replace(
        expected,
        {{"\ttx-scatter-gather: on", "\ttx-scatter-gather: off"},
         {"\ttx-checksum-sctp: on", "\ttx-checksum-sctp: off"},
         {"tcp-segmentation-offload: on", "tcp-segmentation-offload: off"},
         {"\ttx-tcp-segmentation: on", "\ttx-tcp-segmentation: off [requested on]"},
         {"\ttx-tcp-ecn-segmentation: on", "\ttx-tcp-ecn-segmentation: off [requested on]"},
         {"\ttx-tcp-mangleid-segmentation: on",
          "\ttx-tcp-mangleid-segmentation: off [requested on]"},
         {"\ttx-tcp6-segmentation: on", "\ttx-tcp6-segmentation: off [requested on]"},
         {"generic-segmentation-offload: on", "generic-segmentation-offload: off [requested on]"}});
    BOOST_TEST(List(device) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(RecordingRestoresAVeth)
{
    auto device = CreateObject<VethNetDevice>();
    auto features = device->GetFeatures();
    device->SetFeature("tx-checksum-ip-generic", false);
    device->SetFeature("tx-sctp-segmentation", false);
    device->SetFeature("rx-checksum", false);
    BOOST_TEST(!(device->GetFeatures() == features));
    auto file = OpenRecording();
    device->ApplyEthtoolFeatures(file);
    BOOST_TEST((device->GetFeatures() == features));
    BOOST_TEST(List(device) == GetRecording(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WhatHasNoEffectIsKept)
{
    auto device = CreateObject<VethNetDevice>();
    std::istringstream listing("tx-nocache-copy: on\ntx-gre-segmentation: off\n");
    device->ApplyEthtoolFeatures(listing);
    auto expected = GetRecording();
    Replace(expected,
            {{"tx-nocache-copy: off", "tx-nocache-copy: on"},
             {"tx-gre-segmentation: on", "tx-gre-segmentation: off"}});
    BOOST_TEST(List(device) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ListingsWithGroAreAccepted)
{
    auto device = CreateObject<VethNetDevice>();
    auto listing = GetRecording();
    Replace(listing,
            {{"generic-receive-offload: off", "generic-receive-offload: on"},
             {"rx-udp-gro-forwarding: off", "rx-udp-gro-forwarding: on"}});
    std::stringstream text;
    for (const auto& line : listing)
    {
        text << line << "\n";
    }
    device->ApplyEthtoolFeatures(text);
    BOOST_TEST(device->GetFeatures().Has(NetdevFeature::GRO));
    BOOST_TEST(device->GetFeatures().Has(NetdevFeature::GRO_UDP_FWD));
    BOOST_TEST(List(device) == listing, boost::test_tools::per_element());
    std::istringstream fraglist("rx-gro-list: on\n");
    CheckError<std::invalid_argument>([&] { device->ApplyEthtoolFeatures(fraglist); },
                                      {"rx-gro-list is not modelled here"});
}

BOOST_AUTO_TEST_CASE(AVethIsNoIxgbe)
{
    // The first that differs and is fixed: ixgbe has no FRAGLIST.
    auto device = CreateObject<IxgbeNetDevice>();
    auto before = List(device);
    auto file = OpenRecording();
    CheckError<std::invalid_argument>([&] { device->ApplyEthtoolFeatures(file); },
                                      {"line 11",
                                       "\"\ttx-scatter-gather-fraglist: on\"",
                                       "ns3::IxgbeNetDevice",
                                       "fixed here, it is off"});
    BOOST_TEST(List(device) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(IxgbeIsListedAsItsDriverSays)
{
    // ixgbe_probe() for an 82599: SG, TSO, TSO6, RXHASH, RXCSUM, HW_CSUM, GSO_PARTIAL with its
    // six, SCTP_CRC, GSO_UDP_L4, VLAN acceleration and filter; HIGHDMA is not in hw_features.
    // register_netdevice() adds GSO and GRO.
    const std::set<std::string> on{"rx-checksumming",          "tx-checksumming",
                                   "tx-checksum-ip-generic",   "tx-checksum-sctp",
                                   "scatter-gather",           "tx-scatter-gather",
                                   "tcp-segmentation-offload", "tx-tcp-segmentation",
                                   "tx-tcp6-segmentation",     "generic-segmentation-offload",
                                   "rx-vlan-offload",          "tx-vlan-offload",
                                   "receive-hashing",          "rx-vlan-filter",
                                   "tx-gre-segmentation",      "tx-gre-csum-segmentation",
                                   "tx-ipxip4-segmentation",   "tx-ipxip6-segmentation",
                                   "tx-udp_tnl-segmentation",  "tx-udp_tnl-csum-segmentation",
                                   "tx-gso-partial",           "tx-udp-segmentation",
                                   "generic-receive-offload"};
    // hw_features beside: NTUPLE, HW_TC, RXALL, L2FW_DOFFLOAD, LRO; and of register_netdevice(),
    // TSO_MANGLEID, NOCACHE_COPY, GRO_FRAGLIST, GRO_UDP_FWD.
    const std::set<std::string> off{"tx-tcp-mangleid-segmentation",
                                    "large-receive-offload",
                                    "ntuple-filters",
                                    "tx-nocache-copy",
                                    "rx-all",
                                    "l2-fwd-offload",
                                    "hw-tc-offload",
                                    "rx-gro-list",
                                    "rx-udp-gro-forwarding"};
    auto recording = GetRecording(); // the same names in the same order
    Lines expected{recording[0]};
    for (std::size_t i = 1; i < recording.size(); ++i)
    {
        auto start = recording[i].find_first_not_of('\t');
        auto colon = recording[i].find(':');
        auto name = recording[i].substr(start, colon - start);
        expected.push_back(recording[i].substr(0, colon) + (on.count(name)      ? ": on"
                                                            : off.count(name)   ? ": off"
                                                            : name == "highdma" ? ": on [fixed]"
                                                                                : ": off [fixed]"));
    }
    BOOST_TEST(List(CreateObject<IxgbeNetDevice>()) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
