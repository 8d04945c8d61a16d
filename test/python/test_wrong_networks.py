# SPDX-License-Identifier: GPL-2.0-only
"""Wrong addresses, devices, disciplines, routes and sockets: errors, not the end of the process."""

from __future__ import annotations

import unittest
from collections.abc import Callable

import checksum_offload as co
from test_blocks_network import SCTP, TCP, UDP, Simulated, pair

V4, V6 = co.InetSocketAddress, co.Inet6SocketAddress


class Wrong(Simulated):
    """Expects errors."""

    def check(self, call: Callable[[], object], *parts: str) -> None:
        """Expect a ValueError or RuntimeError, and all parts in its message."""
        with self.subTest(parts=parts):
            with self.assertRaises((ValueError, RuntimeError)) as caught:
                call()
            for part in parts:
                self.assertIn(part, str(caught.exception))


class Addresses(Wrong):
    """Addresses of networks."""

    def test_networks(self) -> None:
        """Network, mask and first host number have to fit."""
        cases = (
            (("10.0.0.5", "/24"), ("network=10.0.0.5", "10.0.0.0", "255.255.255.0")),
            (("10.0.0.0", "255.0.255.0"), ("mask=255.0.255.0", "without a gap")),
            (("0.0.0.0", "/0"), ("mask=0.0.0.0", "1 to 30")),
            (("10.0.0.0", "/31"), ("mask=255.255.255.254", "1 to 30")),
            (("10.0.0.0", "/32"), ("mask=255.255.255.255", "1 to 30")),
            (("10.0.0.0", "/24", "0.0.0.0"), ("base=0.0.0.0", "0.0.0.1 to 0.0.0.254")),
            (("10.0.0.0", "/24", "0.0.0.255"), ("base=0.0.0.255", "0.0.0.254")),
            (("10.0.0.0", "/24", "10.0.0.1"), ("base=10.0.0.1", "0.0.0.254")),
        )
        for arguments, parts in cases:
            self.check(lambda: co.Ipv4AddressHelper(*arguments), *parts)  # noqa: B023
        self.check(lambda: co.Ipv6AddressHelper("2001:db8::1"), "network=2001:db8::1", "2001:db8::")
        self.check(lambda: co.Ipv6AddressHelper("2001:db8::", 65), "prefix=65", "1 to 64")
        self.check(lambda: co.Ipv6AddressHelper("::", 0), "prefix=0", "1 to 64")
        self.check(
            lambda: co.Ipv6AddressHelper("2001:db8::", 64, "2001:db8::1"),
            "base=2001:db8::1",
            "64 bits",
        )

    def test_last_network(self) -> None:
        """No network follows it."""
        helper = co.Ipv4AddressHelper("255.255.254.0", "/24")
        helper.new_network()
        self.check(helper.new_network, "255.255.255.0 is the last network")
        helper6 = co.Ipv6AddressHelper("ffff:ffff:ffff:fffe::")
        helper6.new_network()
        self.check(helper6.new_network, "ffff:ffff:ffff:ffff:: is the last network")

    def test_too_many(self) -> None:
        """A network has so many addresses."""
        nodes = co.NodeContainer(3)
        devices = co.CsmaHelper().install(nodes)
        co.InternetStackHelper().install(nodes)
        helper = co.Ipv4AddressHelper("10.0.0.0", "/30")
        self.check(lambda: helper.assign(devices), "devices=3 devices", "left in the network: 2")
        interfaces = helper.assign([devices[0], devices[1]])
        self.assertEqual(str(interfaces.get_address(1)), "10.0.0.2")
        self.check(lambda: helper.assign(devices[2]), "devices=1 devices", "left in the network: 0")
        helper.new_network()
        self.assertEqual(str(helper.assign(devices[2]).get_address(0)), "10.0.0.5")

    def test_twice(self) -> None:
        """A simulation gives an address once; the next simulation may again."""
        for _ in range(2):
            nodes = co.NodeContainer(2)
            devices = co.CsmaHelper().install(nodes)
            co.InternetStackHelper().install(nodes)
            co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
            co.Ipv6AddressHelper("2001:db8::").assign(devices)
            again = co.Ipv4AddressHelper("10.1.0.0", "/24", "0.0.0.2")
            self.check(lambda: again.assign(devices), "devices=10.1.0.2")  # noqa: B023
            again6 = co.Ipv6AddressHelper("2001:db8::")
            self.check(lambda: again6.assign(devices), "devices=2001:db8::")  # noqa: B023
            other = co.Ipv6AddressHelper("2001:db9::")
            self.check(
                lambda: other.assign([devices[0], devices[0]]),  # noqa: B023
                "devices=2001:db9::",
            )
            co.simulator.destroy()

    def test_link_layer(self) -> None:
        """A device has a MAC address."""
        _, devices = pair(co.CsmaHelper())
        for address in (co.Ipv4Address("1.1.1.1"), co.Ipv6Address("::1"), V4("1.1.1.1", 2)):
            self.check(
                lambda: devices[0].set_address(address),  # noqa: B023
                f"address={address}",
                "Mac48Address",
            )


