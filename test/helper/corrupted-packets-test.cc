/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A packet that was damaged on the wire, behind its IP header, and that no device vouches for, must
// be found out by the receiving stack, always.
//
// Damage is one flipped bit, or a burst of 2 to 15 bits. All of it is detectable: with weights
// modulo 2^16 - 1, where 2^16 = 1, a burst changes the Internet checksum's sum by d * 2^k with
// 0 < |d| < 2^15, which is not 0; a CRC32c finds every burst of up to 32 bits. Two bits apart, or a
// burst of 16, may cancel out in an Internet checksum, so random damage beyond that is found only
// with a probability of 1 - 2^-16 and can be held to no "always". The one damage of UDP that is
// legal is a field that becomes 0, "no checksum" (RFC 768): a burst of at most 15 bits cannot make
// it so if the field's first and last bits are set, as in the datagram that is used here.
//
// A header that was damaged so that it no longer fits the packet (data offset of TCP, length of
// UDP) is dropped before its checksum is looked at, as in Linux, and counts as an error of its own.

#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/icmpv4.h"
#include "ns3/icmpv6-header.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/protocol-counters.h"
#include "ns3/random-variable-stream.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/uinteger.h"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t ETHERNET = 14;       ///< bytes of the Ethernet header
constexpr uint32_t PAYLOAD = 500;       ///< bytes that the client sends at once
constexpr uint32_t PER_PROTOCOL = 2500; ///< damaged packets, so 10,000 over either IP version
constexpr uint16_t PORT = 5001;         ///< of the server

typedef std::vector<uint8_t> Bytes;

/// A transport protocol, as the test uses it.
struct Protocol
{
    const char* name;    ///< of the test case
    bool ipv6;           ///< else IPv4
    uint8_t number;      ///< IP protocol number
    const char* factory; ///< of its sockets
    const char* csum;    ///< nstat's name of the counter of wrong checksums
    const char* errors;  ///< nstat's name of the counter of all that is dropped for an error
    bool nic;            ///< whether the NIC checks it

    /// @return whether it has sockets that listen; ICMP has none
    bool HasServer() const
    {
        return number != ICMP && number != ICMPV6;
    }

    static constexpr uint8_t ICMP = 1;    ///< protocol number
    static constexpr uint8_t TCP = 6;     ///< protocol number
    static constexpr uint8_t UDP = 17;    ///< protocol number
    static constexpr uint8_t ICMPV6 = 58; ///< protocol number
    static constexpr uint8_t SCTP = 132;  ///< protocol number
};

std::ostream&
operator<<(std::ostream& os, const Protocol& protocol)
{
    return os << protocol.name;
}

constexpr auto TCP = "ns3::TcpSocketFactory";
constexpr auto UDP = "ns3::UdpSocketFactory";
constexpr auto SCTP = "ns3::SctpSocketFactory";
constexpr auto RAW = "ns3::Ipv4RawSocketFactory";
constexpr auto RAW6 = "ns3::Ipv6RawSocketFactory";

const Protocol PROTOCOLS[] = {
    {"TCP", false, Protocol::TCP, TCP, "TcpInCsumErrors", "TcpInErrs", true},
    {"UDP", false, Protocol::UDP, UDP, "UdpInCsumErrors", "UdpInErrors", true},
    {"ICMP", false, Protocol::ICMP, RAW, "IcmpInCsumErrors", "IcmpInErrors", false},
    {"SCTP", false, Protocol::SCTP, SCTP, "SctpChecksumErrors", "SctpChecksumErrors", true},
    {"TCP over IPv6", true, Protocol::TCP, TCP, "TcpInCsumErrors", "TcpInErrs", true},
    {"UDP over IPv6", true, Protocol::UDP, UDP, "Udp6InCsumErrors", "Udp6InErrors", true},
    {"ICMPv6", true, Protocol::ICMPV6, RAW6, "Icmp6InCsumErrors", "Icmp6InErrors", false},
    {"SCTP over IPv6",
     true,
     Protocol::SCTP,
     SCTP,
     "SctpChecksumErrors",
     "SctpChecksumErrors",
     true},
};

