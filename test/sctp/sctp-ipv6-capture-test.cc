/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../temporary-folder.h"
#include "dual-stack-network.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>

using namespace ns3;

namespace
{

/// SCTP packets over IPv6 in a capture, by Wireshark's verdict on their checksum.
struct Verdicts
{
    uint32_t good{0};  ///< right
    uint32_t other{0}; ///< wrong, or not verified
};

/// @param path of a capture @return what Wireshark says
Verdicts
AskTshark(const std::string& path)
{
    const std::string command = "tshark -r '" + path +
                                "' -o 'sctp.checksum:CRC 32c' -Y 'sctp && ipv6' -T fields"
                                " -e sctp.checksum.status 2>/dev/null";
    FILE* pipe = popen(command.c_str(), "r");
    BOOST_REQUIRE(pipe);
    std::string text;
    char part[4096];
    for (std::size_t size = 0; (size = fread(part, 1, sizeof(part), pipe)) != 0;)
    {
        text.append(part, size);
    }
    BOOST_TEST(pclose(pipe) == 0);
    Verdicts verdicts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
    {
        // 1: good. PROTO_CHECKSUM_E_GOOD of epan/proto.h.
        line == "1" ? verdicts.good++ : verdicts.other++;
    }
    return verdicts;
}

/// @return success if there is a Wireshark on this machine
boost::test_tools::assertion_result
HasTshark(boost::unit_test::test_unit_id)
{
    boost::test_tools::assertion_result result(std::system("command -v tshark >/dev/null 2>&1") ==
                                               0);
    if (!result)
    {
        std::cerr << "SKIP: tshark is missing (apt-get install tshark)\n"; // read by ctest
    }
    return result;
}

/// @param kind of the link @param helper captures its devices @return packets on the link, by
/// Wireshark
template <typename Helper>
Verdicts
Capture(LinkKind kind, Helper helper)
{
    const TemporaryFolder folder;
    const std::string path = folder.Path("wire.pcap");
    {
        DualStackNetwork network(kind);
        helper.EnablePcap(path, network.near.Get(0), true, true);
        Ipv6Transfer transfer(network, 300000, 20000);
        Simulator::Run();
        BOOST_TEST(transfer.IsDone());
    }
    return AskTshark(path);
}

} // namespace

// An implementation of RFC 9260 that knows nothing of ours, on every packet of a wire.
BOOST_AUTO_TEST_SUITE(SctpIpv6Capture, *boost::unit_test::precondition(HasTshark))

BOOST_AUTO_TEST_CASE(StockDevice)
{
    const Verdicts verdicts = Capture(LinkKind::POINT_TO_POINT, PointToPointHelper());
    // 300000 bytes take 210 packets of at most 1432, the SACKs of every second 105 more.
    BOOST_TEST(verdicts.good > 315U);
    BOOST_TEST(verdicts.other == 0U);
}

BOOST_AUTO_TEST_CASE(NicThatSegmentsAndCompletes)
{
    IxgbeHelper ixgbe;
    const Verdicts verdicts = Capture(LinkKind::IXGBE, ixgbe);
    BOOST_TEST(verdicts.good > 315U);
    BOOST_TEST(verdicts.other == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
