/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GENERATION_RUN_H
#define GENERATION_RUN_H

#include "ns3/boolean.h"
#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-checksum.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/linux-generation-helper.h"
#include "ns3/message-sender.h"
#include "ns3/nat-helper.h"
#include "ns3/packet-rates.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/pointer.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/router-network.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ns3
{

/// What a wire does to a frame of a veth pair: the state is lost, the bytes arrive. May change
/// them.
class WireModel : public ErrorModel
{
  public:
    std::function<void(Ptr<Packet>)> change; ///< changes a frame, if set
    bool losesState{true};                   ///< false for a veth pair

  private:
    bool DoCorrupt(Ptr<Packet> frame) override
    {
        if (losesState)
        {
            RemoveChecksumState(frame);
        }
        if (change)
        {
            change(frame);
        }
        return false;
    }

    void DoReset() override
    {
    }
};

/// One run: client - router with NAT - server, on one generation of Linux.
struct GenerationRun
{
    std::string generation{"6.1"};              ///< preset of all nodes
    std::optional<SctpVariant> variant;         ///< of NAT, if not the preset's
    bool conntrackChecksum{true};               ///< nf_conntrack_checksum
    bool crc{true};                             ///< tx-checksum-sctp of the end points
    bool serverCrc{true};                       ///< the same of the server, if crc is true
    bool gso{false};                            ///< segmentation offload of the end points
    bool ixgbeInside{false};                    ///< client and router are joined by NICs
    std::string egress{"veth"};                 ///< veth, veth-no-crc, no-csum, hw-csum or ixgbe
    std::function<void(Ptr<Packet>)> atIngress; ///< changes frames that r0 receives

    bool established{false};       ///< the association came up
    bool delivered{false};         ///< everything arrived
    uint64_t errors{0};            ///< SctpChecksumErrors of the server
    uint64_t warnings{0};          ///< skb_warn_bad_offload() of the router
    uint64_t badMessages{0};       ///< messages that are not what was sent
    std::set<std::string> looks;   ///< "FIELD STATE" of the client's packets where s0 gets them
    std::set<Ipv4Address> sources; ///< their source addresses
    std::map<uint64_t, ProbedPacket> packets; ///< the client's, of the class that is looked at

    /// Simulate.
    void Run();
    /// @param counter which @return its rate, e.g. "1" or, per member of a super-packet, "1+n"
    std::string Rate(LinuxCounter counter) const;

  private:
    NetDeviceContainer Connect(Ptr<Node> a, Ptr<Node> b) const;
    void SetUp(RouterNetwork& network) const;
    void Look(const PacketProbes& probes, Ptr<const Packet> frame);
};

/// @return what the field of an SCTP packet holds, told by the bytes alone
inline std::string
FieldOf(std::vector<uint8_t> l4)
{
    const std::vector<uint8_t> found(l4.begin() + 8, l4.begin() + 12);
    const auto with = [&l4](uint32_t field) -> const std::vector<uint8_t>& {
        StoreLe32(l4.data() + 8, field);
        return l4;
    };
    const auto crc = [&with](uint32_t field) {
        const auto& bytes = with(field);
        return Crc32c(bytes.data(), bytes.size());
    };
    // skb_checksum_help() stores two bytes and leaves the other two.
    const auto internet = [&with](uint32_t field) {
        auto bytes = with(field);
        const uint16_t sum = ~InternetSum(bytes.data(), bytes.size());
        StoreBe16(bytes.data() + 8, sum == 0 ? 0xffff : sum);
        return LoadLe32(bytes.data() + 8);
    };
    const uint32_t field = LoadLe32(found.data());
    const uint32_t right = crc(0);
    return field == 0                 ? "ZERO"
           : field == right           ? "VALID"
           : field == crc(right)      ? "CRC-OVER-CRC"
           : field == internet(right) ? "INTERNET-OVER-CRC"
           : field == internet(0)     ? "INTERNET-OVER-ZERO"
                                      : "OTHER";
}

inline NetDeviceContainer
GenerationRun::Connect(Ptr<Node> a, Ptr<Node> b) const
{
    VethHelper veth;
    veth.SetDeviceAttribute("Delay", TimeValue(MicroSeconds(5)));
    return veth.Install(a, b);
}

inline void
GenerationRun::SetUp(RouterNetwork& network) const
{
    const auto off = [](Ptr<NetDevice> device, const std::vector<std::string>& features) {
        for (const auto& feature : features)
        {
            DynamicCast<OffloadNetDevice>(device)->SetFeature(feature, false);
        }
    };
    const std::vector<std::string> segmentation{"tx-generic-segmentation", "tx-sctp-segmentation"};
    IxgbeHelper ixgbe;
    ixgbe.SetLinkAttribute("Delay", TimeValue(MicroSeconds(5)));
    const auto inside = ixgbeInside ? ixgbe.Install(network.client, network.router)
                                    : Connect(network.client, network.router);
    const auto outside = egress == "ixgbe" ? ixgbe.Install(network.router, network.server)
                                           : Connect(network.router, network.server);
    SctpHelper sctp;
    sctp.Set("MaxInitRetransmits", UintegerValue(3));
    sctp.Set("RtoInitial", TimeValue(MilliSeconds(500)));
    sctp.Set("RtoMax", TimeValue(Seconds(1)));
    network.InstallStacks(inside, outside, sctp);
    for (const auto& device : {network.c0, network.s0})
    {
        off(device,
            crc && (serverCrc || device == network.c0)
                ? std::vector<std::string>()
                : std::vector<std::string>{"tx-checksum-sctp"});
        if (!gso)
        {
            off(device, {"tx-generic-segmentation"});
            if (DynamicCast<OffloadNetDevice>(device)->GetChangeableFeatures().Has(
                    NetdevFeature::GSO_SCTP))
            {
                off(device, {"tx-sctp-segmentation"});
            }
        }
    }
    if (egress == "veth-no-crc")
    {
        off(network.r1, {"tx-checksum-sctp"});
    }
    if (egress == "no-csum" || egress == "hw-csum")
    {
        off(network.r1, segmentation);
        off(network.r1, {"tx-checksum-sctp"});
        off(network.s0, {"tx-checksum-sctp"});
        for (const auto& device : {network.r1, network.s0})
        {
            device->SetAttribute("ReceiveErrorModel", PointerValue(CreateObject<WireModel>()));
        }
    }
    if (egress == "no-csum")
    {
        off(network.r1, {"tx-checksum-ip-generic"});
    }
    if (atIngress)
    {
        auto model = CreateObject<WireModel>();
        model->losesState = false;
        model->change = atIngress;
        network.r0->SetAttribute("ReceiveErrorModel", PointerValue(model));
    }
    NatHelper helper;
    helper.SetConntrackAttribute("NfConntrackChecksum", BooleanValue(conntrackChecksum));
    const auto nat = helper.Install(network.router);
    NatHelper::Masquerade(nat, network.r1);
    LinuxGenerationHelper(generation)
        .Install(NodeContainer(network.client, network.router, network.server));
    if (variant)
    {
        nat->SetSctpVariant(*variant);
    }
}

inline void
GenerationRun::Look(const PacketProbes& probes, Ptr<const Packet> frame)
{
    const auto found = probes.GetPackets().find(frame->GetUid());
    if (found == probes.GetPackets().end() || !found->second.fromClient ||
        (found->second.members != 0) != gso)
    {
        return;
    }
    std::vector<uint8_t> bytes(frame->GetSize());
    frame->CopyData(bytes.data(), bytes.size());
    const uint32_t end = std::min<uint32_t>(14 + LoadBe16(bytes.data() + 16), bytes.size());
    const auto state = GetChecksumState(frame).GetIpSummed();
    looks.insert(FieldOf({bytes.begin() + 34, bytes.begin() + end}) + " " +
                 std::string(ToString(state)).substr(std::string("CHECKSUM_").size()));
    sources.insert(Ipv4Address::Deserialize(bytes.data() + 26));
}

inline void
GenerationRun::Run()
{
    PacketProbes probes;
    MessageSender sender(10, gso ? 12000 : 1000, MicroSeconds(100));

    struct Guard
    {
        ~Guard()
        {
            Simulator::Destroy();
        }
    } const guard;

    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);
    RouterNetwork network;
    SetUp(network);
    probes.Watch(network);
    network.s0->TraceConnectWithoutContext(
        "MacRx",
        Callback<void, Ptr<const Packet>>([&](Ptr<const Packet> frame) { Look(probes, frame); }));
    ChecksumTracepoints::Get(network.router)
        ->TraceConnectWithoutContext(
            "SkbWarnBadOffload",
            Callback<void, Ptr<const Packet>>([this](Ptr<const Packet>) { ++warnings; }));
    const std::string factory = "ns3::SctpSocketFactory";
    PacketSinkHelper sinks(factory, InetSocketAddress(Ipv4Address::GetAny(), 5001));
    const auto sink = DynamicCast<PacketSink>(sinks.Install(network.server).Get(0));
    sink->TraceConnectWithoutContext("Rx",
                                     Callback<void, Ptr<const Packet>, const Address&>(
                                         [this](Ptr<const Packet> message, const Address&) {
                                             std::vector<uint8_t> bytes(message->GetSize());
                                             message->CopyData(bytes.data(), bytes.size());
                                             bool good = true;
                                             for (std::size_t i = 0; i < bytes.size(); i++)
                                             {
                                                 good = good && bytes[i] == static_cast<uint8_t>(
                                                                                i * 31 + 7);
                                             }
                                             badMessages += !good;
                                         }));
    Simulator::ScheduleWithContext(network.client->GetId(), MilliSeconds(1), [&] {
        sender.Start(Socket::CreateSocket(network.client, TypeId::LookupByName(factory)),
                     InetSocketAddress(network.serverAddress, 5001));
    });
    Simulator::Stop(Seconds(10));
    Simulator::Run();
    established = sender.IsConnected();
    delivered = sink->GetTotalRx() == (gso ? 120000U : 10000U);
    errors =
        network.server->GetObject<SctpL4Protocol>()->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS);
    for (const auto& [uid, packet] : probes.GetPackets())
    {
        if (packet.fromClient && (packet.members != 0) == gso)
        {
            packets.emplace(uid, packet);
        }
    }
}

inline std::string
GenerationRun::Rate(LinuxCounter counter) const
{
    const CounterRate rate = PacketRates(packets).Get(counter);
    if (!gso)
    {
        return std::to_string(rate.perPlain);
    }
    const std::string members = rate.perMember == 0   ? ""
                                : rate.perMember == 1 ? "n"
                                                      : std::to_string(rate.perMember) + "n";
    const std::string heads = rate.perGso == 0 ? "" : std::to_string(rate.perGso);
    return members.empty() && heads.empty() ? "0"
           : members.empty()                ? heads
           : heads.empty()                  ? members
                                            : heads + "+" + members;
}

} // namespace ns3

#endif // GENERATION_RUN_H
