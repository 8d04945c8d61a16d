/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-tx-csum.h"

#include "ns3/checksum-help.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/network-header-off.h"
#include "ns3/transport-header.h"

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
 * @param packet begins with the transport header, PARTIAL
 * @param protocol what it is asked for
 * @param zeroesField the CRC engine clears the field first
 * @param tracepoints who hears of it; may be null
 */
void
RunEngine(Ptr<Packet> packet,
          uint8_t protocol,
          bool zeroesField,
          Ptr<ChecksumTracepoints> tracepoints)
{
    TransportHeader header(packet, protocol);
    if (!header.IsComplete())
    {
        std::ostringstream message;
        message << "ixgbe_tx_csum: packet " << packet->GetUid() << " of " << packet->GetSize()
                << " bytes is too short for the transport header of IP protocol " << +protocol;
        throw std::invalid_argument(message.str());
    }
    bool isSctp = protocol == PROTOCOL_SCTP;
    uint32_t before = isSctp ? header.GetCrc32c() : header.GetChecksum();
    uint32_t after = 0;
    if (isSctp)
    {
        after = zeroesField ? SctpComputeCksum(packet) : SctpCrc32cAsIs(packet);
        header.SetCrc32c(after);
    }
    else
    {
        uint16_t checksum = ~PacketInternetSum(packet);
        if (checksum == 0 && protocol == PROTOCOL_UDP)
        {
            checksum = 0xffff; // RFC 768: 0 means that there is none
        }
        after = checksum;
        header.SetChecksum(checksum);
    }
    header.WriteTo(packet);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::DRIVER_TRANSMIT,
                        "ixgbe_tx_csum",
                        tracepoints);
    if (tracepoints)
    {
        tracepoints->Computed({ChecksumPlace::NIC,
                               isSctp ? ChecksumAlgorithm::CRC32C : ChecksumAlgorithm::INTERNET,
                               packet->GetSize(),
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
IxgbeTxCsum(Ptr<Packet> packet, bool engineZeroesField, Ptr<ChecksumTracepoints> tracepoints)
{
    auto state = GetChecksumState(packet);
    if (state.GetIpSummed() != IpSummed::PARTIAL)
    {
        return;
    }
    NetworkHeaderOff header(packet);
    CheckPartialLayout(packet, state, "ixgbe_tx_csum");
    if (auto protocol = GetEngineProtocol(state); protocol != 0)
    {
        RunEngine(packet, protocol, engineZeroesField, tracepoints);
    }
    else
    {
        SkbChecksumHelp(packet, header.GetLayer().protocol, tracepoints);
    }
}

} // namespace ns3
