/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-gso.h"

#include "sctp-gso.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

std::vector<Ipv4Datagram>
InetGsoSegment(const Ipv4Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    if (gso.gsoType != GSO_TYPE_SCTP)
    {
        std::ostringstream message;
        message << "inet_gso_segment: super-packet " << datagram.transport->GetUid()
                << " has gso_type 0x" << std::hex << gso.gsoType
                << "; only SCTP (0x4000) is segmented in software";
        throw std::invalid_argument(message.str());
    }
    std::vector<Ipv4Datagram> segments;
    segments.reserve(gso.fragSizes.size());
    uint16_t identification = datagram.header.GetIdentification();
    for (const auto& transport : SctpGsoSegment(datagram.transport, gso, context))
    {
        segments.push_back({datagram.header, transport});
        auto& header = segments.back().header;
        header.SetIdentification(identification++);
        header.SetPayloadSize(transport->GetSize());
        header.EnableChecksum();
    }
    return segments;
}

} // namespace ns3
