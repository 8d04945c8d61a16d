/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * Feeds what a real Linux router received into a simulated one, and compares what both sent, byte
 * for byte.
 *
 *   replay-capture --all                           every recording of validation/linux
 *   replay-capture --run=unpatched.sctp.B_...      one of them
 *   replay-capture --ingress=a.pcap --egress=b.pcap --nat=unpatched --off=tx-checksum-sctp
 *
 * Exit code: 0 if all frames are equal, 1 if any differs or none was compared, 2 for bad input.
 */
#include "ns3/capture-replay-report.h"
#include "ns3/recorded-runs.h"
#include "ns3/strict-command-line.h"

#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>

using namespace ns3;

namespace
{

/** What the command line says. */
struct Options
{
    bool all{false};
    bool json{false};
    std::string directory{"validation/linux"};
    std::string run;
    std::string ingress;
    std::string egress;
    std::string states;
    std::string off;
    std::string ingressAddress;
    std::string egressAddress;
    uint32_t maxDifferences{10};
    CaptureReplayConfig single;
};

/** @param text words with commas between @return the words */
std::vector<std::string>
SplitWords(const std::string& text)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');)
    {
        words.push_back(word);
    }
    return words;
}

/** @param options with two captures @return the comparison */
CaptureReplayConfig
SingleConfig(const Options& options)
{
    CaptureReplayConfig config = options.single;
    if (options.ingress.empty() || options.egress.empty())
    {
        throw std::invalid_argument("--ingress and --egress must both name a capture (or --all)");
    }
    const auto beside = [](const std::string& capture) {
        return std::filesystem::path(capture).replace_extension(".tsv").string();
    };
    auto states = SplitWords(options.states);
    if (states.empty())
    {
        states = {beside(options.ingress), beside(options.egress)};
    }
    if (states.size() != 2)
    {
        throw std::invalid_argument("--states is '" + options.states +
                                    "', not two files with a comma between");
    }
    config.devices[INGRESS_SIDE].capture = options.ingress;
    config.devices[EGRESS_SIDE].capture = options.egress;
    const std::string addresses[] = {options.ingressAddress, options.egressAddress};
    for (auto side : {INGRESS_SIDE, EGRESS_SIDE})
    {
        config.devices[side].states = states[side];
        config.devices[side].featuresOff = SplitWords(options.off);
        if (!addresses[side].empty())
        {
            config.devices[side].address = addresses[side];
        }
    }
    return config;
}

/** @param options what the command line says @return what to compare */
std::vector<CaptureReplayConfig>
SelectRuns(const Options& options)
{
    if (!options.all && options.run.empty())
    {
        return {SingleConfig(options)};
    }
    auto runs = FindRecordedRuns(options.directory);
    if (options.all)
    {
        return runs;
    }
    for (const auto& run : runs)
    {
        if (run.name == options.run)
        {
            return {run};
        }
    }
    throw std::invalid_argument("--run is '" + options.run + "', which is not recorded in " +
                                options.directory);
}

/** @param cmd parsed @param options what it says. Refuses arguments that would have no effect. */
void
RefuseIdle(const StrictCommandLine& cmd, const Options& options)
{
    if (options.all && cmd.IsGiven("run"))
    {
        throw std::invalid_argument("--all and --run exclude each other");
    }
    if (!options.all && options.run.empty())
    {
        return;
    }
    for (const char* name : {"ingress",
                             "egress",
                             "states",
                             "nat",
                             "off",
                             "ingressAddress",
                             "egressAddress",
                             "portAsRecorded",
                             "sctpCrcLostInMidflow",
                             "pathMtu"})
    {
        if (cmd.IsGiven(name))
        {
            throw std::invalid_argument("--" + std::string(name) +
                                        " is for --ingress and --egress; a recorded run of "
                                        "--directory says it by its name");
        }
    }
}

/** @param options what the command line says @return the exit code */
int
Replay(const Options& options)
{
    std::vector<CaptureReplayResult> results;
    uint64_t compared = 0;
    uint64_t different = 0;
    for (const auto& config : SelectRuns(options))
    {
        results.push_back(CaptureReplay(config).Run());
        compared += results.back().GetCompared();
        different += results.back().GetDifferent();
        PrintReplayDifferences(std::cerr, results.back(), options.maxDifferences);
        if (options.json)
        {
            for (const auto& line : ReplayToJson(results.back()))
            {
                std::cout << line << "\n";
            }
        }
    }
    if (!options.json)
    {
        PrintReplayTable(std::cout, results);
        if (options.all)
        {
            PrintReplayTotal(std::cout, results);
        }
    }
    if (compared == 0)
    {
        std::cerr << "replay-capture: nothing was compared\n";
    }
    return compared == 0 || different > 0 ? 1 : 0;
}

} // namespace

int
main(int argc, char* argv[])
{
    Options options;
    StrictCommandLine cmd(
        __FILE__,
        "Replay recorded captures through a simulated NAT router and compare what leaves it.");
    cmd.AddValue("all", "every run in --directory", options.all);
    cmd.AddValue("run", "one run in --directory, by name", options.run);
    cmd.AddValue("directory", "folder of recordings", options.directory);
    cmd.AddValue("ingress", "capture of the device towards the client", options.ingress);
    cmd.AddValue("egress", "capture of the device towards the server", options.egress);
    cmd.AddValue("states",
                 "lists of states of both captures, with a comma between; "
                 "otherwise the .tsv beside each",
                 options.states);
    cmd.AddValue("nat", "unpatched|patched|mainline|always-none|off", options.single.nat);
    cmd.AddValue("off", "ethtool's features that the router's devices lack", options.off);
    cmd.AddValue("ingressAddress",
                 "the router's address towards the client (10.1.0.1/24)",
                 options.ingressAddress);
    cmd.AddValue("egressAddress",
                 "the router's address towards the server (10.2.0.1/24)",
                 options.egressAddress);
    cmd.AddValue("portAsRecorded", "NAT chooses the recorded port", options.single.portAsRecorded);
    cmd.AddValue("sctpCrcLostInMidflow",
                 "tx-checksum-sctp of --egress was turned off on the way",
                 options.single.sctpCrcLostInMidflow);
    cmd.AddValue("pathMtu", "path MTU of the SCTP senders, bytes", options.single.pathMtu);
    cmd.AddValue("maxDifferences",
                 "differing frames to name per direction",
                 options.maxDifferences);
    cmd.AddValue("json", "print one JSON object per comparison", options.json);

    try
    {
        cmd.Parse(argc, argv);
        RefuseIdle(cmd, options);
        return Replay(options);
    }
    catch (const std::exception& error)
    {
        std::cerr << "replay-capture: " << error.what() << "\n";
        return 2;
    }
}
