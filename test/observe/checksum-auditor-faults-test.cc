/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Faults made on purpose: by functions in netfilter hooks, by links that do what they must not, and
// by senders that forget.

#include "../device/device-harness.h"
#include "../stack/routed-network.h"

#include "ns3/checksum-audit-helper.h"
#include "ns3/checksum-help.h"
#include "ns3/error-model.h"
#include "ns3/linux-generation-helper.h"
#include "ns3/nat-helper.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-topology.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/pointer.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/uinteger.h"

#include <functional>
#include <memory>
#include <set>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// Changes frames that arrive, and loses none.
class Meddler : public ErrorModel
{
  public:
    /// @param meddle gets each frame
    explicit Meddler(std::function<void(Ptr<Packet>)> meddle)
        : m_meddle(std::move(meddle))
    {
    }

  private:
    bool DoCorrupt(Ptr<Packet> frame) override
    {
        m_meddle(frame);
        return false;
    }

    void DoReset() override
    {
    }

    std::function<void(Ptr<Packet>)> m_meddle; ///< gets each frame
};

/// @param device that hands its frames to it @param meddle gets each frame
void
Meddle(Ptr<NetDevice> device, std::function<void(Ptr<Packet>)> meddle)
{
    device->SetAttribute("ReceiveErrorModel",
                         PointerValue(CreateObject<Meddler>(std::move(meddle))));
}

/// Flip a bit. @param frame any @param fromEnd which byte, 1 for the last
void
Damage(Ptr<Packet> frame, uint32_t fromEnd)
{
    auto bytes = GetBytes(frame);
    bytes.at(bytes.size() - fromEnd) ^= 0x20;
    frame->RemoveAtStart(frame->GetSize());
    frame->AddAtEnd(MakePacket(bytes));
}

/// @return true for a frame with this IP protocol number @param frame on Ethernet
bool
IsProtocol(Ptr<const Packet> frame, uint8_t protocol)
{
    const auto bytes = GetBytes(frame);
    return bytes.size() > 34 && bytes[12] == 0x08 && bytes[13] == 0x00 && bytes[23] == protocol;
}

/// "kind at node N place: packets" of every finding, flows summed up.
std::set<std::string>
Kinds(const ChecksumAuditHelper& audit)
{
    std::map<std::string, uint64_t> sums;
    for (const auto& finding : audit.GetAuditor()->GetFindings())
    {
        sums[std::string(ToString(finding.fault)) + " at node " +
             std::to_string(finding.hop.nodeId) + " " + finding.hop.place] += finding.packets;
    }
    std::set<std::string> kinds;
    for (const auto& [kind, packets] : sums)
    {
        kinds.insert(kind + ": " + std::to_string(packets));
    }
    return kinds;
}

typedef std::set<std::string> Expected;

/// Four UDP echoes from a client (node 1) through a router (node 0) to a server (node 2).
struct Echoes
{
    /// @param innerLink client to router @param outerLink router to server
    Echoes(const RoutedNetwork::Link& innerLink, const RoutedNetwork::Link& outerLink)
        : network(innerLink, outerLink),
          audit(std::make_unique<ChecksumAuditHelper>())
    {
    }

    /// Let the router do something to packets to the server. @param function does it
    void HookForward(const std::function<void(Ipv4Datagram&)>& function) const
    {
        NetfilterHooks::Get(network.router)
            ->Register(NfInetHook::FORWARD,
                       -150,
                       [function](Ipv4Datagram& datagram, const NfHookState&) {
                           if (datagram.header.GetDestination() == Ipv4Address("192.0.2.2"))
                           {
                               function(datagram);
                           }
                           return NfVerdict::Accept();
                       });
    }

    /// @return echoes that came back
    uint32_t Run()
    {
        UdpEchoServerHelper server(9);
        server.Install(network.server).Start(Seconds(0));
        UdpEchoClientHelper client(Ipv4Address("192.0.2.2"), 9);
        client.SetAttribute("MaxPackets", UintegerValue(4));
        client.SetAttribute("Interval", TimeValue(MilliSeconds(10)));
        auto clients = client.Install(network.clients.Get(0));
        clients.Start(MilliSeconds(1));
        uint32_t answers = 0;
        clients.Get(0)->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>>([&answers](Ptr<const Packet>) { ++answers; }));
        RoutedNetwork::Run(1);
        return answers;
    }

    RoutedNetwork network;                      ///< client, router, server
    std::unique_ptr<ChecksumAuditHelper> audit; ///< of all
};

/// Write another port, as a careless function would.
void
WritePortOnly(Ipv4Datagram& datagram)
{
    TransportHeader header(datagram.transport, PROTOCOL_UDP);
    header.SetDestinationPort(7);
    header.WriteTo(datagram.transport);
}

