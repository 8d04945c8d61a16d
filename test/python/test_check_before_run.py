# SPDX-License-Identifier: GPL-2.0-only
"""What simulator.run() finds before ns-3 would end the process, or never come to an end."""

from __future__ import annotations

import gc
import unittest
from collections.abc import Callable

import checksum_offload as co
from test_blocks_network import SCTP, TCP, UDP, Simulated, pair

V4, V6 = co.InetSocketAddress, co.Inet6SocketAddress
SERVER = V4("10.1.0.2", 9)
Attributes = dict[str, object]
Address = co.InetSocketAddress | co.Ipv4Address | co.Mac48Address


def constant(value: float) -> str:
    """Give the text of a random variable that is none."""
    return f"ns3::ConstantRandomVariable[Constant={value}]"


class Applications(Simulated):
    """Each would end the process at the start of the application, or later."""

    def check(self, build: Callable[[co.NodeContainer], object], *parts: str) -> None:
        """Expect an error before the run, which names all parts."""
        nodes, _ = pair(co.CsmaHelper())
        co.simulator.stop("3s")
        is_built = False
        with self.assertRaises(ValueError) as caught:
            build(nodes)
            is_built = True
            co.simulator.run()
        for part in parts:
            self.assertIn(part, str(caught.exception))
        if is_built:
            self.assertIn("node 0, application", str(caught.exception))
        self.assertTrue(co.simulator.now().is_zero())
        co.simulator.destroy()

    def test_dropped(self) -> None:
        """An application that never was on a node, while events wait."""
        pair(co.CsmaHelper())
        with self.assertRaises(ValueError):
            co.create_object("ns3::ThreeGppHttpClient", Variables="x")
        co.create_object("ns3::ThreeGppHttpClient")
        application = co.create_object("ns3::ThreeGppHttpClient")
        assert isinstance(application, co.Application)
        co.Node().add_application(application)
        del application
        gc.collect()
        co.simulator.destroy()

    def test_senders(self) -> None:
        """Addresses, protocols and what is sent."""
        mac = co.Mac48Address("00:00:00:00:00:01")
        cases: tuple[tuple[str, str, Address, Attributes, tuple[str, ...]], ...] = (
            ("OnOff", UDP, co.Ipv4Address("10.1.0.2"), {}, ("Remote=10.1.0.2", "InetSocket")),
            ("OnOff", SCTP, mac, {}, ("Remote=00:00:00:00:00:01", "InetSocketAddress")),
            ("OnOff", TCP, V4("10.1.0.2", 0), {}, ("Remote=10.1.0.2:0", "from 1 to 65535")),
            ("OnOff", "ns3::Node", SERVER, {}, ("protocol='ns3::Node'", UDP)),
            ("OnOff", "ns3::SocketFactory", SERVER, {}, ("protocol='ns3::SocketFactory'", UDP)),
            ("OnOff", "ns3::PacketSocketFactory", SERVER, {}, ("PacketSocketAddress",)),
            ("OnOff", UDP, SERVER, {"OffTime": constant(-1)}, ("OffTime", "from -1.0", "negative")),
            (
                "OnOff",
                UDP,
                SERVER,
                {"OnTime": None},
                ("OnTime=None", "object of ns3::RandomVariableStream"),
            ),
            (
                "OnOff",
                UDP,
                SERVER,
                {"OnTime": constant(0), "OffTime": constant(0)},
                ("OnTime=0", "OffTime=0"),
            ),
            ("OnOff", UDP, SERVER, {"PacketSize": 65508}, ("PacketSize=65508", "65507")),
            (
                "OnOff",
                UDP,
                SERVER,
                {"PacketSize": 19, "EnableSeqTsSizeHeader": True},
                ("PacketSize=19", "20 bytes"),
            ),
            ("OnOff", UDP, SERVER, {"DataRate": "9000Gbps", "PacketSize": 1}, ("DataRate", "1 ns")),
            ("BulkSend", UDP, SERVER, {}, (f"Protocol={UDP}", TCP, SCTP)),
            ("BulkSend", TCP, SERVER, {"Local": V6("::1", 3)}, ("Local=[::1]:3", "10.1.0.2:9")),
            ("BulkSend", TCP, SERVER, {"Local": V4("1.2.3.4", 3)}, ("Local=1.2.3.4:3", "node")),
            (
                "BulkSend",
                TCP,
                SERVER,
                {"SendSize": 100, "MaxBytes": 105, "EnableSeqTsSizeHeader": True},
                ("MaxBytes=105", "20 bytes"),
            ),
        )
        for kind, protocol, address, attributes, parts in cases:
            with self.subTest(kind=kind, protocol=protocol, attributes=attributes, parts=parts):

                def build(nodes: co.NodeContainer) -> None:
                    helper: co.OnOffHelper | co.BulkSendHelper = co.OnOffHelper(protocol, address)  # noqa: B023
                    if kind == "BulkSend":  # noqa: B023
                        helper = co.BulkSendHelper(protocol, address)  # noqa: B023
                    for name, value in attributes.items():  # noqa: B023
                        helper.set_attribute(name, value)
                    helper.install(nodes[0])

                self.check(build, *parts)

    def test_echo(self) -> None:
        """Clients of UDP."""
        # Of Remote, or of RemoteAddress and RemotePort in an older ns-3.
        cases: tuple[tuple[Address, Attributes, str], ...] = (
            (co.Ipv4Address("10.1.0.2"), {}, "=10.1.0.2"),
            (co.Mac48Address("00:00:00:00:00:01"), {}, "=00:00:00:00:00:01"),
            (SERVER, {"Interval": "-1s"}, "Interval='-1s'"),
            (SERVER, {"Interval": "0s", "MaxPackets": 0}, "Interval=0s"),
            (SERVER, {"PacketSize": 4294967295}, "PacketSize=4294967295"),
        )
        for address, attributes, part in cases:
            with self.subTest(part):

                def build(nodes: co.NodeContainer) -> None:
                    helper = co.UdpEchoClientHelper(address)  # noqa: B023
                    for name, value in attributes.items():  # noqa: B023
                        helper.set_attribute(name, value)
                    helper.install(nodes[0])

                self.check(build, part)

    def test_ports(self) -> None:
        """Two for one port."""
        for protocol in (UDP, TCP, SCTP):
            for host in ("0.0.0.0", "10.1.0.1"):
                with self.subTest(protocol=protocol, host=host):

                    def two(nodes: co.NodeContainer) -> None:
                        sink = co.PacketSinkHelper(protocol, V4(host, 9))  # noqa: B023
                        sink.install(nodes[0])
                        sink.install(nodes[0])

                    self.check(two, "application 1", f"Local={host}:9", "application 0")

                    def socket(nodes: co.NodeContainer) -> None:
                        co.PacketSinkHelper(protocol, V4(host, 9)).install(nodes[0])  # noqa: B023
                        bound = co.Socket.create_socket(nodes[0], protocol)  # noqa: B023
                        self.assertEqual(bound.bind(V4(host, 9)), 0)  # noqa: B023

                    self.check(socket, "application 0", f"Local={host}:9", "socket")

        def servers(nodes: co.NodeContainer) -> None:
            co.PacketSinkHelper(UDP, V6("::", 7)).install(nodes[0])
            co.UdpEchoServerHelper(7).install(nodes[0])

        self.check(servers, "application 1 (ns3::UdpEchoServer)", "Port=[::]:7", "application 0")

    def test_ports_in_turn(self) -> None:
        """One after the other, at other addresses, and in a second run, two can have a port."""
        nodes, _ = pair(co.CsmaHelper())
        for start, stop in (("0s", "1s"), ("1s", "2s"), ("2s", "3s")):
            server = co.UdpEchoServerHelper(7).install(nodes[1])
            server.start(start)
            server.stop(stop)
        co.PacketSinkHelper(TCP, V4("0.0.0.0", 7)).install(nodes[1])
        co.PacketSinkHelper(TCP, V4("10.1.0.2", 7)).install(nodes[1])
        co.PacketSinkHelper(TCP, V6("::", 7)).install(nodes[1])
        for stop in ("2500ms", "1s"):
            co.simulator.stop(stop)
            co.simulator.run()
        self.assertEqual(co.simulator.now().get_milliseconds(), 3500)

    def test_sinks(self) -> None:
        """Where they listen."""
        for address in (co.Ipv4Address("10.1.0.1"), co.Mac48Address("00:00:00:00:00:01")):
            with self.subTest(address=str(address)):
                self.check(
                    lambda nodes: co.PacketSinkHelper(TCP, address).install(nodes[0]),  # noqa: B023
                    "node 0, application 0 (ns3::PacketSink)",
                    f"Local={address}",
                    "InetSocketAddress",
                )
        self.check(
            lambda nodes: co.PacketSinkHelper(TCP, V4("224.0.0.1", 5)).install(nodes[0]),
            "Local=224.0.0.1:5",
            "multicast",
        )

    def test_own_address(self) -> None:
        """What is sent to the node itself takes no time, and has to have an end."""
        for host in ("127.0.0.1", "10.1.0.1"):
            self.check(
                lambda nodes: co.BulkSendHelper(TCP, V4(host, 9)).install(nodes[0]),  # noqa: B023
                "MaxBytes=0: must be 1 or more",
                f"{host}:9",
            )

    def test_in_a_run(self) -> None:
        """What an event installs is looked at then."""
        without_stack = co.BulkSendHelper(TCP, SERVER)
        sink = co.PacketSinkHelper(UDP, SERVER)
        for by_hand in (False, True):
            for kind in ("stack", "port"):
                with self.subTest(kind=kind, by_hand=by_hand):
                    nodes, _ = pair(co.CsmaHelper())
                    sink.install(nodes[1])

                    def event() -> None:
                        node = co.Node() if kind == "stack" else nodes[1]  # noqa: B023
                        if by_hand:  # noqa: B023
                            made = co.create_object("ns3::PacketSink", Local=SERVER, Protocol=UDP)
                            assert isinstance(made, co.Application)
                            node.add_application(made)
                        else:
                            (without_stack if kind == "stack" else sink).install(node)  # noqa: B023

                    co.simulator.schedule("1s", event)
                    co.simulator.stop("3s")
                    with self.assertRaisesRegex(ValueError, r"node [12], application"):
                        co.simulator.run()
                    self.assertEqual(co.simulator.now().get_seconds(), 1)
                    co.simulator.destroy()

    def test_without_stack(self) -> None:
        """Nodes that cannot make sockets."""
        helpers = (
            co.OnOffHelper(UDP, SERVER),
            co.BulkSendHelper(TCP, SERVER),
            co.PacketSinkHelper(SCTP, SERVER),
            co.UdpEchoServerHelper(9),
            co.UdpEchoClientHelper(SERVER),
        )
        for helper in helpers:
            for has_stack in (False, True):
                with self.subTest(helper=type(helper).__name__, has_stack=has_stack):
                    node = co.Node()
                    if has_stack and not isinstance(helper, co.PacketSinkHelper):
                        stack = co.InternetStackHelper()
                        stack.set_ipv4_stack_install(False)
                        stack.install(node)
                    helper.install(node)
                    co.simulator.stop("3s")
                    if isinstance(helper, co.UdpEchoServerHelper) and has_stack:
                        co.simulator.run()  # it finds IPv6
                    else:
                        with self.assertRaisesRegex(ValueError, r"node 0, application 0.* has"):
                            co.simulator.run()
                    co.simulator.destroy()


