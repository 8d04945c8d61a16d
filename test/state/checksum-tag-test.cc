/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/udp-header.h"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <sstream>
#include <type_traits>
#include <vector>

using namespace ns3;

namespace
{

using StateBytes = std::array<uint8_t, sizeof(ChecksumState)>;

StateBytes
BytesOf(const ChecksumState& state)
{
    StateBytes bytes;
    std::memcpy(bytes.data(), &state, bytes.size());
    return bytes;
}

/** A state whose every byte is 1: a legal value of every integer, flag and enumeration in it. */
ChecksumState
StateOfOnes()
{
    StateBytes bytes;
    bytes.fill(1);
    ChecksumState state;
    std::memcpy(static_cast<void*>(&state), bytes.data(), bytes.size());
    return state;
}

/** One state of each kind. */
std::vector<ChecksumState>
EveryKind()
{
    auto valid = ChecksumState::Unnecessary(3);
    valid.SetCsumValid(true);
    auto inner = ChecksumState::Partial(0x10203040, 0x1234, ChecksumAlgorithm::INTERNET);
    inner.SetEncapsulation(true);
    return {ChecksumState::None(),
            valid,
            ChecksumState::Complete(0xfedcba98, false),
            ChecksumState::Complete(0x12345678, true),
            inner,
            ChecksumState::Partial(60, 8, ChecksumAlgorithm::CRC32C)};
}

/** What Packet::Serialize() makes of a packet, as MPI sends it, made a packet again. */
Ptr<Packet>
Serialised(Ptr<const Packet> packet)
{
    std::vector<uint8_t> bytes(packet->GetSerializedSize());
    BOOST_REQUIRE_NE(packet->Serialize(bytes.data(), bytes.size()), 0U);
    return Create<Packet>(bytes.data(), bytes.size(), true);
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumTagTest)

// The three tests below catch a field that was added and not carried: it is a byte that gets lost.
static_assert(std::has_unique_object_representations_v<ChecksumState>,
              "ChecksumState has padding; order or widen its fields so that every byte counts");

BOOST_AUTO_TEST_CASE(NoByteIsLostBySerialisation)
{
    auto packet = Create<Packet>(100);
    InitChecksumState(packet, StateOfOnes());
    BOOST_TEST(BytesOf(GetChecksumState(packet)) == BytesOf(StateOfOnes()),
               boost::test_tools::per_element());
    BOOST_TEST(BytesOf(GetChecksumState(Serialised(packet))) == BytesOf(StateOfOnes()),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NoByteIsLostByCopy)
{
    const ChecksumState copy = StateOfOnes();
    ChecksumState assigned;
    assigned = copy;
    BOOST_TEST(BytesOf(assigned) == BytesOf(StateOfOnes()), boost::test_tools::per_element());
    BOOST_TEST(BytesOf(ChecksumTag(copy).GetState()) == BytesOf(copy),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NoByteIsLostByComparison)
{
    for (std::size_t i = 0; i < sizeof(ChecksumState); ++i)
    {
        StateBytes bytes = BytesOf(StateOfOnes());
        bytes[i] = 0;
        ChecksumState other;
        std::memcpy(static_cast<void*>(&other), bytes.data(), bytes.size());
        BOOST_TEST(bool(other != StateOfOnes()), "byte " << i << " is not compared");
    }
}

BOOST_AUTO_TEST_CASE(SerializedSizeIsWhatIsWritten)
{
    std::vector<uint8_t> bytes(64, 0xaa);
    const ChecksumTag tag(StateOfOnes());
    tag.Serialize(TagBuffer(bytes.data(), bytes.data() + tag.GetSerializedSize()));
    BOOST_TEST(bytes[tag.GetSerializedSize() - 1] == 1);
    BOOST_TEST(bytes[tag.GetSerializedSize()] == 0xaa);
}

BOOST_AUTO_TEST_CASE(PacketWithoutTagIsNone)
{
    BOOST_TEST(bool(GetChecksumState(Create<Packet>(10)) == ChecksumState::None()));
}

BOOST_AUTO_TEST_CASE(SurvivesCopyFragmentAndSerialisation)
{
    for (const auto& state : EveryKind())
    {
        auto packet = Create<Packet>(100);
        InitChecksumState(packet, state);
        BOOST_TEST(bool(GetChecksumState(packet) == state));
        BOOST_TEST(bool(GetChecksumState(packet->Copy()) == state));
        BOOST_TEST(bool(GetChecksumState(packet->CreateFragment(0, 60)) == state));
        BOOST_TEST(bool(GetChecksumState(packet->CreateFragment(60, 40)) == state));
        BOOST_TEST(bool(GetChecksumState(Serialised(packet)) == state));
        BOOST_TEST(
            bool(GetChecksumState(Serialised(packet->Copy()->CreateFragment(3, 5))) == state));
    }
}

// csum_start counts from the end: stock ns-3 pushes and pulls headers without knowing of it.
BOOST_AUTO_TEST_CASE(HeadersInFrontDoNotTouchIt)
{
    const auto state = ChecksumState::Partial(60, 8, ChecksumAlgorithm::CRC32C);
    auto packet = Create<Packet>(60);
    InitChecksumState(packet, state);
    packet->AddHeader(UdpHeader());
    BOOST_TEST(bool(GetChecksumState(packet) == state));
    UdpHeader header;
    packet->RemoveHeader(header);
    BOOST_TEST(bool(GetChecksumState(packet) == state));
}

BOOST_AUTO_TEST_CASE(CopyIsIndependent)
{
    auto packet = Create<Packet>(100);
    InitChecksumState(packet, ChecksumState::Unnecessary(1));
    auto copy = packet->Copy();
    InitChecksumState(copy, ChecksumState::Unnecessary(2));
    BOOST_TEST(GetChecksumState(packet).GetCsumLevel() == 1);
    BOOST_TEST(GetChecksumState(copy).GetCsumLevel() == 2);
}

BOOST_AUTO_TEST_CASE(RemoveGivesWhatWasThere)
{
    auto packet = Create<Packet>(100);
    InitChecksumState(packet, ChecksumState::Unnecessary(1));
    BOOST_TEST(bool(RemoveChecksumState(packet) == ChecksumState::Unnecessary(1)));
    ChecksumTag tag;
    BOOST_TEST(!packet->PeekPacketTag(tag));
    BOOST_TEST(bool(RemoveChecksumState(packet) == ChecksumState::None()));
}

BOOST_AUTO_TEST_CASE(PrintsItsState)
{
    std::ostringstream os;
    ChecksumTag(ChecksumState::Unnecessary(1)).Print(os);
    BOOST_TEST(os.str() == "CHECKSUM_UNNECESSARY(csum_level=1)");
}

BOOST_AUTO_TEST_SUITE_END()
