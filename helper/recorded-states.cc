/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-states.h"

#include "recorded-capture.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

namespace ns3
{

namespace
{

/** The columns that are read. */
const char* const COLUMNS[] =
    {"dir", "src", "dst", "proto", "sport", "dport", "l4len", "aux_ip_summed"};

/**
 * @param line a line
 * @return its fields
 */
std::vector<std::string>
Split(std::string line)
{
    if (!line.empty() && line.back() == '\r')
    {
        line.pop_back();
    }
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');)
    {
        fields.push_back(field);
    }
    return fields;
}

/** Reads the fields of one line by the names of their columns. */
class Row
{
  public:
    /**
     * @param names names of the columns
     * @param fields the line's fields, as many
     * @param where file and line, for errors
     */
    Row(const std::vector<std::string>& names,
        const std::vector<std::string>& fields,
        const std::string& where)
        : m_names(names),
          m_fields(fields),
          m_where(where)
    {
    }

    /** @param name a column @return its text */
    const std::string& Text(const std::string& name) const
    {
        return m_fields[std::find(m_names.begin(), m_names.end(), name) - m_names.begin()];
    }

    /** @param name a column @param max largest value allowed @return its number */
    uint32_t Number(const std::string& name, uint32_t max) const
    {
        const std::string& text = Text(name);
        uint32_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value > max)
        {
            Refuse(name, "a number of at most " + std::to_string(max));
        }
        return value;
    }

    /** @param name a column @param allowed what it may hold */
    [[noreturn]] void Refuse(const std::string& name, const std::string& allowed) const
    {
        throw RecordingError(m_where + ": " + name + " is '" + Text(name) + "', not " + allowed);
    }

  private:
    const std::vector<std::string>& m_names;  ///< names of the columns
    const std::vector<std::string>& m_fields; ///< the line
    std::string m_where;                      ///< file and line
};

/** @param row a line @return the state at the tap */
IpSummed
ReadIpSummed(const Row& row)
{
    const std::string& text = row.Text("aux_ip_summed");
    if (text == "PARTIAL")
    {
        return IpSummed::PARTIAL;
    }
    if (text.rfind("rx-VALID", 0) == 0)
    {
        return IpSummed::UNNECESSARY;
    }
    if (text.rfind("NONE", 0) == 0)
    {
        return IpSummed::NONE;
    }
    row.Refuse("aux_ip_summed", "PARTIAL, NONE... or rx-VALID...");
}

/** @param row a line @return true for "out" */
bool
ReadOut(const Row& row)
{
    const std::string& text = row.Text("dir");
    if (text != "in" && text != "out")
    {
        row.Refuse("dir", "in or out");
    }
    return text == "out";
}

} // namespace

RecordedStates::RecordedStates(const std::string& fileName)
    : m_fileName(fileName)
{
    std::ifstream file(fileName);
    if (!file)
    {
        throw RecordingError(fileName + ": no such file, or not readable");
    }
    std::string line;
    std::getline(file, line);
    const std::vector<std::string> names = Split(line);
    for (const std::string column : COLUMNS)
    {
        if (std::find(names.begin(), names.end(), column) == names.end())
        {
            throw RecordingError(fileName + ": not a list of states (no column " + column + ")");
        }
    }
    for (uint32_t number = 2; std::getline(file, line); number++)
    {
        const std::vector<std::string> fields = Split(line);
        const std::string where = fileName + ": line " + std::to_string(number);
        if (fields.size() != names.size())
        {
            throw RecordingError(where + ": " + std::to_string(fields.size()) + " fields, not " +
                                 std::to_string(names.size()));
        }
        const Row row(names, fields, where);
        m_rows.push_back({ReadOut(row),
                          row.Text("src"),
                          row.Text("dst"),
                          static_cast<uint8_t>(row.Number("proto", 255)),
                          static_cast<uint16_t>(row.Number("sport", 65535)),
                          static_cast<uint16_t>(row.Number("dport", 65535)),
                          row.Number("l4len", 65535),
                          ReadIpSummed(row)});
    }
}

const std::string&
RecordedStates::GetFileName() const
{
    return m_fileName;
}

const std::vector<RecordedState>&
RecordedStates::GetRows() const
{
    return m_rows;
}

} // namespace ns3