class Interfaces(Wrong):
    """Interfaces and routes."""

    def test_interfaces(self) -> None:
        """Of devices of the node, and not of none."""
        nodes, devices = pair(co.CsmaHelper())
        co.Ipv6AddressHelper("2001:db8::").assign(devices)
        foreign = co.CsmaHelper().install(co.Node())[0]
        loose = co.create_object("ns3::CsmaNetDevice")
        assert isinstance(loose, co.NetDevice)
        for ip in (co.Ipv4.get_of(nodes[0]), co.Ipv6.get_of(nodes[0])):
            for device in (foreign, loose):
                self.check(lambda: ip.add_interface(device), "device=", "node")  # noqa: B023
        single = co.create_object("ns3::Ipv4L3Protocol")
        assert isinstance(single, co.Ipv4)
        self.check(lambda: single.add_interface(loose), "device=", "node")
        self.check(lambda: co.Ipv6.get_of(nodes[0]).set_down(0), "interface=0", "loopback")
        co.Ipv6.get_of(nodes[0]).set_down(1)
        co.Ipv4.get_of(nodes[0]).set_down(0)

    def test_routes(self) -> None:
        """Over interfaces that there are: loopback and one device."""
        nodes, devices = pair(co.CsmaHelper())
        co.Ipv6AddressHelper("2001:db8::").assign(devices)
        v4 = co.get_static_routing(co.Ipv4.get_of(nodes[0]))
        v6 = co.get_static_routing(co.Ipv6.get_of(nodes[0]))
        before = v4.get_n_routes(), v6.get_n_routes()
        for call in (
            lambda: v4.set_default_route("10.1.0.2", 2),
            lambda: v4.add_network_route_to("10.9.0.0", "/16", "10.1.0.2", 2),
            lambda: v4.add_host_route_to("10.9.0.1", "10.1.0.2", 2),
            lambda: v6.set_default_route("2001:db8::1", 2),
            lambda: v6.add_network_route_to("2001:db9::", 64, "2001:db8::1", 2),
        ):
            self.check(call, "interface=2: must be from 0 to 1")
        ip = co.Ipv4.get_of(nodes[0])
        bare = ip.add_interface(co.CsmaHelper().install(nodes[0])[0])
        self.check(lambda: v4.set_default_route("10.7.0.2", bare), "interface=2", "an address")
        self.assertEqual((v4.get_n_routes(), v6.get_n_routes()), before)
        v4.add_network_route_to("10.9.0.0", "/16", "10.1.0.2", 1)
        self.assertEqual(v4.get_n_routes(), before[0] + 1)
        routing = co.create_object("ns3::Ipv4StaticRouting")
        assert isinstance(routing, co.Ipv4StaticRouting)
        self.check(lambda: routing.set_default_route("10.1.0.2", 0), "no node")


