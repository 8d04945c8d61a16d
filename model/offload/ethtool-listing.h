/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHTOOL_LISTING_H
#define ETHTOOL_LISTING_H

#include "ethtool-features.h"

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A feature that Linux lists of a device and that has no effect here: the packets or the mechanism
 * it is about do not exist.
 */
struct InertFeature
{
    /// What becomes of a change.
    enum class Kind : uint8_t
    {
        FIXED,    ///< "[fixed]": the driver does not let it be switched
        FREE,     ///< it is kept and listed; packets are the same either way
        UNMODELED ///< Linux can switch it on, and packets would differ; here it stays off
    };

    const char* name;                    ///< as ethtool -K takes it, e.g. "tx-gre-segmentation"
    bool on;                             ///< asked for
    Kind kind;                           ///< whether it can be switched
    std::vector<const char*> needsOneOf; ///< one of these has to be on; empty: none
};

/// What a device has of them; what is neither here nor among its NetdevFeatures is off [fixed].
using InertFeatures = std::vector<InertFeature>;

/**
 * ethtool -k DEVICE: every feature of Linux 6.1 in the order and words of ethtool 6.1
 * (dump_features() of netlink/features.c), groups with indented members, "[fixed]" behind what
 * cannot be switched, "[requested on]" behind what waits for another.
 * @param os where to
 * @param device its name, for the first line
 * @param features what the device does
 * @param inert what it only lists; a feature that it also does is taken from there
 */
void PrintEthtoolListing(std::ostream& os,
                         const std::string& device,
                         const EthtoolFeatures& features,
                         const InertFeatures& inert);

/**
 * ethtool -K DEVICE NAME on|off, of every feature that Linux 6.1 knows.
 * @param name ethtool's name, e.g. "tx-checksum-sctp"
 * @param on its new value
 * @param device who is asked, for the errors
 * @param features what the device does
 * @param inert what it only lists
 * @throws std::invalid_argument naming device and feature if there is no such feature, it is fixed
 * or not modelled, or another has to be on first
 */
void SetEthtoolFeature(const std::string& name,
                       bool on,
                       const std::string& device,
                       EthtoolFeatures& features,
                       InertFeatures& inert);

/**
 * Set a device to what a listing of ethtool -k says. Order does not matter; features that the
 * listing leaves out stay as they are, empty lines are skipped. "[fixed]" in the listing says
 * nothing about this device; what is "[requested on]" is asked for.
 * @param is one listing; the line "Features for NAME:" may be missing
 * @param device who is asked, for the errors
 * @param features what the device does
 * @param inert what it only lists
 * @throws std::invalid_argument naming the line's number and text, if it is not a line of a listing
 * or names no feature of Linux 6.1 or one a second time; if it wants of a fixed or unmodelled
 * feature what the device does not have; if dependencies make it come out differently. Nothing is
 * changed then
 */
void ApplyEthtoolListing(std::istream& is,
                         const std::string& device,
                         EthtoolFeatures& features,
                         InertFeatures& inert);

} // namespace ns3

#endif // ETHTOOL_LISTING_H
