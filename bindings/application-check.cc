/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "application-check.h"

#include "endpoint-address.h"
#include "object-check.h"
#include "port-check.h"
#include "simulation-turn.h"

#include "ns3/address-utils.h"
#include "ns3/boolean.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6.h"
#include "ns3/packet-socket-address.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/socket-factory.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint32_t MAX_UDP_PAYLOAD = 65507; ///< an IPv4 packet's 65535, less 20 and 8
constexpr uint32_t SEQ_TS_SIZE = 20;        ///< bytes of SeqTsSizeHeader

/** Applications without the attribute Protocol, and their socket factory. */
constexpr std::pair<const char*, const char*> FACTORIES[] = {
    {"ns3::UdpEchoServer", "ns3::UdpSocketFactory"},
    {"ns3::UdpEchoClient", "ns3::UdpSocketFactory"},
    {"ns3::UdpServer", "ns3::UdpSocketFactory"},
    {"ns3::UdpClient", "ns3::UdpSocketFactory"},
    {"ns3::UdpTraceClient", "ns3::UdpSocketFactory"},
    {"ns3::ThreeGppHttpClient", "ns3::TcpSocketFactory"},
    {"ns3::ThreeGppHttpServer", "ns3::TcpSocketFactory"},
    {"ns3::PacketSocketClient", "ns3::PacketSocketFactory"},
    {"ns3::PacketSocketServer", "ns3::PacketSocketFactory"},
};

bool
IsInternet(const std::string& protocol)
{
    return protocol == "ns3::UdpSocketFactory" || protocol == "ns3::TcpSocketFactory" ||
           protocol == "ns3::SctpSocketFactory";
}

/** @return names of the socket factories that a node has */
std::vector<std::string>
FactoriesOf(Ptr<Node> node)
{
    std::vector<std::string> names;
    for (auto each = node->GetAggregateIterator(); each.HasNext();)
    {
        const auto type = each.Next()->GetInstanceTypeId();
        for (TypeId parent = type; parent.HasParent(); parent = parent.GetParent())
        {
            if (parent.GetParent() == SocketFactory::GetTypeId())
            {
                names.push_back(parent.GetName());
            }
        }
    }
    return names;
}

/** @return the socket factory that an application is to use, which its node has; none if unknown */
std::optional<TypeId>
CheckProtocol(Ptr<Node> node, Ptr<Application> application, const CheckedObject& checked)
{
    auto protocol = checked.Read<TypeIdValue>("Protocol");
    for (const auto& [type, factory] : FACTORIES)
    {
        if (!protocol && application->GetInstanceTypeId().GetName() == type)
        {
            protocol = TypeId::LookupByName(factory);
        }
    }
    if (!protocol)
    {
        return std::nullopt;
    }
    if (!protocol->IsChildOf(SocketFactory::GetTypeId()) ||
        *protocol == SocketFactory::GetTypeId() || !node->GetObject<SocketFactory>(*protocol))
    {
        const auto has = Join(FactoriesOf(node));
        checked.Fail("Protocol",
                     protocol->GetName(),
                     "a socket factory that the node has: " +
                         (has.empty() ? "it has none; InternetStackHelper or SctpHelper first"
                                      : "one of " + has));
    }
    const bool isStream =
        *protocol != TypeId::LookupByName("ns3::UdpSocketFactory") &&
        (IsInternet(protocol->GetName()) || protocol->GetName().find("::Tcp") != std::string::npos);
    if (application->GetInstanceTypeId().GetName() == "ns3::BulkSendApplication" && !isStream)
    {
        checked.Fail("Protocol",
                     protocol->GetName(),
                     "ns3::TcpSocketFactory or ns3::SctpSocketFactory");
    }
    return protocol;
}

/** @param address of a socket @return whether it is of no interface in particular, or the node's */
bool
IsOwn(Ptr<Node> node, const Address& address)
{
    if (InetSocketAddress::IsMatchingType(address))
    {
        const auto own = InetSocketAddress::ConvertFrom(address).GetIpv4();
        return own == Ipv4Address::GetAny() ||
               node->GetObject<Ipv4>()->GetInterfaceForAddress(own) >= 0;
    }
    const auto own = Inet6SocketAddress::ConvertFrom(address).GetIpv6();
    return own == Ipv6Address::GetAny() ||
           node->GetObject<Ipv6>()->GetInterfaceForAddress(own) >= 0;
}

