/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ipv4-receive-check.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// A check that writes down the reasons. Destroys the simulation at its end.
struct Check
{
    Check()
        : node(CreateObject<Node>())
    {
        check.Attach(
            node,
            [this](Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason reason, const char*) {
                reasons.emplace_back(ToString(reason));
            });
    }

    ~Check()
    {
        check.Dispose();
        Simulator::Destroy();
    }

    /// Test the header of 10.0.0.1 > 10.0.0.2, protocol 253, and four bytes; one byte replaced.
    bool Accept(size_t index = 0, uint8_t value = 0x45)
    {
        // 4500+0018+0000+0000+40fd+0a00+0001+0a00+0002 = 9a18, so 65e7.
        std::vector<uint8_t> bytes{0x45, 0, 0, 24, 0,  0, 0, 0, 0x40, 0xfd, 0x65, 0xe7,
                                   10,   0, 0, 1,  10, 0, 0, 2, 1,    2,    3,    4};
        bytes[index] = value;
        return check.Accept(nullptr, Create<Packet>(bytes.data(), bytes.size()));
    }

    uint64_t Count(const std::string& name) const
    {
        return ProtocolCounters::Get(node)->Get(name);
    }

    Ptr<Node> node;
    Ipv4ReceiveCheck check;
    std::vector<std::string> reasons;
};

} // namespace

BOOST_AUTO_TEST_SUITE(Ipv4ReceiveCheckTest)

BOOST_AUTO_TEST_CASE(RightHeaderPasses)
{
    Check check;
    BOOST_TEST(check.Accept());
    BOOST_TEST(check.reasons.empty());
}

BOOST_AUTO_TEST_CASE(EachFaultHasLinuxReasonAndCounters)
{
    Check check;
    BOOST_TEST(!check.Accept(11, 0xe8)); // checksum
    BOOST_TEST(check.Count("IpExtInCsumErrors") == 1);
    BOOST_TEST(check.Count("IpInHdrErrors") == 1);
    BOOST_TEST(!check.Accept(0, 0x65)); // version 6
    BOOST_TEST(check.Count("IpInHdrErrors") == 2);
    check.check.SetVerifyHeader(false);
    BOOST_TEST(check.Accept(11, 0xe8));
    BOOST_TEST(!check.Accept(3, 25)); // longer than the packet
    BOOST_TEST(check.Count("IpExtInTruncatedPkts") == 1);
    BOOST_TEST(!check.Accept(3, 19)); // shorter than its header
    BOOST_TEST(check.Count("IpInHdrErrors") == 3);
    BOOST_TEST(!check.Accept(12, 224)); // multicast source
    const std::vector<std::string> expected{"SKB_DROP_REASON_IP_CSUM",
                                            "SKB_DROP_REASON_IP_INHDR",
                                            "SKB_DROP_REASON_PKT_TOO_SMALL",
                                            "SKB_DROP_REASON_IP_INHDR",
                                            "SKB_DROP_REASON_IP_INVALID_SOURCE"};
    BOOST_TEST(check.reasons == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
