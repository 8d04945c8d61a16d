/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-reassembly.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// A fragment: TSN, whether it begins and ends a message, text, stream sequence number.
SctpFragment
Fragment(SctpTsn tsn, bool begin, bool end, const std::string& text, uint16_t ssn = 0)
{
    SctpFragment fragment;
    fragment.tsn = tsn;
    fragment.begin = begin;
    fragment.end = end;
    fragment.ssn = ssn;
    fragment.payload = Create<Packet>(reinterpret_cast<const uint8_t*>(text.data()), text.size());
    return fragment;
}

/// @param messages delivered @return their texts
std::vector<std::string>
Texts(const std::deque<SctpMessage>& messages)
{
    std::vector<std::string> texts;
    for (const SctpMessage& message : messages)
    {
        std::string text(message.data->GetSize(), ' ');
        message.data->CopyData(reinterpret_cast<uint8_t*>(text.data()), text.size());
        texts.push_back(text);
    }
    return texts;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpReassemblyTest)

BOOST_AUTO_TEST_CASE(FragmentsInEveryOrder)
{
    // Two messages of three and one of two fragments, delivered whole and in order of their SSN,
    // whichever of the 8! orders they arrive in (every 97th is tried).
    struct Piece
    {
        SctpTsn tsn;
        bool begin;
        bool end;
        const char* text;
        uint16_t ssn;
    };

    const std::vector<Piece> pieces{{10, true, false, "a", 0},
                                    {11, false, false, "bc", 0},
                                    {12, false, true, "d", 0},
                                    {13, true, false, "efg", 1},
                                    {14, false, true, "h", 1},
                                    {15, true, false, "i", 2},
                                    {16, false, false, "j", 2},
                                    {17, false, true, "k", 2}};
    std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7};
    int count = 0;
    do
    {
        if (count++ % 97 != 0)
        {
            continue;
        }
        SctpReassembly reassembly;
        std::deque<SctpMessage> ready;
        for (int i : order)
        {
            const Piece& p = pieces[i];
            reassembly.Add(Fragment(p.tsn, p.begin, p.end, p.text, p.ssn), ready);
        }
        BOOST_TEST(Texts(ready) == (std::vector<std::string>{"abcd", "efgh", "ijk"}),
                   boost::test_tools::per_element());
        BOOST_TEST(reassembly.GetHeldBytes() == 0U);
    } while (std::next_permutation(order.begin(), order.end()));
}

BOOST_AUTO_TEST_CASE(LaterMessageWaitsAndCounts)
{
    SctpReassembly reassembly;
    std::deque<SctpMessage> ready;
    reassembly.Add(Fragment(2, true, true, "second", 1), ready);
    reassembly.Add(Fragment(4, true, false, "thi", 2), ready);
    BOOST_TEST(ready.empty());
    BOOST_TEST(reassembly.GetHeldBytes() == 9U);
    reassembly.Add(Fragment(1, true, true, "first", 0), ready);
    BOOST_TEST(Texts(ready) == (std::vector<std::string>{"first", "second"}),
               boost::test_tools::per_element());
    BOOST_TEST(reassembly.GetHeldBytes() == 3U);
}

BOOST_AUTO_TEST_CASE(StreamsDoNotBlockEachOther)
{
    SctpReassembly reassembly;
    std::deque<SctpMessage> ready;
    SctpFragment other = Fragment(3, true, true, "other", 0);
    other.streamId = 7;
    reassembly.Add(Fragment(2, true, true, "late", 1), ready);
    reassembly.Add(std::move(other), ready);
    BOOST_TEST(Texts(ready) == std::vector<std::string>{"other"}, boost::test_tools::per_element());
    BOOST_TEST(ready[0].streamId == 7);
}

BOOST_AUTO_TEST_CASE(UnorderedGoesAtOnce)
{
    SctpReassembly reassembly;
    std::deque<SctpMessage> ready;
    SctpFragment begin = Fragment(5, true, false, "un", 0);
    SctpFragment end = Fragment(6, false, true, "ordered", 0);
    begin.unordered = true;
    end.unordered = true;
    begin.ppid = 0x01020304;
    reassembly.Add(std::move(end), ready);
    reassembly.Add(std::move(begin), ready);
    BOOST_TEST(Texts(ready) == std::vector<std::string>{"unordered"},
               boost::test_tools::per_element());
    BOOST_TEST(ready[0].unordered);
    BOOST_TEST(ready[0].ppid == 0x01020304U);
}

BOOST_AUTO_TEST_CASE(SequenceNumberWraps)
{
    SctpReassembly reassembly;
    std::deque<SctpMessage> ready;
    for (uint32_t i = 0; i < 65537; i++)
    {
        reassembly.Add(Fragment(i, true, true, "x", i & 0xffff), ready);
    }
    BOOST_TEST(ready.size() == 65537U);
}

BOOST_AUTO_TEST_SUITE_END()
