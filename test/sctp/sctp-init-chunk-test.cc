/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/crc32c.h"
#include "ns3/sctp-header.h"
#include "ns3/sctp-init-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// @return INIT of the vector: tag 11223344, window 106496, 10 out, 65535 in, TSN 55667788
SctpInitChunk
VectorInit()
{
    SctpInitChunk init;
    init.initiateTag = 0x11223344;
    init.aRwnd = 106496;
    init.outboundStreams = 10;
    init.inboundStreams = 65535;
    init.initialTsn = 0x55667788;
    return init;
}

/// @param bytes one chunk @return it
SctpChunk
Only(const std::vector<uint8_t>& bytes)
{
    SctpChunk chunk;
    SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
    BOOST_REQUIRE(reader.Next(chunk));
    return chunk;
}

/// @param parameters raw bytes @return INIT with them behind its fixed part
std::vector<uint8_t>
InitWith(const std::vector<uint8_t>& parameters)
{
    std::vector<uint8_t> bytes;
    VectorInit().Write(bytes, SctpChunkType::INIT);
    bytes.insert(bytes.end(), parameters.begin(), parameters.end());
    bytes[3] = bytes.size();
    bytes.resize(SctpPadded(bytes.size()));
    return bytes;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpInitChunkTest)

BOOST_AUTO_TEST_CASE(IsBitExact)
{
    std::vector<uint8_t> bytes;
    VectorInit().Write(bytes, SctpChunkType::INIT);
    const std::vector<uint8_t> expected{0x01, 0x00, 0x00, 0x14, 0x11, 0x22, 0x33, 0x44, 0x00, 0x01,
                                        0xa0, 0x00, 0x00, 0x0a, 0xff, 0xff, 0x55, 0x66, 0x77, 0x88};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());

    // The published checksum of this packet between ports 40000 and 38412 is b0 0b ac 32.
    std::vector<uint8_t> packet(SctpHeader::SIZE);
    SctpHeader(40000, 38412, 0).Write(packet.data());
    packet.insert(packet.end(), bytes.begin(), bytes.end());
    BOOST_TEST(Crc32c(packet.data(), packet.size()) == 0x32ac0bb0U);
}

BOOST_AUTO_TEST_CASE(InitAckReadsBack)
{
    SctpInitChunk init = VectorInit();
    const std::vector<uint8_t> cookie{1, 2, 3, 4, 5};
    const std::vector<uint8_t> unknown{0xc0, 0x00, 0, 5, 9}; // 5 bytes, without padding
    init.stateCookie = {cookie.data(), 5};
    init.addresses = {Ipv4Address("192.0.2.1"), Ipv4Address("192.0.2.2")};
    init.unrecognized = {{unknown.data(), 5}};
    std::vector<uint8_t> bytes;
    init.Write(bytes, SctpChunkType::INIT_ACK);
    // 20 fixed, two addresses of 8, a cookie of 4 + 5 + 3, a report of 4 + 5 and 3 of padding.
    BOOST_TEST(bytes.size() == 20U + 16U + 12U + 12U);
    BOOST_TEST(LoadBe16(bytes.data() + 2) == bytes.size() - 3);

    const SctpChunk chunk = Only(bytes);
    BOOST_TEST((chunk.type == SctpChunkType::INIT_ACK));
    const auto read = SctpInitChunk::Parse(chunk);
    BOOST_REQUIRE(read);
    BOOST_TEST(read->initiateTag == 0x11223344U);
    BOOST_TEST(read->aRwnd == 106496U);
    BOOST_TEST(read->outboundStreams == 10);
    BOOST_TEST(read->inboundStreams == 65535);
    BOOST_TEST(read->initialTsn == 0x55667788U);
    BOOST_REQUIRE(read->addresses.size() == 2U);
    BOOST_TEST((read->addresses[1] == Ipv4Address("192.0.2.2")));
    BOOST_REQUIRE(read->stateCookie.size == 5U);
    BOOST_TEST(read->stateCookie.data[4] == 5);
    BOOST_TEST(read->HasValidFields());
}

