/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-identification.h"

#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"

namespace ns3
{

void
Ipv4Identification::Adjust(Ipv4Datagram& datagram)
{
    auto& header = datagram.header;
    const uint8_t protocol = header.GetProtocol();
    if (protocol != PROTOCOL_TCP && protocol != PROTOCOL_UDP)
    {
        return;
    }
    const auto gso = GetGsoMetadata(datagram.transport);
    if (!gso.IsGso() && m_ahead.empty())
    {
        return;
    }
    const Key key{header.GetSource().Get(), header.GetDestination().Get(), protocol};
    const auto entry = m_ahead.find(key);
    if (entry != m_ahead.end())
    {
        header.SetIdentification(header.GetIdentification() + entry->second);
    }
    if (gso.IsGso())
    {
        m_ahead[key] += gso.gsoSegs - 1;
    }
}

} // namespace ns3
