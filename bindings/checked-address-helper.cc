/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checked-address-helper.h"

#include "ns3/ipv4-address-generator.h"
#include "ns3/ipv6-address-generator.h"

#include <set>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

template <typename T>
std::string
Text(const T& value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

/** @param upper host byte order @return the address with zeros in the lower half */
Ipv6Address
FromUpper(uint64_t upper)
{
    uint8_t bytes[16] = {};
    for (int i = 7; i >= 0; --i, upper >>= 8)
    {
        bytes[i] = upper & 0xff;
    }
    return Ipv6Address(bytes);
}

/** @return the address's upper half, host byte order */
uint64_t
UpperOf(Ipv6Address address)
{
    uint8_t bytes[16];
    address.GetBytes(bytes);
    uint64_t upper = 0;
    for (int i = 0; i < 8; ++i)
    {
        upper = upper << 8 | bytes[i];
    }
    return upper;
}

/**
 * Whether the simulation has given an address. ns-3 3.37 answers the other way round; so it is
 * asked for a second one, that nobody is given.
 * @tparam Generator ns-3's list of addresses
 */
template <typename Generator, typename AddressType>
bool
IsGiven(const AddressType& address, const AddressType& never)
{
    return Generator::IsAddressAllocated(address) != Generator::IsAddressAllocated(never);
}

/** @param isUsed whether the address is @throws pybind11::value_error naming the address if so */
template <typename AddressType>
void
RequireUnused(const AddressType& address, bool isUsed)
{
    if (isUsed)
    {
        ThrowBadValue("devices",
                      Text(address) + " for one of them",
                      "given addresses that the simulation has not given yet");
    }
}

} // namespace

CheckedIpv4AddressHelper::CheckedIpv4AddressHelper(Ipv4Address network,
                                                   Ipv4Mask mask,
                                                   Ipv4Address base)
    : m_network(network.Get()),
      m_size(uint64_t(~mask.Get()) + 1),
      m_base(base.Get()),
      m_next(m_base)
{
    const uint64_t smallest = 4; // its address, two hosts, broadcast
    if ((m_size & (m_size - 1)) != 0 || m_size < smallest || m_size > UINT32_MAX)
    {
        ThrowBadValue("mask", Text(mask), "of 1 to 30 bits without a gap");
    }
    if (m_network % m_size != 0)
    {
        ThrowBadValue("network",
                      Text(network),
                      "an address of a network, such as " +
                          Text(Ipv4Address(network.CombineMask(mask))) + " with mask " +
                          Text(mask));
    }
    if (m_base == 0 || m_base > m_size - 2)
    {
        ThrowBadValue("base",
                      Text(base),
                      "from 0.0.0.1 to " + Text(Ipv4Address(m_size - 2)) + " with mask " +
                          Text(mask));
    }
    m_helper.SetBase(network, mask, base);
}

void
CheckedIpv4AddressHelper::NewNetwork()
{
    if (m_network + m_size > UINT32_MAX)
    {
        throw std::runtime_error("new_network(): " + Text(Ipv4Address(m_network)) +
                                 " is the last network");
    }
    m_helper.NewNetwork();
    m_network += m_size;
    m_next = m_base;
}

Ipv4InterfaceContainer
CheckedIpv4AddressHelper::Assign(const NetDeviceContainer& devices)
{
    const uint64_t left = m_next < m_size - 1 ? m_size - 1 - m_next : 0;
    if (devices.GetN() > left)
    {
        ThrowBadValue("devices",
                      std::to_string(devices.GetN()) + " devices",
                      "no more than the addresses that are left in the network: " +
                          std::to_string(left));
    }
    for (uint64_t i = 0; i < devices.GetN(); ++i)
    {
        const Ipv4Address next(m_network + m_next + i);
        RequireUnused(next, IsGiven<Ipv4AddressGenerator>(next, Ipv4Address::GetBroadcast()));
    }
    m_next += devices.GetN();
    return m_helper.Assign(devices);
}

CheckedIpv6AddressHelper::CheckedIpv6AddressHelper(Ipv6Address network,
                                                   uint8_t prefix,
                                                   Ipv6Address base)
    : m_network(UpperOf(network)),
      m_size(uint64_t(1) << (64 - prefix))
{
    const Ipv6Prefix mask(prefix);
    if (network.CombinePrefix(mask) != network)
    {
        ThrowBadValue("network",
                      Text(network),
                      "an address of a network, such as " + Text(network.CombinePrefix(mask)) +
                          " with prefix " + std::to_string(prefix));
    }
    if (base.CombinePrefix(mask) != Ipv6Address::GetZero())
    {
        ThrowBadValue("base",
                      Text(base),
                      "a host number: 0 in the " + std::to_string(prefix) + " bits of the prefix");
    }
    m_helper.SetBase(network, mask, base);
}

void
CheckedIpv6AddressHelper::NewNetwork()
{
    if (m_network > UINT64_MAX - m_size)
    {
        throw std::runtime_error("new_network(): " + Text(FromUpper(m_network)) +
                                 " is the last network");
    }
    m_helper.NewNetwork();
    m_network += m_size;
}

Ipv6InterfaceContainer
CheckedIpv6AddressHelper::Assign(const NetDeviceContainer& devices)
{
    std::set<Ipv6Address> made;
    for (auto device = devices.Begin(); device != devices.End(); ++device)
    {
        const Address link = (*device)->GetAddress();
        if (!Mac48Address::IsMatchingType(link))
        {
            ThrowBadValue("devices", Repr(py::cast(*device)), "devices with a MAC-48 address");
        }
        const auto next = Ipv6Address::MakeAutoconfiguredAddress(Mac48Address::ConvertFrom(link),
                                                                 FromUpper(m_network));
        RequireUnused(next,
                      !made.insert(next).second ||
                          IsGiven<Ipv6AddressGenerator>(next, Ipv6Address::GetOnes()));
    }
    return m_helper.Assign(devices);
}

} // namespace ns3
