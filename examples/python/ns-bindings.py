# SPDX-License-Identifier: GPL-2.0-only
"""
A topology of ns-3's own Python bindings (``ns``) into which our NAT and our NIC are put.

    client ---- veth pair ---- router ---- NIC and cable ---- server

Nodes, stacks, addresses and routes come from ``ns``; veth pair, NIC, NAT and SCTP are
``ns.VethHelper``, ``ns.IxgbeHelper`` and so on after ``co.expose(ns)``; programs and observers come
from ``checksum_offload``. There is one simulator: either side could have made each part.
"""

from __future__ import annotations

import json
from typing import Any

import checksum_offload as co

PORT = 5001


def build(ns: Any, variant: str) -> tuple[Any, Any]:  # noqa: ANN401
    """Make the network with ``ns``; returns its nodes, and the devices of the NIC's cable."""
    nodes = ns.NodeContainer()
    nodes.Create(3)
    inside = ns.VethHelper().Install(nodes.Get(0), nodes.Get(1))
    outside = ns.IxgbeHelper().Install(nodes.Get(1), nodes.Get(2))

    ns.InternetStackHelper().Install(nodes)
    addresses = ns.Ipv4AddressHelper()
    mask = ns.Ipv4Mask("255.255.255.0")
    addresses.SetBase(ns.Ipv4Address("10.1.0.0"), mask)
    addresses.Assign(inside)
    addresses.SetBase(ns.Ipv4Address("10.2.0.0"), mask)
    addresses.Assign(outside)
    ns.Ipv4GlobalRoutingHelper.PopulateRoutingTables()

    ns.ChecksumOffloadStackHelper().Install(nodes)
    ns.SctpHelper().Install(nodes)
    helper = ns.NatHelper()
    helper.SetAttribute("SctpVariant", ns.StringValue(variant))
    helper.SetConntrackAttribute("SctpError", ns.BooleanValue(False))
    nat = helper.Install(nodes.Get(1))
    ns.NatHelper.Masquerade(nat, outside.Get(0))
    return nodes, outside


def run(ns: Any, variant: str) -> dict[str, Any]:  # noqa: ANN401
    """Send 100 kB through the router; returns what happened to the checksums."""
    co.expose(ns)
    nodes, outside = build(ns, variant)

    client, _, server = co.from_ns(nodes)
    protocol = "ns3::SctpSocketFactory"
    sink = co.PacketSinkHelper(protocol, co.InetSocketAddress("0.0.0.0", PORT)).install(server)[0]
    sender = co.BulkSendHelper(protocol, co.InetSocketAddress("10.2.0.2", PORT))
    sender.set_attribute("MaxBytes", 100_000)
    sender.install(client).start("1s")

    probes = co.ChecksumProbes()
    probes.install(co.get_nodes())
    audit = co.ChecksumAuditHelper()
    capture = co.Capture(co.from_ns(outside.Get(0)))

    ns.Simulator.Stop(ns.Seconds(10))
    ns.Simulator.Run()
    assert isinstance(sink, co.PacketSink)
    result = {
        "variant": variant,
        "bytesDelivered": sink.get_total_rx(),
        "crc32cCallsOfNat": probes.get_crc32c_calls("nat"),
        "crc32cOfNic": probes.get_crc32c_calls("nic"),
        "findings": sorted({finding["kind"] for finding in audit.to_dicts()}),
        "framesCaptured": capture.get_n_frames(),
    }
    ns.Simulator.Destroy()
    return result


def main() -> None:
    """Run the bug and its fix."""
    from ns import ns  # type: ignore[import-not-found, import-untyped, unused-ignore]

    for variant in ("Unpatched", "Patched"):
        print(json.dumps(run(ns, variant)))


if __name__ == "__main__":
    main()
