# SPDX-License-Identifier: GPL-2.0-only
"""Networks built from blocks: links, IPv4 and IPv6, sockets, NAT, observers."""

from __future__ import annotations

import struct
import tempfile
import unittest
from pathlib import Path

import checksum_offload as co
from capture_audit import audit
from optional import needs

UDP, TCP, SCTP = (f"ns3::{kind}SocketFactory" for kind in ("Udp", "Tcp", "Sctp"))


def pair(
    helper: co.PointToPointHelper | co.CsmaHelper | co.VethHelper | co.IxgbeHelper,
) -> tuple[co.NodeContainer, co.NetDeviceContainer]:
    """Make two nodes with a link, IPv4 10.1.0.1 and 10.1.0.2, and SCTP."""
    nodes = co.NodeContainer(2)
    devices = helper.install(nodes)
    co.InternetStackHelper().install(nodes)
    co.Ipv4AddressHelper("10.1.0.0", "255.255.255.0").assign(devices)
    co.ChecksumOffloadStackHelper().install(nodes)
    co.SctpHelper().install(nodes)
    return nodes, devices


class Simulated(unittest.TestCase):
    """Ends the simulation behind each test."""

    def setUp(self) -> None:
        co.RngSeedManager.set_seed(1)
        co.RngSeedManager.set_run(1)
        self.addCleanup(co.simulator.destroy)


class Links(Simulated):
    """A transfer over every kind of link, by every protocol."""

    def test_bulk(self) -> None:
        """All bytes arrive."""
        for helper in (co.PointToPointHelper, co.CsmaHelper, co.VethHelper, co.IxgbeHelper):
            for protocol in (TCP, SCTP):
                with self.subTest(helper=helper.__name__, protocol=protocol):
                    nodes, _ = pair(helper())
                    sink = co.PacketSinkHelper(protocol, co.InetSocketAddress("0.0.0.0", 7))
                    sinks = sink.install(nodes[1])
                    sender = co.BulkSendHelper(protocol, co.InetSocketAddress("10.1.0.2", 7))
                    sender.set_attribute("MaxBytes", 30000)
                    sender.install(nodes[0]).start("1ms")
                    co.simulator.stop("20s")
                    co.simulator.run()
                    received = sinks[0]
                    assert isinstance(received, co.PacketSink)
                    self.assertEqual(received.get_total_rx(), 30000)
                    co.simulator.destroy()

    def test_bridge(self) -> None:
        """Three hosts at a switch: UDP echo."""
        hosts, switch = co.NodeContainer(3), co.Node()
        ports, devices = co.NetDeviceContainer(), co.NetDeviceContainer()
        for host in hosts:
            ends = co.CsmaHelper().install([host, switch])
            devices.add(ends[0])
            ports.add(ends[1])
        co.BridgeHelper().install(switch, ports)
        with self.assertRaisesRegex(ValueError, "ports=ns3::CsmaNetDevice: must be devices of"):
            co.BridgeHelper().install(switch, devices)
        co.InternetStackHelper().install(hosts)
        addresses = co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
        self.assertEqual(str(addresses.get_address(2)), "10.1.0.3")
        co.UdpEchoServerHelper(9).install(hosts[2])
        client = co.UdpEchoClientHelper(co.InetSocketAddress(addresses.get_address(2), 9))
        client.set_attribute("MaxPackets", 3)
        client.set_attribute("Interval", "1ms")
        echoed: list[co.Packet] = []
        client.install(hosts[0])[0].trace_connect("Rx", echoed.append)
        co.simulator.stop("1s")
        co.simulator.run()
        self.assertEqual(len(echoed), 3)

    def test_constant_rate(self) -> None:
        """OnOff at 8 Mbit/s for a second is a megabyte, less what ARP loses in its first 10 ms."""
        nodes, _ = pair(co.VethHelper())
        sinks = co.PacketSinkHelper(UDP, co.InetSocketAddress("0.0.0.0", 7)).install(nodes[1])
        sender = co.OnOffHelper(UDP, co.InetSocketAddress("10.1.0.2", 7))
        sender.set_constant_rate("8Mbps", 1000)
        applications = sender.install(nodes[0])
        applications.start("1s")
        applications.stop("2s")
        co.simulator.stop("3s")
        co.simulator.run()
        received = sinks[0]
        assert isinstance(received, co.PacketSink)
        self.assertAlmostEqual(received.get_total_rx(), 1_000_000, delta=11_000)


