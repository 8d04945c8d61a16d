/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-net-device.h"

#include "driver-inert-features.h"
#include "ethernet-link.h"
#include "ixgbe-rx-checksum.h"
#include "ixgbe-tx-csum.h"

#include "ns3/boolean.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/log.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/node.h"
#include "ns3/pointer.h"
#include "ns3/queue.h"
#include "ns3/simulator.h"
#include "ns3/transmit-path.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("IxgbeNetDevice");

NS_OBJECT_ENSURE_REGISTERED(IxgbeNetDevice);

namespace
{

constexpr uint16_t MAX_MTU = 9710; ///< IXGBE_MAX_JUMBO_FRAME_SIZE without header and FCS

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
    auto encapsulation = features;
    encapsulation.Set(NetdevFeature::TSO_MANGLEID, true);
    features.Set(NetdevFeature::GRO, true); // register_netdevice(): NETIF_F_SOFT_FEATURES
    for (auto feature :
         {NetdevFeature::TSO_MANGLEID, NetdevFeature::GRO, NetdevFeature::GRO_UDP_FWD})
    {
        changeable.Set(feature, true);
    }
    SetDriverFeatures(features, changeable, encapsulation);
    SetInertFeatures(GetIxgbeInertFeatures());
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
    return m_ring.GetQueue();
}

