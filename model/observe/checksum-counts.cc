/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-counts.h"

namespace ns3
{

bool
ChecksumCounts::IsHardware(ChecksumPlace place)
{
    return place == ChecksumPlace::NIC || place == ChecksumPlace::NIC_RECEIVE;
}

void
ChecksumCounts::Add(const ChecksumComputation& computation)
{
    Count& count = m_counts.at(static_cast<std::size_t>(computation.place))
                       .at(static_cast<std::size_t>(computation.algorithm));
    ++count.computations;
    count.pieces += computation.pieces;
    count.bytes += computation.bytes;
}

void
ChecksumCounts::AddSctpManipPktHit()
{
    ++m_sctpManipPktHits;
}

ChecksumCounts&
ChecksumCounts::operator+=(const ChecksumCounts& other)
{
    for (std::size_t place = 0; place < PLACES; ++place)
    {
        for (std::size_t algorithm = 0; algorithm < m_counts[place].size(); ++algorithm)
        {
            Count& count = m_counts[place][algorithm];
            const Count& more = other.m_counts[place][algorithm];
            count.computations += more.computations;
            count.pieces += more.pieces;
            count.bytes += more.bytes;
        }
    }
    m_sctpManipPktHits += other.m_sctpManipPktHits;
    return *this;
}

uint64_t
ChecksumCounts::GetCrc32cCalls() const
{
    uint64_t calls = 0;
    for (std::size_t i = 0; i < PLACES; ++i)
    {
        const auto place = static_cast<ChecksumPlace>(i);
        calls += IsHardware(place) ? 0 : GetCrc32cCalls(place);
    }
    return calls;
}

uint64_t
ChecksumCounts::GetCrc32cCalls(ChecksumPlace place) const
{
    return At(place, ChecksumAlgorithm::CRC32C).pieces;
}

uint64_t
ChecksumCounts::GetComputations(ChecksumPlace place, ChecksumAlgorithm algorithm) const
{
    return At(place, algorithm).computations;
}

uint64_t
ChecksumCounts::GetBytes(ChecksumPlace place, ChecksumAlgorithm algorithm) const
{
    return At(place, algorithm).bytes;
}

uint64_t
ChecksumCounts::GetSctpManipPktHits() const
{
    return m_sctpManipPktHits;
}

bool
ChecksumCounts::operator==(const ChecksumCounts& other) const
{
    return m_counts == other.m_counts && m_sctpManipPktHits == other.m_sctpManipPktHits;
}

bool
ChecksumCounts::Count::operator==(const Count& other) const
{
    return computations == other.computations && pieces == other.pieces && bytes == other.bytes;
}

const ChecksumCounts::Count&
ChecksumCounts::At(ChecksumPlace place, ChecksumAlgorithm algorithm) const
{
    return m_counts.at(static_cast<std::size_t>(place)).at(static_cast<std::size_t>(algorithm));
}

} // namespace ns3
