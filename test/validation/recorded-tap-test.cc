/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-tap.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/** Joining a capture of one frame with one line must fail with a message that holds the text. */
void
CheckRefused(const std::string& frame, const std::string& lines, const std::string& text)
{
    const TemporaryFolder folder;
    const auto capture = folder.Write("a.pcap", PcapHeader() + PcapRecord(frame));
    const auto states = folder.Write("a.tsv", StatesHeader() + lines);
    BOOST_CHECK_EXCEPTION(RecordedTap(capture, states),
                          RecordingError,
                          [&](const RecordingError& error) {
                              const std::string what = error.what();
                              BOOST_TEST_INFO(what);
                              return what.rfind(capture + ": ", 0) == 0 &&
                                     what.find(text) != std::string::npos;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedTap)

BOOST_AUTO_TEST_CASE(JoinsFrameAndState)
{
    const TemporaryFolder folder;
    const auto padded = UdpFrame() + std::string(14, '\0'); // to the 60 bytes of Ethernet
    const ns3::RecordedTap tap(folder.Write("a.pcap", PcapHeader() + PcapRecord(padded)),
                               folder.Write("a.tsv", StatesHeader() + UdpLine("PARTIAL", "out")));
    BOOST_REQUIRE_EQUAL(tap.GetPackets().size(), 1);
    const TappedPacket& packet = tap.GetPackets()[0];
    BOOST_CHECK_EQUAL(packet.bytes.size(), 60);
    BOOST_CHECK(packet.out);
    BOOST_CHECK(packet.ipSummed == IpSummed::PARTIAL);
    BOOST_CHECK_EQUAL(packet.sourceMac, Mac48Address("02:00:00:00:00:01"));
    BOOST_CHECK_EQUAL(packet.destMac, Mac48Address("02:00:00:00:00:02"));
    BOOST_CHECK_EQUAL(packet.source, Ipv4Address("10.0.0.1"));
    BOOST_CHECK_EQUAL(packet.dest, Ipv4Address("10.0.0.2"));
    BOOST_CHECK_EQUAL(packet.protocol, 17);
    BOOST_CHECK_EQUAL(packet.ipHeaderBytes, 20);
    BOOST_CHECK_EQUAL(packet.ipBytes, 32);
    BOOST_CHECK_EQUAL(packet.sourcePort, 7);
    BOOST_CHECK_EQUAL(packet.destPort, 9);
}

BOOST_AUTO_TEST_CASE(RefusesListsOfOtherLength)
{
    CheckRefused(UdpFrame(), "", "1 frames, but 0 lines");
    CheckRefused(UdpFrame(), UdpLine() + UdpLine(), "1 frames, but 2 lines");
}

BOOST_AUTO_TEST_CASE(RefusesLinesOfOtherPackets)
{
    const std::string text = "frame 1: 10.0.0.1:7 to 10.0.0.2:9, but line 2 of";
    CheckRefused(UdpFrame(), "in\t10.0.0.3\t10.0.0.2\t17\t7\t9\t12\tPARTIAL\n", text);
    CheckRefused(UdpFrame(), "in\t10.0.0.1\t10.0.0.3\t17\t7\t9\t12\tPARTIAL\n", text);
    CheckRefused(UdpFrame(), "in\t10.0.0.1\t10.0.0.2\t6\t7\t9\t12\tPARTIAL\n", text);
    CheckRefused(UdpFrame(), "in\t10.0.0.1\t10.0.0.2\t17\t8\t9\t12\tPARTIAL\n", text);
    CheckRefused(UdpFrame(), "in\t10.0.0.1\t10.0.0.2\t17\t7\t8\t12\tPARTIAL\n", text);
    CheckRefused(UdpFrame(), "in\t10.0.0.1\t10.0.0.2\t17\t7\t9\t13\tPARTIAL\n", text);
}

BOOST_AUTO_TEST_CASE(RefusesFramesThatAreNoWholePacket)
{
    std::string frame = UdpFrame();
    CheckRefused(frame.substr(0, 33), UdpLine(), "frame 1: not an IPv4 packet");
    frame[12] = '\x86'; // Ethernet type of IPv6 is 86dd
    CheckRefused(frame, UdpLine(), "frame 1: not an IPv4 packet");
    frame = UdpFrame();
    frame[14] = '\x65'; // version 6
    CheckRefused(frame, UdpLine(), "frame 1: not an IPv4 packet");
    frame = UdpFrame();
    frame[14] = '\x44'; // header of 16 bytes
    CheckRefused(frame, UdpLine(), "frame 1: IPv4 lengths do not fit");
    frame = UdpFrame();
    frame[17] = 33; // one byte more than there is
    CheckRefused(frame, UdpLine(), "frame 1: IPv4 lengths do not fit");
    frame = UdpFrame();
    frame[23] = 1; // ICMP
    CheckRefused(frame, UdpLine(), "frame 1: IP protocol 1");
}

// Every recording in the repository can be read, and frame by frame agrees with its list. The list
// was written by the recording tool from the kernel's own bytes, apart from the capture.
BOOST_AUTO_TEST_CASE(ReadsEveryRecording)
{
    std::size_t packets = 0;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LinuxRecording("")))
    {
        if (entry.path().extension() == ".pcap")
        {
            auto states = entry.path();
            states.replace_extension(".tsv");
            packets += ns3::RecordedTap(entry.path(), states).GetPackets().size();
            files++;
        }
    }
    // 49 runs, two taps; packets: lines of the lists, as counted by wc -l less 98.
    BOOST_CHECK_EQUAL(files, 98);
    BOOST_CHECK_EQUAL(packets, 5712);
}

BOOST_AUTO_TEST_SUITE_END()
