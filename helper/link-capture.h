/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINK_CAPTURE_H
#define LINK_CAPTURE_H

#include "ns3/net-device.h"
#include "ns3/pcap-file-wrapper.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Write what passes a device, both directions, to a capture (classic pcap, microseconds).
 *
 * Ethernet devices give DLT_EN10MB. A point-to-point device gives DLT_RAW: its two bytes of PPP are
 * taken off, since few checksum checkers read PPP. A GSO super-packet is one frame, as on Linux.
 * @param device a device with the trace source "PromiscSniffer"
 * @param fileName of the capture
 * @return the file; frames may be waiting in its buffer until FinishCapture()
 * @throws std::runtime_error naming the file if it cannot be written, or the device has no such
 * trace source; from within the run if the disk is full
 */
Ptr<PcapFileWrapper> CaptureLink(Ptr<NetDevice> device, const std::string& fileName);

/**
 * Close a capture, so that a file that could not be written whole is noticed. No frame may follow.
 * @param capture what CaptureLink() returned
 * @param fileName its name, for the error
 * @throws std::runtime_error naming the file if its last bytes could not be written
 */
void FinishCapture(Ptr<PcapFileWrapper> capture, const std::string& fileName);

} // namespace ns3

#endif // LINK_CAPTURE_H
