# SPDX-License-Identifier: GPL-2.0-only
"""Values, attributes, objects and trace sources of the building blocks."""

from __future__ import annotations

import gc
import unittest
import weakref
from collections.abc import Callable
from typing import Any

import checksum_offload as co


class Values(unittest.TestCase):
    """Times, rates and addresses."""

    def test_time(self) -> None:
        """Units of ns-3; arithmetic and order are those of numbers."""
        self.assertEqual(co.Time("1.5ms"), co.microseconds(1500))
        self.assertEqual(co.seconds(0.25).get_nanoseconds(), 250_000_000)
        self.assertEqual(co.milliseconds(2) + co.nanoseconds(1), co.Time("2000001ns"))
        self.assertEqual(co.seconds(1) - co.milliseconds(1), co.milliseconds(999))
        self.assertEqual(co.microseconds(3) * 2, co.microseconds(6))
        self.assertLess(co.nanoseconds(999), co.microseconds(1))
        self.assertEqual(float(co.milliseconds(1)), 0.001)
        self.assertEqual(len({co.seconds(1), co.milliseconds(1000), co.seconds(2)}), 2)
        self.assertTrue(co.Time().is_zero())

    def test_addresses(self) -> None:
        """Text there and back."""
        for kind, text in (
            (co.Ipv4Address, "10.1.0.1"),
            (co.Ipv6Address, "2001:db8::1"),
            (co.Ipv4Mask, "255.255.255.0"),
            (co.Mac48Address, "00:00:00:00:00:0a"),
        ):
            self.assertEqual(str(kind(text)), text)
            self.assertEqual(kind(text), kind(text))
            self.assertEqual(hash(kind(text)), hash(kind(text)))
        self.assertEqual(co.Ipv4Mask("/24"), co.Ipv4Mask("255.255.255.0"))
        self.assertEqual(co.Ipv4Address("1.2.3.4").get(), 0x01020304)
        socket = co.InetSocketAddress("10.1.0.1", 5001)
        self.assertEqual((str(socket.get_ipv4()), socket.get_port()), ("10.1.0.1", 5001))
        self.assertEqual(socket, co.InetSocketAddress(co.Ipv4Address("10.1.0.1"), 5001))
        self.assertEqual(co.DataRate("2.5Mbps").get_bit_rate(), 2_500_000)

    def test_wrong_values(self) -> None:
        """ValueError names the argument, the value and what is allowed."""
        cases: list[tuple[Callable[[], Any], str]] = [
            (lambda: co.Time("5 s"), "text='5 s': must be a Time, or a number with a unit"),
            (lambda: co.Time("5parsec"), "text='5parsec'"),
            (lambda: co.Time(""), "text=''"),
            (lambda: co.Ipv4Address("10.1.0.256"), "text='10.1.0.256': must be an IPv4 address"),
            (lambda: co.Ipv4Mask("/33"), "text='/33': must be a mask"),
            (lambda: co.Ipv6Address("10.1.0.1"), "text='10.1.0.1': must be an IPv6 address"),
            (lambda: co.Mac48Address("00:00"), "text='00:00': must be such as"),
            (lambda: co.DataRate("fast"), "text='fast': must be a rate"),
            (lambda: co.DataRate("-1bps"), "text='-1bps': must be a rate"),
            (lambda: co.InetSocketAddress("x", 1), "address='x': must be an IPv4 address"),
            (
                lambda: co.InetSocketAddress("10.1.0.1", 65536),
                "port=65536: must be from 0 to 65535",
            ),
            (lambda: co.InetSocketAddress("10.1.0.1", -1), "port=-1: must be from 0 to 65535"),
            (lambda: co.NodeContainer(-1), "content=-1: must be from 0 to"),
            (lambda: co.Packet(2**32), "content=4294967296: must be from 0 to"),
            (
                lambda: co.create_object("ns3::Nothing"),
                "type_name='ns3::Nothing': must be the name",
            ),
            (lambda: co.create_object("ns3::Channel"), "type_name='ns3::Channel': must be a type"),
            (lambda: co.LinuxGenerationHelper("2"), "2"),
            (lambda: co.simulator.stop("-1s"), "delay=-1000000000 ns: must be 0 or more"),
            (lambda: co.config.set_default("MaxBytes", 1), "name='MaxBytes': must be such as"),
            (lambda: co.RngSeedManager.set_seed(0), "seed=0: must be from 1 to 4294944442"),
        ]
        for call, message in cases:
            with self.subTest(message), self.assertRaises(ValueError) as caught:
                call()
            self.assertIn(message, str(caught.exception))


