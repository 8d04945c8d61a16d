/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "hop-states.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/mac48-address.h"
#include "ns3/transport-header.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint16_t SERVER_PORT = 5001;
constexpr uint32_t ETHERNET = 14;    ///< Ethernet header, bytes
constexpr uint32_t MIN_HEADERS = 34; ///< Ethernet and IPv4, bytes

/** A frame's IPv4 packet, taken apart. */
struct Frame
{
    std::vector<uint8_t> bytes; ///< from the Ethernet header on
    const uint8_t* ip;          ///< IPv4 header
    std::vector<uint8_t> l4;    ///< transport header and payload
};

/** @return whether the frame holds an unfragmented packet of the protocol, which is then in it */
bool
Dissect(Ptr<const Packet> packet, uint8_t protocol, Frame& frame)
{
    frame.bytes.resize(packet->GetSize());
    packet->CopyData(frame.bytes.data(), frame.bytes.size());
    if (frame.bytes.size() < MIN_HEADERS || LoadBe16(frame.bytes.data() + 12) != 0x0800)
    {
        return false;
    }
    frame.ip = frame.bytes.data() + ETHERNET;
    const uint32_t headerBytes = (frame.ip[0] & 15) * 4;
    // A super-packet's length is right in IPv4; a frame may have padding.
    const uint32_t end = std::min<uint32_t>(LoadBe16(frame.ip + 2) + ETHERNET, frame.bytes.size());
    if (frame.ip[9] != protocol ||
        end < ETHERNET + headerBytes + (protocol == PROTOCOL_UDP ? 8 : 13))
    {
        return false;
    }
    frame.l4.assign(frame.bytes.begin() + ETHERNET + headerBytes, frame.bytes.begin() + end);
    return true;
}

std::string
SctpField(std::vector<uint8_t> l4)
{
    uint8_t* field = l4.data() + 8;
    const uint32_t value = LoadLe32(field);
    if (value == 0)
    {
        return "ZERO";
    }
    StoreLe32(field, 0);
    const uint32_t right = Crc32c(l4.data(), l4.size());
    if (value == right)
    {
        return "VALID";
    }
    StoreLe32(field, right);
    return value == Crc32c(l4.data(), l4.size()) ? "WRONG-double" : "WRONG-other";
}

std::string
InternetField(const Frame& frame, uint8_t protocol)
{
    const uint32_t size = frame.l4.size();
    const uint16_t pseudo =
        PseudoHeader{LoadBe32(frame.ip + 12), LoadBe32(frame.ip + 16), protocol, size}.Sum();
    std::vector<uint8_t> l4 = frame.l4;
    uint8_t* field = l4.data() + TransportHeader::GetChecksumOffset(protocol);
    const uint16_t value = LoadBe16(field);
    field[0] = field[1] = 0;
    uint16_t right = ~InternetSum(l4.data(), size, pseudo);
    if (protocol == PROTOCOL_UDP && right == 0)
    {
        right = 0xffff; // RFC 768: 0 means that there is no checksum
    }
    return value == 0        ? "ZERO"
           : value == right  ? "VALID"
           : value == pseudo ? "PSEUDO"
                             : "WRONG-other";
}

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

std::string
StateName(const ChecksumState& state, uint32_t l4Bytes, bool out)
{
    return state.GetIpSummed() == IpSummed::PARTIAL   ? "PARTIAL"
           : !out && state.IsCsumUnnecessary(l4Bytes) ? "UNNEC"
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
HopStates::Saw(const std::string& tap, const NetDevice* device, Ptr<const Packet> packet)
{
    Frame frame;
    if (!Dissect(packet, m_protocol, frame))
    {
        return;
    }
    Mac48Address source;
    source.CopyFrom(frame.bytes.data() + 6);
    const bool out = source == Mac48Address::ConvertFrom(device->GetAddress());
    const bool sctp = m_protocol == PROTOCOL_SCTP;
    HopState state;
    state.field = sctp ? SctpField(frame.l4) : InternetField(frame, m_protocol);
    state.ipSummed = StateName(GetChecksumState(packet), frame.l4.size(), out);
    const bool toServer = LoadBe16(frame.l4.data() + 2) == SERVER_PORT;
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
    sequence[index].chunks.insert(sctp ? ChunkName(frame.l4[12]) : "-");
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
