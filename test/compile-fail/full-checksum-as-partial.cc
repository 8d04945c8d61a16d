/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A full checksum must not pass for the seed of a PARTIAL packet.
#include "ns3/checksum-field.h"

uint16_t
NewLength(ns3::FullChecksum field)
{
#ifdef CONTROL
    const ns3::PartialChecksum seed(field.Get());
#else
    const ns3::PartialChecksum seed(field);
#endif
    return seed.ReplaceLength(2520, 1020).Get();
}
