/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef DUAL_STACK_NETWORK_H
#define DUAL_STACK_NETWORK_H

#include "ns3/boolean.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/error-model.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/node-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/string.h"
#include "ns3/veth-helper.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * Hosts with both families of addresses and SCTP, and a transfer whose every byte is compared.
 */

namespace ns3
{

/// Kinds of links of a DualStackNetwork.
enum class LinkKind
{
    POINT_TO_POINT, ///< stock device, nothing offloaded
    VETH,           ///< veth pair
    IXGBE           ///< cable between two NICs
};

/// Client and server on one link, or on a link each of a router.
class DualStackNetwork
{
  public:
    /// @param kind of the links @param mtu of all devices @param routed a router between them
    explicit DualStackNetwork(LinkKind kind, uint16_t mtu = 1500, bool routed = false)
    {
        nodes.Create(routed ? 3 : 2);
        InternetStackHelper().Install(nodes);
        // Addresses are usable, and the tests' times known, from the start.
        for (uint32_t i = 0; i < nodes.GetN(); i++)
        {
            nodes.Get(i)->GetObject<Icmpv6L4Protocol>()->SetAttribute("DAD", BooleanValue(false));
        }
        near = Link(nodes.Get(0), nodes.Get(1), kind, mtu);
        auto near4 = Ipv4AddressHelper("10.0.1.0", "255.255.255.0").Assign(near);
        auto near6 = Ipv6AddressHelper("fd00:1::", Ipv6Prefix(64)).Assign(near);
        client4 = near4.GetAddress(0);
        client6 = near6.GetAddress(0, 1);
        server4 = near4.GetAddress(1);
        server6 = near6.GetAddress(1, 1);
        if (routed)
        {
            far = Link(nodes.Get(1), nodes.Get(2), kind, mtu);
            server4 = Ipv4AddressHelper("10.0.2.0", "255.255.255.0").Assign(far).GetAddress(1);
            auto far6 = Ipv6AddressHelper("fd00:2::", Ipv6Prefix(64)).Assign(far);
            server6 = far6.GetAddress(1, 1);
            near6.SetForwarding(1, true);
            near6.SetDefaultRouteInAllNodes(1);
            far6.SetForwarding(0, true);
            far6.SetDefaultRouteInAllNodes(0);
            Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        }
        if (kind != LinkKind::POINT_TO_POINT)
        {
            ChecksumOffloadStackHelper().Install(nodes);
        }
        SctpHelper sctp;
        sctp.Install(nodes);
        sctp.AssignStreams(nodes, 1);
        client = nodes.Get(0)->GetObject<SctpL4Protocol>();
        server = nodes.Get(nodes.GetN() - 1)->GetObject<SctpL4Protocol>();
    }

    ~DualStackNetwork()
    {
        Simulator::Destroy();
    }

    DualStackNetwork(const DualStackNetwork&) = delete;
    DualStackNetwork& operator=(const DualStackNetwork&) = delete;

    /// Lose packets at both ends of the first link. @param rate share of them
    void Lose(double rate)
    {
        for (uint32_t i = 0; i < 2; i++)
        {
            Ptr<RateErrorModel> errors = CreateObject<RateErrorModel>();
            errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
            errors->SetRate(rate);
            errors->AssignStreams(2000 + i);
            near.Get(i)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
        }
    }

    NodeContainer nodes;        ///< client, router if there is one, server
    NetDeviceContainer near;    ///< of the client, of the other
    NetDeviceContainer far;     ///< of the router, of the server
    Ipv4Address client4;        ///< of the client
    Ipv6Address client6;        ///< of the client, global
    Ipv4Address server4;        ///< of the server
    Ipv6Address server6;        ///< of the server, global
    Ptr<SctpL4Protocol> client; ///< SCTP of the client
    Ptr<SctpL4Protocol> server; ///< SCTP of the server

