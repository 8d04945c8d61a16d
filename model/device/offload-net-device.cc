/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-net-device.h"

#include "ns3/checksum-tag.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/transmit-path.h"
#include "ns3/uinteger.h"

#include <limits>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("OffloadNetDevice");

NS_OBJECT_ENSURE_REGISTERED(OffloadNetDevice);

TypeId
OffloadNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::OffloadNetDevice")
            .SetParent<EthernetNetDevice>()
            .SetGroupName("ChecksumOffload")
            .AddAttribute("GsoMaxSize",
                          "A super-packet of this many bytes, network header included, or more is "
                          "segmented in software (gso_max_size).",
                          UintegerValue(65536),
                          MakeUintegerAccessor(&OffloadNetDevice::SetGsoMaxSize,
                                               &OffloadNetDevice::GetGsoMaxSize),
                          MakeUintegerChecker<uint32_t>(1, 65536))
            .AddAttribute("GsoMaxSegs",
                          "A super-packet of more segments is segmented in software "
                          "(gso_max_segs).",
                          UintegerValue(65535),
                          MakeUintegerAccessor(&OffloadNetDevice::SetGsoMaxSegs,
                                               &OffloadNetDevice::GetGsoMaxSegs),
                          MakeUintegerChecker<uint32_t>(1, 65535))
            .AddAttribute(
                "GroFlushTimeout",
                "With rx-gro on, how long packets wait for others to merge with, from the "
                "last arrival on; 0: until everything of that time has arrived "
                "(gro_flush_timeout).",
                TimeValue(Seconds(0)),
                MakeTimeAccessor(&OffloadNetDevice::SetGroFlushTimeout,
                                 &OffloadNetDevice::GetGroFlushTimeout),
                MakeTimeChecker(Seconds(0)));
    return tid;
}

OffloadNetDevice::OffloadNetDevice()
    : m_gro(this)
{
    m_gro.SetDeliver(MakeCallback(&OffloadNetDevice::ReceiveFromDriver, this));
}

OffloadNetDevice::~OffloadNetDevice() = default;

OffloadNetDevice::GsoMtuScope::GsoMtuScope(Ptr<OffloadNetDevice> device)
    : m_device(device)
{
    if (m_device)
    {
        ++m_device->m_gsoScopes;
    }
}

OffloadNetDevice::GsoMtuScope::~GsoMtuScope()
{
    if (m_device)
    {
        --m_device->m_gsoScopes;
    }
}

const NetdevFeatures&
OffloadNetDevice::GetFeatures() const
{
    return m_features.Get();
}

const NetdevFeatures&
OffloadNetDevice::GetChangeableFeatures() const
{
    return m_features.GetChangeable();
}

void
OffloadNetDevice::SetFeature(const std::string& name, bool on)
{
    SetEthtoolFeature(name, on, GetInstanceTypeId().GetName(), m_features, m_inertFeatures);
}

void
OffloadNetDevice::SetDriverFeatures(const NetdevFeatures& features,
                                    const NetdevFeatures& changeable,
                                    const NetdevFeatures& encapsulation)
{
    m_features = EthtoolFeatures(features, changeable);
    m_encapsulationFeatures = encapsulation;
}

void
OffloadNetDevice::SetInertFeatures(const InertFeatures& inert)
{
    m_inertFeatures = inert;
}

void
OffloadNetDevice::PrintEthtoolFeatures(std::ostream& os, const std::string& name) const
{
    PrintEthtoolListing(os, name, m_features, m_inertFeatures);
}

void
OffloadNetDevice::ApplyEthtoolFeatures(std::istream& is)
{
    ApplyEthtoolListing(is, GetInstanceTypeId().GetName(), m_features, m_inertFeatures);
}

NetdevFeatures
OffloadNetDevice::FeaturesCheck(const Packet&, const ChecksumState&, NetdevFeatures features) const
{
    return features;
}

NetdevFeatures
OffloadNetDevice::GetFeaturesFor(const Packet& packet, const ChecksumState& state) const
{
    const auto& features = m_features.Get();
    return FeaturesCheck(packet,
                         state,
                         state.IsEncapsulation() ? features & m_encapsulationFeatures : features);
}

void
OffloadNetDevice::SetUdpGroLookup(const UdpGroLookup& lookup)
{
    m_gro.SetUdpLookup(lookup);
}

Time
OffloadNetDevice::GetGroFlushTimeout() const
{
    return m_gro.GetFlushTimeout();
}

void
OffloadNetDevice::SetGroFlushTimeout(Time timeout)
{
    m_gro.SetFlushTimeout(timeout);
}

