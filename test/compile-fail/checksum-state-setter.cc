/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A state changes by a named factory and a named transition only.
#include "ns3/checksum-state.h"

ns3::ChecksumState
Partial()
{
#ifdef CONTROL
    return ns3::ChecksumState::Partial(1460, 8, ns3::ChecksumAlgorithm::CRC32C);
#else
    return ns3::ChecksumState(ns3::IpSummed::PARTIAL);
#endif
}
