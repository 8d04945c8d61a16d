/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "strict-command-line.h"

#include "ns3/config.h"
#include "ns3/string.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <vector>

namespace ns3
{

namespace
{

/** Arguments that make CommandLine print something and exit. */
const char* const PRINTING[] = {"help",
                                "PrintHelp",
                                "version",
                                "PrintVersion",
                                "PrintGroups",
                                "PrintTypeIds",
                                "PrintGlobals",
                                "PrintGroup",
                                "PrintAttributes"};

template <typename T>
std::string
ReadUnsigned(const std::string& text, T& value)
{
    const char* end = text.data() + text.size();
    T number{};
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end)
    {
        return "a whole number from 0 to " + std::to_string(std::numeric_limits<T>::max());
    }
    value = number;
    return "";
}

bool
EqualButForCase(const std::string& a, const std::string& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
        return std::tolower(x) == std::tolower(y);
    });
}

} // namespace

StrictCommandLine::StrictCommandLine(const std::string& file, const std::string& usage)
    : m_commandLine(file)
{
    m_commandLine.Usage(usage);
}

std::string
StrictCommandLine::Read(const std::string& text, bool& value)
{
    const bool on = text == "1" || text == "true" || text == "t" || text == "on";
    if (!on && text != "0" && text != "false" && text != "f" && text != "off")
    {
        return "true or false";
    }
    value = on;
    return "";
}

std::string
StrictCommandLine::Read(const std::string& text, uint32_t& value)
{
    return ReadUnsigned(text, value);
}

std::string
StrictCommandLine::Read(const std::string& text, uint64_t& value)
{
    return ReadUnsigned(text, value);
}

std::string
StrictCommandLine::Read(const std::string& text, double& value)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool spaced = !text.empty() && std::isspace(static_cast<unsigned char>(text[0]));
    if (text.empty() || spaced || end != text.c_str() + text.size() || !std::isfinite(number))
    {
        return "a number";
    }
    value = number;
    return "";
}

std::string
StrictCommandLine::Read(const std::string& text, std::string& value)
{
    value = text;
    return "";
}

void
StrictCommandLine::SetGeneral(const std::string& name, const std::string& value) const
{
    for (const auto& [ours, argument] : m_arguments)
    {
        if (EqualButForCase(ours, name))
        {
            throw std::invalid_argument("--" + name + ": no such argument; --" + ours + " is");
        }
    }
    const StringValue text(value);
    if (!Config::SetGlobalFailSafe(name, text) && !Config::SetDefaultFailSafe(name, text))
    {
        throw std::invalid_argument("--" + name +
                                    ": no such argument, or its value is not allowed; --help "
                                    "lists the arguments");
    }
}

void
StrictCommandLine::Parse(int argc, char* argv[])
{
    std::vector<std::string> printing;
    printing.emplace_back(argc > 0 ? argv[0] : "");
    for (int i = 1; i < argc; ++i)
    {
        const std::string word = argv[i];
        const std::size_t start = std::min<std::size_t>(word.find_first_not_of('-'), 2);
        if (start == 0 || start >= word.size())
        {
            throw std::invalid_argument("'" + word +
                                        "': arguments are --name=value; --help lists "
                                        "them");
        }
        const std::size_t equals = word.find('=');
        const bool hasValue = equals != std::string::npos;
        const std::string name = word.substr(start, hasValue ? equals - start : equals);
        const std::string value = hasValue ? word.substr(equals + 1) : "";
        if (std::find(std::begin(PRINTING), std::end(PRINTING), name) != std::end(PRINTING))
        {
            printing.push_back(word);
            continue;
        }
        const auto it = m_arguments.find(name);
        if (it == m_arguments.end())
        {
            SetGeneral(name, value);
            continue;
        }
        if (!hasValue && !it->second.isSwitch)
        {
            throw std::invalid_argument("--" + name + ": needs a value, --" + name + "=VALUE");
        }
        const std::string allowed = it->second.read(hasValue ? value : "true");
        if (!allowed.empty())
        {
            throw std::invalid_argument(name + "=" + value + ": must be " + allowed);
        }
        m_given.insert(name);
    }
    m_commandLine.Parse(printing);
}

bool
StrictCommandLine::IsGiven(const std::string& name) const
{
    return m_given.count(name) > 0;
}

} // namespace ns3
