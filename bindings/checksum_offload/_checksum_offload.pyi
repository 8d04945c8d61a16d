# SPDX-License-Identifier: GPL-2.0-only
# Made by tools/stubs.py.
"""
Checksum offload, NAT and SCTP in ns-3; see the package checksum_offload.
"""

from __future__ import annotations
import typing

__all__: list[str] = [
    "calibrate_nat_sctp_stream",
    "nat_sctp_config",
    "nat_sctp_stream_config",
    "ns3_version",
    "pybind11_version",
    "run_nat_sctp",
    "run_nat_sctp_stream",
]

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

def run_nat_sctp(
    *, audit: bool = False, ledger: bool = False, history: typing.Any = None, **kwargs: typing.Any
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

__version__: str
ns3_version: str
pybind11_version: str
