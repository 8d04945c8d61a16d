/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

#include "ns3/transmit-path.h"

#include <map>
#include <random>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// A flow of a random mixture, and its packets in the order in which they were sent.
struct RandomFlow
{
    GroRecipe next;               ///< the packet to come
    uint32_t mss{0};              ///< bytes of most payloads
    bool fixedId{false};          ///< IPv4 identifications do not count
    std::vector<ByteString> sent; ///< whole IP packets with final checksums
};

/// @param ip a whole IP packet @return what tells its flow
std::string
FlowKey(const ByteString& ip)
{
    const auto network = NetworkSize(ip);
    return std::to_string(network) + "/" + std::to_string(Protocol(ip)) + "/" +
           std::to_string(Get16(ip, network));
}

/// @param packet a super-packet @return what validate_xmit_skb() sends of it without any feature
std::vector<ByteString>
CutByModule(Ptr<const Packet> packet)
{
    std::vector<ByteString> segments;
    for (const auto& segment : ValidateXmitSkb(packet->Copy(), XmitContext()))
    {
        segments.push_back(GetBytes(segment));
    }
    return segments;
}

/// Random streams through one Gro.
class RandomMixture
{
  public:
    explicit RandomMixture(uint32_t seed)
        : m_random(seed)
    {
        m_bench.context.udpForwarding = true;
        const auto flows = Number(1, 11);
        for (uint32_t i = 0; i < flows; ++i)
        {
            RandomFlow flow;
            flow.next.ipv6 = Number(0, 1);
            flow.next.protocol = Number(0, 2) > 0 ? PROTOCOL_TCP : PROTOCOL_UDP;
            flow.next.sourcePort = static_cast<uint16_t>(1000 + i);
            flow.next.seq = m_random();
            flow.next.id = static_cast<uint16_t>(m_random());
            flow.next.df = Number(0, 3) > 0;
            flow.next.tos = static_cast<uint8_t>(Number(0, 255));
            flow.next.options = Number(0, 1) ? "0101080a0102030405060708" : "";
            flow.fixedId = flow.next.df && flow.next.protocol == PROTOCOL_TCP && Number(0, 3) == 0;
            flow.mss = Number(1, 1400);
            m_flows.push_back(flow);
        }
    }

    /// @param packets how many to send
    void Run(uint32_t packets)
    {
        for (uint32_t i = 0; i < packets; ++i)
        {
            // Trains, so that there is something to merge.
            if (Number(0, 4) == 0)
            {
                m_current = Number(0, m_flows.size() - 1);
            }
            Send(m_flows[m_current]);
            if (Number(0, 40) == 0)
            {
                m_bench.Flush();
            }
        }
        m_bench.Flush();
    }

    /// Every flow comes out as it went in, and what is merged is so as Linux leaves it.
    void Check()
    {
        std::map<std::string, std::vector<ByteString>> received;
        for (const auto& packet : m_bench.up)
        {
            auto ip = GetBytes(packet);
            auto gso = GetGsoMetadata(packet);
            auto& flow = received[FlowKey(ip)];
            if (!gso.IsGso())
            {
                Finish(ip); // of what was PARTIAL
                flow.push_back(ip);
                continue;
            }
            CheckMerged(packet, gso.gsoSegs);
            auto segments = CutByHand(ip, gso);
            BOOST_TEST(segments.size() == gso.gsoSegs);
            BOOST_TEST((CutByModule(packet) == segments));
            flow.insert(flow.end(), segments.begin(), segments.end());
            merged += gso.gsoSegs;
        }
        for (const auto& flow : m_flows)
        {
            if (!flow.sent.empty())
            {
                BOOST_TEST((received[FlowKey(flow.sent[0])] == flow.sent));
            }
        }
    }

    uint32_t merged{0}; ///< packets that came out as part of another

  private:
    /// @param from least @param to most @return a number
    uint32_t Number(uint32_t from, uint32_t to)
    {
        return from + m_random() % (to - from + 1);
    }

