/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-conntrack.h"

#include "ns3/byte-order.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr size_t COMMON_HEADER = 12; ///< RFC 9260 section 3.1
constexpr size_t CHUNK_HEADER = 4;   ///< RFC 9260 section 3.2
constexpr size_t INIT_MINIMUM = 20;  ///< chunk header and fixed parameters of INIT and INIT ACK
constexpr uint8_t FLAG_T = 0x01;     ///< T bit of ABORT and SHUTDOWN COMPLETE

/** Chunk types, RFC 9260 section 3.2. */
enum ChunkType : uint8_t
{
    DATA = 0,
    INIT = 1,
    INIT_ACK = 2,
    HEARTBEAT = 4,
    HEARTBEAT_ACK = 5,
    ABORT = 6,
    SHUTDOWN = 7,
    SHUTDOWN_ACK = 8,
    ERROR = 9,
    COOKIE_ECHO = 10,
    COOKIE_ACK = 11,
    SHUTDOWN_COMPLETE = 14
};

/** Abbreviations of the kernel's table, in the order of SctpConntrackState; iv: INVALID. */
enum Cell : uint8_t
{
    no,
    cl,
    cw,
    ce,
    es,
    ss,
    sr,
    sa,
    hs,
    iv
};

/** sctp_conntracks: direction, row (GetRow()), state before (NONE, CLOSED, ... HEARTBEAT_SENT). */
constexpr Cell TABLE[2][11][9] = {
    {
        {cl, cl, cw, ce, es, cl, cl, sa, cw}, // INIT
        {cl, cl, cw, ce, es, ss, sr, sa, cl}, // INIT ACK
        {cl, cl, cl, cl, cl, cl, cl, cl, cl}, // ABORT
        {cl, cl, cw, ce, ss, ss, sr, sa, cl}, // SHUTDOWN
        {sa, cl, cw, ce, es, sa, sa, sa, sa}, // SHUTDOWN ACK
        {cl, cl, cw, ce, es, ss, sr, sa, cl}, // ERROR
        {cl, cl, ce, ce, es, ss, sr, sa, cl}, // COOKIE ECHO
        {cl, cl, cw, es, es, ss, sr, sa, cl}, // COOKIE ACK
        {cl, cl, cw, ce, es, ss, sr, cl, cl}, // SHUTDOWN COMPLETE
        {hs, cl, cw, ce, es, ss, sr, sa, hs}, // HEARTBEAT
        {cl, cl, cw, ce, es, ss, sr, sa, hs}, // HEARTBEAT ACK
    },
    {
        {iv, cl, cw, ce, es, ss, sr, sa, iv}, // INIT
        {iv, cw, cw, ce, es, ss, sr, sa, iv}, // INIT ACK
        {iv, cl, cl, cl, cl, cl, cl, cl, iv}, // ABORT
        {iv, cl, cw, ce, sr, ss, sr, sa, iv}, // SHUTDOWN
        {iv, cl, cw, ce, es, sa, sa, sa, iv}, // SHUTDOWN ACK
        {iv, cl, cw, cl, es, ss, sr, sa, iv}, // ERROR
        {iv, cl, ce, ce, es, ss, sr, sa, iv}, // COOKIE ECHO
        {iv, cl, cw, es, es, ss, sr, sa, iv}, // COOKIE ACK
        {iv, cl, cw, ce, es, ss, sr, cl, iv}, // SHUTDOWN COMPLETE
        {iv, cl, cw, ce, es, ss, sr, sa, hs}, // HEARTBEAT
        {iv, cl, cw, ce, es, ss, sr, sa, es}, // HEARTBEAT ACK
    },
};

/** @param type chunk type @return row of TABLE; -1 for a chunk that keeps the state */
int
GetRow(uint8_t type)
{
    switch (type)
    {
    case INIT:
        return 0;
    case INIT_ACK:
        return 1;
    case ABORT:
        return 2;
    case SHUTDOWN:
        return 3;
    case SHUTDOWN_ACK:
        return 4;
    case ERROR:
        return 5;
    case COOKIE_ECHO:
        return 6;
    case COOKIE_ACK:
        return 7;
    case SHUTDOWN_COMPLETE:
        return 8;
    case HEARTBEAT:
        return 9;
    case HEARTBEAT_ACK:
        return 10;
    default:
        return -1;
    }
}

/** sctp_new_state(). @return the cell */
Cell
GetNext(size_t dir, SctpConntrackState state, uint8_t type)
{
    const int row = GetRow(type);
    return row < 0 ? static_cast<Cell>(state) : TABLE[dir][row][static_cast<uint8_t>(state)];
}

/** @param type chunk type @return true if its packet's tag is not checked by the common rule */
bool
HasSpecialTag(uint8_t type)
{
    return type == INIT || type == SHUTDOWN_COMPLETE || type == COOKIE_ECHO || type == ABORT ||
           type == SHUTDOWN_ACK || type == HEARTBEAT || type == HEARTBEAT_ACK;
}

} // namespace

bool
SctpConntrack::Parse(const uint8_t* packet, size_t size, std::vector<Chunk>& chunks)
{
    bool alone = false;
    size_t offset = COMMON_HEADER;
    while (offset + CHUNK_HEADER <= size)
    {
        const uint8_t type = packet[offset];
        const size_t length = LoadBe16(packet + offset + 2);
        alone |= type == INIT || type == INIT_ACK || type == SHUTDOWN_COMPLETE;
        const bool cookie = type == COOKIE_ECHO || type == COOKIE_ACK;
        if (length == 0 || (!chunks.empty() && (alone || cookie)))
        {
            return false;
        }
        chunks.push_back({type, packet[offset + 1], offset});
        offset += (length + 3) & ~size_t(3);
    }
    return !chunks.empty();
}

