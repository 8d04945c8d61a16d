/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCRIPTED_PEER_H
#define SCRIPTED_PEER_H

#include "ns3/boolean.h"
#include "ns3/crc32c.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ip-l4-protocol.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ipv6-header.h"
#include "ns3/ipv6-interface.h"
#include "ns3/ipv6.h"
#include "ns3/node-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/sctp-cookie-chunk.h"
#include "ns3/sctp-data-chunk.h"
#include "ns3/sctp-header.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-init-chunk.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/sctp-sack-chunk.h"
#include "ns3/sctp-shutdown-chunk.h"
#include "ns3/sctp-socket.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <boost/test/unit_test.hpp>
#include <deque>
#include <functional>
#include <string>
#include <vector>

/**
 * @file
 * A peer whose every packet the test writes by hand, so that what the endpoint sends, and when, is
 * known from the RFC alone. Both are on one link with a delay of 10 ms and next to no
 * serialization.
 */

namespace ns3
{

constexpr uint16_t PEER_PORT = 7000;      ///< port of the scripted peer
constexpr uint32_t PEER_TAG = 0x0badcafe; ///< verification tag that it chose
constexpr uint32_t PEER_TSN = 0xfffffffe; ///< its first TSN: wraps after two
constexpr uint32_t PEER_RWND = 200000;    ///< its window

/// A packet that the peer received.
struct SeenPacket
{
    SeenPacket() = default;
    SeenPacket(const SeenPacket&) = delete; // chunks point into bytes

    Time at;                       ///< when it was sent, i.e. the link's delay before it came
    SctpHeader header;             ///< common header
    std::vector<uint8_t> bytes;    ///< whole packet
    std::vector<SctpChunk> chunks; ///< pointing into bytes

    /// @return types of the chunks, as "COOKIE ECHO, DATA"
    std::string Types() const
    {
        std::string types;
        for (const SctpChunk& chunk : chunks)
        {
            types += (types.empty() ? "" : ", ") + std::string(ToString(chunk.type));
        }
        return types;
    }

    /// @param index which chunk @return its TSN; it must be DATA
    uint32_t Tsn(std::size_t index = 0) const
    {
        return SctpDataChunk::Parse(chunks.at(index))->tsn;
    }

    /// @return the SACK that it holds
    SctpSackChunk Sack() const
    {
        for (const SctpChunk& chunk : chunks)
        {
            if (chunk.type == SctpChunkType::SACK)
            {
                return *SctpSackChunk::Parse(chunk);
            }
        }
        BOOST_FAIL("no SACK in: " << Types());
        return {};
    }
};

/// The peer: an IP protocol without a will of its own.
class ScriptedPeer : public IpL4Protocol
{
  public:
    static constexpr int64_t DELAY_MS = 10; ///< of the link

    int GetProtocolNumber() const override
    {
        return 132;
    }

    RxStatus Receive(Ptr<Packet> packet, const Ipv4Header& header, Ptr<Ipv4Interface>) override
    {
        See(packet, header.GetSource());
        return RX_OK;
    }

    RxStatus Receive(Ptr<Packet> packet, const Ipv6Header& header, Ptr<Ipv6Interface>) override
    {
        See(packet, header.GetSource());
        return RX_OK;
    }

    /// @param packet that came @param source its source
    void See(Ptr<Packet> packet, const SctpAddress& source)
    {
        peer = source;
        SeenPacket& one = seen.emplace_back();
        one.at = Simulator::Now() - MilliSeconds(DELAY_MS);
        one.bytes.resize(packet->GetSize());
        packet->CopyData(one.bytes.data(), one.bytes.size());
        one.header = SctpHeader::Parse(one.bytes.data());
        SctpChunkReader reader(
            {one.bytes.data() + 12, static_cast<uint32_t>(one.bytes.size() - 12)});
        SctpChunk chunk;
        while (reader.Next(chunk))
        {
            one.chunks.push_back(chunk);
        }
        BOOST_TEST(!reader.IsMalformed());
        if (answer)
        {
            answer(one);
        }
    }

    void SetDownTarget(DownTargetCallback) override
    {
    }

    void SetDownTarget6(DownTargetCallback6) override
    {
    }

    DownTargetCallback GetDownTarget() const override
    {
        return {};
    }

    DownTargetCallback6 GetDownTarget6() const override
    {
        return {};
    }

    /**
     * @param chunks padded
     * @param tag verification tag
     * @param spoil what to XOR to the checksum: 0 for a right one
     */
    void Send(const std::vector<uint8_t>& chunks, uint32_t tag, uint32_t spoil = 0)
    {
        std::vector<uint8_t> bytes(12);
        SctpHeader header(PEER_PORT, port, tag);
        header.Write(bytes.data());
        bytes.insert(bytes.end(), chunks.begin(), chunks.end());
        header.SetChecksum(Crc32c(bytes.data(), bytes.size()) ^ spoil);
        header.Write(bytes.data());
        Ptr<Packet> packet = Create<Packet>(bytes.data(), bytes.size());
        if (own.IsIpv4())
        {
            ipv4->Send(packet, own.GetIpv4(), peer.GetIpv4(), 132, nullptr);
        }
        else
        {
            ipv6->Send(packet, own.GetIpv6(), peer.GetIpv6(), 132, nullptr);
        }
    }

