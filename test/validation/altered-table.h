/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ALTERED_TABLE_H
#define ALTERED_TABLE_H

#include "recording-files.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace ns3
{

/** A recorded table in a folder of its own, to be changed. */
class AlteredTable
{
  public:
    /** @param name of the table in validation/linux */
    explicit AlteredTable(const std::string& name)
        : m_name(name)
    {
        std::istringstream text(ReadFile(LinuxRecording(name)));
        for (std::string line; std::getline(text, line);)
        {
            line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
            std::vector<std::string> fields;
            std::istringstream stream(line + ",");
            for (std::string field; std::getline(stream, field, ',');)
            {
                fields.push_back(field);
            }
            m_lines.push_back(fields);
        }
    }

    /** @param line from 1, the names of the columns @param column a name @return the field */
    std::string& Field(std::size_t line, const std::string& column)
    {
        const auto& names = m_lines.front();
        return m_lines.at(line - 1).at(std::find(names.begin(), names.end(), column) -
                                       names.begin());
    }

    /** @return how many lines, that of the names included */
    std::size_t GetLines() const
    {
        return m_lines.size();
    }

    /** Leave only the names and these. @param lines from 2, in order */
    void Keep(const std::vector<std::size_t>& lines)
    {
        auto kept = std::vector<std::vector<std::string>>{m_lines.front()};
        for (const auto line : lines)
        {
            kept.push_back(m_lines.at(line - 1));
        }
        m_lines = kept;
    }

    /** @return path of the table as it is now */
    std::string Write() const
    {
        std::string text;
        for (const auto& fields : m_lines)
        {
            for (std::size_t i = 0; i < fields.size(); i++)
            {
                text += (i == 0 ? "" : ",") + fields[i];
            }
            text += "\n";
        }
        return m_folder.Write(m_name, text);
    }

  private:
    TemporaryFolder m_folder;                      ///< where it is written
    std::string m_name;                            ///< of the table
    std::vector<std::vector<std::string>> m_lines; ///< fields
};

} // namespace ns3

#endif // ALTERED_TABLE_H