class Routes(Simulated):
    """Addresses and routes."""

    def chain(self) -> tuple[co.NodeContainer, co.NetDeviceContainer, co.NetDeviceContainer]:
        """Three nodes in a row."""
        nodes = co.NodeContainer(3)
        left = co.PointToPointHelper().install([nodes[0], nodes[1]])
        right = co.PointToPointHelper().install([nodes[1], nodes[2]])
        co.InternetStackHelper().install(nodes)
        return nodes, left, right

    def ping(
        self, nodes: co.NodeContainer, to: co.InetSocketAddress | co.Inet6SocketAddress
    ) -> int:
        """Number of datagrams of three that the last node gets from the first."""
        anywhere: co.InetSocketAddress | co.Inet6SocketAddress
        if isinstance(to, co.InetSocketAddress):
            anywhere = co.InetSocketAddress("0.0.0.0", 7)
        else:
            anywhere = co.Inet6SocketAddress("::", 7)
        arrived = []
        co.PacketSinkHelper(UDP, anywhere).install(nodes[2])[0].trace_connect(
            "Rx", lambda packet, _source: arrived.append(packet)
        )
        client = co.UdpEchoClientHelper(to)
        client.set_attribute("MaxPackets", 3)
        client.set_attribute("Interval", "10ms")
        client.install(nodes[0]).start("3s")  # after duplicate address detection
        co.simulator.stop("5s")
        co.simulator.run()
        return len(arrived)

    def test_global(self) -> None:
        """Routes that ns-3 finds."""
        nodes, left, right = self.chain()
        co.Ipv4AddressHelper("10.1.0.0", "/24").assign(left)
        far = co.Ipv4AddressHelper("10.2.0.0", "/24").assign(right)
        co.populate_routing_tables()
        self.assertEqual(self.ping(nodes, co.InetSocketAddress(far.get_address(1), 7)), 3)

    def test_static(self) -> None:
        """Interfaces, addresses and routes by hand."""
        nodes, left, right = self.chain()
        for device, address in zip(
            (*left, *right), ("10.1.0.1", "10.1.0.2", "10.2.0.1", "10.2.0.2"), strict=True
        ):
            node = device.get_node()
            assert node is not None
            ipv4 = co.Ipv4.get_of(node)
            interface = ipv4.add_interface(device)
            ipv4.add_address(interface, address, "/24")
            ipv4.set_up(interface)
            self.assertEqual(ipv4.get_interface_for_device(device), interface)
            self.assertEqual(str(ipv4.get_address(interface)), address)
            with self.assertRaisesRegex(ValueError, "device=.*: must be without an interface"):
                ipv4.add_interface(device)
            with self.assertRaisesRegex(IndexError, "interface=9: there are"):
                ipv4.set_up(9)
        routing = co.get_static_routing(co.Ipv4.get_of(nodes[0]))
        routing.add_network_route_to("10.2.0.0", "/24", "10.1.0.2", 1)
        self.assertEqual(self.ping(nodes, co.InetSocketAddress("10.2.0.2", 7)), 3)

    def test_ipv6(self) -> None:
        """The same over IPv6."""
        nodes, left, right = self.chain()
        near = co.Ipv6AddressHelper("2001:db9:1::", 64).assign(left)
        far = co.Ipv6AddressHelper("2001:db9:2::", 64).assign(right)
        co.Ipv6.get_of(nodes[1]).set_attribute("IpForward", True)
        routing = co.get_static_routing(co.Ipv6.get_of(nodes[0]))
        routing.set_default_route(near.get_address(1), 1)
        self.assertEqual(self.ping(nodes, co.Inet6SocketAddress(far.get_address(1), 7)), 3)

    def test_without_stack(self) -> None:
        """The order of installation is told."""
        devices = co.VethHelper().install(co.NodeContainer(2))
        with self.assertRaisesRegex(ValueError, "devices=.*: must be of nodes with IPv4"):
            co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
        nodes = co.get_nodes()
        co.InternetStackHelper().install(nodes)
        with self.assertRaisesRegex(ValueError, "nodes=node 0: must be without a stack"):
            co.InternetStackHelper().install(nodes)


