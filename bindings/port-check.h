/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PORT_CHECK_H
#define PORT_CHECK_H

#include "object-check.h"

#include "ns3/address.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/type-id.h"

#include <string>
#include <vector>

namespace ns3
{

/**
 * The ports that the applications of one node are going to bind. Stock ns-3's applications end the
 * process when they find theirs taken.
 */
class PortCheck
{
  public:
    /** @param node whose ports */
    explicit PortCheck(Ptr<Node> node);

    /**
     * @param application that binds @param attribute that names the port @param protocol type of
     * its socket factory @param local address and port @param start when @param stop until when
     * @throws pybind11::value_error if another application or socket has the port at that time
     */
    void Add(const CheckedObject& application,
             const std::string& attribute,
             TypeId protocol,
             const Address& local,
             Time start,
             Time stop);

  private:
    /** What an application binds. */
    struct Binding
    {
        std::string application; ///< for a message
        std::string protocol;    ///< name of the socket factory
        Address local;           ///< with port
        Time start;              ///< from
        Time stop;               ///< until
    };

    /** @return whether a socket has the port now */
    bool IsTaken(const std::string& protocol, const Address& local) const;

    Ptr<Node> m_node;                ///< whose ports
    std::vector<Binding> m_bindings; ///< so far
};

} // namespace ns3

#endif // PORT_CHECK_H
