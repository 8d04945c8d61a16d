/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONN_H
#define NF_CONN_H

#include "nf-conntrack-tuple.h"
#include "sctp-conntrack.h"
#include "tcp-conntrack.h"

#include "ns3/net-device.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"

#include <array>
#include <cstdint>

namespace ns3
{

/** enum ip_conntrack_dir. */
enum class NfConntrackDir : uint8_t
{
    ORIGINAL, ///< as the connection's first packet
    REPLY     ///< the other way
};

/** @param dir a direction @return the other one */
inline NfConntrackDir
operator!(NfConntrackDir dir)
{
    return dir == NfConntrackDir::ORIGINAL ? NfConntrackDir::REPLY : NfConntrackDir::ORIGINAL;
}

/**
 * @ingroup checksum-offload
 * One tracked connection (struct nf_conn, include/net/netfilter/nf_conntrack.h).
 */
struct NfConn : public SimpleRefCount<NfConn>
{
    /** enum ip_conntrack_status, the bits that matter here. */
    enum Status : uint32_t
    {
        SEEN_REPLY = 1U << 1,   ///< IPS_SEEN_REPLY: a packet of the reply direction passed
        ASSURED = 1U << 2,      ///< IPS_ASSURED: not to be expired early
        CONFIRMED = 1U << 3,    ///< IPS_CONFIRMED: in the table
        SRC_NAT = 1U << 4,      ///< IPS_SRC_NAT: source is translated in the original direction
        DST_NAT = 1U << 5,      ///< IPS_DST_NAT: destination is translated in that direction
        SRC_NAT_DONE = 1U << 7, ///< IPS_SRC_NAT_DONE: the rules were asked
        DST_NAT_DONE = 1U << 8  ///< IPS_DST_NAT_DONE: the rules were asked
    };

    uint64_t id{0};                         ///< unique on the node
    uint32_t status{0};                     ///< Status bits
    Time created;                           ///< when the first packet came
    Time expires;                           ///< when it is forgotten
    std::array<NfConntrackTuple, 2> tuples; ///< by NfConntrackDir: as packets arrive, before NAT
    Ptr<const NetDevice> masqueradeDevice;  ///< masq_index; null if not masqueraded
    SctpConntrack sctp;                     ///< protocol state of SCTP
    TcpConntrack tcp;                       ///< protocol state of TCP

    /** @param dir a direction @return its tuple */
    const NfConntrackTuple& Tuple(NfConntrackDir dir) const
    {
        return tuples[static_cast<size_t>(dir)];
    }

    /** @param bit a Status bit @return true if it is set */
    bool Has(Status bit) const
    {
        return (status & bit) != 0;
    }
};

} // namespace ns3

#endif // NF_CONN_H
