/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef BINDINGS_H
#define BINDINGS_H

#include <pybind11/pybind11.h>

/**
 * @file
 * @ingroup checksum-offload
 * The parts of the extension module checksum_offload._checksum_offload, one source file each. Each
 * function adds its part; called in this order, for what a signature names has to be known.
 */

namespace ns3
{

/** Time, Object, attributes and trace sources by name, Config, Names, random numbers. */
void BindCore(pybind11::module_& module);
/** Addresses of all kinds, and DataRate. */
void BindAddresses(pybind11::module_& module);
/** Simulator, as the submodule "simulator". */
void BindSimulator(pybind11::module_& module);
/** Packet, Node, NetDevice, Application and their containers. */
void BindNetwork(pybind11::module_& module);
/** Stock links: point-to-point, CSMA, bridge. */
void BindLinks(pybind11::module_& module);
/** IPv4 and IPv6 of stock ns-3: interfaces, addresses. */
void BindInternet(pybind11::module_& module);
/** Static routes of both. */
void BindStaticRouting(pybind11::module_& module);
/** Helpers for IPv4 and IPv6 of stock ns-3. */
void BindInternetHelpers(pybind11::module_& module);
/** Socket. */
void BindSocket(pybind11::module_& module);
/** Stock applications. */
void BindApplications(pybind11::module_& module);
/** Checksum state and GSO metadata of a packet, and the node's tracepoints. */
void BindState(pybind11::module_& module);
/** Devices with offloads, and their links. */
void BindDevice(pybind11::module_& module);
/** What ties a node's IP stack to the checksum state. */
void BindStack(pybind11::module_& module);
/** Connection tracking and NAT. */
void BindNetfilter(pybind11::module_& module);
/** SCTP. */
void BindSctp(pybind11::module_& module);
/** Ledger, probes, auditor. */
void BindObserve(pybind11::module_& module);
/** Processors. */
void BindCpu(pybind11::module_& module);
/** Captures as bytes. */
void BindCapture(pybind11::module_& module);
/** Whole experiments: run_nat_sctp() and its configuration. */
void BindExperiment(pybind11::module_& module);

} // namespace ns3

#endif // BINDINGS_H
