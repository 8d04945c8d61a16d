/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-socket.h"

#include "ns3/boolean.h"
#include "ns3/ipv6.h"
#include "ns3/log.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("SctpSocket");

NS_OBJECT_ENSURE_REGISTERED(SctpSocket);

TypeId
SctpSocket::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::SctpSocket")
            .SetParent<Socket>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<SctpSocket>()
            .AddAttribute("SndBufSize",
                          "Bytes of user data that the socket keeps until the peer has them",
                          UintegerValue(131072),
                          MakeUintegerAccessor(&SctpSocket::m_sndBufSize),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute("RcvBufSize",
                          "Bytes of user data that the socket keeps until they are read: the first "
                          "advertised window",
                          UintegerValue(131072),
                          MakeUintegerAccessor(&SctpSocket::m_rcvBufSize),
                          MakeUintegerChecker<uint32_t>(1500))
            .AddAttribute("NoDelay",
                          "False for the Nagle algorithm (SCTP_NODELAY)",
                          BooleanValue(true),
                          MakeBooleanAccessor(&SctpSocket::m_noDelay),
                          MakeBooleanChecker());
    return tid;
}

SctpSocket::SctpSocket() = default;

SctpSocket::~SctpSocket() = default;

void
SctpSocket::DoDispose()
{
    if (m_association)
    {
        m_association->ResetUser();
        m_association = nullptr;
    }
    m_sctp = nullptr;
    m_node = nullptr;
    m_tracepoints = nullptr;
    Socket::DoDispose();
}

void
SctpSocket::SetSctp(Ptr<SctpL4Protocol> sctp)
{
    m_sctp = sctp;
    m_node = sctp->GetNode();
    m_tracepoints = ChecksumTracepoints::Get(m_node);
}

Ptr<SctpAssociation>
SctpSocket::GetAssociation() const
{
    return m_association;
}

Socket::SocketErrno
SctpSocket::GetErrno() const
{
    return m_errno;
}

Socket::SocketType
SctpSocket::GetSocketType() const
{
    return NS3_SOCK_STREAM;
}

Ptr<Node>
SctpSocket::GetNode() const
{
    return m_node;
}

int
SctpSocket::Fail(SocketErrno error) const
{
    m_errno = error;
    return -1;
}

int
SctpSocket::BindTo(SctpSocketAddress address)
{
    SctpDemux& demux = m_sctp->GetDemux();
    SctpAddress::Family family = address.address.GetFamily();
    if (m_bound)
    {
        return Fail(ERROR_INVAL);
    }
    if (address.port == 0)
    {
        address.port = demux.BindEphemeral(family);
        if (address.port == 0)
        {
            return Fail(ERROR_ADDRNOTAVAIL);
        }
    }
    else if (!demux.Bind(family, address.port))
    {
        return Fail(ERROR_ADDRINUSE);
    }
    m_bound = true;
    m_local = address;
    return 0;
}

int
SctpSocket::Bind(const Address& address)
{
    auto local = SctpSocketAddress::From(address);
    return local ? BindTo(*local) : Fail(ERROR_AFNOSUPPORT);
}

int
SctpSocket::Bind()
{
    return BindTo({SctpAddress::GetAny(SctpAddress::Family::IPV4)});
}

int
SctpSocket::Bind6()
{
    return BindTo({SctpAddress::GetAny(SctpAddress::Family::IPV6)});
}

int
SctpSocket::Close()
{
    m_shutdownSend = true;
    if (m_listening)
    {
        m_sctp->GetDemux().RemoveListener(m_local.port, this);
        m_listening = false;
    }
    if (!m_association || m_association->GetState() == SctpState::CLOSED)
    {
        Release();
        return 0;
    }
    if (GetRxAvailable() != 0)
    {
        m_association->Abort();
    }
    else
    {
        m_association->Shutdown();
    }
    return 0;
}

int
SctpSocket::ShutdownSend()
{
    m_shutdownSend = true;
    if (m_association)
    {
        m_association->Shutdown();
    }
    return 0;
}

