# SPDX-License-Identifier: GPL-2.0-only
# Made by tools/stubs.py.
"""
Checksum offload, NAT and SCTP in ns-3; see the package checksum_offload.
"""

from __future__ import annotations
import typing
from . import config
from . import names
from . import simulator

__all__: list[str] = [
    "Address",
    "Application",
    "ApplicationContainer",
    "AuditedPacket",
    "BridgeHelper",
    "BulkSendHelper",
    "Capture",
    "Channel",
    "ChecksumAuditHelper",
    "ChecksumCheckpoint",
    "ChecksumComputation",
    "ChecksumLedger",
    "ChecksumOffloadStack",
    "ChecksumOffloadStackHelper",
    "ChecksumProbes",
    "ChecksumState",
    "ChecksumStateChange",
    "ChecksumTracepoints",
    "CpuCharge",
    "CsmaHelper",
    "DataRate",
    "EventId",
    "GsoMetadata",
    "HostCpu",
    "HostCpuHelper",
    "Inet6SocketAddress",
    "InetSocketAddress",
    "InternetStackHelper",
    "Ipv4",
    "Ipv4Address",
    "Ipv4AddressHelper",
    "Ipv4InterfaceContainer",
    "Ipv4Mask",
    "Ipv4StaticRouting",
    "Ipv6",
    "Ipv6Address",
    "Ipv6AddressHelper",
    "Ipv6InterfaceContainer",
    "Ipv6StaticRouting",
    "IxgbeHelper",
    "IxgbeNetDevice",
    "LinuxGeneration",
    "LinuxGenerationHelper",
    "Mac48Address",
    "NatHelper",
    "NatRule",
    "NetDevice",
    "NetDeviceContainer",
    "NfConn",
    "NfConntrack",
    "NfConntrackTuple",
    "NfNat",
    "Node",
    "NodeContainer",
    "Object",
    "OffloadNetDevice",
    "OnOffHelper",
    "Packet",
    "PacketSink",
    "PacketSinkHelper",
    "PacketWork",
    "PointToPointHelper",
    "ProtocolCounters",
    "RngSeedManager",
    "SctpAssociation",
    "SctpHelper",
    "SctpL4Protocol",
    "SctpSocket",
    "Socket",
    "Time",
    "TraceConnection",
    "TrafficControlHelper",
    "UdpEchoClientHelper",
    "UdpEchoServerHelper",
    "VethHelper",
    "VethNetDevice",
    "address_of",
    "calibrate_nat_sctp_stream",
    "config",
    "create_object",
    "describe_attributes",
    "describe_trace_sources",
    "get_checksum_state",
    "get_gso_metadata",
    "get_nodes",
    "get_static_routing",
    "get_type_names",
    "microseconds",
    "milliseconds",
    "names",
    "nanoseconds",
    "nat_sctp_config",
    "nat_sctp_stream_config",
    "ns3_version",
    "object_at",
    "populate_routing_tables",
    "pybind11_version",
    "run_nat_sctp",
    "run_nat_sctp_stream",
    "seconds",
    "set_udp_options",
    "simulator",
]

class Time:
    """
    A simulated time or duration, in whole nanoseconds; up to 292 years.
    """
    def __add__(self, other: Time) -> Time: ...
    def __eq__(self, arg0: object) -> bool: ...
    def __float__(self) -> float: ...
    def __ge__(self, arg0: Time) -> bool: ...
    def __gt__(self, arg0: Time) -> bool: ...
    def __hash__(self) -> int: ...
    @typing.overload
    def __init__(self) -> None:
        """
        0 ns.
        """
    @typing.overload
    def __init__(self, text: str) -> None:
        """
        From text such as ``1.5ms``; units are y, d, h, min, s, ms, us, ns, ps and fs.
        """
    def __le__(self, arg0: Time) -> bool: ...
    def __lt__(self, arg0: Time) -> bool: ...
    def __mul__(self, factor: float) -> Time: ...
    def __ne__(self, arg0: object) -> bool: ...
    def __neg__(self) -> Time: ...
    def __repr__(self) -> str: ...
    def __rmul__(self, factor: float) -> Time: ...
    def __str__(self) -> str: ...
    def __sub__(self, other: Time) -> Time: ...
    def get_microseconds(self) -> int:
        """
        The time in whole microseconds.
        """
    def get_milliseconds(self) -> int:
        """
        The time in whole milliseconds.
        """
    def get_nanoseconds(self) -> int:
        """
        The time in nanoseconds.
        """
    def get_seconds(self) -> float:
        """
        The time in seconds.
        """
    def is_zero(self) -> bool:
        """
        Whether it is 0.
        """

class TraceConnection:
    """
    A Python function that a trace source calls, until simulator.destroy().
    """
    def disconnect(self) -> None:
        """
        Do not call it any more.
        """

class Object:
    """
    Anything of ns-3 that has attributes and trace sources; it lives as long as ns-3 or Python holds it.
    """
    def __repr__(self) -> str: ...
    def aggregate_object(self, other: Object) -> None:
        """
        Aggregate another object, so that get_object() finds it from here.
        """
    def get_attribute(self, name: str) -> typing.Any:
        """
        The value of an attribute: bool, int, float, str, Time, DataRate, an Object or a list of Objects.
        """
    def get_attributes(self) -> list[typing.Any]:
        """
        What attributes there are: one dict each with name, type, allowed, default, help, settable.
        """
    def get_object(self, type_name: str) -> Object | None:
        """
        What is aggregated to this object of a type such as ``ns3::Ipv4``; None if nothing.
        """
    def get_trace_sources(self) -> list[typing.Any]:
        """
        What trace sources there are: one dict each with name, arguments (None if Python cannot connect) and help.
        """
    def get_type_name(self) -> str:
        """
        The type's name in ns-3, e.g. ``ns3::Node``.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        Set an attribute.

        Parameters
        ----------
        name : str
            Of the attribute.
        value : bool, int, float, str, Time, DataRate, address or Object
            A str is in ns-3's notation, with units: ``10Gbps``, ``5us``.

        Raises
        ------
        ValueError
            If there is no such attribute, or the value is not allowed; names both and what is.
        """
    def trace_connect(
        self, source: str, function: typing.Callable[..., typing.Any]
    ) -> TraceConnection:
        """
        Have a function called with the arguments of a trace source.

        Parameters
        ----------
        source : str
            Of the trace source; see get_trace_sources().
        function : callable
            An exception that it raises ends the run and is raised by simulator.run().

        Returns
        -------
        TraceConnection
            Ends with disconnect(), or with simulator.destroy().

        Raises
        ------
        ValueError
            If there is no such source, or Python does not know its arguments.
        """

