/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-packets.h"

namespace ns3
{

namespace
{

constexpr int64_t COMMON_HEADER = 12; ///< SCTP common header, bytes

/**
 * Chunks of handshake and shutdown as Linux made them, bytes: the column l4len of the captured runs
 * (validation/linux/\*.tsv) without the common header. They are the sender's own affair: cookie,
 * optional parameters.
 */
constexpr int64_t INIT = 36;
constexpr int64_t INIT_ACK = 260;
constexpr int64_t COOKIE_ECHO = 232;
constexpr int64_t COOKIE_ACK = 4;
constexpr int64_t SHUTDOWN = 8;
constexpr int64_t SHUTDOWN_ACK = 4;
constexpr int64_t SHUTDOWN_COMPLETE = 4;

/** RFC 9260 sections 5.1 and 9.2: INIT, COOKIE ECHO, SHUTDOWN, SHUTDOWN COMPLETE. */
constexpr int64_t CLIENT_CONTROL = 4;
/** And INIT ACK, COOKIE ACK, SHUTDOWN ACK. */
constexpr int64_t SERVER_CONTROL = 3;
/** RFC 9260 section 3.3.4: a TSN received twice is reported by so many bytes more in a SACK. */
constexpr int64_t DUPLICATE_TSN = 4;

bool
Is(const CounterRate& rate, int64_t perPlain, int64_t perGso, int64_t perMember)
{
    return rate.perPlain == perPlain && rate.perGso == perGso && rate.perMember == perMember;
}

uint64_t
Column(const RecordedTable& table, std::size_t row, LinuxCounter counter)
{
    return table.Number(row, ToString(counter));
}

} // namespace

RecordedPackets::RecordedPackets(const RecordedTable& table,
                                 std::size_t row,
                                 const PacketRates& rates)
{
    numbers.all = table.Number(row, "cli_out_skbs") + table.Number(row, "srv_out_skbs");
    if (rates.GetNumbers().gso == 0)
    {
        numbers.plain = numbers.all;
        return;
    }
    Split(table, row, rates);
    FindMembers(table, row, rates);
}

void
RecordedPackets::Split(const RecordedTable& table, std::size_t row, const PacketRates& rates)
{
    for (const auto counter : {LinuxCounter::CRC_SCTP_OUTPUT,
                               LinuxCounter::SCTP_GSO_SEGMENT,
                               LinuxCounter::CRC_SCTP_OFFLOAD})
    {
        const CounterRate& rate = rates.Get(counter);
        const uint64_t hits = Column(table, row, counter);
        const bool countsPlain = Is(rate, 1, 0, 0);
        if ((countsPlain || Is(rate, 0, 1, 0)) && hits <= numbers.all)
        {
            numbers.plain = countsPlain ? hits : numbers.all - hits;
            numbers.gso = numbers.all - numbers.plain;
            used.insert(ToString(counter));
            return;
        }
    }
    numbers.splitKnown = false;
}

void
RecordedPackets::FindMembers(const RecordedTable& table, std::size_t row, const PacketRates& rates)
{
    numbers.membersKnown = false;
    for (const auto counter : {LinuxCounter::SCTP_RCV, LinuxCounter::CRC_NAT})
    {
        CounterRate others = rates.Get(counter);
        const bool counts = others.perMember == 1;
        others.perMember = 0;
        const uint64_t hits = Column(table, row, counter);
        if (counts && others.IsDetermined(numbers) && hits >= others.Hits(numbers))
        {
            numbers.members = hits - others.Hits(numbers);
            numbers.membersKnown = true;
            used.insert(ToString(counter));
            return;
        }
    }
}

BytesRate::BytesRate(const CounterRate& rate)
    : plain(rate.perPlain),
      whole(rate.perGso),
      segments(rate.perMember - rate.perGso)
{
}

RecordedBytes::RecordedBytes(const RecordedTable& table,
                             std::size_t row,
                             const RecordedPackets& packets,
                             const ProbedChunks& chunks)
    : m_numbers(packets.numbers)
{
    const int64_t client = table.Number(row, "cli_out_skbs");
    const int64_t server = table.Number(row, "srv_out_skbs");
    const int64_t headers = COMMON_HEADER * (client + server);
    const bool ordinary = m_numbers.gso == 0 && m_numbers.splitKnown;
    if (server == 0)
    {
        m_total = headers + INIT * client; // nobody answers an INIT that is wrong
    }
    else if (m_numbers.splitKnown && m_numbers.membersKnown)
    {
        const int64_t dataPackets = client - CLIENT_CONTROL - static_cast<int64_t>(m_numbers.gso) +
                                    static_cast<int64_t>(m_numbers.members);
        const int64_t data = chunks.data;
        const int64_t dataBytes = chunks.dataBytes;
        const int64_t chunkBytes = data == 0 ? 0 : dataBytes / data;
        const bool alike = chunkBytes * data == dataBytes;
        // One chunk per packet: more packets than chunks are chunks sent twice. Which, is known if
        // all are of one size.
        const int64_t twice = dataPackets - data;
        if (twice == 0 || (twice > 0 && alike && ordinary))
        {
            m_total = headers + INIT + INIT_ACK + COOKIE_ECHO + COOKIE_ACK + SHUTDOWN +
                      SHUTDOWN_ACK + SHUTDOWN_COMPLETE + dataBytes +
                      static_cast<int64_t>(chunks.sackBytes) * (server - SERVER_CONTROL) +
                      twice * (chunkBytes + DUPLICATE_TSN);
        }
    }
    if (ordinary)
    {
        m_plain = m_total;
    }
}

bool
RecordedBytes::Predict(const BytesRate& rate, uint64_t recorded, int64_t& predicted)
{
    // plain * X + whole * Y + segments * Z, where Y = total - X, and Z is Y with a head for every
    // member.
    const int64_t perSuper = rate.whole + rate.segments;
    int64_t known = 0;
    if (rate.segments != 0)
    {
        if (!m_numbers.membersKnown || !m_numbers.splitKnown)
        {
            return false;
        }
        known = rate.segments * COMMON_HEADER *
                (static_cast<int64_t>(m_numbers.members) - static_cast<int64_t>(m_numbers.gso));
    }
    const bool ordinary = m_numbers.gso == 0 && m_numbers.splitKnown;
    const int64_t perPlain = ordinary ? 0 : rate.plain - perSuper;
    const int64_t perTotal = ordinary ? rate.plain : perSuper;
    const bool plainMissing = perPlain != 0 && !m_plain;
    const bool totalMissing = perTotal != 0 && !m_total;
    if (plainMissing && totalMissing)
    {
        return false;
    }
    if (perPlain != 0 && m_plain)
    {
        known += perPlain * *m_plain;
    }
    if (perTotal != 0 && m_total)
    {
        known += perTotal * *m_total;
    }
    predicted = known;
    if (!plainMissing && !totalMissing)
    {
        return true;
    }
    const int64_t times = plainMissing ? perPlain : perTotal;
    (plainMissing ? m_plain : m_total) = (static_cast<int64_t>(recorded) - known) / times;
    return false;
}

} // namespace ns3
