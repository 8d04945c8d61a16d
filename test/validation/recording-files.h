/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDING_FILES_H
#define RECORDING_FILES_H

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace ns3
{

/** A folder of a test's own, removed when it ends. */
class ScratchFolder
{
  public:
    ScratchFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "recordingXXXXXX").string();
        m_path = mkdtemp(name.data());
    }

    ~ScratchFolder()
    {
        std::filesystem::remove_all(m_path);
    }

    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /** @param name a file @return its path in the folder */
    std::string Path(const std::string& name) const
    {
        return (m_path / name).string();
    }

    /** @param name a file @param bytes what to write to it @return its path */
    std::string Write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(Path(name), std::ios::binary) << bytes;
        return Path(name);
    }

  private:
    std::filesystem::path m_path; ///< the folder
};

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
