/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-tap.h"

#include "recorded-states.h"

#include "ns3/byte-order.h"
#include "ns3/transport-header.h"

#include <sstream>

namespace ns3
{

namespace
{

constexpr uint32_t IPV4_HEADER_BYTES = 20; //!< without options
constexpr uint32_t PORTS_BYTES = 4;        //!< both ports, at the front of TCP, UDP and SCTP

/** @param bytes six bytes @return the address */
Mac48Address
ReadMac(const uint8_t* bytes)
{
    Mac48Address address;
    address.CopyFrom(bytes);
    return address;
}

/**
 * @param frame a recorded frame
 * @param where file and frame, for errors
 * @return its headers; direction and state are not set
 */
TappedPacket
Dissect(const RecordedFrame& frame, const std::string& where)
{
    const uint32_t ethernet = RecordedTap::ETHERNET_HEADER_BYTES;
    const uint8_t* bytes = frame.bytes.data();
    const uint32_t size = frame.bytes.size();
    if (size < ethernet + IPV4_HEADER_BYTES || LoadBe16(bytes + 12) != 0x0800 ||
        bytes[ethernet] >> 4 != 4)
    {
        throw RecordingError(where + ": not an IPv4 packet");
    }
    TappedPacket packet{};
    packet.number = frame.number;
    packet.time = frame.time;
    packet.bytes = frame.bytes;
    packet.destMac = ReadMac(bytes);
    packet.sourceMac = ReadMac(bytes + 6);
    const uint8_t* ip = bytes + ethernet;
    packet.ipHeaderBytes = (ip[0] & 15) * 4;
    packet.ipBytes = LoadBe16(ip + 2);
    packet.protocol = ip[9];
    packet.source = Ipv4Address::Deserialize(ip + 12);
    packet.dest = Ipv4Address::Deserialize(ip + 16);
    if (packet.protocol != PROTOCOL_SCTP && packet.protocol != PROTOCOL_TCP &&
        packet.protocol != PROTOCOL_UDP)
    {
        throw RecordingError(where + ": IP protocol " + std::to_string(packet.protocol) +
                             ", not TCP, UDP or SCTP");
    }
    if (packet.ipHeaderBytes < IPV4_HEADER_BYTES ||
        packet.ipBytes < packet.ipHeaderBytes + PORTS_BYTES || packet.ipBytes > size - ethernet)
    {
        throw RecordingError(where + ": IPv4 lengths do not fit the frame (header " +
                             std::to_string(packet.ipHeaderBytes) + ", total " +
                             std::to_string(packet.ipBytes) + ", frame " + std::to_string(size) +
                             " bytes)");
    }
    packet.sourcePort = LoadBe16(ip + packet.ipHeaderBytes);
    packet.destPort = LoadBe16(ip + packet.ipHeaderBytes + 2);
    return packet;
}

/** @param address an address @return it in dotted form */
std::string
Dotted(Ipv4Address address)
{
    std::ostringstream text;
    text << address;
    return text.str();
}

/** @param state a line of the list @param packet a frame @return true if both are one packet */
bool
Describes(const RecordedState& state, const TappedPacket& packet)
{
    return state.protocol == packet.protocol && state.sourcePort == packet.sourcePort &&
           state.destPort == packet.destPort &&
           state.l4Bytes == packet.ipBytes - packet.ipHeaderBytes &&
           state.source == Dotted(packet.source) && state.dest == Dotted(packet.dest);
}

} // namespace

RecordedTap::RecordedTap(const std::string& captureFile, const std::string& statesFile)
    : m_fileName(captureFile)
{
    const RecordedCapture capture(captureFile);
    const RecordedStates states(statesFile);
    const auto& frames = capture.GetFrames();
    const auto& rows = states.GetRows();
    if (frames.size() != rows.size())
    {
        throw RecordingError(captureFile + ": " + std::to_string(frames.size()) + " frames, but " +
                             std::to_string(rows.size()) + " lines in " + statesFile);
    }
    for (std::size_t i = 0; i < frames.size(); i++)
    {
        const std::string where = captureFile + ": frame " + std::to_string(frames[i].number);
        TappedPacket packet = Dissect(frames[i], where);
        if (!Describes(rows[i], packet))
        {
            std::ostringstream text;
            text << where << ": " << packet.source << ":" << packet.sourcePort << " to "
                 << packet.dest << ":" << packet.destPort << ", but line " << i + 2 << " of "
                 << statesFile << " describes another packet";
            throw RecordingError(text.str());
        }
        packet.out = rows[i].out;
        packet.ipSummed = rows[i].ipSummed;
        m_packets.push_back(std::move(packet));
    }
}

const std::string&
RecordedTap::GetFileName() const
{
    return m_fileName;
}

const std::vector<TappedPacket>&
RecordedTap::GetPackets() const
{
    return m_packets;
}

} // namespace ns3
