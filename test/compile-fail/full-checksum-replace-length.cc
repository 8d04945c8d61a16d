/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Only the seed of a PARTIAL packet follows a new length: a full checksum covers the payload too.
#include "ns3/checksum-field.h"

uint16_t
AfterSegmentation(
#ifdef CONTROL
    ns3::PartialChecksum field
#else
    ns3::FullChecksum field
#endif
)
{
    return field.ReplaceLength(2520, 1020).Get();
}
