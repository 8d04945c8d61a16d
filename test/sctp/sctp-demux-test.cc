/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-demux.h"

#include <boost/test/unit_test.hpp>
#include <set>

using namespace ns3;

namespace
{

constexpr auto FOUR = SctpAddress::Family::IPV4;
constexpr auto SIX = SctpAddress::Family::IPV6;

/// Listens on an address and takes nobody.
class Listener : public SctpListener
{
  public:
    explicit Listener(const SctpAddress& address)
        : m_address(address)
    {
    }

    SctpAddress GetListenAddress() const override
    {
        return m_address;
    }

    uint32_t GetListenWindow() const override
    {
        return 1500;
    }

    Ptr<SctpAssociation> AcceptAssociation(const SctpAssociationIdentity&) override
    {
        return nullptr;
    }

  private:
    SctpAddress m_address;
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpDemuxTest)

BOOST_AUTO_TEST_CASE(ListenersByPortAndAddress)
{
    SctpDemux demux;
    Listener any(Ipv4Address::GetAny());
    Listener one(Ipv4Address("10.0.0.1"));
    BOOST_TEST(demux.AddListener(80, &any));
    BOOST_TEST(!demux.AddListener(80, &one));
    BOOST_TEST(demux.AddListener(81, &one));
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.9"), 80) == &any);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.1"), 81) == &one);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.9"), 81) == nullptr);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.1"), 82) == nullptr);
    // Only who listens can stop listening.
    demux.RemoveListener(80, &one);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.9"), 80) == &any);
    demux.RemoveListener(80, &any);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.9"), 80) == nullptr);
}

BOOST_AUTO_TEST_CASE(PortsAreBoundOnce)
{
    SctpDemux demux;
    BOOST_TEST(demux.Bind(FOUR, 5001));
    BOOST_TEST(!demux.Bind(FOUR, 5001));
    demux.Unbind(FOUR, 5001);
    BOOST_TEST(demux.Bind(FOUR, 5001));
}

BOOST_AUTO_TEST_CASE(FamiliesHavePortsAndListenersOfTheirOwn)
{
    SctpDemux demux;
    BOOST_TEST(demux.Bind(FOUR, 5001));
    BOOST_TEST(demux.Bind(SIX, 5001));
    BOOST_TEST(!demux.Bind(SIX, 5001));
    demux.Unbind(FOUR, 5001);
    BOOST_TEST(!demux.Bind(SIX, 5001));
    BOOST_TEST(demux.Bind(FOUR, 5001));

    Listener four(SctpAddress::GetAny(FOUR));
    Listener six(SctpAddress::GetAny(SIX));
    BOOST_TEST(demux.AddListener(80, &six));
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.1"), 80) == nullptr);
    BOOST_TEST(demux.FindListener(Ipv6Address("fd00::1"), 80) == &six);
    BOOST_TEST(demux.AddListener(80, &four));
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.1"), 80) == &four);
    demux.RemoveListener(80, &four);
    BOOST_TEST(demux.FindListener(Ipv6Address("fd00::1"), 80) == &six);
    BOOST_TEST(demux.FindListener(Ipv4Address("10.0.0.1"), 80) == nullptr);
}

BOOST_AUTO_TEST_CASE(EphemeralPortsRunOut)
{
    SctpDemux demux;
    BOOST_TEST(demux.Bind(FOUR, 49153));
    std::set<uint16_t> ports;
    for (uint16_t port = demux.BindEphemeral(FOUR); port != 0; port = demux.BindEphemeral(FOUR))
    {
        BOOST_REQUIRE(ports.insert(port).second);
    }
    // 49152 to 65535, but one.
    BOOST_TEST(ports.size() == 16383U);
    BOOST_TEST(*ports.begin() == 49152);
    BOOST_TEST(*ports.rbegin() == 65535);
    demux.Unbind(FOUR, 50000);
    BOOST_TEST(demux.BindEphemeral(FOUR) == 50000);
}

BOOST_AUTO_TEST_SUITE_END()
