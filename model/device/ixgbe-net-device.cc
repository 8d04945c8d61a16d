/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-net-device.h"

#include "ethernet-link.h"
#include "ixgbe-rx-checksum.h"
#include "ixgbe-tx-csum.h"

#include "ns3/boolean.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/drop-tail-queue.h"
#include "ns3/gso-metadata.h"
#include "ns3/log.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/node.h"
#include "ns3/pointer.h"
#include "ns3/queue-limits.h"
#include "ns3/queue-size.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("IxgbeNetDevice");

NS_OBJECT_ENSURE_REGISTERED(IxgbeNetDevice);

namespace
{

constexpr uint16_t MAX_MTU = 9710;       ///< IXGBE_MAX_JUMBO_FRAME_SIZE without header and FCS
constexpr uint32_t RING_SIZE = 512;      ///< IXGBE_DEFAULT_TXD
constexpr uint32_t DESC_NEEDED = 21;     ///< MAX_SKB_FRAGS + 4
constexpr uint32_t SMALL_RING_SHARE = 4; ///< part of a small ring that replaces DESC_NEEDED

} // namespace

TypeId
IxgbeNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::IxgbeNetDevice")
            .SetParent<OffloadNetDevice>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<IxgbeNetDevice>()
            .AddAttribute("DataRate",
                          "Rate of the line.",
                          DataRateValue(DataRate("10Gb/s")),
                          MakeDataRateAccessor(&IxgbeNetDevice::m_dataRate),
                          MakeDataRateChecker())
            .AddAttribute("CrcEngineZeroesField",
                          "The engine clears SCTP's checksum field before it computes (the igb "
                          "model of QEMU) instead of taking it as it is (82599).",
                          BooleanValue(false),
                          MakeBooleanAccessor(&IxgbeNetDevice::m_engineZeroesField),
                          MakeBooleanChecker())
            .AddAttribute("CaptureBeforeEngine",
                          "Captures show frames that leave as software hands them over, with "
                          "unfinished checksums, as AF_PACKET does; otherwise as they are on the "
                          "wire.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&IxgbeNetDevice::m_captureBeforeEngine),
                          MakeBooleanChecker())
            .AddAttribute(
                "TxQueue",
                "The transmit ring.",
                PointerValue(),
                MakePointerAccessor(&IxgbeNetDevice::SetTxQueue, &IxgbeNetDevice::GetTxQueue),
                MakePointerChecker<Queue<Packet>>())
            .AddTraceSource("RxCsumErrors",
                            "Frames whose checksum the hardware found wrong "
                            "(rx_csum_offload_errors).",
                            MakeTraceSourceAccessor(&IxgbeNetDevice::m_rxCsumErrors),
                            "ns3::TracedValueCallback::Uint64")
            .AddTraceSource("PhyTxBegin",
                            "A frame starts on the wire, its bytes final.",
                            MakeTraceSourceAccessor(&IxgbeNetDevice::m_phyTxBegin),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PhyTxEnd",
                            "The last bit of a frame is on the wire and the gap behind it is over.",
                            MakeTraceSourceAccessor(&IxgbeNetDevice::m_phyTxEnd),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PhyRxEnd",
                            "The last bit of a frame arrived.",
                            MakeTraceSourceAccessor(&IxgbeNetDevice::m_phyRxEnd),
                            "ns3::Packet::TracedCallback");
    return tid;
}

IxgbeNetDevice::IxgbeNetDevice()
    : m_rxCsumErrors(0)
{
    NetdevFeatures changeable{NetdevFeature::SG,
                              NetdevFeature::HW_CSUM,
                              NetdevFeature::SCTP_CRC,
                              NetdevFeature::GSO,
                              NetdevFeature::TSO,
                              NetdevFeature::TSO6,
                              NetdevFeature::GSO_UDP_L4,
                              NetdevFeature::RXCSUM};
    auto features = changeable;
    features.Set(NetdevFeature::HIGHDMA, true);
    SetDriverFeatures(features, changeable);
    m_txQueue = CreateObjectWithAttributes<DropTailQueue<Packet>>(
        "MaxSize",
        QueueSizeValue(QueueSize(QueueSizeUnit::PACKETS, RING_SIZE)));
}

IxgbeNetDevice::~IxgbeNetDevice() = default;

void
IxgbeNetDevice::SetLink(Ptr<EthernetLink> link)
{
    m_link = link;
}