  private:
    /// @param a one @param b another @param kind of link @param mtu of both @return both devices
    static NetDeviceContainer Link(Ptr<Node> a, Ptr<Node> b, LinkKind kind, uint16_t mtu)
    {
        NetDeviceContainer devices;
        switch (kind)
        {
        case LinkKind::POINT_TO_POINT: {
            PointToPointHelper link;
            link.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
            link.SetChannelAttribute("Delay", StringValue("1ms"));
            devices = link.Install(a, b);
            break;
        }
        case LinkKind::VETH:
            devices = VethHelper().Install(a, b);
            break;
        case LinkKind::IXGBE:
            devices = IxgbeHelper().Install(a, b);
            break;
        }
        devices.Get(0)->SetMtu(mtu);
        devices.Get(1)->SetMtu(mtu);
        return devices;
    }
};

/// One association that carries known bytes from client to server.
class PatternTransfer
{
  public:
    /**
     * @param from SCTP of the client
     * @param to SCTP of the server
     * @param listen address that the server binds
     * @param connect address that the client connects to
     * @param bytes to send
     * @param message bytes of each Send() but the last
     * @param device that the client binds to; null for none
     */
    PatternTransfer(Ptr<SctpL4Protocol> from,
                    Ptr<SctpL4Protocol> to,
                    const Address& listen,
                    const Address& connect,
                    uint32_t bytes,
                    uint32_t message,
                    Ptr<NetDevice> device = nullptr)
        : m_bytes(bytes),
          m_message(message),
          m_seed(bytes ^ message),
          listener(to->CreateSocket()),
          socket(from->CreateSocket())
    {
        BOOST_TEST(listener->Bind(listen) == 0);
        BOOST_TEST(listener->Listen() == 0);
        listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                    MakeCallback(&PatternTransfer::Accept, this));
        if (device)
        {
            socket->BindToNetDevice(device);
        }
        socket->SetConnectCallback(MakeCallback(&PatternTransfer::Fill, this),
                                   Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { failed++; }));
        socket->SetSendCallback(
            Callback<void, Ptr<Socket>, uint32_t>([this](Ptr<Socket>, uint32_t) { Fill(socket); }));
        Simulator::Schedule(Seconds(1),
                            [this, connect] { BOOST_TEST(socket->Connect(connect) == 0); });
    }

    PatternTransfer(const PatternTransfer&) = delete;
    PatternTransfer& operator=(const PatternTransfer&) = delete;

    /// @return true if all arrived, nothing else, and both sides ended gracefully
    bool IsDone() const
    {
        return received == m_bytes && wrong == 0 && ended == 1 && failed == 0;
    }

  private:
    uint32_t m_bytes;   ///< to send
    uint32_t m_message; ///< bytes of each Send()
    uint32_t m_seed;    ///< of the bytes: transfers differ
    uint32_t m_sent{0}; ///< bytes so far

    /// @param at position in the stream @return its byte
    uint8_t Pattern(uint32_t at) const
    {
        return (at * 167 + (at >> 8) * 13 + m_seed) & 0xff;
    }

    /// @param child accepted @param peer of it
    void Accept(Ptr<Socket> child, const Address& peer)
    {
        this->peer = peer;
        child->GetSockName(local);
        child->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> from) {
            while (Ptr<Packet> packet = from->Recv())
            {
                std::vector<uint8_t> bytes(packet->GetSize());
                packet->CopyData(bytes.data(), bytes.size());
                for (uint8_t byte : bytes)
                {
                    wrong += byte != Pattern(received++);
                }
                if (bytes.empty())
                {
                    break;
                }
            }
        }));
        child->SetCloseCallbacks(Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { ended++; }),
                                 Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { failed++; }));
    }

    /// @param to the client's socket
    void Fill(Ptr<Socket> to)
    {
        while (m_sent < m_bytes)
        {
            std::vector<uint8_t> bytes(std::min(m_message, m_bytes - m_sent));
            for (std::size_t i = 0; i < bytes.size(); i++)
            {
                bytes[i] = Pattern(m_sent + i);
            }
            if (to->Send(Create<Packet>(bytes.data(), bytes.size())) < 0)
            {
                return;
            }
            m_sent += bytes.size();
        }
        if (!m_closed)
        {
            m_closed = true;
            to->Close();
        }
    }

    bool m_closed{false}; ///< Close() was called

  public:
    Ptr<Socket> listener; ///< of the server
    Ptr<Socket> socket;   ///< of the client
    Address peer;         ///< the client, as the server was told
    Address local;        ///< own address of the accepted socket
    uint32_t received{0}; ///< bytes
    uint32_t wrong{0};    ///< bytes that are not those sent there
    uint32_t ended{0};    ///< graceful ends that the server saw
    uint32_t failed{0};   ///< refusals and ends that were not graceful
};

/// A PatternTransfer from client to server over IPv6.
class Ipv6Transfer : public PatternTransfer
{
  public:
    static constexpr uint16_t PORT = 5001; ///< of the server

    /// @param network of both @param bytes to send @param message bytes of each Send() but the last
    Ipv6Transfer(const DualStackNetwork& network, uint32_t bytes, uint32_t message)
        : PatternTransfer(network.client,
                          network.server,
                          Inet6SocketAddress(Ipv6Address::GetAny(), PORT),
                          Inet6SocketAddress(network.server6, PORT),
                          bytes,
                          message)
    {
    }
};

} // namespace ns3

#endif // DUAL_STACK_NETWORK_H
