/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-table.h"

#include "recorded-capture.h"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace ns3
{

namespace
{

std::vector<std::string>
Split(std::string line)
{
    if (!line.empty() && line.back() == '\r')
    {
        line.pop_back();
    }
    std::vector<std::string> fields;
    std::size_t begin = 0;
    for (std::size_t comma; (comma = line.find(',', begin)) != std::string::npos;)
    {
        fields.push_back(line.substr(begin, comma - begin));
        begin = comma + 1;
    }
    fields.push_back(line.substr(begin));
    return fields;
}

} // namespace

RecordedTable::RecordedTable(const std::string& fileName, const std::vector<std::string>& columns)
    : m_fileName(fileName)
{
    std::ifstream file(fileName);
    if (!file)
    {
        throw RecordingError(fileName + ": no such file");
    }
    std::string line;
    if (!std::getline(file, line))
    {
        throw RecordingError(fileName + ": the file is empty");
    }
    m_columns = Split(line);
    for (const auto& column : columns)
    {
        if (std::find(m_columns.begin(), m_columns.end(), column) == m_columns.end())
        {
            throw RecordingError(fileName + ": the first line names no column " + column);
        }
    }
    while (std::getline(file, line))
    {
        m_rows.push_back(Split(line));
        if (m_rows.back().size() != m_columns.size())
        {
            throw RecordingError(Where(m_rows.size() - 1) + ": " +
                                 std::to_string(m_rows.back().size()) + " fields, not " +
                                 std::to_string(m_columns.size()));
        }
    }
    if (m_rows.empty())
    {
        throw RecordingError(fileName + ": no line follows the names of the columns");
    }
}

std::size_t
RecordedTable::GetRows() const
{
    return m_rows.size();
}

const std::vector<std::string>&
RecordedTable::GetColumns() const
{
    return m_columns;
}

std::size_t
RecordedTable::IndexOf(const std::string& column) const
{
    return std::find(m_columns.begin(), m_columns.end(), column) - m_columns.begin();
}

const std::string&
RecordedTable::Text(std::size_t row, const std::string& column) const
{
    return m_rows.at(row).at(IndexOf(column));
}

uint64_t
RecordedTable::Number(std::size_t row, const std::string& column) const
{
    const std::string& text = Text(row, column);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!text.empty() && (error != std::errc() || end != text.data() + text.size()))
    {
        Refuse(row, column, "a number");
    }
    return value;
}

bool
RecordedTable::Switch(std::size_t row, const std::string& column) const
{
    const std::string& text = Text(row, column);
    if (text != "0" && text != "1")
    {
        Refuse(row, column, "0 or 1");
    }
    return text == "1";
}

std::string
RecordedTable::Where(std::size_t row) const
{
    return m_fileName + ": line " + std::to_string(row + 2);
}

void
RecordedTable::Refuse(std::size_t row, const std::string& column, const std::string& allowed) const
{
    throw RecordingError(Where(row) + ": " + column + " is '" + Text(row, column) + "', not " +
                         allowed);
}

} // namespace ns3