void
IxgbeNetDevice::SetTxQueue(Ptr<Queue<Packet>> queue)
{
    // The attribute's initial value is null and stands for the default ring.
    if (queue)
    {
        m_ring.SetQueue(queue);
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
IxgbeNetDevice::FeaturesCheck(const Packet& packet,
                              const ChecksumState& state,
                              NetdevFeatures features) const
{
    if (state.IsEncapsulation() && !features.Has(NetdevFeature::TSO_MANGLEID))
    {
        features.Set(NetdevFeature::TSO, false);
    }
    if (state.GetIpSummed() != IpSummed::PARTIAL)
    {
        return features;
    }
    auto size = state.GetCsumStartFromEnd();
    auto networkSize = packet.GetSize() - std::min(size, packet.GetSize());
    features = IxgbeFeaturesCheck(features, ETHERNET_HEADER, networkSize);
    if (state.GetAlgorithm() == ChecksumAlgorithm::CRC32C && !IxgbeCanCrc(size))
    {
        features.Set(NetdevFeature::SCTP_CRC, false);
    }
    return features;
}

void
IxgbeNetDevice::MakeFrame(const Ptr<Packet>& packet,
                          Mac48Address source,
                          Mac48Address dest,
                          uint16_t protocol)
{
    if (m_captureBeforeEngine && IsWatched())
    {
        auto frame = packet->Copy();
        AddEthernetHeader(frame, source, dest, protocol);
        Sniff(frame);
    }
    IxgbeTxCsum(packet, m_engineZeroesField, GetTracepoints());
    if (packet->GetPacketTagIterator().HasNext()) // after the engine most have no tag at all
    {
        RemoveChecksumState(packet);
    }
    AddEthernetHeader(packet, source, dest, protocol);
    if (packet->GetSize() < EthernetLink::MIN_FRAME)
    {
        // Not AddPaddingAtEnd(), which leaves whatever the memory held.
        packet->AddAtEnd(Create<Packet>(EthernetLink::MIN_FRAME - packet->GetSize()));
    }
}

bool
IxgbeNetDevice::DoTransmit(Ptr<Packet> packet,
                           Mac48Address source,
                           Mac48Address dest,
                           uint16_t protocol)
{
    if (SkbIsGso(*packet))
    {
        return DoTransmitList({packet}, source, dest, protocol);
    }
    if (!m_ring.HasRoom())
    {
        NS_LOG_LOGIC("the ring is full");
        DropTransmit(packet);
        return false;
    }
    TransmitFrame(packet, source, dest, protocol, true);
    m_ring.MaybeStop();
    return true;
}

void
IxgbeNetDevice::TransmitFrame(const Ptr<Packet>& packet,
                              Mac48Address source,
                              Mac48Address dest,
                              uint16_t protocol,
                              bool byDriver)
{
    MakeFrame(packet, source, dest, protocol);
    if (IsWatched())
    {
        TellTransmit(packet);
    }
    m_ring.Push(packet);
    if (byDriver)
    {
        GetTracepoints()->Worked(WorkPlace::DEVICE_TRANSMIT, packet->GetSize());
    }
    if (const auto* const cpu = GetCpu())
    {
        m_handed.push_back(Simulator::Now() + cpu->GetDelay());
    }
    TransmitStart();
}

std::vector<Ptr<Packet>>
IxgbeNetDevice::SegmentByEngine(Ptr<Packet> packet)
{
    XmitContext engine;
    engine.features = GetFeatures();
    for (const auto feature : {NetdevFeature::TSO, NetdevFeature::TSO6, NetdevFeature::GSO_UDP_L4})
    {
        engine.features.Set(feature, false);
    }
    engine.tracepoints = GetTracepoints();
    engine.isHardware = true;
    return ValidateXmitSkb(packet, engine);
}

bool
IxgbeNetDevice::DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                               Mac48Address source,
                               Mac48Address dest,
                               uint16_t protocol)
{
    if (!SkbIsGso(*packets.front()))
    {
        return TransmitFrames(packets, source, dest, protocol, true);
    }
    GetTracepoints()->Worked(WorkPlace::DEVICE_TRANSMIT, packets.front()->GetSize());
    return TransmitFrames(SegmentByEngine(packets.front()), source, dest, protocol, false);
}

bool
IxgbeNetDevice::TransmitFrames(const std::vector<Ptr<Packet>>& packets,
                               Mac48Address source,
                               Mac48Address dest,
                               uint16_t protocol,
                               bool byDriver)
{
    if (!m_ring.HasRoom())
    {
        NS_LOG_LOGIC("the ring is full");
        for (const auto& packet : packets)
        {
            DropTransmit(packet);
        }
        return false;
    }
    for (const auto& packet : packets)
    {
        TransmitFrame(packet, source, dest, protocol, byDriver);
    }
    m_ring.MaybeStop();
    return true;
}

void
IxgbeNetDevice::TransmitStart()
{
    if (!m_completion.IsExpired())
    {
        return;
    }
    const auto now = Simulator::Now();
    if (now < m_lineFree)
    {
        m_completion =
            Simulator::Schedule(m_lineFree - now, &IxgbeNetDevice::TransmitComplete, this);
        return;
    }
    if (!m_handed.empty() && m_handed.front() > now)
    {
        m_completion =
            Simulator::Schedule(m_handed.front() - now, &IxgbeNetDevice::TransmitComplete, this);
        return;
    }
    auto frame = m_ring.Pop();
    if (!frame)
    {
        return;
    }
    if (!m_handed.empty())
    {
        m_handed.pop_front();
    }
    if (!m_captureBeforeEngine && IsWatched())
    {
        Sniff(frame);
    }
    if (!m_phyTxBegin.IsEmpty())
    {
        m_phyTxBegin(frame);
    }
    const auto onWire = EthernetLink::PREAMBLE + frame->GetSize() + EthernetLink::FCS;
    const auto busy = m_busyTime.Get(m_dataRate, onWire + EthernetLink::INTERFRAME_GAP);
    m_lineFree = now + busy;
    const bool isAwaited = !m_phyTxEnd.IsEmpty() || m_ring.AwaitsCompletion();
    const bool isKept = isAwaited || !m_phyTxBegin.IsEmpty() || IsWatched();
    m_link->Transmit(isKept ? frame->Copy() : frame, this, m_txTime.Get(m_dataRate, onWire));
    if (isAwaited)
    {
        m_onLine = frame;
        m_completion = Simulator::Schedule(busy, &IxgbeNetDevice::TransmitComplete, this);
    }
}

void
IxgbeNetDevice::TransmitComplete()
{
    const auto frame = m_onLine;
    m_onLine = nullptr;
    if (frame)
    {
        m_phyTxEnd(frame);
    }
    TransmitStart();
    if (frame)
    {
        m_ring.Completed(frame);
    }
    m_ring.MaybeWake();
}

void
IxgbeNetDevice::NotifyNewAggregate()
{
    OffloadNetDevice::NotifyNewAggregate();
    auto queues = GetObject<NetDeviceQueueInterface>();
    if (queues && !m_ring.GetDeviceQueue() && queues->GetNTxQueues() > 0)
    {
        m_ring.SetDeviceQueue(queues->GetTxQueue(0));
    }
}

void
IxgbeNetDevice::Receive(Ptr<Packet> frame)
{
    if (!GetNode() || IsLostOnLink(frame)) // no node: taken away while the frame was on its way
    {
        return;
    }
    const ChecksumTracepoints::DeviceScope scope(GetTracepoints(), this);
    if (!m_phyRxEnd.IsEmpty())
    {
        m_phyRxEnd(frame);
    }
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
                                ChecksumState::None(), // a wire carries no state
                                ChecksumState::Unnecessary(),
                                ChecksumTransition::DRIVER_RECEIVE,
                                "ixgbe_rx_checksum",
                                GetTracepoints());
        }
        else if (status != IxgbeRxStatus::NOT_CHECKED)
        {
            ++m_rxCsumErrors;
        }
    }
    NapiGroReceive(frame);
}

void
IxgbeNetDevice::DoDispose()
{
    m_completion.Cancel();
    m_link = nullptr;
    m_ring.Clear();
    m_handed.clear();
    m_onLine = nullptr;
    OffloadNetDevice::DoDispose();
}

} // namespace ns3