    void Send(RandomFlow& flow)
    {
        auto recipe = flow.next;
        const auto length = Number(0, 7) == 0 ? Number(1, flow.mss) : flow.mss;
        recipe.payload.resize(length);
        for (auto& byte : recipe.payload)
        {
            byte = static_cast<uint8_t>(m_random());
        }
        const auto event = Number(0, 30);
        recipe.flags |= event == 0   ? TCP_PSH
                        : event == 1 ? TCP_FIN
                        : event == 2 ? TCP_CWR
                        : event == 3 ? TCP_URG
                        : event == 4 ? TCP_ECE
                                     : 0;
        recipe.ack += event == 5 ? 1 : 0;
        auto ip = Make(recipe);
        flow.sent.push_back(ip);
        flow.next.ack = recipe.ack;
        flow.next.seq += length + (event == 6 ? 10 : 0);
        flow.next.id += flow.fixedId ? 0 : 1;
        m_bench.Receive(WithState(ip));
    }

    /// @param ip final @return a packet of it, of one of the states that it can arrive in
    Ptr<Packet> WithState(ByteString ip)
    {
        const auto network = NetworkSize(ip);
        const auto size = static_cast<uint32_t>(ip.size() - network);
        const auto offset = static_cast<uint16_t>(FieldAt(ip) - network);
        const auto which = Number(0, 3);
        auto state = which == 0   ? ChecksumState::None()
                     : which == 1 ? ChecksumState::Unnecessary()
                     : which == 2
                         ? ChecksumState::Complete(SlowSum(ip), false)
                         : ChecksumState::Partial(size, offset, ChecksumAlgorithm::INTERNET);
        if (which == 3)
        {
            Put16(ip, FieldAt(ip), PseudoSum(ip));
        }
        auto packet = MakePacket(ip);
        InitChecksumState(packet, state);
        return packet;
    }

    std::mt19937 m_random;           ///< of a fixed seed
    GroBench m_bench;                ///< under test
    std::vector<RandomFlow> m_flows; ///< what is sent
    std::size_t m_current{0};        ///< the flow of the train
};

} // namespace

BOOST_AUTO_TEST_SUITE(GroTest)

BOOST_AUTO_TEST_CASE(WhatSegmentationGivesBackIsWhatArrived)
{
    uint32_t merged = 0;
    for (uint32_t seed = 1; seed <= 60; ++seed)
    {
        BOOST_TEST_CONTEXT("seed " << seed)
        {
            RandomMixture mixture(seed);
            mixture.Run(200);
            mixture.Check();
            merged += mixture.merged;
        }
    }
    BOOST_TEST(merged > 2000); // it did something
}

BOOST_AUTO_TEST_CASE(EightFlowsAreHeldAndTheOldestGoes)
{
    GroBench bench;
    GroRecipe recipe;
    for (uint16_t i = 0; i < 9; ++i)
    {
        recipe.sourcePort = 2000 + i;
        BOOST_TEST(bench.Receive(Make(recipe)) == (i == 8 ? 1 : 0));
    }
    BOOST_TEST(bench.gro.GetHeld() == 8);
    BOOST_TEST(Get16(GetBytes(bench.up[0]), 20) == 2000);
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 9);
    for (uint16_t i = 0; i < 9; ++i)
    {
        BOOST_TEST(Get16(GetBytes(bench.up[i]), 20) == 2000 + i);
    }
}

BOOST_AUTO_TEST_CASE(OnlyOldFlowsGoIfAsked)
{
    GroBench bench;
    GroRecipe recipe;
    bench.context.tick = 7;
    bench.Receive(Make(recipe));
    recipe.sourcePort += 1;
    bench.context.tick = 8;
    bench.Receive(Make(recipe));
    BOOST_TEST(bench.gro.FlushOld(bench.context).size() == 1);
    BOOST_TEST(bench.gro.GetHeld() == 1);
    bench.context.tick = 9;
    BOOST_TEST(bench.gro.FlushOld(bench.context).size() == 1);
}

