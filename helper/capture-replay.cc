/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "capture-replay.h"

#include "replay-router.h"
#include "simulator-guard.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace ns3
{

namespace
{

/** Longer than the router takes for a packet, and shorter than the resolution that matters. */
const Time STEP = MicroSeconds(1);

/**
 * @param recorded a frame
 * @param sent what was sent in its place
 * @return what differs, empty if nothing does
 */
std::string
DescribeBytes(const std::vector<uint8_t>& recorded, const std::vector<uint8_t>& sent)
{
    const auto [left, right] =
        std::mismatch(recorded.begin(), recorded.end(), sent.begin(), sent.end());
    std::ostringstream text;
    if (left != recorded.end() && right != sent.end())
    {
        text << "byte " << left - recorded.begin() << " is " << std::hex << std::setfill('0')
             << std::setw(2) << +*right << ", recorded " << std::setw(2) << +*left;
    }
    else if (recorded.size() != sent.size())
    {
        text << sent.size() << " bytes, recorded " << recorded.size();
    }
    return text.str();
}

/** @param ipSummed a state @return the part of it that a tap on transmit tells */
const char*
TransmitState(IpSummed ipSummed)
{
    return ipSummed == IpSummed::PARTIAL ? "PARTIAL" : "not PARTIAL";
}

} // namespace

CaptureReplay::CaptureReplay(const CaptureReplayConfig& config)
    : m_config((config.Validate(), config)),
      m_taps{RecordedTap(config.devices[0].capture, config.devices[0].states),
             RecordedTap(config.devices[1].capture, config.devices[1].states)},
      m_begin(Time::Max())
{
    for (const auto& tap : m_taps)
    {
        for (const auto& packet : tap.GetPackets())
        {
            m_begin = std::min(m_begin, packet.time);
        }
    }
    if (m_config.sctpCrcLostInMidflow)
    {
        m_midflowChange = FindMidflowChange();
    }
}

CaptureReplay::~CaptureReplay() = default;

CaptureReplayResult
CaptureReplay::Run()
{
    const SimulatorGuard guard;
    m_result = {};
    m_result.config = m_config;
    m_cursors = {};
    m_router = std::make_unique<ReplayRouter>(
        m_config,
        m_taps,
        RecordedNatPort(),
        [this](ReplaySide side, const std::vector<uint8_t>& frame, IpSummed ipSummed) {
            m_cursors[side].queued.push_back({frame, ipSummed});
            m_cursors[side].sent++;
        });
    Simulator::Schedule(STEP, &CaptureReplay::Step, this);
    Simulator::Run();
    m_router.reset();
    return m_result;
}

uint16_t
CaptureReplay::RecordedNatPort() const
{
    if (m_config.portAsRecorded)
    {
        for (const auto& packet : m_taps[EGRESS_SIDE].GetPackets())
        {
            if (packet.out)
            {
                return packet.sourcePort;
            }
        }
    }
    return 0;
}

uint32_t
CaptureReplay::FindMidflowChange() const
{
    uint32_t index = 0;
    for (const auto& packet : m_taps[EGRESS_SIDE].GetPackets())
    {
        if (packet.out && packet.ipSummed != IpSummed::PARTIAL)
        {
            return index;
        }
        index += packet.out;
    }
    throw RecordingError(m_taps[EGRESS_SIDE].GetFileName() +
                         ": every packet sent is PARTIAL, so tx-checksum-sctp was never lost");
}

const TappedPacket*
CaptureReplay::Next(ReplaySide side) const
{
    const auto& packets = m_taps[side].GetPackets();
    const auto next = m_cursors[side].next;
    return next < packets.size() ? &packets[next] : nullptr;
}

void
CaptureReplay::Count(ReplaySide side, uint32_t frame, const std::string& reason)
{
    ReplayComparison& comparison = m_result.comparisons[side];
    comparison.compared++;
    if (reason.empty())
    {
        comparison.equal++;
    }
    else
    {
        comparison.differences.push_back({frame, reason});
    }
}

void
CaptureReplay::CompareQueued(ReplaySide side)
{
    Cursor& cursor = m_cursors[side];
    for (const TappedPacket* recorded = Next(side); recorded && recorded->out;
         recorded = Next(side))
    {
        if (cursor.queued.empty())
        {
            return;
        }
        const SentFrame sent = cursor.queued.front();
        cursor.queued.pop_front();
        std::string reason = DescribeBytes(recorded->bytes, sent.bytes);
        const std::string state = TransmitState(sent.ipSummed);
        const std::string recordedState = TransmitState(recorded->ipSummed);
        if (reason.empty() && state != recordedState)
        {
            reason = "state is " + state + ", recorded " + recordedState;
        }
        Count(side, recorded->number, reason);
        cursor.next++;
    }
}

void
CaptureReplay::Step()
{
    const auto other = [](ReplaySide side) {
        return side == INGRESS_SIDE ? EGRESS_SIDE : INGRESS_SIDE;
    };
    for (;;)
    {
        CompareQueued(INGRESS_SIDE);
        CompareQueued(EGRESS_SIDE);
        const TappedPacket* candidates[] = {Next(INGRESS_SIDE), Next(EGRESS_SIDE)};
        if (!candidates[0] && !candidates[1])
        {
            for (auto side : {INGRESS_SIDE, EGRESS_SIDE})
            {
                for (const auto& sent : m_cursors[side].queued)
                {
                    Count(side, 0, std::to_string(sent.bytes.size()) + " bytes, not recorded");
                }
            }
            Simulator::Stop();
            return;
        }

        // The earliest of the packets to feed; if there is none, a frame to come will never come.
        auto earlier = [&](bool out) -> const TappedPacket* {
            const TappedPacket* first = nullptr;
            for (const TappedPacket* packet : candidates)
            {
                if (packet && packet->out == out && (!first || packet->time < first->time))
                {
                    first = packet;
                }
            }
            return first;
        };
        const TappedPacket* packet = earlier(false);
        const bool feed = packet != nullptr;
        if (!feed)
        {
            packet = earlier(true);
        }
        const ReplaySide side = packet == candidates[0] ? INGRESS_SIDE : EGRESS_SIDE;
        if (!feed)
        {
            Count(side, packet->number, "not sent");
            m_cursors[side].next++;
            continue;
        }
        const Time due = packet->time - m_begin;
        if (due > Simulator::Now())
        {
            Simulator::Schedule(due - Simulator::Now(), &CaptureReplay::Step, this);
            return;
        }
        if (m_config.sctpCrcLostInMidflow && side == INGRESS_SIDE &&
            m_cursors[EGRESS_SIDE].sent == m_midflowChange)
        {
            m_router->TurnOff(EGRESS_SIDE, "tx-checksum-sctp");
        }
        m_router->Receive(side, *packet);
        m_result.comparisons[other(side)].fed++;
        m_cursors[side].next++;
        Simulator::Schedule(STEP, &CaptureReplay::Step, this);
        return;
    }
}

} // namespace ns3
