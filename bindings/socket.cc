/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/socket.h"

#include "argument.h"
#include "bindings.h"
#include "endpoint-address.h"
#include "trace-sources.h"

#include "ns3/node-list.h"
#include "ns3/node.h"
#include "ns3/packet.h"
#include "ns3/socket-factory.h"
#include "ns3/tcp-socket.h"
#include "ns3/udp-socket.h"

#include <optional>

namespace ns3
{

namespace
{

/** A function, or None for nothing to be called. */
using Function = std::optional<py::function>;

const char*
NameOf(Socket::SocketErrno error)
{
    static constexpr const char* NAMES[] = {"NOTERROR",
                                            "ISCONN",
                                            "NOTCONN",
                                            "MSGSIZE",
                                            "AGAIN",
                                            "SHUTDOWN",
                                            "OPNOTSUPP",
                                            "AFNOSUPPORT",
                                            "INVAL",
                                            "BADF",
                                            "NOROUTETOHOST",
                                            "NODEV",
                                            "ADDRNOTAVAIL",
                                            "ADDRINUSE"};
    return error < std::size(NAMES) ? NAMES[error] : "unknown";
}

Ptr<Socket>
CreateSocket(Ptr<Node> node, const std::string& typeName)
{
    RequireLivingArgument("node", node);
    const TypeId type = ToTypeId("type_name", typeName);
    if (!type.IsChildOf(SocketFactory::GetTypeId()) || !node->GetObject<SocketFactory>(type))
    {
        ThrowBadValue("type_name",
                      "'" + typeName + "'",
                      "a socket factory that node " + std::to_string(node->GetId()) + " has");
    }
    return Socket::CreateSocket(node, type);
}

/** A socket that simulator.destroy() has taken from its node does nothing. */
Socket&
Live(Socket& socket)
{
    const auto node = socket.GetNode();
    const bool isAlive =
        node && node->GetId() < NodeList::GetNNodes() && NodeList::GetNode(node->GetId()) == node;
    if (!isAlive)
    {
        throw std::runtime_error("the socket's simulation was destroyed");
    }
    return socket;
}

/** @param to where a socket is to send or connect to @return as ns-3 has it, checked */
Address
ToDestination(Socket& socket, const AddressLike& to)
{
    const Address address = ToAddress(to);
    CheckDestination(Live(socket).GetNode(), "address", address);
    return address;
}

/** Stock UDP and TCP bind again without letting go of what they had. */
Socket&
Unbound(Socket& socket)
{
    const bool isStock = dynamic_cast<UdpSocket*>(&socket) || dynamic_cast<TcpSocket*>(&socket);
    Address local;
    if (isStock && Live(socket).GetSockName(local) == 0 && HasPort(local) && PortOf(local) != 0)
    {
        throw std::runtime_error("the socket is bound to " + ToText(local) + " already");
    }
    return Live(socket);
}

int
Bind(Socket& socket, const std::optional<AddressLike>& address)
{
    const Address local =
        address ? ToAddress(*address) : InetSocketAddress(Ipv4Address::GetAny(), 0);
    CheckFamily(Live(socket).GetNode(), "address", local);
    return address ? Unbound(socket).Bind(local) : Unbound(socket).Bind();
}

int
Bind6(Socket& socket)
{
    CheckFamily(Live(socket).GetNode(), "address", Inet6SocketAddress(Ipv6Address::GetAny(), 0));
    return Unbound(socket).Bind6();
}

/** @param number argument of a callback @return as Python sees it */
py::object
ToArgument(uint32_t number)
{
    return py::int_(number);
}

py::object
ToArgument(const Address& address)
{
    return ToPython(address);
}

/** @return a sink that calls a function with the socket and more, or nothing */
template <typename... Args>
Callback<void, Ptr<Socket>, Args...>
MakeSink(const Function& function)
{
    if (!function)
    {
        return Callback<void, Ptr<Socket>, Args...>([](Ptr<Socket>, Args...) {});
    }
    const auto callback = Create<PythonCallback>(*function);
    return Callback<void, Ptr<Socket>, Args...>([callback](Ptr<Socket> socket, Args... args) {
        callback->Call([&] { return py::make_tuple(socket, ToArgument(args)...); });
    });
}

/** @return a sink that asks a function, or accepts */
Callback<bool, Ptr<Socket>, const Address&>
MakeQuestion(const Function& function)
{
    if (!function)
    {
        return Callback<bool, Ptr<Socket>, const Address&>(
            [](Ptr<Socket>, const Address&) { return true; });
    }
    const auto callback = Create<PythonCallback>(*function);
    return Callback<bool, Ptr<Socket>, const Address&>(
        [callback](Ptr<Socket> socket, const Address& from) {
            return callback->CallOr(false, [&] { return py::make_tuple(socket, ToPython(from)); });
        });
}

Ptr<Packet>
ToPacket(const std::variant<Ptr<Packet>, py::bytes>& data)
{
    if (const auto* packet = std::get_if<Ptr<Packet>>(&data))
    {
        if (!*packet)
        {
            ThrowBadValue("data", "None", "a Packet or bytes");
        }
        return (*packet)->Copy(); // the models write into what they send
    }
    const std::string bytes = std::get<py::bytes>(data);
    return Create<Packet>(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

using Data = std::variant<Ptr<Packet>, py::bytes>;

void
DefineCallbacks(ObjectClass<Socket, Object>& bound)
{
    bound
        .def(
            "set_connect_callback",
            [](Socket& socket, const Function& succeeded, const Function& failed) {
                socket.SetConnectCallback(MakeSink<>(succeeded), MakeSink<>(failed));
            },
            py::arg("succeeded"),
            py::arg("failed") = py::none(),
            "Functions of the socket, for the end of connect().")
        .def(
            "set_accept_callback",
            [](Socket& socket, const Function& request, const Function& created) {
                socket.SetAcceptCallback(MakeQuestion(request), MakeSink<const Address&>(created));
            },
            py::arg("request"),
            py::arg("created"),
            "Functions of a socket and the peer's address: the first returns whether to accept "
            "(None: accept), the second gets the new socket.")
        .def(
            "set_close_callbacks",
            [](Socket& socket, const Function& normal, const Function& error) {
                socket.SetCloseCallbacks(MakeSink<>(normal), MakeSink<>(error));
            },
            py::arg("normal"),
            py::arg("error") = py::none(),
            "Functions of the socket, for the end of the connection.")
        .def(
            "set_recv_callback",
            [](Socket& socket, const Function& function) {
                socket.SetRecvCallback(MakeSink<>(function));
            },
            py::arg("function"),
            "Function of the socket, called when there is something to receive.")
        .def(
            "set_send_callback",
            [](Socket& socket, const Function& function) {
                socket.SetSendCallback(MakeSink<uint32_t>(function));
            },
            py::arg("function"),
            "Function of the socket and the free bytes of its buffer, called when there is room.")
        .def(
            "set_data_sent_callback",
            [](Socket& socket, const Function& function) {
                socket.SetDataSentCallback(MakeSink<uint32_t>(function));
            },
            py::arg("function"),
            "Function of the socket and the bytes that were sent.");
}

void
DefineTransfer(ObjectClass<Socket, Object>& bound)
{
    bound
        .def(
            "send",
            [](Socket& socket, const Data& data) { return Live(socket).Send(ToPacket(data), 0); },
            py::arg("data"),
            "Send; returns the bytes taken, or -1: see get_errno().")
        .def(
            "send_to",
            [](Socket& socket, const Data& data, const AddressLike& to) {
                return socket.SendTo(ToPacket(data), 0, ToDestination(socket, to));
            },
            py::arg("data"),
            py::arg("address"),
            "Send a datagram; returns the bytes taken, or -1: see get_errno().")
        .def(
            "recv",
            [](Socket& socket, const Integer& maxSize) {
                return OrNone(Live(socket).Recv(maxSize.As<uint32_t>("max_size"), 0));
            },
            py::arg("max_size") = Integer(UINT32_MAX),
            "Receive; None if there is nothing.")
        .def(
            "recv_from",
            [](Socket& socket,
               const Integer& maxSize) -> std::optional<std::pair<Ptr<Packet>, py::object>> {
                Address from;
                const auto packet =
                    Live(socket).RecvFrom(maxSize.As<uint32_t>("max_size"), 0, from);
                return packet ? std::optional(std::pair(packet, ToPython(from))) : std::nullopt;
            },
            py::arg("max_size") = Integer(UINT32_MAX),
            "Receive; returns the packet and where it came from, or None.")
        .def(
            "get_tx_available",
            [](Socket& socket) { return Live(socket).GetTxAvailable(); },
            "Free bytes of the send buffer.")
        .def(
            "get_rx_available",
            [](Socket& socket) { return Live(socket).GetRxAvailable(); },
            "Bytes to receive.");
}

} // namespace

void
BindSocket(py::module_& module)
{
    auto socket = BindObject<Socket, Object>(module,
                                             "Socket",
                                             "A socket of any protocol; methods return 0, or -1 "
                                             "for an error that get_errno() names.");
    socket
        .def_static("create_socket",
                    &CreateSocket,
                    py::arg("node").none(false),
                    py::arg("type_name"),
                    "Make a socket; of ``ns3::UdpSocketFactory``, ``ns3::TcpSocketFactory`` or "
                    "``ns3::SctpSocketFactory``.")
        .def(
            "get_node",
            [](const Socket& each) { return OrNone(each.GetNode()); },
            "Where it is; None after simulator.destroy().")
        .def(
            "get_errno",
            [](const Socket& each) { return NameOf(each.GetErrno()); },
            "The last error, such as AGAIN; NOTERROR if there was none.")
        .def("bind",
             &Bind,
             py::arg("address") = py::none(),
             "Bind to an address, or to an IPv4 port that is free.")
        .def("bind6", &Bind6, "Bind to a free IPv6 port.")
        .def(
            "connect",
            [](Socket& each, const AddressLike& address) {
                return each.Connect(ToDestination(each, address));
            },
            py::arg("address"),
            "Begin to connect.")
        .def(
            "listen",
            [](Socket& each) { return Live(each).Listen(); },
            "Accept connections.")
        .def(
            "close",
            [](Socket& each) { return Live(each).Close(); },
            "Close gracefully.")
        .def(
            "shutdown_send",
            [](Socket& each) { return Live(each).ShutdownSend(); },
            "Send no more.")
        .def(
            "get_sock_name",
            [](Socket& each) {
                Address address;
                Live(each).GetSockName(address);
                return ToPython(address);
            },
            "Its own address.")
        .def(
            "get_peer_name",
            [](Socket& each) {
                Address address;
                return Live(each).GetPeerName(address) == 0 ? ToPython(address)
                                                            : py::object(py::none());
            },
            "The peer's address; None if it has no peer.");
    DefineTransfer(socket);
    DefineCallbacks(socket);
}

} // namespace ns3
