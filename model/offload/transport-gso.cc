/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-gso.h"

#include "sctp-gso.h"
#include "tcp-gso.h"
#include "udp-gso.h"

#include "ns3/transport-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

std::vector<Ptr<Packet>>
TransportGsoSegment(Ptr<const Packet> packet,
                    const GsoMetadata& gso,
                    const NetworkLayer& network,
                    PartialChecksum pseudoHeader,
                    const XmitContext& context)
{
    switch (network.protocol)
    {
    case PROTOCOL_TCP:
        return TcpGsoSegment(packet, gso, network, pseudoHeader, context);
    case PROTOCOL_UDP:
        return UdpGsoSegment(packet, gso, network, pseudoHeader, context);
    case PROTOCOL_SCTP:
        return SctpGsoSegment(packet, gso, context);
    default:
        break;
    }
    std::ostringstream message;
    message << (network.family == IpFamily::IPV4 ? "inet_gso_segment" : "ipv6_gso_segment")
            << ": super-packet " << packet->GetUid() << " of IP protocol " << +network.protocol
            << " has gso_type 0x" << std::hex << gso.gsoType
            << "; only TCP, UDP and SCTP are segmented in software";
    throw std::invalid_argument(message.str());
}

} // namespace ns3
