/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gro-checksum.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/internet-checksum.h"
#include "ns3/packet-checksum.h"

namespace ns3
{

namespace
{

constexpr uint16_t RIGHT = 0xffff; ///< folded sum of what includes its own right checksum

/// @param sum a folded sum @param part of what it covers @return the sum of the rest
uint16_t
Subtract(uint16_t sum, uint16_t part)
{
    return AddInternetSums(sum, ~part);
}

/**
 * __skb_gro_checksum_complete()
 * @param packet whose transport to sum
 * @param field its checksum field
 * @param pseudo sum of the pseudo-header
 * @param tracepoints who hears of it; may be null
 * @return true if the checksum is right
 */
bool
ComputeInSoftware(const GroPacket& packet,
                  uint16_t field,
                  uint16_t pseudo,
                  Ptr<ChecksumTracepoints> tracepoints)
{
    auto whole = packet.GetPacket();
    const auto headers =
        InternetSum(packet.Link(), packet.GetLinkHeaderSize() + packet.GetNetworkHeaderSize());
    const auto sum = Subtract(PacketInternetSum(whole), headers);
    const bool good = AddInternetSums(sum, pseudo) == RIGHT;
    if (tracepoints)
    {
        const auto before = GetChecksumState(whole).GetIpSummed();
        const bool vouched = good && before == IpSummed::NONE;
        tracepoints->Computed({ChecksumPlace::GRO,
                               ChecksumAlgorithm::INTERNET,
                               packet.GetGroLength(),
                               1,
                               field,
                               field,
                               before,
                               vouched ? IpSummed::UNNECESSARY : before,
                               whole->GetUid(),
                               packet.protocol,
                               good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                               "__skb_gro_checksum_complete: nobody verified it yet"});
    }
    return good;
}

/**
 * skb_gro_incr_csum_unnecessary()
 * @param packet its checksum is right, or it has none
 * @param state its state
 * @param tracepoints who hears of it; may be null
 */
void
IncrementUnnecessary(GroPacket& packet,
                     const ChecksumState& state,
                     Ptr<ChecksumTracepoints> tracepoints)
{
    if (packet.csumCnt > 0)
    {
        --packet.csumCnt;
        return;
    }
    if (state.GetIpSummed() == IpSummed::NONE)
    {
        ChangeChecksumState(packet.GetPacket(),
                            ChecksumState::Unnecessary(),
                            ChecksumTransition::GRO,
                            "skb_gro_incr_csum_unnecessary",
                            tracepoints);
    }
}

} // namespace

bool
SkbGroChecksumValidate(GroPacket& packet,
                       uint16_t checksumOffset,
                       bool zeroOkay,
                       Ptr<ChecksumTracepoints> tracepoints)
{
    const uint32_t size = packet.GetGroLength();
    if (size < checksumOffset + sizeof(uint16_t))
    {
        return false;
    }
    const auto state = GetChecksumState(packet.GetPacket());
    const auto ipSummed = state.GetIpSummed();
    const uint16_t field = LoadBe16(packet.Transport() + checksumOffset);
    const bool isCovered = ipSummed == IpSummed::PARTIAL && state.GetCsumStartFromEnd() <= size;
    if (!isCovered && packet.csumCnt == 0 && !(zeroOkay && field == 0))
    {
        const uint16_t pseudo = packet.GetPseudoSum(size);
        bool good = false;
        if (ipSummed == IpSummed::COMPLETE)
        {
            const auto network = InternetSum(packet.Network(), packet.GetNetworkHeaderSize());
            const auto csum = AddInternetSums(state.GetCsum() >> 16, state.GetCsum() & 0xffff);
            good = AddInternetSums(Subtract(csum, network), pseudo) == RIGHT;
        }
        if (!good && !ComputeInSoftware(packet, field, pseudo, tracepoints))
        {
            return false;
        }
    }
    IncrementUnnecessary(packet, state, tracepoints);
    return true;
}

} // namespace ns3
