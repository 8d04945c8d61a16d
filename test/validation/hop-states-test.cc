/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/checksum-tag.h"
#include "ns3/hop-states.h"
#include "ns3/simulator.h"
#include "ns3/veth-helper.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// A network whose client's device sends handmade packets.
struct Taps
{
    explicit Taps(uint8_t protocol)
        : states(protocol)
    {
        VethHelper veth;
        network.InstallStacks(veth.Install(network.client, network.router),
                              veth.Install(network.router, network.server),
                              SctpHelper());
        states.Watch(network);
    }

    ~Taps()
    {
        Simulator::Destroy();
    }

    Taps(const Taps&) = delete;

    /// @param protocol IP protocol @param l4 transport header and payload @param state of the
    /// packet
    void Send(uint8_t protocol, const std::vector<uint8_t>& l4, const ChecksumState& state)
    {
        std::vector<uint8_t> bytes{0x45, 0,        0, 0, 0,  1, 0, 0,
                                   1,    protocol, 0, 0, // TTL 1: no farther
                                   10,   1,        0, 2, 10, 2, 0, 2};
        bytes[3] = static_cast<uint8_t>(20 + l4.size());
        bytes.insert(bytes.end(), l4.begin(), l4.end());
        auto packet = Create<Packet>(bytes.data(), bytes.size());
        InitChecksumState(packet, state);
        network.c0->Send(packet, network.r0->GetAddress(), 0x0800);
        Simulator::Stop(Seconds(1));
        Simulator::Run();
    }

    RouterNetwork network; ///< taps are there
    HopStates states;      ///< under test
};

/// Right CRC32c of Sctp(), computed bit by bit with the reversed polynomial 82f63b78 elsewhere, and
/// the CRC32c with that in the field.
const std::vector<uint8_t> GOOD{0xc2, 0xed, 0x3e, 0x1d};
const std::vector<uint8_t> DOUBLE{0xe5, 0xc6, 0x9d, 0x4e};

/// @return SHUTDOWN COMPLETE of 16 bytes from port 7 to 5001
std::vector<uint8_t>
Sctp(std::vector<uint8_t> field)
{
    std::vector<uint8_t> l4{0, 7, 0x13, 0x89, 1, 2, 3, 4, 0, 0, 0, 0, 14, 0, 0, 4};
    std::copy(field.begin(), field.end(), l4.begin() + 8);
    return l4;
}

/// @return UDP from port 7 to 5001 with two bytes of payload
std::vector<uint8_t>
Udp(uint8_t high, uint8_t low)
{
    return {0, 7, 0x13, 0x89, 0, 10, high, low, 0xab, 0xcd};
}

} // namespace

BOOST_AUTO_TEST_SUITE(HopStatesTest)

BOOST_AUTO_TEST_CASE(UdpFieldsByHand)
{
    // Pseudo-header: 0a01+0002+0a02+0002+0011+000a = 1422. With 0007+1389+000a+abcd = bf67 it is
    // d389, so 2c76 is right.
    Taps taps(17);
    taps.Send(17, Udp(0x2c, 0x76), ChecksumState::None());
    taps.Send(17, Udp(0x14, 0x22), ChecksumState::Partial(10, 6, ChecksumAlgorithm::INTERNET));
    taps.Send(17, Udp(0, 0), ChecksumState::None());
    taps.Send(17, Udp(0x2c, 0x77), ChecksumState::Unnecessary());
    auto valid = ChecksumState::None();
    valid.SetCsumValid(true);
    taps.Send(17, Udp(0x2c, 0x76), valid);
    const auto& in = taps.states.Get("2_rtr-ingress", "c>s");
    BOOST_REQUIRE(in.size() == 5U);
    const std::vector<std::string> fields{"VALID", "PSEUDO", "ZERO", "WRONG-other", "VALID"};
    const std::vector<std::string> states{"NONE", "PARTIAL", "NONE", "UNNEC", "UNNEC"};
    for (std::size_t i = 0; i < in.size(); i++)
    {
        BOOST_TEST(in[i].field == fields[i]);
        BOOST_TEST(in[i].ipSummed == states[i]);
        BOOST_TEST(in[i].packets == 1U);
        BOOST_TEST(*in[i].chunks.begin() == "-");
    }
    // What a device sends is never told to be verified, so two look alike.
    const auto& out = taps.states.Get("1_cli-egress", "c>s");
    BOOST_REQUIRE(out.size() == 4U);
    BOOST_TEST(out[0].packets == 2U);
    BOOST_TEST(out[3].ipSummed == "NONE");
    BOOST_TEST(taps.states.GetChanges("1_cli-egress", "c>s") == 4U);
    BOOST_TEST(taps.states.Get("4_srv-ingress", "c>s").empty());
    BOOST_TEST(taps.states.Get("2_rtr-ingress", "s>c").empty());
}

BOOST_AUTO_TEST_CASE(SctpFields)
{
    Taps taps(132);
    const auto partial = ChecksumState::Partial(16, 8, ChecksumAlgorithm::CRC32C);
    for (const auto& field :
         std::vector<std::vector<uint8_t>>{GOOD, DOUBLE, {0, 0, 0, 0}, {1, 0, 0, 0}})
    {
        taps.Send(132, Sctp(field), partial);
    }
    taps.Send(17, Udp(0, 0), ChecksumState::None()); // another protocol
    const auto& in = taps.states.Get("2_rtr-ingress", "c>s");
    const std::vector<std::string> fields{"VALID", "WRONG-double", "ZERO", "WRONG-other"};
    BOOST_REQUIRE(in.size() == fields.size());
    for (std::size_t i = 0; i < in.size(); i++)
    {
        BOOST_TEST(in[i].field == fields[i]);
        BOOST_TEST(in[i].ipSummed == "PARTIAL");
        BOOST_TEST(*in[i].chunks.begin() == "SHUTDOWN_COMPLETE");
    }
}

BOOST_AUTO_TEST_SUITE_END()