/** @param address of a socket @return whether it is of the node itself */
bool
IsLoopback(const Address& address)
{
    return InetSocketAddress::IsMatchingType(address)
               ? InetSocketAddress::ConvertFrom(address).GetIpv4().CombineMask(Ipv4Mask("/8")) ==
                     Ipv4Address("127.0.0.0")
               : Inet6SocketAddress::ConvertFrom(address).GetIpv6().IsLocalhost();
}

/** @param attribute its name @param address that must be one of a socket of the Internet */
void
CheckSocketAddress(Ptr<Node> node,
                   const CheckedObject& checked,
                   const std::string& attribute,
                   const Address& address)
{
    if (!HasPort(address))
    {
        checked.Fail(attribute, ToText(address), "an InetSocketAddress or an Inet6SocketAddress");
    }
    CheckFamily(node, checked.GetName() + ": " + attribute, address);
}

/** @return where an application sends to, as an address of a socket; none if it does not send */
std::optional<Address>
RemoteOf(const CheckedObject& checked)
{
    if (const auto remote = checked.Read<AddressValue>("Remote"))
    {
        return remote;
    }
    const auto remote = checked.Read<AddressValue>("RemoteAddress");
    const uint16_t port = checked.Read<UintegerValue>("RemotePort").value_or(0);
    if (remote && Ipv4Address::IsMatchingType(*remote))
    {
        return InetSocketAddress(Ipv4Address::ConvertFrom(*remote), port);
    }
    if (remote && Ipv6Address::IsMatchingType(*remote))
    {
        return Inet6SocketAddress(Ipv6Address::ConvertFrom(*remote), port);
    }
    return remote;
}

void
CheckRemote(Ptr<Node> node, const CheckedObject& checked)
{
    const auto remote = RemoteOf(checked);
    if (!remote)
    {
        return;
    }
    const std::string name = checked.Read<AddressValue>("Remote") ? "Remote" : "RemoteAddress";
    CheckSocketAddress(node, checked, name, *remote);
    CheckDestination(node, checked.GetName() + ": " + name, *remote);
    if (PortOf(*remote) == 0)
    {
        checked.Fail(name, ToText(*remote), "an address with a port from 1 to 65535");
    }
    const bool isBulk = bool(checked.Read<UintegerValue>("SendSize"));
    if (isBulk && checked.Read<UintegerValue>("MaxBytes").value_or(1) == 0 &&
        (IsOwn(node, *remote) || IsLoopback(*remote)))
    {
        checked.Fail("MaxBytes",
                     "0",
                     "1 or more with " + name + "=" + ToText(*remote) +
                         ": loopback takes no time, and would have no end");
    }
    const auto local = checked.Read<AddressValue>("Local");
    if (!local || local->IsInvalid())
    {
        return;
    }
    CheckSocketAddress(node, checked, "Local", *local);
    if (InetSocketAddress::IsMatchingType(*local) != InetSocketAddress::IsMatchingType(*remote))
    {
        checked.Fail("Local", ToText(*local), "of the family of Remote=" + ToText(*remote));
    }
    if (!IsOwn(node, *local))
    {
        checked.Fail("Local", ToText(*local), "an address of the node");
    }
}

/** What listens at an address: PacketSink. */
void
CheckSink(Ptr<Node> node, const CheckedObject& checked, TypeId protocol)
{
    const auto local = checked.Read<AddressValue>("Local");
    // Since ns-3 3.44 a sink has both, and Port is for one that has no Local.
    const bool hasPort = local && local->IsInvalid() && checked.Read<UintegerValue>("Port");
    if (!local || RemoteOf(checked) || hasPort)
    {
        return;
    }
    CheckSocketAddress(node, checked, "Local", *local);
    if (addressUtils::IsMulticast(*local) && protocol.GetName() != "ns3::UdpSocketFactory")
    {
        checked.Fail("Local", ToText(*local), "no multicast address, unless for UDP");
    }
}

