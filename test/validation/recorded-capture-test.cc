/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/pcap-file.h"
#include "ns3/recorded-capture.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/** Reading a file must fail with one message that names it and holds the text. */
void
CheckRefused(const std::string& fileName, const std::string& text)
{
    BOOST_TEST_CONTEXT(fileName)
    {
        BOOST_CHECK_EXCEPTION(RecordedCapture{fileName},
                              RecordingError,
                              [&](const RecordingError& error) {
                                  const std::string what = error.what();
                                  BOOST_TEST_INFO(what);
                                  return what.rfind(fileName + ": ", 0) == 0 &&
                                         what.find(text) != std::string::npos &&
                                         what.find('\n') == std::string::npos;
                              });
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedCapture)

BOOST_AUTO_TEST_CASE(ReadsFramesOfBothOrders)
{
    const TemporaryFolder folder;
    const std::string small(60, 'a');
    const std::string large(65549, 'b'); // a super-packet of 65535 bytes behind an Ethernet header
    for (bool swapped : {false, true})
    {
        const std::string fileName = folder.Path(swapped ? "swapped.pcap" : "own.pcap");
        PcapFile file;
        file.Open(fileName, std::ios::out | std::ios::binary);
        file.Init(1, 262144, 0, swapped);
        for (const auto& frame : {small, large})
        {
            file.Write(7, 125, reinterpret_cast<const uint8_t*>(frame.data()), frame.size());
        }
        file.Close();

        const ns3::RecordedCapture capture(fileName);
        const auto& frames = capture.GetFrames();
        BOOST_REQUIRE_EQUAL(frames.size(), 2);
        BOOST_CHECK_EQUAL(frames[0].number, 1);
        BOOST_CHECK_EQUAL(frames[1].number, 2);
        BOOST_CHECK_EQUAL(frames[0].time, NanoSeconds(7000125000));
        BOOST_CHECK_EQUAL(std::string(frames[0].bytes.begin(), frames[0].bytes.end()), small);
        BOOST_CHECK(std::string(frames[1].bytes.begin(), frames[1].bytes.end()) == large);
    }
}

BOOST_AUTO_TEST_CASE(ReadsNanoseconds)
{
    const TemporaryFolder folder;
    std::string bytes = PcapHeader() + PcapRecord(std::string(60, 'a'));
    bytes.replace(0, 4, LittleEndian({0xa1b23c4d}));
    const ns3::RecordedCapture capture(folder.Write("nano.pcap", bytes));
    BOOST_CHECK_EQUAL(capture.GetFrames().at(0).time, NanoSeconds(1000000002));
}

BOOST_AUTO_TEST_CASE(RefusesWhatIsNoCapture)
{
    const TemporaryFolder folder;
    CheckRefused(folder.Path("missing.pcap"), "no such file");
    CheckRefused(folder.Path("."), "not a regular file");
    CheckRefused(folder.Write("empty.pcap", ""), "the file is empty");
    CheckRefused(folder.Write("two.pcap", "ab"), "not a pcap capture");
    CheckRefused(folder.Write("text.pcap", std::string(100, 'x')), "not a pcap capture");
    CheckRefused(folder.Write("ng.pcap", LittleEndian({0x0a0d0d0a}) + std::string(40, '\0')),
                 "pcapng");
    std::string version = PcapHeader() + PcapRecord(UdpFrame());
    version[4] = 9;
    CheckRefused(folder.Write("version.pcap", version), "version or header not valid");
}

BOOST_AUTO_TEST_CASE(RefusesOtherLinkTypes)
{
    const TemporaryFolder folder;
    CheckRefused(folder.Write("ppp.pcap", PcapHeader(9) + PcapRecord(UdpFrame())), "link type 9");
    CheckRefused(folder.Write("wifi.pcap", PcapHeader(105) + PcapRecord(UdpFrame())),
                 "link type 105");
}

BOOST_AUTO_TEST_CASE(RefusesTruncatedFiles)
{
    const TemporaryFolder folder;
    const std::string record = PcapRecord(UdpFrame()); // 16 + 46 bytes
    CheckRefused(folder.Write("header.pcap", PcapHeader().substr(0, 23)),
                 "truncated in the file header (23 of 24 bytes)");
    CheckRefused(folder.Write("none.pcap", PcapHeader()), "holds no frames");
    CheckRefused(folder.Write("record.pcap", PcapHeader() + record + record.substr(0, 15)),
                 "frame 2: truncated in its record header");
    CheckRefused(folder.Write("frame.pcap", PcapHeader() + record.substr(0, record.size() - 1)),
                 "frame 1: truncated, 45 of 46 bytes");
}

BOOST_AUTO_TEST_CASE(RefusesFramesThatAreNotWhole)
{
    const TemporaryFolder folder;
    CheckRefused(
        folder.Write("snap.pcap", PcapHeader() + LittleEndian({1, 2, 46, 1500}) + UdpFrame()),
        "frame 1: cut by the snap length to 46 of 1500 bytes");
    CheckRefused(
        folder.Write("huge.pcap",
                     PcapHeader() + LittleEndian({1, 2, 0xfffffff0, 0xfffffff0}) + UdpFrame()),
        "frame 1: claims 4294967280 bytes");
}

BOOST_AUTO_TEST_SUITE_END()
