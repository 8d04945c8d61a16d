/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-topology.h"

#include "checksum-offload-stack-helper.h"
#include "ixgbe-helper.h"
#include "link-capture.h"
#include "nat-helper.h"
#include "sctp-helper.h"
#include "veth-helper.h"

#include "ns3/boolean.h"
#include "ns3/data-rate.h"
#include "ns3/enum.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-static-routing.h"
#include "ns3/ipv4.h"
#include "ns3/node-container.h"
#include "ns3/nstime.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/string.h"

namespace ns3
{

namespace
{

/** Streams of the scenario's random numbers start here, one range per user. */
constexpr int64_t STACK_STREAM = 1000;
constexpr int64_t SCTP_STREAM = 2000;
constexpr int64_t NAT_STREAM = 3000;

DataRate
RateOf(const NatSctpConfig& config)
{
    return DataRate(config.linkRateMbps * 1000000);
}

Time
DelayOf(const NatSctpConfig& config)
{
    return NanoSeconds(static_cast<int64_t>(config.linkDelayMicroseconds * 1000));
}

void
Address4(Ptr<NetDevice> device, const char* address)
{
    const auto ipv4 = device->GetNode()->GetObject<Ipv4>();
    const uint32_t interface = ipv4->AddInterface(device);
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(address), Ipv4Mask("/24")));
    ipv4->SetUp(interface);
}

void
DefaultRoute(Ptr<NetDevice> device, const char* gateway)
{
    const auto ipv4 = device->GetNode()->GetObject<Ipv4>();
    Ipv4StaticRoutingHelper().GetStaticRouting(ipv4)->SetDefaultRoute(
        Ipv4Address(gateway),
        ipv4->GetInterfaceForDevice(device));
}

} // namespace

} // namespace ns3
