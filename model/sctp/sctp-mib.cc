/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-mib.h"

namespace ns3
{

const char*
SctpMib::GetName(SctpMibCounter counter)
{
    static constexpr std::array<const char*, COUNT> names{
        "SctpCurrEstab",        "SctpActiveEstabs",       "SctpPassiveEstabs",
        "SctpAborteds",         "SctpShutdowns",          "SctpOutOfBlues",
        "SctpChecksumErrors",   "SctpOutCtrlChunks",      "SctpOutOrderChunks",
        "SctpOutUnorderChunks", "SctpInCtrlChunks",       "SctpInOrderChunks",
        "SctpInUnorderChunks",  "SctpOutSCTPPacks",       "SctpInSCTPPacks",
        "SctpT1InitExpireds",   "SctpT1CookieExpireds",   "SctpT2ShutdownExpireds",
        "SctpT3RtxExpireds",    "SctpT3Retransmits",      "SctpFastRetransmits",
        "SctpInPktDiscards",    "SctpInDataChunkDiscards"};
    return names[static_cast<std::size_t>(counter)];
}

} // namespace ns3