/** What is sent must have a size that can be sent, and take time. */
void
CheckTraffic(const CheckedObject& checked, const std::string& protocol)
{
    const bool isPacket = bool(checked.Read<UintegerValue>("PacketSize"));
    const std::string sizeName = isPacket ? "PacketSize" : "SendSize";
    const auto size = checked.Read<UintegerValue>(sizeName);
    if (!size)
    {
        return;
    }
    if (protocol == "ns3::UdpSocketFactory" && *size > MAX_UDP_PAYLOAD)
    {
        checked.Fail(sizeName,
                     std::to_string(*size),
                     std::to_string(MAX_UDP_PAYLOAD) + " or less, for UDP");
    }
    const uint64_t maxBytes = checked.Read<UintegerValue>("MaxBytes").value_or(0);
    const uint64_t rest = isPacket ? 0 : maxBytes % *size; // the last piece
    if (checked.Read<BooleanValue>("EnableSeqTsSizeHeader").value_or(false) &&
        (*size < SEQ_TS_SIZE || (rest > 0 && rest < SEQ_TS_SIZE)))
    {
        checked.Fail(*size < SEQ_TS_SIZE ? sizeName : "MaxBytes",
                     std::to_string(*size < SEQ_TS_SIZE ? *size : maxBytes),
                     "such that each piece has room for the " + std::to_string(SEQ_TS_SIZE) +
                         " bytes of EnableSeqTsSizeHeader");
    }
    const auto rate = checked.Read<DataRateValue>("DataRate");
    if (rate && isPacket && rate->CalculateBytesTxTime(*size).IsZero())
    {
        checked.Fail("DataRate",
                     std::to_string(rate->GetBitRate()) + "bps",
                     "such that a packet takes 1 ns or more");
    }
    const auto interval = checked.Read<TimeValue>("Interval");
    if (interval && interval->IsZero() &&
        checked.Read<UintegerValue>("MaxPackets").value_or(1) == 0)
    {
        checked.Fail("Interval", "0s", "more than 0s with MaxPackets=0");
    }
    const auto isZero = [&checked](const char* name) {
        const auto constant = checked.ReadPointer<ConstantRandomVariable>(name);
        return constant && constant->GetConstant() == 0;
    };
    if (isZero("OnTime") && isZero("OffTime"))
    {
        checked.Fail("OnTime", "0", "more than 0 with OffTime=0");
    }
}

/** Ports that the application is going to bind. */
void
CheckPorts(PortCheck& ports, Ptr<Node> node, const CheckedObject& checked, TypeId protocol)
{
    const Time start = *checked.Read<TimeValue>("StartTime");
    const Time stop = *checked.Read<TimeValue>("StopTime");
    const auto add = [&](const std::string& attribute, const Address& local) {
        if (HasFamilyOf(node, local))
        {
            ports
                .Add(checked, attribute, protocol, local, start, stop > start ? stop : Time::Max());
        }
    };
    const auto local = checked.Read<AddressValue>("Local");
    const auto port = checked.Read<UintegerValue>("Port");
    if (local && HasPort(*local))
    {
        add("Local", *local);
    }
    else if (port)
    {
        add("Port", InetSocketAddress(Ipv4Address::GetAny(), *port));
        add("Port", Inet6SocketAddress(Ipv6Address::GetAny(), *port));
    }
}

/** @return whether its sockets were made in an earlier run */
bool
HasStarted(Ptr<Application> application, const CheckedObject& checked)
{
    return application->IsInitialized() &&
           *checked.Read<TimeValue>("StartTime") <= Simulator::Now();
}

} // namespace

void
CheckApplications(Ptr<Node> node)
{
    PortCheck ports(node);
    for (uint32_t i = 0; i < node->GetNApplications(); ++i)
    {
        const auto application = node->GetApplication(i);
        const CheckedObject checked(application,
                                    "node " + std::to_string(node->GetId()) + ", application " +
                                        std::to_string(i));
        if (HasStarted(application, checked))
        {
            continue;
        }
        checked.CheckAttributes();
        const auto protocol = CheckProtocol(node, application, checked);
        if (!protocol)
        {
            continue; // of a class that nothing is known about
        }
        CheckTraffic(checked, protocol->GetName());
        const auto remote = checked.Read<AddressValue>("Remote");
        if (protocol->GetName() == "ns3::PacketSocketFactory" && remote &&
            !PacketSocketAddress::IsMatchingType(*remote))
        {
            checked.Fail("Remote", ToText(*remote), "a PacketSocketAddress");
        }
        if (IsInternet(protocol->GetName()))
        {
            CheckRemote(node, checked);
            CheckSink(node, checked, *protocol);
            CheckPorts(ports, node, checked, *protocol);
        }
    }
}

void
CheckApplicationsOfRun(Ptr<Node> node)
{
    if (SimulationTurn::IsRunning())
    {
        CheckApplications(node);
    }
}

} // namespace ns3
