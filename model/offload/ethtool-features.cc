/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethtool-features.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

EthtoolFeatures::EthtoolFeatures(const NetdevFeatures& features, const NetdevFeatures& changeable)
    : m_features(features.Fix()),
      m_wanted(features),
      m_changeable(changeable)
{
}

const NetdevFeatures&
EthtoolFeatures::Get() const
{
    return m_features;
}

const NetdevFeatures&
EthtoolFeatures::GetChangeable() const
{
    return m_changeable;
}

const NetdevFeatures&
EthtoolFeatures::GetWanted() const
{
    return m_wanted;
}

void
EthtoolFeatures::SetWanted(const NetdevFeatures& wanted)
{
    for (const auto& name : NetdevFeatures::GetNames())
    {
        auto feature = NetdevFeatures::FromName(name);
        if (m_changeable.Has(feature))
        {
            m_wanted.Set(feature, wanted.Has(feature));
        }
    }
    m_features = m_wanted.Fix();
}

void
EthtoolFeatures::Set(const std::string& name, bool on, const std::string& device)
{
    auto feature = NetdevFeatures::FromName(name);
    if (m_features.Has(feature) == on && m_wanted.Has(feature) == on)
    {
        return;
    }
    std::ostringstream message;
    message << device << ": cannot switch " << name << (on ? " on: " : " off: ");
    if (!m_changeable.Has(feature))
    {
        message << "it is fixed here; what can be switched is " << m_changeable;
        throw std::invalid_argument(message.str());
    }
    if (auto missing = m_features.GetMissingDependency(feature); on && !missing.empty())
    {
        message << "it needs " << missing;
        throw std::invalid_argument(message.str());
    }
    m_wanted.Set(feature, on);
    m_features = m_wanted.Fix();
}

} // namespace ns3
