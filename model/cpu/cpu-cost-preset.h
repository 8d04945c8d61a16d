/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_COST_PRESET_H
#define CPU_COST_PRESET_H

#include "cpu-cost-table.h"

#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Ready-made CpuCostTable, by name: a path, a checksum, or both as "PATH+CRC".
 *
 * A path says what packets cost, and names the measurement that it was fitted to:
 *  - "none": nothing.
 *  - "loopback-2014": one parameter, fitted to the SCTP stream over loopback of Linux commit
 *    b17c706987fa with the CRC off (15348 Mbit/s). CRC32c by slice-by-8 unless one is given.
 *  - "xeon-2018": fitted to UDP, UDP GSO and TCP TSO of Linux commit bec1f6f69736, which were
 *    measured at 2.8 GHz. CRC32c by the instruction unless one is given.
 *
 * A checksum says what a crc32c() call costs; measured with
 * benchmarks/crc32c-presets-benchmark on one core of an AMD EPYC, and fitted by a call and a byte
 * to 64 and 1448 bytes:
 *  - "table": one byte per step, 256 entries.
 *  - "slice-by-8": eight bytes per step, 8 tables (lib/crc32.c, __crc32c_le(), which is what the
 *    kernel's "crc32c-generic" runs).
 *  - "sse4.2": the CRC32 instruction, one stream: 3 cycles for 8 bytes.
 *  - "folded": PCLMULQDQ or several streams combined (crc32c-pcl-intel, Intel's ISA-L).
 *
 * The Internet checksum costs the same with all of them: 64 bits per addition (do_csum() of
 * arch/x86/lib/csum-partial_64.c).
 */
class CpuCostPreset
{
  public:
    /**
     * @param name a path, a checksum, or both joined by '+'
     * @return the table
     * @throws std::invalid_argument naming it and what there is
     */
    static CpuCostTable FromName(const std::string& name);

    /** @return names of the paths */
    static std::vector<std::string> GetPathNames();
    /** @return names of the checksums */
    static std::vector<std::string> GetCrcNames();
};

} // namespace ns3

#endif // CPU_COST_PRESET_H
