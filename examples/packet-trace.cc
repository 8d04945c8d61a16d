/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * Prints everything that happens to the checksums of a short transfer client - router - server, one
 * JSON object per line: each computation, verification and change of state, and each frame with the
 * state that it has. See RunTraceScenario().
 */

#include "ns3/strict-command-line.h"
#include "ns3/trace-scenario.h"

#include <fstream>
#include <iostream>
#include <stdexcept>

using namespace ns3;

int
main(int argc, char* argv[])
{
    std::string scenario = "udp-veth-ixgbe-nat";
    std::string output = "-";
    bool list = false;
    StrictCommandLine cmd(__FILE__,
                          "Prints what happens to the checksums of a short transfer through a "
                          "router, in order, as JSON Lines.");
    cmd.AddValue("scenario", "name of a scenario, one of those that --list prints", scenario);
    cmd.AddValue("output", "file to write to; - is standard output", output);
    cmd.AddValue("list", "print the names of all scenarios", list);
    try
    {
        cmd.Parse(argc, argv);
        if (list)
        {
            for (const auto& name : GetTraceScenarioNames())
            {
                std::cout << name << "\n";
            }
            return 0;
        }
        std::ofstream file;
        if (output != "-")
        {
            file.open(output);
        }
        std::ostream& os = output == "-" ? std::cout : file;
        const auto result = RunTraceScenario(scenario, os);
        os.flush();
        if (!os)
        {
            throw std::runtime_error("cannot write " + output);
        }
        std::cerr << scenario << ": " << result.frames << " frames, " << result.records
                  << " records, " << result.delivered << " bytes delivered\n";
    }
    catch (const std::exception& error)
    {
        std::cerr << "packet-trace: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