uint32_t
OffloadNetDevice::GetGsoMaxSize() const
{
    return m_gsoLimits.maxSize;
}

void
OffloadNetDevice::SetGsoMaxSize(uint32_t size)
{
    m_gsoLimits.maxSize = size;
}

uint32_t
OffloadNetDevice::GetGsoMaxSegs() const
{
    return m_gsoLimits.maxSegs;
}

void
OffloadNetDevice::SetGsoMaxSegs(uint32_t segs)
{
    m_gsoLimits.maxSegs = segs;
}

bool
OffloadNetDevice::DoSend(const Ptr<Packet>& packet,
                         Mac48Address source,
                         Mac48Address dest,
                         uint16_t protocol)
{
    if (!GetNode() || !IsLinkUp())
    {
        NS_LOG_LOGIC("no link: packet " << packet->GetUid() << " is dropped");
        DropTransmit(packet);
        return false;
    }
    const ChecksumTracepoints::DeviceScope scope(GetTracepoints(), this);
    const auto state = GetChecksumState(*packet);
    XmitContext context;
    context.features = GetFeaturesFor(*packet, state);
    context.limits = m_gsoLimits;
    if (!m_generation)
    {
        m_generation = LinuxGeneration::Get(GetNode());
    }
    context.softwareCompletion = m_generation->GetSoftwareCompletion();
    if (!XmitNeedsWork(packet, state, context))
    {
        return DoTransmit(packet, source, dest, protocol);
    }
    context.tracepoints = GetTracepoints();
    return DoTransmitList(ValidateXmitSkb(packet, context), source, dest, protocol);
}

bool
OffloadNetDevice::DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                                 Mac48Address source,
                                 Mac48Address dest,
                                 uint16_t protocol)
{
    bool sent = true;
    for (const auto& packet : packets)
    {
        sent = DoTransmit(packet, source, dest, protocol) && sent;
    }
    return sent;
}

void
OffloadNetDevice::ReceiveFromDriver(Ptr<Packet> frame)
{
    const ChecksumTracepoints::DeviceScope scope(GetTracepoints(), this);
    NetifReceive(frame);
}

void
OffloadNetDevice::NapiGroReceive(Ptr<Packet> frame)
{
    if (!m_cpu)
    {
        Poll(frame);
    }
    else if (!m_cpu->EnqueueToRing(frame, [this, frame] { Poll(frame); }))
    {
        DropReceive(frame);
    }
}

void
OffloadNetDevice::Poll(Ptr<Packet> frame)
{
    GetTracepoints()->Worked(WorkPlace::DEVICE_RECEIVE, frame->GetSize());
    const auto& features = m_features.Get();
    if (!features.Has(NetdevFeature::GRO))
    {
        ReceiveFromDriver(frame);
        return;
    }
    m_tracepoints->Worked(WorkPlace::GRO, frame->GetSize());
    const ChecksumTracepoints::DeviceScope scope(m_tracepoints, this);
    m_gro.Receive(frame, features.Has(NetdevFeature::GRO_UDP_FWD), GetTracepoints());
}

void
OffloadNetDevice::SetCpu(Ptr<NodeCpu> cpu)
{
    m_cpu = std::make_unique<DeviceCpu>(cpu);
    m_cpu->SetPoll([this] { GetTracepoints()->Worked(WorkPlace::INTERRUPT, 0); },
                   [this] { m_gro.EndPoll(); });
    m_gro.SetPolled(true);
}

DeviceCpu*
OffloadNetDevice::GetCpu() const
{
    return m_cpu.get();
}

const Ptr<ChecksumTracepoints>&
OffloadNetDevice::GetTracepoints()
{
    if (!m_tracepoints)
    {
        m_tracepoints = ChecksumTracepoints::Get(GetNode());
    }
    return m_tracepoints;
}

void
OffloadNetDevice::DoDispose()
{
    m_gro.Clear();
    m_gro.SetUdpLookup({});
    m_tracepoints = nullptr;
    m_generation = nullptr;
    m_cpu = nullptr;
    EthernetNetDevice::DoDispose();
}

uint16_t
OffloadNetDevice::GetMtu() const
{
    return m_gsoScopes > 0 ? std::numeric_limits<uint16_t>::max() : GetConfiguredMtu();
}

void
OffloadNetDevice::SetNode(Ptr<Node> node)
{
    EthernetNetDevice::SetNode(node);
    m_tracepoints = nullptr;
    m_generation = nullptr;
    m_cpu = nullptr;
    m_gro.SetPolled(false);
    if (const auto cpu = node ? node->GetObject<NodeCpu>() : nullptr)
    {
        SetCpu(cpu);
    }
}

} // namespace ns3
