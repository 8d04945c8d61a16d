/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * Published speeds of a Linux core beside those of the CPU model. See CpuValidation.
 */

#include "ns3/cpu-validation.h"

#include "ns3/strict-command-line.h"

#include <iomanip>
#include <iostream>

using namespace ns3;

namespace
{

void
PrintText(const CpuValidationResult& result)
{
    std::cout << std::left << std::setw(19) << result.name << std::setw(12)
              << (result.calibrates ? "calibrates" : "predicted") << std::right << std::fixed
              << std::setprecision(0) << std::setw(8) << result.publishedMbps << std::setw(8)
              << result.simulatedMbps << std::setprecision(1) << std::setw(8)
              << 100 * result.publishedUtilisation << std::setw(8)
              << 100 * result.simulatedUtilisation << std::showpos << std::setw(9)
              << 100 * result.GetError() << std::noshowpos << "\n";
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string only;
    double milliseconds = 20;
    bool json = false;
    StrictCommandLine cmd(__FILE__,
                          "Speeds that Linux commits report of one core, beside the CPU model's.");
    cmd.AddValue("case", "only this one, all if empty", only);
    cmd.AddValue("milliseconds", "simulated time that is measured", milliseconds);
    cmd.AddValue("json", "print one JSON object a line", json);
    try
    {
        cmd.Parse(argc, argv);
        if (!(milliseconds >= 1 && milliseconds <= 10000))
        {
            throw std::invalid_argument("milliseconds=" + std::to_string(milliseconds) +
                                        ": must be from 1 to 10000");
        }
        if (!json)
        {
            std::cout
                << "                                   Mbit/s         core [%]   time per\n"
                   "case               role       published model published model  byte [%]\n";
        }
        for (const auto& name : only.empty() ? CpuValidation::GetNames() : std::vector{only})
        {
            const auto result =
                CpuValidation::Run(name, NanoSeconds(static_cast<int64_t>(milliseconds * 1e6)));
            if (json)
            {
                std::cout << result.ToJson() << "\n";
            }
            else
            {
                PrintText(result);
            }
        }
    }
    catch (const std::exception& error)
    {
        std::cerr << "cpu-validation: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
