/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-capture.h"

#include "ns3/byte-order.h"
#include "ns3/pcap-file.h"

#include <array>
#include <filesystem>
#include <fstream>

namespace ns3
{

namespace
{

constexpr uint64_t FILE_HEADER_BYTES = 24;   //!< struct pcap_file_header
constexpr uint64_t RECORD_HEADER_BYTES = 16; //!< struct pcap_sf_pkthdr
constexpr uint32_t LINKTYPE_ETHERNET = 1;    //!< LINKTYPE_ETHERNET of the pcap format

/**
 * Whatever can be told from the file system and the first bytes.
 * @param fileName path
 * @return the file's size, bytes; at least that of a file header
 */
uint64_t
CheckFileHeader(const std::string& fileName)
{
    std::error_code error;
    const auto status = std::filesystem::status(fileName, error);
    if (!std::filesystem::exists(status))
    {
        throw RecordingError(fileName + ": no such file");
    }
    if (!std::filesystem::is_regular_file(status))
    {
        throw RecordingError(fileName + ": not a regular file");
    }
    const uint64_t size = std::filesystem::file_size(fileName);
    if (size == 0)
    {
        throw RecordingError(fileName + ": the file is empty");
    }
    std::array<uint8_t, 4> magic{};
    std::ifstream file(fileName, std::ios::binary);
    if (!file)
    {
        throw RecordingError(fileName + ": cannot be opened for reading");
    }
    file.read(reinterpret_cast<char*>(magic.data()), magic.size());
    const uint32_t value = LoadBe32(magic.data());
    if (value == 0x0a0d0d0a)
    {
        throw RecordingError(fileName + ": a pcapng file; convert it to pcap, e.g. by "
                                        "editcap -F pcap");
    }
    if (value != 0xa1b2c3d4 && value != 0xd4c3b2a1 && value != 0xa1b23c4d && value != 0x4d3cb2a1)
    {
        throw RecordingError(fileName + ": not a pcap capture (first bytes are not its magic)");
    }
    if (size < FILE_HEADER_BYTES)
    {
        throw RecordingError(fileName + ": truncated in the file header (" + std::to_string(size) +
                             " of " + std::to_string(FILE_HEADER_BYTES) + " bytes)");
    }
    return size;
}

} // namespace

RecordedCapture::RecordedCapture(const std::string& fileName)
    : m_fileName(fileName)
{
    Read();
}

const std::string&
RecordedCapture::GetFileName() const
{
    return m_fileName;
}

const std::vector<RecordedFrame>&
RecordedCapture::GetFrames() const
{
    return m_frames;
}

void
RecordedCapture::Read()
{
    const uint64_t size = CheckFileHeader(m_fileName);

    PcapFile file;
    file.Open(m_fileName, std::ios::in | std::ios::binary);
    if (file.Fail())
    {
        throw RecordingError(m_fileName + ": not a pcap capture (version or header not valid)");
    }
    if (file.GetDataLinkType() != LINKTYPE_ETHERNET)
    {
        throw RecordingError(m_fileName + ": link type " + std::to_string(file.GetDataLinkType()) +
                             ", but only Ethernet (1) can be replayed");
    }

    // PcapFile tells a clean end from a torn record only by flags that both set, so the position is
    // kept here.
    uint64_t position = FILE_HEADER_BYTES;
    std::vector<uint8_t> buffer(MAX_FRAME_BYTES);
    while (position < size)
    {
        const uint32_t number = m_frames.size() + 1;
        const std::string where = m_fileName + ": frame " + std::to_string(number);
        if (size - position < RECORD_HEADER_BYTES)
        {
            throw RecordingError(where + ": truncated in its record header");
        }
        uint32_t seconds;
        uint32_t fraction;
        uint32_t included;
        uint32_t original;
        uint32_t read;
        file.Read(buffer.data(), buffer.size(), seconds, fraction, included, original, read);
        position += RECORD_HEADER_BYTES;
        if (included > MAX_FRAME_BYTES)
        {
            throw RecordingError(where + ": claims " + std::to_string(included) +
                                 " bytes, more than the " + std::to_string(MAX_FRAME_BYTES) +
                                 " of any frame");
        }
        if (size - position < included)
        {
            throw RecordingError(where + ": truncated, " + std::to_string(size - position) +
                                 " of " + std::to_string(included) + " bytes are in the file");
        }
        if (included < original)
        {
            throw RecordingError(where + ": cut by the snap length to " + std::to_string(included) +
                                 " of " + std::to_string(original) + " bytes");
        }
        position += included;
        m_frames.push_back({number,
                            Seconds(seconds) + (file.IsNanoSecMode() ? NanoSeconds(fraction)
                                                                     : MicroSeconds(fraction)),
                            {buffer.begin(), buffer.begin() + read}});
    }
    if (m_frames.empty())
    {
        throw RecordingError(m_fileName + ": holds no frames");
    }
}

} // namespace ns3
