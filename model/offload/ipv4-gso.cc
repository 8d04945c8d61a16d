/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-gso.h"

#include "transport-gso.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

std::vector<Ipv4Datagram>
InetGsoSegment(const Ipv4Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    const auto& whole = datagram.header;
    const bool fixedId = (gso.gsoType & GSO_TYPE_TCP_FIXEDID) != 0;
    if (fixedId && !whole.IsDontFragment())
    {
        std::ostringstream message;
        message << "inet_gso_segment: super-packet " << datagram.transport->GetUid()
                << " has SKB_GSO_TCP_FIXEDID in its gso_type 0x" << std::hex << gso.gsoType
                << ", but may be fragmented: segments with one identification must not";
        throw std::invalid_argument(message.str());
    }
    const auto transports = TransportGsoSegment(datagram.transport,
                                                gso,
                                                GetNetworkLayer(datagram),
                                                GetPseudoHeader(datagram),
                                                context);
    std::vector<Ipv4Datagram> segments;
    segments.reserve(transports.size());
    uint16_t identification = whole.GetIdentification();
    for (const auto& transport : transports)
    {
        segments.push_back({whole, transport});
        auto& header = segments.back().header;
        header.SetIdentification(identification);
        header.SetPayloadSize(transport->GetSize());
        header.EnableChecksum();
        identification += fixedId ? 0 : 1;
    }
    return segments;
}

} // namespace ns3
