# SPDX-License-Identifier: GPL-2.0-only
"""
Building blocks: the classes of ns-3 and of this module, to build any network in Python.

Classes have ns-3's names, methods are in snake_case, and text has ns-3's notation with units::

    with co.simulation(seed=1):
        nodes = co.NodeContainer(2)
        veth = co.VethHelper()
        veth.set_device_attribute("Delay", "10us")
        devices = veth.install(nodes)
        ...
        co.simulator.run()

A process has one simulator, and ns-3 no locks: while one thread is in ``simulator.run()``, others
keep off the objects of the simulation.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ._arguments import refuse, whole_number
from ._checksum_offload import (
    Address,
    Application,
    ApplicationContainer,
    AuditedPacket,
    BridgeHelper,
    BulkSendHelper,
    Capture,
    Channel,
    ChecksumAuditHelper,
    ChecksumCheckpoint,
    ChecksumComputation,
    ChecksumLedger,
    ChecksumOffloadStack,
    ChecksumOffloadStackHelper,
    ChecksumProbes,
    ChecksumState,
    ChecksumStateChange,
    ChecksumTracepoints,
    CpuCharge,
    CsmaHelper,
    DataRate,
    EventId,
    GsoMetadata,
    HostCpu,
    HostCpuHelper,
    Inet6SocketAddress,
    InetSocketAddress,
    InternetStackHelper,
    Ipv4,
    Ipv4Address,
    Ipv4AddressHelper,
    Ipv4InterfaceContainer,
    Ipv4Mask,
    Ipv4StaticRouting,
    Ipv6,
    Ipv6Address,
    Ipv6AddressHelper,
    Ipv6InterfaceContainer,
    Ipv6StaticRouting,
    IxgbeHelper,
    IxgbeNetDevice,
    LinuxGeneration,
    LinuxGenerationHelper,
    Mac48Address,
    NatHelper,
    NatRule,
    NetDevice,
    NetDeviceContainer,
    NfConn,
    NfConntrack,
    NfConntrackTuple,
    NfNat,
    Node,
    NodeContainer,
    Object,
    OffloadNetDevice,
    OnOffHelper,
    Packet,
    PacketSink,
    PacketSinkHelper,
    PacketWork,
    PointToPointHelper,
    ProtocolCounters,
    RngSeedManager,
    SctpAssociation,
    SctpHelper,
    SctpL4Protocol,
    SctpSocket,
    Socket,
    Time,
    TraceConnection,
    TrafficControlHelper,
    UdpEchoClientHelper,
    UdpEchoServerHelper,
    VethHelper,
    VethNetDevice,
    config,
    create_object,
    describe_attributes,
    describe_trace_sources,
    get_checksum_state,
    get_gso_metadata,
    get_nodes,
    get_static_routing,
    get_type_names,
    microseconds,
    milliseconds,
    names,
    nanoseconds,
    populate_routing_tables,
    seconds,
    set_udp_options,
    simulator,
)
from .frames import findings_frame, ledger_frame, records_frame

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
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
    "audit_to_frame",
    "config",
    "create_object",
    "describe_attributes",
    "describe_trace_sources",
    "get_checksum_state",
    "get_gso_metadata",
    "get_nodes",
    "get_static_routing",
    "get_type_names",
    "ledger_to_frame",
    "microseconds",
    "milliseconds",
    "names",
    "nanoseconds",
    "populate_routing_tables",
    "probes_to_frame",
    "seconds",
    "set_udp_options",
    "simulation",
    "simulator",
]


@contextmanager
def simulation(*, seed: int = 1, run: int = 1) -> Iterator[None]:
    """
    Hold one simulation: whatever happens in the ``with`` block, the next one begins anew.

    Parameters
    ----------
    seed : int
        RngSeed, from 1 on.
    run : int
        RngRun, from 0 on.

    Raises
    ------
    RuntimeError
        If there is a simulation already: call ``simulator.destroy()`` first.
    ValueError
        If a number is not allowed.
    """
    if len(get_nodes()) > 0:
        raise RuntimeError("there is a simulation already: call simulator.destroy() first")
    for name, value, setter in (
        ("seed", seed, RngSeedManager.set_seed),
        ("run", run, RngSeedManager.set_run),
    ):
        number = whole_number(value)
        if number is None:
            refuse(name, value, "an int")
        setter(number)
    try:
        yield
    finally:
        simulator.destroy()


def ledger_to_frame(ledger: ChecksumLedger) -> pd.DataFrame:
    """
    Make a table of a ledger's records.

    Parameters
    ----------
    ledger : ChecksumLedger
        Those that it has in memory.

    Returns
    -------
    pandas.DataFrame
        See `checksum_offload.frames.ledger_frame`.

    Raises
    ------
    ValueError
        If it is something else.
    """
    if not isinstance(ledger, ChecksumLedger):
        refuse("ledger", ledger, "a ChecksumLedger")
    return ledger_frame(ledger.to_dicts())


def audit_to_frame(audit: ChecksumAuditHelper) -> pd.DataFrame:
    """
    Make a table of what an auditor found.

    Parameters
    ----------
    audit : ChecksumAuditHelper
        Ask it when the run is over.

    Returns
    -------
    pandas.DataFrame
        See `checksum_offload.frames.findings_frame`.

    Raises
    ------
    ValueError
        If it is something else.
    """
    if not isinstance(audit, ChecksumAuditHelper):
        refuse("audit", audit, "a ChecksumAuditHelper")
    return findings_frame(audit.to_dicts())


def probes_to_frame(probes: ChecksumProbes) -> pd.DataFrame:
    """
    Make a table of what probes counted.

    Parameters
    ----------
    probes : ChecksumProbes
        All of their nodes are summed.

    Returns
    -------
    pandas.DataFrame
        One row per place and algorithm, with ``computations`` (passes over a packet),
        ``crc32c_calls`` (contiguous pieces) and ``bytes`` summed.

    Raises
    ------
    ValueError
        If it is something else.
    """
    if not isinstance(probes, ChecksumProbes):
        refuse("probes", probes, "a ChecksumProbes")
    return records_frame(
        probes.to_dicts(),
        ("place", "algorithm", "is_hardware", "computations", "crc32c_calls", "bytes"),
    )
