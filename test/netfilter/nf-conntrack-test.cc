/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "nat-packets.h"

#include "ns3/boolean.h"
#include "ns3/nf-conntrack.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <map>

using namespace ns3;

namespace
{

constexpr const char* A = "10.0.0.1";
constexpr const char* B = "10.0.0.2";

struct Fixture
{
    Fixture()
    {
        conntrack->Install(node);
        conntrack->TraceConnectWithoutContext(
            "Invalid",
            Callback<void, const Ipv4Datagram&, const std::string&>(
                [this](const Ipv4Datagram&, const std::string& reason) {
                    invalid.push_back(reason);
                }));
        hooks->TraceConnectWithoutContext(
            "Drop",
            Callback<void, const Ipv4Datagram&, const NfHookState&, const std::string&>(
                [this](const Ipv4Datagram&, const NfHookState&, const std::string& reason) {
                    drops.push_back(reason);
                }));
        ChecksumTracepoints::Get(node)->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& computed) {
                ++calls[ToString(computed.place)];
            }));
    }

    ~Fixture()
    {
        Simulator::Destroy();
    }

    /// @return true if the packet got through PRE_ROUTING and POST_ROUTING
    bool Pass(Ipv4Datagram& datagram)
    {
        return hooks->Run(datagram, {NfInetHook::PRE_ROUTING, nullptr, nullptr}) &&
               hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, nullptr});
    }

    bool Pass(Ipv4Datagram&& datagram)
    {
        return Pass(datagram);
    }

    /// @return UDP without a checksum
    static Ipv4Datagram Udp(const char* from, const char* to, const std::string& ports)
    {
        return MakeDatagram(from, to, PROTOCOL_UDP, ports + "00080000");
    }

    /// @return the connection of a packet; null if there is none
    Ptr<NfConn> Find(const Ipv4Datagram& datagram) const
    {
        return conntrack->Find(*NfConntrackTuple::Of(datagram));
    }

    void Wait(double seconds)
    {
        Simulator::Stop(Seconds(seconds));
        Simulator::Run();
    }

    Ptr<Node> node{CreateObject<Node>()};
    Ptr<NetfilterHooks> hooks{NetfilterHooks::Get(node)};
    Ptr<NfConntrack> conntrack{CreateObject<NfConntrack>()};
    std::vector<std::string> invalid;
    std::vector<std::string> drops;
    std::map<std::string, uint32_t> calls;
};

const std::string PORTS = "0fa01388"; // 4000 > 5000
const std::string BACK = "13880fa0";  // 5000 > 4000

} // namespace

BOOST_FIXTURE_TEST_SUITE(NfConntrackTest, Fixture)

BOOST_AUTO_TEST_CASE(BothDirectionsAreOneConnection)
{
    BOOST_TEST(Pass(Udp(A, B, PORTS)));
    auto connection = Find(Udp(A, B, PORTS));
    BOOST_REQUIRE(connection);
    BOOST_TEST(connection == Find(Udp(B, A, BACK)));
    BOOST_TEST(!connection->Has(NfConn::SEEN_REPLY));
    BOOST_TEST(Pass(Udp(B, A, BACK)));
    BOOST_TEST(connection->Has(NfConn::SEEN_REPLY));
    BOOST_TEST(conntrack->GetCount() == 1);
}

BOOST_AUTO_TEST_CASE(TagNeverLeavesTheNode)
{
    auto datagram = Udp(A, B, PORTS);
    hooks->Run(datagram, {NfInetHook::PRE_ROUTING, nullptr, nullptr});
    NfConntrackDir dir;
    BOOST_TEST(conntrack->Get(datagram, dir));
    BOOST_TEST(bool(dir == NfConntrackDir::ORIGINAL));
    hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, nullptr});
    BOOST_TEST(!conntrack->Get(datagram, dir));
    BOOST_TEST(!datagram.transport->GetPacketTagIterator().HasNext());
}

BOOST_AUTO_TEST_CASE(PacketThatEndsBeforeItsConfirmationIsNotRemembered)
{
    auto datagram = Udp(A, B, PORTS);
    hooks->Run(datagram, {NfInetHook::PRE_ROUTING, nullptr, nullptr});
    BOOST_TEST(conntrack->GetCount() == 0);
    BOOST_TEST(!Find(datagram));
}