bool
SctpConntrack::New(const uint8_t* packet, size_t size, const std::vector<Chunk>& chunks)
{
    const uint32_t tag = LoadBe32(packet + 4);
    for (const auto& chunk : chunks)
    {
        if (chunk.type == ABORT || chunk.type == SHUTDOWN_COMPLETE || chunk.type == COOKIE_ACK)
        {
            return false; // RFC 9260 section 8.4: not from an association that begins
        }
    }
    for (const auto& chunk : chunks)
    {
        const Cell next = GetNext(0, SctpConntrackState::NONE, chunk.type);
        if (next == no || next == iv)
        {
            return false;
        }
        if (chunk.type == INIT)
        {
            if (tag != 0 || chunk.offset + INIT_MINIMUM > size)
            {
                return false;
            }
            m_tags[1] = LoadBe32(packet + chunk.offset + CHUNK_HEADER);
        }
        else if (chunk.type == HEARTBEAT)
        {
            m_tags[0] = tag;
        }
        else
        {
            m_tags[1] = tag;
        }
    }
    return true;
}

bool
SctpConntrack::CheckSpecialTag(const Chunk& chunk,
                               uint32_t tag,
                               bool hasData,
                               size_t dir,
                               bool& ignore)
{
    const uint32_t own = m_tags[dir];
    const uint32_t peer = m_tags[1 - dir];
    const bool reflected = (chunk.flags & FLAG_T) != 0;
    switch (chunk.type)
    {
    case INIT:
        return tag == 0;
    case ABORT:
    case SHUTDOWN_COMPLETE:
        return reflected ? tag == peer : tag == own;
    case COOKIE_ECHO:
        return tag == own;
    case COOKIE_ACK:
        m_init = {}; // the handshake is over: a later INIT is no collision
        return true;
    case HEARTBEAT:
        if (own == 0)
        {
            m_tags[dir] = tag;
        }
        else if (tag != own)
        {
            if (hasData || ignore)
            {
                return false;
            }
            m_heartbeatTagFailed = true;
            m_heartbeatFailedDir = dir;
            ignore = true;
        }
        else
        {
            m_heartbeatTagFailed = false;
        }
        return true;
    case HEARTBEAT_ACK:
        if (own == 0)
        {
            m_tags[dir] = tag;
        }
        else if (tag != own)
        {
            if (hasData || ignore || !m_heartbeatTagFailed || m_heartbeatFailedDir == dir)
            {
                return false;
            }
            m_tags[dir] = tag;
            m_tags[1 - dir] = 0;
        }
        m_heartbeatTagFailed = false;
        return true;
    default:
        return true;
    }
}

bool
SctpConntrack::LearnTag(const Chunk& chunk, const uint8_t* packet, size_t size, size_t dir)
{
    if (chunk.type != INIT && chunk.type != INIT_ACK)
    {
        return true;
    }
    if (chunk.offset + INIT_MINIMUM > size)
    {
        return false;
    }
    const uint32_t initTag = LoadBe32(packet + chunk.offset + CHUNK_HEADER);
    const uint32_t known = m_tags[1 - dir];
    if (chunk.type == INIT)
    {
        if (m_init[dir] && m_init[1 - dir])
        {
            m_init[1 - dir] = false;
        }
        m_init[dir] = true;
    }
    else if (known != initTag &&
             ((!m_init[1 - dir] && known != 0) || (m_init[dir] && m_init[1 - dir])))
    {
        return false; // an INIT ACK that nobody asked for, or the loser of a collision
    }
    m_tags[1 - dir] = initTag;
    return true;
}

SctpConntrack::Verdict
SctpConntrack::Packet(const uint8_t* packet, size_t size, bool reply, bool confirmed)
{
    std::vector<Chunk> chunks;
    if (size < COMMON_HEADER || !Parse(packet, size, chunks))
    {
        return Verdict::INVALID;
    }
    const size_t dir = reply ? 1 : 0;
    const uint32_t tag = LoadBe32(packet + 4);
    const bool special = std::any_of(chunks.begin(), chunks.end(), [](const Chunk& chunk) {
        return HasSpecialTag(chunk.type);
    });
    const bool hasData = std::any_of(chunks.begin(), chunks.end(), [](const Chunk& chunk) {
        return chunk.type == DATA;
    });
    if (!confirmed && !New(packet, size, chunks))
    {
        return Verdict::INVALID;
    }
    if (!special && tag != m_tags[dir])
    {
        return Verdict::INVALID;
    }
    bool ignore = false;
    bool quiet = false; // a repeated INIT must not keep the entry alive
    for (const auto& chunk : chunks)
    {
        const bool before = ignore;
        if (!CheckSpecialTag(chunk, tag, hasData, dir, ignore))
        {
            return Verdict::INVALID;
        }
        if (ignore && !before)
        {
            continue; // only the HEARTBEAT itself: what is bundled with it counts
        }
        const auto old = m_state;
        const Cell next = GetNext(dir, old, chunk.type);
        if (next == iv || !LearnTag(chunk, packet, size, dir))
        {
            return Verdict::INVALID;
        }
        m_state = static_cast<SctpConntrackState>(next);
        quiet |= chunk.type == INIT && confirmed && old == SctpConntrackState::CLOSED &&
                 m_state == SctpConntrackState::CLOSED;
        m_assured |= m_state != old && m_state == SctpConntrackState::ESTABLISHED;
    }
    return ignore || quiet ? Verdict::ACCEPT : Verdict::REFRESHED;
}

} // namespace ns3
