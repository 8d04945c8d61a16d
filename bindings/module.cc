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

namespace
{

namespace py = pybind11;

/**
 * Refuse to pickle what belongs to a simulation, by the old protocols too: copyreg would make an
 * instance without its C++ half, and end the process.
 * @param module with all its classes
 */
void
RefuseToPickle(const py::module_& module)
{
    const py::object hasState = py::str("__getstate__");
    for (const auto& [name, value] : py::dict(module.attr("__dict__")))
    {
        if (!py::isinstance<py::type>(value) || value.attr("__dict__").contains(hasState))
        {
            continue; // an enumeration is as good elsewhere
        }
        value.attr("__reduce__") = py::cpp_function(
            [](const py::handle& self) -> py::object {
                const auto type = py::type::of(self).attr("__name__").cast<std::string>();
                throw py::type_error("cannot pickle '" + type + "' object");
            },
            py::name("__reduce__"),
            py::is_method(value));
    }
}

} // namespace

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
    RefuseToPickle(module);
}
