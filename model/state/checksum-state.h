/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_STATE_H
#define CHECKSUM_STATE_H

#include <cstdint>
#include <ostream>

namespace ns3
{

/** Linux skb->ip_summed (include/linux/skbuff.h), same values. */
enum class IpSummed : uint8_t
{
    NONE = 0,        ///< the field is final; a receiver must verify it
    UNNECESSARY = 1, ///< verified up to csum_level; on transmit the same as NONE
    COMPLETE = 2,    ///< the device summed the whole packet; never legal for SCTP
    PARTIAL = 3      ///< the field must still be completed from csum_start to the end
};

/** Which sum a PARTIAL packet waits for (Linux skb->csum_not_inet). */
enum class ChecksumAlgorithm : uint8_t
{
    INTERNET, ///< 16-bit one's complement sum, RFC 1071
    CRC32C    ///< CRC32c, RFC 9260 appendix A
};

/** @return Linux' name, e.g. "CHECKSUM_PARTIAL" */
const char* ToString(IpSummed ipSummed);

/** @return "internet" or "crc32c" */
const char* ToString(ChecksumAlgorithm algorithm);

/**
 * @ingroup checksum-offload
 * The per-packet checksum state: ip_summed and the fields that give it meaning
 * (struct sk_buff, include/linux/skbuff.h).
 *
 * csum_start is kept as the distance from the *end* of the packet, so headers may be pushed and
 * pulled in front without touching the state. csum_start/csum_offset (PARTIAL) and csum (COMPLETE)
 * exclude each other as in Linux, where they share storage: a value is built by a named factory and
 * only changed by another one. Left out: remcsum_offload (no tunnels with remote checksum offload).
 */
class ChecksumState
{
  public:
    /** SKB_MAX_CSUM_LEVEL of include/linux/skbuff.h. */
    static constexpr uint8_t MAX_CSUM_LEVEL = 3;

    /** CHECKSUM_NONE. */
    ChecksumState();

    /** @return CHECKSUM_NONE */
    static ChecksumState None();

    /**
     * @param csumLevel additional consecutive checksums verified, 0 to MAX_CSUM_LEVEL
     * @return CHECKSUM_UNNECESSARY
     * @throws std::invalid_argument naming the level if it is out of range
     */
    static ChecksumState Unnecessary(uint8_t csumLevel = 0);

    /**
     * @param csum one's complement sum over the whole packet
     * @param software true if software computed it (csum_complete_sw)
     * @return CHECKSUM_COMPLETE
     */
    static ChecksumState Complete(uint32_t csum, bool software);

    /**
     * @param csumStartFromEnd bytes from csum_start to the end of the packet
     * @param csumOffset bytes from csum_start to the field: 16 TCP, 6 UDP, 8 SCTP
     * @param algorithm which sum to complete
     * @return CHECKSUM_PARTIAL
     * @throws std::invalid_argument naming both numbers if the field lies behind the packet's end
     */
    static ChecksumState Partial(uint32_t csumStartFromEnd,
                                 uint16_t csumOffset,
                                 ChecksumAlgorithm algorithm);

    /** @return ip_summed */
    IpSummed GetIpSummed() const;
    /** @return csum_level; 0 unless UNNECESSARY */
    uint8_t GetCsumLevel() const;
    /** @return csum; 0 unless COMPLETE */
    uint32_t GetCsum() const;
    /** @return true if COMPLETE came from software (csum_complete_sw) */
    bool IsCsumCompleteSw() const;
    /** @return bytes from csum_start to the end; 0 unless PARTIAL */
    uint32_t GetCsumStartFromEnd() const;
    /** @return bytes from csum_start to the field; 0 unless PARTIAL */
    uint16_t GetCsumOffset() const;
    /** @return the algorithm that a PARTIAL packet waits for (csum_not_inet) */
    ChecksumAlgorithm GetAlgorithm() const;
    /** @return true if software has validated the current layer (csum_valid) */
    bool IsCsumValid() const;
    /** @param valid scratch of the receiving protocol (csum_valid) */
    void SetCsumValid(bool valid);
    /** @return true if the state refers to an inner header (encapsulation) */
    bool IsEncapsulation() const;
    /** @param encapsulation whether the state refers to an inner header */
    void SetEncapsulation(bool encapsulation);

    /**
     * skb_csum_unnecessary() of include/linux/skbuff.h, with data at the transport header.
     * @param transportSize bytes from the transport header to the end of the packet
     * @return true if a receiver need not verify
     */
    bool IsCsumUnnecessary(uint32_t transportSize) const;

    /** @param other another state @return true if every field is equal */
    bool operator==(const ChecksumState& other) const;
    /** @param other another state @return true if a field differs */
    bool operator!=(const ChecksumState& other) const;

  private:
    friend class ChecksumTag;

    // Without padding, so that a test can tell that no byte of it is forgotten.
    uint32_t m_csum{0};                                         ///< csum
    uint32_t m_csumStartFromEnd{0};                             ///< csum_start, from the end
    uint16_t m_csumOffset{0};                                   ///< csum_offset
    IpSummed m_ipSummed{IpSummed::NONE};                        ///< ip_summed
    uint8_t m_csumLevel{0};                                     ///< csum_level
    ChecksumAlgorithm m_algorithm{ChecksumAlgorithm::INTERNET}; ///< csum_not_inet
    bool m_csumCompleteSw{false};                               ///< csum_complete_sw
    bool m_csumValid{false};                                    ///< csum_valid
    bool m_encapsulation{false};                                ///< encapsulation
};

/** @param os stream @param state what to print @return os */
std::ostream& operator<<(std::ostream& os, const ChecksumState& state);

} // namespace ns3

#endif // CHECKSUM_STATE_H
