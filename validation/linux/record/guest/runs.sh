#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Does the runs of /runs, one line each:
#   VARIANT TOPOLOGY KIND NAME PROTOCOL NAT CT_CHECKSUM E_SUM E_GSO R_SUM R_GSO MESSAGES BYTES GAP
# KIND is capture or counters; E_SUM and the like are 1, 0, or - (the default of the device); R_SUM
# is 1to0 if r1 loses its checksum offload 0.5 s after the client has started. GAP is in us.
# shellcheck source=/dev/null
. /network.sh
# shellcheck source=/dev/null
. /probes.sh

mib() # NAMESPACE COUNTER
{
    # shellcheck disable=SC2016 # awk's
    within "$1" awk -v c="$2" '$1 == c { print $2 }' /proc/net/sctp/snmp
}

all_mibs()
{
    echo "$(mib cli SctpChecksumErrors) $(mib srv SctpChecksumErrors)" \
        "$(mib cli SctpOutSCTPPacks) $(mib srv SctpOutSCTPPacks)"
}

wait_for() # FILES...: that exist
{
    for file in "$@"; do
        for _ in $(seq 100); do
            [ -e "$file" ] && break
            sleep 0.1
        done
    done
}

taps="cli:c0:1_cli-egress rtr:r0:2_rtr-ingress rtr:r1:3_rtr-egress srv:s0:4_srv-ingress"

start_captures()
{
    case $protocol in sctp*) number=132 ;; tcp*) number=6 ;; *) number=17 ;; esac
    captures=
    for tap in $taps; do
        device=${tap#*:}
        point=${device#*:}
        device=${device%%:*}
        [ "$topology.$point" = nic.1_cli-egress ] && continue
        rm -f "/run/ready.$device"
        # Without a function, so that $! is the program.
        /usr/bin/ip netns exec "${tap%%:*}" capture-states -i "$device" -p $number -l "$name.$point" \
            -w "/out/$name.$point.pcap" -o "/out/$name.$point.tsv" -r "/run/ready.$device" &
        captures="$captures $!"
        wait_for "/run/ready.$device"
    done
}

stop_captures()
{
    sleep 0.5
    # A list of numbers.
    # shellcheck disable=SC2086
    kill $captures
    # shellcheck disable=SC2086
    wait $captures
}

# Sets result and server_bytes.
transfer_messages()
{
    rm -f /run/ready
    family=
    [ "$topology" = router6 ] && family=-6
    # shellcheck disable=SC2086 # it may be no word
    /usr/bin/ip netns exec srv transfer -s $family -P "${protocol%6}" -w 9 -r /run/ready >/run/server &
    server=$!
    wait_for /run/ready
    if [ "$r_sum" = 1to0 ]; then
        (sleep 0.5 && within rtr ethtool -K r1 tx-checksum-sctp off) &
    fi
    # shellcheck disable=SC2154 # from network.sh
    within cli transfer -c "$server_address" -P "${protocol%6}" -n "$messages" -m "$bytes" \
        -g "$gap" -w 8 >/run/client
    status=$?
    [ $status = 0 ] || kill $server 2>/dev/null
    wait $server
    result=ok
    if [ $status != 0 ]; then
        if grep -q ' connect: ' /run/client; then result=connect_failed; else result=stalled; fi
    fi
    server_bytes=$(sed -n 's/.*bytes=\([0-9]*\).*/\1/p' /run/server | tail -1)
}

set_up()
{
    set_nat "$nat"
    within rtr sysctl -qw net.netfilter.nf_conntrack_checksum="$ct_checksum"
    if [ "$e_sum" != - ]; then
        switch "$protocol" cli c0 "$e_sum" "$e_gso"
        switch "$protocol" srv s0 "$e_sum" "$e_gso"
        switch "$protocol" rtr r0 "${r_sum%to0}" "$r_gso"
        switch "$protocol" rtr r1 "${r_sum%to0}" "$r_gso"
    fi
}

make_network
for device in cli:c0 rtr:r0 rtr:r1 srv:s0; do
    within "${device%:*}" ethtool -k "${device#*:}" >"/out/ethtool-k.${device#*:}.$variant.$topology.txt"
done
grep -q ' counters ' /runs && install_probes

while read -r variant topology kind name protocol nat ct_checksum e_sum e_gso r_sum r_gso \
    messages bytes gap; do
    set_up
    [ "$kind" = capture ] && start_captures
    before=$(all_mibs)
    [ "$kind" = counters ] && echo >/proc/kprobe_counters
    transfer_messages
    sleep 0.1
    hits=
    [ "$kind" = counters ] && hits=$(awk '{ printf " %s=%s,%s", $1, $2, $3 }' /proc/kprobe_counters)
    after=$(all_mibs)
    [ "$kind" = capture ] && stop_captures
    # Four numbers each.
    # shellcheck disable=SC2086
    set -- $before $after
    line="$name result=$result server_bytes=${server_bytes:-0} cli_ChecksumErrors=$(($5 - $1))"
    line="$line srv_ChecksumErrors=$(($6 - $2)) cli_out_skbs=$(($7 - $3)) srv_out_skbs=$(($8 - $4))"
    echo "$line$hits" >>/out/results.txt
    echo "guest: $line"
done </runs