/// @param config of the reference case @param prepare changes it @return its auditor
std::unique_ptr<ChecksumAuditHelper>
Audit(const NatSctpConfig& config,
      const std::function<void(const NatSctpTopology&)>& prepare,
      NatSctpResult* result = nullptr)
{
    std::unique_ptr<ChecksumAuditHelper> audit;
    const auto got = RunNatSctpScenario(config, {}, [&](const NatSctpTopology& topology) {
        audit = std::make_unique<ChecksumAuditHelper>();
        prepare(topology);
    });
    if (result)
    {
        *result = got;
    }
    return audit;
}

/// @param nat variant @return software checksums over veth, one bulk of data
NatSctpConfig
Software(const std::string& nat)
{
    NatSctpConfig config;
    config.nat = NatSctpNatFromName(nat);
    config.egress = NatSctpEgress::VETH;
    config.senderCsumOffload = false;
    config.gso = false;
    config.bytes = 30000;
    config.messageSize = 1000;
    config.maxSeconds = 20;
    return config;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumAuditorFaultsTest)

BOOST_AUTO_TEST_CASE(EchoesWithoutFaultHaveNoFinding)
{
    const RoutedNetwork::Link links[] = {RoutedNetwork::Veth(),
                                         RoutedNetwork::Ixgbe(),
                                         RoutedNetwork::PointToPoint(),
                                         RoutedNetwork::Csma()};
    for (const auto& inner : links)
    {
        for (const auto& outer : links)
        {
            Echoes echoes(inner, outer);
            const auto nat = NatHelper().Install(echoes.network.router);
            NatHelper::Masquerade(nat, echoes.network.outer.Get(0));
            BOOST_TEST(echoes.Run() == 4U);
            BOOST_TEST(Kinds(*echoes.audit) == Expected(), boost::test_tools::per_element());
            // Four there, four back, each seen at four devices at least.
            BOOST_TEST(echoes.audit->GetAuditor()->GetNObservations() >= 32U);
        }
    }
}