int
SctpSocket::ShutdownRecv()
{
    m_shutdownRecv = true;
    if (m_association)
    {
        m_association->DiscardInbound();
    }
    return 0;
}

int
SctpSocket::Connect(const Address& address)
{
    auto peer = SctpSocketAddress::From(address);
    if (!peer)
    {
        return Fail(ERROR_AFNOSUPPORT);
    }
    if (m_listening)
    {
        return Fail(ERROR_OPNOTSUPP);
    }
    if (m_association)
    {
        return Fail(ERROR_ISCONN);
    }
    SctpAssociationIdentity identity;
    if (peer->address.IsLinkLocal() && !FindScope(identity.scope))
    {
        return Fail(ERROR_INVAL);
    }
    if (!m_bound && (peer->address.IsIpv4() ? Bind() : Bind6()) != 0)
    {
        return -1;
    }
    if (m_local.address.GetFamily() != peer->address.GetFamily())
    {
        return Fail(ERROR_AFNOSUPPORT);
    }
    identity.localAddress = m_local.address;
    identity.localPort = m_local.port;
    identity.peerAddress = peer->address;
    identity.peerPort = peer->port;
    m_association = m_sctp->CreateAssociation(identity, this, m_rcvBufSize, m_noDelay);
    if (!m_association)
    {
        return Fail(ERROR_NOROUTETOHOST);
    }
    if (m_shutdownRecv)
    {
        m_association->DiscardInbound();
    }
    m_sctp->AddSocket(this);
    m_association->Associate();
    return 0;
}

bool
SctpSocket::FindScope(uint32_t& scope) const
{
    Ptr<Ipv6> ipv6 = m_node->GetObject<Ipv6>();
    int32_t interface =
        ipv6 && m_boundnetdevice ? ipv6->GetInterfaceForDevice(m_boundnetdevice) : -1;
    scope = std::max(interface, 0);
    return interface > 0;
}

int
SctpSocket::Listen()
{
    if (m_association)
    {
        return Fail(ERROR_ISCONN);
    }
    if (!m_bound && Bind() != 0)
    {
        return -1;
    }
    if (!m_listening)
    {
        if (!m_sctp->GetDemux().AddListener(m_local.port, this))
        {
            return Fail(ERROR_ADDRINUSE);
        }
        m_listening = true;
        m_sctp->AddSocket(this);
    }
    return 0;
}

uint32_t
SctpSocket::GetTxAvailable() const
{
    uint32_t used = m_association ? m_association->GetBufferedBytes() : 0;
    return used < m_sndBufSize ? m_sndBufSize - used : 0;
}

int
SctpSocket::Send(Ptr<Packet> packet, uint32_t /* flags */)
{
    if (m_shutdownSend)
    {
        return Fail(ERROR_SHUTDOWN);
    }
    if (!m_association || !m_association->CanSend())
    {
        return Fail(m_connected ? ERROR_SHUTDOWN : ERROR_NOTCONN);
    }
    uint32_t size = packet->GetSize();
    if (size == 0)
    {
        return Fail(ERROR_INVAL);
    }
    if (size > m_sndBufSize)
    {
        return Fail(ERROR_MSGSIZE);
    }
    if (size > GetTxAvailable())
    {
        return Fail(ERROR_AGAIN);
    }
    m_tracepoints->Worked(WorkPlace::SOCKET_SEND, size);
    SctpMessage message;
    message.data = packet->Copy();
    m_association->Send(message);
    NotifyDataSent(size);
    return static_cast<int>(size);
}

int
SctpSocket::SendTo(Ptr<Packet> packet, uint32_t flags, const Address& /* ignored, as by TCP */)
{
    return Send(packet, flags);
}

uint32_t
SctpSocket::GetRxAvailable() const
{
    return (m_rest ? m_rest->GetSize() : 0) +
           (m_association ? m_association->GetReadableBytes() : 0);
}

