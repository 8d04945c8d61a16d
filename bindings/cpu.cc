/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/cpu-breakdown.h"
#include "ns3/cpu-cost-table.h"
#include "ns3/host-cpu-helper.h"
#include "ns3/host-cpu.h"
#include "ns3/node-cpu.h"

namespace ns3
{

namespace
{

/** @param host a processor @return one dict per node, place and kind of work */
py::list
ToRows(const HostCpu& host)
{
    py::list rows;
    for (const NodeCpu* node : host.GetNodes())
    {
        for (const auto& [key, account] : node->GetBreakdown().GetAccounts())
        {
            py::dict row;
            row["nodeId"] = node->GetNode()->GetId();
            row["place"] = std::string(key.first);
            row["what"] = std::string(key.second);
            row["picoseconds"] = account.picoseconds;
            row["calls"] = account.calls;
            row["bytes"] = account.bytes;
            rows.append(row);
        }
    }
    return rows;
}

} // namespace

void
BindCpu(py::module_& module)
{
    py::class_<CpuCharge>(module, "CpuCharge", "One stretch of work on a core.")
        .def_readonly("node_id", &CpuCharge::nodeId, "Whose work.")
        .def_readonly("core", &CpuCharge::core, "On which core.")
        .def_readonly("place", &CpuCharge::place, "Where, such as ``nat``.")
        .def_readonly("what", &CpuCharge::what, "``packet``, ``crc32c`` or ``internetChecksum``.")
        .def_readonly("picoseconds", &CpuCharge::picoseconds, "How long, ps.")
        .def_readonly("calls", &CpuCharge::calls, "Packets, or contiguous pieces.")
        .def_readonly("bytes", &CpuCharge::bytes, "Of all of them together.")
        .def_readonly("begin_ps", &CpuCharge::beginPs, "Simulated time of its beginning, ps.");

    BindObject<HostCpu, Object>(module, "HostCpu", "The processor of one computer.")
        .def("get_preset", &HostCpu::GetPreset, "Name of the table of costs.")
        .def("get_cores", &HostCpu::GetCores, "Number of cores.")
        .def(
            "get_utilisation",
            [](HostCpu& host, const std::optional<Integer>& core) {
                return core ? host.GetUtilisation(
                                  ToIndex("core", core->As<int64_t>("core"), host.GetCores()))
                            : host.GetUtilisation();
            },
            py::arg("core") = py::none(),
            "Share of the time since zero that one core, or all together, were busy; 0 to 1.")
        .def("get_busy_picoseconds",
             &HostCpu::GetBusyPicoseconds,
             "What was charged to all cores, ps.")
        .def("get_dropped", &HostCpu::GetDropped, "Frames that found a queue full.")
        .def("to_dicts",
             &ToRows,
             "Where cores spent their time: one dict per node, place and kind of work.");

    py::class_<HostCpuHelper>(module,
                              "HostCpuHelper",
                              "Gives nodes a processor, so that work on packets takes time.")
        .def(py::init<const std::string&>(),
             py::arg("preset"),
             "With the costs of a preset, such as ``xeon-2018+slice-by-8``.")
        .def_static(
            "from_costs",
            [](const std::string& json) { return HostCpuHelper(CpuCostTable::FromJson(json)); },
            py::arg("json"),
            "With costs of one's own: a JSON object of places with perCallNs and perByteNs.")
        .def("set_attribute",
             FactorySetter<HostCpuHelper>("ns3::HostCpu",
                                          [](auto& helper, const auto& name, const auto& value) {
                                              helper.SetAttribute(name, value);
                                          }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the processors to come, such as Cores.")
        .def(
            "install",
            [](const HostCpuHelper& helper, const NodesLike& nodes) {
                return helper.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "One processor for all of these nodes; before the traffic.");
}

} // namespace ns3
