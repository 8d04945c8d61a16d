/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-bound-writer.h"

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/udp-socket-options.h"

#include <vector>

namespace ns3
{

CpuBoundWriter::CpuBoundWriter(Ptr<Socket> socket, uint32_t size, uint16_t udpSegment)
    : m_socket(socket),
      m_cpu(socket->GetNode()->GetObject<NodeCpu>()),
      m_udpSegment(udpSegment)
{
    const std::vector<uint8_t> bytes(size, 0x5a);
    m_message = Create<Packet>(bytes.data(), size);
}

void
CpuBoundWriter::Start(const Address& server)
{
    m_socket->SetSendCallback(Callback<void, Ptr<Socket>, uint32_t>([this](Ptr<Socket>, uint32_t) {
        if (m_blocked)
        {
            m_blocked = false;
            Next();
        }
    }));
    m_socket->SetConnectCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket>) { Next(); }),
                                 Callback<void, Ptr<Socket>>([](Ptr<Socket>) {}));
    m_socket->Bind();
    if (m_udpSegment != 0)
    {
        const auto all = UdpSocketOptions::Get(m_socket->GetNode());
        auto options = all->Get(m_socket);
        options.segment = m_udpSegment;
        all->Set(m_socket, options);
    }
    m_socket->Connect(server);
}

void
CpuBoundWriter::Next()
{
    m_cpu->RunAsProcess([this] { Send(); });
}

void
CpuBoundWriter::Send()
{
    if (m_socket->GetTxAvailable() < m_message->GetSize() || m_socket->Send(m_message->Copy()) < 0)
    {
        m_blocked = true;
        return;
    }
    // TcpSocketBase::Send() sends one step of the clock later, and only then is the core busy.
    Simulator::Schedule(TimeStep(2), &CpuBoundWriter::Next, this);
}

CpuBoundReader::CpuBoundReader(Ptr<Socket> socket, const Address& local)
    : m_socket(socket)
{
    m_socket->Bind(local);
    m_socket->SetRecvCallback(
        Callback<void, Ptr<Socket>>([this](Ptr<Socket> readable) { Read(readable); }));
    m_socket->SetAcceptCallback(
        Callback<bool, Ptr<Socket>, const Address&>(
            [](Ptr<Socket>, const Address&) { return true; }),
        Callback<void, Ptr<Socket>, const Address&>([this](Ptr<Socket> accepted, const Address&) {
            accepted->SetRecvCallback(
                Callback<void, Ptr<Socket>>([this](Ptr<Socket> readable) { Read(readable); }));
        }));
    m_socket->Listen();
}

uint64_t
CpuBoundReader::GetBytes() const
{
    return m_bytes;
}

void
CpuBoundReader::Read(Ptr<Socket> socket)
{
    while (const auto packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            return;
        }
        m_bytes += packet->GetSize();
    }
}

} // namespace ns3
