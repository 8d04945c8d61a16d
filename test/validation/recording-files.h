/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDING_FILES_H
#define RECORDING_FILES_H

#include "../temporary-folder.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace ns3
{

/** @param values numbers @return their bytes, least significant first */
inline std::string
LittleEndian(const std::vector<uint32_t>& values)
{
    std::string bytes;
    for (uint32_t value : values)
    {
        for (int shift = 0; shift < 32; shift += 8)
        {
            bytes += static_cast<char>(value >> shift);
        }
    }
    return bytes;
}

/** @param linkType LINKTYPE_* @return a pcap file header, microseconds, least significant first */
inline std::string
PcapHeader(uint32_t linkType = 1)
{
    return LittleEndian({0xa1b2c3d4, 0x00040002, 0, 0, 262144, linkType});
}

/** @param frame bytes @return a pcap record of them at 1.000002 s */
inline std::string
PcapRecord(const std::string& frame)
{
    const uint32_t size = frame.size();
    return LittleEndian({1, 2, size, size}) + frame;
}

/** @param fileName a file @return its bytes */
inline std::string
ReadFile(const std::string& fileName)
{
    std::ifstream file(fileName, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/** @param name a recording, without suffix @return its path without suffix */
inline std::string
LinuxRecording(const std::string& name)
{
    return std::string(CHECKSUM_OFFLOAD_SOURCE_DIR) + "/validation/linux/" + name;
}

/** An Ethernet frame with an IPv4 UDP packet of 4 payload bytes, 10.0.0.1:7 to 10.0.0.2:9. */
inline std::string
UdpFrame()
{
    const unsigned char bytes[] = {0x02, 0,    0, 0,  0,  2,  0x02, 0, 0,  0,  0, 1,
                                   0x08, 0x00,                                       // Ethernet
                                   0x45, 0,    0, 32, 0,  1,  0x40, 0, 64, 17, 0, 0, // IPv4
                                   10,   0,    0, 1,  10, 0,  0,    2,               // addresses
                                   0,    7,    0, 9,  0,  12, 0,    0,               // UDP
                                   1,    2,    3, 4};
    return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

/** The line of a list of states that goes with UdpFrame(). */
inline std::string
UdpLine(const std::string& state = "NONE/other", const std::string& direction = "in")
{
    return direction + "\t10.0.0.1\t10.0.0.2\t17\t7\t9\t12\t" + state + "\n";
}

/** The line that names the columns of UdpLine(). */
inline std::string
StatesHeader()
{
    return "dir\tsrc\tdst\tproto\tsport\tdport\tl4len\taux_ip_summed\n";
}

} // namespace ns3

#endif // RECORDING_FILES_H
