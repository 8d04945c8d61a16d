/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINUX_RUN_CONFIG_H
#define LINUX_RUN_CONFIG_H

#include "ns3/nf-nat-manip.h"
#include "ns3/nstime.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/** What the router of a run did with packets. */
enum class LinuxRunNat : uint8_t
{
    OFF,       ///< forwarded only
    CONNTRACK, ///< connection tracking, no translation
    MASQUERADE ///< connection tracking, and masquerading on r1
};

/**
 * @ingroup checksum-offload
 * One run of the router topology in which Linux was recorded (RunLinuxRun()): how it was set up and
 * what was sent. A value-initialised one has every offload of every veth on.
 */
struct LinuxRunConfig
{
    SctpVariant sctpVariant{SctpVariant::MAINLINE}; ///< sctp_manip_pkt() of the router
    LinuxRunNat nat{LinuxRunNat::MASQUERADE};       ///< what the router did
    bool conntrackChecksum{true};                   ///< net.netfilter.nf_conntrack_checksum
    uint16_t minPort{0};                            ///< masquerade to ports from here; 0: any
    uint16_t maxPort{0};                            ///< and up to here
    std::vector<std::string> clientOff;             ///< ethtool's features that c0 lacked
    std::vector<std::string> serverOff;             ///< ethtool's features that s0 lacked
    std::vector<std::string> routerOff;             ///< ethtool's features that r0 and r1 lacked
    /// r1 and s0 were NICs with a wire between, without the CRC32c engine, in place of veth
    bool nic{false};
    /// After the first message, r1 lost tx-checksum-sctp; 0: it did not
    Time sctpCrcLost;

    bool ipv6{false};           ///< over IPv6, without NAT
    uint8_t protocol{132};      ///< SCTP, TCP or UDP, by IP protocol number
    uint32_t messages{200};     ///< how many the client sent
    uint32_t messageSize{1000}; ///< bytes of each
    Time gap;                   ///< from one send() to the next

    /** @return bytes of user data */
    uint64_t GetAppBytes() const
    {
        return uint64_t{messages} * messageSize;
    }

    /**
     * @param name of a captured run, VARIANT.PROTOCOL.RUN, e.g.
     * "unpatched.sctp.B_Ecrc1_Rcrc0_gso0"
     * @return how it was set up
     * @throws RecordingError naming the name if it does not tell
     */
    static LinuxRunConfig FromCaptureName(const std::string& name);
};

} // namespace ns3

#endif // LINUX_RUN_CONFIG_H
