/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/netfilter-hooks.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

struct Fixture
{
    Fixture()
    {
        hooks->TraceConnectWithoutContext(
            "Drop",
            Callback<void, const Ipv4Datagram&, const NfHookState&, const std::string&>(
                [this](const Ipv4Datagram&, const NfHookState&, const std::string& reason) {
                    drops.push_back(reason);
                }));
    }

    /// Register a function that notes its name and decides.
    uint32_t Note(int32_t priority, char name, NfVerdict verdict = NfVerdict::Accept())
    {
        return hooks->Register(NfInetHook::FORWARD,
                               priority,
                               [this, name, verdict](Ipv4Datagram&, const NfHookState&) {
                                   called += name;
                                   return verdict;
                               });
    }

    bool Run()
    {
        Ipv4Datagram datagram{Ipv4Header(), Create<Packet>(8)};
        return hooks->Run(datagram, {NfInetHook::FORWARD, nullptr, nullptr});
    }

    Ptr<NetfilterHooks> hooks{CreateObject<NetfilterHooks>()};
    std::string called;
    std::vector<std::string> drops;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(NetfilterHooksTest, Fixture)

BOOST_AUTO_TEST_CASE(PrioritiesAreThoseOfLinux)
{
    // enum nf_ip_hook_priorities of include/uapi/linux/netfilter_ipv4.h
    BOOST_TEST(NF_IP_PRI_CONNTRACK_DEFRAG == -400);
    BOOST_TEST(NF_IP_PRI_RAW == -300);
    BOOST_TEST(NF_IP_PRI_CONNTRACK == -200);
    BOOST_TEST(NF_IP_PRI_MANGLE == -150);
    BOOST_TEST(NF_IP_PRI_NAT_DST == -100);
    BOOST_TEST(NF_IP_PRI_FILTER == 0);
    BOOST_TEST(NF_IP_PRI_NAT_SRC == 100);
    BOOST_TEST(NF_IP_PRI_CONNTRACK_CONFIRM == 0x7fffffff);
}

BOOST_AUTO_TEST_CASE(LowPriorityFirstThenOrderOfRegistration)
{
    Note(100, 'c');
    Note(-100, 'a');
    Note(0, 'b');
    Note(100, 'd');
    BOOST_TEST(Run());
    BOOST_TEST(called == "abcd");
}

BOOST_AUTO_TEST_CASE(DropEndsTheWalkAndIsTracedWithItsReason)
{
    Note(0, 'a', NfVerdict::Drop("because"));
    Note(1, 'b');
    BOOST_TEST(!Run());
    BOOST_TEST(called == "a");
    BOOST_TEST(drops == std::vector<std::string>{"because"});
}

BOOST_AUTO_TEST_CASE(StolenEndsTheWalkAndIsNoDrop)
{
    Note(0, 'a', NfVerdict::Stolen());
    Note(1, 'b');
    BOOST_TEST(!Run());
    BOOST_TEST(called == "a");
    BOOST_TEST(drops.empty());
}

BOOST_AUTO_TEST_CASE(UnregisterTakesOneOff)
{
    auto handle = Note(0, 'a');
    Note(0, 'b');
    BOOST_TEST(hooks->IsUsed(NfInetHook::FORWARD));
    BOOST_TEST(!hooks->IsUsed(NfInetHook::LOCAL_IN));
    hooks->Unregister(handle);
    BOOST_TEST(Run());
    BOOST_TEST(called == "b");
    BOOST_CHECK_EXCEPTION(hooks->Unregister(handle),
                          std::invalid_argument,
                          [](const std::exception& error) {
                              return std::string(error.what()).find("handle 1") !=
                                     std::string::npos;
                          });
}

BOOST_AUTO_TEST_CASE(EveryHookHasItsName)
{
    BOOST_TEST(ToString(NfInetHook::PRE_ROUTING) == std::string("PRE_ROUTING"));
    BOOST_TEST(ToString(NfInetHook::LOCAL_IN) == std::string("LOCAL_IN"));
    BOOST_TEST(ToString(NfInetHook::FORWARD) == std::string("FORWARD"));
    BOOST_TEST(ToString(NfInetHook::LOCAL_OUT) == std::string("LOCAL_OUT"));
    BOOST_TEST(ToString(NfInetHook::POST_ROUTING) == std::string("POST_ROUTING"));
}

BOOST_AUTO_TEST_CASE(OnePerNode)
{
    auto node = CreateObject<Node>();
    BOOST_TEST(NetfilterHooks::Get(node) == NetfilterHooks::Get(node));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(ListenersSeeThePacketOnEntryAndAfterEachFunction)
{
    auto node = CreateObject<Node>();
    hooks = NetfilterHooks::Get(node);
    Note(-100, 'a');
    hooks->Register(NfInetHook::FORWARD, 100, [](Ipv4Datagram& datagram, const NfHookState&) {
        datagram.transport->AddAtEnd(Create<Packet>(2));
        return NfVerdict::Accept();
    });
    Note(200, 'b', NfVerdict::Drop("because"));
    std::vector<std::string> seen;
    const Callback<void, const ChecksumCheckpoint&> listener(
        [&seen](const ChecksumCheckpoint& checkpoint) {
            seen.push_back(std::string(checkpoint.hook) + " " +
                           (checkpoint.entered ? "entered" : std::to_string(checkpoint.priority)) +
                           " " + std::to_string(checkpoint.packet->GetSize()));
        });
    ChecksumTracepoints::Get(node)->TraceConnectWithoutContext("Checkpoint", listener);
    BOOST_TEST(!Run());
    // 20 bytes of IPv4 header and 8 of payload; who drops a packet is the last to have seen it.
    const std::vector<std::string> expected{"FORWARD entered 28",
                                            "FORWARD -100 28",
                                            "FORWARD 100 30"};
    BOOST_TEST(seen == expected, boost::test_tools::per_element());
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
