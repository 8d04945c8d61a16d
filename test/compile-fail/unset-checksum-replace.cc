/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A UDP datagram without a checksum has nothing to update: its field stays zero.
#include "ns3/checksum-field.h"

uint16_t
AfterAddressChange(
#ifdef CONTROL
    ns3::FullChecksum field
#else
    ns3::UnsetChecksum field
#endif
)
{
    return field.ReplaceAddress(0xc0000201, 0xcb007109).Get();
}