BOOST_AUTO_TEST_CASE(UdpIsForgottenAfter30SecondsAndAStreamAfter120)
{
    Pass(Udp(A, B, PORTS));
    Wait(29.9);
    BOOST_TEST(conntrack->GetCount() == 1);
    Wait(0.2);
    BOOST_TEST(conntrack->GetCount() == 0);

    Pass(Udp(A, B, PORTS));
    Wait(2.1);
    // The first answer is only remembered: the next packet makes it a stream, being later than 2 s.
    Pass(Udp(B, A, BACK));
    BOOST_TEST(!Find(Udp(A, B, PORTS))->Has(NfConn::ASSURED));
    Pass(Udp(A, B, PORTS));
    BOOST_TEST(Find(Udp(A, B, PORTS))->Has(NfConn::ASSURED));
    Wait(119.9);
    BOOST_TEST(conntrack->GetCount() == 1);
    Wait(0.2);
    BOOST_TEST(conntrack->GetCount() == 0);
}

BOOST_AUTO_TEST_CASE(GenericProtocolsLast600Seconds)
{
    auto gre = MakeDatagram(A, B, 47, "00000800");
    Pass(gre);
    Wait(599.9);
    BOOST_TEST(conntrack->GetCount() == 1);
    Wait(0.2);
    BOOST_TEST(conntrack->GetCount() == 0);
}

BOOST_AUTO_TEST_CASE(EchoIsMatchedByItsIdentifier)
{
    conntrack->SetAttribute("NfConntrackChecksum", BooleanValue(false));
    auto echo = MakeDatagram(A, B, PROTOCOL_ICMP, "0800000012340001");
    auto reply = MakeDatagram(B, A, PROTOCOL_ICMP, "0000000012340001");
    auto stray = MakeDatagram(B, A, PROTOCOL_ICMP, "0000000099990001");
    Pass(echo);
    Pass(reply);
    BOOST_TEST(Find(echo)->Has(NfConn::SEEN_REPLY));
    BOOST_TEST(invalid.empty());
    BOOST_TEST(Pass(stray)); // goes on, untracked
    BOOST_TEST(invalid.size() == 1);
    BOOST_TEST(conntrack->GetCount() == 1);
}

BOOST_AUTO_TEST_CASE(WrongChecksumsAreInvalidAndGoOn)
{
    // 6bf0 is right for 192.0.2.1:4000 > 198.51.100.2:5000 "ABCD" (the project's vectors).
    auto right = MakeDatagram("192.0.2.1", "198.51.100.2", 17, "0fa01388000c6bf041424344");
    auto wrong = MakeDatagram("192.0.2.1", "198.51.100.2", 17, "0fa01389000c6bf041424344");
    BOOST_TEST(Pass(right));
    BOOST_TEST(ToString(GetChecksumState(right.transport).GetIpSummed()) ==
               std::string("CHECKSUM_COMPLETE"));
    BOOST_TEST(Pass(wrong));
    // __skb_checksum_complete() keeps the sum that it made, right or wrong.
    BOOST_TEST(ToString(GetChecksumState(wrong.transport).GetIpSummed()) ==
               std::string("CHECKSUM_COMPLETE"));
    BOOST_TEST(invalid == std::vector<std::string>{"bad checksum"});
    BOOST_TEST(conntrack->GetInvalid() == 1);
    BOOST_TEST(conntrack->GetCount() == 1);
    BOOST_TEST(calls["conntrack"] == 2);
}

BOOST_AUTO_TEST_CASE(OnlyNoneIsVerified)
{
    for (const auto& state :
         {ChecksumState::Unnecessary(), ChecksumState::Partial(32, 8, ChecksumAlgorithm::CRC32C)})
    {
        auto datagram = MakeDatagram(A, B, PROTOCOL_SCTP, SctpInit("deadbeef"));
        InitChecksumState(datagram.transport, state);
        BOOST_TEST(Pass(datagram));
        BOOST_TEST(bool(GetChecksumState(datagram.transport) == state));
    }
    BOOST_TEST(calls["conntrack"] == 0);
    BOOST_TEST(invalid.empty());

    auto datagram = MakeDatagram(A, B, PROTOCOL_SCTP, SctpInit("b00bac32"));
    Pass(datagram);
    BOOST_TEST(calls["conntrack"] == 1);
    BOOST_TEST(ToString(GetChecksumState(datagram.transport).GetIpSummed()) ==
               std::string("CHECKSUM_UNNECESSARY"));
}

BOOST_AUTO_TEST_CASE(LocallySentPacketsAreNotVerified)
{
    auto datagram = MakeDatagram(A, B, PROTOCOL_SCTP, SctpInit("deadbeef"));
    hooks->Run(datagram, {NfInetHook::LOCAL_OUT, nullptr, nullptr});
    hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, nullptr});
    BOOST_TEST(calls["conntrack"] == 0);
    BOOST_TEST(conntrack->GetCount() == 1);
}

