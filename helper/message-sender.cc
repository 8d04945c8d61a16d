/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "message-sender.h"

#include "ns3/inet6-socket-address.h"
#include "ns3/node-cpu.h"
#include "ns3/simulator.h"

#include <vector>

namespace ns3
{

namespace
{

/** @param size bytes @return a message that is not all zeros, since sums of those hide errors */
Ptr<Packet>
MakeMessage(uint32_t size)
{
    std::vector<uint8_t> bytes(size);
    for (uint32_t i = 0; i < size; i++)
    {
        bytes[i] = static_cast<uint8_t>(i * 31 + 7);
    }
    return Create<Packet>(bytes.data(), size);
}

} // namespace

MessageSender::MessageSender(uint32_t messages, uint32_t size, Time gap)
    : m_messages(messages),
      m_message(MakeMessage(size)),
      m_gap(gap)
{
}

void
MessageSender::Start(Ptr<Socket> socket, const Address& server)
{
    m_socket = socket;
    m_cpu = m_cpu ? m_cpu : socket->GetNode()->GetObject<NodeCpu>();
    m_socket->SetConnectCallback(
        Callback<void, Ptr<Socket>>([this](Ptr<Socket>) {
            m_connected = true;
            Resume();
        }),
        Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { m_failed = true; }));
    m_socket->SetSendCallback(Callback<void, Ptr<Socket>, uint32_t>([this](Ptr<Socket>, uint32_t) {
        if (m_blocked)
        {
            m_blocked = false;
            Resume();
        }
    }));
    if (Inet6SocketAddress::IsMatchingType(server))
    {
        m_socket->Bind6();
    }
    else
    {
        m_socket->Bind();
    }
    m_socket->Connect(server);
}

bool
MessageSender::IsConnected() const
{
    return m_connected;
}

bool
MessageSender::HasFailed() const
{
    return m_failed;
}

void
MessageSender::SetCpu(Ptr<NodeCpu> cpu)
{
    m_cpu = cpu;
}

void
MessageSender::Stop()
{
    m_messages = 0;
    if (m_blocked)
    {
        m_blocked = false;
        Resume();
    }
}

void
MessageSender::Resume()
{
    if (m_cpu)
    {
        m_cpu->RunAsProcess([this] { SendNext(); });
    }
    else
    {
        SendNext();
    }
}

void
MessageSender::SendNext()
{
    if (m_messages == 0)
    {
        Finish();
        return;
    }
    if (m_socket->Send(m_message->Copy()) < 0)
    {
        m_blocked = true;
        return;
    }
    m_messages--;
    if (m_cpu && m_gap.IsZero())
    {
        Resume();
        return;
    }
    Simulator::Schedule(m_gap, &MessageSender::Resume, this);
}

void
MessageSender::Finish()
{
    if (m_socket->GetSocketType() != Socket::NS3_SOCK_DGRAM)
    {
        m_socket->Close();
        return;
    }
    for (int i = 0; i < 3; i++)
    {
        m_socket->Send(MakeMessage(1));
    }
}

} // namespace ns3