void
IxgbeNetDevice::LinkChanged()
{
    NotifyLinkChange();
}

Ptr<Queue<Packet>>
IxgbeNetDevice::GetTxQueue() const
{
    return m_txQueue;
}

void
IxgbeNetDevice::SetTxQueue(Ptr<Queue<Packet>> queue)
{
    // The attribute's initial value is null and stands for the default ring.
    if (queue)
    {
        m_txQueue = queue;
    }
}

uint64_t
IxgbeNetDevice::GetRxCsumErrors() const
{
    return m_rxCsumErrors;
}

Ptr<Channel>
IxgbeNetDevice::GetChannel() const
{
    return m_link;
}

bool
IxgbeNetDevice::IsLinkUp() const
{
    auto peer = m_link ? m_link->GetPeer(this) : nullptr;
    return peer && peer->GetNode();
}

uint16_t
IxgbeNetDevice::GetMaxMtu() const
{
    return MAX_MTU;
}

NetdevFeatures
IxgbeNetDevice::FeaturesCheck(Ptr<const Packet> packet) const
{
    auto state = GetChecksumState(packet);
    if (state.GetIpSummed() != IpSummed::PARTIAL)
    {
        return GetFeatures();
    }
    auto size = state.GetCsumStartFromEnd();
    auto networkSize = packet->GetSize() - std::min(size, packet->GetSize());
    auto features = IxgbeFeaturesCheck(GetFeatures(), ETHERNET_HEADER, networkSize);
    if (state.GetAlgorithm() == ChecksumAlgorithm::CRC32C && !IxgbeCanCrc(size))
    {
        features.Set(NetdevFeature::SCTP_CRC, false);
    }
    return features;
}

void
IxgbeNetDevice::MakeFrame(Ptr<Packet> packet,
                          Mac48Address source,
                          Mac48Address dest,
                          uint16_t protocol)
{
    if (m_captureBeforeEngine)
    {
        auto frame = packet->Copy();
        AddEthernetHeader(frame, source, dest, protocol);
        Sniff(frame);
    }
    IxgbeTxCsum(packet, m_engineZeroesField, GetTracepoints());
    RemoveChecksumState(packet);
    AddEthernetHeader(packet, source, dest, protocol);
    if (packet->GetSize() < EthernetLink::MIN_FRAME)
    {
        packet->AddPaddingAtEnd(EthernetLink::MIN_FRAME - packet->GetSize());
    }
}

bool
IxgbeNetDevice::DoTransmit(Ptr<Packet> packet,
                           Mac48Address source,
                           Mac48Address dest,
                           uint16_t protocol)
{
    return DoTransmitList({packet}, source, dest, protocol);
}

bool
IxgbeNetDevice::DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                               Mac48Address source,
                               Mac48Address dest,
                               uint16_t protocol)
{
    if (auto gso = GetGsoMetadata(packets.front()); gso.IsGso())
    {
        std::ostringstream message;
        message << "ixgbe_tso: super-packet " << packets.front()->GetUid() << " has gso_type 0x"
                << std::hex << gso.gsoType
                << "; hardware segmentation of TCP and UDP is not modelled";
        throw std::invalid_argument(message.str());
    }
    if (!HasRoom())
    {
        NS_LOG_LOGIC("the ring is full");
        std::for_each(packets.begin(), packets.end(), [this](const auto& packet) {
            DropTransmit(packet);
        });
        return false;
    }
    bool sent = true;
    for (const auto& packet : packets)
    {
        MakeFrame(packet, source, dest, protocol);
        if (HasRoom())
        {
            sent = Enqueue(packet) && sent;
        }
        else
        {
            m_requeued.push_back(packet);
        }
    }
    MaybeStopQueue();
    return sent;
}

uint32_t
IxgbeNetDevice::GetFreeDescriptors() const
{
    auto size = m_txQueue->GetMaxSize();
    auto used = m_txQueue->GetCurrentSize().GetValue();
    auto free = size.GetValue() > used ? size.GetValue() - used : 0;
    return size.GetUnit() == QueueSizeUnit::PACKETS ? free
                                                    : free / (GetConfiguredMtu() + ETHERNET_HEADER);
}

bool
IxgbeNetDevice::HasRoom() const
{
    return m_requeued.empty() && GetFreeDescriptors() > 0;
}

