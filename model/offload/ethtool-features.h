/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHTOOL_FEATURES_H
#define ETHTOOL_FEATURES_H

#include "netdev-features.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The three feature words of a device and ethtool -K on them (__netdev_update_features() of
 * net/core/dev.c): what is on, what was asked for, what can be changed.
 */
class EthtoolFeatures
{
  public:
    EthtoolFeatures() = default;

    /**
     * @param features what the driver switches on at first
     * @param changeable what can be switched (dev->hw_features)
     */
    EthtoolFeatures(const NetdevFeatures& features, const NetdevFeatures& changeable);

    /** @return what is on (dev->features) */
    const NetdevFeatures& Get() const;
    /** @return what can be switched (dev->hw_features) */
    const NetdevFeatures& GetChangeable() const;
    /** @return what was asked for (dev->wanted_features); on as far as nothing it needs is off */
    const NetdevFeatures& GetWanted() const;

    /**
     * Ask for many features at once (ethnl_set_features() of net/ethtool/features.c), whatever
     * their order; what lacks another waits for it.
     * @param wanted the new word; of what cannot be switched its bits are ignored
     */
    void SetWanted(const NetdevFeatures& wanted);

    /**
     * ethtool -K DEVICE NAME on|off. What depends on a feature that is switched off goes off with
     * it, and comes back with it.
     * @param name ethtool's name, e.g. "tx-checksum-sctp"
     * @param on its new value
     * @param device who is asked, for the error
     * @throws std::invalid_argument if there is no such feature, it cannot be switched, or another
     * has to be on first; it names device, feature and what is allowed
     */
    void Set(const std::string& name, bool on, const std::string& device);

  private:
    NetdevFeatures m_features;   ///< dev->features
    NetdevFeatures m_wanted;     ///< dev->wanted_features
    NetdevFeatures m_changeable; ///< dev->hw_features
};

} // namespace ns3

#endif // ETHTOOL_FEATURES_H
