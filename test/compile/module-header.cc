/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A user's program, which need not define what the module's own build defines.
#include "ns3/checksum-offload-module.h"

int
main()
{
    return ns3::CreateObject<ns3::VethNetDevice>()->IsBroadcast() ? 0 : 1;
}