class Parts(Wrong):
    """Devices, bridges, disciplines and applications that are where they cannot be."""

    def test_twice_on_a_node(self) -> None:
        """A device or an application is on one node."""
        nodes, devices = pair(co.CsmaHelper())
        for node in nodes:
            self.check(lambda: node.add_device(devices[0]), "device=one of node 0")  # noqa: B023
        server = co.UdpEchoServerHelper(7).install(nodes[0])[0]
        self.check(lambda: nodes[1].add_application(server), "application=one of node 0")

    def test_bridge(self) -> None:
        """A port is of one bridge."""
        node = co.Node()
        ports = co.CsmaHelper().install([node, node])
        self.check(
            lambda: co.BridgeHelper().install(node, [ports[0], ports[0]]),
            "ports=ns3::CsmaNetDevice twice",
        )
        co.BridgeHelper().install(node, ports)
        self.check(
            lambda: co.BridgeHelper().install(node, ports[1]),
            "ports=ns3::CsmaNetDevice twice",
            "in no bridge yet",
        )

    def test_queue_disc(self) -> None:
        """A device has one, which is one."""
        for name in ("ns3::Node", "ns3::QueueDisc", "ns3::DropTailQueue<Packet>"):
            self.check(
                lambda: co.TrafficControlHelper().set_root_queue_disc(name),  # noqa: B023
                f"type='{name}'",
                "ns3::FifoQueueDisc",
            )
        helper = co.TrafficControlHelper()
        nodes = co.NodeContainer(2)
        devices = co.CsmaHelper().install(nodes)
        co.InternetStackHelper().install(nodes)
        self.check(lambda: helper.install(devices), "set_root_queue_disc()")
        helper.set_root_queue_disc("ns3::FifoQueueDisc", MaxSize="10p")
        self.check(lambda: helper.set_root_queue_disc("ns3::FifoQueueDisc"), "has a queueing")
        self.check(lambda: helper.install([devices[0], devices[0]]), "devices=", "of node 0")
        helper.install(devices)
        self.check(lambda: helper.install(devices[1]), "devices=", "of node 1")

    def test_queue_disc_in_a_run(self) -> None:
        """A device that gets its discipline, by its address, from an event can send."""
        nodes, _ = pair(co.CsmaHelper())
        later = co.CsmaHelper().install(nodes)
        server = co.PacketSinkHelper(UDP, V4("10.5.0.2", 9)).install(nodes[1])[0]
        sender = co.OnOffHelper(UDP, V4("10.5.0.2", 9))
        sender.set_attribute("MaxBytes", 5120)

        def event() -> None:
            co.Ipv4AddressHelper("10.5.0.0", "/24").assign(later)
            sender.install(nodes[0])

        co.simulator.schedule("1s", event)
        co.simulator.stop("10s")
        co.simulator.run()
        assert isinstance(server, co.PacketSink)
        self.assertEqual(server.get_total_rx(), 5120)

    def test_stack(self) -> None:
        """A node gets one stack."""
        node = co.Node()
        self.check(lambda: co.InternetStackHelper().install([node, node]), "nodes=node 0")

    def test_links(self) -> None:
        """A link that cannot send."""
        csma, cable, line = co.CsmaHelper(), co.IxgbeHelper(), co.PointToPointHelper()
        for call, part in (
            (lambda: csma.set_channel_attribute("DataRate", "0bps"), "DataRate='0bps'"),
            (lambda: csma.set_channel_attribute("Delay", "-1ms"), "Delay='-1ms'"),
            (lambda: cable.set_device_attribute("DataRate", "0bps"), "DataRate='0bps'"),
            (lambda: cable.set_link_attribute("Delay", "-1ms"), "Delay='-1ms'"),
            (lambda: line.set_device_attribute("DataRate", "0bps"), "DataRate='0bps'"),
            (lambda: line.set_device_attribute("InterframeGap", "-1s"), "InterframeGap='-1s'"),
        ):
            self.check(call, part)
        co.VethHelper().set_device_attribute("DataRate", "0bps")  # no limit


class Sockets(Wrong):
    """Sockets in a state, or of a node, that the call is not for."""

    def test_bound_twice(self) -> None:
        """Stock sockets would keep both ports."""
        nodes, _ = pair(co.CsmaHelper())
        for protocol in (UDP, TCP):
            socket = co.Socket.create_socket(nodes[0], protocol)
            self.assertEqual(socket.bind(V4("10.1.0.1", 5)), 0)
            for call in (
                socket.bind,
                socket.bind6,
                lambda: socket.bind(V4("10.1.0.1", 6)),  # noqa: B023
            ):
                self.check(call, "is bound to 10.1.0.1:5")
        sctp = co.Socket.create_socket(nodes[0], SCTP)
        self.assertEqual((sctp.bind(), sctp.bind(), sctp.get_errno()), (0, -1, "INVAL"))

    def test_family(self) -> None:
        """IPv6 on a node without, and the other way round."""
        v4, v6 = V4("10.1.0.1", 9), V6("2001:db8::1", 9)
        for has_v4, address in ((True, v6), (False, v4)):
            stack = co.InternetStackHelper()
            stack.set_ipv4_stack_install(has_v4)
            stack.set_ipv6_stack_install(not has_v4)
            node = co.Node()
            stack.install(node)
            co.SctpHelper().install(node)
            for protocol in (UDP, TCP, SCTP):
                socket = co.Socket.create_socket(node, protocol)
                calls: list[Callable[[], object]] = [
                    lambda: socket.bind(address),  # noqa: B023
                    lambda: socket.connect(address),  # noqa: B023
                    lambda: socket.send_to(b"1", address),  # noqa: B023
                    socket.bind6 if has_v4 else socket.bind,
                ]
                for call in calls:
                    self.check(call, "address=", "family", "node 0")
            co.simulator.destroy()

    def test_multicast(self) -> None:
        """Link-local multicast wants a device, as stock ns-3 asserts when it routes."""
        for address in (V4("224.0.0.1", 3), V6("ff02::1", 3)):
            nodes, _ = pair(co.CsmaHelper())
            for protocol in (UDP, TCP, SCTP):
                socket = co.Socket.create_socket(nodes[0], protocol)
                for call in (
                    lambda: socket.connect(address),  # noqa: B023
                    lambda: socket.send_to(b"1", address),  # noqa: B023
                ):
                    self.check(call, f"address={address}", "link-local multicast")
            co.UdpEchoClientHelper(address).install(nodes[0])
            self.check(co.simulator.run, "node 0, application 0", f"={address}")
            co.simulator.destroy()


if __name__ == "__main__":
    unittest.main()
