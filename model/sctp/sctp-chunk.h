/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_CHUNK_H
#define SCTP_CHUNK_H

#include "sctp-byte-io.h"

#include <cstdint>

namespace ns3
{

/** Chunk types, RFC 9260 section 3.2 (enum sctp_cid, include/linux/sctp.h). */
enum class SctpChunkType : uint8_t
{
    DATA = 0,              ///< user data
    INIT = 1,              ///< opens an association
    INIT_ACK = 2,          ///< answer to INIT, bears the state cookie
    SACK = 3,              ///< selective acknowledgement
    HEARTBEAT = 4,         ///< is the path alive?
    HEARTBEAT_ACK = 5,     ///< answer to HEARTBEAT
    ABORT = 6,             ///< ends an association at once
    SHUTDOWN = 7,          ///< begins a graceful end
    SHUTDOWN_ACK = 8,      ///< answer to SHUTDOWN
    ERROR = 9,             ///< reports error causes
    COOKIE_ECHO = 10,      ///< state cookie returned
    COOKIE_ACK = 11,       ///< answer to COOKIE ECHO
    SHUTDOWN_COMPLETE = 14 ///< answer to SHUTDOWN ACK
};

/**
 * @param type any chunk type
 * @return the RFC's name, e.g. "INIT ACK"; "unknown" for others
 */
const char* ToString(SctpChunkType type);

/**
 * What to do with a chunk or parameter whose type is not known, by its two high bits (RFC 9260
 * sections 3.2 and 3.2.1; sctp_sf_unk_chunk() and sctp_process_unk_param() in net/sctp).
 */
struct SctpUnknownAction
{
    bool stop;   ///< do not look at what follows
    bool report; ///< tell the sender
};

/** @param type chunk type, not known @return what its high bits ask for */
SctpUnknownAction SctpUnknownChunkAction(uint8_t type);
/** @param type parameter type, not known @return what its high bits ask for */
SctpUnknownAction SctpUnknownParameterAction(uint16_t type);

/** @ingroup checksum-offload One chunk in a packet under examination. */
struct SctpChunk
{
    static constexpr uint32_t HEADER_SIZE = 4; ///< type, flags, length
    /** T bit of ABORT and SHUTDOWN COMPLETE: the verification tag is the receiver's own, reflected.
     */
    static constexpr uint8_t FLAG_T = 0x01;

    SctpChunkType type{SctpChunkType::DATA}; ///< type; may be one without a name
    uint8_t flags{0};                        ///< flags
    SctpBytes value;                         ///< what follows the chunk header, padding not counted
    SctpBytes whole;                         ///< with its header, padding not counted
};

/**
 * @ingroup checksum-offload
 * Walks over the chunks of a packet (sctp_inq_pop(), net/sctp/inqueue.c). Never looks past the end:
 * a chunk that claims to be longer than what is left, its padding included, ends the walk.
 */
class SctpChunkReader
{
  public:
    /** @param bytes what follows the common header */
    explicit SctpChunkReader(SctpBytes bytes);

    /**
     * @param [out] chunk the next chunk
     * @return false at the end, or where the packet is malformed
     */
    bool Next(SctpChunk& chunk);

    /** @return true if the walk ended because a chunk is truncated or too short */
    bool IsMalformed() const;

  private:
    SctpBytes m_rest;        ///< not yet walked over
    bool m_malformed{false}; ///< ended early
};

/**
 * @ingroup checksum-offload
 * Writes one chunk: header first, then the value by GetWriter(); length and padding when it goes.
 */
class SctpChunkWriter
{
  public:
    /**
     * @param out what to append the chunk to
     * @param type chunk type
     * @param flags chunk flags
     */
    SctpChunkWriter(std::vector<uint8_t>& out, SctpChunkType type, uint8_t flags = 0);
    ~SctpChunkWriter();
    SctpChunkWriter(const SctpChunkWriter&) = delete;
    SctpChunkWriter& operator=(const SctpChunkWriter&) = delete;

    /** @return writes the value */
    SctpByteWriter& GetWriter();

  private:
    SctpByteWriter m_writer; ///< writes the value
    std::size_t m_start;     ///< where the chunk begins
};

} // namespace ns3

#endif // SCTP_CHUNK_H
