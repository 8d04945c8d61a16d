/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "connect-trace.h"

#include <stdexcept>

namespace ns3
{

void
ConnectTrace(Ptr<Object> object, const std::string& source, const CallbackBase& sink)
{
    if (!object->TraceConnectWithoutContext(source, sink))
    {
        throw std::invalid_argument(object->GetInstanceTypeId().GetName() +
                                    " has no trace source " + source);
    }
}

} // namespace ns3