uint32_t
IxgbeNetDevice::GetStopThreshold() const
{
    auto size = m_txQueue->GetMaxSize();
    auto frames = size.GetUnit() == QueueSizeUnit::PACKETS
                      ? size.GetValue()
                      : size.GetValue() / (GetConfiguredMtu() + ETHERNET_HEADER);
    return std::max(1U, std::min(DESC_NEEDED, frames / SMALL_RING_SHARE));
}

bool
IxgbeNetDevice::Enqueue(Ptr<Packet> frame)
{
    if (!m_txQueue->Enqueue(frame))
    {
        DropTransmit(frame);
        return false;
    }
    m_macTx(frame);
    if (HasQueueLimits())
    {
        m_deviceQueue->NotifyQueuedBytes(frame->GetSize());
    }
    TransmitStart();
    return true;
}

void
IxgbeNetDevice::TransmitStart()
{
    if (m_onLine)
    {
        return;
    }
    auto frame = m_txQueue->Dequeue();
    if (!frame)
    {
        return;
    }
    m_onLine = frame;
    if (!m_captureBeforeEngine)
    {
        Sniff(frame);
    }
    m_phyTxBegin(frame);
    auto onWire = EthernetLink::PREAMBLE + frame->GetSize() + EthernetLink::FCS;
    m_link->Transmit(frame, this, m_dataRate.CalculateBytesTxTime(onWire));
    Simulator::Schedule(m_dataRate.CalculateBytesTxTime(onWire + EthernetLink::INTERFRAME_GAP),
                        &IxgbeNetDevice::TransmitComplete,
                        this);
}

void
IxgbeNetDevice::TransmitComplete()
{
    auto frame = m_onLine;
    m_onLine = nullptr;
    m_phyTxEnd(frame);
    if (HasQueueLimits())
    {
        m_deviceQueue->NotifyTransmittedBytes(frame->GetSize());
    }
    TransmitStart();
    while (!m_requeued.empty() && GetFreeDescriptors() > 0)
    {
        auto waiting = m_requeued.front();
        m_requeued.pop_front();
        Enqueue(waiting);
    }
    MaybeWakeQueue();
}

void
IxgbeNetDevice::NotifyNewAggregate()
{
    OffloadNetDevice::NotifyNewAggregate();
    auto queues = GetObject<NetDeviceQueueInterface>();
    if (queues && !m_deviceQueue && queues->GetNTxQueues() > 0)
    {
        m_deviceQueue = queues->GetTxQueue(0);
    }
}

bool
IxgbeNetDevice::HasQueueLimits() const
{
    return m_deviceQueue && m_deviceQueue->GetQueueLimits();
}

void
IxgbeNetDevice::MaybeStopQueue()
{
    if (m_deviceQueue && (!m_requeued.empty() || GetFreeDescriptors() < GetStopThreshold()))
    {
        m_deviceQueue->Stop();
    }
}

void
IxgbeNetDevice::MaybeWakeQueue()
{
    if (m_deviceQueue && m_requeued.empty() && GetFreeDescriptors() >= 2 * GetStopThreshold() &&
        m_deviceQueue->IsStopped())
    {
        m_deviceQueue->Wake();
    }
}

void
IxgbeNetDevice::Receive(Ptr<Packet> frame)
{
    m_phyRxEnd(frame);
    if (frame->GetSize() > ETHERNET_HEADER + GetConfiguredMtu() + VLAN_HEADER)
    {
        NS_LOG_LOGIC("frame of " << frame->GetSize() << " bytes exceeds the MTU");
        DropReceive(frame);
        return;
    }
    if (GetFeatures().Has(NetdevFeature::RXCSUM))
    {
        auto status = IxgbeRxChecksum(frame, GetTracepoints());
        if (status == IxgbeRxStatus::GOOD)
        {
            ChangeChecksumState(frame,
                                ChecksumState::Unnecessary(),
                                ChecksumTransition::DRIVER_RECEIVE,
                                "ixgbe_rx_checksum");
        }
        else if (status != IxgbeRxStatus::NOT_CHECKED)
        {
            ++m_rxCsumErrors;
        }
    }
    ReceiveFromDriver(frame);
}

void
IxgbeNetDevice::DoDispose()
{
    m_link = nullptr;
    m_txQueue = nullptr;
    m_requeued.clear();
    m_onLine = nullptr;
    m_deviceQueue = nullptr;
    OffloadNetDevice::DoDispose();
}

} // namespace ns3