    /// Send a SACK. @param cumulative TSN @param rwnd window @param gaps blocks
    void SendSack(uint32_t cumulative,
                  std::vector<SctpGapAckBlock> gaps = {},
                  uint32_t rwnd = PEER_RWND)
    {
        SctpSackChunk sack;
        sack.cumulativeTsnAck = cumulative;
        sack.aRwnd = rwnd;
        sack.gaps = std::move(gaps);
        std::vector<uint8_t> bytes;
        sack.Write(bytes);
        Send(bytes, tag);
    }

    /// @return a DATA chunk, padded. @param tsn TSN @param text user data @param flags B, E and so
    /// on
    static std::vector<uint8_t> Data(uint32_t tsn,
                                     const std::string& text,
                                     uint16_t ssn = 0,
                                     uint8_t flags = 3,
                                     uint16_t streamId = 0)
    {
        SctpDataChunk data;
        data.flags = flags;
        data.tsn = tsn;
        data.ssn = ssn;
        data.streamId = streamId;
        std::vector<uint8_t> bytes(SctpPadded(16 + text.size()));
        data.WriteHeader(bytes.data(), text.size());
        std::copy(text.begin(), text.end(), bytes.begin() + 16);
        return bytes;
    }

    /// @return INIT or INIT ACK of this peer
    static std::vector<uint8_t> Init(SctpChunkType type)
    {
        static constexpr uint8_t cookie[4] = {1, 2, 3, 4};
        SctpInitChunk init;
        init.initiateTag = PEER_TAG;
        init.aRwnd = PEER_RWND;
        init.outboundStreams = 10;
        init.inboundStreams = 10;
        init.initialTsn = PEER_TSN;
        if (type == SctpChunkType::INIT_ACK)
        {
            init.stateCookie = {cookie, 4};
        }
        std::vector<uint8_t> bytes;
        init.Write(bytes, type);
        return bytes;
    }

    /// Answer INIT by INIT ACK and COOKIE ECHO by COOKIE ACK; further packets go to then.
    void Accept(std::function<void(const SeenPacket&)> then = nullptr)
    {
        answer = [this, then](const SeenPacket& packet) {
            switch (packet.chunks.at(0).type)
            {
            case SctpChunkType::INIT: {
                const auto init = SctpInitChunk::Parse(packet.chunks[0]);
                tag = init->initiateTag;
                firstTsn = init->initialTsn;
                port = packet.header.GetSourcePort();
                Send(Init(SctpChunkType::INIT_ACK), tag);
                break;
            }
            case SctpChunkType::COOKIE_ECHO: {
                std::vector<uint8_t> ack;
                SctpCookieChunk::WriteAck(ack);
                Send(ack, tag);
                break;
            }
            default:
                if (then)
                {
                    then(packet);
                }
            }
        };
    }

    /// Open an association to a port: INIT when the simulation starts, COOKIE ECHO when INIT ACK
    /// comes.
    void Open(uint16_t to, std::function<void(const SeenPacket&)> then = nullptr)
    {
        port = to;
        answer = [this, then](const SeenPacket& packet) {
            if (packet.chunks.at(0).type == SctpChunkType::INIT_ACK)
            {
                const auto initAck = SctpInitChunk::Parse(packet.chunks[0]);
                tag = initAck->initiateTag;
                firstTsn = initAck->initialTsn;
                std::vector<uint8_t> echo;
                SctpCookieChunk::WriteEcho(echo, initAck->stateCookie);
                Send(echo, tag);
            }
            else if (then)
            {
                then(packet);
            }
        };
        Simulator::ScheduleNow([this] { Send(Init(SctpChunkType::INIT), 0); });
    }

