/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "tcp-conntrack.h"

namespace ns3
{

namespace
{

/** Abbreviations of the kernel's table: ig ignores the packet, iv makes it INVALID. */
enum Cell : uint8_t
{
    no,
    ss,
    sr,
    es,
    fw,
    cw,
    la,
    tw,
    cl,
    s2,
    ig,
    iv
};

/** Which row: enum tcp_bit_set. */
enum Row : uint8_t
{
    SYN,
    SYN_ACK,
    FIN,
    ACK,
    RST,
    OTHER
};

/** tcp_conntracks: direction, row, state before (NONE, SYN_SENT, ... SYN_SENT2). */
constexpr Cell TABLE[2][6][10] = {
    {
        {ss, ss, ig, ig, ig, ig, ig, ss, ss, s2}, // SYN
        {iv, iv, sr, iv, iv, iv, iv, iv, iv, sr}, // SYN ACK
        {iv, iv, fw, fw, la, la, la, tw, cl, iv}, // FIN
        {es, iv, es, es, cw, cw, tw, tw, cl, iv}, // ACK
        {iv, cl, cl, cl, cl, cl, cl, cl, cl, cl}, // RST
        {iv, iv, iv, iv, iv, iv, iv, iv, iv, iv}, // no flag at all
    },
    {
        {iv, s2, iv, iv, iv, iv, iv, ss, iv, s2}, // SYN
        {iv, sr, ig, ig, ig, ig, ig, ig, ig, sr}, // SYN ACK
        {iv, iv, fw, fw, la, la, la, tw, cl, iv}, // FIN
        {iv, ig, sr, es, cw, cw, tw, tw, cl, ig}, // ACK
        {iv, cl, cl, cl, cl, cl, cl, cl, cl, cl}, // RST
        {iv, iv, iv, iv, iv, iv, iv, iv, iv, iv}, // no flag at all
    },
};

/** @param flags byte 13 of the TCP header @return get_conntrack_index() */
Row
GetRow(uint8_t flags)
{
    constexpr uint8_t fin = 0x01;
    constexpr uint8_t syn = 0x02;
    constexpr uint8_t rst = 0x04;
    constexpr uint8_t ack = 0x10;
    if (flags & rst)
    {
        return RST;
    }
    if (flags & syn)
    {
        return flags & ack ? SYN_ACK : SYN;
    }
    if (flags & fin)
    {
        return FIN;
    }
    return flags & ack ? ACK : OTHER;
}

} // namespace

bool
TcpConntrack::Packet(bool reply, uint8_t flags)
{
    const Cell next = TABLE[reply ? 1 : 0][GetRow(flags)][static_cast<uint8_t>(m_state)];
    if (next == iv)
    {
        return false;
    }
    if (next != ig)
    {
        m_state = static_cast<TcpConntrackState>(next);
    }
    return true;
}

} // namespace ns3
