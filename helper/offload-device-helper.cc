/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-device-helper.h"

#include "ns3/netdev-features.h"
#include "ns3/node.h"
#include "ns3/pcap-file-wrapper.h"
#include "ns3/uinteger.h"

#include <limits>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t TCPDUMP_SNAPLEN = 262144; ///< tcpdump's default, bytes; more than any frame here

/**
 * The default snapshot length of ns-3 is 65535 bytes and would cut a super-packet with its Ethernet
 * header.
 * @return what to open captures with; the maximum stands for PcapFileWrapper::CaptureSize
 */
uint32_t
GetSnapLength()
{
    UintegerValue now;
    CreateObject<PcapFileWrapper>()->GetAttribute("CaptureSize", now);
    return now.Get() == PcapFile::SNAPLEN_DEFAULT ? TCPDUMP_SNAPLEN
                                                  : std::numeric_limits<uint32_t>::max();
}

} // namespace

OffloadDeviceHelper::OffloadDeviceHelper(const std::string& device)
{
    m_factory.SetTypeId(device);
}

void
OffloadDeviceHelper::SetDeviceAttribute(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

void
OffloadDeviceHelper::SetFeature(const std::string& name, bool on)
{
    NetdevFeatures::FromName(name);
    m_features.emplace_back(name, on);
}

Ptr<OffloadNetDevice>
OffloadDeviceHelper::Create(Ptr<Node> node) const
{
    auto device = m_factory.Create<OffloadNetDevice>();
    for (const auto& [name, on] : m_features)
    {
        device->SetFeature(name, on);
    }
    device->SetAddress(Mac48Address::Allocate());
    node->AddDevice(device);
    return device;
}

void
OffloadDeviceHelper::CheckPair(const NodeContainer& nodes, const std::string& who)
{
    if (nodes.GetN() != 2)
    {
        std::ostringstream message;
        message << who << ": a link has two ends, but there are " << nodes.GetN() << " nodes";
        throw std::invalid_argument(message.str());
    }
}

void
OffloadDeviceHelper::EnablePcapInternal(std::string prefix,
                                        Ptr<NetDevice> nd,
                                        bool promiscuous,
                                        bool explicitFilename)
{
    auto device = DynamicCast<OffloadNetDevice>(nd);
    if (!device)
    {
        // EnablePcapAll() offers every device of every node.
        return;
    }
    PcapHelper pcapHelper;
    auto filename = explicitFilename ? prefix : pcapHelper.GetFilenameFromDevice(prefix, device);
    auto file =
        pcapHelper.CreateFile(filename, std::ios::out, PcapHelper::DLT_EN10MB, GetSnapLength());
    pcapHelper.HookDefaultSink<OffloadNetDevice>(device,
                                                 promiscuous ? "PromiscSniffer" : "Sniffer",
                                                 file);
}

} // namespace ns3
