/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * The extension module checksum_offload._checksum_offload.
 */

#include "bindings.h"

#include "ns3/ns3-compat.h"

PYBIND11_MODULE(_checksum_offload, module)
{
    module.doc() = "Checksum offload, NAT and SCTP in ns-3; see the package checksum_offload.";
    module.attr("__version__") = CHECKSUM_OFFLOAD_VERSION;
    module.attr("ns3_version") = CHECKSUM_OFFLOAD_NS3_VERSION;
    module.attr("pybind11_version") =
        PYBIND11_TOSTRING(PYBIND11_VERSION_MAJOR) "." PYBIND11_TOSTRING(
            PYBIND11_VERSION_MINOR) "." PYBIND11_TOSTRING(PYBIND11_VERSION_PATCH);
    module.attr("_turn") = pybind11::module_::import("threading").attr("RLock")();

    ns3::BindCore(module);
    ns3::BindAddresses(module);
    ns3::BindSimulator(module);
    ns3::BindNetwork(module);
    ns3::BindLinks(module);
    ns3::BindInternet(module);
    ns3::BindStaticRouting(module);
    ns3::BindInternetHelpers(module);
    ns3::BindSocket(module);
    ns3::BindApplications(module);
    ns3::BindState(module);
    ns3::BindDevice(module);
    ns3::BindStack(module);
    ns3::BindNetfilter(module);
    ns3::BindSctp(module);
    ns3::BindObserve(module);
    ns3::BindCpu(module);
    ns3::BindCapture(module);
    ns3::BindExperiment(module);
}