BOOST_AUTO_TEST_CASE(PortWithoutUpdateIsStale)
{
    // PARTIAL over veth: ports lie in what the device sums, so there the careless one gets away.
    {
        Echoes partial(RoutedNetwork::Veth(), RoutedNetwork::Veth());
        partial.HookForward(WritePortOnly);
        partial.Run();
        BOOST_TEST(Kinds(*partial.audit) == Expected(), boost::test_tools::per_element());
    }
    Echoes echoes(RoutedNetwork::PointToPoint(), RoutedNetwork::Ixgbe());
    echoes.HookForward(WritePortOnly);
    BOOST_TEST(echoes.Run() == 0U);
    BOOST_TEST(Kinds(*echoes.audit) ==
                   Expected{"stale after rewrite at node 0 FORWARD function, priority -150: 4"},
               boost::test_tools::per_element());
    const auto& finding = echoes.audit->GetAuditor()->GetFindings().front();
    BOOST_TEST(finding.flow.find("UDP 10.0.0.2:") == 0U);
    BOOST_TEST(finding.detail.find("192.0.2.2:7, and the field stayed 0x") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(RewriteThatAnotherFunctionMakesGoodIsNoFinding)
{
    // act_pedit, then act_csum.
    Echoes echoes(RoutedNetwork::PointToPoint(), RoutedNetwork::Ixgbe());
    echoes.HookForward(WritePortOnly);
    echoes.HookForward([](Ipv4Datagram& datagram) {
        TransportHeader header(datagram.transport, PROTOCOL_UDP);
        header.SetChecksum(0);
        header.WriteTo(datagram.transport);
        const PseudoHeader pseudo{datagram.header.GetSource().Get(),
                                  datagram.header.GetDestination().Get(),
                                  PROTOCOL_UDP,
                                  datagram.transport->GetSize()};
        header.SetChecksum(~AddInternetSums(pseudo.Sum(), PacketInternetSum(datagram.transport)));
        header.WriteTo(datagram.transport);
    });
    echoes.Run();
    BOOST_TEST(Kinds(*echoes.audit) == Expected(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(AddressWithoutUpdateOfThePseudoHeaderIsStale)
{
    Echoes echoes(RoutedNetwork::Veth(), RoutedNetwork::Ixgbe());
    echoes.HookForward(
        [](Ipv4Datagram& datagram) { datagram.header.SetSource(Ipv4Address("10.0.0.77")); });
    echoes.Run();
    BOOST_TEST(Kinds(*echoes.audit) ==
                   Expected{"stale after rewrite at node 0 FORWARD function, priority -150: 4"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PartialThatBecomesNoneLosesItsState)
{
    // As in an XDP redirect: bytes are kept, the state is not.
    {
        Echoes echoes(RoutedNetwork::Veth(), RoutedNetwork::Ixgbe());
        echoes.HookForward([](Ipv4Datagram& datagram) { RemoveChecksumState(datagram.transport); });
        BOOST_TEST(echoes.Run() == 0U);
        BOOST_TEST(Kinds(*echoes.audit) ==
                       Expected{"state lost at node 0 FORWARD function, priority -150: 4"},
                   boost::test_tools::per_element());
    }
    Echoes link(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    Meddle(link.network.inner.Get(0), [](Ptr<Packet> frame) { RemoveChecksumState(frame); });
    BOOST_TEST(link.Run() == 0U);
    BOOST_TEST(Kinds(*link.audit) == Expected{"state lost at node 0 reception: 4"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(UnnecessaryWithoutVerificationIsTrustedWithoutProof)
{
    // veth_xmit() up to Linux 4.4: NONE became UNNECESSARY, also for what a NIC had found wrong.
    Echoes echoes(RoutedNetwork::PointToPoint(), RoutedNetwork::Veth());
    Meddle(echoes.network.outer.Get(1), [](Ptr<Packet> frame) {
        if (IsProtocol(frame, PROTOCOL_UDP))
        {
            InitChecksumState(frame, ChecksumState::Unnecessary());
        }
    });
    BOOST_TEST(echoes.Run() == 4U);
    BOOST_TEST(Kinds(*echoes.audit) == Expected{"trusted without proof at node 2 reception: 4"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(SenderThatForgetsNeverComputed)
{
    Pair<VethHelper> veth;
    const ChecksumAuditHelper audit(veth.nodes);
    // Right: b00bac32, from the project's vectors. Finished, wrong and PARTIAL.
    veth.a->Send(MakeWhole(MakeDatagram(MakePacket(Init("b00bac32")))), veth.b->GetAddress(), IPV4);
    veth.a->Send(MakeWhole(MakeDatagram(MakePacket(Init("00000000")))), veth.b->GetAddress(), IPV4);
    veth.a->Send(MakeWhole(MakeDatagram(SctpPartial(MakePacket(Init("00000000"))))),
                 veth.b->GetAddress(),
                 IPV4);
    // UDP's 0 means that there is no checksum.
    veth.a->Send(PlainPacket(100), veth.b->GetAddress(), IPV4);
    Simulator::Run();
    const auto node = std::to_string(veth.nodes.Get(0)->GetId());
    BOOST_TEST(Kinds(audit) == Expected{"never computed at node " + node + " sender: 1"},
               boost::test_tools::per_element());
    const auto& finding = audit.GetAuditor()->GetFindings().front();
    BOOST_TEST(finding.detail ==
               "left as CHECKSUM_NONE, and nobody had computed: the field holds 0x00000000, where "
               "0x32ac0bb0 would be right");
}

BOOST_AUTO_TEST_CASE(PartialOnAWireWasNeverComputed)
{
    NodeContainer nodes(2);
    const auto devices = PointToPointHelper().Install(nodes);
    {
        const ChecksumAuditHelper audit(nodes);
        devices.Get(0)->Send(MakeWhole(MakeDatagram(SctpPartial(MakePacket(Init("00000000"))))),
                             devices.Get(1)->GetAddress(),
                             IPV4);
        Simulator::Run();
        const auto node = std::to_string(nodes.Get(0)->GetId());
        BOOST_TEST(Kinds(audit) == Expected{"never computed at node " + node + " transmission: 1"},
                   boost::test_tools::per_element());
    }
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(SenderWithAWrongValueIsSeenAtOnce)
{
    // d63ebaa4 is right for source port 61000 instead of 40000: the field of another packet.
    Pair<VethHelper> veth;
    const ChecksumAuditHelper audit(veth.nodes);
    veth.a->Send(MakeWhole(MakeDatagram(MakePacket(Init("d63ebaa4")))), veth.b->GetAddress(), IPV4);
    Simulator::Run();
    const auto node = std::to_string(veth.nodes.Get(0)->GetId());
    BOOST_TEST(Kinds(audit) == Expected{"stale after rewrite at node " + node + " sender: 1"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(DamageOnALinkIsNoFinding)
{
    // Connection tracking verifies (4.11 and later): the packet is INVALID, not rewritten, and the
    // receiver, if it gets that far, finds out.
    uint32_t data = 0;
    const auto audit = Audit(Software("mainline"), [&data](const NatSctpTopology& topology) {
        Meddle(topology.r0, [&data](Ptr<Packet> frame) {
            if (frame->GetSize() > 500 && ++data % 5 == 0)
            {
                Damage(frame, 100);
            }
        });
    });
    BOOST_TEST(data > 20U);
    BOOST_TEST(Kinds(*audit) == Expected(), boost::test_tools::per_element());
    BOOST_TEST(audit->GetAuditor()->GetNObservations() > 100U);
}

BOOST_AUTO_TEST_CASE(NatWithoutVerificationLaundersCorruption)
{
    for (const char* nat : {"unpatched", "patched"})
    {
        uint32_t damaged = 0;
        uint32_t data = 0;
        NatSctpResult result;
        const auto audit = Audit(
            Software(nat),
            [&](const NatSctpTopology& topology) {
                Meddle(topology.r0, [&](Ptr<Packet> frame) {
                    if (frame->GetSize() > 500 && ++data % 5 == 0)
                    {
                        Damage(frame, 100);
                        ++damaged;
                    }
                });
            },
            &result);
        BOOST_TEST(damaged > 4U);
        BOOST_TEST(result.sctpChecksumErrors == 0U);
        BOOST_TEST(Kinds(*audit) ==
                       Expected{"corruption laundered at node 1 NAT: " + std::to_string(damaged)},
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(VethOfOldCertifiesDamagedPackets)
{
    // Twitter, 2015: what the NIC had found to be wrong was delivered.
    Echoes echoes(RoutedNetwork::Ixgbe(), RoutedNetwork::Veth());
    Meddle(echoes.network.inner.Get(0), [](Ptr<Packet> frame) {
        if (IsProtocol(frame, PROTOCOL_UDP))
        {
            Damage(frame, 30);
        }
    });
    Meddle(echoes.network.outer.Get(1), [](Ptr<Packet> frame) {
        if (IsProtocol(frame, PROTOCOL_UDP))
        {
            InitChecksumState(frame, ChecksumState::Unnecessary());
        }
    });
    BOOST_TEST(echoes.Run() == 4U);
    const auto& findings = echoes.audit->GetAuditor()->GetFindings();
    BOOST_TEST(Kinds(*echoes.audit) == Expected{"trusted without proof at node 2 reception: 4"},
               boost::test_tools::per_element());
    BOOST_TEST(findings.front().detail.find("would be right") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(InternetChecksumOfSctpIsTheWrongAlgorithm)
{
    // xt_CHECKSUM of net/netfilter: skb_checksum_help() on any PARTIAL packet, as Docker asked for
    // until 28.0; and what every software completion did up to Linux 4.12.
    NatSctpConfig config;
    config.nat = NatSctpNat::OFF;
    config.egress = NatSctpEgress::VETH;
    config.gso = false;
    NatSctpResult result;
    const auto audit = Audit(
        config,
        [](const NatSctpTopology& topology) {
            const auto router = topology.router;
            NetfilterHooks::Get(router)->Register(
                NfInetHook::POST_ROUTING,
                NF_IP_PRI_MANGLE,
                [router](Ipv4Datagram& datagram, const NfHookState&) {
                    SkbChecksumHelp(datagram.transport,
                                    datagram.header.GetProtocol(),
                                    ChecksumTracepoints::Get(router));
                    return NfVerdict::Accept();
                });
        },
        &result);
    // INIT and Max.Init.Retransmits (8) of it, RFC 9260 section 16.
    BOOST_TEST(result.wireBadCrc == 9U);
    BOOST_TEST(Kinds(*audit) == Expected{"wrong algorithm at node 1 software completion: 9"},
               boost::test_tools::per_element());
}

// Linux 4.10: NAT is patched and the kernel cannot compute a CRC32c, so that a device without any
// checksum feature gets Internet checksums: INIT and Max.Init.Retransmits (8) of it.
BOOST_AUTO_TEST_CASE(CompletionOfLinuxBefore413IsTheWrongAlgorithm)
{
    NatSctpConfig config;
    config.nat = NatSctpNat::PATCHED;
    config.egress = NatSctpEgress::VETH_NO_SCTP_CRC;
    config.gso = false;
    NatSctpResult result;
    const auto audit = Audit(
        config,
        [](const NatSctpTopology& topology) {
            LinuxGenerationHelper("4.10").Install(topology.router);
            DynamicCast<OffloadNetDevice>(topology.r1)->SetFeature("tx-checksum-ip-generic", false);
        },
        &result);
    BOOST_TEST(result.wireBadCrc == 9U);
    BOOST_TEST(Kinds(*audit) == Expected{"wrong algorithm at node 1 software completion: 9"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
