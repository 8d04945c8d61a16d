/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_HEADER_H
#define SCTP_HEADER_H

#include "ns3/header.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * SCTP common header, RFC 9260 section 3.1 (struct sctphdr, include/linux/sctp.h).
 *
 * Adding it writes the checksum field as it was set: who computes the CRC32c, and when, is decided
 * by SctpPacketOutput.
 */
class SctpHeader : public Header
{
  public:
    static constexpr uint32_t SIZE = 12; ///< bytes on the wire
    /** Bytes from the header's start to the checksum field. */
    static constexpr uint32_t CHECKSUM_OFFSET = 8;

    /** @return the type id */
    static TypeId GetTypeId();

    SctpHeader() = default;
    /**
     * @param sourcePort source port
     * @param destinationPort destination port
     * @param verificationTag verification tag
     */
    SctpHeader(uint16_t sourcePort, uint16_t destinationPort, uint32_t verificationTag);

    /** @param bytes at least SIZE bytes @return what they say */
    static SctpHeader Parse(const uint8_t* bytes);
    /** @param bytes SIZE bytes to write to */
    void Write(uint8_t* bytes) const;

    /** @return source port */
    uint16_t GetSourcePort() const;
    /** @return destination port */
    uint16_t GetDestinationPort() const;
    /** @return verification tag */
    uint32_t GetVerificationTag() const;
    /** @return the checksum field as CRC32c value: least significant byte first on the wire */
    uint32_t GetChecksum() const;
    /** @param checksum the checksum field as CRC32c value */
    void SetChecksum(uint32_t checksum);

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;
    uint32_t Deserialize(Buffer::Iterator start) override;
    void Print(std::ostream& os) const override;

  private:
    uint16_t m_sourcePort{0};      ///< source port
    uint16_t m_destinationPort{0}; ///< destination port
    uint32_t m_verificationTag{0}; ///< verification tag
    uint32_t m_checksum{0};        ///< CRC32c value
};

} // namespace ns3

#endif // SCTP_HEADER_H
