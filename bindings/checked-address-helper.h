/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKED_ADDRESS_HELPER_H
#define CHECKED_ADDRESS_HELPER_H

#include "argument.h"

#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/net-device-container.h"

#include <cstdint>

namespace ns3
{

/** Ipv4AddressHelper, which ends the process, or goes on with wrong addresses. */
class CheckedIpv4AddressHelper
{
  public:
    /**
     * @param network with zeros where the mask has them
     * @param mask of 1 to 30 bits
     * @param base first host number
     * @throws pybind11::value_error naming the one that does not fit
     */
    CheckedIpv4AddressHelper(Ipv4Address network, Ipv4Mask mask, Ipv4Address base);

    /** Go on with the next network. @throws std::runtime_error after the last */
    void NewNetwork();

    /**
     * @param devices each gets the next address
     * @return their interfaces
     * @throws pybind11::value_error if the network has not so many addresses left, or the
     *         simulation has one of them already; then no device has got any
     */
    Ipv4InterfaceContainer Assign(const NetDeviceContainer& devices);

  private:
    Ipv4AddressHelper m_helper; ///< gives the addresses
    uint64_t m_network;         ///< host byte order
    uint64_t m_size;            ///< addresses of a network
    uint64_t m_base;            ///< first host number
    uint64_t m_next;            ///< next host number
};

/** Ipv6AddressHelper, likewise. */
class CheckedIpv6AddressHelper
{
  public:
    /**
     * @param network with zeros behind the prefix
     * @param prefix 1 to 64: the rest is made of link-layer addresses
     * @param base host number; of none of the addresses that Assign() gives
     * @throws pybind11::value_error naming the one that does not fit
     */
    CheckedIpv6AddressHelper(Ipv6Address network, uint8_t prefix, Ipv6Address base);

    /** Go on with the next network. @throws std::runtime_error after the last */
    void NewNetwork();

    /**
     * @param devices each gets an address made of its link-layer address
     * @return their interfaces
     * @throws pybind11::value_error if that is no MAC-48 address, or the simulation has one of the
     *         addresses already; then no device has got any
     */
    Ipv6InterfaceContainer Assign(const NetDeviceContainer& devices);

  private:
    Ipv6AddressHelper m_helper; ///< gives the addresses
    uint64_t m_network;         ///< upper half, host byte order
    uint64_t m_size;            ///< of a network, in the same unit
};

} // namespace ns3

#endif // CHECKED_ADDRESS_HELPER_H
