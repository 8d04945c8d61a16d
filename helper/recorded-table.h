/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_TABLE_H
#define RECORDED_TABLE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A file of comma-separated values whose first line names the columns; no field is quoted. What is
 * missing, empty or has a line of another length is refused.
 */
class RecordedTable
{
  public:
    /**
     * Read a whole file.
     * @param fileName its path
     * @param columns names of columns that must be there
     * @throws RecordingError naming the file, and the line or the column
     */
    RecordedTable(const std::string& fileName, const std::vector<std::string>& columns);

    /** @return how many lines follow the first */
    std::size_t GetRows() const;
    /** @return names of all columns, in order */
    const std::vector<std::string>& GetColumns() const;

    /**
     * @param row from 0
     * @param column one that is there
     * @return the field's text
     */
    const std::string& Text(std::size_t row, const std::string& column) const;
    /**
     * @param row from 0
     * @param column one that is there
     * @return the field's number; an empty field is 0
     * @throws RecordingError naming file, line and column if it is none
     */
    uint64_t Number(std::size_t row, const std::string& column) const;
    /**
     * @param row from 0
     * @param column one that is there
     * @return true for 1, false for 0
     * @throws RecordingError naming file, line and column if it is neither
     */
    bool Switch(std::size_t row, const std::string& column) const;
    /**
     * @param row from 0
     * @return the file and the line, for messages
     */
    std::string Where(std::size_t row) const;
    /**
     * @param row from 0
     * @param column one that is there
     * @param allowed what it may hold
     * @throws RecordingError always
     */
    [[noreturn]] void Refuse(std::size_t row,
                             const std::string& column,
                             const std::string& allowed) const;

  private:
    /** @param column a name @return its index */
    std::size_t IndexOf(const std::string& column) const;

    std::string m_fileName;                       ///< path
    std::vector<std::string> m_columns;           ///< first line
    std::vector<std::vector<std::string>> m_rows; ///< the others
};

} // namespace ns3

#endif // RECORDED_TABLE_H
