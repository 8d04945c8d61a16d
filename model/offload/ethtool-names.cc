/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethtool-names.h"

namespace ns3
{

namespace
{

constexpr std::array<EthtoolName, ETHTOOL_NAMES> NAMES{{
    {"rx-checksumming", "rx-checksum", nullptr},
    {"tx-checksum-ipv4", "tx-checksum-ipv4", "tx-checksumming"},
    {"tx-checksum-ip-generic", "tx-checksum-ip-generic", "tx-checksumming"},
    {"tx-checksum-ipv6", "tx-checksum-ipv6", "tx-checksumming"},
    {"tx-checksum-fcoe-crc", "tx-checksum-fcoe-crc", "tx-checksumming"},
    {"tx-checksum-sctp", "tx-checksum-sctp", "tx-checksumming"},
    {"tx-scatter-gather", "tx-scatter-gather", "scatter-gather"},
    {"tx-scatter-gather-fraglist", "tx-scatter-gather-fraglist", "scatter-gather"},
    {"tx-tcp-segmentation", "tx-tcp-segmentation", "tcp-segmentation-offload"},
    {"tx-tcp-ecn-segmentation", "tx-tcp-ecn-segmentation", "tcp-segmentation-offload"},
    {"tx-tcp-mangleid-segmentation", "tx-tcp-mangleid-segmentation", "tcp-segmentation-offload"},
    {"tx-tcp6-segmentation", "tx-tcp6-segmentation", "tcp-segmentation-offload"},
    {"generic-segmentation-offload", "tx-generic-segmentation", nullptr},
    {"generic-receive-offload", "rx-gro", nullptr},
    {"large-receive-offload", "rx-lro", nullptr},
    {"rx-vlan-offload", "rx-vlan-hw-parse", nullptr},
    {"tx-vlan-offload", "tx-vlan-hw-insert", nullptr},
    {"ntuple-filters", "rx-ntuple-filter", nullptr},
    {"receive-hashing", "rx-hashing", nullptr},
    {"highdma", "highdma", nullptr},
    {"rx-vlan-filter", "rx-vlan-filter", nullptr},
    {"vlan-challenged", "vlan-challenged", nullptr},
    {"tx-lockless", "tx-lockless", nullptr},
    {"netns-local", "netns-local", nullptr},
    {"tx-gso-robust", "tx-gso-robust", nullptr},
    {"tx-fcoe-segmentation", "tx-fcoe-segmentation", nullptr},
    {"tx-gre-segmentation", "tx-gre-segmentation", nullptr},
    {"tx-gre-csum-segmentation", "tx-gre-csum-segmentation", nullptr},
    {"tx-ipxip4-segmentation", "tx-ipxip4-segmentation", nullptr},
    {"tx-ipxip6-segmentation", "tx-ipxip6-segmentation", nullptr},
    {"tx-udp_tnl-segmentation", "tx-udp_tnl-segmentation", nullptr},
    {"tx-udp_tnl-csum-segmentation", "tx-udp_tnl-csum-segmentation", nullptr},
    {"tx-gso-partial", "tx-gso-partial", nullptr},
    {"tx-tunnel-remcsum-segmentation", "tx-tunnel-remcsum-segmentation", nullptr},
    {"tx-sctp-segmentation", "tx-sctp-segmentation", nullptr},
    {"tx-esp-segmentation", "tx-esp-segmentation", nullptr},
    {"tx-udp-segmentation", "tx-udp-segmentation", nullptr},
    {"tx-gso-list", "tx-gso-list", nullptr},
    {"fcoe-mtu", "fcoe-mtu", nullptr},
    {"tx-nocache-copy", "tx-nocache-copy", nullptr},
    {"loopback", "loopback", nullptr},
    {"rx-fcs", "rx-fcs", nullptr},
    {"rx-all", "rx-all", nullptr},
    {"tx-vlan-stag-hw-insert", "tx-vlan-stag-hw-insert", nullptr},
    {"rx-vlan-stag-hw-parse", "rx-vlan-stag-hw-parse", nullptr},
    {"rx-vlan-stag-filter", "rx-vlan-stag-filter", nullptr},
    {"l2-fwd-offload", "l2-fwd-offload", nullptr},
    {"hw-tc-offload", "hw-tc-offload", nullptr},
    {"esp-hw-offload", "esp-hw-offload", nullptr},
    {"esp-tx-csum-hw-offload", "esp-tx-csum-hw-offload", nullptr},
    {"rx-udp_tunnel-port-offload", "rx-udp_tunnel-port-offload", nullptr},
    {"tls-hw-tx-offload", "tls-hw-tx-offload", nullptr},
    {"tls-hw-rx-offload", "tls-hw-rx-offload", nullptr},
    {"rx-gro-hw", "rx-gro-hw", nullptr},
    {"tls-hw-record", "tls-hw-record", nullptr},
    {"rx-gro-list", "rx-gro-list", nullptr},
    {"macsec-hw-offload", "macsec-hw-offload", nullptr},
    {"rx-udp-gro-forwarding", "rx-udp-gro-forwarding", nullptr},
    {"hsr-tag-ins-offload", "hsr-tag-ins-offload", nullptr},
    {"hsr-tag-rm-offload", "hsr-tag-rm-offload", nullptr},
    {"hsr-fwd-offload", "hsr-fwd-offload", nullptr},
    {"hsr-dup-offload", "hsr-dup-offload", nullptr},
}};

} // namespace

const std::array<EthtoolName, ETHTOOL_NAMES>&
GetEthtoolNames()
{
    return NAMES;
}

} // namespace ns3