class Devices(Simulated):
    """Each would end the process when a device sends."""

    def check(self, device: co.NetDevice, *parts: str) -> None:
        """Expect an error before the run, which names all parts."""
        co.simulator.stop("3s")
        with self.assertRaises(ValueError) as caught:
            co.simulator.run()
        for part in (f"node 0, device {device.get_if_index()}", *parts):
            self.assertIn(part, str(caught.exception))
        co.simulator.destroy()

    def test_attributes(self) -> None:
        """Set when the device exists."""
        _, devices = pair(co.PointToPointHelper())
        devices[0].set_attribute("DataRate", "0bps")
        self.check(devices[0], "ns3::PointToPointNetDevice", "DataRate=0bps", "more than 0bps")
        _, devices = pair(co.IxgbeHelper())
        devices[0].set_attribute("DataRate", "0bps")
        self.check(devices[0], "ns3::IxgbeNetDevice", "DataRate=0bps", "more than 0bps")
        for helper in (co.PointToPointHelper(), co.CsmaHelper()):
            _, devices = pair(helper)
            channel = devices[0].get_channel()
            assert channel is not None
            channel.set_attribute("Delay", "-1ms")
            self.check(devices[0], "Channel", "Delay=-1e+06ns", "0s or more")
        _, devices = pair(co.CsmaHelper())
        devices[0].set_mtu(67)
        self.check(devices[0], "ns3::CsmaNetDevice", "Mtu=67", "68 or more")

    def test_meanings(self) -> None:
        """A rate of 0 is no limit for a veth pair, and 68 bytes are enough for IP."""
        nodes, devices = pair(co.VethHelper())
        devices[0].set_mtu(68)
        co.UdpEchoServerHelper(9).install(nodes[1])
        co.UdpEchoClientHelper(SERVER).install(nodes[0])
        co.simulator.stop("3s")
        co.simulator.run()
        self.assertEqual(co.simulator.now().get_milliseconds(), 3000)

    def test_without_channel(self) -> None:
        """A device that no helper connected."""
        types = "Csma", "PointToPoint", "Simple", "Veth", "Ixgbe"
        for name in types:
            with self.subTest(name):
                nodes, _ = pair(co.CsmaHelper())
                device = co.create_object(f"ns3::{name}NetDevice")
                assert isinstance(device, co.NetDevice)
                nodes[0].add_device(device)
                ip = co.Ipv4.get_of(nodes[0])
                ip.add_address(ip.add_interface(device), "10.7.0.1", "/24")
                self.check(device, f"ns3::{name}NetDevice", "channel=None")


