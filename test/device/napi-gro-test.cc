/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/gro-packets.h"
#include "device-harness.h"

#include "ns3/ixgbe-helper.h"
#include "ns3/napi-gro.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// A NapiGro that segments of one flow arrive at, and what goes up.
class Poll
{
  public:
    Poll()
    {
        gro.SetDeliver(MakeCallback(&Poll::OnFrame, this));
    }

    ~Poll()
    {
        gro.Clear();
        Simulator::Destroy();
    }

    Poll(const Poll&) = delete;

    /// The next segment of the flow arrives. @param when microseconds
    void Arrive(int64_t when)
    {
        auto frame = Bytes("0200000000010200000000020800");
        auto ip = Make(m_next);
        frame.insert(frame.end(), ip.begin(), ip.end());
        m_next.seq += 3;
        m_next.id += 1;
        auto packet = MakePacket(frame);
        Simulator::Schedule(MicroSeconds(when), [this, packet] {
            gro.Receive(packet, false, ChecksumTracepoints::Get(m_node));
        });
    }

    /// @return "segments@microseconds" of each frame that went up
    std::string Run()
    {
        Simulator::Run();
        return m_up;
    }

    NapiGro gro; ///< under test

  private:
    void OnFrame(Ptr<Packet> frame)
    {
        const auto gso = GetGsoMetadata(frame);
        m_up += (m_up.empty() ? "" : " ") + std::to_string(gso.IsGso() ? gso.gsoSegs : 1) + "@" +
                std::to_string(Simulator::Now().GetMicroSeconds());
    }

    Ptr<Node> m_node{CreateObject<Node>()}; ///< has tracepoints
    GroRecipe m_next;                       ///< the next segment
    std::string m_up;                       ///< what went up
};

} // namespace

BOOST_AUTO_TEST_SUITE(NapiGroTest)

BOOST_AUTO_TEST_CASE(APollIsWhatArrivesAtOneTime)
{
    Poll poll;
    for (int64_t when : {10, 10, 10, 11, 12, 12})
    {
        poll.Arrive(when);
    }
    BOOST_TEST(poll.Run() == "3@10 1@11 2@12");
}

BOOST_AUTO_TEST_CASE(ATimeoutHoldsAcrossPolls)
{
    // The timer starts anew with each arrival: 10, 12, 21 within 10 of each other, 40 is not.
    Poll poll;
    poll.gro.SetFlushTimeout(MicroSeconds(10));
    for (int64_t when : {10, 12, 21, 40})
    {
        poll.Arrive(when);
    }
    BOOST_TEST(poll.Run() == "3@31 1@50");
}

BOOST_AUTO_TEST_CASE(WhatIsOlderThanAJiffyGoes)
{
    // A jiffy of 4 ms: what began at 3990 is old at 4001, and goes with what came then.
    Poll poll;
    poll.gro.SetFlushTimeout(MicroSeconds(100));
    for (int64_t when : {3990, 3995, 4001, 4002})
    {
        poll.Arrive(when);
    }
    BOOST_TEST(poll.Run() == "3@4001 1@4102");
}

BOOST_AUTO_TEST_CASE(ClearForgetsAndCancels)
{
    Poll poll;
    poll.Arrive(10);
    Simulator::Schedule(MicroSeconds(10), [&poll] { poll.gro.Clear(); });
    BOOST_TEST(poll.Run() == "");
}

BOOST_AUTO_TEST_CASE(TheCardMergesWhatTheLineBrings)
{
    // Frames of 1500 bytes follow each other by 1.23 us at 10 Gb/s.
    for (int64_t timeout : {0, 5})
    {
        Pair<IxgbeHelper> pair;
        pair.b->SetFeature("rx-gro", true);
        pair.b->SetAttribute("GroFlushTimeout", TimeValue(MicroSeconds(timeout)));
        Receiver receiver(pair.b);
        Computations atB(ChecksumTracepoints::Get(pair.nodes.Get(1)));
        GroRecipe recipe;
        recipe.payload = ByteString(1460, 7);
        for (int i = 0; i < 10; ++i)
        {
            pair.a->Send(MakePacket(Make(recipe)), pair.b->GetAddress(), IPV4);
            recipe.seq += 1460;
            recipe.id += 1;
        }
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == (timeout == 0 ? 10 : 1));
        for (const auto& computation : atB.list)
        {
            // The card verified them; GRO does not.
            BOOST_TEST(bool(computation.place == ChecksumPlace::NIC_RECEIVE));
        }
        if (timeout != 0)
        {
            CheckMerged(receiver.list[0].packet, 10);
        }
    }
}

BOOST_AUTO_TEST_CASE(APollThatACoreEndsMergesWhatCameMeanwhile)
{
    Poll poll;
    poll.gro.SetPolled(true);
    for (const int64_t when : {1, 5, 9})
    {
        poll.Arrive(when);
    }
    for (const int64_t when : {6, 10, 11})
    {
        Simulator::Schedule(MicroSeconds(when), [&poll] { poll.gro.EndPoll(); });
    }
    BOOST_TEST(poll.Run() == "2@6 1@10");
}

BOOST_AUTO_TEST_SUITE_END()
