/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TEXT_MATCH_H
#define TEXT_MATCH_H

#include <regex>
#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * std::regex for texts that anybody may give.
 */

namespace ns3
{

/**
 * @param text any; one of more than 1000 characters matches nothing, since std::regex needs stack
 *             for each
 * @param pattern for the whole text
 * @param parts gets the groups; null: nobody asks for them
 * @return whether it matches
 */
inline bool
Matches(const std::string& text, const std::regex& pattern, std::smatch* parts = nullptr)
{
    constexpr std::size_t longest = 1000;
    std::smatch unasked;
    return text.size() <= longest && std::regex_match(text, parts ? *parts : unasked, pattern);
}

} // namespace ns3

#endif // TEXT_MATCH_H
