/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef DEVICE_HARNESS_H
#define DEVICE_HARNESS_H

#include "../offload/offload-packets.h"

#include "ns3/mac48-address.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/offload-net-device.h"
#include "ns3/simulator.h"

#include <functional>
#include <vector>

/**
 * @file
 * Two nodes and their devices without an IP stack, for the tests of the devices.
 */

namespace ns3
{
namespace offload_test
{

constexpr uint16_t IPV4 = 0x0800; ///< EtherType
constexpr uint16_t ARP = 0x0806;  ///< EtherType

/// Keeps the packets that a trace source shows.
class Frames
{
  public:
    /// @param device whose trace @param source its name
    Frames(Ptr<NetDevice> device, const std::string& source)
    {
        BOOST_REQUIRE(
            device->TraceConnectWithoutContext(source, MakeCallback(&Frames::OnFrame, this)));
    }

    Frames(const Frames&) = delete;

    std::vector<Ptr<Packet>> list; ///< copies
    std::vector<Time> times;       ///< when

  private:
    void OnFrame(Ptr<const Packet> frame)
    {
        list.push_back(frame->Copy());
        times.push_back(Simulator::Now());
    }
};

/// What a device hands up.
struct Received
{
    Ptr<Packet> packet; ///< without Ethernet header
    uint16_t protocol;  ///< EtherType
    Address source;     ///< from
    Time time;          ///< when
};

/// Stands in for the stack of a node.
class Receiver
{
  public:
    /// @param device whose packets to take
    explicit Receiver(Ptr<NetDevice> device)
    {
        device->SetReceiveCallback(MakeCallback(&Receiver::OnPacket, this));
    }

    Receiver(const Receiver&) = delete;

    std::vector<Received> list; ///< packets so far

  private:
    bool OnPacket(Ptr<NetDevice>, Ptr<const Packet> packet, uint16_t protocol, const Address& from)
    {
        list.push_back({packet->Copy(), protocol, from, Simulator::Now()});
        return true;
    }
};

/**
 * Two connected devices, and the end of the simulation when it goes out of scope.
 * @tparam Helper VethHelper or IxgbeHelper
 */
template <typename Helper>
class Pair
{
  public:
    /// @param configure changes the helper before the devices are made
    explicit Pair(const std::function<void(Helper&)>& configure = [](Helper&) {})
    {
        nodes.Create(2);
        configure(helper);
        auto devices = helper.Install(nodes);
        a = DynamicCast<OffloadNetDevice>(devices.Get(0));
        b = DynamicCast<OffloadNetDevice>(devices.Get(1));
    }

    ~Pair()
    {
        Simulator::Destroy();
    }

    Pair(const Pair&) = delete;

    Helper helper;           ///< made them
    NodeContainer nodes;     ///< two
    Ptr<OffloadNetDevice> a; ///< on the first
    Ptr<OffloadNetDevice> b; ///< on the second
};

/// @param size bytes, 28 or more @return an IPv4 packet of UDP without checksum, that large
inline Ptr<Packet>
PlainPacket(uint32_t size)
{
    auto udp = Udp(std::string(size - 28, 'x'), "0000");
    udp[4] = static_cast<uint8_t>((size - 20) >> 8);
    udp[5] = static_cast<uint8_t>(size - 20);
    return MakeWhole(MakeDatagram(MakePacket(udp), PROTOCOL_UDP));
}

/// @param frame with an Ethernet header @return its bytes behind Ethernet and IPv4 header
inline std::vector<uint8_t>
GetTransportBytes(Ptr<const Packet> frame)
{
    auto bytes = GetBytes(frame);
    BOOST_REQUIRE(bytes.size() >= 34);
    return {bytes.begin() + 34, bytes.end()};
}

} // namespace offload_test
} // namespace ns3

#endif // DEVICE_HARNESS_H
