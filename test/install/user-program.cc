/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A user's program, built against the installed module and, as a scratch script, inside ns-3's
// source tree.
#include "ns3/checksum-offload-module.h"
#include "ns3/core-module.h"
#include "ns3/network-module.h"

#include <iostream>
#include <string>

using namespace ns3;

NS_LOG_COMPONENT_DEFINE("UserProgram");

int
main()
{
    NodeContainer nodes(2);
    NetDeviceContainer ends = VethHelper().Install(nodes);
    std::string received;
    nodes.Get(1)->RegisterProtocolHandler(
        [&received](Ptr<NetDevice>,
                    Ptr<const Packet> packet,
                    uint16_t,
                    const Address&,
                    const Address&,
                    NetDevice::PacketType) {
            received.resize(packet->GetSize());
            packet->CopyData(reinterpret_cast<uint8_t*>(received.data()), packet->GetSize());
        },
        0x0800,
        ends.Get(1));

    // The check value of CRC32c: RFC 3720 appendix B.4 has the polynomial, and catalogues of CRCs
    // give 0xe3069283 for these nine bytes.
    const std::string digits = "123456789";
    auto bytes = reinterpret_cast<const uint8_t*>(digits.data());
    ends.Get(0)->Send(Create<Packet>(bytes, digits.size()), ends.Get(1)->GetAddress(), 0x0800);
    Simulator::Run();
    Simulator::Destroy();

    NS_LOG_INFO("received " << received);
    std::cout << "received " << received << ", CRC32c 0x" << std::hex
              << Crc32c(bytes, digits.size()) << std::endl;
    return 0;
}
