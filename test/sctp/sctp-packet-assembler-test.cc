/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/node-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/sctp-packet-assembler.h"
#include "ns3/simulator.h"
#include "ns3/veth-helper.h"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// A packet at IPv4.
struct Sent
{
    uint16_t identification{0};  ///< IPv4 identification
    bool mayFragment{false};     ///< DF is 0
    std::vector<uint32_t> frags; ///< of a super-packet
    std::string chunks;          ///< "type:length" of each, by the bytes
};

/// One node that sends, by an assembler.
class Sender
{
  public:
    /// @param veth a device that takes super-packets, or a point-to-point one @param mtu of it
    explicit Sender(bool veth, uint16_t mtu = 1500)
        : nodes(2)
    {
        InternetStackHelper().Install(nodes);
        const NetDeviceContainer devices =
            veth ? VethHelper().Install(nodes.Get(0), nodes.Get(1))
                 : PointToPointHelper().Install(nodes.Get(0), nodes.Get(1));
        devices.Get(0)->SetMtu(mtu);
        Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        ChecksumOffloadStackHelper().Install(nodes);
        nodes.Get(0)->Initialize(); // no event runs here: the queueing disciplines are made now
        trace.ConnectWithoutContext(
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [this](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    Look(packet);
                }));
        nodes.Get(0)->GetObject<Ipv4L3Protocol>()->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, Ptr<Ipv4>, uint32_t>(
                [this](Ptr<const Packet> packet, Ptr<Ipv4>, uint32_t) { LookAtIp(packet); }));
        output = std::make_unique<SctpPacketOutput>(nodes.Get(0), mib, trace);
        assembler = std::make_unique<SctpPacketAssembler>(*output);
    }

    ~Sender()
    {
        Simulator::Destroy();
    }

    Sender(const Sender&) = delete;

    /// Begin a flush. @param cwnd congestion window
    void Begin(uint32_t cwnd = 1000000)
    {
        const Ipv4Address from("10.0.0.1");
        const Ipv4Address to("10.0.0.2");
        const auto route = output->FindRoute(from, to);
        BOOST_REQUIRE(route.has_value());
        assembler->Begin(*route, {from, to, 5000, 5001, 0x01020304}, cwnd);
    }

    /// @param size of a HEARTBEAT, padded @return its bytes
    static std::vector<uint8_t> Control(uint16_t size)
    {
        std::vector<uint8_t> bytes(size);
        bytes[0] = 4;
        StoreBe16(&bytes[2], size);
        return bytes;
    }

    /// @param size of a DATA chunk, a multiple of 4 @return it
    static SctpOutgoingChunk Data(uint32_t size)
    {
        SctpOutgoingChunk chunk;
        chunk.payloadSize = size - 16;
        chunk.payload = Create<Packet>(size - 16);
        return chunk;
    }

    NodeContainer nodes;                            ///< sender, the other
    SctpMib mib;                                    ///< of the sender
    SctpPacketTrace trace;                          ///< fired for each packet
    std::unique_ptr<SctpPacketOutput> output;       ///< sends
    std::unique_ptr<SctpPacketAssembler> assembler; ///< under test
    std::vector<Sent> sent;                         ///< packets so far

  private:
    /// @param packet begins with the IPv4 header; all fragments of a packet say the same
    void LookAtIp(Ptr<const Packet> packet)
    {
        Ipv4Header header;
        packet->PeekHeader(header);
        BOOST_REQUIRE(!sent.empty());
        sent.back().identification = header.GetIdentification();
        sent.back().mayFragment = !header.IsDontFragment();
    }

    /// @param packet begins with the common header
    void Look(Ptr<const Packet> packet)
    {
        Sent& one = sent.emplace_back();
        one.frags = GetGsoMetadata(packet).fragSizes;
        std::vector<uint8_t> bytes(packet->GetSize());
        packet->CopyData(bytes.data(), bytes.size());
        for (std::size_t at = 12; at + 4 <= bytes.size();)
        {
            const uint32_t length = bytes[at + 2] << 8 | bytes[at + 3];
            BOOST_REQUIRE(length >= 4);
            one.chunks += (one.chunks.empty() ? "" : " ") + std::to_string(bytes[at]) + ":" +
                          std::to_string(length);
            at += (length + 3) / 4 * 4;
        }
    }
};

} // namespace

// Room for chunks with an MTU of 1500 bytes: 1500 - 20 (IPv4) - 12 (common header) = 1468.
BOOST_AUTO_TEST_SUITE(SctpPacketAssemblerTest)

BOOST_AUTO_TEST_CASE(NothingIsSentForNothing)
{
    Sender sender(false);
    sender.Begin();
    sender.assembler->Finish();
    BOOST_TEST(sender.sent.empty());
    BOOST_TEST(sender.mib.Get(SctpMibCounter::OUT_SCTP_PACKS) == 0U);
}