/// Client and server on a cable. One packet of the client's is kept as the NIC of the server got
/// it.
class Victim
{
  public:
    /// @param protocol which @param rxChecksum ethtool -K rx of the server
    Victim(const Protocol& protocol, bool rxChecksum)
        : m_protocol(protocol),
          m_nodes(2)
    {
        InternetStackHelper internet;
        internet.Install(m_nodes);
        internet.AssignStreams(m_nodes, 10);
        const auto devices = IxgbeHelper().Install(m_nodes);
        m_nic = DynamicCast<IxgbeNetDevice>(devices.Get(1));
        m_nic->SetFeature("rx-checksum", rxChecksum);
        if (protocol.ipv6)
        {
            const auto addresses = Ipv6AddressHelper("fd00::", 64).Assign(devices);
            m_from = addresses.GetAddress(0, 1);
            m_to = addresses.GetAddress(1, 1);
            m_server = Inet6SocketAddress(m_to, PORT);
            m_any = Inet6SocketAddress(Ipv6Address::GetAny(), PORT);
        }
        else
        {
            const auto addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
            m_server = InetSocketAddress(addresses.GetAddress(1), PORT);
            m_any = InetSocketAddress(Ipv4Address::GetAny(), PORT);
        }
        ChecksumOffloadStackHelper().Install(m_nodes);
        SctpHelper sctp;
        sctp.Install(m_nodes);
        sctp.AssignStreams(m_nodes, 100);
        Listen();
        m_nic->TraceConnectWithoutContext(
            "PhyRxEnd",
            Callback<void, Ptr<const Packet>>([this](Ptr<const Packet> frame) { Keep(frame); }));
        m_nic->TraceConnectWithoutContext(
            "MacTx",
            Callback<void, Ptr<const Packet>>(
                [this](Ptr<const Packet> frame) { Answered(frame); }));
        Speak();
    }

    ~Victim()
    {
        m_nic = nullptr;
        m_sockets.clear();
        Simulator::Destroy();
    }

    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    uint32_t delivered{0}; ///< times that a socket of the server had something
    uint32_t answers{0};   ///< frames that the server sent, neighbour discovery aside

    /// @return the frame that the client's packet was on the wire
    const Bytes& Frame() const
    {
        return m_frame;
    }

    /// @return bytes in front of the transport header
    uint32_t TransportOffset() const
    {
        return ETHERNET + (m_protocol.ipv6 ? 40 : 20);
    }

    /// @param counter nstat's name @return its value at the server
    uint64_t Count(const char* counter) const
    {
        const auto server = m_nodes.Get(1);
        return m_protocol.number == Protocol::SCTP
                   ? server->GetObject<SctpL4Protocol>()->GetMib().Get(
                         SctpMibCounter::CHECKSUM_ERRORS)
                   : ProtocolCounters::Get(server)->Get(counter);
    }

    /// @return frames that the NIC found wrong
    uint64_t CountOfNic() const
    {
        return m_nic->GetRxCsumErrors();
    }

    /// Let a frame arrive at the server's NIC, a microsecond after the one before. @param frame
    /// bytes
    void Arrive(const Bytes& frame)
    {
        m_arrival += MicroSeconds(1);
        Simulator::ScheduleWithContext(m_nodes.Get(1)->GetId(), m_arrival, [this, frame] {
            m_nic->Receive(Create<Packet>(frame.data(), frame.size()));
        });
    }

    /// Run until everything that arrived had its effect, delayed acknowledgements included.
    void Run()
    {
        Simulator::Stop(m_arrival + Seconds(1));
        Simulator::Run();
        m_arrival = Time(0);
    }

