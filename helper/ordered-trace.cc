/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ordered-trace.h"

#include "connect-trace.h"

#include "ns3/boolean.h"
#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

namespace ns3
{

OrderedTrace::OrderedTrace(std::ostream& os,
                           const NodeContainer& nodes,
                           const NetDeviceContainer& devices)
    : m_os(os),
      m_ledger(CreateObject<ChecksumLedger>()),
      m_devices(devices)
{
    m_ledger->SetAttribute("RelativeUids", BooleanValue(true));
    m_ledger->SetAttribute("MaxRecords", UintegerValue(1)); // the stream has them all
    m_ledger->StreamTo(&m_os);
    m_ledger->Install(nodes);
    for (uint32_t i = 0; i < m_devices.GetN(); ++i)
    {
        const auto device = m_devices.Get(i);
        // Not Ptr: the device keeps its callbacks, and would keep itself.
        auto* sender = PeekPointer(device);
        ConnectTrace(device,
                     "PromiscSniffer",
                     Callback<void, Ptr<const Packet>>(
                         [this, sender](Ptr<const Packet> frame) { Frame(sender, frame); }));
    }
}

OrderedTrace::~OrderedTrace()
{
    m_ledger->CloseStream();
    m_ledger->Dispose();
}

uint64_t
OrderedTrace::GetFrames() const
{
    return m_frames;
}

uint64_t
OrderedTrace::GetRecords() const
{
    return m_ledger->GetNRecords();
}

void
OrderedTrace::Frame(Ptr<NetDevice> device, Ptr<const Packet> frame)
{
    ++m_frames;
    std::vector<uint8_t> bytes(frame->GetSize());
    frame->CopyData(bytes.data(), bytes.size());
    std::ostringstream state;
    state << GetChecksumState(frame);
    const auto gso = GetGsoMetadata(frame);
    nlohmann::ordered_json line;
    line["kind"] = "frame";
    line["timeNs"] = Simulator::Now().GetNanoSeconds();
    line["nodeId"] = device->GetNode()->GetId();
    line["deviceIfIndex"] = device->GetIfIndex();
    line["bytes"] = bytes.size();
    line["crc32c"] = Crc32c(bytes.data(), bytes.size());
    line["state"] = state.str();
    line["gsoType"] = gso.gsoType;
    line["gsoSize"] = gso.gsoSize;
    line["gsoSegs"] = gso.gsoSegs;
    line["fragSizes"] = gso.fragSizes;
    m_os << line.dump() << "\n";
}

} // namespace ns3
