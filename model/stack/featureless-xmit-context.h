/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef FEATURELESS_XMIT_CONTEXT_H
#define FEATURELESS_XMIT_CONTEXT_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/linux-generation.h"
#include "ns3/ptr.h"
#include "ns3/xmit-context.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What the transmit path needs to know of a device without any feature: nothing but finished
 * packets may reach it.
 * @param generation of the node
 * @param tracepoints of the node; may be null
 * @return the context for ValidateXmitSkb()
 */
XmitContext MakeFeaturelessXmitContext(const LinuxGeneration& generation,
                                       Ptr<ChecksumTracepoints> tracepoints);

} // namespace ns3

#endif // FEATURELESS_XMIT_CONTEXT_H
