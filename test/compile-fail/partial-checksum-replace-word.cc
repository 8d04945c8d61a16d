/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Ports lie in the range that a device will sum: a PARTIAL field must not follow them.
#include "ns3/checksum-field.h"

uint16_t
AfterPortChange(ns3::PartialChecksum field)
{
#ifdef CONTROL
    return field.ReplaceAddress(0xc0000201, 0xcb007109).Get();
#else
    return field.ReplaceWord(4000, 40000).Get();
#endif
}
