/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Cost of the transmit path: a packet with nothing to do, beside the copy of a packet, and the work
// on one that has something to do.

#include "ns3/checksum-ledger.h"
#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/node-container.h"
#include "ns3/simulator.h"
#include "ns3/transmit-path.h"
#include "ns3/transport-header.h"
#include "ns3/veth-helper.h"

#include <benchmark/benchmark.h>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t CHUNKS = 1448;           ///< bytes behind the common header of a full packet
constexpr uint32_t SEGMENTS = 44;           ///< of the largest super-packet
constexpr uint16_t ETHERTYPE_IPV4 = 0x0800; ///< IPv4

const NetdevFeatures VETH{NetdevFeature::SG,
                          NetdevFeature::FRAGLIST,
                          NetdevFeature::HW_CSUM,
                          NetdevFeature::SCTP_CRC,
                          NetdevFeature::GSO,
                          NetdevFeature::GSO_SCTP};
const NetdevFeatures NIC{NetdevFeature::SG, NetdevFeature::HW_CSUM, NetdevFeature::SCTP_CRC};

/// An SCTP packet, PARTIAL; a super-packet if it has more than one segment.
Ipv4Datagram
MakeDatagram(uint32_t segments)
{
    std::vector<uint8_t> bytes(12 + segments * CHUNKS, 0x5a);
    std::fill_n(bytes.begin() + 8, 4, 0);
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    InitChecksumState(packet, ChecksumState::Partial(bytes.size(), 8, ChecksumAlgorithm::CRC32C));
    if (segments > 1)
    {
        packet->AddPacketTag(GsoTag({GSO_TYPE_SCTP,
                                     GsoMetadata::GSO_BY_FRAGS,
                                     static_cast<uint16_t>(segments),
                                     std::vector<uint32_t>(segments, CHUNKS)}));
    }
    Ipv4Header header;
    header.SetSource(Ipv4Address("10.0.0.1"));
    header.SetDestination(Ipv4Address("10.0.0.2"));
    header.SetProtocol(PROTOCOL_SCTP);
    header.SetPayloadSize(bytes.size());
    return {header, packet};
}

Ptr<Packet>
MakeWhole(uint32_t segments)
{
    auto datagram = MakeDatagram(segments);
    datagram.header.EnableChecksum();
    datagram.transport->AddHeader(datagram.header);
    return datagram.transport;
}

/// A TCP super-packet of as many bytes as the largest one of SCTP.
Ptr<Packet>
MakeWholeTcp()
{
    std::vector<uint8_t> bytes(20 + SEGMENTS * CHUNKS, 0x5a);
    bytes[12] = 0x50; // data offset: 20 bytes
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    InitChecksumState(packet,
                      ChecksumState::Partial(bytes.size(), 16, ChecksumAlgorithm::INTERNET));
    packet->AddPacketTag(GsoTag({GSO_TYPE_TCPV4, CHUNKS, SEGMENTS, {}}));
    Ipv4Header header;
    header.SetProtocol(PROTOCOL_TCP);
    header.SetPayloadSize(bytes.size());
    header.EnableChecksum();
    packet->AddHeader(header);
    return packet;
}

void
PacketCopy(benchmark::State& state)
{
    auto packet = MakeWhole(1);
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(packet->Copy());
    }
}

BENCHMARK(PacketCopy);

void
XmitNeedsNoWork(benchmark::State& state)
{
    auto packet = MakeWhole(state.range(0));
    const XmitContext context{VETH};
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(XmitNeedsWork(packet, context));
    }
}

BENCHMARK(XmitNeedsNoWork)->Arg(1)->Arg(SEGMENTS);

void
ValidateNeedsNoWork(benchmark::State& state)
{
    auto datagram = MakeDatagram(state.range(0));
    const XmitContext context{VETH};
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(ValidateXmitSkb(datagram, context));
    }
}

BENCHMARK(ValidateNeedsNoWork)->Arg(1)->Arg(SEGMENTS);

/** The copy of the packet is part of what is measured. */
void
CompleteInSoftware(benchmark::State& state)
{
    auto packet = MakeWhole(1);
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(ValidateXmitSkb(packet->Copy(), XmitContext()));
    }
}

BENCHMARK(CompleteInSoftware);

/** Per super-packet: for a NIC (segments stay PARTIAL), and for a device without features. */
void
SegmentInSoftware(benchmark::State& state)
{
    auto packet = MakeWhole(SEGMENTS);
    const XmitContext context{state.range(0) != 0 ? NIC : NetdevFeatures()};
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(ValidateXmitSkb(packet->Copy(), context));
    }
    state.SetItemsProcessed(state.iterations() * SEGMENTS);
}

BENCHMARK(SegmentInSoftware)->Arg(1)->Arg(0);

/** The same of TCP. */
void
SegmentTcpInSoftware(benchmark::State& state)
{
    auto packet = MakeWholeTcp();
    const XmitContext context{state.range(0) != 0 ? NIC : NetdevFeatures()};
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(ValidateXmitSkb(packet->Copy(), context));
    }
    state.SetItemsProcessed(state.iterations() * SEGMENTS);
}

BENCHMARK(SegmentTcpInSoftware)->Arg(1)->Arg(0);

/** From Send() of one device to the stack above the other. */
template <typename Helper>
void
Cross(benchmark::State& state)
{
    NodeContainer nodes;
    nodes.Create(2);
    auto devices = Helper().Install(nodes);
    auto sender = devices.Get(0);
    auto destination = devices.Get(1)->GetAddress();
    auto packet = MakeWhole(state.range(0));
    for (auto _ : state)
    {
        sender->Send(packet->Copy(), destination, ETHERTYPE_IPV4);
        Simulator::Run();
    }
    Simulator::Destroy();
}

BENCHMARK_TEMPLATE(Cross, VethHelper)->Arg(1)->Arg(SEGMENTS);
BENCHMARK_TEMPLATE(Cross, IxgbeHelper)->Arg(1)->Arg(SEGMENTS);

/**
 * Cross() from one NIC to another, whose engine computes and whose verdict is told: 0 without a
 * ledger, 1 with one that is off, 2 with one that keeps the last records.
 */
void
CrossWithLedger(benchmark::State& state)
{
    NodeContainer nodes;
    nodes.Create(2);
    auto devices = IxgbeHelper().Install(nodes);
    auto sender = devices.Get(0);
    auto destination = devices.Get(1)->GetAddress();
    auto packet = MakeWhole(1);
    auto ledger = CreateObject<ChecksumLedger>();
    if (state.range(0) != 0)
    {
        ledger->Install(nodes);
    }
    if (state.range(0) == 1)
    {
        ledger->Disable();
    }
    for (auto _ : state)
    {
        sender->Send(packet->Copy(), destination, ETHERTYPE_IPV4);
        Simulator::Run();
    }
    ledger->Dispose();
    Simulator::Destroy();
}

BENCHMARK(CrossWithLedger)->Arg(0)->Arg(1)->Arg(2);

} // namespace
