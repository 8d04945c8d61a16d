/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "linux-run-config.h"

#include "recorded-runs.h"

#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

/** @param text where to look @param word what for @return true if it is there */
bool
Has(const std::string& text, const std::string& word)
{
    return text.find(word) != std::string::npos;
}

/** @param nat variant of SCTP NAT in a CaptureReplayConfig, or off @return the variant */
SctpVariant
VariantOf(const std::string& nat)
{
    return nat == "unpatched"     ? SctpVariant::UNPATCHED
           : nat == "always-none" ? SctpVariant::ALWAYS_NONE
                                  : SctpVariant::MAINLINE;
}

/** SCTP: end points by the words Ecrc and gso; sizes as the recording program was called. */
void
SetUpSctp(LinuxRunConfig& config, const std::string& run)
{
    if (Has(run, "_Ecrc0"))
    {
        config.clientOff.emplace_back("tx-checksum-sctp");
    }
    if (Has(run, "_gso0"))
    {
        config.clientOff.emplace_back("tx-generic-segmentation");
        config.clientOff.emplace_back("tx-sctp-segmentation");
    }
    const bool gso = Has(run, "_gso1");
    config.messages = gso ? 4 : Has(run, "portNAT") ? 15 : 30;
    config.messageSize = gso ? 12000 : 1000;
    ParseMessages(run.substr(run.rfind('_') + 1), config.messages, config.messageSize);
    if (Has(run, "portNAT"))
    {
        config.minPort = 6000;
        config.maxPort = 6010;
    }
    if (Has(run, "midflow"))
    {
        config.gap = MilliSeconds(60);
        config.sctpCrcLost = MilliSeconds(500);
    }
}

/** TCP and UDP: ethtool -K DEVICE tx off on the end points, too. */
void
SetUpTcpOrUdp(LinuxRunConfig& config, const std::string& run)
{
    config.clientOff = {"tx-generic-segmentation", "tx-tcp-segmentation"};
    if (Has(run, "_E0"))
    {
        config.clientOff.emplace_back("tx-checksum-ip-generic");
        config.clientOff.emplace_back("tx-checksum-sctp");
    }
}

} // namespace

LinuxRunConfig
LinuxRunConfig::FromCaptureName(const std::string& name)
{
    const CaptureReplayConfig router = ParseRecordedRunName(name);
    LinuxRunConfig config;
    config.sctpVariant = VariantOf(router.nat);
    config.nat = router.nat == "off" ? LinuxRunNat::OFF : LinuxRunNat::MASQUERADE;
    config.routerOff = router.devices[INGRESS_SIDE].featuresOff;
    config.messages = 30;
    config.gap = MilliSeconds(2);
    const auto dot = name.find('.');
    const std::string run = name.substr(dot + 1);
    config.ipv6 = router.ipv6;
    if (Has(run, "nic."))
    {
        config.nic = true;
    }
    else if (Has(run, "sctp"))
    {
        SetUpSctp(config, run);
    }
    else
    {
        config.protocol = Has(run, "tcp") ? PROTOCOL_TCP : PROTOCOL_UDP;
        SetUpTcpOrUdp(config, run);
    }
    config.serverOff = config.clientOff;
    return config;
}

} // namespace ns3
