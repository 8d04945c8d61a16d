/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulated-counters.h"

#include "recorded-runs.h"

#include <stdexcept>
#include <vector>

namespace ns3
{

namespace
{

/** @return what a switch of the recording script turned off */
std::vector<std::string>
FeaturesOff(bool crc, bool gso)
{
    std::vector<std::string> off;
    if (!crc)
    {
        off.emplace_back("tx-checksum-sctp");
    }
    if (!gso)
    {
        off.emplace_back("tx-generic-segmentation");
        off.emplace_back("tx-sctp-segmentation");
    }
    return off;
}

LinuxRunNat
ParseNat(const RecordedTable& table, std::size_t row)
{
    const std::string& nat = table.Text(row, "nat");
    if (nat == "on")
    {
        return LinuxRunNat::MASQUERADE;
    }
    if (nat == "ct")
    {
        return LinuxRunNat::CONNTRACK;
    }
    if (nat == "off" || nat == "off_repeat") // the same configuration, recorded twice
    {
        return LinuxRunNat::OFF;
    }
    table.Refuse(row, "nat", "on, ct, off or off_repeat");
}

void
ConfigureWorkload(LinuxRunConfig& config, const RecordedTable& table, std::size_t row)
{
    const std::string& workload = table.Text(row, "workload");
    if (workload == "bulk")
    {
        config.messages = 16;
        config.messageSize = 65536;
        return;
    }
    if (workload == "small")
    {
        config.messages = 200;
        config.messageSize = 1000;
    }
    else if (!ParseMessages(workload, config.messages, config.messageSize))
    {
        table.Refuse(row, "workload", "small, bulk or MESSAGESxBYTES");
    }
    // On the one CPU of the recording, send() returned when the packet had arrived.
    config.gap = MicroSeconds(100);
}

SimulatedCounters
Simulate(const LinuxRunConfig& config)
{
    PacketProbes probes;
    SimulatedCounters run;
    run.result =
        RunLinuxRun(config, [&probes](const RouterNetwork& network) { probes.Watch(network); });
    try
    {
        run.rates = std::make_unique<PacketRates>(probes.GetPackets());
    }
    catch (const std::runtime_error& error)
    {
        run.error = error.what();
    }
    run.chunks = probes.GetChunks();
    return run;
}

} // namespace

LinuxRunConfig
CounterRuns::Configure(const RecordedTable& table, std::size_t row)
{
    LinuxRunConfig config;
    const std::string& variant = table.Text(row, "variant");
    if (variant == "unpatched")
    {
        config.sctpVariant = SctpVariant::UNPATCHED;
    }
    else if (variant == "always-none")
    {
        config.sctpVariant = SctpVariant::ALWAYS_NONE;
    }
    else if (variant != "stock" && variant != "distro")
    {
        table.Refuse(row, "variant", "stock, unpatched, always-none or distro");
    }
    if (table.Text(row, "topology") != "router")
    {
        table.Refuse(row, "topology", "router");
    }
    config.nat = ParseNat(table, row);
    config.conntrackChecksum = table.Switch(row, "ct_checksum");
    const bool endpointGso = table.Switch(row, "E_gso");
    config.clientOff = FeaturesOff(table.Switch(row, "E_crc"), endpointGso);
    config.serverOff = FeaturesOff(table.Switch(row, "S_crc"), endpointGso);
    config.routerOff = FeaturesOff(table.Switch(row, "R_crc"), table.Switch(row, "R_seg"));
    ConfigureWorkload(config, table, row);
    return config;
}

const SimulatedCounters&
CounterRuns::Get(const RecordedTable& table, std::size_t row)
{
    const LinuxRunConfig config = Configure(table, row);
    std::string key;
    for (const char* knob :
         {"workload", "ct_checksum", "E_crc", "E_gso", "S_crc", "R_crc", "R_seg"})
    {
        key += table.Text(row, knob) + ",";
    }
    key += std::to_string(static_cast<int>(config.nat)) + ",";
    // Without NAT nothing of it can differ.
    key += std::to_string(
        config.nat == LinuxRunNat::MASQUERADE ? static_cast<int>(config.sctpVariant) : -1);
    const auto found = m_runs.find(key);
    return found != m_runs.end() ? found->second
                                 : m_runs.emplace(key, Simulate(config)).first->second;
}

} // namespace ns3
