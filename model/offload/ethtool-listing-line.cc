/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethtool-listing-line.h"

#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/// @param line gets what its text says
void
Parse(EthtoolListingLine& line)
{
    static const std::regex format(
        R"(\s*([A-Za-z0-9_-]+): (on|off)( \[(fixed|requested on|requested off)\])?\s*)");
    constexpr std::size_t longest = 200; // std::regex needs stack for every character
    std::smatch match;
    if (line.text.size() > longest || !std::regex_match(line.text, match, format))
    {
        line.Refuse("is not of the form \"FEATURE: on|off [fixed|requested on|requested off]\"");
    }
    line.listed = match[1];
    line.on = match[2] == "on";
    line.wanted = match[4] == "requested on" || (line.on && match[4] != "requested off");
    bool isGroup = false;
    for (const auto& row : GetEthtoolNames())
    {
        isGroup = isGroup || (row.group && row.group == line.listed);
        if (row.listed == line.listed)
        {
            line.row = &row;
        }
    }
    if (!line.row && !isGroup)
    {
        line.Refuse("names no feature that ethtool -k lists on Linux 6.1");
    }
}

} // namespace

void
EthtoolListingLine::Refuse(const std::string& what) const
{
    std::ostringstream message;
    message << "listing of ethtool -k, line " << number << ", \"" << text << "\": " << what;
    throw std::invalid_argument(message.str());
}

std::vector<EthtoolListingLine>
ReadEthtoolListing(std::istream& is)
{
    std::vector<EthtoolListingLine> lines;
    std::set<std::string> seen;
    std::string text;
    bool headed = false;
    for (std::size_t number = 1; std::getline(is, text); ++number)
    {
        text.erase(text.find_last_not_of(" \t\r") + 1);
        if (text.empty())
        {
            continue;
        }
        EthtoolListingLine line{number, text, "", false, false, nullptr};
        if (text.rfind("Features for ", 0) == 0 && text.back() == ':')
        {
            if (headed || !lines.empty())
            {
                line.Refuse("begins another listing");
            }
            headed = true;
            continue;
        }
        Parse(line);
        if (!seen.insert(line.listed).second)
        {
            line.Refuse("is there a second time");
        }
        lines.push_back(line);
    }
    if (lines.empty())
    {
        throw std::invalid_argument("listing of ethtool -k: there is no feature in it");
    }
    return lines;
}

} // namespace ns3