class Attributes(unittest.TestCase):
    """Attributes by name, from Python's types and to them."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_there_and_back(self) -> None:
        """Each kind of attribute comes back as the Python type that it is."""
        sender = co.create_object("ns3::BulkSendApplication", SendSize=1000)
        self.assertEqual(sender.get_attribute("SendSize"), 1000)
        sender.set_attribute("SendSize", "2000")
        self.assertEqual(sender.get_attribute("SendSize"), 2000)
        sender.set_attribute("StartTime", co.milliseconds(5))
        self.assertEqual(sender.get_attribute("StartTime"), co.milliseconds(5))
        sender.set_attribute("StartTime", "7ms")
        self.assertEqual(sender.get_attribute("StartTime"), co.milliseconds(7))
        sender.set_attribute("Remote", co.InetSocketAddress("10.1.0.1", 7))
        self.assertEqual(sender.get_attribute("Remote"), co.InetSocketAddress("10.1.0.1", 7))
        sender.set_attribute("Protocol", "ns3::SctpSocketFactory")
        self.assertEqual(sender.get_attribute("Protocol"), "ns3::SctpSocketFactory")
        model = co.create_object(
            "ns3::RateErrorModel", ErrorRate=0.25, ErrorUnit="ERROR_UNIT_PACKET"
        )
        self.assertEqual(model.get_attribute("ErrorRate"), 0.25)
        self.assertEqual(model.get_attribute("ErrorUnit"), "ERROR_UNIT_PACKET")
        self.assertIs(model.get_attribute("IsEnabled"), True)
        model.set_attribute("IsEnabled", False)
        self.assertIs(model.get_attribute("IsEnabled"), False)
        device = co.create_object("ns3::IxgbeNetDevice", DataRate="1Gbps")
        self.assertEqual(device.get_attribute("DataRate"), co.DataRate("1Gbps"))
        device.set_attribute("ReceiveErrorModel", model)
        self.assertIs(device.get_attribute("ReceiveErrorModel"), model)
        self.assertIsNone(
            co.create_object("ns3::IxgbeNetDevice").get_attribute("ReceiveErrorModel")
        )
        node = co.Node()
        assert isinstance(sender, co.Application)
        node.add_application(sender)
        self.assertEqual(node.get_attribute("ApplicationList"), [sender])

    def test_wrong_values(self) -> None:
        """Nothing that ns-3 would end the process for gets through."""
        sender = co.create_object("ns3::BulkSendApplication")
        model = co.create_object("ns3::RateErrorModel")
        device = co.create_object("ns3::PointToPointNetDevice")
        cases: list[tuple[co.Object, str, Any, str]] = [
            (sender, "SendSizes", 1, "attribute='SendSizes': must be one of those of "
                                     "ns3::BulkSendApplication: "),
            (sender, "SendSize", 0, "SendSize=0: must be of uint32_t 1:4294967295"),
            (sender, "SendSize", -1, "SendSize=-1: must be of uint32_t"),
            (sender, "SendSize", 2**32, "SendSize=4294967296: must be of uint32_t"),
            (sender, "SendSize", 1.5, "SendSize=1.5: must be of uint32_t"),
            (sender, "SendSize", "1.5", "SendSize='1.5': must be of uint32_t"),
            (sender, "SendSize", "-1", "SendSize='-1': must be of uint32_t"),
            (sender, "SendSize", "much", "SendSize='much': must be of uint32_t"),
            (sender, "SendSize", True, "SendSize=True: must be of uint32_t"),
            (sender, "SendSize", None, "SendSize=None: must be of uint32_t"),
            (sender, "StartTime", 5, "StartTime=5: must be of Time"),
            (sender, "StartTime", "soon", "StartTime='soon': must be a Time"),
            (sender, "Protocol", "ns3::Pigeon", "Protocol='ns3::Pigeon': must be the name of"),
            (sender, "Remote", "10.1.0.1", "Remote='10.1.0.1': must be of"),
            (model, "ErrorRate", "high", "ErrorRate='high': must be of double"),
            (model, "ErrorUnit", "BYTE", "ErrorUnit='BYTE': must be one of ERROR_UNIT_BIT "),
            (model, "IsEnabled", "yes", "IsEnabled='yes': must be True or False"),
            (model, "IsEnabled", 1, "IsEnabled=1: must be True or False"),
            (model, "RanVar", sender, "RanVar=<ns3::BulkSendApplication>: must be an object of"),
            (model, "RanVar", "ns3::Nothing", "RanVar='ns3::Nothing': must be the name of"),
            (device, "ReceiveErrorModel", None, "ReceiveErrorModel=None: must be an object of"),
            (model, "RanVar", [], "RanVar=[]: must be an object of"),
            (device, "DataRate", "1 Gbps", "DataRate='1 Gbps': must be"),
            (device, "DataRate", "fast", "DataRate='fast': must be a rate"),
            (device, "Address", "x", "Address='x': must be of"),
        ]  # fmt: skip
        for target, name, value, message in cases:
            with self.subTest(name=name, value=value), self.assertRaises(ValueError) as caught:
                target.set_attribute(name, value)
            self.assertIn(message, str(caught.exception))
        with self.assertRaisesRegex(ValueError, "attribute='SendSizes': must be one of"):
            sender.get_attribute("SendSizes")
        with self.assertRaisesRegex(ValueError, "attribute='SendSizes'"):
            co.create_object("ns3::BulkSendApplication", SendSizes=1)

    def test_helpers_check_too(self) -> None:
        """A helper refuses an attribute when it is given it, not when it makes something."""
        with self.assertRaisesRegex(
            ValueError, "attribute='Delay': must be one of those of ns3::Ixg"
        ):
            co.IxgbeHelper().set_device_attribute("Delay", "1us")
        with self.assertRaisesRegex(ValueError, "SctpVariant='Patchd': must be one of Unpatched "):
            co.NatHelper().set_attribute("SctpVariant", "Patchd")
        with self.assertRaisesRegex(ValueError, "type='ns3::Pigeon<Packet>': must be the name"):
            co.PointToPointHelper().set_queue("ns3::Pigeon")
        with self.assertRaisesRegex(ValueError, "type='ns3::Queue': must be a queue, such as"):
            co.PointToPointHelper().set_queue("ns3::Queue")
        with self.assertRaisesRegex(ValueError, "MaxSize='many': must be of"):
            co.CsmaHelper().set_queue("ns3::DropTailQueue", MaxSize="many")
        with self.assertRaisesRegex(ValueError, "protocol='sctp': must be the name of a type"):
            co.PacketSinkHelper("sctp", co.InetSocketAddress("0.0.0.0", 1))

    def test_defaults(self) -> None:
        """A default holds for objects yet to be made, until reset()."""
        self.addCleanup(co.config.reset)
        name = "ns3::BulkSendApplication::SendSize"
        co.config.set_default(name, 77)
        self.assertEqual(co.create_object("ns3::BulkSendApplication").get_attribute("SendSize"), 77)
        co.config.reset()
        self.assertEqual(
            co.create_object("ns3::BulkSendApplication").get_attribute("SendSize"), 512
        )
        with self.assertRaisesRegex(ValueError, "SendSize=0: must be"):
            co.config.set_default(name, 0)

    def test_described(self) -> None:
        """Every attribute says what it takes."""
        described = {each["name"]: each for each in co.describe_attributes("ns3::IxgbeNetDevice")}
        self.assertEqual(described["CrcEngineZeroesField"]["allowed"], "True or False")
        self.assertIn("Mtu", described, "attributes of parents belong to it")
        node = co.Node()
        self.assertEqual(node.get_attributes(), co.describe_attributes("ns3::Node"))


class Objects(unittest.TestCase):
    """Life and identity of objects."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_identity(self) -> None:
        """The same object of ns-3 is the same object of Python, of the nearest class."""
        nodes = co.NodeContainer(2)
        devices = co.VethHelper().install(nodes)
        self.assertIs(nodes[0], nodes.get(0))
        self.assertIs(devices[0].get_node(), nodes[0])
        self.assertIs(type(devices[0]), co.VethNetDevice)
        self.assertIs(type(nodes[0].get_device(0)), co.VethNetDevice)
        co.InternetStackHelper().install(nodes)
        self.assertIs(type(nodes[0].get_object("ns3::Ipv4")), co.Ipv4)
        self.assertEqual(co.Ipv4.get_of(nodes[0]).get_type_name(), "ns3::Ipv4L3Protocol")
        self.assertIs(type(nodes[0].get_object("ns3::ArpL3Protocol")), co.Object)
        self.assertIsNone(nodes[0].get_object("ns3::NfNat"))
        with self.assertRaisesRegex(ValueError, "node=node 0: must be one with ns3::NfNat"):
            co.NfNat.get_of(nodes[0])
        self.assertEqual(list(co.get_nodes()), list(nodes))

    def test_python_holds(self) -> None:
        """What Python holds lives on when ns-3 has let go; it says that its node is gone."""
        nodes = co.NodeContainer(2)
        device = co.VethHelper().install(nodes)[0]
        node_id = nodes[1].get_id()
        co.simulator.destroy()
        self.assertEqual(nodes[1].get_id(), node_id)
        self.assertIsNone(device.get_node())
        self.assertEqual(len(co.get_nodes()), 0)

    def test_ns3_holds(self) -> None:
        """What ns-3 holds lives on when Python has let go."""
        co.NodeContainer(2)
        gc.collect()
        self.assertEqual(len(co.get_nodes()), 2)
        node = co.get_nodes()[1]
        node.aggregate_object(co.create_object("ns3::NfConntrack"))
        gc.collect()
        self.assertIs(type(node.get_object("ns3::NfConntrack")), co.NfConntrack)
        with self.assertRaisesRegex(ValueError, "other=ns3::NfConntrack: must be of a type"):
            node.aggregate_object(co.create_object("ns3::NfConntrack"))

    def test_containers(self) -> None:
        """Sequences with indexes from both ends, and clear errors."""
        nodes = co.NodeContainer(3)
        self.assertEqual(len(nodes), 3)
        self.assertIs(nodes[-1], nodes[2])
        with self.assertRaisesRegex(IndexError, "index=3: there are 3"):
            nodes[3]
        more = co.NodeContainer([nodes[0], nodes[2]])
        more.add(nodes)
        self.assertEqual([each.get_id() for each in more], [0, 2, 0, 1, 2])
        with self.assertRaisesRegex(IndexError, "index=5: there are 0"):
            nodes[0].get_device(5)
        with self.assertRaisesRegex(ValueError, "nodes=3 nodes: must be two nodes"):
            co.VethHelper().install(nodes)
        with self.assertRaisesRegex(ValueError, "nodes=None"):
            co.InternetStackHelper().install([None])  # type: ignore[list-item]

    def test_names(self) -> None:
        """Names are found again, until the simulation ends."""
        node = co.Node()
        co.names.add("router", node)
        self.assertIs(co.names.find("router"), node)
        with self.assertRaisesRegex(ValueError, "name='router': must be new"):
            co.names.add("router", co.Node())
        co.simulator.destroy()
        self.assertIsNone(co.names.find("router"))

    def test_packets(self) -> None:
        """Bytes there and back; a copy shares the uid."""
        packet = co.Packet(b"payload")
        self.assertEqual((bytes(packet), len(packet)), (b"payload", 7))
        self.assertEqual(packet.copy().get_uid(), packet.get_uid())
        self.assertEqual(co.Packet(3).to_bytes(), bytes(3))
        self.assertEqual(co.get_checksum_state(packet).ip_summed, "CHECKSUM_NONE")
        self.assertFalse(co.get_gso_metadata(packet).is_gso)


