/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/ixgbe-tx-ring.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/queue-size.h"
#include "ns3/queue.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// A ring of a size, with a device queue.
struct Fixture
{
    Fixture(const Fixture&) = delete;

    explicit Fixture(uint32_t size)
    {
        ring.GetQueue()->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, size));
        ring.SetDeviceQueue(deviceQueue);
        deviceQueue->SetWakeCallback(MakeCallback(&Fixture::OnWake, this));
    }

    void OnWake()
    {
        ++wakes;
    }

    ~Fixture()
    {
        Simulator::Destroy();
    }

    /// @return times that the queueing discipline was woken; ns-3 may do it in an event
    int GetWakes()
    {
        Simulator::Run();
        return wakes;
    }

    /// As the driver does for each frame.
    void Send(uint32_t frames)
    {
        for (uint32_t i = 0; i < frames; ++i)
        {
            ring.Push(Create<Packet>(100));
        }
        ring.MaybeStop();
    }

    /// @param frames that leave @return how many were there
    uint32_t Leave(uint32_t frames)
    {
        uint32_t left = 0;
        for (uint32_t i = 0; i < frames; ++i)
        {
            left += ring.Pop() ? 1 : 0;
            ring.MaybeWake();
        }
        return left;
    }

    IxgbeTxRing ring;
    Ptr<NetDeviceQueue> deviceQueue{CreateObject<NetDeviceQueue>()};
    int wakes{0};
};

} // namespace

BOOST_AUTO_TEST_SUITE(IxgbeTxRingTest)

BOOST_AUTO_TEST_CASE(StopsBelowDescNeededAndWakesAtTwice)
{
    // DESC_NEEDED = MAX_SKB_FRAGS + 4 = 21; TX_WAKE_THRESHOLD = 42 of 512.
    Fixture fixture(512);
    fixture.Send(491);
    BOOST_TEST(!fixture.deviceQueue->IsStopped()); // 21 free
    fixture.Send(1);
    BOOST_TEST(fixture.deviceQueue->IsStopped()); // 20 free
    fixture.Leave(21);
    BOOST_TEST(fixture.deviceQueue->IsStopped()); // 41 free
    fixture.Leave(1);
    BOOST_TEST(!fixture.deviceQueue->IsStopped()); // 42 free
    BOOST_TEST(fixture.GetWakes() == 1);
}

BOOST_AUTO_TEST_CASE(SmallRingsStopAndWakeToo)
{
    for (uint32_t size : {1U, 2U, 5U, 16U})
    {
        Fixture fixture(size);
        fixture.Send(size);
        BOOST_TEST(fixture.deviceQueue->IsStopped());
        BOOST_TEST(!fixture.ring.HasRoom());
        BOOST_TEST(fixture.Leave(size) == size);
        BOOST_TEST(!fixture.deviceQueue->IsStopped());
        BOOST_TEST(fixture.GetWakes() == 1);
    }
}

BOOST_AUTO_TEST_CASE(WaitingFramesKeepTheirOrderAndTheQueueStopped)
{
    Fixture fixture(4);
    std::vector<uint64_t> pushed;
    for (int i = 0; i < 10; ++i)
    {
        auto frame = Create<Packet>(100);
        pushed.push_back(frame->GetUid());
        fixture.ring.Push(frame);
    }
    fixture.ring.MaybeStop();
    std::vector<uint64_t> popped;
    for (int i = 0; i < 10; ++i)
    {
        BOOST_TEST(fixture.ring.HasRoom() == (i > 6));
        popped.push_back(fixture.ring.Pop()->GetUid());
        fixture.ring.MaybeWake();
    }
    BOOST_TEST(popped == pushed, boost::test_tools::per_element());
    BOOST_TEST(!fixture.ring.Pop());
    BOOST_TEST(fixture.GetWakes() == 1);
}

BOOST_AUTO_TEST_CASE(SizeInBytesIsRefused)
{
    IxgbeTxRing ring;
    ring.GetQueue()->SetMaxSize(QueueSize("100kB"));
    CheckError<std::invalid_argument>([&] { ring.HasRoom(); }, {"TxQueue", "packets", "512p"});
}

BOOST_AUTO_TEST_SUITE_END()
