/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UDP_SOCKET_OPTIONS_H
#define UDP_SOCKET_OPTIONS_H

#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/socket.h"

#include <cstdint>
#include <map>
#include <utility>

namespace ns3
{

/** Options of a UDP socket that concern checksums and segmentation; udp(7). */
struct UdpOptions
{
    uint16_t segment{0};    ///< UDP_SEGMENT: payload bytes of a datagram; 0: off
    bool gro{false};        ///< UDP_GRO: super-packets are delivered whole
    bool noCheckTx{false};  ///< SO_NO_CHECK (IPv4), UDP_NO_CHECK6_TX: sends without a checksum
    bool noCheck6Rx{false}; ///< UDP_NO_CHECK6_RX: takes datagrams without a checksum over IPv6
};

/**
 * @ingroup checksum-offload
 * The options of a node's UDP sockets that stock ns-3 sockets do not have, aggregated to the node.
 * They belong to the local address and port that the socket is bound to; a socket that is not bound
 * yet is refused, and a socket that is closed leaves them to who binds the same port next, so reset
 * them. A single packet may bear UDP_SEGMENT of its own as UdpSegmentTag.
 */
class UdpSocketOptions : public Object
{
  public:
    /** UDP_MAX_SEGMENTS of include/linux/udp.h: most datagrams of one super-packet. */
    static constexpr uint32_t UDP_MAX_SEGMENTS = 64;

    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * @param node a node
     * @return its options, aggregated now if it had none
     */
    static Ptr<UdpSocketOptions> Get(Ptr<Node> node);

    /**
     * setsockopt(): replace the options of one socket, like
     * `auto options = all->Get(socket); options.segment = 1400; all->Set(socket, options);`.
     * @param socket a bound UDP socket
     * @param options its options from now on
     * @throws std::invalid_argument if the socket is not a bound one of UDP
     */
    void Set(Ptr<Socket> socket, const UdpOptions& options);

    /**
     * getsockopt().
     * @param socket a bound UDP socket
     * @return its options
     * @throws std::invalid_argument if the socket is not a bound one of UDP
     */
    UdpOptions Get(Ptr<Socket> socket) const;

    /**
     * @param address local address of a packet
     * @param port local port, host order
     * @return the options of the socket bound to both, or to the port and any address
     */
    UdpOptions Find(Ipv4Address address, uint16_t port) const;
    /** @copydoc Find(Ipv4Address,uint16_t)const */
    UdpOptions Find(Ipv6Address address, uint16_t port) const;

  private:
    /** Local address, IPv4 ones mapped, and port. */
    typedef std::pair<Ipv6Address, uint16_t> Key;

    /** @param socket a bound UDP socket @return its key */
    static Key GetKey(Ptr<Socket> socket);

    std::map<Key, UdpOptions> m_options; ///< of the sockets that have any
};

} // namespace ns3

#endif // UDP_SOCKET_OPTIONS_H
