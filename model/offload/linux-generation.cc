/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "linux-generation.h"

#include "ns3/enum.h"
#include "ns3/ns3-compat.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(LinuxGeneration);

TypeId
LinuxGeneration::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::LinuxGeneration")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<LinuxGeneration>()
            .AddAttribute(
                "SoftwareCompletion",
                "What is done for a device that cannot complete a PARTIAL checksum: the "
                "CRC32c for SCTP, as in Linux 4.13 and later (KnowsCrc32c), or the "
                "Internet checksum whatever the protocol, as before (InternetOnly).",
                EnumValueOf<SoftwareCompletion>(SoftwareCompletion::KNOWS_CRC32C),
                MakeEnumAccessorOf<SoftwareCompletion>(&LinuxGeneration::m_softwareCompletion),
                MakeEnumCheckerOf(SoftwareCompletion::KNOWS_CRC32C,
                                  "KnowsCrc32c",
                                  SoftwareCompletion::INTERNET_ONLY,
                                  "InternetOnly"));
    return tid;
}

LinuxGeneration::LinuxGeneration() = default;

LinuxGeneration::~LinuxGeneration() = default;

Ptr<LinuxGeneration>
LinuxGeneration::Get(Ptr<Node> node)
{
    auto generation = node->GetObject<LinuxGeneration>();
    if (!generation)
    {
        generation = CreateObject<LinuxGeneration>();
        node->AggregateObject(generation);
    }
    return generation;
}

} // namespace ns3
