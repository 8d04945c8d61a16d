#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
#
# First process of the machine: loads modules, does the runs of /runs, and hands over what they
# wrote as a tar on the disk.
/bin/busybox --install -s /bin
export PATH=/usr/bin:/bin HOME=/root
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
exec </dev/console >/dev/console 2>&1
echo "guest: up, $(uname -r)"
ip link set lo up
mkdir -p /out /run/netns

while read -r module; do
    insmod "/modules/$module" || echo "guest: FAULT module $module"
done </modules/order

# The runs of one machine have one variant of NAT and one topology: the first words of each line.
read -r variant topology _ </runs
export variant topology
sh /runs.sh || echo "guest: FAULT runs.sh ended with $?"
dmesg | grep -E 'WARNING|BUG|bad_offload|kprobe-counters' | head -20
tar -c -f /dev/vda -C /out . || echo "guest: FAULT tar"
sync
echo "guest: done"
poweroff -f
