# SPDX-License-Identifier: GPL-2.0-only
"""
The double checksum of 2016 and its fix, built from blocks: what the C++ example of this name runs.

The result equals the C++ example's JSON line key by key, for the same parameters and seed. All of
it is here: the network, the programs, and the observers that count by trace sources.

    python3 nat-sctp-double-checksum.py --nat=patched --egress=veth
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import checksum_offload as co

PORT = 5001
IP_PROTOCOL_SCTP = 132
#: Simulated seconds after the last byte, for delayed SACKs and SHUTDOWN.
DRAIN_SECONDS = 1
VARIANTS = {
    "unpatched": "Unpatched",
    "patched": "Patched",
    "mainline": "Mainline",
    "always-none": "AlwaysNone",
}
EGRESSES = ("veth", "veth-no-sctp-crc", "ixgbe", "ixgbe-zeroing", "point-to-point")
PLACES = ("sctpOutput", "conntrack", "nat", "gso", "csumHelp", "nic", "sctpInput")


@dataclass(frozen=True)
class Parameters:
    """What to run; defaults are those of the C++ example."""

    nat: str = "unpatched"
    sender_csum_offload: bool = True
    gso: bool = True
    egress: str = "ixgbe"
    bytes: int = 1048576
    message_size: int = 10240
    link_rate_mbps: int = 10000
    link_delay_microseconds: float = 10
    max_seconds: float = 300
    seed: int = 1
    rng_run: int = 1

    @property
    def rate(self) -> str:
        """Rate of every link."""
        return f"{self.link_rate_mbps}Mbps"

    @property
    def delay(self) -> co.Time:
        """One-way delay of every link."""
        return co.nanoseconds(int(self.link_delay_microseconds * 1000))


class Network:
    """client [c0] ---- [r0] router [r1] ---- [s0] server."""

    def __init__(self, parameters: Parameters) -> None:
        self.nodes = co.NodeContainer(3)
        self.client, self.router, self.server = self.nodes
        veth = self._veth(parameters)
        self.c0, self.r0 = veth.install([self.client, self.router])
        self.r1, self.s0 = self._install_egress(parameters)
        for device in (self.c0, self.s0):
            self._switch_sender(device, parameters)
        self._install_stacks()
        if parameters.nat != "off":
            self._install_nat(parameters)

    @staticmethod
    def _veth(parameters: Parameters) -> co.VethHelper:
        veth = co.VethHelper()
        veth.set_device_attribute("DataRate", parameters.rate)
        veth.set_device_attribute("Delay", parameters.delay)
        return veth

    def _install_egress(self, parameters: Parameters) -> co.NetDeviceContainer:
        ends = [self.router, self.server]
        if parameters.egress.startswith("veth"):
            devices = self._veth(parameters).install(ends)
            if parameters.egress == "veth-no-sctp-crc":
                router_device = devices[0]
                assert isinstance(router_device, co.VethNetDevice)
                router_device.set_feature("tx-checksum-sctp", False)
            return devices
        if parameters.egress.startswith("ixgbe"):
            ixgbe = co.IxgbeHelper()
            ixgbe.set_device_attribute("DataRate", parameters.rate)
            zeroes = parameters.egress == "ixgbe-zeroing"
            ixgbe.set_device_attribute("CrcEngineZeroesField", zeroes)
            ixgbe.set_link_attribute("Delay", parameters.delay)
            return ixgbe.install(ends)
        link = co.PointToPointHelper()
        link.set_device_attribute("DataRate", parameters.rate)
        link.set_channel_attribute("Delay", parameters.delay)
        link.set_queue("ns3::DropTailQueue", MaxSize="1000p")
        return link.install(ends)

    @staticmethod
    def _switch_sender(device: co.NetDevice, parameters: Parameters) -> None:
        """Ethtool -K on an end host's device; one without offloads has nothing to switch."""
        if not isinstance(device, co.OffloadNetDevice):
            return
        device.set_feature("tx-checksum-sctp", parameters.sender_csum_offload)
        # Either of the two lets SCTP make super-packets.
        device.set_feature("tx-generic-segmentation", parameters.gso)
        if isinstance(device, co.VethNetDevice):
            device.set_feature("tx-sctp-segmentation", parameters.gso)

    def _install_stacks(self) -> None:
        internet = co.InternetStackHelper()
        internet.set_ipv6_stack_install(False)
        internet.install(self.nodes)
        for node in self.nodes:
            # ns-3 waits up to 10 ms before it asks; Linux does not.
            arp = node.get_object("ns3::ArpL3Protocol")
            assert arp is not None
            arp.set_attribute("RequestJitter", "ns3::ConstantRandomVariable[Constant=0]")
        internet.assign_streams(self.nodes, 1000)
        inside = co.Ipv4AddressHelper("10.1.0.0", "/24")
        inside.assign([self.r0, self.c0])
        outside = co.Ipv4AddressHelper("10.2.0.0", "/24")
        outside.assign([self.r1, self.s0])
        for node, gateway in ((self.client, "10.1.0.1"), (self.server, "10.2.0.1")):
            co.get_static_routing(co.Ipv4.get_of(node)).set_default_route(gateway, 1)
        co.ChecksumOffloadStackHelper().install(self.nodes)
        sctp = co.SctpHelper()
        ends = [self.client, self.server]
        sctp.install(ends)
        sctp.assign_streams(ends, 2000)

    def _install_nat(self, parameters: Parameters) -> None:
        helper = co.NatHelper()
        helper.set_attribute("SctpVariant", VARIANTS[parameters.nat])
        # Connection tracking verifies SCTP from Linux 4.11 on.
        helper.set_conntrack_attribute("SctpError", parameters.nat == "mainline")
        nat = helper.install(self.router)
        nat.assign_streams(3000)
        nat.add_rule(co.NatRule.masquerade(self.r1))


