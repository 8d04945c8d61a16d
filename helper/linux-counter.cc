/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "linux-counter.h"

namespace ns3
{

const char*
ToString(LinuxCounter counter)
{
    switch (counter)
    {
    case LinuxCounter::CRC32C:
        return "crc32c";
    case LinuxCounter::CRC_SCTP_OUTPUT:
        return "crc_sctp_output";
    case LinuxCounter::CRC_CONNTRACK:
        return "crc_conntrack";
    case LinuxCounter::CRC_NAT:
        return "crc_nat";
    case LinuxCounter::CRC_SCTP_OFFLOAD:
        return "crc_sctp_offload";
    case LinuxCounter::CRC_SCTP_INPUT:
        return "crc_sctp_input";
    case LinuxCounter::SKB_CHECKSUM:
        return "__skb_checksum";
    case LinuxCounter::SCTP_MANIP_PKT:
        return "sctp_manip_pkt";
    case LinuxCounter::SKB_CRC32C_CSUM_HELP:
        return "skb_crc32c_csum_help";
    case LinuxCounter::SKB_CHECKSUM_HELP:
        return "skb_checksum_help";
    case LinuxCounter::SCTP_GSO_SEGMENT:
        return "sctp_gso_segment";
    case LinuxCounter::SCTP_RCV:
        return "sctp_rcv";
    case LinuxCounter::NF_CONNTRACK_SCTP_PACKET:
        return "nf_conntrack_sctp_packet";
    case LinuxCounter::IP_FORWARD:
        return "ip_forward";
    case LinuxCounter::COUNT:
        break;
    }
    return "?";
}

} // namespace ns3
