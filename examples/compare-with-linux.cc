/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * Simulates the runs in which Linux was recorded, and compares counters and states with the tables.
 *
 *   compare-with-linux               both
 *   compare-with-linux --counters    counts.csv: hits of kernel functions and bytes
 *   compare-with-linux --states      capture_states.csv: field and ip_summed at every hop
 *
 * Exit code: 0 if nothing differs, 1 if anything does, 2 for bad input.
 */
#include "ns3/counter-comparison.h"
#include "ns3/hop-state-comparison.h"
#include "ns3/strict-command-line.h"

#include <iostream>
#include <stdexcept>

using namespace ns3;

int
main(int argc, char* argv[])
{
    bool counters = false;
    bool states = false;
    bool json = false;
    std::string directory = "validation/linux";
    uint32_t maxDifferences = 10;
    StrictCommandLine cmd(__FILE__,
                          "Simulate the runs in which Linux was recorded, and compare counters and "
                          "checksum states with the recorded tables.");
    cmd.AddValue("counters", "only hits of kernel functions, and bytes", counters);
    cmd.AddValue("states", "only checksum field and ip_summed at every hop", states);
    cmd.AddValue("directory", "folder of counts.csv and capture_states.csv", directory);
    cmd.AddValue("maxDifferences", "differences to name per table", maxDifferences);
    cmd.AddValue("json", "print one JSON object per table", json);
    try
    {
        cmd.Parse(argc, argv);
        std::vector<RecordedComparison> comparisons;
        if (counters || !states)
        {
            comparisons.push_back(CompareCounters(directory + "/counts.csv"));
        }
        if (states || !counters)
        {
            comparisons.push_back(CompareHopStates(directory + "/capture_states.csv"));
        }
        bool equal = true;
        for (const auto& comparison : comparisons)
        {
            PrintDifferences(std::cerr, comparison, maxDifferences);
            if (json)
            {
                std::cout << ComparisonToJson(comparison) << "\n";
            }
            else
            {
                PrintComparison(std::cout, comparison);
            }
            equal = equal && comparison.IsEqual();
        }
        return equal ? 0 : 1;
    }
    catch (const std::exception& error)
    {
        std::cerr << "compare-with-linux: " << error.what() << "\n";
        return 2;
    }
}
