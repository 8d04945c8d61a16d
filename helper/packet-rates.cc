/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "packet-rates.h"

#include <stdexcept>

namespace ns3
{

namespace
{

constexpr int64_t COMMON_HEADER = 12; ///< SCTP common header, bytes

/** @return true if the counter is one of crc32c(), whose bytes are known, too */
bool
SumsBytes(LinuxCounter counter)
{
    return counter <= LinuxCounter::CRC_SCTP_INPUT;
}

} // namespace

bool
CounterRate::IsDetermined(const PacketNumbers& numbers) const
{
    return (numbers.splitKnown || perPlain == perGso) && (numbers.membersKnown || perMember == 0);
}

uint64_t
CounterRate::Hits(const PacketNumbers& numbers) const
{
    const int64_t heads = numbers.splitKnown ? perPlain * static_cast<int64_t>(numbers.plain) +
                                                   perGso * static_cast<int64_t>(numbers.gso)
                                             : perPlain * static_cast<int64_t>(numbers.all);
    return heads + perMember * static_cast<int64_t>(numbers.members);
}

PacketRates::PacketRates(const std::map<uint64_t, ProbedPacket>& packets)
{
    for (const auto& [uid, packet] : packets)
    {
        m_numbers.all++;
        m_numbers.plain += packet.members == 0;
        m_numbers.gso += packet.members != 0;
        m_numbers.members += packet.members;
        if (packet.size == 0)
        {
            throw std::runtime_error("packet " + std::to_string(uid) +
                                     " was worked on, but never sent");
        }
    }
    for (std::size_t i = 0; i < LINUX_COUNTERS; i++)
    {
        m_rates[i] = Find(packets, static_cast<LinuxCounter>(i));
    }
}

CounterRate
PacketRates::Find(const std::map<uint64_t, ProbedPacket>& packets, LinuxCounter counter)
{
    CounterRate rate;
    const ProbedPacket* gso = nullptr;
    bool isLine = false;
    for (const auto& [uid, packet] : packets)
    {
        const int64_t hits = packet.hits[IndexOf(counter)];
        if (packet.members == 0)
        {
            rate.perPlain = hits;
        }
        else if (!gso)
        {
            gso = &packet;
        }
        else if (packet.members != gso->members)
        {
            // Two different numbers of members give the line a + b * f.
            const int64_t more = static_cast<int64_t>(packet.members) - gso->members;
            rate.perMember = (hits - static_cast<int64_t>(gso->hits[IndexOf(counter)])) / more;
            rate.perGso = hits - rate.perMember * packet.members;
            isLine = true;
        }
    }
    if (gso && !isLine && gso->hits[IndexOf(counter)] != 0)
    {
        throw std::runtime_error(std::string(ToString(counter)) + ": every super-packet has " +
                                 std::to_string(gso->members) +
                                 " members, which does not tell the hits of each");
    }
    for (const auto& [uid, packet] : packets)
    {
        Check(uid, packet, counter, rate);
    }
    return rate;
}

void
PacketRates::Check(uint64_t uid,
                   const ProbedPacket& packet,
                   LinuxCounter counter,
                   const CounterRate& rate)
{
    const auto refuse = [&](const std::string& what, int64_t is, int64_t expected) {
        throw std::runtime_error(std::string(ToString(counter)) + ": packet " +
                                 std::to_string(uid) + " of " + std::to_string(packet.members) +
                                 " members has " + std::to_string(is) + " " + what +
                                 ", while others have " + std::to_string(expected));
    };
    const int64_t members = packet.members;
    const int64_t hits = packet.hits[IndexOf(counter)];
    const int64_t expected = members == 0 ? rate.perPlain : rate.perGso + rate.perMember * members;
    if (hits != expected)
    {
        refuse("hits", hits, expected);
    }
    if (!SumsBytes(counter))
    {
        return;
    }
    // A pass over a super-packet is one hit for its head and one per member; a pass over its
    // segments one per member, each with a copy of the head.
    const int64_t whole = members == 0 ? rate.perPlain : rate.perGso;
    const int64_t segments = members == 0 ? 0 : rate.perMember - rate.perGso;
    const int64_t size = packet.size;
    const int64_t bytes = whole * size + segments * (size + COMMON_HEADER * (members - 1));
    if (static_cast<int64_t>(packet.bytes[IndexOf(counter)]) != bytes)
    {
        refuse("bytes", packet.bytes[IndexOf(counter)], bytes);
    }
}

const CounterRate&
PacketRates::Get(LinuxCounter counter) const
{
    return m_rates[IndexOf(counter)];
}

const PacketNumbers&
PacketRates::GetNumbers() const
{
    return m_numbers;
}

} // namespace ns3
