/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Nobody may rewrite a field without saying which kind of checksum it holds.
#include "ns3/checksum-field.h"

uint16_t
Read(uint16_t field)
{
#ifdef CONTROL
    const ns3::FullChecksum checksum(field);
#else
    const ns3::FullChecksum checksum = field;
#endif
    return checksum.Get();
}
