/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-header-off.h"

#include "ns3/ipv4-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/**
 * @param packet begins with the IPv4 header
 * @return bytes of that header
 * @throws std::invalid_argument if there is none
 */
uint32_t
GetIpv4HeaderSize(Ptr<const Packet> packet)
{
    uint8_t first = 0;
    packet->CopyData(&first, 1);
    uint32_t size = (first & 0xf) * 4U;
    if (first >> 4 != 4 || size < 20 || size > packet->GetSize())
    {
        std::ostringstream message;
        message << "packet " << packet->GetUid() << " of " << packet->GetSize()
                << " bytes does not begin with an IPv4 header, and its checksum has to be completed";
        throw std::invalid_argument(message.str());
    }
    return size;
}

} // namespace

Ipv4HeaderOff::Ipv4HeaderOff(Ptr<Packet> packet)
    : m_packet(packet),
      m_header(Ipv4Header::GetTypeId(), GetIpv4HeaderSize(packet))
{
    m_packet->RemoveHeader(m_header);
}

Ipv4HeaderOff::~Ipv4HeaderOff()
{
    m_packet->AddHeader(m_header);
}

uint8_t
Ipv4HeaderOff::GetProtocol() const
{
    return m_header.Data()[9];
}

} // namespace ns3
