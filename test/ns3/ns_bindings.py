# SPDX-License-Identifier: GPL-2.0-only
"""A user's script with the Python bindings of ns-3 itself, in a source tree that has the module.

Builds two nodes with our helpers, then runs the main scenario; prints its result as JSON.
"""

from ns import ns

nodes = ns.NodeContainer()
nodes.Create(2)
veth = ns.VethHelper()
veth.SetFeature("tx-checksum-sctp", False)
devices = veth.Install(nodes)
device = devices.Get(0).GetObject[ns.VethNetDevice]()
assert device.GetNode().GetId() == 0
internet = ns.InternetStackHelper()
internet.Install(nodes)
assert ns.NatHelper().Install(nodes.Get(1)).GetInstanceTypeId().GetName() == "ns3::NfNat"
ns.Simulator.Destroy()

config = ns.NatSctpConfig()
config.nat = ns.NatSctpNat.UNPATCHED
config.egress = ns.NatSctpEgress.IXGBE
config.bytes = 20000
print(ns.RunNatSctpScenario(config).ToJson())