Ptr<Packet>
SctpSocket::Recv(uint32_t maxSize, uint32_t /* flags */)
{
    if (!m_rest && m_association && !m_shutdownRecv)
    {
        if (auto message = m_association->Read())
        {
            m_rest = message->data->Copy();
        }
    }
    if (!m_rest)
    {
        if (m_peerClosed || m_shutdownRecv)
        {
            return Create<Packet>();
        }
        m_errno = m_association ? ERROR_AGAIN : ERROR_NOTCONN;
        return nullptr;
    }
    Ptr<Packet> packet = m_rest;
    m_rest = nullptr;
    if (packet->GetSize() > maxSize)
    {
        m_rest = packet->CreateFragment(maxSize, packet->GetSize() - maxSize);
        packet = packet->CreateFragment(0, maxSize);
    }
    m_tracepoints->Worked(WorkPlace::SOCKET_RECEIVE, packet->GetSize());
    return packet;
}

Ptr<Packet>
SctpSocket::RecvFrom(uint32_t maxSize, uint32_t flags, Address& from)
{
    Ptr<Packet> packet = Recv(maxSize, flags);
    if (packet)
    {
        GetPeerName(from);
    }
    return packet;
}

int
SctpSocket::GetSockName(Address& address) const
{
    if (m_association)
    {
        const SctpAssociationIdentity& identity = m_association->GetIdentity();
        address = SctpSocketAddress{identity.localAddress, identity.localPort}.To();
    }
    else
    {
        address = m_local.To();
    }
    return 0;
}

int
SctpSocket::GetPeerName(Address& address) const
{
    if (!m_association)
    {
        return Fail(ERROR_NOTCONN);
    }
    const SctpAssociationIdentity& identity = m_association->GetIdentity();
    address = SctpSocketAddress{identity.peerAddress, identity.peerPort}.To();
    return 0;
}

bool
SctpSocket::SetAllowBroadcast(bool allow)
{
    return !allow;
}

bool
SctpSocket::GetAllowBroadcast() const
{
    return false;
}

void
SctpSocket::AssociationUp()
{
    m_connected = true;
    NotifyConnectionSucceeded();
}

void
SctpSocket::MessageArrived()
{
    NotifyDataRecv();
}

void
SctpSocket::DataAcknowledged(uint32_t /* bytes */)
{
    if (!m_shutdownSend)
    {
        NotifySend(GetTxAvailable());
    }
}

void
SctpSocket::AssociationClosed(SctpCloseReason reason)
{
    NS_LOG_LOGIC(ToString(reason));
    Ptr<SctpSocket> keepAlive(this);
    m_peerClosed = reason == SctpCloseReason::GRACEFUL;
    Release();
    if (!m_connected)
    {
        NotifyConnectionFailed();
    }
    else if (reason == SctpCloseReason::GRACEFUL)
    {
        NotifyNormalClose();
    }
    else
    {
        NotifyErrorClose();
    }
}

SctpAddress
SctpSocket::GetListenAddress() const
{
    return m_local.address;
}

uint32_t
SctpSocket::GetListenWindow() const
{
    return m_rcvBufSize;
}

Ptr<SctpAssociation>
SctpSocket::AcceptAssociation(const SctpAssociationIdentity& identity)
{
    const Address from = SctpSocketAddress{identity.peerAddress, identity.peerPort}.To();
    if (!NotifyConnectionRequest(from))
    {
        return nullptr;
    }
    Ptr<SctpSocket> child = DynamicCast<SctpSocket>(m_sctp->CreateSocket());
    child->m_sndBufSize = m_sndBufSize;
    child->m_rcvBufSize = m_rcvBufSize;
    child->m_noDelay = m_noDelay;
    child->m_local = {identity.localAddress, identity.localPort};
    Ptr<SctpAssociation> association =
        m_sctp->CreateAssociation(identity, PeekPointer(child), m_rcvBufSize, m_noDelay);
    if (association)
    {
        child->m_association = association;
        child->m_connected = true;
        m_sctp->AddSocket(child);
        association->Accept();
        NotifyNewConnectionCreated(child, from);
    }
    return association;
}

void
SctpSocket::Release()
{
    if (m_bound)
    {
        m_sctp->GetDemux().Unbind(m_local.address.GetFamily(), m_local.port);
        m_bound = false;
    }
    m_sctp->RemoveSocket(this);
}

} // namespace ns3