BOOST_AUTO_TEST_CASE(PacketIsFilledToTheLastByte)
{
    // RFC 9260 section 6.10: bundle up to the PMTU. 400 + 1068 = 1468, and 4 bytes more do not fit.
    Sender sender(false);
    sender.Begin();
    sender.assembler->AddControl(Sender::Control(400));
    BOOST_TEST(sender.assembler->FitsPacket(1068));
    BOOST_TEST(!sender.assembler->FitsPacket(1072));
    sender.assembler->AddNewData(Sender::Data(1068));
    BOOST_TEST(sender.sent.empty());
    BOOST_TEST(!sender.assembler->FitsPacket(4));
    sender.assembler->AddControl(Sender::Control(4));
    BOOST_REQUIRE(sender.sent.size() == 1U);
    BOOST_TEST(sender.sent[0].chunks == "4:400 0:1068");
    BOOST_TEST(!sender.sent[0].mayFragment);
    sender.assembler->Finish();
    BOOST_REQUIRE(sender.sent.size() == 2U);
    BOOST_TEST(sender.sent[1].chunks == "4:4");
    sender.assembler->Finish();
    BOOST_TEST(sender.sent.size() == 2U);
    BOOST_TEST(sender.mib.Get(SctpMibCounter::OUT_SCTP_PACKS) == 2U);
    BOOST_TEST(sender.mib.Get(SctpMibCounter::OUT_CTRL_CHUNKS) == 2U);
}

BOOST_AUTO_TEST_CASE(DeviceWithoutOffloadsGetsNoSuperPacket)
{
    Sender sender(false);
    sender.assembler->SetIdentification(65534);
    sender.Begin();
    for (int i = 0; i < 3; ++i)
    {
        sender.assembler->AddNewData(Sender::Data(1468));
    }
    sender.assembler->Finish();
    BOOST_REQUIRE(sender.sent.size() == 3U);
    for (std::size_t i = 0; i < 3; ++i)
    {
        BOOST_TEST(sender.sent[i].chunks == "0:1468");
        BOOST_TEST(sender.sent[i].frags.empty());
        // The identification has 16 bits (RFC 791): it wraps.
        BOOST_TEST(sender.sent[i].identification == (65534 + i) % 65536);
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketTakesAsManyIdentificationsAsItHasSegments)
{
    // Segmentation counts up from the super-packet's identification (inet_gso_segment()).
    Sender sender(true);
    sender.assembler->SetIdentification(100);
    sender.Begin();
    for (int i = 0; i < 3; ++i)
    {
        sender.assembler->AddNewData(Sender::Data(1468));
    }
    sender.assembler->Finish();
    sender.Begin();
    sender.assembler->AddNewData(Sender::Data(1468));
    sender.assembler->Finish();
    BOOST_REQUIRE(sender.sent.size() == 2U);
    BOOST_TEST(sender.sent[0].frags == (std::vector<uint32_t>{1468, 1468, 1468}),
               boost::test_tools::per_element());
    BOOST_TEST(sender.sent[0].identification == 100U);
    BOOST_TEST(sender.sent[1].frags.empty());
    BOOST_TEST(sender.sent[1].identification == 103U);
}

BOOST_AUTO_TEST_CASE(HalfTheWindowBoundsASuperPacket)
{
    // sctp_packet_will_fit(): (cwnd >> 1) includes the headers. Two chunks are 2 * 1468 + 32 = 2968
    // bytes, so a window of 5936 lets both go together and one of 5934 does not.
    for (const auto& [cwnd, packets] : {std::make_pair(5936U, 1U), std::make_pair(5934U, 2U)})
    {
        Sender sender(true);
        sender.Begin(cwnd);
        sender.assembler->AddNewData(Sender::Data(1468));
        sender.assembler->AddNewData(Sender::Data(1468));
        sender.assembler->Finish();
        BOOST_TEST(sender.sent.size() == packets);
    }
}

BOOST_AUTO_TEST_CASE(RetransmissionGoesIntoAnOrdinaryPacket)
{
    // RFC 9260 section 6.3.3 E3 asks for one packet of retransmissions, within the PMTU.
    Sender sender(true);
    sender.Begin();
    for (int i = 0; i < 3; ++i)
    {
        sender.assembler->AddRetransmission(Sender::Data(1000));
    }
    sender.assembler->Finish();
    BOOST_REQUIRE(sender.sent.size() == 3U);
    for (const Sent& each : sender.sent)
    {
        BOOST_TEST(each.chunks == "0:1000");
        BOOST_TEST(each.frags.empty());
    }
}

BOOST_AUTO_TEST_CASE(ChunkCutForALargerMtuGoesAlone)
{
    // RFC 9260 section 6.9, note: a chunk too large for a PMTU that fell is left to IP to fragment.
    // Room now: 1000 - 32 = 968.
    Sender sender(true, 1000);
    sender.Begin();
    sender.assembler->AddControl(Sender::Control(8));
    sender.assembler->AddNewData(Sender::Data(1468));
    sender.assembler->AddNewData(Sender::Data(968));
    sender.assembler->Finish();
    std::vector<std::string> chunks;
    std::vector<bool> mayFragment;
    for (const Sent& each : sender.sent)
    {
        chunks.push_back(each.chunks);
        mayFragment.push_back(each.mayFragment);
        BOOST_TEST(each.frags.empty());
    }
    BOOST_TEST(chunks == (std::vector<std::string>{"4:8", "0:1468", "0:968"}),
               boost::test_tools::per_element());
    BOOST_TEST(mayFragment == (std::vector<bool>{false, true, false}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(OddMtuIsRoundedDownToWholeWords)
{
    // Chunks are padded to 4 bytes: of the 1471 bytes of an MTU of 1503, 1468 are of use.
    Sender sender(false, 1503);
    sender.Begin();
    sender.assembler->AddControl(Sender::Control(4));
    BOOST_TEST(sender.assembler->FitsPacket(1464));
    BOOST_TEST(!sender.assembler->FitsPacket(1468));
}

BOOST_AUTO_TEST_SUITE_END()
