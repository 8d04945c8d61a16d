/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethernet-link-mpi.h"

#include "ixgbe-net-device.h"

#include "ns3/fatal-error.h"

#ifdef CHECKSUM_OFFLOAD_HAVE_MPI
#include "ns3/distributed-simulator-impl.h"
#include "ns3/mpi-interface.h"
#include "ns3/mpi-receiver.h"
#include "ns3/simulator.h"

#include <stdexcept>
#endif

namespace ns3
{

#ifdef CHECKSUM_OFFLOAD_HAVE_MPI

bool
IsOnOtherRank(Ptr<const Node> node)
{
    return MpiInterface::IsEnabled() && node->GetSystemId() != MpiInterface::GetSystemId();
}

void
JoinRanks(Ptr<IxgbeNetDevice> a, Ptr<IxgbeNetDevice> b, Time delay)
{
    if (!MpiInterface::IsEnabled())
    {
        return;
    }
    if (!a->GetNode() || !b->GetNode())
    {
        throw std::invalid_argument("EthernetLink: with MPI a NIC must be on its node before it is "
                                    "plugged in");
    }
    if (a->GetNode()->GetSystemId() == b->GetNode()->GetSystemId())
    {
        return;
    }
    if (!delay.IsStrictlyPositive())
    {
        throw std::invalid_argument("EthernetLink: between ranks its Delay must not be zero");
    }
    const auto simulator = DynamicCast<DistributedSimulatorImpl>(Simulator::GetImplementation());
    if (!simulator)
    {
        throw std::runtime_error("EthernetLink: between ranks the simulator must be "
                                 "ns3::DistributedSimulatorImpl (SimulatorImplementationType)");
    }
    simulator->BoundLookAhead(delay);
    for (const auto& device : {a, b})
    {
        auto receiver = CreateObject<MpiReceiver>();
        receiver->SetReceiveCallback(MakeCallback(&IxgbeNetDevice::Receive, device));
        device->AggregateObject(receiver);
    }
}

void
SendToOtherRank(Ptr<Packet> frame, Time arrival, Ptr<const IxgbeNetDevice> device)
{
    MpiInterface::SendPacket(frame, arrival, device->GetNode()->GetId(), device->GetIfIndex());
}

#else

bool
IsOnOtherRank(Ptr<const Node>)
{
    return false;
}

void
JoinRanks(Ptr<IxgbeNetDevice>, Ptr<IxgbeNetDevice>, Time)
{
}

void
SendToOtherRank(Ptr<Packet>, Time, Ptr<const IxgbeNetDevice>)
{
    NS_FATAL_ERROR("this ns-3 was built without MPI: there is no other rank");
}

#endif

} // namespace ns3