BOOST_AUTO_TEST_CASE(CompleteThatMatchesBecomesUnnecessary)
{
    auto datagram = MakeDatagram("192.0.2.1", "198.51.100.2", 17, "0fa01388000c6bf041424344");
    // Pseudo-header c000+0201+c633+6402+0011+000c = ec54 (seed of the vectors, length 2 more), so
    // the packet itself sums to ffff - ec54 = 13ab.
    InitChecksumState(datagram.transport, ChecksumState::Complete(0x13ab, false));
    Pass(datagram);
    BOOST_TEST(ToString(GetChecksumState(datagram.transport).GetIpSummed()) ==
               std::string("CHECKSUM_UNNECESSARY"));
    BOOST_TEST(calls["conntrack"] == 0);
}

BOOST_AUTO_TEST_CASE(FullTableDropsAndSaysSo)
{
    conntrack->SetAttribute("NfConntrackMax", UintegerValue(2));
    BOOST_TEST(Pass(Udp(A, B, "00010001")));
    BOOST_TEST(Pass(Udp(A, B, "00020001")));
    BOOST_TEST(!Pass(Udp(A, B, "00030001")));
    BOOST_TEST(drops == std::vector<std::string>{"nf_conntrack: table full"});
    Wait(31);
    BOOST_TEST(Pass(Udp(A, B, "00030001"))); // the others' time is up
    BOOST_TEST(conntrack->GetCount() == 1);
}

BOOST_AUTO_TEST_CASE(ClashOfTwoUnconfirmedConnectionsDropsTheSecond)
{
    auto first = Udp(A, B, PORTS);
    auto second = Udp(A, B, PORTS);
    for (auto* datagram : {&first, &second})
    {
        hooks->Run(*datagram, {NfInetHook::PRE_ROUTING, nullptr, nullptr});
    }
    BOOST_TEST(hooks->Run(first, {NfInetHook::POST_ROUTING, nullptr, nullptr}));
    BOOST_TEST(!hooks->Run(second, {NfInetHook::POST_ROUTING, nullptr, nullptr}));
    BOOST_REQUIRE(drops.size() == 1);
    BOOST_TEST(drops[0].find("clash") != std::string::npos);
    BOOST_TEST(conntrack->GetCount() == 1);
}

BOOST_AUTO_TEST_CASE(TcpLivesByItsState)
{
    conntrack->SetAttribute("NfConntrackChecksum", BooleanValue(false));
    auto tcp = [](bool back, const std::string& flags) {
        return MakeDatagram(back ? B : A,
                            back ? A : B,
                            PROTOCOL_TCP,
                            (back ? BACK : PORTS) + "0000000000000000 50" + flags + "040000000000");
    };
    Pass(tcp(false, "02")); // SYN
    Wait(119);
    BOOST_TEST(conntrack->GetCount() == 1);
    Pass(tcp(true, "12")); // SYN ACK
    Pass(tcp(false, "10"));
    auto connection = Find(tcp(false, "10"));
    BOOST_TEST(bool(connection->tcp.GetState() == TcpConntrackState::ESTABLISHED));
    BOOST_TEST(connection->Has(NfConn::ASSURED));
    Wait(400000); // five days minus a little
    BOOST_TEST(conntrack->GetCount() == 1);
    Pass(tcp(true, "04")); // RST: 10 s
    Wait(10.1);
    BOOST_TEST(conntrack->GetCount() == 0);
}

BOOST_AUTO_TEST_CASE(TimeoutsAreNamedAsSysctls)
{
    conntrack->GetTimeouts().Set("udp_timeout", Seconds(5));
    Pass(Udp(A, B, PORTS));
    Wait(5.1);
    BOOST_TEST(conntrack->GetCount() == 0);
    BOOST_CHECK_EXCEPTION(conntrack->GetTimeouts().Set("udp_time", Seconds(5)),
                          std::invalid_argument,
                          [](const std::exception& error) {
                              const std::string what = error.what();
                              return what.find("\"udp_time\"") != std::string::npos &&
                                     what.find("sctp_timeout_heartbeat_sent") != std::string::npos;
                          });
    BOOST_CHECK_THROW(conntrack->GetTimeouts().Set("udp_timeout", Seconds(-1)),
                      std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(TimeoutsOfLinux49)
{
    NfConntrackTimeouts timeouts;
    BOOST_TEST(timeouts.Get(NfConntrackTimeout::SCTP_ESTABLISHED) == Seconds(210));
    timeouts.SetLinux49();
    BOOST_TEST(timeouts.Get(NfConntrackTimeout::SCTP_ESTABLISHED) == Seconds(432000));
    BOOST_TEST(timeouts.Get(NfConntrackTimeout::SCTP_SHUTDOWN_SENT) == Seconds(0.3));
    BOOST_TEST(timeouts.Get(NfConntrackTimeout::UDP_STREAM) == Seconds(180));
}

BOOST_AUTO_TEST_SUITE_END()
