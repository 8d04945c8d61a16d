/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../device/device-harness.h"

#include "ns3/audit-taps.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4.h"
#include "ns3/names.h"
#include "ns3/veth-helper.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// Keeps what the taps say.
class Notes : public AuditSink
{
  public:
    void Seen(AuditObservation sight, uint64_t uid, const AuditedPacket&) override
    {
        seen.push_back(sight);
        uids.push_back(uid);
    }

    void Told(const AuditHop& hop, const ChecksumComputation& computation) override
    {
        told.push_back(hop);
        computations.push_back(computation);
    }

    std::vector<AuditObservation> seen;            ///< sights
    std::vector<uint64_t> uids;                    ///< of the packets seen
    std::vector<AuditHop> told;                    ///< where models computed
    std::vector<ChecksumComputation> computations; ///< what they told
};

} // namespace

BOOST_AUTO_TEST_SUITE(AuditTapsTest)

BOOST_AUTO_TEST_CASE(DeviceTapsSeeBothEndsOfALink)
{
    Pair<VethHelper> veth;
    Notes notes;
    Names::Add("sender", veth.nodes.Get(0));
    Names::Add("sender/v0", veth.a);
    for (const auto& device : {veth.a, veth.b})
    {
        AuditDeviceTap::Connect(Create<AuditNodeTap>(&notes, device->GetNode()),
                                device,
                                {AuditLinkHeader::ETHERNET, true});
    }
    const auto packet = MakeWhole(MakeDatagram(MakePacket(Init("b00bac32"))));
    veth.a->Send(packet, veth.b->GetAddress(), IPV4);
    veth.a->Send(MakePacket(Bytes("0001080006040001")), veth.b->GetAddress(), ARP);
    Simulator::Run();
    Names::Clear();
    BOOST_REQUIRE_EQUAL(notes.seen.size(), 2U); // ARP has nothing to audit
    BOOST_TEST(bool(notes.seen[0].point == AuditPoint::TRANSMIT));
    BOOST_TEST(notes.seen[0].hop.ToText() == "sender (node 0), v0 (device 0), sends");
    BOOST_TEST(notes.seen[0].isOwn);
    BOOST_TEST(notes.seen[0].carriesState);
    BOOST_TEST(bool(notes.seen[1].point == AuditPoint::RECEIVE));
    BOOST_TEST(notes.seen[1].hop.ToText() == "node 1, device 0, receives");
    BOOST_TEST(!notes.seen[1].isOwn);
    BOOST_TEST(notes.uids == std::vector<uint64_t>(2, packet->GetUid()),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NodeTapHearsComputationsAndSeesHooks)
{
    Pair<VethHelper> veth;
    Notes notes;
    const auto node = veth.nodes.Get(0);
    const auto tap = Create<AuditNodeTap>(&notes, node);
    AuditNodeTap::Connect(tap);
    const auto tracepoints = ChecksumTracepoints::Get(node);
    const auto packet = MakeWhole(MakeDatagram(MakePacket(Init("b00bac32"))));
    {
        const ChecksumTracepoints::DeviceScope scope(tracepoints, PeekPointer(veth.a));
        ChecksumComputation computation{};
        computation.fieldAfter = 7;
        tracepoints->Computed(computation);
        tracepoints->Passed({"PRE_ROUTING", true, 0, packet});
        tracepoints->Passed({"PRE_ROUTING", false, -200, packet});
        tracepoints->Passed({"PRE_ROUTING", false, -100, packet});
        tracepoints->Passed({"FORWARD", false, -150, packet});
    }
    tracepoints->Passed({"LOCAL_OUT", true, 0, packet});
    BOOST_REQUIRE_EQUAL(notes.told.size(), 1U);
    BOOST_TEST(notes.told[0].ToText() == "node 0, device 0");
    BOOST_TEST(notes.computations[0].fieldAfter == 7U);
    BOOST_REQUIRE_EQUAL(notes.seen.size(), 5U);
    const char* places[] = {"IP, before PRE_ROUTING",
                            "connection tracking",
                            "NAT",
                            "FORWARD function, priority -150",
                            "IP, before LOCAL_OUT"};
    for (std::size_t i = 0; i < 5; ++i)
    {
        BOOST_TEST(notes.seen[i].hop.place == places[i]);
        BOOST_TEST(bool(notes.seen[i].point == AuditPoint::HOOK));
        BOOST_TEST(notes.seen[i].isNew == (i == 4));
        BOOST_TEST(notes.seen[i].hop.deviceIfIndex.has_value() == (i != 4));
    }
    tap->Detach();
    tracepoints->Computed({});
    tracepoints->Passed({"LOCAL_OUT", true, 0, packet});
    BOOST_TEST(notes.told.size() == 1U);
    BOOST_TEST(notes.seen.size() == 5U);
}

BOOST_AUTO_TEST_CASE(OwnIsWhatHasAnAddressOfTheNode)
{
    // MakeDatagram() sends from 10.0.0.1. A node without IP may have sent anything.
    NodeContainer nodes(1);
    const AuditNodeTap tap(nullptr, nodes.Get(0));
    const auto packet = AuditedPacket::Read(MakeWhole(MakeDatagram(MakePacket(Init("b00bac32")))),
                                            AuditLinkHeader::NONE);
    BOOST_TEST(tap.IsOwn(*packet));
    InternetStackHelper().Install(nodes);
    BOOST_TEST(!tap.IsOwn(*packet));
    nodes.Get(0)->GetObject<Ipv4>()->AddAddress(0, {Ipv4Address("10.0.0.1"), Ipv4Mask("/8")});
    BOOST_TEST(tap.IsOwn(*packet));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
