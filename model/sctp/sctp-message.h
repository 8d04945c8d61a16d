/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_MESSAGE_H
#define SCTP_MESSAGE_H

#include "ns3/packet.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload A user message and how it is to be, or was, sent. */
struct SctpMessage
{
    Ptr<const Packet> data; ///< user data, at least one byte
    uint16_t streamId{0};   ///< stream
    uint32_t ppid{0};       ///< payload protocol identifier, host order
    bool unordered{false};  ///< delivered as soon as it is complete
};

/**
 * Put packets one behind the other; their bytes are copied once. Byte tags survive.
 * @param parts at least one
 * @return the whole
 */
Ptr<Packet> SctpJoinPackets(const std::vector<Ptr<const Packet>>& parts);

/**
 * Repeat the byte tags of one packet on another that holds its bytes.
 * @param from has tags, or not
 * @param to the other
 * @param offset where in it the bytes are
 */
void SctpCopyByteTags(Ptr<const Packet> from, Ptr<Packet> to, uint32_t offset);

} // namespace ns3

#endif // SCTP_MESSAGE_H
