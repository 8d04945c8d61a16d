/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "packet-work.h"

namespace ns3
{

const char*
ToString(WorkPlace place)
{
    switch (place)
    {
    case WorkPlace::INTERRUPT:
        return "interrupt";
    case WorkPlace::DEVICE_RECEIVE:
        return "deviceReceive";
    case WorkPlace::GRO:
        return "gro";
    case WorkPlace::IP_INPUT:
        return "ipInput";
    case WorkPlace::IP_FORWARD:
        return "ipForward";
    case WorkPlace::IP_OUTPUT:
        return "ipOutput";
    case WorkPlace::CONNTRACK:
        return "conntrack";
    case WorkPlace::NAT:
        return "nat";
    case WorkPlace::TRANSPORT_OUTPUT:
        return "transportOutput";
    case WorkPlace::TRANSPORT_INPUT:
        return "transportInput";
    case WorkPlace::SCTP_OUTPUT:
        return "sctpOutput";
    case WorkPlace::SCTP_INPUT:
        return "sctpInput";
    case WorkPlace::GSO:
        return "gso";
    case WorkPlace::DEVICE_TRANSMIT:
        return "deviceTransmit";
    case WorkPlace::SOCKET_SEND:
        return "socketSend";
    case WorkPlace::SOCKET_RECEIVE:
        return "socketReceive";
    }
    return "?";
}

} // namespace ns3
