/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_DEMUX_H
#define SCTP_DEMUX_H

#include "sctp-association.h"
#include "sctp-listener.h"

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Finds whom a packet is for (__sctp_lookup_association() and __sctp_rcv_lookup_endpoint(),
 * net/sctp/input.c), and which ports are free. The families have ports of their own, as in the TCP
 * of ns-3 and for Linux sockets with IPV6_V6ONLY.
 */
class SctpDemux
{
  public:
    static constexpr uint16_t FIRST_EPHEMERAL_PORT = 49152; ///< RFC 6335
    static constexpr uint16_t LAST_EPHEMERAL_PORT = 65535;  ///< RFC 6335

    /** @param association to find by its addresses and ports @return false if those are taken */
    bool Add(Ptr<SctpAssociation> association);
    /** @param association to forget */
    void Remove(Ptr<SctpAssociation> association);
    /** @param ends addresses and ports @return the association between them, or nullptr */
    SctpAssociation* Find(const SctpAssociationIdentity& ends) const;

    /** @param port to listen on @param listener who @return false if another listens there */
    bool AddListener(uint16_t port, SctpListener* listener);
    /** @param port @param listener who listens no more */
    void RemoveListener(uint16_t port, SctpListener* listener);
    /** @param local own address @param port own port @return who listens, or nullptr */
    SctpListener* FindListener(const SctpAddress& local, uint16_t port) const;

    /** @param family of the address @param port to bind @return false if it is bound */
    bool Bind(SctpAddress::Family family, uint16_t port);
    /** @param family of the address @return an ephemeral port, now bound; 0 if none is free */
    uint16_t BindEphemeral(SctpAddress::Family family);
    /** @param family of the address @param port no longer bound */
    void Unbind(SctpAddress::Family family, uint16_t port);

  private:
    /** Addresses and ports. */
    struct Key
    {
        SctpAddress local; ///< own address
        SctpAddress peer;  ///< the peer's address
        uint32_t ports;    ///< own, peer's
        uint32_t scope;    ///< SctpAssociationIdentity::scope

        /** @param other another @return true if equal */
        bool operator==(const Key& other) const
        {
            return ports == other.ports && peer == other.peer && local == other.local &&
                   scope == other.scope;
        }
    };

    /** Hash of a Key. */
    struct KeyHash
    {
        /** @param key any @return its hash */
        std::size_t operator()(const Key& key) const
        {
            return (key.local.Hash() * 31 + key.peer.Hash()) ^ (key.ports * 0xc2b2ae3d27d4eb4f);
        }
    };

    /** @param identity both ends @return their key */
    static Key MakeKey(const SctpAssociationIdentity& identity);

    /** A port of a family. */
    using Port = std::pair<SctpAddress::Family, uint16_t>;

    std::unordered_map<Key, Ptr<SctpAssociation>, KeyHash> m_associations; ///< by both ends
    std::map<Port, SctpListener*> m_listeners;                             ///< by port
    std::set<Port> m_bound;                                                ///< ports in use
    uint16_t m_nextEphemeral{FIRST_EPHEMERAL_PORT};                        ///< to try next
};

} // namespace ns3

#endif // SCTP_DEMUX_H
