/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bulk-network.h"

#include "ns3/inet6-socket-address.h"
#include "ns3/mac48-address.h"
#include "ns3/sctp-socket-factory.h"
#include "ns3/sctp-socket.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// A byte tag that carries a number.
class NumberTag : public Tag
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::test::NumberTag").SetParent<Tag>().AddConstructor<NumberTag>();
        return tid;
    }

    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    uint32_t GetSerializedSize() const override
    {
        return 4;
    }

    void Serialize(TagBuffer buffer) const override
    {
        buffer.WriteU32(number);
    }

    void Deserialize(TagBuffer buffer) override
    {
        number = buffer.ReadU32();
    }

    void Print(std::ostream& os) const override
    {
        os << number;
    }

    uint32_t number{0}; ///< the number
};

/// @param i number of a message @return its text: of a length and with bytes of its own
std::string
Text(uint32_t i)
{
    std::string text(1 + (i * 7919) % 5000, ' ');
    for (std::size_t at = 0; at < text.size(); at++)
    {
        text[at] = static_cast<char>(i + at * 31);
    }
    return text;
}

/// A socket on each end of a network, driven by the test.
struct Pair
{
    explicit Pair(BulkNetwork& network)
    {
        listener = network.Sctp(2)->CreateSocket();
        listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5001));
        listener->Listen();
        client = network.Sctp(0)->CreateSocket();
        address = InetSocketAddress(network.server, 5001);
    }

    Ptr<Socket> listener; ///< of the server
    Ptr<Socket> client;   ///< of the client
    Address address;      ///< of the server
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpSocketTest)

BOOST_AUTO_TEST_CASE(StockApplicationsRunUnchanged)
{
    BulkNetwork network;
    BOOST_TEST(network.Transfer(1000000, 1448) == 1000000U);
    BOOST_TEST(network.Count(0, SctpMibCounter::SHUTDOWNS) == 1U);
    BOOST_TEST(network.Count(2, SctpMibCounter::SHUTDOWNS) == 1U);
    BOOST_TEST(network.Count(0, SctpMibCounter::T3_RTX_EXPIREDS) == 0U);
    BOOST_TEST(network.Count(2, SctpMibCounter::IN_ORDER_CHUNKS) == 691U); // 690 * 1448 and a rest
}

