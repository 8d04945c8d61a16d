/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"
#include "simulation-turn.h"

#include "ns3/ixgbe-helper.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/netdev-features.h"
#include "ns3/offload-net-device.h"
#include "ns3/veth-helper.h"
#include "ns3/veth-net-device.h"

#include <sstream>

namespace ns3
{

namespace
{

/** @param features any @return ethtool's names of those that are set */
std::vector<std::string>
NamesOf(const NetdevFeatures& features)
{
    std::vector<std::string> names;
    for (const auto& name : NetdevFeatures::GetNames())
    {
        if (features.Has(NetdevFeatures::FromName(name)))
        {
            names.push_back(name);
        }
    }
    return names;
}

void
BindDevices(py::module_& module)
{
    BindObject<OffloadNetDevice, NetDevice>(module,
                                            "OffloadNetDevice",
                                            "An Ethernet device with ethtool's features.")
        .def("set_feature",
             &OffloadNetDevice::SetFeature,
             py::arg("name"),
             py::arg("on"),
             R"(ethtool -K.

Parameters
----------
name : str
    ethtool's name, such as ``tx-checksum-sctp``.
on : bool
    Its new value.

Raises
------
ValueError
    If there is no such feature, the device cannot change it, or another has to be on first.
)")
        .def(
            "get_features",
            [](const OffloadNetDevice& device) { return NamesOf(device.GetFeatures()); },
            "ethtool's names of the features that are on.")
        .def(
            "get_changeable_features",
            [](const OffloadNetDevice& device) { return NamesOf(device.GetChangeableFeatures()); },
            "ethtool's names of the features that set_feature() can change.")
        .def(
            "get_ethtool_listing",
            [](const OffloadNetDevice& device, const std::string& name) {
                std::ostringstream text;
                device.PrintEthtoolFeatures(text, name);
                return text.str();
            },
            py::arg("name"),
            "What ethtool -k prints of a device of that name.")
        .def(
            "apply_ethtool_listing",
            [](OffloadNetDevice& device, const std::string& listing) {
                std::istringstream text(listing);
                device.ApplyEthtoolFeatures(text);
            },
            py::arg("listing"),
            "Take over what ethtool -k printed.");
    BindObject<VethNetDevice, OffloadNetDevice>(module, "VethNetDevice", "An end of a veth pair.");
    BindObject<IxgbeNetDevice, OffloadNetDevice>(module,
                                                 "IxgbeNetDevice",
                                                 "A NIC with the offloads of the 82599.");
}

/** What VethHelper and IxgbeHelper have in common. @param typeName of the devices */
template <typename Helper>
void
DefineHelper(py::class_<Helper>& bound, const std::string& typeName)
{
    bound.def(py::init<>())
        .def("set_device_attribute",
             FactorySetter<Helper>(typeName,
                                   [](auto& helper, const auto& name, const auto& value) {
                                       helper.SetDeviceAttribute(name, value);
                                   }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the devices, such as DataRate.")
        .def("set_feature",
             &Helper::SetFeature,
             py::arg("name"),
             py::arg("on"),
             "ethtool -K of the devices to come.")
        .def(
            "install",
            [](const Helper& helper, const NodesLike& nodes) {
                SimulationTurn::Require("install()");
                return helper.Install(ToPair(nodes));
            },
            py::arg("nodes"),
            "Connect two nodes; returns both devices.");
}

} // namespace

void
BindDevice(py::module_& module)
{
    BindDevices(module);
    py::class_<VethHelper> veth(module, "VethHelper", "Connects two nodes by a veth pair.");
    DefineHelper(veth, "ns3::VethNetDevice");
    py::class_<IxgbeHelper> ixgbe(module,
                                  "IxgbeHelper",
                                  "Connects two nodes by a cable between NICs.");
    DefineHelper(ixgbe, "ns3::IxgbeNetDevice");
    ixgbe
        .def("set_link_attribute",
             FactorySetter<IxgbeHelper>("ns3::EthernetLink",
                                        [](auto& helper, const auto& name, const auto& value) {
                                            helper.SetLinkAttribute(name, value);
                                        }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the cable, such as Delay.")
        .def(
            "set_tx_ring",
            [](IxgbeHelper& helper, const Integer& frames) {
                helper.SetTxRing(frames.As<uint32_t>("frames", 1));
            },
            py::arg("frames"),
            "ethtool -G: size of the transmit ring, frames.");
}

} // namespace ns3
