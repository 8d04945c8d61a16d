/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CONNECT_TRACE_H
#define CONNECT_TRACE_H

#include "ns3/callback.h"
#include "ns3/object.h"
#include "ns3/ptr.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Object::TraceConnectWithoutContext(), which only returns false for a trace source that is not
 * there.
 * @param object that has the trace source
 * @param source its name
 * @param sink what to connect
 * @throws std::invalid_argument naming the object's type and the source if there is none
 */
void ConnectTrace(Ptr<Object> object, const std::string& source, const CallbackBase& sink);

} // namespace ns3

#endif // CONNECT_TRACE_H
