/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../device/device-harness.h"

#include "ns3/checksum-audit-helper.h"
#include "ns3/names.h"
#include "ns3/simple-net-device-helper.h"
#include "ns3/veth-helper.h"

#include <nlohmann/json.hpp>
#include <sstream>

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(ChecksumAuditHelperTest)

BOOST_AUTO_TEST_CASE(WatchesEveryNodeThatThereIs)
{
    Pair<VethHelper> veth;
    Names::Add("client", veth.nodes.Get(0));
    const ChecksumAuditHelper audit;
    veth.a->Send(MakeWhole(MakeDatagram(MakePacket(Init("00000000")))), veth.b->GetAddress(), IPV4);
    Simulator::Run();
    Names::Clear();

    const auto json = nlohmann::json::parse(audit.ToJson());
    BOOST_REQUIRE_EQUAL(json.size(), 1U);
    BOOST_TEST(json[0]["kind"] == "never computed");
    BOOST_TEST(json[0]["hop"]["nodeName"] == "client");
    BOOST_TEST(json[0]["hop"]["deviceIfIndex"] == veth.a->GetIfIndex());
    BOOST_TEST(json[0]["hop"]["place"] == "sender");
    BOOST_TEST(json[0]["guilty"] == json[0]["hop"]);
    BOOST_TEST(json[0]["flow"] == "SCTP 10.0.0.1:40000 > 10.0.0.2:38412");
    BOOST_TEST(json[0]["packets"] == 1);
    BOOST_TEST(json[0]["superPackets"] == 0);
    BOOST_TEST(json[0]["firstNs"] == 0);
    const uint64_t uid = json[0]["firstPacketUid"];

    std::ostringstream report;
    audit.Report(report);
    // 32ac0bb0 is the right value, from the project's vectors.
    const std::string name = "packet uid " + std::to_string(uid);
    BOOST_TEST(report.str() ==
               "Audit of checksums: 2 sights of packets on 2 nodes, 1 finding\n"
               " 1. client (node 0), device 0, sender: never computed\n"
               "      1 packet of SCTP 10.0.0.1:40000 > 10.0.0.2:38412 left as CHECKSUM_NONE, and "
               "nobody had computed: the field holds 0x00000000, where 0x32ac0bb0 would be right\n"
               "      first: " +
                   name + " at 0.000000000 s, see Explain(" + std::to_string(uid) + ")\n");
    BOOST_TEST(audit.Explain(uid).find("packet uid " + std::to_string(uid) + "\n") == 0U);

    const auto history = nlohmann::json::parse(audit.HistoryToJson(uid));
    BOOST_REQUIRE_EQUAL(history.size(), 2U); // one end sends it, the other receives it
    BOOST_TEST(history[0]["kind"] == "sight");
    BOOST_TEST(history[0]["hop"]["nodeName"] == "client");
    BOOST_TEST(history[0]["hop"]["place"] == "sends");
    BOOST_TEST(history[0]["part"] == 1);
    BOOST_TEST(history[0]["flow"] == "SCTP 10.0.0.1:40000 > 10.0.0.2:38412");
    BOOST_TEST(history[0]["superPacket"] == false);
    BOOST_TEST(history[0]["state"] == "CHECKSUM_NONE");
    BOOST_TEST(history[0]["field"] == "0x00000000");
    BOOST_TEST(history[0]["right"] == "0x32ac0bb0");
    BOOST_TEST(history[0]["verdict"] == "WRONG");
    BOOST_TEST(history[1]["hop"]["place"] == "receives");
    BOOST_TEST(audit.HistoryToJson(uid + 1000) == "[]");
}

BOOST_AUTO_TEST_CASE(SaysWhatItCannotSee)
{
    NodeContainer nodes(2);
    SimpleNetDeviceHelper().Install(nodes);
    {
        const ChecksumAuditHelper audit(nodes);
        std::ostringstream report;
        audit.Report(report);
        BOOST_TEST(report.str() ==
                   "Audit of checksums: 0 sights of packets on 2 nodes, nothing found\n"
                   " Not seen: frames of node 0, device 0 (ns3::SimpleNetDevice)\n"
                   " Not seen: frames of node 1, device 0 (ns3::SimpleNetDevice)\n");
        BOOST_TEST(audit.ToJson() == "[]");
    }
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
