/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "hop-states.h"

#include "ns3/audited-packet.h"
#include "ns3/byte-order.h"
#include "ns3/mac48-address.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <array>

namespace ns3
{

namespace
{

constexpr uint32_t COMMON_HEADER = 12; ///< SCTP common header, bytes

/** @param packet of the watched protocol @return what its field holds */
std::string
FieldName(const AuditedPacket& packet)
{
    const uint32_t field = packet.GetField();
    if (field == 0)
    {
        return "ZERO";
    }
    if (field == packet.GetRight())
    {
        return "VALID";
    }
    if (!packet.IsCrc())
    {
        return packet.IsPending() ? "PSEUDO" : "WRONG-other";
    }
    return field == packet.Crc32cOver(packet.GetRight()) ? "WRONG-double" : "WRONG-other";
}

/** @param type of an SCTP chunk @return the recording's word for it */
std::string
ChunkName(uint8_t type)
{
    static const std::map<uint8_t, std::string> names{{0, "DATA"},
                                                      {1, "INIT"},
                                                      {2, "INIT_ACK"},
                                                      {3, "SACK"},
                                                      {4, "HEARTBEAT"},
                                                      {5, "HB_ACK"},
                                                      {6, "ABORT"},
                                                      {7, "SHUTDOWN"},
                                                      {8, "SHUTDOWN_ACK"},
                                                      {9, "ERROR"},
                                                      {10, "COOKIE_ECHO"},
                                                      {11, "COOKIE_ACK"},
                                                      {14, "SHUTDOWN_COMPLETE"}};
    const auto found = names.find(type);
    return found == names.end() ? "OTHER" : found->second;
}

/** @param packet of the watched protocol @param out the device sends it @return its state */
std::string
StateName(const AuditedPacket& packet, bool out)
{
    const auto& state = packet.GetState();
    return state.GetIpSummed() == IpSummed::PARTIAL            ? "PARTIAL"
           : !out && state.IsCsumUnnecessary(packet.GetSize()) ? "UNNEC"
                                                               : "NONE";
}

} // namespace

HopStates::HopStates(uint8_t protocol)
    : m_protocol(protocol)
{
}

void
HopStates::Watch(const RouterNetwork& network)
{
    Tap("1_cli-egress", network.c0);
    Tap("2_rtr-ingress", network.r0);
    Tap("3_rtr-egress", network.r1);
    Tap("4_srv-ingress", network.s0);
}

void
HopStates::Tap(const std::string& tap, Ptr<NetDevice> device)
{
    device->TraceConnectWithoutContext(
        "PromiscSniffer",
        Callback<void, Ptr<const Packet>>(
            [this, tap, device = PeekPointer(device)](Ptr<const Packet> frame) {
                Saw(tap, device, frame);
            }));
}

void
HopStates::Saw(const std::string& tap, const NetDevice* device, Ptr<const Packet> frame)
{
    const auto packet = AuditedPacket::Read(frame, AuditLinkHeader::ETHERNET);
    if (!packet || packet->GetProtocol() != m_protocol)
    {
        return;
    }
    const bool sctp = m_protocol == PROTOCOL_SCTP;
    const auto& l4 = packet->GetBytes();
    if (sctp && l4.size() <= COMMON_HEADER)
    {
        return; // no chunk
    }
    std::array<uint8_t, 12> addresses{}; // destination, source
    frame->CopyData(addresses.data(), addresses.size());
    Mac48Address source;
    source.CopyFrom(addresses.data() + 6);
    const bool out = source == Mac48Address::ConvertFrom(device->GetAddress());
    HopState state;
    state.field = FieldName(*packet);
    state.ipSummed = StateName(*packet, out);
    const bool toServer = LoadBe16(l4.data() + 2) == RouterNetwork::SERVER_PORT;
    View& view = m_views[{tap, toServer ? "c>s" : "s>c"}];
    Sequence& sequence = view.sequence;
    const auto found = std::find_if(sequence.begin(), sequence.end(), [&](const HopState& other) {
        return other.field == state.field && other.ipSummed == state.ipSummed;
    });
    const std::size_t index = found - sequence.begin();
    view.changes += !sequence.empty() && index != view.last;
    view.last = index;
    if (found == sequence.end())
    {
        sequence.push_back(state);
    }
    sequence[index].packets++;
    sequence[index].chunks.insert(sctp ? ChunkName(l4[COMMON_HEADER]) : "-");
}

const HopStates::Sequence&
HopStates::Get(const std::string& tap, const std::string& direction) const
{
    static const Sequence none;
    const auto found = m_views.find({tap, direction});
    return found == m_views.end() ? none : found->second.sequence;
}

uint64_t
HopStates::GetChanges(const std::string& tap, const std::string& direction) const
{
    const auto found = m_views.find({tap, direction});
    return found == m_views.end() ? 0 : found->second.changes;
}

} // namespace ns3
