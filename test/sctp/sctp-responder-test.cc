/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-error-chunk.h"
#include "ns3/sctp-init-chunk.h"
#include "ns3/sctp-responder.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// A responder that draws 100, 101, 102 and so on, and what it is asked.
struct Fixture
{
    Fixture()
        : responder(parameters, [this] { return next++; })
    {
        ends.localAddress = Ipv4Address("10.0.0.2");
        ends.peerAddress = Ipv4Address("10.0.0.1");
        ends.localPort = 5001;
        ends.peerPort = 49152;
        init.initiateTag = 0x11223344;
        init.aRwnd = 65536;
        init.outboundStreams = 5;
        init.inboundStreams = 7;
        init.initialTsn = 0x55667788;
    }

    ~Fixture()
    {
        Simulator::Destroy();
    }

    /// @param bytes kept as long as the chunk @return the chunk
    SctpChunk Only(const std::vector<uint8_t>& bytes)
    {
        SctpChunk chunk;
        SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
        BOOST_REQUIRE(reader.Next(chunk));
        return chunk;
    }

    /// @return the answer to init
    SctpResponder::Answer Ask()
    {
        std::vector<uint8_t> bytes;
        init.Write(bytes, SctpChunkType::INIT);
        return responder.HandleInit(Only(bytes), ends, 106496);
    }

    /// @param cookie to return @param tag of the packet @return what the responder makes of it
    std::optional<SctpAssociationIdentity> Return(SctpBytes cookie,
                                                  uint32_t tag,
                                                  bool mayBeStale = false)
    {
        SctpChunk echo;
        echo.type = SctpChunkType::COOKIE_ECHO;
        echo.value = cookie;
        answer = SctpResponder::Answer();
        return responder.HandleCookieEcho(echo, ends, tag, mayBeStale, answer);
    }

    SctpParameters parameters;
    uint32_t next{100};
    SctpResponder responder;
    SctpAssociationIdentity ends;
    SctpInitChunk init;
    SctpResponder::Answer answer;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(SctpResponderTest, Fixture)

BOOST_AUTO_TEST_CASE(InitAckBearsACookieThatOpens)
{
    const auto asked = Ask();
    BOOST_TEST(!asked.dropped);
    BOOST_TEST(asked.verificationTag == 0x11223344U);
    const auto initAck = SctpInitChunk::Parse(Only(asked.chunks));
    BOOST_REQUIRE(initAck);
    BOOST_TEST(initAck->initiateTag == 100U);
    BOOST_TEST(initAck->initialTsn == 101U);
    BOOST_TEST(initAck->aRwnd == 106496U);
    // RFC 9260 section 5.1.1: no more streams than the other allows; 10 are wanted, 7 allowed.
    BOOST_TEST(initAck->outboundStreams == 7);
    BOOST_TEST(initAck->inboundStreams == 65535);

    const auto identity = Return(initAck->stateCookie, 100);
    BOOST_REQUIRE(identity);
    BOOST_TEST(identity->localTag == 100U);
    BOOST_TEST(identity->peerTag == 0x11223344U);
    BOOST_TEST(identity->peerTsn == 0x55667788U);
    BOOST_TEST(identity->peerRwnd == 65536U);
    BOOST_TEST(identity->outboundStreams == 7);
    BOOST_TEST(identity->inboundStreams == 5);
}

BOOST_AUTO_TEST_CASE(CookieOfAnotherEndIsRefused)
{
    const auto asked = Ask();
    const auto initAck = SctpInitChunk::Parse(Only(asked.chunks));
    BOOST_REQUIRE(initAck);
    BOOST_TEST(!Return(initAck->stateCookie, 99)); // wrong tag
    BOOST_TEST((answer.dropped == SctpDropReason::COOKIE_TAMPERED));
    BOOST_TEST(answer.chunks.empty());
    ends.peerPort++;
    BOOST_TEST(!Return(initAck->stateCookie, 100));
    BOOST_TEST((answer.dropped == SctpDropReason::COOKIE_TAMPERED));
    ends.peerPort--;
    ends.peerAddress = Ipv4Address("10.0.0.9");
    BOOST_TEST(!Return(initAck->stateCookie, 100));
    // The same addresses on another link.
    ends.peerAddress = Ipv4Address("10.0.0.1");
    ends.scope = 2;
    BOOST_TEST(!Return(initAck->stateCookie, 100));
    BOOST_TEST((answer.dropped == SctpDropReason::COOKIE_TAMPERED));
    ends.scope = 0;
    // A cookie of another secret.
    SctpResponder other(parameters, [] { return 7U; });
    std::vector<uint8_t> bytes;
    init.Write(bytes, SctpChunkType::INIT);
    ends.peerAddress = Ipv4Address("10.0.0.1");
    const auto foreign = other.HandleInit(Only(bytes), ends, 106496);
    const auto foreignAck = SctpInitChunk::Parse(Only(foreign.chunks));
    BOOST_TEST(!Return(foreignAck->stateCookie, 7));
}

BOOST_AUTO_TEST_CASE(StaleCookieGetsAnError)
{
    const auto asked = Ask();
    Simulator::Stop(Seconds(61) + MicroSeconds(500));
    Simulator::Run();
    const auto initAck = SctpInitChunk::Parse(Only(asked.chunks));
    BOOST_REQUIRE(initAck);
    BOOST_TEST(!Return(initAck->stateCookie, 100));
    BOOST_TEST((answer.dropped == SctpDropReason::COOKIE_STALE));
    BOOST_TEST(answer.verificationTag == 0x11223344U);
    const auto causes = SctpErrorChunk::Parse(Only(answer.chunks));
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST((causes[0].code == SctpCauseCode::STALE_COOKIE));
    // 61.0005 s old, valid for 60: 1000500 microseconds too late.
    BOOST_TEST(LoadBe32(causes[0].value.data) == 1000500U);
    // For an association that exists its age does not matter (section 5.2.4).
    BOOST_TEST(bool(Return(initAck->stateCookie, 100, true)));
}

BOOST_AUTO_TEST_CASE(ForbiddenFieldsAreAborted)
{
    init.outboundStreams = 0;
    const auto asked = Ask();
    BOOST_TEST((asked.dropped == SctpDropReason::INIT_INVALID));
    BOOST_TEST(asked.verificationTag == 0x11223344U);
    BOOST_TEST((Only(asked.chunks).type == SctpChunkType::ABORT));
    // Without a tag there is nobody to address.
    init.initiateTag = 0;
    BOOST_TEST(Ask().chunks.empty());
}

BOOST_AUTO_TEST_CASE(UnknownParametersAreReported)
{
    const std::vector<uint8_t> unknown{0xc1, 0x23, 0, 6, 0xab, 0xcd, 0, 0};
    std::vector<uint8_t> bytes;
    init.Write(bytes, SctpChunkType::INIT);
    bytes.insert(bytes.end(), unknown.begin(), unknown.end());
    bytes[3] += 6;
    const auto asked = responder.HandleInit(Only(bytes), ends, 106496);
    // The report is the last parameter: type 8, length 4 + 6, the parameter, padding.
    const std::vector<uint8_t> expected{0, 8, 0, 10, 0xc1, 0x23, 0, 6, 0xab, 0xcd, 0, 0};
    BOOST_REQUIRE(asked.chunks.size() > expected.size());
    BOOST_TEST(std::vector<uint8_t>(asked.chunks.end() - 12, asked.chunks.end()) == expected,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
