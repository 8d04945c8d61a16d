/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-state.h"

#include <stdexcept>
#include <string>

namespace ns3
{

const char*
ToString(IpSummed ipSummed)
{
    switch (ipSummed)
    {
    case IpSummed::NONE:
        return "CHECKSUM_NONE";
    case IpSummed::UNNECESSARY:
        return "CHECKSUM_UNNECESSARY";
    case IpSummed::COMPLETE:
        return "CHECKSUM_COMPLETE";
    case IpSummed::PARTIAL:
        return "CHECKSUM_PARTIAL";
    }
    return "CHECKSUM_?";
}

const char*
ToString(ChecksumAlgorithm algorithm)
{
    return algorithm == ChecksumAlgorithm::CRC32C ? "crc32c" : "internet";
}

ChecksumState::ChecksumState() = default;

ChecksumState
ChecksumState::None()
{
    return ChecksumState();
}

ChecksumState
ChecksumState::Unnecessary(uint8_t csumLevel)
{
    if (csumLevel > MAX_CSUM_LEVEL)
    {
        throw std::invalid_argument("csum_level " + std::to_string(csumLevel) +
                                    " is out of range: 0 to " + std::to_string(MAX_CSUM_LEVEL));
    }
    ChecksumState state;
    state.m_ipSummed = IpSummed::UNNECESSARY;
    state.m_csumLevel = csumLevel;
    return state;
}

ChecksumState
ChecksumState::Complete(uint32_t csum, bool software)
{
    ChecksumState state;
    state.m_ipSummed = IpSummed::COMPLETE;
    state.m_csum = csum;
    state.m_csumCompleteSw = software;
    return state;
}

ChecksumState
ChecksumState::Partial(uint32_t csumStartFromEnd, uint16_t csumOffset, ChecksumAlgorithm algorithm)
{
    const uint32_t fieldSize = algorithm == ChecksumAlgorithm::CRC32C ? 4 : 2;
    if (csumStartFromEnd < csumOffset + fieldSize)
    {
        throw std::invalid_argument("csum_offset " + std::to_string(csumOffset) +
                                    " with a field of " + std::to_string(fieldSize) +
                                    " bytes lies behind the packet's end, which is " +
                                    std::to_string(csumStartFromEnd) + " bytes after csum_start");
    }
    ChecksumState state;
    state.m_ipSummed = IpSummed::PARTIAL;
    state.m_csumStartFromEnd = csumStartFromEnd;
    state.m_csumOffset = csumOffset;
    state.m_algorithm = algorithm;
    return state;
}

IpSummed
ChecksumState::GetIpSummed() const
{
    return m_ipSummed;
}

uint8_t
ChecksumState::GetCsumLevel() const
{
    return m_csumLevel;
}

uint32_t
ChecksumState::GetCsum() const
{
    return m_csum;
}

bool
ChecksumState::IsCsumCompleteSw() const
{
    return m_csumCompleteSw;
}

uint32_t
ChecksumState::GetCsumStartFromEnd() const
{
    return m_csumStartFromEnd;
}

uint16_t
ChecksumState::GetCsumOffset() const
{
    return m_csumOffset;
}

ChecksumAlgorithm
ChecksumState::GetAlgorithm() const
{
    return m_algorithm;
}

bool
ChecksumState::IsCsumValid() const
{
    return m_csumValid;
}

void
ChecksumState::SetCsumValid(bool valid)
{
    m_csumValid = valid;
}

bool
ChecksumState::IsEncapsulation() const
{
    return m_encapsulation;
}

void
ChecksumState::SetEncapsulation(bool encapsulation)
{
    m_encapsulation = encapsulation;
}

bool
ChecksumState::IsCsumUnnecessary(uint32_t transportSize) const
{
    // skb_checksum_start_offset() >= 0: csum_start at the transport header or behind it.
    return m_ipSummed == IpSummed::UNNECESSARY || m_csumValid ||
           (m_ipSummed == IpSummed::PARTIAL && m_csumStartFromEnd <= transportSize);
}

bool
ChecksumState::operator==(const ChecksumState& other) const
{
    return m_ipSummed == other.m_ipSummed && m_csumLevel == other.m_csumLevel &&
           m_csum == other.m_csum && m_csumCompleteSw == other.m_csumCompleteSw &&
           m_csumStartFromEnd == other.m_csumStartFromEnd && m_csumOffset == other.m_csumOffset &&
           m_algorithm == other.m_algorithm && m_csumValid == other.m_csumValid &&
           m_encapsulation == other.m_encapsulation;
}

bool
ChecksumState::operator!=(const ChecksumState& other) const
{
    return !(*this == other);
}

std::ostream&
operator<<(std::ostream& os, const ChecksumState& state)
{
    os << ToString(state.GetIpSummed());
    switch (state.GetIpSummed())
    {
    case IpSummed::NONE:
        break;
    case IpSummed::UNNECESSARY:
        os << "(csum_level=" << unsigned(state.GetCsumLevel()) << ")";
        break;
    case IpSummed::COMPLETE:
        os << "(csum=" << state.GetCsum() << " by "
           << (state.IsCsumCompleteSw() ? "software" : "device") << ")";
        break;
    case IpSummed::PARTIAL:
        os << "(" << ToString(state.GetAlgorithm()) << " csum_start=end-"
           << state.GetCsumStartFromEnd() << " csum_offset=" << state.GetCsumOffset() << ")";
        break;
    }
    if (state.IsCsumValid())
    {
        os << " csum_valid";
    }
    if (state.IsEncapsulation())
    {
        os << " encapsulation";
    }
    return os;
}

} // namespace ns3