class RngSeedManager:
    """
    Seed and run of the random numbers.
    """
    @staticmethod
    def get_run() -> int:
        """
        RngRun.
        """
    @staticmethod
    def get_seed() -> int:
        """
        RngSeed.
        """
    @staticmethod
    def set_run(run: int) -> None:
        """
        Set RngRun: another run has other numbers of the same quality.
        """
    @staticmethod
    def set_seed(seed: int) -> None:
        """
        Set RngSeed, from 1 on; for streams yet to be made.
        """

class Address:
    """
    An address of any kind.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...

class Ipv4Mask:
    """
    A mask of IPv4 addresses.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, text: str) -> None:
        """
        From ``255.255.255.0`` or ``/24``.
        """
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...

class Ipv4Address:
    """
    An IPv4 address.
    """
    @staticmethod
    def get_any() -> Ipv4Address:
        """
        0.0.0.0.
        """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, text: str) -> None:
        """
        From ``10.1.0.1``.
        """
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def get(self) -> int:
        """
        The address as a number, host byte order.
        """

class Ipv6Address:
    """
    An IPv6 address.
    """
    @staticmethod
    def get_any() -> Ipv6Address:
        """
        ``::``.
        """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, text: str) -> None:
        """
        From ``2001:db8::1``.
        """
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def is_link_local(self) -> bool:
        """
        Whether it is in fe80::/64.
        """

class Mac48Address:
    """
    An Ethernet address.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, text: str) -> None:
        """
        From ``00:00:00:00:00:01``.
        """
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...

class InetSocketAddress:
    """
    An IPv4 address and a port.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, address: Ipv4Address | str, port: int) -> None: ...
    def __str__(self) -> str: ...
    def get_ipv4(self) -> Ipv4Address:
        """
        The address.
        """
    def get_port(self) -> int:
        """
        The port.
        """

class Inet6SocketAddress:
    """
    An IPv6 address and a port.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, address: Ipv6Address | str, port: int) -> None: ...
    def __str__(self) -> str: ...
    def get_ipv6(self) -> Ipv6Address:
        """
        The address.
        """
    def get_port(self) -> int:
        """
        The port.
        """

class DataRate:
    """
    A rate in bit/s.
    """
    def __eq__(self, arg0: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, text: str) -> None:
        """
        From ``10Gbps``.
        """
    def __ne__(self, arg0: object) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def get_bit_rate(self) -> int:
        """
        The rate in bit/s.
        """

class EventId:
    """
    An event to come.
    """
    def cancel(self) -> None:
        """
        It does not happen.
        """
    def is_expired(self) -> bool:
        """
        Whether it has happened or was cancelled.
        """

class Packet:
    """
    A packet: bytes, and tags beside them.
    """
    def __bytes__(self) -> bytes: ...
    def __init__(self, content: int | bytes = 0) -> None:
        """
        A packet of bytes, or of so many zeros.
        """
    def __len__(self) -> int: ...
    def __repr__(self) -> str: ...
    def copy(self) -> Packet:
        """
        A packet with the same bytes, tags and uid.
        """
    def get_size(self) -> int:
        """
        Bytes.
        """
    def get_uid(self) -> int:
        """
        Number that copies and fragments share.
        """
    def to_bytes(self) -> bytes:
        """
        All bytes.
        """

class Channel(Object):
    """
    What connects devices.
    """
    def get_n_devices(self) -> int:
        """
        Number of devices.
        """

class NetDevice(Object):
    """
    A network device of any kind.
    """
    def get_address(self) -> typing.Any:
        """
        Its link-layer address.
        """
    def get_channel(self) -> Channel | None:
        """
        What it is connected to, or None.
        """
    def get_if_index(self) -> int:
        """
        Its number on its node.
        """
    def get_mtu(self) -> int:
        """
        Largest IP packet, bytes.
        """
    def get_node(self) -> Node | None:
        """
        Where it is; None after simulator.destroy().
        """
    def is_link_up(self) -> bool:
        """
        Whether it can send.
        """
    def set_address(
        self,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> None:
        """
        Set its link-layer address.
        """
    def set_mtu(self, mtu: int) -> None:
        """
        Set the largest IP packet, bytes.
        """

class Application(Object):
    """
    A program on a node.
    """
    def get_node(self) -> Node | None:
        """
        Where it is; None after simulator.destroy().
        """
    def set_start_time(self, time: Time | str) -> None:
        """
        Set when it starts.
        """
    def set_stop_time(self, time: Time | str) -> None:
        """
        Set when it stops.
        """

class Node(Object):
    """
    A host, router or switch. Lives until simulator.destroy().
    """
    def __init__(self) -> None: ...
    def add_application(self, application: Application) -> int:
        """
        Give it an application that is on no node yet.
        """
    def add_device(self, device: NetDevice) -> int:
        """
        Give it a device that is on no node yet.
        """
    def get_application(self, index: int) -> Application:
        """
        One of its applications.
        """
    def get_device(self, index: int) -> NetDevice:
        """
        One of its devices.
        """
    def get_id(self) -> int:
        """
        Number of the node, from 0.
        """
    def get_n_applications(self) -> int:
        """
        Number of applications.
        """
    def get_n_devices(self) -> int:
        """
        Number of devices, loopback included.
        """

class NodeContainer:
    """
    Nodes in an order.
    """
    def __getitem__(self, index: int) -> Node: ...
    def __init__(self, content: int | list[Node] = 0) -> None:
        """
        So many new nodes, or the given ones.
        """
    def __iter__(self) -> typing.Iterator[Node]: ...
    def __len__(self) -> int: ...
    def add(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Append nodes.
        """
    def create(self, n: int) -> None:
        """
        Append so many new nodes.
        """
    def get(self, index: int) -> Node:
        """
        One of the nodes, from 0.
        """
    def get_n(self) -> int:
        """
        Number of nodes.
        """

class NetDeviceContainer:
    """
    Devices in an order.
    """
    def __getitem__(self, index: int) -> NetDevice: ...
    def __init__(self, content: list[NetDevice] = []) -> None:
        """
        The given devices.
        """
    def __iter__(self) -> typing.Iterator[NetDevice]: ...
    def __len__(self) -> int: ...
    def add(self, devices: NetDevice | NetDeviceContainer | list[NetDevice]) -> None:
        """
        Append devices.
        """
    def get(self, index: int) -> NetDevice:
        """
        One of the devices, from 0.
        """
    def get_n(self) -> int:
        """
        Number of devices.
        """