class Traces(unittest.TestCase):
    """Trace sources to Python functions."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_unknown(self) -> None:
        """The error names the sources that there are."""
        with self.assertRaisesRegex(ValueError, "source='Rxx': must be one of those of .*: .*Rx"):
            co.create_object("ns3::PacketSink").trace_connect("Rxx", print)
        with self.assertRaises(TypeError):
            co.create_object("ns3::PacketSink").trace_connect("Rx", "print")  # type: ignore[arg-type]

    def test_every_source_of_the_module(self) -> None:
        """Python can connect to each of them: the table of signatures has no wrong line."""
        nodes = co.NodeContainer(2)
        devices = [*co.VethHelper().install(nodes), *co.IxgbeHelper().install(nodes)]
        co.InternetStackHelper().install(nodes)
        co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
        co.ChecksumOffloadStackHelper().install(nodes)
        co.SctpHelper().install(nodes)
        nat = co.NatHelper().install(nodes[0])
        host = co.HostCpuHelper("none").install(nodes)
        socket = co.Socket.create_socket(nodes[0], "ns3::SctpSocketFactory")
        assert isinstance(socket, co.SctpSocket)
        socket.connect(co.InetSocketAddress("10.1.0.2", 1))
        association = socket.get_association()
        assert association is not None
        objects: list[co.Object | None] = [
            *devices,
            host,
            nat,
            nat.get_conntrack(),
            association,
            nodes[0].get_object("ns3::SctpL4Protocol"),
            nodes[0].get_object("ns3::ChecksumOffloadStack"),
            nodes[0].get_object("ns3::NetfilterHooks"),
            co.ProtocolCounters.get_of(nodes[0]),
            co.ChecksumTracepoints.get_of(nodes[0]),
        ]
        connected = 0
        for each in objects:
            assert each is not None
            for source in each.get_trace_sources():
                with self.subTest(type=each.get_type_name(), source=source["name"]):
                    self.assertIsNotNone(source["arguments"])
                    each.trace_connect(source["name"], lambda *_: None)
                    connected += 1
        self.assertGreater(connected, 30)

    def test_stock_sources(self) -> None:
        """Those of stock ns-3 that Python knows can be connected to as well."""
        nodes = co.NodeContainer(2)
        devices = [*co.PointToPointHelper().install(nodes), *co.CsmaHelper().install(nodes)]
        co.InternetStackHelper().install(nodes)
        sockets = [
            co.Socket.create_socket(nodes[0], f"ns3::{kind}SocketFactory")
            for kind in ("Udp", "Tcp")
        ]
        applications = [
            co.create_object(f"ns3::{kind}")
            for kind in ("PacketSink", "OnOffApplication", "BulkSendApplication", "UdpEchoClient",
                         "UdpEchoServer")
        ]  # fmt: skip
        queues = [co.create_object("ns3::FqCoDelQueueDisc")]
        queues += [each.get_attribute("TxQueue") for each in devices]
        stacks = [nodes[0].get_object(f"ns3::{kind}") for kind in ("Ipv4", "Ipv6", "ArpL3Protocol")]
        connected = set()
        for each in (*devices, *sockets, *applications, *queues, *stacks):
            assert each is not None
            for source in each.get_trace_sources():
                if source["arguments"] is not None:
                    each.trace_connect(source["name"], lambda *_: None)
                    connected.add((each.get_type_name(), source["name"]))
        for expected in (
            ("ns3::PacketSink", "Rx"),
            ("ns3::TcpSocketBase", "CongestionWindow"),
            ("ns3::TcpSocketBase", "State"),
            ("ns3::TcpSocketBase", "Tx"),
            ("ns3::Ipv4L3Protocol", "Drop"),
            ("ns3::Ipv6L3Protocol", "SendOutgoing"),
            ("ns3::CsmaNetDevice", "PromiscSniffer"),
            ("ns3::PointToPointNetDevice", "MacTx"),
            ("ns3::DropTailQueue<Packet>", "Drop"),
            ("ns3::FqCoDelQueueDisc", "Enqueue"),
        ):
            self.assertIn(expected, connected)

    def test_disconnect(self) -> None:
        """A function that is taken off is not called, and is let go."""

        class Sink:
            """Counts."""

            calls = 0

            def __call__(self, name: str, value: int) -> None:
                self.calls += value

        counters = co.ProtocolCounters.get_of(co.Node())
        sink = Sink()
        watcher = weakref.ref(sink)
        connection = counters.trace_connect("Increment", sink)
        del sink
        self.assertIsNotNone(watcher())
        connection.disconnect()
        gc.collect()
        self.assertIsNone(watcher())

    def test_cycle(self) -> None:
        """A function that holds the object that calls it goes with the simulation."""
        node = co.Node()
        device = co.create_object("ns3::VethNetDevice")
        assert isinstance(device, co.NetDevice)
        node.add_device(device)

        class Holder:
            """Is watched."""

            def __init__(self, held: co.NetDevice) -> None:
                self.held = held

            def sniff(self, packet: co.Packet) -> None:
                """Never called."""

        holder = Holder(device)
        watcher = weakref.ref(holder)
        device.trace_connect("PromiscSniffer", holder.sniff)
        del holder, device, node
        gc.collect()
        self.assertIsNotNone(watcher())
        co.simulator.destroy()
        gc.collect()
        self.assertIsNone(watcher())


if __name__ == "__main__":
    unittest.main()
