/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "napi-gro.h"

#include "ns3/byte-order.h"
#include "ns3/simulator.h"

#include <array>

namespace ns3
{

namespace
{

constexpr uint32_t ETHERNET_HEADER = 14;  ///< bytes
constexpr uint32_t ETHERTYPE_OFFSET = 12; ///< of the type in the header
constexpr int64_t JIFFY_NS = 4000000;     ///< CONFIG_HZ=250, nanoseconds

} // namespace

NapiGro::NapiGro(const NetDevice* device)
    : m_device(device),
      m_gro(ETHERNET_HEADER)
{
}

NapiGro::~NapiGro() = default;

void
NapiGro::SetDeliver(const Deliver& deliver)
{
    m_deliver = deliver;
}

void
NapiGro::SetUdpLookup(const UdpGroLookup& lookup)
{
    m_gro.SetUdpLookup(lookup);
}

void
NapiGro::SetFlushTimeout(Time timeout)
{
    m_timeout = timeout;
}

Time
NapiGro::GetFlushTimeout() const
{
    return m_timeout;
}

void
NapiGro::SetPolled(bool polled)
{
    m_polled = polled;
}

void
NapiGro::EndPoll()
{
    if (m_timeout.IsZero() && m_gro.GetHeld() != 0)
    {
        m_deadline = Simulator::Now();
        Expire();
    }
}

void
NapiGro::Receive(Ptr<Packet> frame, bool udpForwarding, Ptr<ChecksumTracepoints> tracepoints)
{
    const ChecksumTracepoints::DeviceScope scope(tracepoints, m_device);
    std::array<uint8_t, ETHERNET_HEADER> header{};
    frame->CopyData(header.data(), header.size());
    m_tracepoints = tracepoints;
    Gro::Context context;
    context.udpForwarding = udpForwarding;
    context.tick = Simulator::Now().GetNanoSeconds() / JIFFY_NS;
    context.tracepoints = tracepoints;
    DeliverAll(m_gro.Receive(frame, LoadBe16(header.data() + ETHERTYPE_OFFSET), context));
    if (m_gro.GetHeld() == 0)
    {
        return;
    }
    if (!m_timeout.IsZero())
    {
        DeliverAll(m_gro.FlushOld(context));
    }
    if (!m_polled || !m_timeout.IsZero())
    {
        Arm();
    }
}

void
NapiGro::Arm()
{
    // A timer that is put off with each packet would cost an event each; one that looks again when
    // it expires does not.
    m_deadline = Simulator::Now() + m_timeout;
    if (m_event.IsExpired())
    {
        m_event = Simulator::Schedule(m_timeout, &NapiGro::Expire, this);
    }
}

void
NapiGro::Expire()
{
    const auto now = Simulator::Now();
    if (now < m_deadline)
    {
        m_event = Simulator::Schedule(m_deadline - now, &NapiGro::Expire, this);
        return;
    }
    const ChecksumTracepoints::DeviceScope scope(m_tracepoints, m_device);
    DeliverAll(m_gro.Flush(m_tracepoints));
}

void
NapiGro::DeliverAll(const std::vector<Ptr<Packet>>& frames)
{
    for (const auto& frame : frames)
    {
        m_deliver(frame);
    }
}

void
NapiGro::Clear()
{
    m_event.Cancel();
    m_gro.Clear();
    m_tracepoints = nullptr;
}

} // namespace ns3
