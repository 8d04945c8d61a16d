/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ns3-compat.h"
#include "ns3/object.h"
#include "ns3/string.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

enum class Colour
{
    RED,
    GREEN,
};

class Painted : public Object
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId tid =
            TypeId("ns3::Ns3CompatTestPainted")
                .SetParent<Object>()
                .AddConstructor<Painted>()
                .AddAttribute("Colour",
                              "A colour.",
                              EnumValueOf<Colour>(Colour::GREEN),
                              MakeEnumAccessorOf<Colour>(&Painted::m_colour),
                              MakeEnumCheckerOf(Colour::RED, "red", Colour::GREEN, "green"));
        return tid;
    }

    Colour m_colour{Colour::RED};
};

} // namespace

BOOST_AUTO_TEST_SUITE(Ns3Compat)

BOOST_AUTO_TEST_CASE(EnumAttributeTakesDefaultAndEachName)
{
    auto painted = CreateObject<Painted>();
    BOOST_TEST(bool(painted->m_colour == Colour::GREEN));
    painted->SetAttribute("Colour", StringValue("red"));
    BOOST_TEST(bool(painted->m_colour == Colour::RED));
    auto unlisted = EnumValueOf<Colour>(static_cast<Colour>(7));
    BOOST_TEST(!painted->SetAttributeFailSafe("Colour", unlisted));
    BOOST_TEST(bool(painted->m_colour == Colour::RED));
}

BOOST_AUTO_TEST_CASE(EnumAttributeIsReadBack)
{
    auto painted = CreateObject<Painted>();
    EnumValueOf<Colour> value;
    painted->GetAttribute("Colour", value);
    BOOST_TEST(bool(value.Get() == Colour::GREEN));
}

BOOST_AUTO_TEST_SUITE_END()