    std::deque<SeenPacket> seen;                   ///< packets received
    std::function<void(const SeenPacket&)> answer; ///< what to do with each
    uint32_t tag{0};                               ///< tag of the endpoint
    uint32_t firstTsn{0};                          ///< first TSN of the endpoint
    uint16_t port{0};                              ///< port of the endpoint
    Ptr<Ipv4> ipv4;                                ///< stack of the peer
    Ptr<Ipv6> ipv6;                                ///< the same of IPv6
    SctpAddress own;                               ///< its address
    SctpAddress peer;                              ///< address of the endpoint
};

/// A node with the endpoint under test, and the scripted peer.
struct ScriptedNetwork
{
    /// @param family of the addresses that both use
    explicit ScriptedNetwork(SctpAddress::Family family = SctpAddress::Family::IPV4)
        : nodes(2),
          peer(CreateObject<ScriptedPeer>())
    {
        InternetStackHelper().Install(nodes);
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue("1000Gbps"));
        link.SetDeviceAttribute("Mtu", StringValue("1500"));
        link.SetChannelAttribute("Delay", StringValue("10ms"));
        devices = link.Install(nodes);
        const auto addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        for (uint32_t i = 0; i < 2; i++)
        {
            nodes.Get(i)->GetObject<Icmpv6L4Protocol>()->SetAttribute("DAD", BooleanValue(false));
        }
        const auto addresses6 = Ipv6AddressHelper("fd00::", Ipv6Prefix(64)).Assign(devices);
        SctpHelper helper;
        helper.Install(nodes.Get(0));
        helper.AssignStreams(nodes, 1);
        sctp = nodes.Get(0)->GetObject<SctpL4Protocol>();
        sctp->TraceConnectWithoutContext("Drop",
                                         Callback<void, Ptr<const Packet>, SctpDropReason>(
                                             [this](Ptr<const Packet>, SctpDropReason reason) {
                                                 drops.emplace_back(ToString(reason));
                                             }));
        peer->ipv4 = nodes.Get(1)->GetObject<Ipv4>();
        peer->ipv6 = nodes.Get(1)->GetObject<Ipv6>();
        peer->own = addresses.GetAddress(1);
        peer->peer = addresses.GetAddress(0);
        if (family == SctpAddress::Family::IPV6)
        {
            peer->own = addresses6.GetAddress(1, 1);
            peer->peer = addresses6.GetAddress(0, 1);
        }
        peer->ipv4->Insert(peer);
        peer->ipv6->Insert(peer);
        socket = DynamicCast<SctpSocket>(sctp->CreateSocket());
    }

    ~ScriptedNetwork()
    {
        socket = nullptr;
        accepted = nullptr;
        peer->answer = nullptr;
        Simulator::Destroy();
    }

    /// Connect the socket to the peer when the simulation starts, and call then when the
    /// association is up.
    void Connect(std::function<void()> then = nullptr)
    {
        socket->SetConnectCallback(
            Callback<void, Ptr<Socket>>([this, then](Ptr<Socket>) {
                connected = Simulator::Now();
                if (then)
                {
                    then();
                }
            }),
            Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { failed = Simulator::Now(); }));
        socket->SetCloseCallbacks(
            Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { closes += "normal "; }),
            Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { closes += "error "; }));
        Simulator::ScheduleNow([this] {
            BOOST_TEST(socket->Connect(SctpSocketAddress{peer->own, PEER_PORT}.To()) == 0);
        });
    }

    /// Listen on a port; an accepted socket reads what comes into received.
    void Listen(uint16_t port, bool read = true)
    {
        socket->Bind(SctpSocketAddress{SctpAddress::GetAny(peer->own.GetFamily()), port}.To());
        BOOST_TEST(socket->Listen() == 0);
        socket->SetAcceptCallback(
            MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
            Callback<void, Ptr<Socket>, const Address&>([this, read](Ptr<Socket> child,
                                                                     const Address&) {
                accepted = DynamicCast<SctpSocket>(child);
                child->SetCloseCallbacks(
                    Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { closes += "normal "; }),
                    Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { closes += "error "; }));
                if (read)
                {
                    child->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> from) {
                        while (Ptr<Packet> packet = from->Recv())
                        {
                            std::string text(packet->GetSize(), ' ');
                            packet->CopyData(reinterpret_cast<uint8_t*>(text.data()), text.size());
                            received.push_back(text);
                        }
                    }));
                }
            }));
    }

    /// @param counter which @return its value
    uint64_t Count(SctpMibCounter counter) const
    {
        return sctp->GetMib().Get(counter);
    }

    NodeContainer nodes;               ///< endpoint, peer
    NetDeviceContainer devices;        ///< of both
    Ptr<ScriptedPeer> peer;            ///< the peer
    Ptr<SctpL4Protocol> sctp;          ///< SCTP of the endpoint
    Ptr<SctpSocket> socket;            ///< its socket
    Ptr<SctpSocket> accepted;          ///< last accepted socket
    std::vector<std::string> received; ///< messages that it read
    std::vector<std::string> drops;    ///< reasons of drops
    std::string closes;                ///< how sockets were closed
    Time connected{Seconds(-1)};       ///< when the association came up
    Time failed{Seconds(-1)};          ///< when connecting failed
};

/// @param time any @return it in milliseconds, rounded: serialization takes no time that counts
inline int64_t
Milliseconds(Time time)
{
    return (time.GetNanoSeconds() + 500000) / 1000000;
}

} // namespace ns3

#endif // SCRIPTED_PEER_H
