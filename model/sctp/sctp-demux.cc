/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-demux.h"

namespace ns3
{

bool
SctpDemux::Add(Ptr<SctpAssociation> association)
{
    return m_associations.emplace(MakeKey(association->GetIdentity()), association).second;
}

void
SctpDemux::Remove(Ptr<SctpAssociation> association)
{
    auto found = m_associations.find(MakeKey(association->GetIdentity()));
    if (found != m_associations.end() && found->second == association)
    {
        m_associations.erase(found);
    }
}

SctpAssociation*
SctpDemux::Find(const SctpAssociationIdentity& ends) const
{
    auto found = m_associations.find(MakeKey(ends));
    return found == m_associations.end() ? nullptr : PeekPointer(found->second);
}

bool
SctpDemux::AddListener(uint16_t port, SctpListener* listener)
{
    return m_listeners.emplace(Port(listener->GetListenAddress().GetFamily(), port), listener)
        .second;
}

void
SctpDemux::RemoveListener(uint16_t port, SctpListener* listener)
{
    auto found = m_listeners.find({listener->GetListenAddress().GetFamily(), port});
    if (found != m_listeners.end() && found->second == listener)
    {
        m_listeners.erase(found);
    }
}

SctpListener*
SctpDemux::FindListener(const SctpAddress& local, uint16_t port) const
{
    auto found = m_listeners.find({local.GetFamily(), port});
    if (found == m_listeners.end())
    {
        return nullptr;
    }
    SctpAddress address = found->second->GetListenAddress();
    return address.IsAny() || address == local ? found->second : nullptr;
}

bool
SctpDemux::Bind(SctpAddress::Family family, uint16_t port)
{
    return m_bound.insert({family, port}).second;
}

uint16_t
SctpDemux::BindEphemeral(SctpAddress::Family family)
{
    for (uint32_t i = FIRST_EPHEMERAL_PORT; i <= LAST_EPHEMERAL_PORT; i++)
    {
        uint16_t port = m_nextEphemeral;
        m_nextEphemeral = port == LAST_EPHEMERAL_PORT ? FIRST_EPHEMERAL_PORT : port + 1;
        if (Bind(family, port))
        {
            return port;
        }
    }
    return 0;
}

void
SctpDemux::Unbind(SctpAddress::Family family, uint16_t port)
{
    m_bound.erase({family, port});
}

SctpDemux::Key
SctpDemux::MakeKey(const SctpAssociationIdentity& identity)
{
    return {identity.localAddress,
            identity.peerAddress,
            (uint32_t{identity.localPort} << 16) | identity.peerPort,
            identity.scope};
}

} // namespace ns3