BOOST_AUTO_TEST_CASE(AddressesOfBothFamilies)
{
    // RFC 9260 sections 3.3.2.1.1, 3.3.2.1.2 and 3.3.2.1.6, by hand.
    SctpInitChunk init = VectorInit();
    init.addresses = {Ipv4Address("192.0.2.1"), Ipv6Address("fd00:1::2:3")};
    init.supportedFamilies = {SctpAddress::Family::IPV6};
    std::vector<uint8_t> bytes;
    init.Write(bytes, SctpChunkType::INIT);
    const std::vector<uint8_t> expected{0, 5,  0, 8,  192,  0, 2, 1, // IPv4 Address
                                        0, 6,  0, 20, 0xfd, 0, 0, 1, 0, 0,
                                        0, 0,  0, 0,  0,    0, 0, 2, 0, 3, // IPv6 Address
                                        0, 12, 0, 6,  0,    6, 0, 0};      // types, padded
    BOOST_REQUIRE(bytes.size() == 20 + expected.size());
    BOOST_TEST(std::vector<uint8_t>(bytes.begin() + 20, bytes.end()) == expected,
               boost::test_tools::per_element());
    BOOST_TEST(LoadBe16(bytes.data() + 2) == 20 + expected.size() - 2);

    const auto read = SctpInitChunk::Parse(Only(bytes));
    BOOST_REQUIRE(read);
    BOOST_REQUIRE(read->addresses.size() == 2U);
    BOOST_TEST((read->addresses[0] == Ipv4Address("192.0.2.1")));
    BOOST_TEST((read->addresses[1] == Ipv6Address("fd00:1::2:3")));
    BOOST_REQUIRE(read->supportedFamilies.size() == 1U);
    BOOST_TEST((read->supportedFamilies[0] == SctpAddress::Family::IPV6));
    BOOST_TEST(read->unrecognized.empty());
}

BOOST_AUTO_TEST_CASE(SupportedAddressTypesInAnyNumber)
{
    // Host names (11), which nobody has any more, are passed over; so is an address of a wrong
    // length, and half of a type.
    const auto bytes = InitWith({0, 12, 0, 11, 0, 6, 0, 11, 0, 5, 0, 0, 0, 6, 0, 8, 1, 2, 3, 4});
    const auto init = SctpInitChunk::Parse(Only(bytes));
    BOOST_REQUIRE(init);
    BOOST_REQUIRE(init->supportedFamilies.size() == 2U);
    BOOST_TEST((init->supportedFamilies[0] == SctpAddress::Family::IPV6));
    BOOST_TEST((init->supportedFamilies[1] == SctpAddress::Family::IPV4));
    BOOST_TEST(init->addresses.empty());
}

BOOST_AUTO_TEST_CASE(UnknownParametersByTheirTwoHighBits)
{
    const std::vector<uint8_t> address{0, 5, 0, 8, 192, 0, 2, 7};

    struct Case
    {
        uint8_t high;  // first byte of the type
        bool reported; // whether it is reported
        bool goesOn;   // whether the address behind it is read
    };

    for (const Case& c : {Case{0x3f, false, false},
                          Case{0x7f, true, false},
                          Case{0xbf, false, true},
                          Case{0xff, true, true}})
    {
        std::vector<uint8_t> parameters{c.high, 0xfe, 0, 6, 0xaa, 0xbb, 0, 0};
        parameters.insert(parameters.end(), address.begin(), address.end());
        const std::vector<uint8_t> bytes = InitWith(parameters);
        const auto init = SctpInitChunk::Parse(Only(bytes));
        BOOST_REQUIRE(init);
        BOOST_TEST(init->unrecognized.size() == (c.reported ? 1U : 0U));
        BOOST_TEST(init->addresses.size() == (c.goesOn ? 1U : 0U));
        if (c.reported)
        {
            BOOST_TEST(init->unrecognized[0].size == 6U);
            BOOST_TEST(init->unrecognized[0].data[5] == 0xbb);
        }
    }
}

BOOST_AUTO_TEST_CASE(MalformedIsRefused)
{
    // Parameter length below its header, and beyond the chunk.
    BOOST_TEST(!SctpInitChunk::Parse(Only(InitWith({0x80, 1, 0, 3}))));
    BOOST_TEST(!SctpInitChunk::Parse(Only(InitWith({0x80, 1, 0, 9, 1, 2, 3, 4}))));
    BOOST_TEST(!SctpInitChunk::Parse(Only(InitWith({0x80, 1}))));
    // Without the whole fixed part.
    for (uint8_t length = 4; length < 20; length++)
    {
        std::vector<uint8_t> bytes(SctpPadded(length));
        bytes[0] = 1;
        bytes[3] = length;
        BOOST_TEST(!SctpInitChunk::Parse(Only(bytes)), "length " << int{length});
    }
}

BOOST_AUTO_TEST_CASE(ForbiddenFields)
{
    // RFC 9260 section 3.3.2: tag and streams are not 0, the window is at least 1500.
    SctpInitChunk init = VectorInit();
    BOOST_TEST(init.HasValidFields());
    init.aRwnd = 1500;
    BOOST_TEST(init.HasValidFields());
    init.aRwnd = 1499;
    BOOST_TEST(!init.HasValidFields());
    init = VectorInit();
    init.initiateTag = 0;
    BOOST_TEST(!init.HasValidFields());
    init = VectorInit();
    init.outboundStreams = 0;
    BOOST_TEST(!init.HasValidFields());
    init = VectorInit();
    init.inboundStreams = 0;
    BOOST_TEST(!init.HasValidFields());
}

BOOST_AUTO_TEST_SUITE_END()
