/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/ipv4-defragmenter.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

struct Fixture
{
    Fixture()
    {
        defragmenter->SetDiscard([this](const Ipv4Datagram&, SkbDropReason, const char* detail) {
            discards.push_back(detail);
        });
    }

    ~Fixture()
    {
        defragmenter->Dispose();
        Simulator::Destroy();
    }

    /// @return UDP of so many bytes, each telling its place
    static Ipv4Datagram Make(uint32_t size, uint16_t id = 7)
    {
        std::vector<uint8_t> bytes(size);
        for (uint32_t i = 0; i < size; ++i)
        {
            bytes[i] = i * 7 + i / 256;
        }
        Ipv4Header header;
        header.SetSource("10.0.0.1");
        header.SetDestination("10.0.0.2");
        header.SetProtocol(17);
        header.SetIdentification(id);
        header.SetPayloadSize(size);
        return {header, Create<Packet>(bytes.data(), size)};
    }

    static std::vector<uint8_t> Bytes(const Ipv4Datagram& datagram)
    {
        std::vector<uint8_t> bytes(datagram.transport->GetSize());
        datagram.transport->CopyData(bytes.data(), bytes.size());
        return bytes;
    }

    Ptr<Ipv4Defragmenter> defragmenter{CreateObject<Ipv4Defragmenter>()};
    std::vector<std::string> discards;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(Ipv4DefragmenterTest, Fixture)

BOOST_AUTO_TEST_CASE(FragmentsAreThoseOfRfc791)
{
    // 3008 bytes behind a 20-byte header at MTU 1500: 1480 + 1480 + 48, offsets 0, 1480, 2960.
    const auto fragments = FragmentIpv4(Make(3008), 1500);
    BOOST_REQUIRE(fragments.size() == 3);
    BOOST_TEST(fragments[0].header.GetFragmentOffset() == 0);
    BOOST_TEST(fragments[1].header.GetFragmentOffset() == 1480);
    BOOST_TEST(fragments[2].header.GetFragmentOffset() == 2960);
    BOOST_TEST(fragments[0].header.GetPayloadSize() == 1480);
    BOOST_TEST(fragments[2].header.GetPayloadSize() == 48);
    BOOST_TEST(!fragments[1].header.IsLastFragment());
    BOOST_TEST(fragments[2].header.IsLastFragment());
    BOOST_TEST(IsIpv4Fragment(fragments[0].header));
    BOOST_TEST(IsIpv4Fragment(fragments[2].header));
    BOOST_TEST(!IsIpv4Fragment(Make(10).header));
}

BOOST_AUTO_TEST_CASE(WhatFitsStaysWhole)
{
    BOOST_TEST(FragmentIpv4(Make(1480), 1500).size() == 1);
    BOOST_TEST(FragmentIpv4(Make(1481), 1500).size() == 2);
}

BOOST_AUTO_TEST_CASE(AnyOrderMakesTheSameDatagram)
{
    const auto whole = Make(3008);
    const auto fragments = FragmentIpv4(whole, 1500);
    for (const auto& order : {std::vector<int>{0, 1, 2}, {2, 0, 1}, {1, 2, 0}})
    {
        Ipv4Datagram datagram;
        for (size_t i = 0; i < 3; ++i)
        {
            datagram = fragments[order[i]];
            BOOST_TEST(defragmenter->Add(datagram) == (i == 2));
        }
        BOOST_TEST(Bytes(datagram) == Bytes(whole));
        BOOST_TEST(datagram.header.GetPayloadSize() == 3008);
        BOOST_TEST(!IsIpv4Fragment(datagram.header));
        BOOST_TEST(defragmenter->GetHeldBytes() == 0);
    }
    BOOST_TEST(discards.empty());
}

BOOST_AUTO_TEST_CASE(IdentificationTellsDatagramsApart)
{
    auto first = FragmentIpv4(Make(2000, 1), 1500)[0];
    auto last = FragmentIpv4(Make(2000, 2), 1500)[1];
    BOOST_TEST(!defragmenter->Add(first));
    BOOST_TEST(!defragmenter->Add(last));
    BOOST_TEST(defragmenter->GetHeldBytes() == 2000);
}

BOOST_AUTO_TEST_CASE(UnlikeStatesMakeNone)
{
    auto fragments = FragmentIpv4(Make(2000), 1500);
    InitChecksumState(fragments[0].transport, ChecksumState::Unnecessary());
    defragmenter->Add(fragments[0]);
    BOOST_TEST(defragmenter->Add(fragments[1]));
    BOOST_TEST(bool(GetChecksumState(fragments[1].transport).GetIpSummed() == IpSummed::NONE));
}

BOOST_AUTO_TEST_CASE(OverlapDiscardsTheWholeDatagram)
{
    auto fragments = FragmentIpv4(Make(3008), 1500);
    auto overlapping = FragmentIpv4(Make(3008), 1028)[1]; // from byte 1008 on
    defragmenter->Add(fragments[0]);
    BOOST_TEST(!defragmenter->Add(overlapping));
    BOOST_TEST(discards == std::vector<std::string>(2, "overlapping fragments"));
    BOOST_TEST(defragmenter->GetHeldBytes() == 0);
}

BOOST_AUTO_TEST_CASE(NothingMayLieBehindTheLastFragment)
{
    // ip_frag_queue(): the end that the last fragment tells may not be before what has come.
    auto fragments = FragmentIpv4(Make(2960), 1500); // 0 to 1480, 1480 to 2960
    auto behind = FragmentIpv4(Make(4500), 1500)[2]; // 2960 to 4440, more to follow
    auto last = fragments[1];
    defragmenter->Add(fragments[0]);
    defragmenter->Add(behind);
    BOOST_TEST(!defragmenter->Add(last));
    BOOST_TEST(discards == std::vector<std::string>(3, "overlapping fragments"));
    BOOST_TEST(defragmenter->GetHeldBytes() == 0);

    defragmenter->Add(fragments[1]);
    BOOST_TEST(!defragmenter->Add(behind));
    BOOST_TEST(discards.size() == 5);
    BOOST_TEST(defragmenter->GetHeldBytes() == 0);
}

BOOST_AUTO_TEST_CASE(DuplicateIsDiscardedAlone)
{
    auto fragments = FragmentIpv4(Make(2000), 1500);
    auto again = fragments[0];
    defragmenter->Add(fragments[0]);
    BOOST_TEST(!defragmenter->Add(again));
    BOOST_TEST(discards == std::vector<std::string>{"duplicate fragment"});
    BOOST_TEST(defragmenter->Add(fragments[1]));
}

BOOST_AUTO_TEST_CASE(ImpossibleFragmentsAreRefused)
{
    auto odd = FragmentIpv4(Make(2000), 1500)[0];
    odd.transport->RemoveAtEnd(1); // more fragments follow, but the size is no multiple of 8
    BOOST_TEST(!defragmenter->Add(odd));
    auto beyond = Make(100);
    beyond.header.SetFragmentOffset(65528);
    BOOST_TEST(!defragmenter->Add(beyond));
    BOOST_TEST(discards ==
               std::vector<std::string>(2, "fragment with an impossible offset or length"));
    BOOST_TEST(defragmenter->GetHeldBytes() == 0);
}

BOOST_AUTO_TEST_CASE(IncompleteDatagramExpires)
{
    auto fragments = FragmentIpv4(Make(2000), 1500);
    defragmenter->SetAttribute("Timeout", TimeValue(Seconds(30)));
    defragmenter->Add(fragments[0]);
    Simulator::Stop(Seconds(29.9));
    Simulator::Run();
    BOOST_TEST(defragmenter->GetHeldBytes() == 1480);
    Simulator::Stop(Seconds(0.2));
    Simulator::Run();
    BOOST_TEST(defragmenter->GetHeldBytes() == 0);
    BOOST_TEST(discards == std::vector<std::string>{"datagram incomplete when its time was up"});
}

BOOST_AUTO_TEST_CASE(MemoryIsBounded)
{
    defragmenter->SetAttribute("HighThreshold", UintegerValue(3000));
    for (uint16_t id = 0; id < 3; ++id)
    {
        auto first = FragmentIpv4(Make(2000, id), 1500)[0];
        defragmenter->Add(first);
    }
    BOOST_TEST(defragmenter->GetHeldBytes() == 2960); // two of 1480; a third would exceed 3000
    BOOST_TEST(discards == std::vector<std::string>{"fragments exceed HighThreshold"});
}

BOOST_AUTO_TEST_SUITE_END()
