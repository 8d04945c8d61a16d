/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../temporary-folder.h"

#include "ns3/boolean.h"
#include "ns3/channel.h"
#include "ns3/data-rate.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/ipv4.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/nat-sctp-topology.h"
#include "ns3/nf-conntrack.h"
#include "ns3/nf-nat.h"
#include "ns3/nstime.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/veth-net-device.h"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/// A topology that goes away with the simulation.
struct Built
{
    explicit Built(const NatSctpConfig& config)
        : topology(config)
    {
    }

    ~Built()
    {
        Simulator::Destroy();
    }

    Built(const Built&) = delete;

    NatSctpTopology topology; ///< under test
};

/// @param nat what the router does @param egress its device @return a configuration
NatSctpConfig
Configuration(NatSctpNat nat, NatSctpEgress egress)
{
    NatSctpConfig config;
    config.nat = nat;
    config.egress = egress;
    return config;
}

/// @param device one with an address @return "address/mask length"
std::string
AddressOf(Ptr<NetDevice> device)
{
    const auto ipv4 = device->GetNode()->GetObject<Ipv4>();
    const int32_t interface = ipv4->GetInterfaceForDevice(device);
    BOOST_REQUIRE(interface >= 0);
    BOOST_TEST(ipv4->IsUp(interface));
    std::ostringstream text;
    text << ipv4->GetAddress(interface, 0).GetLocal() << "/"
         << ipv4->GetAddress(interface, 0).GetMask().GetPrefixLength();
    return text.str();
}

/// @param node whose routing to ask @param destination of a packet @return gateway, empty if none
std::string
GatewayOf(Ptr<Node> node, const char* destination)
{
    Ipv4Header header;
    header.SetDestination(Ipv4Address(destination));
    Socket::SocketErrno error = Socket::ERROR_NOTERROR;
    const auto route =
        node->GetObject<Ipv4>()->GetRoutingProtocol()->RouteOutput(nullptr, header, nullptr, error);
    std::ostringstream text;
    if (route)
    {
        text << route->GetGateway();
    }
    return text.str();
}

/// @param device an OffloadNetDevice @param feature of it @return ethtool -k
bool
Has(Ptr<NetDevice> device, NetdevFeature feature)
{
    const auto offload = DynamicCast<OffloadNetDevice>(device);
    BOOST_REQUIRE(bool(offload));
    return offload->GetFeatures().Has(feature);
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatSctpTopologyTest)

BOOST_AUTO_TEST_CASE(AddressesAndRoutesAreThoseOfItsDocumentation)
{
    Built built(Configuration(NatSctpNat::OFF, NatSctpEgress::VETH));
    const NatSctpTopology& all = built.topology;
    BOOST_TEST(AddressOf(all.c0) == "10.1.0.2/24");
    BOOST_TEST(AddressOf(all.r0) == "10.1.0.1/24");
    BOOST_TEST(AddressOf(all.r1) == "10.2.0.1/24");
    BOOST_TEST(AddressOf(all.s0) == "10.2.0.2/24");
    BOOST_TEST(all.serverAddress == Ipv4Address("10.2.0.2"));
    BOOST_TEST(GatewayOf(all.client, "10.2.0.2") == "10.1.0.1");
    BOOST_TEST(GatewayOf(all.server, "10.1.0.2") == "10.2.0.1");
    // The router forwards, and is no end of an association.
    BooleanValue forwards;
    all.router->GetObject<Ipv4>()->GetAttribute("IpForward", forwards);
    BOOST_TEST(forwards.Get());
    BOOST_TEST(bool(all.client->GetObject<SctpL4Protocol>()));
    BOOST_TEST(bool(all.server->GetObject<SctpL4Protocol>()));
    BOOST_TEST(!all.router->GetObject<SctpL4Protocol>());
    BOOST_TEST(all.c0->GetChannel() == all.r0->GetChannel());
    BOOST_TEST(all.r1->GetChannel() == all.s0->GetChannel());
}

BOOST_AUTO_TEST_CASE(EgressIsTheDeviceAskedFor)
{
    for (const auto& name : NatSctpEgressNames())
    {
        const auto egress = NatSctpEgressFromName(name);
        Built built(Configuration(NatSctpNat::OFF, egress));
        BOOST_TEST_CONTEXT("egress " << name)
        {
            for (const auto& device : {built.topology.r1, built.topology.s0})
            {
                BOOST_TEST(
                    bool(DynamicCast<VethNetDevice>(device)) ==
                    (egress == NatSctpEgress::VETH || egress == NatSctpEgress::VETH_NO_SCTP_CRC));
                BOOST_TEST(bool(DynamicCast<PointToPointNetDevice>(device)) ==
                           (egress == NatSctpEgress::POINT_TO_POINT));
                if (const auto ixgbe = DynamicCast<IxgbeNetDevice>(device))
                {
                    BooleanValue zeroes;
                    ixgbe->GetAttribute("CrcEngineZeroesField", zeroes);
                    BOOST_TEST(zeroes.Get() == (egress == NatSctpEgress::IXGBE_ZEROING));
                }
            }
            // The near link is always a veth pair.
            BOOST_TEST(bool(DynamicCast<VethNetDevice>(built.topology.c0)));
            BOOST_TEST(bool(DynamicCast<VethNetDevice>(built.topology.r0)));
        }
    }
}

