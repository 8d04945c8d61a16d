/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SOCKET_H
#define SCTP_SOCKET_H

#include "sctp-address.h"
#include "sctp-l4-protocol.h"
#include "sctp-listener.h"
#include "sctp-user.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/socket.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * One-to-one style SCTP socket (RFC 6458 section 4; net/sctp/socket.c), of type NS3_SOCK_STREAM so
 * that applications written for TCP run over it unchanged.
 *
 * - Send() takes a whole message or nothing: ERROR_MSGSIZE if it is larger than the send buffer,
 *   ERROR_AGAIN if there is no room now. A message arrives as one packet.
 * - Close() and ShutdownSend() end the association gracefully: there is no half-closed state in
 * SCTP. Close() with unread data aborts it, as in TCP.
 * - The Nagle algorithm is off unless NoDelay is false: as in the TCP of ns-3, unlike SCTP_NODELAY
 * in Linux.
 *
 * A socket is of one family: that of the address it is bound to, or else connected to. The ports of
 * the families are independent, as with IPV6_V6ONLY. BindToNetDevice() tells Connect() which link a
 * link-local destination is on (sin6_scope_id), and has no other effect here.
 *
 * Left out: ancillary data (stream, payload protocol identifier).
 */
class SctpSocket : public Socket, private SctpUser, private SctpListener
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    SctpSocket();
    ~SctpSocket() override;

    /** @param sctp the node's SCTP */
    void SetSctp(Ptr<SctpL4Protocol> sctp);
    /** @return the association; null before Connect(), and for a listening socket */
    Ptr<SctpAssociation> GetAssociation() const;

    // Socket
    SocketErrno GetErrno() const override;
    SocketType GetSocketType() const override;
    Ptr<Node> GetNode() const override;
    int Bind(const Address& address) override;
    int Bind() override;
    int Bind6() override;
    int Close() override;
    int ShutdownSend() override;
    int ShutdownRecv() override;
    int Connect(const Address& address) override;
    int Listen() override;
    uint32_t GetTxAvailable() const override;
    int Send(Ptr<Packet> packet, uint32_t flags) override;
    int SendTo(Ptr<Packet> packet, uint32_t flags, const Address& to) override;
    uint32_t GetRxAvailable() const override;
    Ptr<Packet> Recv(uint32_t maxSize, uint32_t flags) override;
    Ptr<Packet> RecvFrom(uint32_t maxSize, uint32_t flags, Address& from) override;
    int GetSockName(Address& address) const override;
    int GetPeerName(Address& address) const override;
    bool SetAllowBroadcast(bool allow) override;
    bool GetAllowBroadcast() const override;
    using Socket::Recv;
    using Socket::RecvFrom;
    using Socket::Send;
    using Socket::SendTo;

  protected:
    void DoDispose() override;

  private:
    // SctpUser
    void AssociationUp() override;
    void MessageArrived() override;
    void DataAcknowledged(uint32_t bytes) override;
    void AssociationClosed(SctpCloseReason reason) override;
    // SctpListener
    SctpAddress GetListenAddress() const override;
    uint32_t GetListenWindow() const override;
    Ptr<SctpAssociation> AcceptAssociation(const SctpAssociationIdentity& identity) override;

    /** @param error why @return -1 */
    int Fail(SocketErrno error) const;
    /** @param address own, port 0 for an ephemeral one @return 0, or -1 */
    int BindTo(SctpSocketAddress address);
    /** @param [out] scope of the device bound to @return false if there is none with IPv6 */
    bool FindScope(uint32_t& scope) const;
    /** The port is free again, and the protocol lets go. */
    void Release();

    Ptr<SctpL4Protocol> m_sctp;                  ///< the node's SCTP
    Ptr<Node> m_node;                            ///< the node
    Ptr<ChecksumTracepoints> m_tracepoints;      ///< of the node
    Ptr<SctpAssociation> m_association;          ///< or null
    SctpSocketAddress m_local;                   ///< own address and port
    bool m_bound{false};                         ///< m_local's port is bound by this socket
    bool m_listening{false};                     ///< Listen() was called
    bool m_connected{false};                     ///< the association was up
    bool m_shutdownSend{false};                  ///< nothing more is sent
    bool m_shutdownRecv{false};                  ///< nothing more is read
    bool m_peerClosed{false};                    ///< the association ended gracefully
    Ptr<Packet> m_rest;                          ///< unread rest of a message
    mutable SocketErrno m_errno{ERROR_NOTERROR}; ///< last error
    uint32_t m_sndBufSize;                       ///< "SndBufSize"
    uint32_t m_rcvBufSize;                       ///< "RcvBufSize"
    bool m_noDelay;                              ///< "NoDelay"
};

} // namespace ns3

#endif // SCTP_SOCKET_H