@dataclass
class Class:
    """What happened to the packets of one class: of one direction, ordinary or super-packets."""

    sent: int = 0
    segments: int = 0
    manips: int = 0
    crc32c: Counter[str] = field(default_factory=Counter)
    wire_packets: int = 0
    wire_bad_crc: int = 0
    wire_pending: int = 0

    def to_dict(self) -> dict[str, Any]:
        """As the C++ example has it."""
        return {
            "sent": self.sent,
            "segments": self.segments,
            "sctpManipCalls": self.manips,
            "crc32cCallsByPlace": {place: self.crc32c[place] for place in PLACES},
            "wirePackets": self.wire_packets,
            "wireBadCrc": self.wire_bad_crc,
            "wirePending": self.wire_pending,
        }


class Observer:
    """Follows every SCTP packet by its uid, which NAT, forwarding and segmentation keep."""

    def __init__(self, network: Network) -> None:
        self.classes = {name: Class() for name in ("plain", "gso", "serverPlain", "serverGso")}
        self.class_of: dict[int, Class] = {}
        self.bad_offload_warnings = 0
        for node, device, plain, gso in (
            (network.client, network.c0, "plain", "gso"),
            (network.server, network.s0, "serverPlain", "serverGso"),
        ):
            self._watch_end(node, device, self.classes[plain], self.classes[gso])
        router = co.ChecksumTracepoints.get_of(network.router)
        router.trace_connect("Computation", lambda each: self._computed(self.plain, each))
        router.trace_connect("SctpManipPkt", self._manipulated)
        router.trace_connect("SkbWarnBadOffload", self._warned)
        network.r1.trace_connect(
            "PromiscSniffer",
            lambda frame: self._on_wire(co.AuditedPacket.read(frame, network.r1), frame),
        )

    @property
    def plain(self) -> Class:
        """Ordinary packets of the client."""
        return self.classes["plain"]

    def _watch_end(self, node: co.Node, device: co.NetDevice, plain: Class, gso: Class) -> None:
        def sent(frame: co.Packet) -> None:
            packet = co.AuditedPacket.read(frame, device)
            if packet is None or packet.protocol != IP_PROTOCOL_SCTP:
                return
            metadata = co.get_gso_metadata(frame)
            mine = gso if metadata.is_gso else plain
            self.class_of[frame.get_uid()] = mine
            mine.sent += 1
            mine.segments += len(metadata.frag_sizes)

        device.trace_connect("MacTx", sent)
        tracepoints = co.ChecksumTracepoints.get_of(node)
        tracepoints.trace_connect("Computation", lambda each: self._computed(plain, each))

    def _computed(self, origin: Class, computation: co.ChecksumComputation) -> None:
        if computation.algorithm != "crc32c":
            return
        mine = origin
        # Output runs before the packet's first device, so it is not known by uid yet.
        if computation.place != "sctpOutput":
            mine = self.class_of.get(computation.packet_uid, origin)
        mine.crc32c[computation.place] += computation.pieces

    def _manipulated(self, packet: co.Packet) -> None:
        self.class_of.get(packet.get_uid(), self.plain).manips += 1

    def _warned(self, _packet: co.Packet) -> None:
        self.bad_offload_warnings += 1

    def _on_wire(self, packet: co.AuditedPacket | None, frame: co.Packet) -> None:
        if packet is None or packet.protocol != IP_PROTOCOL_SCTP:
            return
        mine = self.class_of.get(frame.get_uid(), self.plain)
        mine.wire_packets += 1
        if not packet.is_final:
            if packet.state.ip_summed == "CHECKSUM_PARTIAL":
                mine.wire_pending += 1
            else:
                mine.wire_bad_crc += 1

    def to_dict(self) -> dict[str, Any]:
        """Sums over all classes, and the classes, as the C++ example has them."""
        classes = self.classes.values()
        calls = {place: sum(each.crc32c[place] for each in classes) for place in PLACES}
        return {
            "sctpManipCalls": sum(each.manips for each in classes),
            "crc32cCalls": sum(count for place, count in calls.items() if place != "nic"),
            "crc32cCallsByPlace": calls,
            "wirePackets": sum(each.wire_packets for each in classes),
            "wireBadCrc": sum(each.wire_bad_crc for each in classes),
            "wirePending": sum(each.wire_pending for each in classes),
            "badOffloadWarnings": self.bad_offload_warnings,
            "clientToServerPlain": self.classes["plain"].to_dict(),
            "clientToServerGso": self.classes["gso"].to_dict(),
            "serverToClientPlain": self.classes["serverPlain"].to_dict(),
        }


