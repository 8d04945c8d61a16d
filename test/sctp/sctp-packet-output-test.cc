/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bulk-network.h"

#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/object-vector.h"
#include "ns3/sctp-header.h"

#include <boost/test/unit_test.hpp>
#include <map>
#include <vector>

using namespace ns3;

namespace
{

/// What the client hands to IP, in numbers.
struct Observer
{
    explicit Observer(BulkNetwork& network)
    {
        network.Sctp(0)->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [this, &network](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    FollowWindow(network.Sctp(0));
                    Look(packet);
                }));
        network.nodes.Get(0)->GetObject<Ipv4L3Protocol>()->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, Ptr<Ipv4>, uint32_t>(
                [this](Ptr<const Packet> packet, Ptr<Ipv4>, uint32_t) { LookAtIp(packet); }));
        ChecksumTracepoints::Get(network.nodes.Get(0))
            ->TraceConnectWithoutContext(
                "Computation",
                Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& c) {
                    computed += c.place == ChecksumPlace::SCTP_OUTPUT;
                }));
    }

    /// Follow the congestion window of the client's association.
    void FollowWindow(Ptr<SctpL4Protocol> sctp)
    {
        ObjectVectorValue associations;
        sctp->GetAttribute("AssociationList", associations);
        if (cwnd == 0 && associations.GetN() == 1)
        {
            cwnd = 4404; // RFC 9260 section 7.2.1
            associations.Get(0)->TraceConnectWithoutContext(
                "CongestionWindow",
                Callback<void, uint32_t, uint32_t>(
                    [this](uint32_t, uint32_t after) { cwnd = after; }));
        }
    }

    /// @param packet begins with the common header
    void Look(Ptr<const Packet> packet)
    {
        const ChecksumState state = GetChecksumState(packet);
        const GsoMetadata gso = GetGsoMetadata(packet);
        std::vector<uint8_t> bytes(packet->GetSize());
        packet->CopyData(bytes.data(), bytes.size());
        SctpHeader header = SctpHeader::Parse(bytes.data());
        const uint32_t field = header.GetChecksum();
        header.SetChecksum(0);
        header.Write(bytes.data());
        if (state.GetIpSummed() == IpSummed::NONE)
        {
            none++;
            rightCrc += field == Crc32c(bytes.data(), bytes.size());
        }
        else
        {
            partial +=
                state == ChecksumState::Partial(packet->GetSize(), 8, ChecksumAlgorithm::CRC32C);
            zeroField += field == 0;
        }
        packets++;
        if (gso.IsGso())
        {
            super++;
            BOOST_TEST(gso.gsoType == GSO_TYPE_SCTP);
            BOOST_TEST(gso.gsoSize == GsoMetadata::GSO_BY_FRAGS);
            BOOST_TEST(gso.gsoSegs == gso.fragSizes.size());
            uint32_t sum = 12;
            for (uint32_t size : gso.fragSizes)
            {
                BOOST_TEST(size + 32 <= 1500U);
                sum += size;
            }
            BOOST_TEST(sum == packet->GetSize());
            BOOST_TEST(packet->GetSize() + 20 <= cwnd / 2); // sctp_packet_will_fit()
            most = std::max<uint32_t>(most, packet->GetSize() + 20);
            segments += gso.gsoSegs;
        }
        else
        {
            BOOST_TEST(packet->GetSize() + 20 <= 1500U);
            segments++;
        }
    }

    /// @param packet begins with the IPv4 header
    void LookAtIp(Ptr<const Packet> packet)
    {
        Ipv4Header header;
        packet->PeekHeader(header);
        if (header.GetProtocol() != 132)
        {
            return;
        }
        BOOST_TEST(header.IsDontFragment());
        BOOST_TEST(header.IsLastFragment());
        const uint32_t segs = std::max<uint32_t>(GetGsoMetadata(packet).gsoSegs, 1);
        if (ipPackets++ != 0)
        {
            BOOST_TEST(header.GetIdentification() == nextId);
        }
        nextId = header.GetIdentification() + segs;
    }

    uint32_t cwnd{0};
    uint32_t packets{0};
    uint32_t none{0};
    uint32_t rightCrc{0};
    uint32_t partial{0};
    uint32_t zeroField{0};
    uint32_t super{0};
    uint32_t segments{0};
    uint32_t most{0};
    uint32_t computed{0};
    uint32_t ipPackets{0};
    uint16_t nextId{0};
};

/// Switch a feature of the client's device.
void
Switch(BulkNetwork& network, const std::string& feature, bool on)
{
    DynamicCast<OffloadNetDevice>(network.near.Get(0))->SetFeature(feature, on);
}

} // namespace

// The decisions of sctp_packet_pack(); see SctpPacketOutput.
BOOST_AUTO_TEST_SUITE(SctpPacketOutputTest)

BOOST_AUTO_TEST_CASE(DeviceWithoutOffloads)
{
    BulkNetwork network;
    Observer seen(network);
    BOOST_TEST(network.Transfer(200000, 20000) == 200000U);
    BOOST_TEST(seen.super == 0U);
    BOOST_TEST(seen.none == seen.packets);
    BOOST_TEST(seen.rightCrc == seen.packets);
    BOOST_TEST(seen.computed == seen.packets);
    BOOST_TEST(seen.ipPackets == seen.packets);
}