BOOST_AUTO_TEST_CASE(LossesAreMadeGood)
{
    // 1 and 5 percent at each of the four receivers; messages of one chunk, and of many.
    for (double rate : {0.01, 0.05})
    {
        for (uint32_t message : {1448U, 20000U})
        {
            BulkNetwork network;
            network.Lose(rate, message);
            BOOST_TEST(network.Transfer(500000, message) == 500000U);
            BOOST_TEST(network.Count(0, SctpMibCounter::FAST_RETRANSMITS) > 0U);
            BOOST_TEST(network.Count(0, SctpMibCounter::SHUTDOWNS) == 1U);
            BOOST_TEST(network.Count(2, SctpMibCounter::CHECKSUM_ERRORS) == 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(MessagesArriveWholeInOrderAndIntact)
{
    BulkNetwork network;
    network.Lose(0.03, 7);
    Pair pair(network);
    uint32_t sent = 0;
    uint32_t arrived = 0;
    bool intact = true;
    pair.listener->SetAcceptCallback(
        MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
        Callback<void, Ptr<Socket>, const Address&>([&](Ptr<Socket> child, const Address&) {
            child->SetRecvCallback(Callback<void, Ptr<Socket>>([&](Ptr<Socket> from) {
                while (Ptr<Packet> packet = from->Recv())
                {
                    if (packet->GetSize() == 0)
                    {
                        break;
                    }
                    std::string text(packet->GetSize(), ' ');
                    packet->CopyData(reinterpret_cast<uint8_t*>(text.data()), text.size());
                    intact = intact && text == Text(arrived++);
                }
            }));
        }));
    const auto fill = [&](Ptr<Socket> to) {
        while (sent < 300)
        {
            const std::string text = Text(sent);
            Ptr<Packet> packet =
                Create<Packet>(reinterpret_cast<const uint8_t*>(text.data()), text.size());
            if (to->Send(packet) < 0)
            {
                BOOST_TEST((to->GetErrno() == Socket::ERROR_AGAIN));
                return;
            }
            sent++;
        }
    };
    pair.client->SetSendCallback(
        Callback<void, Ptr<Socket>, uint32_t>([&](Ptr<Socket> to, uint32_t) { fill(to); }));
    pair.client->SetConnectCallback(Callback<void, Ptr<Socket>>(fill),
                                    MakeNullCallback<void, Ptr<Socket>>());
    Simulator::ScheduleNow([&] { pair.client->Connect(pair.address); });
    Simulator::Run();
    BOOST_TEST(arrived == 300U);
    BOOST_TEST(intact);
}

BOOST_AUTO_TEST_CASE(ByteTagsSurviveFragmentsAndBundles)
{
    BulkNetwork network;
    Pair pair(network);
    std::vector<std::vector<std::pair<uint32_t, uint32_t>>> tags; // start and end, by message
    std::vector<uint32_t> numbers;
    pair.listener->SetAcceptCallback(
        MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
        Callback<void, Ptr<Socket>, const Address&>([&](Ptr<Socket> child, const Address&) {
            child->SetRecvCallback(Callback<void, Ptr<Socket>>([&](Ptr<Socket> from) {
                while (Ptr<Packet> packet = from->Recv())
                {
                    tags.emplace_back();
                    ByteTagIterator i = packet->GetByteTagIterator();
                    while (i.HasNext())
                    {
                        ByteTagIterator::Item item = i.Next();
                        NumberTag tag;
                        item.GetTag(tag);
                        numbers.push_back(tag.number);
                        tags.back().emplace_back(item.GetStart(), item.GetEnd());
                    }
                }
            }));
        }));
    pair.client->SetConnectCallback(Callback<void, Ptr<Socket>>([](Ptr<Socket> to) {
                                        NumberTag tag;
                                        tag.number = 1;
                                        Ptr<Packet> small = Create<Packet>(100);
                                        small->AddByteTag(tag, 10, 20);
                                        to->Send(small);
                                        tag.number = 2;
                                        Ptr<Packet> large = Create<Packet>(3000);
                                        large->AddByteTag(tag, 1400, 1500);
                                        to->Send(large);
                                    }),
                                    MakeNullCallback<void, Ptr<Socket>>());
    Simulator::ScheduleNow([&] { pair.client->Connect(pair.address); });
    Simulator::Run();
    BOOST_REQUIRE(tags.size() == 2U);
    BOOST_REQUIRE(tags[0].size() == 1U);
    BOOST_TEST(tags[0][0].first == 10U);
    BOOST_TEST(tags[0][0].second == 20U);
    // 1400 to 1500 lies across the border of the first two fragments, at 1452.
    BOOST_REQUIRE(tags[1].size() == 2U);
    BOOST_TEST(tags[1][0].first == 1400U);
    BOOST_TEST(tags[1][0].second == 1452U);
    BOOST_TEST(tags[1][1].first == 1452U);
    BOOST_TEST(tags[1][1].second == 1500U);
    BOOST_TEST(numbers == (std::vector<uint32_t>{1, 2, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ErrorsOfSend)
{
    BulkNetwork network;
    Pair pair(network);
    pair.client->SetAttribute("SndBufSize", UintegerValue(10000));
    Simulator::ScheduleNow([&] {
        BOOST_TEST(pair.client->Send(Create<Packet>(1)) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_NOTCONN));
        pair.client->Connect(pair.address);
        BOOST_TEST(pair.client->Connect(pair.address) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_ISCONN));
    });
    Simulator::Schedule(Seconds(1), [&] {
        BOOST_TEST(pair.client->Send(Create<Packet>(10001)) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_MSGSIZE));
        BOOST_TEST(pair.client->Send(Create<Packet>(0)) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_INVAL));
        BOOST_TEST(pair.client->GetTxAvailable() == 10000U);
        BOOST_TEST(pair.client->Send(Create<Packet>(6000)) == 6000);
        BOOST_TEST(pair.client->GetTxAvailable() == 4000U);
        BOOST_TEST(pair.client->Send(Create<Packet>(4001)) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_AGAIN));
        Address address;
        BOOST_TEST(pair.client->GetPeerName(address) == 0);
        BOOST_TEST((InetSocketAddress::ConvertFrom(address).GetIpv4() == network.server));
        BOOST_TEST(pair.client->GetSockName(address) == 0);
        BOOST_TEST((InetSocketAddress::ConvertFrom(address).GetIpv4() == Ipv4Address("10.0.1.1")));
        BOOST_TEST(pair.client->ShutdownSend() == 0);
        BOOST_TEST(pair.client->Send(Create<Packet>(1)) == -1);
        BOOST_TEST((pair.client->GetErrno() == Socket::ERROR_SHUTDOWN));
    });
    Simulator::Run();
}

BOOST_AUTO_TEST_CASE(PortsAndFamilies)
{
    BulkNetwork network;
    Ptr<Socket> one = network.Sctp(0)->CreateSocket();
    Ptr<Socket> two = network.Sctp(0)->CreateSocket();
    BOOST_TEST((one->GetSocketType() == Socket::NS3_SOCK_STREAM));
    BOOST_TEST(one->Bind(InetSocketAddress(Ipv4Address::GetAny(), 80)) == 0);
    BOOST_TEST(two->Bind(InetSocketAddress(Ipv4Address::GetAny(), 80)) == -1);
    BOOST_TEST((two->GetErrno() == Socket::ERROR_ADDRINUSE));
    // The families have ports of their own; a socket has one address.
    Ptr<Socket> six = network.Sctp(0)->CreateSocket();
    BOOST_TEST(six->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), 80)) == 0);
    BOOST_TEST(six->Bind6() == -1);
    BOOST_TEST((six->GetErrno() == Socket::ERROR_INVAL));
    BOOST_TEST(six->Connect(InetSocketAddress(network.server, 80)) == -1);
    BOOST_TEST((six->GetErrno() == Socket::ERROR_AFNOSUPPORT));
    BOOST_TEST(six->Bind(Mac48Address("00:00:00:00:00:01")) == -1);
    BOOST_TEST((six->GetErrno() == Socket::ERROR_AFNOSUPPORT));
    Address name;
    BOOST_TEST(six->GetSockName(name) == 0);
    BOOST_TEST((name == Address(Inet6SocketAddress(Ipv6Address::GetAny(), 80))));
    // Closed, the port is free again.
    BOOST_TEST(one->Close() == 0);
    BOOST_TEST(two->Bind(InetSocketAddress(Ipv4Address::GetAny(), 80)) == 0);
    BOOST_TEST(!two->SetAllowBroadcast(true));
}

