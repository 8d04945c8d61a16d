/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/transmit-path.h"

#include <random>

using namespace ns3;
using namespace ns3::offload_test;

// What holds for every super-packet of TCP and UDP, over random sizes, contents and flags: the
// segments' payloads are the super-packet's, and what reaches the wire is right.

namespace
{

constexpr uint8_t FIN = 0x01;
constexpr uint8_t PSH = 0x08;
constexpr uint8_t CWR = 0x80;

/// A random super-packet.
struct Sample
{
    IpFamily family;
    uint8_t protocol;
    uint16_t mss;
    std::size_t headerSize;
    std::vector<uint8_t> bytes; ///< header and payload
};

Sample
MakeSample(std::mt19937& random, IpFamily family, uint8_t protocol)
{
    Sample sample;
    sample.family = family;
    sample.protocol = protocol;
    sample.mss = static_cast<uint16_t>(1 + random() % 3000);
    // Two to about twenty segments, the last one often full or of a single byte.
    const std::size_t segments = 1 + random() % 20;
    const std::size_t rest[] = {1, sample.mss, 1 + random() % sample.mss};
    std::vector<uint8_t> payload(
        std::min<std::size_t>(segments * sample.mss + rest[random() % 3], 65000));
    for (auto& byte : payload)
    {
        byte = static_cast<uint8_t>(random());
    }
    if (protocol == PROTOCOL_TCP)
    {
        std::vector<uint8_t> options(4 * (random() % 11), 1); // NOPs
        sample.bytes = Tcp(random(), static_cast<uint8_t>(random()), payload, 0, options);
        sample.headerSize = 20 + options.size();
    }
    else
    {
        sample.bytes = Udp("", "0000");
        PutWord(sample.bytes, 4, static_cast<uint16_t>(8 + payload.size()));
        sample.bytes.insert(sample.bytes.end(), payload.begin(), payload.end());
        sample.headerSize = 8;
    }
    return sample;
}

uint32_t
GetSequence(const std::vector<uint8_t>& tcp)
{
    return static_cast<uint32_t>(Word(tcp, 4)) << 16 | Word(tcp, 6);
}

/// @return the header of a segment with what may differ from the super-packet's taken as zero
std::vector<uint8_t>
GetConstantPart(std::vector<uint8_t> bytes, const Sample& sample)
{
    bytes.resize(sample.headerSize);
    if (sample.protocol == PROTOCOL_UDP)
    {
        PutWord(bytes, 4, 0);
        PutWord(bytes, 6, 0);
        return bytes;
    }
    PutWord(bytes, 4, 0);
    PutWord(bytes, 6, 0);
    PutWord(bytes, 16, 0);
    bytes[13] &= ~(FIN | PSH | CWR);
    return bytes;
}

/// Checks all segments of a sample, each as transport bytes.
void
CheckSegments(const std::vector<std::vector<uint8_t>>& segments, const Sample& sample)
{
    std::vector<uint8_t> payload;
    for (std::size_t i = 0; i < segments.size(); ++i)
    {
        const auto& segment = segments[i];
        const bool isLast = i + 1 == segments.size();
        BOOST_REQUIRE(GetConstantPart(segment, sample) == GetConstantPart(sample.bytes, sample));
        if (sample.protocol == PROTOCOL_TCP)
        {
            BOOST_REQUIRE_EQUAL(GetSequence(segment),
                                uint32_t(GetSequence(sample.bytes) + payload.size()));
            uint8_t flags = sample.bytes[13];
            flags &= isLast ? 0xff : ~(FIN | PSH);
            flags &= i == 0 ? 0xff : ~CWR;
            BOOST_REQUIRE_EQUAL(+segment[13], +flags);
        }
        else
        {
            BOOST_REQUIRE_EQUAL(Word(segment, 4), segment.size());
        }
        BOOST_REQUIRE(isLast ? segment.size() > sample.headerSize
                             : segment.size() == sample.headerSize + sample.mss);
        BOOST_REQUIRE(segment.size() <= sample.headerSize + sample.mss);
        payload.insert(payload.end(), segment.begin() + sample.headerSize, segment.end());
    }
    BOOST_REQUIRE((payload == std::vector<uint8_t>(sample.bytes.begin() + sample.headerSize,
                                                   sample.bytes.end())));
}

/// What a NIC's engine does with a PARTIAL segment: the seed is in the field.
void
CompleteAsDevice(std::vector<uint8_t>& bytes, uint8_t protocol)
{
    PutWord(bytes, protocol == PROTOCOL_TCP ? 16 : 6, ~TextbookSum(bytes));
}

std::vector<std::vector<uint8_t>>
SendAll(const Sample& sample, bool withCsum)
{
    auto packet = InternetSuper(sample.family, sample.protocol, sample.bytes, sample.mss);
    XmitContext context;
    context.features.Set(NetdevFeature::HW_CSUM, withCsum);
    std::vector<Ptr<Packet>> segments;
    if (sample.family == IpFamily::IPV4)
    {
        for (const auto& segment : ValidateXmitSkb(MakeDatagram(packet, sample.protocol), context))
        {
            segments.push_back(segment.transport);
        }
    }
    else
    {
        for (const auto& segment :
             ValidateXmitSkb(MakeIpv6Datagram(packet, sample.protocol), context))
        {
            segments.push_back(segment.transport);
        }
    }
    std::vector<std::vector<uint8_t>> sent;
    for (const auto& segment : segments)
    {
        BOOST_REQUIRE((GetChecksumState(segment).GetIpSummed() == IpSummed::PARTIAL) == withCsum);
        sent.push_back(GetBytes(segment));
        if (withCsum)
        {
            CompleteAsDevice(sent.back(), sample.protocol);
        }
        BOOST_REQUIRE(IsRight(sample.family, sample.protocol, sent.back()));
    }
    return sent;
}

} // namespace

BOOST_AUTO_TEST_SUITE(GsoProperty)

BOOST_AUTO_TEST_CASE(SegmentsMakeUpTheSuperPacket)
{
    std::mt19937 random(1071);
    for (auto family : {IpFamily::IPV4, IpFamily::IPV6})
    {
        for (uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP})
        {
            for (int round = 0; round < 60; ++round)
            {
                const auto sample = MakeSample(random, family, protocol);
                const std::size_t size = sample.bytes.size() - sample.headerSize;
                for (bool withCsum : {true, false})
                {
                    const auto sent = SendAll(sample, withCsum);
                    BOOST_REQUIRE_EQUAL(sent.size(), (size + sample.mss - 1) / sample.mss);
                    CheckSegments(sent, sample);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
