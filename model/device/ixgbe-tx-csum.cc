/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-tx-csum.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-help.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/network-header-off.h"
#include "ns3/transport-header.h"
#include "ns3/with-packet-bytes.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/**
 * The protocol that the driver asks the engine for (L4T of the context descriptor).
 * @param state a PARTIAL state
 * @return IP protocol number; 0 if the engine cannot do it
 */
uint8_t
GetEngineProtocol(const ChecksumState& state)
{
    bool isInternet = state.GetAlgorithm() == ChecksumAlgorithm::INTERNET;
    for (uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        if (state.GetCsumOffset() == TransportHeader::GetChecksumOffset(protocol) &&
            isInternet == (protocol != PROTOCOL_SCTP))
        {
            return protocol;
        }
    }
    return 0;
}

/**
 * The engine.
 * @param data begins with the transport header; written to
 * @param size bytes to the end of the packet
 * @param protocol what it is asked for
 * @param zeroesField the CRC engine clears the field first
 * @return the checksum
 */
uint32_t
RunEngine(uint8_t* data, uint32_t size, uint8_t protocol, bool zeroesField)
{
    if (protocol == PROTOCOL_SCTP)
    {
        if (zeroesField)
        {
            StoreLe32(data + TransportHeader::GetChecksumOffset(protocol), 0);
        }
        return Crc32c(data, size);
    }
    const uint16_t checksum = ~InternetSum(data, size);
    // RFC 768: 0 means that there is none
    return checksum == 0 && protocol == PROTOCOL_UDP ? 0xffff : checksum;
}

/**
 * Complete a packet by the engine. Its headers come off and go back on once: each time costs ns-3
 * as much as the sum over the packet.
 * @param packet begins with the network header
 * @param bytes a copy of it, written to
 * @param state its state, PARTIAL
 * @param network its network layer
 * @param protocol what the engine is asked for
 * @param zeroesField the CRC engine clears the field first
 * @param tracepoints who hears of it; may be null
 */
void
CompleteByEngine(const Ptr<Packet>& packet,
                 uint8_t* bytes,
                 const ChecksumState& state,
                 const NetworkLayer& network,
                 uint8_t protocol,
                 bool zeroesField,
                 const Ptr<ChecksumTracepoints>& tracepoints)
{
    const uint32_t size = packet->GetSize() - network.size;
    TransportHeader header(bytes + network.size, size, protocol);
    if (!header.IsComplete())
    {
        std::ostringstream message;
        message << "ixgbe_tx_csum: packet " << packet->GetUid() << " of " << size
                << " bytes is too short for the transport header of IP protocol " << +protocol;
        throw std::invalid_argument(message.str());
    }
    const bool isSctp = protocol == PROTOCOL_SCTP;
    const uint32_t before = isSctp ? header.GetCrc32c() : header.GetChecksum();
    const uint32_t after = RunEngine(bytes + network.size, size, protocol, zeroesField);
    isSctp ? header.SetCrc32c(after) : header.SetChecksum(after);
    packet->RemoveAtStart(network.size + header.GetSize());
    header.AddTo(packet);
    AddNetworkHeader(packet, network, bytes);
    ChangeChecksumState(packet,
                        state,
                        ChecksumState::None(),
                        ChecksumTransition::DRIVER_TRANSMIT,
                        "ixgbe_tx_csum",
                        tracepoints);
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::NIC,
                               isSctp ? ChecksumAlgorithm::CRC32C : ChecksumAlgorithm::INTERNET,
                               size,
                               1,
                               before,
                               after,
                               IpSummed::PARTIAL,
                               IpSummed::NONE,
                               packet->GetUid(),
                               protocol,
                               ChecksumVerdict::WRITTEN,
                               "ixgbe_tx_csum: the engine completes the field"});
    }
}

} // namespace

NetdevFeatures
IxgbeFeaturesCheck(NetdevFeatures features, uint32_t macSize, uint32_t networkSize)
{
    if (macSize > IXGBE_MAX_MAC_HDR_LEN || networkSize > IXGBE_MAX_NETWORK_HDR_LEN)
    {
        for (auto feature : {NetdevFeature::IP_CSUM,
                             NetdevFeature::HW_CSUM,
                             NetdevFeature::IPV6_CSUM,
                             NetdevFeature::SCTP_CRC,
                             NetdevFeature::TSO,
                             NetdevFeature::TSO6,
                             NetdevFeature::GSO_UDP_L4})
        {
            features.Set(feature, false);
        }
    }
    return features;
}

bool
IxgbeCanCrc(uint32_t sctpSize)
{
    return sctpSize % 4 == 0;
}

void
IxgbeTxCsum(const Ptr<Packet>& packet,
            bool engineZeroesField,
            const Ptr<ChecksumTracepoints>& tracepoints)
{
    const auto state = GetChecksumState(*packet);
    if (state.GetIpSummed() != IpSummed::PARTIAL)
    {
        return;
    }
    const auto protocol = GetEngineProtocol(state);
    const auto network = ReadNetworkLayer(packet);
    if (protocol == 0 || network.size + state.GetCsumStartFromEnd() != packet->GetSize())
    {
        NetworkHeaderOff header(packet);
        CheckPartialLayout(packet, state, "ixgbe_tx_csum");
        SkbChecksumHelp(packet, network.protocol, tracepoints);
        return;
    }
    WithPacketBytes(*packet, [&](uint8_t* bytes, uint32_t) {
        CompleteByEngine(packet, bytes, state, network, protocol, engineZeroesField, tracepoints);
    });
}

} // namespace ns3
