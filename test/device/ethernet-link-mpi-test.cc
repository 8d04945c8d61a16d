/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ethernet-link-mpi.h"
#include "ns3/ethernet-link.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/mac48-address.h"
#include "ns3/node-container.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

// With several ranks: row "mpi" of ./dev matrix, which compares examples/nat-sctp-mpi.cc on one
// rank and on two.
BOOST_AUTO_TEST_SUITE(EthernetLinkMpi)

/** ns-3 lets any script give its nodes a system id; it means nothing until MPI is enabled. */
BOOST_AUTO_TEST_CASE(WithoutMpiEveryNodeIsHere)
{
    auto link = CreateObject<EthernetLink>(); // without delay, which ranks would refuse
    NodeContainer nodes;
    std::vector<Ptr<IxgbeNetDevice>> devices;
    for (const uint32_t systemId : {0, 7})
    {
        nodes.Add(CreateObject<Node>(systemId));
        auto device = CreateObject<IxgbeNetDevice>();
        device->SetAddress(Mac48Address::Allocate());
        nodes.Get(nodes.GetN() - 1)->AddDevice(device);
        BOOST_CHECK_NO_THROW(link->Attach(device));
        devices.push_back(device);
    }
    BOOST_CHECK(!IsOnOtherRank(nodes.Get(0)));
    BOOST_CHECK(!IsOnOtherRank(nodes.Get(1)));

    uint32_t received = 0;
    devices[1]->SetReceiveCallback(
        [&received](Ptr<NetDevice>, Ptr<const Packet>, uint16_t, const Address&) {
            ++received;
            return true;
        });
    devices[0]->Send(Create<Packet>(100), devices[1]->GetAddress(), 0x0800);
    Simulator::Run();
    BOOST_CHECK_EQUAL(received, 1U);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
