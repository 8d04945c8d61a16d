/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-identification.h"

#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"

namespace ns3
{

bool
Ipv4Identification::Concerns(uint8_t protocol, const Packet& transport) const
{
    return (protocol == PROTOCOL_TCP || protocol == PROTOCOL_UDP) &&
           (!m_ahead.empty() || SkbIsGso(transport));
}

void
Ipv4Identification::Adjust(Ipv4Datagram& datagram)
{
    auto& header = datagram.header;
    const uint8_t protocol = header.GetProtocol();
    if (!Concerns(protocol, *datagram.transport))
    {
        return;
    }
    const bool isGso = SkbIsGso(*datagram.transport);
    const Key key{header.GetSource().Get(), header.GetDestination().Get(), protocol};
    const auto entry = m_ahead.find(key);
    if (entry != m_ahead.end())
    {
        header.SetIdentification(header.GetIdentification() + entry->second);
    }
    if (isGso)
    {
        m_ahead[key] += GetGsoMetadata(datagram.transport).gsoSegs - 1;
    }
}

} // namespace ns3
