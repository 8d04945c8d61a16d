/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv6-gso.h"

#include "transport-gso.h"

namespace ns3
{

std::vector<Ipv6Datagram>
Ipv6GsoSegment(const Ipv6Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    const auto transports = TransportGsoSegment(datagram.transport,
                                                gso,
                                                GetNetworkLayer(datagram),
                                                GetPseudoHeader(datagram),
                                                context);
    std::vector<Ipv6Datagram> segments;
    segments.reserve(transports.size());
    for (const auto& transport : transports)
    {
        segments.push_back({datagram.header, datagram.extensions, datagram.protocol, transport});
        segments.back().header.SetPayloadLength(datagram.extensions.size() + transport->GetSize());
    }
    return segments;
}

} // namespace ns3