BOOST_AUTO_TEST_CASE(VethWithAllOffloads)
{
    BulkNetwork network(true);
    Observer seen(network);
    BOOST_TEST(network.Transfer(200000, 20000) == 200000U);
    BOOST_TEST(seen.partial == seen.packets);
    BOOST_TEST(seen.zeroField == seen.packets);
    BOOST_TEST(seen.computed == 0U);
    BOOST_TEST(seen.super > 10U);
    BOOST_TEST(seen.ipPackets == seen.packets);
    BOOST_TEST(network.Count(0, SctpMibCounter::OUT_SCTP_PACKS) == seen.packets);
    // Max.Burst: four packets in one event.
    BOOST_TEST(seen.most <= 20U + 12U + 4U * 1468U);
}

BOOST_AUTO_TEST_CASE(WithoutSctpCrcOnlySuperPacketsArePartial)
{
    BulkNetwork network(true);
    Switch(network, "tx-checksum-sctp", false);
    Observer seen(network);
    BOOST_TEST(network.Transfer(200000, 20000) == 200000U);
    BOOST_TEST(seen.super > 10U);
    BOOST_TEST(seen.partial == seen.super);
    BOOST_TEST(seen.zeroField == seen.super);
    BOOST_TEST(seen.none == seen.packets - seen.super);
    BOOST_TEST(seen.rightCrc == seen.none);
    BOOST_TEST(seen.computed == seen.none);
}

BOOST_AUTO_TEST_CASE(EitherGsoFeatureMakesSuperPackets)
{
    // sk_setup_caps(): tx-generic-segmentation alone brings tx-sctp-segmentation back for a socket.
    for (bool generic : {false, true})
    {
        for (bool sctp : {false, true})
        {
            BulkNetwork network(true);
            Switch(network, "tx-generic-segmentation", generic);
            Switch(network, "tx-sctp-segmentation", sctp);
            Observer seen(network);
            BOOST_TEST(network.Transfer(200000, 20000) == 200000U);
            BOOST_TEST((seen.super != 0) == (generic || sctp));
        }
    }
}

BOOST_AUTO_TEST_CASE(MaxBurstGivesLargerSuperPackets)
{
    BulkNetwork network(true);
    network.Sctp(0)->SetAttribute("MaxBurst", UintegerValue(100));
    network.Sctp(2)->SetAttribute("SackFreq", UintegerValue(20));
    Observer seen(network);
    BOOST_TEST(network.Transfer(2000000, 65000) == 2000000U);
    BOOST_TEST(seen.most > 20000U);
    BOOST_TEST(seen.most <= 65535U);
}

BOOST_AUTO_TEST_CASE(ChunkThatIpMustFragmentIsComputed)
{
    // Chunks cut for 1500 bytes when the MTU falls: ipfragok, so the CRC32c is in the packet before
    // IP cuts it, although the device could complete it.
    BulkNetwork network(true);
    uint32_t packets = 0;
    uint32_t large = 0;
    uint32_t right = 0;
    network.Sctp(0)->TraceConnectWithoutContext(
        "Tx",
        Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
            [&](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                if (++packets == 20)
                {
                    Simulator::ScheduleNow([&]() { network.near.Get(0)->SetMtu(1000); });
                }
                if (packet->GetSize() + 20 > network.near.Get(0)->GetMtu())
                {
                    std::vector<uint8_t> bytes(packet->GetSize());
                    packet->CopyData(bytes.data(), bytes.size());
                    SctpHeader header = SctpHeader::Parse(bytes.data());
                    const uint32_t field = header.GetChecksum();
                    header.SetChecksum(0);
                    header.Write(bytes.data());
                    large++;
                    right += !GetGsoMetadata(packet).IsGso() &&
                             GetChecksumState(packet) == ChecksumState::None() &&
                             field == Crc32c(bytes.data(), bytes.size());
                }
            }));
    Switch(network, "tx-generic-segmentation", false);
    Switch(network, "tx-sctp-segmentation", false);
    BOOST_TEST(network.Transfer(200000, 60000) == 200000U);
    BOOST_TEST(large > 0U);
    BOOST_TEST(right == large);
    BOOST_TEST(network.Count(2, SctpMibCounter::CHECKSUM_ERRORS) == 0U);
}

BOOST_AUTO_TEST_CASE(SmallMtuIsObeyed)
{
    BulkNetwork network(false, 576);
    Observer seen(network);
    BOOST_TEST(network.Transfer(100000, 1448) == 100000U);
    BOOST_TEST(seen.rightCrc == seen.packets);
    // 1448 bytes take three chunks of at most 576 - 20 - 12 - 16 = 528.
    BOOST_TEST(network.Count(0, SctpMibCounter::OUT_ORDER_CHUNKS) == 69U * 3U + 1U);
}

BOOST_AUTO_TEST_SUITE_END()
