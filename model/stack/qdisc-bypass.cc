/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "qdisc-bypass.h"

#include "ns3/codel-queue-disc.h"
#include "ns3/fifo-queue-disc.h"
#include "ns3/fq-codel-queue-disc.h"
#include "ns3/pfifo-fast-queue-disc.h"

namespace ns3
{

namespace
{

/** @param root a discipline, of no class that somebody derived @return TCQ_F_CAN_BYPASS */
bool
CanBypass(const QueueDisc& root)
{
    const auto type = root.GetInstanceTypeId();
    return type == FqCoDelQueueDisc::GetTypeId() || type == CoDelQueueDisc::GetTypeId() ||
           type == FifoQueueDisc::GetTypeId() || type == PfifoFastQueueDisc::GetTypeId();
}

} // namespace

void
QdiscBypass::Attach(Ptr<TrafficControlLayer> real)
{
    m_real = real;
}

QdiscBypass::Known
QdiscBypass::LookAt(const Ptr<NetDevice>& device, const Ptr<QueueDisc>& root)
{
    Known known;
    known.root = root;
    known.canBypass = CanBypass(*root);
    if (const auto queues = device->GetObject<NetDeviceQueueInterface>())
    {
        known.canBypass &= queues->GetNTxQueues() == 1;
        known.queue = queues->GetTxQueue(0);
    }
    return known;
}

bool
QdiscBypass::Allows(const Ptr<NetDevice>& device)
{
    if (!m_isOn)
    {
        return false;
    }
    const auto root = m_real->GetRootQueueDiscOnDevice(device);
    if (!root)
    {
        return false; // there is nothing to pass by
    }
    auto& known = m_known[device];
    if (known.root != root)
    {
        known = LookAt(device, root);
    }
    // With a filter none is passed by: fq_codel_bind().
    return known.canBypass && root->GetNPackets() == 0 && root->GetNPacketFilters() == 0 &&
           !(known.queue && known.queue->IsStopped());
}

bool
QdiscBypass::Send(const Ptr<NetDevice>& device, const Ptr<QueueDiscItem>& item)
{
    if (!Allows(device))
    {
        return false;
    }
    item->AddHeader();
    device->Send(item->GetPacket(), item->GetAddress(), item->GetProtocol());
    return true;
}

void
QdiscBypass::Dispose()
{
    m_known.clear();
    m_real = nullptr;
}

} // namespace ns3