BOOST_AUTO_TEST_CASE(NoRoute)
{
    NodeContainer lone(1);
    InternetStackHelper().Install(lone);
    SctpHelper().Install(lone);
    Ptr<Socket> socket = Socket::CreateSocket(lone.Get(0), SctpSocketFactory::GetTypeId());
    Simulator::ScheduleNow([&] {
        BOOST_TEST(socket->Connect(InetSocketAddress(Ipv4Address("192.0.2.1"), 1)) == -1);
        BOOST_TEST((socket->GetErrno() == Socket::ERROR_NOROUTETOHOST));
    });
    Simulator::Run();
    socket = nullptr;
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(RefusedByTheServer)
{
    BulkNetwork network;
    Pair pair(network);
    bool asked = false;
    bool up = false;
    bool error = false;
    pair.listener->SetAcceptCallback(
        Callback<bool, Ptr<Socket>, const Address&>([&](Ptr<Socket>, const Address&) {
            asked = true;
            return false;
        }),
        MakeNullCallback<void, Ptr<Socket>, const Address&>());
    pair.client->SetConnectCallback(
        Callback<void, Ptr<Socket>>([&](Ptr<Socket>) { up = true; }),
        Callback<void, Ptr<Socket>>([&](Ptr<Socket>) { error = true; }));
    Simulator::ScheduleNow([&] { pair.client->Connect(pair.address); });
    Simulator::Run();
    BOOST_TEST(asked);
    BOOST_TEST(!up);
    BOOST_TEST(error);
}

BOOST_AUTO_TEST_CASE(PartOfAMessage)
{
    BulkNetwork network;
    Pair pair(network);
    std::vector<uint32_t> sizes;
    pair.listener->SetAcceptCallback(
        MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
        Callback<void, Ptr<Socket>, const Address&>([&](Ptr<Socket> child, const Address&) {
            child->SetRecvCallback(Callback<void, Ptr<Socket>>([&](Ptr<Socket> from) {
                while (Ptr<Packet> packet = from->Recv(40, 0))
                {
                    sizes.push_back(packet->GetSize());
                }
            }));
        }));
    pair.client->SetConnectCallback(
        Callback<void, Ptr<Socket>>([](Ptr<Socket> to) { to->Send(Create<Packet>(100)); }),
        MakeNullCallback<void, Ptr<Socket>>());
    Simulator::ScheduleNow([&] { pair.client->Connect(pair.address); });
    Simulator::Run();
    BOOST_TEST(sizes == (std::vector<uint32_t>{40, 40, 20}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WithinOneNode)
{
    // Packets to an own address come back in the middle of the call that sends them.
    BulkNetwork network;
    Ptr<Socket> listener = network.Sctp(0)->CreateSocket();
    listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5001));
    listener->Listen();
    uint32_t arrived = 0;
    listener->SetAcceptCallback(
        MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
        Callback<void, Ptr<Socket>, const Address&>([&](Ptr<Socket> child, const Address&) {
            child->SetRecvCallback(Callback<void, Ptr<Socket>>([&](Ptr<Socket> from) {
                while (Ptr<Packet> packet = from->Recv())
                {
                    arrived += packet->GetSize();
                }
            }));
        }));
    Ptr<Socket> client = network.Sctp(0)->CreateSocket();
    client->SetConnectCallback(
        Callback<void, Ptr<Socket>>([](Ptr<Socket> to) { to->Send(Create<Packet>(50000)); }),
        MakeNullCallback<void, Ptr<Socket>>());
    Simulator::ScheduleNow(
        [&] { client->Connect(InetSocketAddress(Ipv4Address("10.0.1.1"), 5001)); });
    Simulator::Stop(Seconds(10));
    Simulator::Run();
    BOOST_TEST(arrived == 50000U);
    client = nullptr;
    listener = nullptr;
}

BOOST_AUTO_TEST_SUITE_END()
