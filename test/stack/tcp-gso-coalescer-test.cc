/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/socket.h"
#include "ns3/tcp-gso-coalescer.h"
#include "ns3/tcp-gso.h"
#include "ns3/tcp-header.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

using namespace ns3;

namespace
{

typedef std::vector<uint8_t> Bytes;

const TransportPath PATH(Ipv4Address("192.0.2.1"), Ipv4Address("192.0.2.2"), nullptr);
constexpr TcpGsoCoalescer::Limits LIMITS{65535 - 320, 65535};

/// @return the packet's bytes
Bytes
ToBytes(Ptr<const Packet> packet)
{
    Bytes bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/// A segment of a stream.
struct Segment
{
    uint32_t sequence{1000};       ///< sequence number
    uint32_t payload{1000};        ///< bytes
    uint8_t flags{TcpHeader::ACK}; ///< flags
    uint32_t acknowledgement{77};  ///< acknowledgement number
    uint16_t window{1024};         ///< window
    uint8_t tos{0};                ///< type of service tag
    bool option{false};            ///< four bytes of options
};

/// @return the segment as TCP hands it down, with the sum of the pseudo-header in its field
Ptr<Packet>
Make(const Segment& segment, const TransportPath& path = PATH)
{
    Bytes payload(segment.payload);
    for (size_t i = 0; i < payload.size(); ++i)
    {
        payload[i] = static_cast<uint8_t>((segment.sequence + i) * 31 >> 3);
    }
    auto packet = Create<Packet>(payload.data(), payload.size());
    const uint32_t size = segment.option ? 24 : 20;
    Bytes header{0x0b, 0xb8, 0x00, 0x50};
    for (const uint32_t number : {segment.sequence, segment.acknowledgement})
    {
        for (int shift = 24; shift >= 0; shift -= 8)
        {
            header.push_back(number >> shift);
        }
    }
    header.insert(header.end(),
                  {uint8_t(size / 4 << 4),
                   segment.flags,
                   uint8_t(segment.window >> 8),
                   uint8_t(segment.window),
                   0,
                   0,
                   0,
                   0});
    header.resize(size, 1); // no operation
    auto whole = Create<Packet>(header.data(), header.size());
    whole->AddAtEnd(packet);
    TransportHeader fields(whole, PROTOCOL_TCP);
    fields.SetChecksum(path.GetSeed(PROTOCOL_TCP, whole->GetSize()).Get());
    fields.WriteTo(whole);
    if (segment.tos != 0)
    {
        SocketIpTosTag tag;
        tag.SetTos(segment.tos);
        whole->AddPacketTag(tag);
    }
    return whole;
}

/// Coalesces as TransportChecksumOutput does. @return what leaves, in order
std::vector<TcpSuperPacket>
Coalesce(const std::vector<Ptr<Packet>>& segments,
         const TransportPath& path = PATH,
         const TcpGsoCoalescer::Limits& limits = LIMITS)
{
    TcpGsoCoalescer coalescer;
    std::vector<TcpSuperPacket> sent;
    auto flush = [&]() {
        if (auto held = coalescer.Take())
        {
            sent.push_back(*held);
        }
    };
    for (const auto& segment : segments)
    {
        const TransportHeader header(segment, PROTOCOL_TCP);
        if (coalescer.Append(segment, header, path))
        {
            if (coalescer.IsClosed())
            {
                flush();
            }
            continue;
        }
        flush();
        if (!coalescer.Hold(segment, header, path, limits))
        {
            sent.push_back({segment, path});
        }
    }
    flush();
    return sent;
}

/// @return the segments that software segmentation for a device with checksums makes
std::vector<Bytes>
Cut(const TcpSuperPacket& super)
{
    if (super.gsoSegs == 1)
    {
        return {ToBytes(super.packet)};
    }
    const uint32_t size = super.packet->GetSize();
    const auto seed = super.path.GetSeed(PROTOCOL_TCP, size);
    TransportHeader header(super.packet, PROTOCOL_TCP);
    header.SetChecksum(seed.Get());
    header.WriteTo(super.packet);
    InitChecksumState(super.packet, ChecksumState::Partial(size, 16, ChecksumAlgorithm::INTERNET));
    GsoMetadata gso;
    gso.gsoType = super.path.isIpv6 ? GSO_TYPE_TCPV6 : GSO_TYPE_TCPV4;
    gso.gsoSize = super.gsoSize;
    gso.gsoSegs = super.gsoSegs;
    super.packet->AddPacketTag(GsoTag(gso));
    XmitContext device;
    device.features = NetdevFeatures{NetdevFeature::SG, NetdevFeature::HW_CSUM};
    NetworkLayer network;
    network.family = super.path.isIpv6 ? IpFamily::IPV6 : IpFamily::IPV4;
    network.protocol = PROTOCOL_TCP;
    std::vector<Bytes> cut;
    for (const auto& segment : TcpGsoSegment(super.packet, gso, network, seed, device))
    {
        cut.push_back(ToBytes(segment));
    }
    return cut;
}

/// @return how many packets leave if two segments are sent one after the other
size_t
CountAfter(const Segment& first, const Segment& second)
{
    return Coalesce({Make(first), Make(second)}).size();
}

} // namespace

BOOST_AUTO_TEST_SUITE(TcpGsoCoalescerTest)

BOOST_AUTO_TEST_CASE(SegmentsOfRandomStreamsComeBackByteByByte)
{
    const TransportPath ipv6(Ipv6Address("fd00::1"), Ipv6Address("fd00::2"), nullptr);
    std::mt19937 random(20161205);
    auto chance = [&random](uint32_t oneIn) { return random() % oneIn == 0; };
    size_t merged = 0;
    for (int run = 0; run < 300; ++run)
    {
        const auto& path = run % 2 == 0 ? PATH : ipv6;
        std::vector<Ptr<Packet>> segments;
        std::vector<Bytes> expected;
        Segment next;
        next.sequence = random();
        next.option = chance(2);
        const uint32_t mss = 1 + random() % 1448;
        const uint32_t count = 1 + random() % 120;
        for (uint32_t i = 0; i < count; ++i)
        {
            next.payload = chance(12) ? random() % (mss + 1) : mss;
            next.flags = TcpHeader::ACK;
            if (chance(20))
            {
                const uint8_t others[] = {TcpHeader::FIN,
                                          TcpHeader::PSH,
                                          TcpHeader::SYN,
                                          TcpHeader::RST,
                                          TcpHeader::URG,
                                          TcpHeader::ECE,
                                          TcpHeader::CWR};
                next.flags |= others[random() % 7];
            }
            next.acknowledgement += chance(25);
            next.window += chance(25);
            next.tos = chance(25) ? 2 : next.tos;
            next.sequence += chance(25) ? random() % 3000 : 0;
            segments.push_back(Make(next, path));
            expected.push_back(ToBytes(segments.back()));
            next.sequence += next.payload;
        }
        std::vector<Bytes> got;
        for (const auto& super : Coalesce(segments, path))
        {
            merged += super.gsoSegs - 1;
            const auto cut = Cut(super);
            BOOST_TEST(cut.size() == super.gsoSegs);
            got.insert(got.end(), cut.begin(), cut.end());
        }
        BOOST_REQUIRE(got == expected);
    }
    BOOST_TEST(merged > 5000); // of about 18000 segments
}

BOOST_AUTO_TEST_CASE(OnlyWhatContinuesIsAppended)
{
    const Segment first;
    Segment next;
    next.sequence = 2000;
    BOOST_TEST(CountAfter(first, next) == 1);
    auto differing = [&](auto change) {
        Segment other = next;
        change(other);
        return CountAfter(first, other);
    };
    BOOST_TEST(differing([](Segment& s) { s.sequence = 2001; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.acknowledgement = 78; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.window = 1023; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.tos = 2; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.option = true; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.payload = 1001; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.payload = 999; }) == 1);
    BOOST_TEST(differing([](Segment& s) { s.payload = 0; }) == 2);
    BOOST_TEST(differing([](Segment& s) { s.flags |= TcpHeader::PSH; }) == 1);
    BOOST_TEST(differing([](Segment& s) { s.flags |= TcpHeader::FIN; }) == 1);
    for (const uint8_t flag :
         {TcpHeader::SYN, TcpHeader::RST, TcpHeader::URG, TcpHeader::ECE, TcpHeader::CWR})
    {
        BOOST_TEST(differing([flag](Segment& s) { s.flags |= flag; }) == 2);
    }
}

BOOST_AUTO_TEST_CASE(ShortSegmentPushAndFinClose)
{
    Segment second;
    second.sequence = 2000;
    Segment third;
    third.sequence = 3000;
    BOOST_TEST(Coalesce({Make({}), Make(second), Make(third)}).size() == 1);
    second.flags |= TcpHeader::PSH;
    BOOST_TEST(Coalesce({Make({}), Make(second), Make(third)}).size() == 2);
    second.flags = TcpHeader::ACK;
    second.payload = 400;
    third.sequence = 2400;
    BOOST_TEST(Coalesce({Make({}), Make(second), Make(third)}).size() == 2);
}

BOOST_AUTO_TEST_CASE(LimitsHold)
{
    std::vector<Ptr<Packet>> segments;
    Segment next;
    for (int i = 0; i < 10; ++i)
    {
        segments.push_back(Make(next));
        next.sequence += next.payload;
    }
    auto copies = [&segments]() {
        std::vector<Ptr<Packet>> copied;
        for (const auto& segment : segments)
        {
            copied.push_back(segment->Copy());
        }
        return copied;
    };
    // 20 bytes of header and three payloads of 1000 fit 3020 bytes.
    for (const auto& super : Coalesce(copies(), PATH, {3020, 65535}))
    {
        BOOST_TEST(super.packet->GetSize() <= 3020);
    }
    BOOST_TEST(Coalesce(copies(), PATH, {3020, 65535}).size() == 4);
    BOOST_TEST(Coalesce(copies(), PATH, {3019, 65535}).size() == 5);
    BOOST_TEST(Coalesce(copies(), PATH, {60000, 4}).size() == 3);
    BOOST_TEST(Coalesce(copies(), PATH, {60000, 1}).size() == 10);
    BOOST_TEST(Coalesce(copies(), PATH, {0, 0}).size() == 10);
}

BOOST_AUTO_TEST_CASE(FlagsOfTheLastSegmentAreTheSuperPackets)
{
    Segment last;
    last.sequence = 2000;
    last.flags = TcpHeader::ACK | TcpHeader::FIN;
    const auto sent = Coalesce({Make({}), Make(last)});
    BOOST_REQUIRE(sent.size() == 1);
    BOOST_TEST(sent[0].gsoSegs == 2);
    BOOST_TEST(sent[0].gsoSize == 1000);
    BOOST_TEST(int(ToBytes(sent[0].packet)[13]) == (TcpHeader::ACK | TcpHeader::FIN));
}

BOOST_AUTO_TEST_CASE(OtherPathsAreNotMixed)
{
    TcpGsoCoalescer coalescer;
    auto first = Make({});
    BOOST_TEST(coalescer.Hold(first, TransportHeader(first, PROTOCOL_TCP), PATH, LIMITS));
    Segment next;
    next.sequence = 2000;
    auto second = Make(next);
    const TransportHeader header(second, PROTOCOL_TCP);
    const TransportPath elsewhere(Ipv4Address("192.0.2.1"), Ipv4Address("192.0.2.3"), nullptr);
    BOOST_TEST(!coalescer.Append(second, header, elsewhere));
    auto route = Create<Ipv4Route>();
    const TransportPath routed(Ipv4Address("192.0.2.1"), Ipv4Address("192.0.2.2"), route);
    BOOST_TEST(!coalescer.Append(second, header, routed));
    BOOST_TEST(coalescer.Append(second, header, PATH));
}

BOOST_AUTO_TEST_SUITE_END()