BOOST_AUTO_TEST_CASE(OtherPacketsPassUntouched)
{
    // There is no GRO for SCTP; ICMP, options, fragments, wrong header checksums, other EtherTypes.
    auto sctp = MakeWhole(MakeDatagram(SctpPartial(MakePacket(Init("00000000")))));
    auto state = GetChecksumState(sctp);
    GroBench bench;
    BOOST_TEST(bench.Receive(sctp) == 1);
    BOOST_TEST((bench.up[0] == sctp));
    BOOST_TEST((GetChecksumState(sctp) == state));

    auto fragment = Make(GroRecipe());
    Put16(fragment, 6, 0x2000);
    Put16(fragment, 10, 0);
    Put16(fragment, 10, ~SlowSum({fragment.begin(), fragment.begin() + 20}));
    auto wrong = Make(GroRecipe());
    wrong[8] ^= 1;
    auto options = Make(GroRecipe());
    options[0] = 0x46;
    for (const auto& ip : {fragment, wrong, options, ByteString{0x45}, ByteString{0x60, 0}})
    {
        BOOST_TEST(bench.Receive(ip) == 1);
        BOOST_TEST((GetBytes(bench.up.back()) == ip));
        BOOST_TEST((GetChecksumState(bench.up.back()) == ChecksumState::None()));
    }
    auto arp = MakePacket(Make(GroRecipe()));
    BOOST_TEST(bench.gro.Receive(arp, 0x0806, bench.context).size() == 1);
    BOOST_TEST(bench.computations.list.empty());
    BOOST_TEST(bench.gro.GetHeld() == 0);
}

BOOST_AUTO_TEST_CASE(LinkHeadersHaveToBeEqual)
{
    auto first = Bytes("0200000000010200000000020800");
    for (bool same : {true, false})
    {
        Gro gro(14);
        Gro::Context context;
        GroRecipe recipe;
        for (int i = 0; i < 2; ++i)
        {
            auto frame = first;
            frame[11] += same ? 0 : i;
            auto ip = Make(recipe);
            frame.insert(frame.end(), ip.begin(), ip.end());
            BOOST_TEST(gro.Receive(MakePacket(frame), ETHERTYPE_IPV4, context).empty());
            recipe.seq += 3;
            recipe.id += 1;
        }
        auto up = gro.Flush(nullptr);
        BOOST_REQUIRE(up.size() == (same ? 1 : 2));
        auto bytes = GetBytes(up[0]);
        BOOST_TEST(ByteString(bytes.begin(), bytes.begin() + 14) == first,
                   boost::test_tools::per_element());
        if (same)
        {
            up[0]->RemoveAtStart(14);
            CheckMerged(up[0], 2);
        }
    }
}

BOOST_AUTO_TEST_CASE(ClearForgets)
{
    GroBench bench;
    bench.Receive(Make(GroRecipe()));
    bench.gro.Clear();
    bench.Flush();
    BOOST_TEST(bench.up.empty());
}

BOOST_AUTO_TEST_CASE(EveryChangeOfStateIsTold)
{
    struct Listener
    {
        std::vector<ChecksumStateChange> list;

        void On(const ChecksumStateChange& change)
        {
            list.push_back(change);
        }
    } listener;

    GroBench bench;
    bench.computations.tracepoints->TraceConnectWithoutContext(
        "StateChange",
        MakeCallback(&Listener::On, &listener));
    GroRecipe recipe;
    bench.Receive(Make(recipe));
    recipe.seq += 3;
    recipe.id += 1;
    bench.Receive(Make(recipe));
    bench.Flush();
    // NONE to UNNECESSARY of each, then UNNECESSARY to PARTIAL of both.
    BOOST_REQUIRE(listener.list.size() == 3);
    for (const auto& change : listener.list)
    {
        BOOST_TEST(bool(change.transition == ChecksumTransition::GRO));
    }
    BOOST_TEST(bool(listener.list[2].before.GetIpSummed() == IpSummed::UNNECESSARY));
    BOOST_TEST(bool(listener.list[2].after.GetIpSummed() == IpSummed::PARTIAL));
}

BOOST_AUTO_TEST_SUITE_END()
