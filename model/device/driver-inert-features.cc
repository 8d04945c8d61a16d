/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "driver-inert-features.h"

namespace ns3
{

using Kind = InertFeature::Kind;

InertFeatures
GetVethInertFeatures()
{
    return {
        {"rx-vlan-hw-parse", true, Kind::FREE, {}},
        {"tx-vlan-hw-insert", true, Kind::FREE, {}},
        {"tx-lockless", true, Kind::FIXED, {}},
        {"tx-gre-segmentation", true, Kind::FREE, {}},
        {"tx-gre-csum-segmentation", true, Kind::FREE, {}},
        {"tx-ipxip4-segmentation", true, Kind::FREE, {}},
        {"tx-ipxip6-segmentation", true, Kind::FREE, {}},
        {"tx-udp_tnl-segmentation", true, Kind::FREE, {}},
        {"tx-udp_tnl-csum-segmentation", true, Kind::FREE, {}},
        {"tx-gso-list", true, Kind::FREE, {}},
        {"tx-nocache-copy", false, Kind::FREE, {}},
        {"tx-vlan-stag-hw-insert", true, Kind::FREE, {}},
        {"rx-vlan-stag-hw-parse", true, Kind::FREE, {}},
        {"rx-gro-list", false, Kind::UNMODELED, {}},
    };
}

InertFeatures
GetIxgbeInertFeatures()
{
    return {
        {"rx-lro", false, Kind::UNMODELED, {}},
        {"rx-vlan-hw-parse", true, Kind::FREE, {}},
        {"tx-vlan-hw-insert", true, Kind::FREE, {}},
        {"rx-ntuple-filter", false, Kind::FREE, {}},
        {"rx-hashing", true, Kind::FREE, {}},
        {"rx-vlan-filter", true, Kind::FREE, {}},
        {"tx-gre-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-gre-csum-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-ipxip4-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-ipxip6-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-udp_tnl-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-udp_tnl-csum-segmentation", true, Kind::FREE, {"tx-gso-partial"}},
        {"tx-gso-partial", true, Kind::FREE, {}},
        {"tx-nocache-copy", false, Kind::FREE, {}},
        {"rx-all", false, Kind::UNMODELED, {}},
        {"l2-fwd-offload", false, Kind::FREE, {}},
        {"hw-tc-offload", false, Kind::FREE, {}},
        {"rx-gro-list", false, Kind::UNMODELED, {}},
    };
}

} // namespace ns3
