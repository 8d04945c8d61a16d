/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHTOOL_LISTING_LINE_H
#define ETHTOOL_LISTING_LINE_H

#include "ethtool-names.h"

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace ns3
{

/// A line of a listing of ethtool -k that was read: a feature, or the heading of a group.
struct EthtoolListingLine
{
    std::size_t number;     ///< in the listing, from 1
    std::string text;       ///< as it stands
    std::string listed;     ///< what it names
    bool on;                ///< what it says
    bool wanted;            ///< what was asked for: "[requested on]" if that is not on
    const EthtoolName* row; ///< of the feature; null: it is the heading of a group

    /**
     * @param what is wrong with the line
     * @throws std::invalid_argument always: number, text and what
     */
    [[noreturn]] void Refuse(const std::string& what) const;
};

/**
 * @ingroup checksum-offload
 * @param is one listing, as ethtool -k prints it; "Features for NAME:" may be missing, empty lines
 * are skipped
 * @return its features and groups, in order
 * @throws std::invalid_argument naming number and text of a line that is none of a listing, names
 * no feature, or names one a second time; or if there is no feature at all
 */
std::vector<EthtoolListingLine> ReadEthtoolListing(std::istream& is);

} // namespace ns3

#endif // ETHTOOL_LISTING_LINE_H
