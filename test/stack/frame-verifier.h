/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef FRAME_VERIFIER_H
#define FRAME_VERIFIER_H

#include "ns3/config.h"
#include "ns3/net-device.h"
#include "ns3/packet.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/**
 * Judges the checksums of raw frames, on its own: textbook sums, bit by bit where there is a
 * choice, and nothing of the module.
 */
class FrameVerifier
{
  public:
    uint32_t ipv4{0};                          ///< IPv4 packets seen
    uint32_t ipv6{0};                          ///< IPv6 packets seen
    uint32_t tcp{0};                           ///< whole TCP segments seen
    uint32_t udp{0};                           ///< whole UDP datagrams seen
    uint32_t icmp{0};                          ///< whole ICMP messages seen
    uint32_t icmpv6{0};                        ///< whole ICMPv6 messages seen
    uint32_t sctp{0};                          ///< whole SCTP packets seen
    uint32_t wrong{0};                         ///< checksums that are wrong
    std::vector<std::vector<uint8_t>> packets; ///< IP packets without padding

    /** Listen to a device of point-to-point, CSMA or this module. */
    void Listen(Ptr<NetDevice> device)
    {
        device->TraceConnectWithoutContext("PromiscSniffer",
                                           MakeCallback(&FrameVerifier::Frame, this));
    }

    /** Look at one frame: with a PPP or an Ethernet header, or none. */
    void Frame(Ptr<const Packet> frame)
    {
        std::vector<uint8_t> bytes(frame->GetSize());
        frame->CopyData(bytes.data(), bytes.size());
        size_t start = 0;
        if (bytes[0] == 0x00 && bytes[1] == 0x21)
        {
            start = 2; // PPP, IPv4
        }
        else if (bytes.size() > 14 && bytes[12] == 0x08 && bytes[13] == 0x00)
        {
            start = 14; // Ethernet, IPv4
        }
        else if (bytes[0] == 0x00 && bytes[1] == 0x57)
        {
            VerifyIpv6({bytes.begin() + 2, bytes.end()}); // PPP, IPv6
            return;
        }
        else if (bytes.size() > 14 && bytes[12] == 0x86 && bytes[13] == 0xdd)
        {
            VerifyIpv6({bytes.begin() + 14, bytes.end()}); // Ethernet, IPv6
            return;
        }
        else if (bytes[0] >> 4 != 4)
        {
            return; // ARP and others
        }
        const size_t length = bytes[start + 2] << 8 | bytes[start + 3];
        Verify({bytes.begin() + start, bytes.begin() + start + length});
    }

    /** Look at one IPv4 packet without padding. */
    void Verify(const std::vector<uint8_t>& packet)
    {
        packets.push_back(packet);
        ++ipv4;
        wrong += Sum(packet.data(), 20, 0) != 0xffff;
        const bool fragment = (packet[6] & 0x3f) != 0 || packet[7] != 0;
        if (fragment)
        {
            return;
        }
        const uint8_t* transport = packet.data() + 20;
        const size_t size = packet.size() - 20;
        const uint32_t pseudo = Sum(packet.data() + 12, 8, 0) + packet[9] + size;
        switch (packet[9])
        {
        case 1:
            ++icmp;
            wrong += Sum(transport, size, 0) != 0xffff;
            if (transport[0] == 3 || transport[0] == 11) // errors: they quote an IPv4 header
            {
                wrong += Sum(transport + 8, 20, 0) != 0xffff;
            }
            break;
        case 6:
            ++tcp;
            wrong += Sum(transport, size, pseudo) != 0xffff;
            break;
        case 17:
            ++udp;
            wrong += Sum(transport, size, pseudo) != 0xffff;
            break;
        case 132:
            ++sctp;
            wrong += !IsCrc32cRight(transport, size);
            break;
        default:
            break;
        }
    }

    /** Look at one IPv6 packet; without extension headers, or with a fragment header. */
    void VerifyIpv6(std::vector<uint8_t> packet)
    {
        const size_t size = packet[4] << 8 | packet[5];
        packet.resize(40 + size);
        packets.push_back(packet);
        ++ipv6;
        const uint8_t* transport = packet.data() + 40;
        const uint32_t sum =
            Sum(transport, size, Sum(packet.data() + 8, 32, 0) + packet[6] + size); // RFC 8200 8.1
        switch (packet[6])
        {
        case 6:
            ++tcp;
            wrong += sum != 0xffff;
            break;
        case 17:
            ++udp;
            wrong += sum != 0xffff || (transport[6] == 0 && transport[7] == 0);
            break;
        case 58:
            ++icmpv6;
            wrong += sum != 0xffff;
            break;
        case 132:
            ++sctp;
            wrong += !IsCrc32cRight(transport, size);
            break;
        default:
            break;
        }
    }

    /** RFC 1071, the slow way. @return the folded sum, not complemented */
    static uint32_t Sum(const uint8_t* data, size_t size, uint32_t initial)
    {
        uint32_t sum = initial;
        for (size_t i = 0; i < size; ++i)
        {
            sum += i % 2 == 0 ? data[i] << 8 : data[i];
        }
        while (sum > 0xffff)
        {
            sum = (sum & 0xffff) + (sum >> 16);
        }
        return sum;
    }

    /** RFC 9260 appendix A, bit by bit, the field taken as zero, least significant byte first. */
    static bool IsCrc32cRight(const uint8_t* data, size_t size)
    {
        uint32_t crc = 0xffffffff;
        for (size_t i = 0; i < size; ++i)
        {
            crc ^= i >= 8 && i < 12 ? 0 : data[i];
            for (int bit = 0; bit < 8; ++bit)
            {
                crc = crc & 1 ? crc >> 1 ^ 0x82f63b78 : crc >> 1;
            }
        }
        crc = ~crc;
        return data[8] == (crc & 0xff) && data[9] == (crc >> 8 & 0xff) &&
               data[10] == (crc >> 16 & 0xff) && data[11] == crc >> 24;
    }
};

} // namespace ns3

#endif // FRAME_VERIFIER_H
