/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_REASSEMBLY_H
#define SCTP_REASSEMBLY_H

#include "sctp-message.h"
#include "sctp-tsn.h"

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload A DATA chunk that arrived. */
struct SctpFragment
{
    SctpTsn tsn{0};            ///< unwrapped
    bool begin{false};         ///< B bit
    bool end{false};           ///< E bit
    bool unordered{false};     ///< U bit
    uint16_t streamId{0};      ///< stream
    uint16_t ssn{0};           ///< stream sequence number
    uint32_t ppid{0};          ///< payload protocol identifier
    Ptr<const Packet> payload; ///< user data
};

/**
 * @ingroup checksum-offload
 * Puts fragments together and messages in the order of their streams, RFC 9260 sections 6.5, 6.6
 * and 6.9 (struct sctp_ulpq, net/sctp/ulpqueue.c). Left out: partial delivery.
 */
class SctpReassembly
{
  public:
    /**
     * @param fragment a chunk whose TSN is new
     * @param [out] ready messages that may be delivered now are appended, in order
     */
    void Add(SctpFragment&& fragment, std::deque<SctpMessage>& ready);

    /** @return bytes of user data that wait for others */
    uint32_t GetHeldBytes() const;

  private:
    /** Fragments with consecutive TSNs of one message. */
    struct Run
    {
        SctpFragment head;                    ///< first one; its payload is in parts
        SctpTsn last;                         ///< TSN of the last one
        bool complete;                        ///< whether the last one ends the message
        std::vector<Ptr<const Packet>> parts; ///< user data
    };

    /** Ordered delivery on one stream. */
    struct Stream
    {
        uint16_t nextSsn{0};                     ///< next to deliver
        std::map<uint16_t, SctpMessage> waiting; ///< complete, by SSN, for earlier ones
    };

    /**
     * Join a fragment to its neighbours.
     * @param fragment the fragment
     * @return the run that it became part of
     */
    std::map<SctpTsn, Run>::iterator Join(SctpFragment&& fragment);

    /**
     * A message is complete.
     * @param message the message
     * @param ssn its stream sequence number
     * @param [out] ready as for Add()
     */
    void Complete(SctpMessage&& message, uint16_t ssn, std::deque<SctpMessage>& ready);

    std::map<SctpTsn, Run> m_runs;        ///< incomplete messages, by first TSN
    std::map<uint16_t, Stream> m_streams; ///< by stream identifier
    uint32_t m_heldBytes{0};              ///< user data that waits
};

} // namespace ns3

#endif // SCTP_REASSEMBLY_H
