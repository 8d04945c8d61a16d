# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# Puts counters on kernel functions. Sourced by runs.sh.

symbols=${symbols:-/run/symbols}

# address FUNCTION MODULE [NTH]: prints it; MODULE is - for the kernel itself. sctp_csum_update() is
# static inline, and there is a copy in each object file that passes it on: in that of their link.
address()
{
    # What the compiler made of a function may have a suffix; .cold is not where it begins.
    awk -v f="^$1(\\\\.(isra|constprop|part)\\\\.[0-9]+)*\$" -v m="${2#-}" -v n="${3:-1}" '
        $3 ~ f && $4 == (m == "" ? "" : "[" m "]") && ++k == n {
            print $1
            exit
        }' "$symbols"
}

probe_list=

# probe NAME LENGTH-ARGUMENT FUNCTION MODULE [NTH]
probe()
{
    name=$1
    argument=$2
    shift 2
    where=$(address "$@")
    if [ -n "$where" ]; then
        probe_list=$probe_list${probe_list:+,}$name:$where:$argument
    else
        echo "guest: no symbol for $name"
    fi
}

install_probes()
{
    # Once: in software emulation to print all symbols takes a while.
    grep -E ' (crc32c|(l4proto|sctp)_|skb_crc32c|(__)?skb_checksum|nf_conntrack_sctp|ip_forward|veth_)' \
        /proc/kallsyms >"$symbols"
    probe crc32c d crc32c libcrc32c
    probe sctp_manip_pkt n sctp_manip_pkt nf_nat
    probe l4proto_manip_pkt n l4proto_manip_pkt nf_nat
    probe crc_nat s sctp_csum_update nf_nat
    probe crc_conntrack s sctp_csum_update nf_conntrack
    probe crc_sctp_output s sctp_csum_update sctp 1
    probe crc_sctp_input s sctp_csum_update sctp 2
    probe crc_sctp_offload s sctp_csum_update sctp 3
    probe skb_crc32c_csum_help n skb_crc32c_csum_help -
    probe skb_checksum_help n skb_checksum_help -
    probe sctp_gso_segment n sctp_gso_segment sctp
    probe sctp_rcv n sctp_rcv sctp
    probe sctp_packet_transmit n sctp_packet_transmit sctp
    probe nf_conntrack_sctp_packet n nf_conntrack_sctp_packet nf_conntrack
    probe ip_forward n ip_forward -
    probe veth_xmit n veth_xmit veth
    probe __skb_checksum n __skb_checksum -
    insmod /modules/kprobe-counters.ko probes="$probe_list" ||
        echo "guest: FAULT kprobe-counters.ko was not taken"
}
