/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-tx-ring.h"

#include "ns3/drop-tail-queue.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/queue-limits.h"
#include "ns3/queue-size.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace ns3
{

IxgbeTxRing::IxgbeTxRing()
    : m_queue(CreateObject<DropTailQueue<Packet>>())
{
    m_queue->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, DEFAULT_SIZE));
}

Ptr<Queue<Packet>>
IxgbeTxRing::GetQueue() const
{
    return m_queue;
}

void
IxgbeTxRing::SetQueue(Ptr<Queue<Packet>> queue)
{
    m_queue = queue;
}

Ptr<NetDeviceQueue>
IxgbeTxRing::GetDeviceQueue() const
{
    return m_deviceQueue;
}

void
IxgbeTxRing::SetDeviceQueue(Ptr<NetDeviceQueue> queue)
{
    m_deviceQueue = queue;
}

uint32_t
IxgbeTxRing::GetFree() const
{
    auto size = m_queue->GetMaxSize();
    if (size.GetUnit() != QueueSizeUnit::PACKETS)
    {
        std::ostringstream message;
        message << "IxgbeNetDevice: TxQueue is a ring of descriptors, its MaxSize cannot be "
                << size << "; give it in packets, e.g. " << DEFAULT_SIZE << "p";
        throw std::invalid_argument(message.str());
    }
    auto used = m_queue->GetNPackets();
    return size.GetValue() > used ? size.GetValue() - used : 0;
}

uint32_t
IxgbeTxRing::GetStopThreshold() const
{
    return std::max(1U, std::min(DESC_NEEDED, m_queue->GetMaxSize().GetValue() / 4));
}

bool
IxgbeTxRing::HasRoom() const
{
    return m_waiting.empty() && GetFree() > 0;
}

void
IxgbeTxRing::Enqueue(Ptr<Packet> frame)
{
    m_queue->Enqueue(frame);
    if (m_deviceQueue && m_deviceQueue->GetQueueLimits())
    {
        m_deviceQueue->NotifyQueuedBytes(frame->GetSize());
    }
}

void
IxgbeTxRing::Push(Ptr<Packet> frame)
{
    // The first frame was asked about by HasRoom(): a ring that is empty has room.
    if (m_waiting.empty() && (m_queue->IsEmpty() || GetFree() > 0))
    {
        Enqueue(frame);
    }
    else
    {
        m_waiting.push_back(frame);
    }
}

Ptr<Packet>
IxgbeTxRing::Pop()
{
    auto frame = m_queue->Dequeue();
    if (!m_waiting.empty() && GetFree() > 0)
    {
        Enqueue(m_waiting.front());
        m_waiting.pop_front();
    }
    return frame;
}

bool
IxgbeTxRing::AwaitsCompletion() const
{
    return !m_queue->IsEmpty() || (m_deviceQueue && m_deviceQueue->GetQueueLimits());
}

void
IxgbeTxRing::Completed(Ptr<const Packet> frame)
{
    if (m_deviceQueue && m_deviceQueue->GetQueueLimits())
    {
        m_deviceQueue->NotifyTransmittedBytes(frame->GetSize());
    }
}

void
IxgbeTxRing::MaybeStop()
{
    const bool isEmpty = m_waiting.empty() && m_queue->IsEmpty();
    if (m_deviceQueue && !isEmpty && (!m_waiting.empty() || GetFree() < GetStopThreshold()))
    {
        m_deviceQueue->Stop();
    }
}

void
IxgbeTxRing::MaybeWake()
{
    if (m_deviceQueue && m_deviceQueue->IsStopped() && m_waiting.empty() &&
        GetFree() >= std::min(2 * GetStopThreshold(), m_queue->GetMaxSize().GetValue()))
    {
        m_deviceQueue->Wake();
    }
}

void
IxgbeTxRing::Clear()
{
    m_waiting.clear();
    m_queue = nullptr;
    m_deviceQueue = nullptr;
}

} // namespace ns3
