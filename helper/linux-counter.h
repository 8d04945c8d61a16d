/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINUX_COUNTER_H
#define LINUX_COUNTER_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace ns3
{

/** Kernel functions whose hits were counted for every run, by the columns of counts.csv. */
enum class LinuxCounter : uint8_t
{
    CRC32C,                   ///< crc32c(), one hit per contiguous piece
    CRC_SCTP_OUTPUT,          ///< of these: from net/sctp/output.c
    CRC_CONNTRACK,            ///< of these: from nf_conntrack_proto_sctp.c
    CRC_NAT,                  ///< of these: from nf_nat_proto.c
    CRC_SCTP_OFFLOAD,         ///< of these: skb_crc32c_csum_help() and sctp_gso_make_checksum()
    CRC_SCTP_INPUT,           ///< of these: from net/sctp/input.c
    SKB_CHECKSUM,             ///< __skb_checksum(), one hit per contiguous piece of a frag_list
    SCTP_MANIP_PKT,           ///< sctp_manip_pkt()
    SKB_CRC32C_CSUM_HELP,     ///< skb_crc32c_csum_help(), returning at once or not
    SKB_CHECKSUM_HELP,        ///< skb_checksum_help()
    SCTP_GSO_SEGMENT,         ///< sctp_gso_segment()
    SCTP_RCV,                 ///< sctp_rcv()
    NF_CONNTRACK_SCTP_PACKET, ///< nf_conntrack_sctp_packet()
    IP_FORWARD,               ///< ip_forward()
    COUNT                     ///< how many there are
};

/** How many there are. */
constexpr std::size_t LINUX_COUNTERS = static_cast<std::size_t>(LinuxCounter::COUNT);

/** One value for each counter. */
template <typename T>
using PerLinuxCounter = std::array<T, LINUX_COUNTERS>;

/** @param counter which @return the name of its column, e.g. "crc_nat" */
const char* ToString(LinuxCounter counter);

/** @param counter which @return its index in PerLinuxCounter */
constexpr std::size_t
IndexOf(LinuxCounter counter)
{
    return static_cast<std::size_t>(counter);
}

} // namespace ns3

#endif // LINUX_COUNTER_H
