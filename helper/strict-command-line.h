/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef STRICT_COMMAND_LINE_H
#define STRICT_COMMAND_LINE_H

#include "ns3/command-line.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <type_traits>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * CommandLine that refuses what it does not understand. CommandLine reads numbers as a stream does,
 * so "--bytes=12abc" is 12, "--bytes=-1" is 2^64 - 1 and "--bytes=1e9" is 1; it also passes over
 * words that are no option. Here each of them is an error, told in one line.
 *
 * ns-3's general arguments (--help, --PrintGlobals, global values, default values of attributes)
 * work as with CommandLine.
 */
class StrictCommandLine
{
  public:
    /** @param file the example's __FILE__ @param usage what the example does, for --help */
    StrictCommandLine(const std::string& file, const std::string& usage);

    /**
     * @param name of the argument, without dashes
     * @param help one line
     * @param value bool, uint32_t, uint64_t, double or std::string: its default, replaced by
     *        Parse(). A bool is switched on by its name alone.
     */
    template <typename T>
    void AddValue(const std::string& name, const std::string& help, T& value)
    {
        m_commandLine.AddValue(name, help, value);
        m_arguments[name] =
            Argument{[&value](const std::string& text) { return Read(text, value); },
                     std::is_same_v<T, bool>};
    }

    /**
     * Set every value from main()'s arguments. Does not return from --help and its like.
     * @throws std::invalid_argument with one line that names the argument and what is allowed
     */
    void Parse(int argc, char* argv[]);

    /** @param name of an argument @return whether Parse() found it */
    bool IsGiven(const std::string& name) const;

  private:
    /** How one argument is read. */
    struct Argument
    {
        /** Sets the value; returns what would be allowed if it cannot, else nothing. */
        std::function<std::string(const std::string&)> read;
        bool isSwitch; ///< its name alone means true
    };

    static std::string Read(const std::string& text, bool& value);
    static std::string Read(const std::string& text, uint32_t& value);
    static std::string Read(const std::string& text, uint64_t& value);
    static std::string Read(const std::string& text, double& value);
    static std::string Read(const std::string& text, std::string& value);

    /** A global or default value of ns-3. @param name not ours @param value what follows it */
    void SetGeneral(const std::string& name, const std::string& value) const;

    CommandLine m_commandLine;                   ///< prints help
    std::map<std::string, Argument> m_arguments; ///< ours, by name
    std::set<std::string> m_given;               ///< names that Parse() found
};

} // namespace ns3

#endif // STRICT_COMMAND_LINE_H