class Sockets(Simulated):
    """Sockets with Python functions."""

    def test_stream(self) -> None:
        """A request and its answer over TCP and SCTP, and the end of both sides."""
        for protocol in (TCP, SCTP):
            with self.subTest(protocol):
                self.exchange(protocol)

    def exchange(self, protocol: str) -> None:
        """Have a client ask a server."""
        nodes, _ = pair(co.VethHelper())
        log: list[str] = []

        def serve(socket: co.Socket) -> None:
            packet = socket.recv()
            if packet is not None and len(packet) > 0:
                log.append(f"server {bytes(packet).decode()}")
                socket.send(b"answer")

        def accepted(socket: co.Socket, address: co.Address) -> None:
            assert isinstance(address, co.InetSocketAddress)
            log.append(f"accepted {address.get_ipv4()}")
            socket.set_recv_callback(serve)
            socket.set_close_callbacks(lambda _: log.append("server closed"))

        def answered(socket: co.Socket) -> None:
            packet = socket.recv()
            if packet is not None and len(packet) > 0:
                log.append(f"client {bytes(packet).decode()}")
                socket.close()

        server = co.Socket.create_socket(nodes[1], protocol)
        server.bind(co.InetSocketAddress("0.0.0.0", 7))
        server.listen()
        server.set_accept_callback(None, accepted)
        client = co.Socket.create_socket(nodes[0], protocol)
        client.set_connect_callback(lambda socket: socket.send(b"request"))
        client.set_recv_callback(answered)
        self.assertEqual(client.connect(co.InetSocketAddress("10.1.0.2", 7)), 0)
        co.simulator.stop("10s")
        co.simulator.run()
        self.assertEqual(log[:3], ["accepted 10.1.0.1", "server request", "client answer"])
        co.simulator.destroy()
        with self.assertRaisesRegex(RuntimeError, "destroy"):
            client.send(b"late")

    def test_sctp_association(self) -> None:
        """States of RFC 9260 from connect() to the end."""
        nodes, _ = pair(co.VethHelper())
        server = co.Socket.create_socket(nodes[1], SCTP)
        server.bind(co.InetSocketAddress("0.0.0.0", 7))
        server.listen()
        client = co.Socket.create_socket(nodes[0], SCTP)
        assert isinstance(client, co.SctpSocket)
        client.connect(co.InetSocketAddress("10.1.0.2", 7))
        association = client.get_association()
        assert association is not None
        states = [association.get_state()]
        association.trace_connect("State", lambda _before, after: states.append(after))
        co.simulator.schedule("1s", client.close)
        co.simulator.stop("10s")
        co.simulator.run()
        self.assertEqual(states[0], "COOKIE-WAIT")
        self.assertEqual(states[1:3], ["COOKIE-ECHOED", "ESTABLISHED"])
        self.assertEqual(states[-1], "CLOSED")
        counters = co.SctpL4Protocol.get_of(nodes[0]).get_counters()
        self.assertEqual((counters["SctpActiveEstabs"], counters["SctpShutdowns"]), (1, 1))

    def test_datagrams(self) -> None:
        """UDP with UDP_SEGMENT: one send, three datagrams on the wire."""
        nodes, _ = pair(co.IxgbeHelper())
        server = co.Socket.create_socket(nodes[1], UDP)
        server.bind(co.InetSocketAddress("0.0.0.0", 7))
        received = []

        def receive(socket: co.Socket) -> None:
            while (got := socket.recv_from()) is not None:
                packet, source = got
                received.append((len(packet), str(source.get_ipv4())))

        server.set_recv_callback(receive)
        client = co.Socket.create_socket(nodes[0], UDP)
        client.bind()
        client.connect(co.InetSocketAddress("10.1.0.2", 7))
        co.set_udp_options(client, segment=100)
        co.simulator.schedule("1ms", client.send, co.Packet(250))
        co.simulator.stop("1s")
        co.simulator.run()
        self.assertEqual(received, [(100, "10.1.0.1"), (100, "10.1.0.1"), (50, "10.1.0.1")])

    def test_errors(self) -> None:
        """What a socket refuses has a name."""
        nodes, _ = pair(co.VethHelper())
        socket = co.Socket.create_socket(nodes[0], SCTP)
        self.assertEqual(socket.send(b"data"), -1)
        self.assertEqual(socket.get_errno(), "NOTCONN")
        with self.assertRaisesRegex(ValueError, "type_name='ns3::Node': must be a socket factory"):
            co.Socket.create_socket(nodes[0], "ns3::Node")


