/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_DEMUX_H
#define SCTP_DEMUX_H

#include "sctp-association.h"
#include "sctp-listener.h"

#include "ns3/ipv4-address.h"

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Finds whom a packet is for (__sctp_lookup_association() and __sctp_rcv_lookup_endpoint(),
 * net/sctp/input.c), and which ports are free.
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
    SctpListener* FindListener(Ipv4Address local, uint16_t port) const;

    /** @param port to bind @return false if it is bound */
    bool Bind(uint16_t port);
    /** @return an ephemeral port, now bound; 0 if none is free */
    uint16_t BindEphemeral();
    /** @param port no longer bound */
    void Unbind(uint16_t port);

  private:
    /** Addresses and ports. */
    struct Key
    {
        uint64_t addresses; ///< own, peer's
        uint32_t ports;     ///< own, peer's

        /** @param other another @return true if equal */
        bool operator==(const Key& other) const
        {
            return addresses == other.addresses && ports == other.ports;
        }
    };

    /** Hash of a Key. */
    struct KeyHash
    {
        /** @param key any @return its hash */
        std::size_t operator()(const Key& key) const
        {
            return (key.addresses * 0x9e3779b97f4a7c15) ^ (key.ports * 0xc2b2ae3d27d4eb4f);
        }
    };

    /** @param identity both ends @return their key */
    static Key MakeKey(const SctpAssociationIdentity& identity);

    std::unordered_map<Key, Ptr<SctpAssociation>, KeyHash> m_associations; ///< by both ends
    std::map<uint16_t, SctpListener*> m_listeners;                         ///< by port
    std::set<uint16_t> m_bound;                                            ///< ports in use
    uint16_t m_nextEphemeral{FIRST_EPHEMERAL_PORT};                        ///< to try next
};

} // namespace ns3

#endif // SCTP_DEMUX_H
