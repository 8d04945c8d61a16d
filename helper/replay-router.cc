/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "replay-router.h"

#include "checksum-offload-stack-helper.h"
#include "nat-helper.h"
#include "sctp-frag-sizes.h"
#include "veth-helper.h"

#include "ns3/arp-cache.h"
#include "ns3/boolean.h"
#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/string.h"
#include "ns3/transport-header.h"

#include <map>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint16_t ETHERTYPE_IPV4 = 0x0800; //!< ETH_P_IP

/**
 * @param text e.g. "10.1.0.1/24"
 * @return the address with its mask
 */
Ipv4InterfaceAddress
ParseAddress(const std::string& text)
{
    std::istringstream stream(text);
    std::array<uint32_t, 5> numbers{}; // four of the address, and the prefix length
    bool good = true;
    for (std::size_t i = 0; i < numbers.size(); i++)
    {
        char separator = '.';
        good = good && (i == 0 || stream.get(separator)) && separator == (i == 4 ? '/' : '.') &&
               std::isdigit(stream.peek()) && stream >> numbers[i] &&
               numbers[i] <= (i == 4 ? 32 : 255);
    }
    if (!good || stream.peek() != std::istringstream::traits_type::eof())
    {
        throw std::invalid_argument("address is '" + text + "', not one like 10.1.0.1/24");
    }
    const uint32_t address = numbers[0] << 24 | numbers[1] << 16 | numbers[2] << 8 | numbers[3];
    const uint32_t mask = numbers[4] == 0 ? 0 : ~uint32_t(0) << (32 - numbers[4]);
    return {Ipv4Address(address), Ipv4Mask(mask)};
}

/** @param tap a recording @return the device's own MAC address */
Mac48Address
OwnMac(const RecordedTap& tap)
{
    for (const auto& packet : tap.GetPackets())
    {
        if (!packet.out)
        {
            return packet.destMac;
        }
    }
    return tap.GetPackets().front().sourceMac;
}

/**
 * @param packet a recorded packet
 * @param pathMtu path MTU of its sender
 * @return its metadata; IsGso() is false for an ordinary packet
 * @throws std::invalid_argument if it is larger than the path MTU, but no super-packet of SCTP
 */
GsoMetadata
RebuildGso(const TappedPacket& packet, uint32_t pathMtu)
{
    GsoMetadata gso;
    if (packet.ipBytes <= pathMtu)
    {
        return gso;
    }
    if (packet.protocol != PROTOCOL_SCTP || packet.ipSummed != IpSummed::PARTIAL)
    {
        throw std::invalid_argument(std::to_string(packet.ipBytes) +
                                    " bytes exceed the path MTU of " + std::to_string(pathMtu) +
                                    ", and it is no PARTIAL packet of SCTP");
    }
    const uint32_t offset = RecordedTap::ETHERNET_HEADER_BYTES + packet.ipHeaderBytes;
    gso.fragSizes = RebuildSctpFragSizes(packet.bytes.data() + offset,
                                         packet.ipBytes - packet.ipHeaderBytes,
                                         packet.ipHeaderBytes,
                                         pathMtu);
    gso.gsoType = GSO_TYPE_SCTP;
    gso.gsoSize = GsoMetadata::GSO_BY_FRAGS;
    gso.gsoSegs = gso.fragSizes.size();
    return gso;
}

/** @param packet a recorded packet @return its state on a received packet */
ChecksumState
ReceivedState(const TappedPacket& packet)
{
    const uint32_t l4Bytes = packet.ipBytes - packet.ipHeaderBytes;
    switch (packet.ipSummed)
    {
    case IpSummed::PARTIAL:
        return ChecksumState::Partial(l4Bytes,
                                      TransportHeader::GetChecksumOffset(packet.protocol),
                                      packet.protocol == PROTOCOL_SCTP
                                          ? ChecksumAlgorithm::CRC32C
                                          : ChecksumAlgorithm::INTERNET);
    case IpSummed::UNNECESSARY:
        return ChecksumState::Unnecessary();
    default:
        return ChecksumState::None();
    }
}

} // namespace

ReplayRouter::ReplayRouter(const CaptureReplayConfig& config,
                           const std::array<RecordedTap, 2>& taps,
                           uint16_t natPort,
                           SentCallback sent)
    : m_sent(std::move(sent)),
      m_node(CreateObject<Node>())
{
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(false);
    internet.Install(m_node);
    for (auto side : {INGRESS_SIDE, EGRESS_SIDE})
    {
        const auto pair = VethHelper().Install(m_node, CreateObject<Node>());
        m_devices[side] = DynamicCast<OffloadNetDevice>(pair.Get(0));
        m_peers[side] = DynamicCast<OffloadNetDevice>(pair.Get(1));
        SetUp(side, config.devices[side], taps[side]);
        FindSuperPackets(side, taps[side], config.pathMtu);
    }
    ChecksumOffloadStackHelper().Install(m_node);
    if (config.nat != "off")
    {
        InstallNat(config, natPort);
    }
}

