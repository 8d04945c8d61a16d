/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "skb-drop-reason.h"

namespace ns3
{

const char*
ToString(SkbDropReason reason)
{
    switch (reason)
    {
    case SkbDropReason::NOT_SPECIFIED:
        return "SKB_DROP_REASON_NOT_SPECIFIED";
    case SkbDropReason::PKT_TOO_SMALL:
        return "SKB_DROP_REASON_PKT_TOO_SMALL";
    case SkbDropReason::PKT_TOO_BIG:
        return "SKB_DROP_REASON_PKT_TOO_BIG";
    case SkbDropReason::IP_CSUM:
        return "SKB_DROP_REASON_IP_CSUM";
    case SkbDropReason::IP_INHDR:
        return "SKB_DROP_REASON_IP_INHDR";
    case SkbDropReason::IP_INVALID_SOURCE:
        return "SKB_DROP_REASON_IP_INVALID_SOURCE";
    case SkbDropReason::IPV6_BAD_EXTHDR:
        return "SKB_DROP_REASON_IPV6_BAD_EXTHDR";
    case SkbDropReason::TCP_CSUM:
        return "SKB_DROP_REASON_TCP_CSUM";
    case SkbDropReason::UDP_CSUM:
        return "SKB_DROP_REASON_UDP_CSUM";
    case SkbDropReason::ICMP_CSUM:
        return "SKB_DROP_REASON_ICMP_CSUM";
    case SkbDropReason::DUP_FRAG:
        return "SKB_DROP_REASON_DUP_FRAG";
    case SkbDropReason::FRAG_REASM_TIMEOUT:
        return "SKB_DROP_REASON_FRAG_REASM_TIMEOUT";
    case SkbDropReason::CPU_BACKLOG:
        return "SKB_DROP_REASON_CPU_BACKLOG";
    }
    return "?";
}

} // namespace ns3
