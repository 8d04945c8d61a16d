/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_PACKETS_H
#define NAT_PACKETS_H

#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/transport-header.h"

#include <string>
#include <vector>

namespace ns3
{

/** @param hex hexadecimal digits, blanks allowed @return the bytes */
inline std::vector<uint8_t>
FromHex(const std::string& hex)
{
    std::string digits;
    for (char c : hex)
    {
        if (c != ' ')
        {
            digits += c;
        }
    }
    std::vector<uint8_t> bytes;
    for (size_t i = 0; i + 1 < digits.size(); i += 2)
    {
        bytes.push_back(static_cast<uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
    }
    return bytes;
}

/** @return an IPv4 datagram around a transport packet given in hexadecimal */
inline Ipv4Datagram
MakeDatagram(const char* source, const char* destination, uint8_t protocol, const std::string& hex)
{
    const auto bytes = FromHex(hex);
    Ipv4Header header;
    header.SetSource(source);
    header.SetDestination(destination);
    header.SetProtocol(protocol);
    header.SetTtl(64);
    header.SetPayloadSize(bytes.size());
    return {header, Create<Packet>(bytes.data(), bytes.size())};
}

/** @return bytes of the transport packet as hexadecimal digits, from offset, so many */
inline std::string
ToHex(const Ipv4Datagram& datagram, size_t offset, size_t count)
{
    std::vector<uint8_t> bytes(datagram.transport->GetSize());
    datagram.transport->CopyData(bytes.data(), bytes.size());
    std::string hex;
    for (size_t i = offset; i < offset + count; ++i)
    {
        const char* digits = "0123456789abcdef";
        hex += digits[bytes.at(i) >> 4];
        hex += digits[bytes.at(i) & 15];
    }
    return hex;
}

/** Leave the checksum to the device. */
inline void
MakePartial(Ipv4Datagram& datagram)
{
    const uint8_t protocol = datagram.header.GetProtocol();
    InitChecksumState(datagram.transport,
                      ChecksumState::Partial(datagram.transport->GetSize(),
                                             TransportHeader::GetChecksumOffset(protocol),
                                             protocol == PROTOCOL_SCTP
                                                 ? ChecksumAlgorithm::CRC32C
                                                 : ChecksumAlgorithm::INTERNET));
}

/** INIT of 40000 > 38412, vtag 0, init tag 11223344, without its field. */
inline std::string
SctpInit(const std::string& field, const std::string& sourcePort = "9c40")
{
    return sourcePort + "960c00000000" + field + "01000014112233440001a000000affff55667788";
}

} // namespace ns3

#endif // NAT_PACKETS_H
