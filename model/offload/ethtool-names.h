/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHTOOL_NAMES_H
#define ETHTOOL_NAMES_H

#include <array>
#include <cstddef>

namespace ns3
{

/// A line of ethtool -k.
struct EthtoolName
{
    const char* listed; ///< what ethtool -k calls it
    const char* name;   ///< what the kernel and ethtool -K call it
    const char* group;  ///< the heading that it is listed below; null: it stands alone
};

/// Lines of features that ethtool 6.1 prints on Linux 6.1.
constexpr std::size_t ETHTOOL_NAMES = 62;

/**
 * @ingroup checksum-offload
 * @return the lines that ethtool -k prints of each device, in its order: first those that ethtool
 * knows by a name of its own (off_flag_def of common.c), then the others in the order of
 * netdev_features_strings (net/ethtool/common.c). The members of a group follow each other
 */
const std::array<EthtoolName, ETHTOOL_NAMES>& GetEthtoolNames();

} // namespace ns3

#endif // ETHTOOL_NAMES_H