void
ReplayRouter::SetUp(ReplaySide side, const ReplayDeviceConfig& config, const RecordedTap& tap)
{
    const Mac48Address mac = OwnMac(tap);
    m_devices[side]->SetAddress(mac);
    for (const auto& feature : config.featuresOff)
    {
        TurnOff(side, feature);
    }

    const auto ipv4 = m_node->GetObject<Ipv4L3Protocol>();
    const Ipv4InterfaceAddress address = ParseAddress(config.address);
    const uint32_t index = ipv4->AddInterface(m_devices[side]);
    ipv4->AddAddress(index, address);
    ipv4->SetUp(index);

    std::map<Ipv4Address, Mac48Address> neighbours;
    for (const auto& packet : tap.GetPackets())
    {
        const Ipv4Address neighbour = packet.out ? packet.dest : packet.source;
        if (!address.GetMask().IsMatch(neighbour, address.GetLocal()))
        {
            std::ostringstream text;
            text << tap.GetFileName() << ": frame " << packet.number << ": " << neighbour
                 << " is not on the link of " << config.address;
            throw RecordingError(text.str());
        }
        if (packet.out)
        {
            neighbours.emplace(neighbour, packet.destMac);
        }
        else
        {
            neighbours[neighbour] = packet.sourceMac;
        }
    }
    const auto arp = ipv4->GetInterface(index)->GetArpCache();
    for (const auto& [neighbour, neighbourMac] : neighbours)
    {
        ArpCache::Entry* entry = arp->Add(neighbour);
        entry->SetMacAddress(neighbourMac);
        entry->MarkPermanent();
    }

    m_devices[side]->TraceConnectWithoutContext(
        "PromiscSniffer",
        Callback<void, Ptr<const Packet>>([this, side, mac](Ptr<const Packet> frame) {
            std::vector<uint8_t> bytes(frame->GetSize());
            frame->CopyData(bytes.data(), bytes.size());
            Mac48Address source;
            source.CopyFrom(bytes.data() + 6);
            if (source == mac)
            {
                m_sent(side, bytes, GetChecksumState(frame).GetIpSummed());
            }
        }));
}

void
ReplayRouter::FindSuperPackets(ReplaySide side, const RecordedTap& tap, uint32_t pathMtu)
{
    for (const auto& packet : tap.GetPackets())
    {
        if (packet.out)
        {
            continue;
        }
        try
        {
            const GsoMetadata gso = RebuildGso(packet, pathMtu);
            if (gso.IsGso())
            {
                m_superPackets[side][packet.number] = gso;
            }
        }
        catch (const std::invalid_argument& error)
        {
            throw RecordingError(tap.GetFileName() + ": frame " + std::to_string(packet.number) +
                                 ": " + error.what());
        }
    }
}

void
ReplayRouter::TurnOff(ReplaySide side, const std::string& feature)
{
    m_devices[side]->SetFeature(feature, false);
}

void
ReplayRouter::InstallNat(const CaptureReplayConfig& config, uint16_t natPort)
{
    const std::map<std::string, std::string> variants{{"unpatched", "Unpatched"},
                                                      {"patched", "Patched"},
                                                      {"mainline", "Mainline"},
                                                      {"always-none", "AlwaysNone"}};
    NatHelper helper;
    helper.SetAttribute("SctpVariant", StringValue(variants.at(config.nat)));
    // The recordings are of 6.1, which verifies SCTP in connection tracking whatever NAT does.
    helper.SetConntrackAttribute("NfConntrackChecksum", BooleanValue(true));
    helper.SetConntrackAttribute("SctpError", BooleanValue(true));
    NatHelper::Masquerade(helper.Install(m_node), m_devices[EGRESS_SIDE], natPort, natPort);
}

void
ReplayRouter::Receive(ReplaySide side, const TappedPacket& recorded)
{
    const uint32_t ethernet = RecordedTap::ETHERNET_HEADER_BYTES;
    const uint8_t* ip = recorded.bytes.data() + ethernet;
    auto packet = Create<Packet>(ip, recorded.bytes.size() - ethernet);
    InitChecksumState(packet, ReceivedState(recorded), nullptr);
    const auto super = m_superPackets[side].find(recorded.number);
    if (super != m_superPackets[side].end())
    {
        packet->AddPacketTag(GsoTag(super->second));
    }
    m_peers[side]->SendFrom(packet, recorded.sourceMac, recorded.destMac, ETHERTYPE_IPV4);
}

} // namespace ns3
