/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "udp-gro-lookup.h"

#include "udp-socket-options.h"

#include "ns3/byte-order.h"

namespace ns3
{

UdpGroLookup
MakeUdpGroLookup(const UdpSocketOptions& options)
{
    return [&options](const GroPacket& packet) {
        const uint8_t* ip = packet.Network();
        const auto port = LoadBe16(packet.Transport() + 2);
        const auto found = packet.IsIpv6() ? options.Find(Ipv6Address::Deserialize(ip + 24), port)
                                           : options.Find(Ipv4Address(LoadBe32(ip + 16)), port);
        return found.gro ? UdpGroSocket::UDP_GRO : UdpGroSocket::NONE;
    };
}

} // namespace ns3