class Transfer:
    """A bulk sender on the client and a sink on the server; stops soon after the last byte."""

    def __init__(self, network: Network, parameters: Parameters) -> None:
        self.expected = parameters.bytes
        self.received = 0
        self.last = co.Time()
        protocol = "ns3::SctpSocketFactory"
        sink = co.PacketSinkHelper(protocol, co.InetSocketAddress("0.0.0.0", PORT))
        sink.install(network.server)[0].trace_connect("Rx", self._arrived)
        sender = co.BulkSendHelper(protocol, co.InetSocketAddress("10.2.0.2", PORT))
        sender.set_attribute("MaxBytes", parameters.bytes)
        sender.set_attribute("SendSize", parameters.message_size)
        sender.install(network.client)

    def _arrived(self, packet: co.Packet, _source: co.InetSocketAddress) -> None:
        self.received += packet.get_size()
        self.last = co.simulator.now()
        if self.received >= self.expected:
            co.simulator.stop(co.seconds(DRAIN_SECONDS))

    @property
    def duration(self) -> co.Time:
        """From the beginning to the last byte, or the end."""
        return self.last if self.received >= self.expected else co.simulator.now()


def run(parameters: Parameters) -> dict[str, Any]:
    """Simulate one transfer; the result has the keys of the C++ example's JSON line."""
    with co.simulation(seed=parameters.seed, run=parameters.rng_run):
        network = Network(parameters)
        observer = Observer(network)
        transfer = Transfer(network, parameters)
        co.simulator.stop(co.seconds(parameters.max_seconds))
        co.simulator.run()
        client, server = (
            co.SctpL4Protocol.get_of(node).get_counters()
            for node in (network.client, network.server)
        )
        seconds = transfer.duration.get_seconds()
        return {
            "nat": parameters.nat,
            "generation": "",
            "senderCsumOffload": "on" if parameters.sender_csum_offload else "off",
            "gso": "on" if parameters.gso else "off",
            "egress": parameters.egress,
            "bytes": parameters.bytes,
            "messageSize": parameters.message_size,
            "linkRateMbps": parameters.link_rate_mbps,
            "linkDelayMicroseconds": float(parameters.link_delay_microseconds),
            "maxSeconds": float(parameters.max_seconds),
            "associationEstablished": client["SctpActiveEstabs"] > 0,
            "bytesDelivered": transfer.received,
            "durationSeconds": seconds,
            "goodputMbps": transfer.received * 8 / seconds / 1e6 if transfer.received else 0.0,
            **observer.to_dict(),
            "sctpChecksumErrors": client["SctpChecksumErrors"] + server["SctpChecksumErrors"],
            "seed": parameters.seed,
            "rngRun": parameters.rng_run,
            "moduleVersion": co.__version__,
            "ns3Version": co.ns3_version,
        }


def main() -> None:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1] if __doc__ else None)
    parser.add_argument("--nat", choices=[*VARIANTS, "off"], default="unpatched")
    parser.add_argument("--egress", choices=EGRESSES, default="ixgbe")
    parser.add_argument("--bytes", type=int, default=Parameters.bytes)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(json.dumps(run(Parameters(**vars(arguments)))))


if __name__ == "__main__":
    main()
