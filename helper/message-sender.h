/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef MESSAGE_SENDER_H
#define MESSAGE_SENDER_H

#include "ns3/address.h"
#include "ns3/nstime.h"
#include "ns3/packet.h"
#include "ns3/socket.h"

#include <cstdint>

namespace ns3
{

class NodeCpu;

/**
 * @ingroup checksum-offload
 * A client that connects, sends messages of one size one by one as a program with a blocking socket
 * does, and closes: send() returns when the message is in the socket's buffer, and the next follows
 * after a gap. A datagram socket ends with three datagrams of one byte instead.
 *
 * It must outlive its socket's events, i.e. Simulator::Run().
 */
class MessageSender
{
  public:
    /**
     * @param messages how many
     * @param size bytes of each
     * @param gap from the return of one send() to the next
     */
    MessageSender(uint32_t messages, uint32_t size, Time gap);

    /**
     * Send as a program that a core must come to: each send() waits for its turn. Without a call it
     * does so if the socket's node has a NodeCpu when Start() is called.
     * @param cpu of the node; must outlive it
     */
    void SetCpu(Ptr<NodeCpu> cpu);

    /** Send no more: what was to follow counts as sent. */
    void Stop();

    /**
     * Connect, and send when it is connected.
     * @param socket new
     * @param server address of the server
     */
    void Start(Ptr<Socket> socket, const Address& server);

    /** @return true if the connection came up */
    bool IsConnected() const;
    /** @return true if it could not be made (ETIMEDOUT) */
    bool HasFailed() const;

  private:
    /** The program is to call SendNext(): at once, or when the core comes to it. */
    void Resume();
    /** send(), as often as it returns at once. */
    void SendNext();
    /** close(), or the datagrams that end it. */
    void Finish();

    uint32_t m_messages;     ///< left to send
    Ptr<Packet> m_message;   ///< what each holds
    Time m_gap;              ///< between two of them
    Ptr<Socket> m_socket;    ///< connected
    Ptr<NodeCpu> m_cpu;      ///< or null: no core to wait for
    bool m_blocked{false};   ///< send() waits for room
    bool m_connected{false}; ///< the connection came up
    bool m_failed{false};    ///< it could not be made
};

} // namespace ns3

#endif // MESSAGE_SENDER_H