class ApplicationContainer:
    """
    Applications in an order.
    """
    def __getitem__(self, index: int) -> Application: ...
    def __init__(self) -> None: ...
    def __iter__(self) -> typing.Iterator[Application]: ...
    def __len__(self) -> int: ...
    def add(self, application: Application) -> None:
        """
        Append an application.
        """
    def get(self, index: int) -> Application:
        """
        One of the applications, from 0.
        """
    def get_n(self) -> int:
        """
        Number of applications.
        """
    def start(self, time: Time | str) -> None:
        """
        Start all of them at a time.
        """
    def stop(self, time: Time | str) -> None:
        """
        Stop all of them at a time.
        """

class PointToPointHelper:
    """
    Connects two nodes by a serial link without offloads.
    """
    def __init__(self) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> NetDeviceContainer:
        """
        Connect two nodes; returns both devices.
        """
    def set_channel_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the link, such as Delay.
        """
    def set_device_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the devices, such as DataRate.
        """
    def set_queue(self, type: str, **kwargs: typing.Any) -> None:
        """
        The devices' queue: its type, such as ``ns3::DropTailQueue``, and its attributes as keywords.
        """

class CsmaHelper:
    """
    Connects nodes by a shared Ethernet.
    """
    def __init__(self) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> NetDeviceContainer:
        """
        Connect nodes; returns their devices.
        """
    def set_channel_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the medium, such as DataRate or Delay.
        """
    def set_device_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the devices, such as Mtu.
        """
    def set_queue(self, type: str, **kwargs: typing.Any) -> None:
        """
        The devices' queue: its type, such as ``ns3::DropTailQueue``, and its attributes as keywords.
        """