  private:
    /// A socket of the server, if the protocol has sockets that listen.
    void Listen()
    {
        if (!m_protocol.HasServer())
        {
            return;
        }
        const auto heard = [this](Ptr<Socket> socket) {
            ++delivered;
            for (auto packet = socket->Recv(); packet && packet->GetSize() > 0;
                 packet = socket->Recv())
            {
            }
        };
        auto server =
            Socket::CreateSocket(m_nodes.Get(1), TypeId::LookupByName(m_protocol.factory));
        server->Bind(m_any);
        server->Listen();
        server->SetRecvCallback(Callback<void, Ptr<Socket>>(heard));
        server->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  Callback<void, Ptr<Socket>, const Address&>(
                                      [this, heard](Ptr<Socket> child, const Address&) {
                                          m_sockets.push_back(child);
                                          child->SetRecvCallback(
                                              Callback<void, Ptr<Socket>>(heard));
                                      }));
        m_sockets.push_back(server);
    }

    /// Have the client send packets until one is kept.
    void Speak()
    {
        Ptr<Socket> client;
        if (m_protocol.number != Protocol::ICMPV6)
        {
            client = Socket::CreateSocket(m_nodes.Get(0), TypeId::LookupByName(m_protocol.factory));
            m_sockets.push_back(client);
            if (m_protocol.number == Protocol::ICMP)
            {
                client->SetAttribute("Protocol", UintegerValue(m_protocol.number));
            }
            if (m_protocol.ipv6)
            {
                client->Bind6();
            }
            else
            {
                client->Bind();
            }
            Simulator::ScheduleWithContext(m_nodes.Get(0)->GetId(), Seconds(0.5), [this, client] {
                client->Connect(m_server);
            });
        }
        for (uint32_t i = 0; i < 32 && m_frame.empty(); ++i)
        {
            Run();
            Simulator::ScheduleWithContext(m_nodes.Get(0)->GetId(), Time(0), [this, client, i] {
                auto message = Message(i);
                if (client)
                {
                    client->Send(message);
                    return;
                }
                m_nodes.Get(0)->GetObject<Icmpv6L4Protocol>()->SendMessage(message,
                                                                           m_from,
                                                                           m_to,
                                                                           64);
            });
            Run();
        }
        BOOST_REQUIRE(!m_frame.empty());
        BOOST_REQUIRE(Count(m_protocol.errors) == 0U);
        BOOST_REQUIRE(CountOfNic() == 0U);
        delivered = 0;
        answers = 0;
    }

    /// @param i number @return a message of its own; of ICMP an echo request
    Ptr<Packet> Message(uint32_t i) const
    {
        Bytes payload(PAYLOAD);
        for (uint32_t at = 0; at < PAYLOAD; ++at)
        {
            payload[at] = static_cast<uint8_t>(i * 57 + at * 31 + at / 256);
        }
        auto packet = Create<Packet>(payload.data(), payload.size());
        if (m_protocol.number == Protocol::ICMPV6)
        {
            Icmpv6Echo echo(true);
            echo.CalculatePseudoHeaderChecksum(m_from,
                                               m_to,
                                               packet->GetSize() + echo.GetSerializedSize(),
                                               Protocol::ICMPV6);
            packet->AddHeader(echo);
        }
        if (m_protocol.number == Protocol::ICMP)
        {
            Icmpv4Echo echo;
            echo.SetData(packet);
            packet = Create<Packet>();
            packet->AddHeader(echo);
            Icmpv4Header header;
            header.SetType(Icmpv4Header::ICMPV4_ECHO);
            packet->AddHeader(header);
        }
        return packet;
    }

    /// @param frame that arrived: kept if it is the one to damage
    void Keep(Ptr<const Packet> frame)
    {
        Bytes bytes(frame->GetSize());
        frame->CopyData(bytes.data(), bytes.size());
        if (!m_frame.empty() || bytes.size() < PAYLOAD ||
            bytes[ETHERNET + (m_protocol.ipv6 ? 6 : 9)] != m_protocol.number)
        {
            return;
        }
        // See the top: no burst may turn UDP's field into 0.
        const uint8_t* field = bytes.data() + TransportOffset() + 6;
        if (m_protocol.number != Protocol::UDP ||
            ((field[0] & 0x80) != 0 && (field[1] & 0x01) != 0))
        {
            m_frame = bytes;
        }
    }

    /// @param frame that the server sends
    void Answered(Ptr<const Packet> frame)
    {
        uint8_t bytes[ETHERNET + 41];
        frame->CopyData(bytes, sizeof(bytes));
        const uint8_t type = bytes[ETHERNET + 40];
        const bool isDiscovery = m_protocol.ipv6 && bytes[ETHERNET + 6] == Protocol::ICMPV6 &&
                                 type >= 133 && type <= 137; // RFC 4861 section 4
        answers += isDiscovery ? 0 : 1;
    }

    Protocol m_protocol;                ///< which
    NodeContainer m_nodes;              ///< client, server
    Ptr<IxgbeNetDevice> m_nic;          ///< of the server
    Address m_server;                   ///< where it listens
    Address m_any;                      ///< what it binds
    Ipv6Address m_from;                 ///< the client's, if over IPv6
    Ipv6Address m_to;                   ///< the server's, if over IPv6
    std::vector<Ptr<Socket>> m_sockets; ///< all
    Bytes m_frame;                      ///< the client's packet
    Time m_arrival;                     ///< of the last frame, from now
};

