/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/linux-generation-helper.h"
#include "ns3/linux-generation.h"
#include "ns3/nat-helper.h"
#include "ns3/nf-conntrack.h"
#include "ns3/nf-nat.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

namespace
{

/// A node with NAT, which goes away with the simulation.
struct Router
{
    Router()
        : node(CreateObject<Node>())
    {
        InternetStackHelper internet;
        internet.SetIpv6StackInstall(false);
        internet.Install(node);
        nat = NatHelper().Install(node);
    }

    ~Router()
    {
        Simulator::Destroy();
    }

    Router(const Router&) = delete;

    bool VerifiesSctp() const
    {
        BooleanValue value;
        nat->GetConntrack()->GetAttribute("SctpError", value);
        return value.Get();
    }

    Time Timeout(NfConntrackTimeout timeout) const
    {
        return nat->GetConntrack()->GetTimeouts().Get(timeout);
    }

    Ptr<Node> node; ///< under test
    Ptr<NfNat> nat; ///< its NAT
};

} // namespace

// What the presets do to packets is in LinuxGenerationTable.
BOOST_AUTO_TEST_SUITE(LinuxGenerationHelperTest)

BOOST_AUTO_TEST_CASE(PresetsSetEveryAttribute)
{
    // 4.13 brought skb_crc32c_csum_help(), 4.11 sctp_error(), 4.10 the fix of SCTP NAT. Of 4.9 are
    // an SCTP timeout of 432000 s and UDP streams of 180 s; of 6.12, 210 s and 120 s.
    const Router router;
    for (const std::string name : {"6.1", "4.9", "4.13", "4.10", "6.1"})
    {
        LinuxGenerationHelper(name).Install(router.node);
        const bool before413 = name == "4.9" || name == "4.10";
        BOOST_TEST_CONTEXT(name)
        {
            const auto completion = LinuxGeneration::Get(router.node)->GetSoftwareCompletion();
            BOOST_CHECK(completion == (before413 ? SoftwareCompletion::INTERNET_ONLY
                                                 : SoftwareCompletion::KNOWS_CRC32C));
            BOOST_TEST(router.VerifiesSctp() == !before413);
            BOOST_CHECK(router.nat->GetSctpVariant() == (name == "4.9"    ? SctpVariant::UNPATCHED
                                                         : name == "4.10" ? SctpVariant::PATCHED
                                                                          : SctpVariant::MAINLINE));
            const bool old = name != "6.1";
            BOOST_TEST(router.Timeout(NfConntrackTimeout::SCTP_ESTABLISHED).GetSeconds() ==
                       (old ? 432000 : 210));
            BOOST_TEST(router.Timeout(NfConntrackTimeout::UDP_STREAM).GetSeconds() ==
                       (old ? 180 : 120));
        }
    }
}

BOOST_AUTO_TEST_CASE(AttributesDoNotDependOnEachOther)
{
    const Router router;
    LinuxGenerationHelper(std::string("4.9")).Install(NodeContainer(router.node));
    router.nat->SetAttribute("SctpVariant", StringValue("Mainline"));
    router.nat->GetConntrack()->SetAttribute("SctpError", BooleanValue(true));
    BOOST_CHECK(LinuxGeneration::Get(router.node)->GetSoftwareCompletion() ==
                SoftwareCompletion::INTERNET_ONLY);
    LinuxGeneration::Get(router.node)
        ->SetAttribute("SoftwareCompletion", StringValue("KnowsCrc32c"));
    BOOST_CHECK(router.nat->GetSctpVariant() == SctpVariant::MAINLINE);
    BOOST_CHECK(LinuxGeneration::Get(router.node)->GetSoftwareCompletion() ==
                SoftwareCompletion::KNOWS_CRC32C);
}

BOOST_AUTO_TEST_CASE(NodeWithoutNatGetsTheRest)
{
    const auto node = CreateObject<Node>();
    LinuxGenerationHelper(std::string("4.10")).Install(node);
    BOOST_CHECK(LinuxGeneration::Get(node)->GetSoftwareCompletion() ==
                SoftwareCompletion::INTERNET_ONLY);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(UnknownNameIsRefused)
{
    BOOST_CHECK_EXCEPTION(LinuxGenerationHelper(std::string("2.6")),
                          std::invalid_argument,
                          [](const std::invalid_argument& error) {
                              return std::string(error.what()) ==
                                     "no Linux generation is called \"2.6\"; there are: 4.9, 4.10, "
                                     "4.13, 6.1";
                          });
}

BOOST_AUTO_TEST_SUITE_END()