class BridgeHelper:
    """
    Makes a switch out of a node's devices.
    """
    def __init__(self) -> None: ...
    def install(
        self, node: Node, ports: NetDevice | NetDeviceContainer | list[NetDevice]
    ) -> NetDeviceContainer:
        """
        Bridge some of a node's devices; returns the bridge.
        """
    def set_device_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the bridge, such as EnableLearning.
        """

class Ipv4(Object):
    """
    A node's IPv4.
    """
    @staticmethod
    def get_of(node: Node) -> Ipv4:
        """
        That of a node.
        """
    def add_address(self, interface: int, address: Ipv4Address | str, mask: Ipv4Mask | str) -> bool:
        """
        Give an interface an address.
        """
    def add_interface(self, device: NetDevice) -> int:
        """
        Make an interface of a device of the node; returns its number.
        """
    def get_address(self, interface: int, index: int = 0) -> Ipv4Address:
        """
        One of an interface's addresses.
        """
    def get_interface_for_device(self, device: NetDevice) -> int | None:
        """
        The number of a device's interface; None if it has none.
        """
    def get_n_interfaces(self) -> int:
        """
        Number of interfaces, loopback included.
        """
    def get_net_device(self, interface: int) -> NetDevice:
        """
        The device of an interface.
        """
    def set_down(self, interface: int) -> None:
        """
        Switch an interface off; not the loopback of IPv6.
        """
    def set_forwarding(self, interface: int, on: bool) -> None:
        """
        Whether packets that come by an interface are forwarded.
        """
    def set_up(self, interface: int) -> None:
        """
        Switch an interface on.
        """

class Ipv6(Object):
    """
    A node's IPv6.
    """
    @staticmethod
    def get_of(node: Node) -> Ipv6:
        """
        That of a node.
        """
    def add_address(self, interface: int, address: Ipv6Address | str, prefix: int = 64) -> bool:
        """
        Give an interface an address.
        """
    def add_interface(self, device: NetDevice) -> int:
        """
        Make an interface of a device of the node; returns its number.
        """
    def get_address(self, interface: int, index: int = 0) -> Ipv6Address:
        """
        One of an interface's addresses; the first is link-local.
        """
    def get_interface_for_device(self, device: NetDevice) -> int | None:
        """
        The number of a device's interface; None if it has none.
        """
    def get_n_interfaces(self) -> int:
        """
        Number of interfaces, loopback included.
        """
    def get_net_device(self, interface: int) -> NetDevice:
        """
        The device of an interface.
        """
    def set_down(self, interface: int) -> None:
        """
        Switch an interface off; not the loopback of IPv6.
        """
    def set_forwarding(self, interface: int, on: bool) -> None:
        """
        Whether packets that come by an interface are forwarded.
        """
    def set_up(self, interface: int) -> None:
        """
        Switch an interface on.
        """

class Ipv4StaticRouting(Object):
    """
    A node's static routes.
    """
    def add_host_route_to(
        self, host: Ipv4Address | str, next_hop: Ipv4Address | str, interface: int, metric: int = 0
    ) -> None:
        """
        Route to a host.
        """
    def add_network_route_to(
        self,
        network: Ipv4Address | str,
        mask: Ipv4Mask | str,
        next_hop: Ipv4Address | str,
        interface: int,
        metric: int = 0,
    ) -> None:
        """
        Route to a network.
        """
    def get_n_routes(self) -> int:
        """
        Number of routes.
        """
    def set_default_route(
        self, next_hop: Ipv4Address | str, interface: int, metric: int = 0
    ) -> None:
        """
        Where all goes that no other route is for.
        """

class Ipv6StaticRouting(Object):
    """
    A node's static routes.
    """
    def add_network_route_to(
        self,
        network: Ipv6Address | str,
        prefix: int,
        next_hop: Ipv6Address | str,
        interface: int,
        metric: int = 0,
    ) -> None:
        """
        Route to a network.
        """
    def get_n_routes(self) -> int:
        """
        Number of routes.
        """
    def set_default_route(
        self, next_hop: Ipv6Address | str, interface: int, metric: int = 0
    ) -> None:
        """
        Where all goes that no other route is for.
        """

class InternetStackHelper:
    """
    Gives nodes IPv4, IPv6, TCP and UDP.
    """
    def __init__(self) -> None: ...
    def assign_streams(self, nodes: Node | NodeContainer | list[Node], stream: int) -> int:
        """
        Fix the random numbers of the stacks; returns how many streams are used.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Give nodes their stacks.
        """
    def set_ipv4_stack_install(self, on: bool) -> None:
        """
        Whether nodes get IPv4.
        """
    def set_ipv6_stack_install(self, on: bool) -> None:
        """
        Whether nodes get IPv6.
        """

class TrafficControlHelper:
    """
    tc qdisc of devices.
    """
    def __init__(self) -> None: ...
    def install(self, devices: NetDevice | NetDeviceContainer | list[NetDevice]) -> None:
        """
        Give devices the queueing discipline; before they get addresses.
        """
    def set_root_queue_disc(self, type: str, **kwargs: typing.Any) -> None:
        """
        The queueing discipline's type, such as ``ns3::FqCoDelQueueDisc``, and its attributes as keywords; once.
        """

class Ipv4InterfaceContainer:
    """
    Interfaces that were given IPv4 addresses.
    """
    def __len__(self) -> int: ...
    def get_address(self, index: int, address: int = -1) -> Ipv4Address:
        """
        An address of an interface: the last one, or that of a number.
        """
    def get_interface(self, index: int) -> int:
        """
        The number of an interface on its node.
        """
    def get_n(self) -> int:
        """
        Number of interfaces.
        """

class Ipv6InterfaceContainer:
    """
    Interfaces that were given IPv6 addresses.
    """
    def __len__(self) -> int: ...
    def get_address(self, index: int, address: int = -1) -> Ipv6Address:
        """
        An address of an interface: the last one, or that of a number.
        """
    def get_interface(self, index: int) -> int:
        """
        The number of an interface on its node.
        """
    def get_n(self) -> int:
        """
        Number of interfaces.
        """

class Ipv4AddressHelper:
    """
    Gives devices IPv4 addresses.
    """
    def __init__(
        self, network: Ipv4Address | str, mask: Ipv4Mask | str, base: Ipv4Address | str = "0.0.0.1"
    ) -> None:
        """
        Addresses of a network, from a host number on; a mask of 1 to 30 bits.
        """
    def assign(
        self, devices: NetDevice | NetDeviceContainer | list[NetDevice]
    ) -> Ipv4InterfaceContainer:
        """
        Give each device the next address.
        """
    def new_network(self) -> None:
        """
        Go on with the next network.
        """

class Ipv6AddressHelper:
    """
    Gives devices IPv6 addresses.
    """
    def __init__(
        self, network: Ipv6Address | str, prefix: int = 64, base: Ipv6Address | str = "::1"
    ) -> None:
        """
        Addresses of a network; a prefix of 1 to 64 bits.
        """
    def assign(
        self, devices: NetDevice | NetDeviceContainer | list[NetDevice]
    ) -> Ipv6InterfaceContainer:
        """
        Give each device an address made of its link-layer address.
        """
    def new_network(self) -> None:
        """
        Go on with the next network.
        """

class Socket(Object):
    """
    A socket of any protocol; methods return 0, or -1 for an error that get_errno() names.
    """
    @staticmethod
    def create_socket(node: Node, type_name: str) -> Socket:
        """
        Make a socket; of ``ns3::UdpSocketFactory``, ``ns3::TcpSocketFactory`` or ``ns3::SctpSocketFactory``.
        """
    def bind(
        self,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address
        | None = None,
    ) -> int:
        """
        Bind to an address, or to an IPv4 port that is free.
        """
    def bind6(self) -> int:
        """
        Bind to a free IPv6 port.
        """
    def close(self) -> int:
        """
        Close gracefully.
        """
    def connect(
        self,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> int:
        """
        Begin to connect.
        """
    def get_errno(self) -> str:
        """
        The last error, such as AGAIN; NOTERROR if there was none.
        """
    def get_node(self) -> Node | None:
        """
        Where it is; None after simulator.destroy().
        """
    def get_peer_name(self) -> typing.Any:
        """
        The peer's address; None if it has no peer.
        """
    def get_rx_available(self) -> int:
        """
        Bytes to receive.
        """
    def get_sock_name(self) -> typing.Any:
        """
        Its own address.
        """
    def get_tx_available(self) -> int:
        """
        Free bytes of the send buffer.
        """
    def listen(self) -> int:
        """
        Accept connections.
        """
    def recv(self, max_size: int = 4294967295) -> Packet | None:
        """
        Receive; None if there is nothing.
        """
    def recv_from(self, max_size: int = 4294967295) -> tuple[Packet, typing.Any] | None:
        """
        Receive; returns the packet and where it came from, or None.
        """
    def send(self, data: Packet | bytes) -> int:
        """
        Send; returns the bytes taken, or -1: see get_errno().
        """
    def send_to(
        self,
        data: Packet | bytes,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> int:
        """
        Send a datagram; returns the bytes taken, or -1: see get_errno().
        """
    def set_accept_callback(
        self,
        request: typing.Callable[..., typing.Any] | None,
        created: typing.Callable[..., typing.Any] | None,
    ) -> None:
        """
        Functions of a socket and the peer's address: the first returns whether to accept (None: accept), the second gets the new socket.
        """
    def set_close_callbacks(
        self,
        normal: typing.Callable[..., typing.Any] | None,
        error: typing.Callable[..., typing.Any] | None = None,
    ) -> None:
        """
        Functions of the socket, for the end of the connection.
        """
    def set_connect_callback(
        self,
        succeeded: typing.Callable[..., typing.Any] | None,
        failed: typing.Callable[..., typing.Any] | None = None,
    ) -> None:
        """
        Functions of the socket, for the end of connect().
        """
    def set_data_sent_callback(self, function: typing.Callable[..., typing.Any] | None) -> None:
        """
        Function of the socket and the bytes that were sent.
        """
    def set_recv_callback(self, function: typing.Callable[..., typing.Any] | None) -> None:
        """
        Function of the socket, called when there is something to receive.
        """
    def set_send_callback(self, function: typing.Callable[..., typing.Any] | None) -> None:
        """
        Function of the socket and the free bytes of its buffer, called when there is room.
        """
    def shutdown_send(self) -> int:
        """
        Send no more.
        """

class PacketSink(Application):
    """
    Receives, and counts bytes.
    """
    def get_total_rx(self) -> int:
        """
        Bytes received.
        """

class PacketSinkHelper:
    """
    Makes PacketSinks.
    """
    def __init__(
        self,
        protocol: str,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> None:
        """
        They listen at an address; protocol is such as ``ns3::SctpSocketFactory``.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> ApplicationContainer:
        """
        Put one on each node.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of ns3::PacketSink.
        """

