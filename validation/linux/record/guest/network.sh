# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# The network and its switches, as ../../PROVENANCE.md has them. Sourced by runs.sh.
#
#   cli [c0 10.1.0.2/24] --- [r0 10.1.0.1/24] rtr [r1 10.2.0.1/24] --- [s0 10.2.0.2/24] srv
#
# r1 --- s0 are a veth pair, or (topology nic) an e1000e and a virtio-net on one QEMU hub. Topology
# router6 has fd00:1::2, fd00:1::1, fd00:2::1 and fd00:2::2 instead, and no IPv4, since SCTP would
# take both for paths of one association.

# The shell of busybox prefers its own.
ip()
{
    /usr/bin/ip "$@"
}

within()
{
    ip netns exec "$@"
}

# device_of MAC: prints the name of the network device, once it is there
device_of()
{
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        for device in /sys/class/net/*; do
            if [ "$(cat "$device/address")" = "$1" ]; then
                basename "$device"
                return 0
            fi
        done
        sleep 0.5
    done
    echo "guest: FAULT no device with address $1" >&2
    return 1
}

# set_addresses SUBNET-1 SUBNET-2 PREFIX-LENGTH: of each the router is 1 and the host 2
set_addresses()
{
    ip -n cli addr add "${1}2/$3" dev c0
    ip -n rtr addr add "${1}1/$3" dev r0
    ip -n rtr addr add "${2}1/$3" dev r1
    ip -n srv addr add "${2}2/$3" dev s0
}

make_network()
{
    # shellcheck disable=SC2154 # from init.sh
    [ "$topology" = router6 ] && off=0 || off=1
    for n in cli rtr srv; do
        ip netns add $n
        ip -n $n link set lo up
        within $n sysctl -qw net.ipv6.conf.all.disable_ipv6="$off" \
            net.ipv6.conf.default.disable_ipv6="$off" net.ipv6.conf.default.accept_dad=0
    done
    ip link add c0 netns cli type veth peer name r0 netns rtr
    if [ "$topology" = nic ]; then
        ip link set "$(device_of 52:54:00:00:00:01)" netns rtr name r1
        ip link set "$(device_of 52:54:00:00:00:02)" netns srv name s0
    else
        ip link add r1 netns rtr type veth peer name s0 netns srv
    fi
    if [ "$topology" = router6 ]; then
        set_addresses fd00:1:: fd00:2:: 64
    else
        set_addresses 10.1.0. 10.2.0. 24
    fi
    ip -n cli link set c0 up
    ip -n rtr link set r0 up
    ip -n rtr link set r1 up
    ip -n srv link set s0 up
    if [ "$topology" = router6 ]; then
        server_address=fd00:2::2
        ip -n cli route add default via fd00:1::1
        ip -n srv route add default via fd00:2::1
        within rtr sysctl -qw net.ipv6.conf.all.forwarding=1
    else
        server_address=10.2.0.2
        ip -n cli route add default via 10.1.0.1
        ip -n srv route add default via 10.2.0.1
        within rtr sysctl -qw net.ipv4.ip_forward=1
    fi
    # An association that cannot come up gives up soon.
    within cli sysctl -qw net.sctp.max_init_retransmits=3
    for n in cli srv; do
        within $n sysctl -qw net.sctp.rto_initial=500 net.sctp.rto_min=200 net.sctp.rto_max=1000
    done
    for _ in 1 2 3 4 5 6 7 8 9 10; do # a NIC's link takes a while; ARP is done then
        within cli ping -c 1 -W 1 $server_address >/dev/null && return 0
    done
    echo "guest: FAULT the server cannot be reached"
}

# set_nat on|ct|off|FIRST-LAST: masquerade; connection tracking only; nothing; masquerade to ports
set_nat()
{
    within rtr nft flush ruleset
    rule="oifname r1 masquerade"
    case $1 in
        off) return 0 ;;
        ct)
            within rtr nft "add table ip f; add chain ip f ctfwd { type filter hook forward priority 0; }; add rule ip f ctfwd ct state new accept"
            return
            ;;
        *-*) rule="oifname r1 ip protocol sctp masquerade to :$1" ;;
    esac
    within rtr nft "add table ip nat; add chain ip nat post { type nat hook postrouting priority 100; }; add rule ip nat post $rule"
}

on_off()
{
    [ "$1" = 1 ] && echo on || echo off
}

# switch PROTOCOL NAMESPACE DEVICE CHECKSUM GSO: each 1 or 0
switch()
{
    sum=$(on_off "$4")
    gso=$(on_off "$5")
    case $1 in
        sctp*)
            within "$2" ethtool -K "$3" tx on # as it is in the beginning, with it sg
            within "$2" ethtool -K "$3" tx-checksum-sctp "$sum"
            within "$2" ethtool -K "$3" gso "$gso" tx-sctp-segmentation "$gso"
            ;;
        *) within "$2" ethtool -K "$3" tx "$sum" gso "$gso" tso "$gso" ;;
    esac >/dev/null
}
