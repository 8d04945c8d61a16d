/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// The sum of a PARTIAL packet is not complemented: it must not pass for a full checksum.
#include "ns3/checksum-field.h"

uint16_t Store(ns3::FullChecksum field);

uint16_t
Complete(ns3::PseudoHeader pseudoHeader)
{
    const ns3::PartialChecksum seed(pseudoHeader);
#ifdef CONTROL
    return Store(ns3::FullChecksum(seed.Get()));
#else
    return Store(seed);
#endif
}
