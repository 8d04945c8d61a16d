/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SOCKET_FACTORY_H
#define SCTP_SOCKET_FACTORY_H

#include "ns3/socket-factory.h"

namespace ns3
{

class SctpL4Protocol;

/**
 * @ingroup checksum-offload
 * Makes SCTP sockets: give "ns3::SctpSocketFactory" to an application as its protocol.
 */
class SctpSocketFactory : public SocketFactory
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    /** @param sctp the SCTP of the same node: aggregated, so it lives as long as this */
    void SetSctp(SctpL4Protocol* sctp);

    /** @return a new SctpSocket */
    Ptr<Socket> CreateSocket() override;

  protected:
    void DoDispose() override;

  private:
    SctpL4Protocol* m_sctp{nullptr}; ///< the node's SCTP
};

} // namespace ns3

#endif // SCTP_SOCKET_FACTORY_H