class Offloads(Simulated):
    """Features, NAT and observers."""

    def test_features(self) -> None:
        """Ethtool's names, and its errors."""
        devices = co.VethHelper().install(co.NodeContainer(2))
        veth = devices[0]
        assert isinstance(veth, co.VethNetDevice)
        self.assertIn("tx-checksum-sctp", veth.get_features())
        veth.set_feature("tx-checksum-sctp", False)
        self.assertNotIn("tx-checksum-sctp", veth.get_features())
        self.assertIn("tx-checksum-sctp", veth.get_changeable_features())
        self.assertIn("tx-checksum-sctp: off", veth.get_ethtool_listing("veth0"))
        with self.assertRaisesRegex(ValueError, "tx-checksum-pigeon"):
            veth.set_feature("tx-checksum-pigeon", True)
        with self.assertRaisesRegex(ValueError, "tx-checksum-pigeon"):
            co.VethHelper().set_feature("tx-checksum-pigeon", True)
        with self.assertRaisesRegex(ValueError, "mtu=0: must be from 1"):
            veth.set_mtu(0)

    def double_checksum(self, variant: str) -> co.NetDevice:
        """Transfer 10 000 bytes through a NAT router to a NIC; returns the router's."""
        nodes = co.NodeContainer(3)
        inside = co.VethHelper().install([nodes[0], nodes[1]])
        outside = co.IxgbeHelper().install([nodes[1], nodes[2]])
        for name, node in zip(("client", "router", "server"), nodes, strict=True):
            co.names.add(name, node)
        co.names.add("router/r1", outside[0])
        co.InternetStackHelper().install(nodes)
        co.Ipv4AddressHelper("10.1.0.0", "/24").assign(inside)
        co.Ipv4AddressHelper("10.2.0.0", "/24").assign(outside)
        co.populate_routing_tables()
        co.ChecksumOffloadStackHelper().install(nodes)
        helper = co.NatHelper()
        helper.set_attribute("SctpVariant", variant)
        helper.set_conntrack_attribute("SctpError", False)
        nat = helper.install(nodes[1])
        nat.add_rule(co.NatRule.snat(outside[0], "10.2.0.1", 40000, 40009))
        self.translated: list[str] = []
        nat.trace_connect("Translated", lambda _packet, hook, _tuple: self.translated.append(hook))
        self.connections: list[co.NfConn] = []
        nat.get_conntrack().trace_connect("New", self.connections.append)
        co.SctpHelper().install([nodes[0], nodes[2]])
        sink = co.PacketSinkHelper(SCTP, co.InetSocketAddress("0.0.0.0", 7))
        self.sinks = sink.install(nodes[2])
        sender = co.BulkSendHelper(SCTP, co.InetSocketAddress("10.2.0.2", 7))
        sender.set_attribute("MaxBytes", 10000)
        sender.install(nodes[0])
        self.nodes = nodes
        return outside[0]

    def run_and_count(self) -> int:
        """Run; returns the bytes that the server got."""
        co.simulator.stop("5s")
        co.simulator.run()
        sink = self.sinks[0]
        assert isinstance(sink, co.PacketSink)
        return sink.get_total_rx()

    def test_nat(self) -> None:
        """The fix lets the association through; the rule chooses the port."""
        self.double_checksum("Patched")
        self.assertEqual(self.run_and_count(), 10000)
        self.assertEqual(set(self.translated), {"PRE_ROUTING", "POST_ROUTING"})
        (connection,) = self.connections
        self.assertTrue(connection.src_nat)
        self.assertEqual(str(connection.original.source), "10.1.0.1")
        self.assertEqual(str(connection.reply.destination), "10.2.0.1")
        self.assertIn(connection.reply.destination_port, range(40000, 40010))

    def test_processor(self) -> None:
        """Work takes the time that the table says: 1000 ns for each packet in NAT, nothing else."""
        self.double_checksum("Patched")
        helper = co.HostCpuHelper.from_costs('{"nat": {"perCallNs": 1000}}')
        helper.set_attribute("Cores", 2)
        host = helper.install(self.nodes[1])
        charges: list[co.CpuCharge] = []
        host.trace_connect("Charge", charges.append)
        self.assertEqual(self.run_and_count(), 10000)
        busy = [each for each in charges if each.picoseconds > 0]
        self.assertEqual({(each.place, each.what) for each in busy}, {("nat", "packet")})
        packets = sum(each.calls for each in busy)
        self.assertGreater(packets, 10)
        self.assertEqual(host.get_busy_picoseconds(), packets * 1_000_000)
        (row,) = (row for row in host.to_dicts() if row["picoseconds"] > 0)
        self.assertEqual((row["nodeId"], row["place"], row["calls"]), (1, "nat", packets))
        self.assertAlmostEqual(host.get_utilisation(), packets * 1e-6 / 5 / 2, places=9)
        with self.assertRaisesRegex(IndexError, "core=2: there are 2"):
            host.get_utilisation(2)
        with self.assertRaisesRegex(ValueError, "pentium"):
            co.HostCpuHelper("pentium")

    def test_captures(self) -> None:
        """The bytes are those on the wire: an audit by RFC 9260 alone finds the double checksum."""
        for variant, good in (("Unpatched", False), ("Patched", True)):
            with self.subTest(variant), tempfile.TemporaryDirectory() as folder:
                r1 = self.double_checksum(variant)
                capture = co.Capture(r1)
                self.assertEqual(self.run_and_count(), 10000 if good else 0)
                file = Path(folder) / "r1.pcap"
                capture.write_file(str(file))
                self.assertEqual(file.read_bytes(), capture.to_bytes())
                verdicts = audit(file)
                self.assertGreater(len(verdicts), 2)
                self.assertEqual({each.good for each in verdicts}, {good})
                capture.clear()
                self.assertEqual(len(capture.to_bytes()), 24)
                co.simulator.destroy()

    def test_capture_equals_that_of_the_example(self) -> None:
        """Over point-to-point links, too, where frames have PPP in front."""
        nodes, devices = pair(co.PointToPointHelper())
        capture = co.Capture(devices[0])
        co.UdpEchoServerHelper(9).install(nodes[1])
        client = co.UdpEchoClientHelper(co.InetSocketAddress("10.1.0.2", 9))
        client.set_attribute("MaxPackets", 1)
        client.set_attribute("PacketSize", 100)
        client.install(nodes[0])
        co.simulator.run()
        data = capture.to_bytes()
        self.assertEqual(
            struct.unpack_from("<IHHiIII", data), (0xA1B2C3D4, 2, 4, 0, 0, 262144, 101)
        )
        self.assertEqual(capture.get_n_frames(), 2)
        _, _, size, original = struct.unpack_from("<IIII", data, 24)
        self.assertEqual((size, original), (128, 128))  # IPv4 and UDP headers, 100 bytes
        self.assertEqual(data[40], 0x45)
        with self.assertRaisesRegex(ValueError, "device=ns3::LoopbackNetDevice: must be one with"):
            co.Capture(nodes[0].get_device(1))

    def test_ledger_and_probes(self) -> None:
        """What they count agrees with what a trace source tells."""
        self.double_checksum("Unpatched")
        ledger = co.ChecksumLedger(MaxRecords=100000)
        ledger.install(self.nodes)
        probes = co.ChecksumProbes()
        probes.install(self.nodes)
        seen: list[co.ChecksumComputation] = []
        for node in self.nodes:
            co.ChecksumTracepoints.get_of(node).trace_connect("Computation", seen.append)
        self.run_and_count()
        crc = [each for each in seen if each.algorithm == "crc32c"]
        self.assertEqual(
            probes.get_crc32c_calls(),
            sum(each.pieces for each in crc if each.place not in ("nic", "nicReceive")),
        )
        for place in ("nat", "nic", "sctpInput"):
            expected = sum(each.pieces for each in crc if each.place == place)
            self.assertGreater(expected, 0)
            self.assertEqual(probes.get_crc32c_calls(place), expected)
        records = [each for each in ledger.to_dicts() if each["kind"] != "stateChange"]
        self.assertEqual(len(records), len(seen))
        self.assertEqual(
            [(each["place"], each["bytes"], each["packetUid"]) for each in records],
            [(each.place, each.bytes, each.packet_uid) for each in seen],
        )
        self.assertEqual(sum(row["computations"] for row in probes.to_dicts()), len(seen))
        with self.assertRaisesRegex(ValueError, "place='moon': must be one of transportOutput, "):
            probes.get_crc32c_calls("moon")

    def test_audit(self) -> None:
        """The auditor names the hop."""
        self.double_checksum("Unpatched")
        auditor = co.ChecksumAuditHelper()
        self.run_and_count()
        findings = auditor.to_dicts()
        self.assertIn("computed twice", {each["kind"] for each in findings})
        self.assertEqual({each["guilty"]["nodeName"] for each in findings}, {"router"})
        self.assertIn("router", auditor.report())
        uid = findings[0]["firstPacketUid"]
        self.assertIn("NAT", auditor.explain(uid))
        self.assertGreater(auditor.get_n_observations(), 0)

    @needs("pandas")
    def test_frames(self) -> None:
        """Ledger, findings and counts as tables."""
        self.double_checksum("Unpatched")
        ledger = co.ChecksumLedger()
        ledger.install(self.nodes)
        probes = co.ChecksumProbes()
        probes.install(self.nodes)
        auditor = co.ChecksumAuditHelper()
        self.run_and_count()
        frame = co.ledger_to_frame(ledger)
        self.assertEqual(len(frame), ledger.get_n_records())
        self.assertTrue(frame["time_ns"].is_monotonic_increasing)
        self.assertIn("computed twice", set(co.audit_to_frame(auditor)["kind"]))
        counts = co.probes_to_frame(probes)
        software = counts[(counts["algorithm"] == "crc32c") & ~counts["is_hardware"]]
        self.assertEqual(software["crc32c_calls"].sum(), probes.get_crc32c_calls())


if __name__ == "__main__":
    unittest.main()
