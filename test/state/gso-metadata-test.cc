/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/gso-metadata.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <vector>

using namespace ns3;

namespace
{

/** Every field at a value of its own. */
GsoMetadata
Example()
{
    GsoMetadata metadata;
    // A field more or less does not compile here: extend the tests below, which take each in turn.
    auto& [gsoType, gsoSize, gsoSegs, fragSizes] = metadata;
    gsoType = 0x01020304;
    gsoSize = 0x0506;
    gsoSegs = 0x0708;
    fragSizes = {0x090a0b0c, 1452, 0};
    return metadata;
}

/** Compares field by field, not by the operator under test. */
void
CheckEqual(const GsoMetadata& actual, const GsoMetadata& expected)
{
    const auto& [gsoType, gsoSize, gsoSegs, fragSizes] = actual;
    BOOST_TEST(gsoType == expected.gsoType);
    BOOST_TEST(gsoSize == expected.gsoSize);
    BOOST_TEST(gsoSegs == expected.gsoSegs);
    BOOST_TEST(fragSizes == expected.fragSizes, boost::test_tools::per_element());
}

Ptr<Packet>
PacketWith(const GsoMetadata& metadata)
{
    auto packet = Create<Packet>(5000);
    packet->AddPacketTag(GsoTag(metadata));
    return packet;
}

} // namespace

BOOST_AUTO_TEST_SUITE(GsoMetadataTest)

// include/linux/skbuff.h of 6.12.
BOOST_AUTO_TEST_CASE(BitsAreThoseOfLinux)
{
    BOOST_TEST(uint32_t(GSO_TYPE_TCPV4) == 0x1U);
    BOOST_TEST(uint32_t(GSO_TYPE_TCPV6) == 0x10U);
    BOOST_TEST(uint32_t(GSO_TYPE_SCTP) == 0x4000U);
    BOOST_TEST(uint32_t(GSO_TYPE_UDP_L4) == 0x20000U);
    BOOST_TEST(uint16_t(GsoMetadata::GSO_BY_FRAGS) == 0xffff);
}

BOOST_AUTO_TEST_CASE(SurvivesCopyFragmentAndSerialisation)
{
    auto packet = PacketWith(Example());
    CheckEqual(GetGsoMetadata(packet), Example());
    CheckEqual(GetGsoMetadata(packet->Copy()), Example());
    CheckEqual(GetGsoMetadata(packet->CreateFragment(1000, 2000)), Example());
    std::vector<uint8_t> bytes(packet->GetSerializedSize());
    BOOST_REQUIRE_NE(packet->Serialize(bytes.data(), bytes.size()), 0U);
    CheckEqual(GetGsoMetadata(Create<Packet>(bytes.data(), bytes.size(), true)), Example());
}

BOOST_AUTO_TEST_CASE(EqualityLooksAtEveryField)
{
    BOOST_TEST(bool(Example() == Example()));
    auto other = Example();
    other.gsoType = 0;
    BOOST_TEST(!(other == Example()));
    other = Example();
    other.gsoSize = 0;
    BOOST_TEST(!(other == Example()));
    other = Example();
    other.gsoSegs = 0;
    BOOST_TEST(!(other == Example()));
    other = Example();
    other.fragSizes.pop_back();
    BOOST_TEST(!(other == Example()));
}

BOOST_AUTO_TEST_CASE(SerializedSizeIsWhatIsWritten)
{
    const GsoTag tag(Example());
    std::vector<uint8_t> bytes(128, 0xaa);
    tag.Serialize(TagBuffer(bytes.data(), bytes.data() + tag.GetSerializedSize()));
    BOOST_TEST(bytes[tag.GetSerializedSize() - 1] == 0); // the last frag size
    BOOST_TEST(bytes[tag.GetSerializedSize()] == 0xaa);
}

// A whole 64 KB super-packet of small SCTP packets has a long list; a tag has no limit.
BOOST_AUTO_TEST_CASE(LongFragListIsCarried)
{
    GsoMetadata metadata;
    metadata.gsoType = GSO_TYPE_SCTP;
    metadata.gsoSize = GsoMetadata::GSO_BY_FRAGS;
    metadata.gsoSegs = 1000;
    metadata.fragSizes.assign(1000, 52);
    CheckEqual(GetGsoMetadata(PacketWith(metadata)), metadata);
}

BOOST_AUTO_TEST_CASE(OrdinaryPacketIsNoSuperPacket)
{
    const GsoMetadata metadata = GetGsoMetadata(Create<Packet>(100));
    BOOST_TEST(!metadata.IsGso());
    BOOST_TEST(metadata.Pieces() == 1U);
}

// crc32c() runs over the linear head, which is the 12 bytes of common header, and once over each
// member of frag_list: 1 + n for n segments.
BOOST_AUTO_TEST_CASE(PiecesAreHeadAndFragments)
{
    GsoMetadata metadata;
    metadata.gsoSize = GsoMetadata::GSO_BY_FRAGS;
    metadata.fragSizes = {1440, 1440, 200};
    BOOST_TEST(metadata.IsGso());
    BOOST_TEST(metadata.Pieces() == 4U);
}

BOOST_AUTO_TEST_CASE(PrintsItsFields)
{
    std::ostringstream os;
    GsoMetadata metadata;
    metadata.gsoType = GSO_TYPE_SCTP;
    metadata.gsoSize = 1440;
    metadata.gsoSegs = 2;
    metadata.fragSizes = {1440, 1440};
    GsoTag(metadata).Print(os);
    BOOST_TEST(os.str() == "gso_type=0x4000 gso_size=1440 gso_segs=2 frag_list=2");
}

BOOST_AUTO_TEST_CASE(KnowsASuperPacket)
{
    BOOST_TEST(!SkbIsGso(*Create<Packet>(5000)));
    BOOST_TEST(!SkbIsGso(*PacketWith(GsoMetadata()))); // skb_is_gso() asks for gso_size
    BOOST_TEST(SkbIsGso(*PacketWith(Example())));
}

BOOST_AUTO_TEST_SUITE_END()