BOOST_AUTO_TEST_CASE(OnlyTheRoutersSideLosesSctpCrc)
{
    // "ethtool -K r1 tx-checksum-sctp off", of the documentation of veth-no-sctp-crc.
    Built built(Configuration(NatSctpNat::OFF, NatSctpEgress::VETH_NO_SCTP_CRC));
    BOOST_TEST(!Has(built.topology.r1, NetdevFeature::SCTP_CRC));
    BOOST_TEST(Has(built.topology.s0, NetdevFeature::SCTP_CRC));
    BOOST_TEST(Has(built.topology.c0, NetdevFeature::SCTP_CRC));
    BOOST_TEST(Has(built.topology.r0, NetdevFeature::SCTP_CRC));
}

BOOST_AUTO_TEST_CASE(SendersAreSwitchedAndTheRouterIsNot)
{
    for (const auto egress : {NatSctpEgress::VETH, NatSctpEgress::IXGBE})
    {
        for (const bool crc : {false, true})
        {
            for (const bool gso : {false, true})
            {
                auto config = Configuration(NatSctpNat::OFF, egress);
                config.senderCsumOffload = crc;
                config.gso = gso;
                Built built(config);
                for (const auto& device : {built.topology.c0, built.topology.s0})
                {
                    BOOST_TEST(Has(device, NetdevFeature::SCTP_CRC) == crc);
                    BOOST_TEST(Has(device, NetdevFeature::GSO) == gso);
                }
                BOOST_TEST(Has(built.topology.c0, NetdevFeature::GSO_SCTP) == gso);
                // ixgbe has no tx-sctp-segmentation (ixgbe_probe()).
                BOOST_TEST(Has(built.topology.s0, NetdevFeature::GSO_SCTP) ==
                           (gso && egress == NatSctpEgress::VETH));
                for (const auto& device : {built.topology.r0, built.topology.r1})
                {
                    BOOST_TEST(Has(device, NetdevFeature::SCTP_CRC));
                    BOOST_TEST(Has(device, NetdevFeature::GSO));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(NatIsTheGenerationAskedFor)
{
    // sctp_error() verifies from Linux 4.11 on, which of these is mainline only.
    struct Case
    {
        NatSctpNat nat;
        SctpVariant variant;
        bool verifies;
    };

    for (const Case& each : {Case{NatSctpNat::UNPATCHED, SctpVariant::UNPATCHED, false},
                             Case{NatSctpNat::PATCHED, SctpVariant::PATCHED, false},
                             Case{NatSctpNat::MAINLINE, SctpVariant::MAINLINE, true},
                             Case{NatSctpNat::ALWAYS_NONE, SctpVariant::ALWAYS_NONE, false}})
    {
        Built built(Configuration(each.nat, NatSctpEgress::VETH));
        const auto nat = built.topology.router->GetObject<NfNat>();
        BOOST_REQUIRE(bool(nat));
        BOOST_TEST((nat->GetSctpVariant() == each.variant));
        BooleanValue verifies;
        nat->GetConntrack()->GetAttribute("SctpError", verifies);
        BOOST_TEST(verifies.Get() == each.verifies);
        BOOST_TEST(!built.topology.client->GetObject<NfNat>());
        BOOST_TEST(!built.topology.server->GetObject<NfNat>());
    }
    Built off(Configuration(NatSctpNat::OFF, NatSctpEgress::VETH));
    BOOST_TEST(!off.topology.router->GetObject<NfNat>());
    BOOST_TEST(!off.topology.router->GetObject<NfConntrack>());
}

BOOST_AUTO_TEST_CASE(RateAndDelayReachBothLinks)
{
    for (const auto egress :
         {NatSctpEgress::VETH, NatSctpEgress::IXGBE, NatSctpEgress::POINT_TO_POINT})
    {
        auto config = Configuration(NatSctpNat::OFF, egress);
        config.linkRateMbps = 40;
        config.linkDelayMicroseconds = 2.5;
        Built built(config);
        const NatSctpTopology& all = built.topology;
        for (const auto& device : {all.c0, all.r0, all.r1, all.s0})
        {
            DataRateValue rate;
            device->GetAttribute("DataRate", rate);
            BOOST_TEST(rate.Get().GetBitRate() == 40000000U);
        }
        for (const auto& channel : {all.c0->GetChannel(), all.r1->GetChannel()})
        {
            TimeValue delay;
            // A veth pair has its delay in the devices.
            if (!channel->GetAttributeFailSafe("Delay", delay))
            {
                channel->GetDevice(0)->GetAttribute("Delay", delay);
            }
            BOOST_TEST(delay.Get().GetNanoSeconds() == 2500);
        }
    }
}

BOOST_AUTO_TEST_CASE(CaptureThatCannotBeWrittenIsNamed)
{
    auto config = Configuration(NatSctpNat::UNPATCHED, NatSctpEgress::POINT_TO_POINT);
    {
        const TemporaryFolder folder;
        config.pcap = folder.Path("run");
        Built built(config);
        for (const std::string device : {"client-0", "router-0", "router-1", "server-0"})
        {
            BOOST_TEST(std::filesystem::exists(config.pcap + "-" + device + ".pcap"));
        }
    }
    BOOST_CHECK_EXCEPTION(NatSctpTopology topology(config),
                          std::runtime_error,
                          [&config](const std::runtime_error& error) {
                              const std::string what = error.what();
                              return what.find(config.pcap + "-client-0.pcap") != what.npos;
                          });
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
