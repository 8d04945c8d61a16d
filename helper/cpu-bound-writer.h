/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_BOUND_WRITER_H
#define CPU_BOUND_WRITER_H

#include "ns3/address.h"
#include "ns3/node-cpu.h"
#include "ns3/packet.h"
#include "ns3/socket.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A program that does nothing but send, on a node with a NodeCpu: the next send() comes when its
 * core is free and, of a blocking socket, when there is room. It must outlive Simulator::Run().
 */
class CpuBoundWriter
{
  public:
    /**
     * @param socket new, on a node with a NodeCpu
     * @param size bytes of each send()
     * @param udpSegment UDP_SEGMENT, bytes; 0: off
     */
    CpuBoundWriter(Ptr<Socket> socket, uint32_t size, uint16_t udpSegment = 0);

    /** @param server to connect to, and to send to until the end of the simulation */
    void Start(const Address& server);

  private:
    /** Wait for the core. */
    void Next();
    /** send() */
    void Send();

    Ptr<Socket> m_socket;  ///< to send by
    Ptr<NodeCpu> m_cpu;    ///< of its node
    Ptr<Packet> m_message; ///< what each send() takes
    uint16_t m_udpSegment; ///< UDP_SEGMENT
    bool m_blocked{false}; ///< waits for room
};

/** @ingroup checksum-offload A program that reads and counts, whatever connects. */
class CpuBoundReader
{
  public:
    /**
     * @param socket new
     * @param local what to bind it to
     */
    CpuBoundReader(Ptr<Socket> socket, const Address& local);

    /** @return user data read, bytes */
    uint64_t GetBytes() const;

  private:
    /** @param socket with something to read */
    void Read(Ptr<Socket> socket);

    Ptr<Socket> m_socket; ///< that listens
    uint64_t m_bytes{0};  ///< user data read
};

} // namespace ns3

#endif // CPU_BOUND_WRITER_H