/// Flips bits behind the IP header of a frame, one or a burst, as its random stream says.
class Damage
{
  public:
    /// @param victim whose frame to damage @param stream number of the random stream
    Damage(const Victim& victim, int64_t stream)
        : m_frame(victim.Frame()),
          m_first(victim.TransportOffset() * 8)
    {
        m_random->SetStream(stream);
    }

    /// @return the frame, damaged once
    Bytes operator()()
    {
        auto frame = m_frame;
        const uint32_t length = Draw(0, 1) == 0 ? 1 : Draw(2, 15);
        const uint32_t start = Draw(m_first, frame.size() * 8 - length);
        for (uint32_t i = 0; i < length; ++i)
        {
            // A burst of a length begins and ends with a wrong bit.
            if (i == 0 || i == length - 1 || Draw(0, 1) == 1)
            {
                frame[(start + i) / 8] ^= 0x80 >> (start + i) % 8;
            }
        }
        return frame;
    }

  private:
    /// @param min lowest @param max highest @return one of them
    uint32_t Draw(uint32_t min, uint32_t max)
    {
        return m_random->GetInteger(min, max);
    }

    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; ///< where and what
    Bytes m_frame;                                                              ///< what to damage
    uint32_t m_first;                                                           ///< first bit
};

/// @param protocol of the frame @param transport its transport header @param size bytes from there
/// on
/// @return whether TCP's data offset, or UDP's length, fits the packet
bool
HeaderFits(uint8_t protocol, const uint8_t* transport, uint32_t size)
{
    const uint32_t offset = (transport[12] >> 4) * 4;         // RFC 9293 section 3.1
    const uint32_t length = transport[4] << 8 | transport[5]; // RFC 768
    return protocol == Protocol::TCP   ? offset >= 20 && offset <= size
           : protocol == Protocol::UDP ? length >= 8 && length <= size
                                       : true;
}

/// @param protocol which @param rxChecksum of the NIC
void
CheckAllDetected(const Protocol& protocol, bool rxChecksum)
{
    Victim victim(protocol, rxChecksum);
    // The packet itself is heard: without that, the rest would prove nothing. TCP and SCTP have it
    // already, and acknowledge; ICMP answers; UDP delivers.
    victim.Arrive(victim.Frame());
    victim.Run();
    BOOST_TEST(victim.answers + victim.delivered == 1U);
    BOOST_TEST(victim.Count(protocol.errors) == 0U);

    victim.answers = 0;
    victim.delivered = 0;
    Damage damage(victim, 100 + protocol.number);
    const uint32_t offset = victim.TransportOffset();
    uint32_t misfits = 0;
    for (uint32_t i = 0; i < PER_PROTOCOL; ++i)
    {
        const auto frame = damage();
        misfits +=
            HeaderFits(protocol.number, frame.data() + offset, frame.size() - offset) ? 0 : 1;
        victim.Arrive(frame);
    }
    victim.Run();
    BOOST_TEST(victim.Count(protocol.errors) == PER_PROTOCOL);
    BOOST_TEST(victim.Count(protocol.csum) == PER_PROTOCOL - misfits);
    BOOST_TEST(victim.delivered == 0U);
    BOOST_TEST(victim.answers == 0U);
    BOOST_TEST(victim.CountOfNic() == (rxChecksum && protocol.nic ? PER_PROTOCOL : 0U));

    // And the server is none the worse for it.
    victim.Arrive(victim.Frame());
    victim.Run();
    BOOST_TEST(victim.answers + victim.delivered == 1U);
    BOOST_TEST(victim.Count(protocol.errors) == PER_PROTOCOL);
}

} // namespace

BOOST_AUTO_TEST_SUITE(CorruptedPackets)

BOOST_DATA_TEST_CASE(NicThatChecksNothing, boost::unit_test::data::make(PROTOCOLS), protocol)
{
    CheckAllDetected(protocol, false);
}

BOOST_DATA_TEST_CASE(NicThatChecks, boost::unit_test::data::make(PROTOCOLS), protocol)
{
    CheckAllDetected(protocol, true);
}

BOOST_AUTO_TEST_SUITE_END()
