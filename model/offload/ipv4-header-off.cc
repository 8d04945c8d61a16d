/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-header-off.h"

#include "ns3/header-bytes.h"
#include "ns3/ipv4-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

uint32_t
GetIpv4HeaderSize(Ptr<const Packet> packet)
{
    uint8_t first = 0;
    packet->CopyData(&first, 1);
    uint32_t size = (first & 0xf) * 4U;
    if (first >> 4 != 4 || size < 20 || size > packet->GetSize())
    {
        std::ostringstream message;
        message
            << "packet " << packet->GetUid() << " of " << packet->GetSize()
            << " bytes has to be completed or segmented, but does not begin with an IPv4 header";
        throw std::invalid_argument(message.str());
    }
    return size;
}

Ipv4HeaderOff::Ipv4HeaderOff(Ptr<Packet> packet)
    : m_packet(packet),
      m_size(GetIpv4HeaderSize(packet))
{
    packet->CopyData(m_bytes.data(), m_size);
    // Not RemoveHeader(): a packet made of captured bytes has no metadata that name this header.
    packet->RemoveAtStart(m_size);
}

Ipv4HeaderOff::~Ipv4HeaderOff()
{
    m_packet->AddHeader(HeaderBytes(Ipv4Header::GetTypeId(), m_bytes.data(), m_size));
}

uint8_t
Ipv4HeaderOff::GetProtocol() const
{
    return m_bytes[9];
}

} // namespace ns3