class BulkSendHelper:
    """
    Makes senders of bulk data.
    """
    def __init__(
        self,
        protocol: str,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> None:
        """
        They send to an address; protocol is such as ``ns3::SctpSocketFactory``.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> ApplicationContainer:
        """
        Put one on each node.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of ns3::BulkSendApplication.
        """

class OnOffHelper:
    """
    Makes senders that pause.
    """
    def __init__(
        self,
        protocol: str,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> None:
        """
        They send to an address; protocol is such as ``ns3::UdpSocketFactory``.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> ApplicationContainer:
        """
        Put one on each node.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of ns3::OnOffApplication.
        """
    def set_constant_rate(self, rate: DataRate | str, packet_size: int = 512) -> None:
        """
        Send packets of so many bytes at a rate, without pauses.
        """

class UdpEchoServerHelper:
    """
    Makes echo servers.
    """
    def __init__(self, port: int) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> ApplicationContainer:
        """
        Put one on each node.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of ns3::UdpEchoServer.
        """

class UdpEchoClientHelper:
    """
    Makes echo clients.
    """
    def __init__(
        self,
        address: Address
        | InetSocketAddress
        | Inet6SocketAddress
        | Ipv4Address
        | Ipv6Address
        | Mac48Address,
    ) -> None:
        """
        They send to a server's address and port.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> ApplicationContainer:
        """
        Put one on each node.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of ns3::UdpEchoClient.
        """

class ChecksumState:
    """
    A packet's checksum state: ip_summed of Linux, and what belongs to it.
    """
    def __str__(self) -> str: ...
    @property
    def algorithm(self) -> str:
        """
        ``internet`` or ``crc32c``: what a PARTIAL packet waits for.
        """
    @property
    def csum(self) -> int:
        """
        Of COMPLETE.
        """
    @property
    def csum_level(self) -> int:
        """
        Of UNNECESSARY.
        """
    @property
    def csum_offset(self) -> int:
        """
        Of PARTIAL: bytes from csum_start to the field.
        """
    @property
    def csum_start_from_end(self) -> int:
        """
        Of PARTIAL: bytes from csum_start to the packet's end.
        """
    @property
    def ip_summed(self) -> str:
        """
        ``CHECKSUM_NONE``, ``CHECKSUM_UNNECESSARY``, ``CHECKSUM_COMPLETE`` or ``CHECKSUM_PARTIAL``.
        """

class GsoMetadata:
    """
    What a GSO super-packet is to be cut into.
    """
    @property
    def frag_sizes(self) -> list[int]:
        """
        Bytes of each segment of SCTP.
        """
    @property
    def gso_segs(self) -> int:
        """
        Number of segments.
        """
    @property
    def gso_size(self) -> int:
        """
        Payload bytes per segment.
        """
    @property
    def gso_type(self) -> int:
        """
        Bits of SKB_GSO_*.
        """
    @property
    def is_gso(self) -> bool:
        """
        Whether it is a super-packet.
        """

class ChecksumComputation:
    """
    One computation over a packet's bytes.
    """
    @property
    def algorithm(self) -> str:
        """
        ``internet`` or ``crc32c``.
        """
    @property
    def bytes(self) -> int:
        """
        Bytes summed.
        """
    @property
    def field_after(self) -> int:
        """
        The field after.
        """
    @property
    def field_before(self) -> int:
        """
        The field before.
        """
    @property
    def packet_uid(self) -> int:
        """
        Packet.get_uid().
        """
    @property
    def pieces(self) -> int:
        """
        Contiguous pieces: calls of crc32c().
        """
    @property
    def place(self) -> str:
        """
        Where.
        """
    @property
    def protocol(self) -> int:
        """
        IP protocol number.
        """
    @property
    def reason(self) -> str:
        """
        Linux function, and why it ran.
        """
    @property
    def state_after(self) -> str:
        """
        ip_summed after.
        """
    @property
    def state_before(self) -> str:
        """
        ip_summed before.
        """
    @property
    def verdict(self) -> str:
        """
        ``written``, ``good`` or ``bad``.
        """

class ChecksumStateChange:
    """
    One change of a packet's state.
    """
    @property
    def after(self) -> ChecksumState:
        """
        State after.
        """
    @property
    def before(self) -> ChecksumState:
        """
        State before.
        """
    @property
    def packet_uid(self) -> int:
        """
        Packet.get_uid().
        """
    @property
    def transition(self) -> str:
        """
        Who changed it.
        """

class ChecksumCheckpoint:
    """
    A packet between two steps of a node's IP layer.
    """
    @property
    def entered(self) -> bool:
        """
        No function has run yet.
        """
    @property
    def hook(self) -> str:
        """
        Netfilter hook.
        """
    @property
    def packet(self) -> Packet:
        """
        A copy of it, from the network header on.
        """
    @property
    def priority(self) -> int:
        """
        Of the function that has just run.
        """

class PacketWork:
    """
    Work of a node on packets.
    """
    @property
    def bytes(self) -> int:
        """
        Bytes of all of them.
        """
    @property
    def packets(self) -> int:
        """
        How many packets, system calls or interrupts.
        """
    @property
    def place(self) -> str:
        """
        Where.
        """

class ChecksumTracepoints(Object):
    """
    A node's tracepoints: what models tell of checksums.
    """
    @staticmethod
    def get_of(node: Node) -> ChecksumTracepoints:
        """
        The tracepoints of a node.
        """

class OffloadNetDevice(NetDevice):
    """
    An Ethernet device with ethtool's features.
    """
    def apply_ethtool_listing(self, listing: str) -> None:
        """
        Take over what ethtool -k printed.
        """
    def get_changeable_features(self) -> list[str]:
        """
        ethtool's names of the features that set_feature() can change.
        """
    def get_ethtool_listing(self, name: str) -> str:
        """
        What ethtool -k prints of a device of that name.
        """
    def get_features(self) -> list[str]:
        """
        ethtool's names of the features that are on.
        """
    def set_feature(self, name: str, on: bool) -> None:
        """
        ethtool -K.

        Parameters
        ----------
        name : str
            ethtool's name, such as ``tx-checksum-sctp``.
        on : bool
            Its new value.

        Raises
        ------
        ValueError
            If there is no such feature, the device cannot change it, or another has to be on first.
        """

class VethNetDevice(OffloadNetDevice):
    """
    An end of a veth pair.
    """

class IxgbeNetDevice(OffloadNetDevice):
    """
    A NIC with the offloads of the 82599.
    """

class VethHelper:
    """
    Connects two nodes by a veth pair.
    """
    def __init__(self) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> NetDeviceContainer:
        """
        Connect two nodes; returns both devices.
        """
    def set_device_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the devices, such as DataRate.
        """
    def set_feature(self, name: str, on: bool) -> None:
        """
        ethtool -K of the devices to come.
        """

class IxgbeHelper:
    """
    Connects two nodes by a cable between NICs.
    """
    def __init__(self) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> NetDeviceContainer:
        """
        Connect two nodes; returns both devices.
        """
    def set_device_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the devices, such as DataRate.
        """
    def set_feature(self, name: str, on: bool) -> None:
        """
        ethtool -K of the devices to come.
        """
    def set_link_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the cable, such as Delay.
        """
    def set_tx_ring(self, frames: int) -> None:
        """
        ethtool -G: size of the transmit ring, frames.
        """

class ProtocolCounters(Object):
    """
    A node's protocol counters, by nstat's names.
    """
    @staticmethod
    def get_of(node: Node) -> ProtocolCounters:
        """
        The counters of a node.
        """
    def get(self, name: str) -> int:
        """
        The value of a counter, such as ``TcpInCsumErrors``.
        """
    def to_dict(self) -> dict[str, int]:
        """
        All of them.
        """

class ChecksumOffloadStack(Object):
    """
    What ties a node's IP stack to the checksum state.
    """
    @staticmethod
    def get_of(node: Node) -> ChecksumOffloadStack:
        """
        That of a node.
        """
    def get_counters(self) -> ProtocolCounters:
        """
        The node's counters.
        """

class ChecksumOffloadStackHelper:
    """
    Ties nodes' IP stacks to the checksum state: on every node, after stacks, devices and addresses.
    """
    def __init__(self) -> None: ...
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Tie nodes in; on one that is tied in already, its new interfaces.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the stacks to come, such as VerifyIpv4Header.
        """

class LinuxGeneration(Object):
    """
    What differs between Linuxes in a node's transmit path.
    """
    @staticmethod
    def get_of(node: Node) -> LinuxGeneration:
        """
        That of a node.
        """

class LinuxGenerationHelper:
    """
    Makes nodes behave as one Linux.
    """
    @staticmethod
    def get_names() -> list[str]:
        """
        All names, oldest first.
        """
    def __init__(self, name: str) -> None:
        """
        By the name of a preset: ``4.9``, ``4.10``, ``4.13`` or ``6.1``.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        On nodes, after their NAT if they have it.
        """

class NfConntrackTuple:
    """
    What tells one direction of a connection from all others.
    """
    def __str__(self) -> str: ...
    @property
    def destination(self) -> Ipv4Address:
        """
        Destination address.
        """
    @property
    def destination_port(self) -> int:
        """
        Destination port.
        """
    @property
    def protocol(self) -> int:
        """
        IP protocol number.
        """
    @property
    def source(self) -> Ipv4Address:
        """
        Source address.
        """
    @property
    def source_port(self) -> int:
        """
        Source port.
        """

class NfConn:
    """
    A tracked connection.
    """
    @property
    def assured(self) -> bool:
        """
        Not to be expired early.
        """
    @property
    def dst_nat(self) -> bool:
        """
        The destination is translated.
        """
    @property
    def id(self) -> int:
        """
        Unique on its node.
        """
    @property
    def original(self) -> NfConntrackTuple:
        """
        Its first direction, as packets arrive.
        """
    @property
    def reply(self) -> NfConntrackTuple:
        """
        The other direction, as packets arrive.
        """
    @property
    def seen_reply(self) -> bool:
        """
        A packet of the reply passed.
        """
    @property
    def src_nat(self) -> bool:
        """
        The source is translated.
        """

class NfConntrack(Object):
    """
    A node's connection tracking.
    """
    @staticmethod
    def get_of(node: Node) -> NfConntrack:
        """
        That of a node.
        """
    def get_count(self) -> int:
        """
        Connections in the table.
        """
    def get_invalid(self) -> int:
        """
        Packets found INVALID.
        """

class NatRule:
    """
    A line of the nat table.
    """
    @staticmethod
    def dnat(
        destination: Ipv4Address | str,
        to: Ipv4Address | str,
        protocol: int = 0,
        destination_port: int = 0,
        to_port: int = 0,
    ) -> NatRule:
        """
        DNAT of what is for an address (and IP protocol number and port, unless 0).
        """
    @staticmethod
    def masquerade(out: NetDevice, min_port: int = 0, max_port: int = 0) -> NatRule:
        """
        MASQUERADE for all that leaves by a device; min_port 0: any port.
        """
    @staticmethod
    def snat(
        out: NetDevice | None, to: Ipv4Address | str, min_port: int = 0, max_port: int = 0
    ) -> NatRule:
        """
        SNAT for all that leaves by a device (None: any), to an address of the router's.
        """

class NfNat(Object):
    """
    A node's network address translation.
    """
    @staticmethod
    def get_of(node: Node) -> NfNat:
        """
        That of a node.
        """
    def add_rule(self, rule: NatRule) -> None:
        """
        iptables -t nat -A.
        """
    def assign_streams(self, stream: int) -> int:
        """
        Fix the random numbers; returns how many streams are used.
        """
    def flush_rules(self) -> None:
        """
        iptables -t nat -F.
        """
    def get_conntrack(self) -> NfConntrack:
        """
        The node's connection tracking.
        """
    def get_manips(self) -> int:
        """
        Packets rewritten, once per manip.
        """

class NatHelper:
    """
    Makes NAT routers out of nodes.
    """
    def __init__(self) -> None: ...
    def install(self, node: Node) -> NfNat:
        """
        Install on a node with IPv4, devices and addresses; returns the NAT, without rules.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the NAT, such as SctpVariant.
        """
    def set_conntrack_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the connection tracking, such as SctpError.
        """

class SctpAssociation(Object):
    """
    An association.
    """
    def get_buffered_bytes(self) -> int:
        """
        Bytes of user data that the peer has not acknowledged.
        """
    def get_readable_bytes(self) -> int:
        """
        Bytes of user data to read.
        """
    def get_state(self) -> str:
        """
        Its state of RFC 9260, section 4.
        """

class SctpSocket(Socket):
    """
    A one-to-one style SCTP socket; a message arrives as one packet.
    """
    def get_association(self) -> SctpAssociation | None:
        """
        Its association; None before connect(), and of a listening socket.
        """

class SctpL4Protocol(Object):
    """
    A node's SCTP.
    """
    @staticmethod
    def get_of(node: Node) -> SctpL4Protocol:
        """
        That of a node.
        """
    def get_counters(self) -> dict[str, int]:
        """
        The counters of /proc/net/sctp/snmp, by their names.
        """

class SctpHelper:
    """
    Gives nodes SCTP; after InternetStackHelper.
    """
    def __init__(self) -> None: ...
    def assign_streams(self, nodes: Node | NodeContainer | list[Node], stream: int) -> int:
        """
        Fix the random numbers; returns how many streams are used.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Give nodes SCTP.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the SCTP to come, such as RtoInitial.
        """

class ChecksumLedger(Object):
    """
    Writes down every computation, verification and change of state of nodes.
    """
    def __init__(self, **kwargs: typing.Any) -> None:
        """
        With attributes by name, such as MaxRecords.
        """
    def clear(self) -> None:
        """
        Forget all records.
        """
    def close_stream(self) -> None:
        """
        End streaming.
        """
    def disable(self) -> None:
        """
        Write nothing from now on, at no cost.
        """
    def enable(self) -> None:
        """
        Write from now on.
        """
    def get_n_dropped(self) -> int:
        """
        Records dropped from memory because there were more than MaxRecords.
        """
    def get_n_records(self) -> int:
        """
        Records ever written.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Nodes to write of.
        """
    def is_enabled(self) -> bool:
        """
        Whether it writes.
        """
    def stream_to_file(self, file_name: str) -> None:
        """
        Write each record from now on to a file .jsonl or .csv when it is made.
        """
    def to_dicts(self) -> list[typing.Any]:
        """
        The records in memory, one dict each: the objects of its JSON Lines.
        """
    def write_file(self, file_name: str) -> None:
        """
        Write the records in memory to a file .jsonl or .csv.
        """

class ChecksumProbes(Object):
    """
    Counts computations on nodes, as kernel probes do.
    """
    def __init__(self) -> None: ...
    def get_crc32c_calls(self, place: str | None = None) -> int:
        """
        Calls of crc32c() of all nodes: all of software, or at a place such as ``nat`` or ``nic``.
        """
    def get_sctp_manip_pkt_hits(self) -> int:
        """
        Hits of sctp_manip_pkt() on all nodes.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> None:
        """
        Nodes to count on.
        """
    def reset(self) -> None:
        """
        Set every count to zero.
        """
    def to_dicts(self, node: Node | None = None) -> list[typing.Any]:
        """
        Counts of all nodes or of one, one dict per place and algorithm.
        """

class AuditedPacket:
    """
    A packet's checksum field beside the value that its bytes should have.
    """
    @staticmethod
    def read(packet: Packet, device: NetDevice | None = None) -> AuditedPacket | None:
        """
        Read a frame of a device, or a packet of the IP layer; None if it cannot be audited.
        """
    @property
    def field(self) -> int:
        """
        The checksum field.
        """
    @property
    def flow(self) -> str:
        """
        Such as SCTP a:1 > b:2.
        """
    @property
    def is_final(self) -> bool:
        """
        Whether the field is a right final checksum.
        """
    @property
    def is_gso(self) -> bool:
        """
        Whether it is a super-packet.
        """
    @property
    def is_sound(self) -> bool:
        """
        Whether state and field agree.
        """
    @property
    def protocol(self) -> int:
        """
        IP protocol number.
        """
    @property
    def right(self) -> int:
        """
        The right final value.
        """
    @property
    def state(self) -> ChecksumState:
        """
        Its checksum state.
        """

class ChecksumAuditHelper:
    """
    Watches nodes, and names each hop where checksum and state of packets cease to agree.
    """
    def __init__(self, nodes: Node | NodeContainer | list[Node] | None = None) -> None:
        """
        Watch nodes with the devices that they have now; all nodes if none are given.
        """
    def explain(self, uid: int) -> str:
        """
        The history of the packet of that uid over all hops.
        """
    def get_n_observations(self) -> int:
        """
        Sights of packets that were examined.
        """
    def get_unseen_devices(self) -> list[str]:
        """
        Devices of the nodes whose frames cannot be seen.
        """
    def report(self) -> str:
        """
        A few lines for a person.
        """
    def to_dicts(self) -> list[typing.Any]:
        """
        The findings, one dict each.
        """

class CpuCharge:
    """
    One stretch of work on a core.
    """
    @property
    def begin_ps(self) -> int:
        """
        Simulated time of its beginning, ps.
        """
    @property
    def bytes(self) -> int:
        """
        Of all of them together.
        """
    @property
    def calls(self) -> int:
        """
        Packets, or contiguous pieces.
        """
    @property
    def core(self) -> int:
        """
        On which core.
        """
    @property
    def node_id(self) -> int:
        """
        Whose work.
        """
    @property
    def picoseconds(self) -> int:
        """
        How long, ps.
        """
    @property
    def place(self) -> str:
        """
        Where, such as ``nat``.
        """
    @property
    def what(self) -> str:
        """
        ``packet``, ``crc32c`` or ``internetChecksum``.
        """

class HostCpu(Object):
    """
    The processor of one computer.
    """
    def get_busy_picoseconds(self) -> int:
        """
        What was charged to all cores, ps.
        """
    def get_cores(self) -> int:
        """
        Number of cores.
        """
    def get_dropped(self) -> int:
        """
        Frames that found a queue full.
        """
    def get_preset(self) -> str:
        """
        Name of the table of costs.
        """
    def get_utilisation(self, core: int | None = None) -> float:
        """
        Share of the time since zero that one core, or all together, were busy; 0 to 1.
        """
    def to_dicts(self) -> list[typing.Any]:
        """
        Where cores spent their time: one dict per node, place and kind of work.
        """

class HostCpuHelper:
    """
    Gives nodes a processor, so that work on packets takes time.
    """
    @staticmethod
    def from_costs(json: str) -> HostCpuHelper:
        """
        With costs of one's own: a JSON object of places with perCallNs and perByteNs.
        """
    def __init__(self, preset: str) -> None:
        """
        With the costs of a preset, such as ``xeon-2018+slice-by-8``.
        """
    def install(self, nodes: Node | NodeContainer | list[Node]) -> HostCpu:
        """
        One processor for all of these nodes; before the traffic.
        """
    def set_attribute(self, name: str, value: typing.Any) -> None:
        """
        An attribute of the processors to come, such as Cores.
        """

class Capture:
    """
    What passes a device, both directions, as a pcap file in memory; a GSO super-packet is one frame.
    """
    def __bytes__(self) -> bytes: ...
    def __init__(self, device: NetDevice) -> None:
        """
        Capture from now on.
        """
    def __len__(self) -> int: ...
    def clear(self) -> None:
        """
        Forget the frames so far.
        """
    def get_n_frames(self) -> int:
        """
        Frames so far.
        """
    def stop(self) -> None:
        """
        Capture no more.
        """
    def to_bytes(self) -> bytes:
        """
        The file, as Wireshark reads it; link type Ethernet, or raw IP of a point-to-point device.
        """
    def write_file(self, file_name: str) -> None:
        """
        Write the file.
        """

def address_of(object: Object) -> int:
    """
    The address of an object, for other bindings of ns-3 in this process.
    """

def calibrate_nat_sctp_stream(target_mbps: typing.Any, **kwargs: typing.Any) -> float:
    """
    Fit the one free cost to the throughput with the patched NAT.

    Parameters
    ----------
    target_mbps : float
        Throughput of user data, 10**6 bit/s.
    **kwargs
        As for checksum_offload.NatSctpStreamConfig; nat and step_nanoseconds are not looked at.

    Returns
    -------
    float
        step_nanoseconds, ns.

    Raises
    ------
    ValueError
        If no cost gives that throughput.
    """

def create_object(type_name: str, **kwargs: typing.Any) -> Object:
    """
    Make any object of ns-3 by its type's name.

    Parameters
    ----------
    type_name : str
        Such as ``ns3::RateErrorModel``.
    **attributes
        Attributes by name, as set_attribute() takes them.
    """

def describe_attributes(type_name: str) -> list[typing.Any]:
    """
    Object.get_attributes() of a type.
    """

def describe_trace_sources(type_name: str) -> list[typing.Any]:
    """
    Object.get_trace_sources() of a type.
    """

def get_checksum_state(packet: Packet) -> ChecksumState:
    """
    The checksum state that a packet carries.
    """

def get_gso_metadata(packet: Packet) -> GsoMetadata:
    """
    The GSO metadata that a packet carries.
    """

def get_nodes() -> NodeContainer:
    """
    Every node of the simulation, by whichever bindings it was made.
    """

@typing.overload
def get_static_routing(ip: Ipv4) -> Ipv4StaticRouting:
    """
    The static routes of a node's IPv4.
    """

@typing.overload
def get_static_routing(ip: Ipv6) -> Ipv6StaticRouting:
    """
    The static routes of a node's IPv6.
    """

def get_type_names(parent: str = "ns3::Object") -> list[str]:
    """
    Names of all types that create_object() can make, of a parent's kind such as ``ns3::QueueDisc``.
    """

def microseconds(value: int) -> Time:
    """
    A time of so many microseconds.
    """

def milliseconds(value: int) -> Time:
    """
    A time of so many milliseconds.
    """

def nanoseconds(value: int) -> Time:
    """
    A time of so many nanoseconds.
    """

def nat_sctp_config(**kwargs: typing.Any) -> dict[str, typing.Any]:
    """
    Validate arguments of run_nat_sctp().

    Parameters
    ----------
    **kwargs
        As for checksum_offload.NatSctpConfig; those not given have their defaults.

    Returns
    -------
    dict[str, typing.Any]
        Every argument, as run_nat_sctp() understands it.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.
    TypeError
        If there is no such argument.
    """

def nat_sctp_stream_config(**kwargs: typing.Any) -> dict[str, typing.Any]:
    """
    Validate arguments of run_nat_sctp_stream().

    Parameters
    ----------
    **kwargs
        As for checksum_offload.NatSctpStreamConfig; those not given have their defaults.

    Returns
    -------
    dict[str, typing.Any]
        Every argument, as run_nat_sctp_stream() understands it.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.
    TypeError
        If there is no such argument.
    """

def object_at(address: int) -> Object:
    """
    The object at an address that other bindings of ns-3 in this process gave; no other.
    """

def populate_routing_tables() -> None:
    """
    Find all IPv4 routes, as Ipv4GlobalRoutingHelper does.
    """

def run_nat_sctp(
    *,
    audit: typing.Any = False,
    ledger: typing.Any = False,
    history: typing.Any = None,
    **kwargs: typing.Any,
) -> dict[str, typing.Any]:
    """
    Run an SCTP transfer from a client through a NAT router to a server.

    Threads take turns, since a process has one simulator; Ctrl-C ends a run.

    Parameters
    ----------
    audit : bool
        Whether to add the findings of an auditor as "audit".
    ledger : bool
        Whether to add every computation and change of state as "ledger".
    history : int, optional
        Number of a packet whose way over all hops to add as "history": its uid, less that of the first
        packet of the run ("uidBase", which comes with "audit" and "ledger").
    **kwargs
        As for checksum_offload.NatSctpConfig.

    Returns
    -------
    dict[str, typing.Any]
        The keys and values of the example's JSON line; units are in the names.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.
    TypeError
        If there is no such argument.
    RuntimeError
        If a capture cannot be written; names the file.
    """

def run_nat_sctp_stream(**kwargs: typing.Any) -> dict[str, typing.Any]:
    """
    Run the measurement that the fix of 2016 was published with.

    Threads take turns, since a process has one simulator; Ctrl-C ends a run.

    Parameters
    ----------
    **kwargs
        As for checksum_offload.NatSctpStreamConfig.

    Returns
    -------
    dict[str, typing.Any]
        The keys and values of the example's JSON line; units are in the names.

    Raises
    ------
    ValueError
        If a value is not allowed; names the argument, the value and what is allowed.
    TypeError
        If there is no such argument.
    """

def seconds(value: float) -> Time:
    """
    A time of so many seconds.
    """

def set_udp_options(
    socket: Socket,
    *,
    segment: int = 0,
    gro: bool = False,
    no_check_tx: bool = False,
    no_check6_rx: bool = False,
) -> None:
    """
    setsockopt() of what stock ns-3's UDP sockets do not have.

    Parameters
    ----------
    socket : Socket
        A bound UDP socket.
    segment : int
        UDP_SEGMENT: payload bytes of a datagram; 0: off.
    gro : bool
        UDP_GRO: super-packets are delivered whole.
    no_check_tx : bool
        SO_NO_CHECK: sends without a checksum.
    no_check6_rx : bool
        UDP_NO_CHECK6_RX: takes datagrams without a checksum over IPv6.
    """

__version__: str
ns3_version: str
pybind11_version: str
