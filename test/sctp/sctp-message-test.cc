/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/flow-id-tag.h"
#include "ns3/sctp-message.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <tuple>
#include <vector>

using namespace ns3;

namespace
{

/// @param text bytes @return a packet of them
Ptr<Packet>
Of(const std::string& text)
{
    return Create<Packet>(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

/// @param packet any @return its bytes
std::string
TextOf(Ptr<const Packet> packet)
{
    std::string text(packet->GetSize(), ' ');
    packet->CopyData(reinterpret_cast<uint8_t*>(text.data()), text.size());
    return text;
}

/// Flow, first byte, byte behind the last.
using Range = std::tuple<uint32_t, uint32_t, uint32_t>;

/// @param packet any @return its byte tags of type FlowIdTag
std::vector<Range>
TagsOf(Ptr<const Packet> packet)
{
    std::vector<Range> ranges;
    ByteTagIterator tags = packet->GetByteTagIterator();
    while (tags.HasNext())
    {
        ByteTagIterator::Item item = tags.Next();
        BOOST_REQUIRE(item.GetTypeId() == FlowIdTag::GetTypeId());
        FlowIdTag tag;
        item.GetTag(tag);
        ranges.emplace_back(tag.GetFlowId(), item.GetStart(), item.GetEnd());
    }
    return ranges;
}

/// @param found ranges @param expected ranges, in any order
void
CheckRanges(std::vector<Range> found, std::vector<Range> expected)
{
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    BOOST_TEST((found == expected));
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpMessageTest)

BOOST_AUTO_TEST_CASE(PartsStandInTheirOrder)
{
    BOOST_TEST(TextOf(SctpJoinPackets({Of("abc"), Of("d"), Of("efgh")})) == "abcdefgh");
    BOOST_TEST(TextOf(SctpJoinPackets({Of("a"), Create<Packet>(), Of("b")})) == "ab");
}

BOOST_AUTO_TEST_CASE(OnePartIsCopiedNotShared)
{
    // What the user does to a message that it got must not reach what lies in a queue.
    const Ptr<Packet> part = Of("abc");
    const Ptr<Packet> whole = SctpJoinPackets({part});
    BOOST_TEST(TextOf(whole) == "abc");
    whole->RemoveAtStart(2);
    BOOST_TEST(TextOf(part) == "abc");
}

BOOST_AUTO_TEST_CASE(ByteTagsMoveWithTheirBytes)
{
    // By hand: "abc" 0 to 3, "de" 3 to 5, "fgh" 5 to 8. The fragments of a message share a flow.
    const Ptr<Packet> first = Of("abc");
    first->AddByteTag(FlowIdTag(1));
    const Ptr<Packet> last = Of("fgh");
    last->AddByteTag(FlowIdTag(2), 1, 2);
    last->AddByteTag(FlowIdTag(3));
    CheckRanges(TagsOf(SctpJoinPackets({first, Of("de"), last})),
                {{1, 0, 3}, {2, 6, 7}, {3, 5, 8}});
    CheckRanges(TagsOf(SctpJoinPackets({last})), {{2, 1, 2}, {3, 0, 3}});
}

BOOST_AUTO_TEST_CASE(TagsOfAFragmentEndWhereItEnds)
{
    // A tag over a whole message, the message cut in two and joined again.
    const Ptr<Packet> message = Of("abcdefgh");
    message->AddByteTag(FlowIdTag(7));
    const Ptr<Packet> whole =
        SctpJoinPackets({message->CreateFragment(0, 4), message->CreateFragment(4, 4)});
    BOOST_TEST(TextOf(whole) == "abcdefgh");
    CheckRanges(TagsOf(whole), {{7, 0, 4}, {7, 4, 8}});
}

BOOST_AUTO_TEST_CASE(CopiesTagsToAnOffset)
{
    const Ptr<Packet> from = Of("abcd");
    from->AddByteTag(FlowIdTag(5), 1, 3);
    const Ptr<Packet> to = Create<Packet>(100);
    SctpCopyByteTags(from, to, 16);
    CheckRanges(TagsOf(to), {{5, 17, 19}});
    SctpCopyByteTags(Of("no tags"), to, 0);
    CheckRanges(TagsOf(to), {{5, 17, 19}});
}

BOOST_AUTO_TEST_CASE(DefaultIsAnOrderedMessageOfStreamZero)
{
    // RFC 6458 section 5.3.4: sinfo_stream 0, sinfo_ppid 0, no SCTP_UNORDERED.
    const SctpMessage message;
    BOOST_TEST(message.streamId == 0U);
    BOOST_TEST(message.ppid == 0U);
    BOOST_TEST(!message.unordered);
}

BOOST_AUTO_TEST_SUITE_END()
