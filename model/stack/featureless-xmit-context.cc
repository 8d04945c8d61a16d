/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "featureless-xmit-context.h"

namespace ns3
{

XmitContext
MakeFeaturelessXmitContext(const LinuxGeneration& generation, Ptr<ChecksumTracepoints> tracepoints)
{
    XmitContext context;
    context.softwareCompletion = generation.GetSoftwareCompletion();
    context.tracepoints = tracepoints;
    return context;
}

} // namespace ns3