class QueueDiscs(Simulated):
    """Each would end the process when the discipline is initialized or used."""

    def test_attributes(self) -> None:
        """What does not go together."""
        cases: tuple[tuple[str, Attributes, str], ...] = (
            ("Red", {"MinTh": 30.0, "MaxTh": 15.0}, "MinTh=30.0: must be MaxTh=15.0 or less"),
            ("Red", {"ARED": True, "FengAdaptive": True}, "FengAdaptive=True"),
            ("Red", {"LinkBandwidth": "0bps"}, "LinkBandwidth"),
            ("FqCoDel", {"Flows": 0}, "Flows=0"),
            ("FqCoDel", {"SetWays": 7, "EnableSetAssociativeHash": True}, "SetWays=7"),
            ("FqCoDel", {"SetWays": 0, "EnableSetAssociativeHash": True}, "SetWays=0"),
            ("FqCoDel", {"UseL4s": True}, "UseL4s=True: must be given with CeThreshold"),
            ("FqCoDel", {"Interval": "x"}, "Interval='x'"),
            ("FqCoDel", {"Target": ""}, "Target=''"),
            ("FqPie", {"Flows": 0}, "Flows=0"),
            ("FqCobalt", {"SetWays": 7, "EnableSetAssociativeHash": True}, "SetWays=7"),
            ("Pie", {"Tupdate": "0s"}, "Tupdate"),
            ("Pie", {"Tupdate": "-1s"}, "Tupdate"),
            ("Tbf", {"Rate": "0bps"}, "Rate"),
            ("Tbf", {"Burst": 0}, "Burst=0"),
            ("Mq", {}, "type=ns3::MqQueueDisc"),
        )
        for kind, attributes, part in cases:
            with self.subTest(kind=kind, attributes=attributes):
                nodes = co.NodeContainer(2)
                devices = co.CsmaHelper().install(nodes)
                co.InternetStackHelper().install(nodes)
                helper = co.TrafficControlHelper()
                with self.assertRaises(ValueError) as caught:
                    helper.set_root_queue_disc(f"ns3::{kind}QueueDisc", **attributes)
                    helper.install(devices)
                    co.simulator.stop("1s")
                    co.simulator.run()
                self.assertIn(part, str(caught.exception))
                co.simulator.destroy()


if __name__ == "__main__":
    unittest.main()
