/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OUTPUT_FILES_H
#define OUTPUT_FILES_H

#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Files that a program writes after a run, opened before it: what cannot be written is told while
 * nothing is lost.
 */
class OutputFiles
{
  public:
    /**
     * Note the name of a file that another opens, so that Open() refuses it.
     * @param argument that names it
     * @param fileName its value; empty: none
     * @throws NatSctpConfigError naming the argument if another names the same file
     */
    void Reserve(const std::string& argument, const std::string& fileName);

    /**
     * Open a file, and empty it.
     * @param argument that names it
     * @param fileName its value; empty: none
     * @throws NatSctpConfigError naming the argument if another names the same file
     * @throws std::runtime_error naming the file if it cannot be written
     */
    void Open(const std::string& argument, const std::string& fileName);

    /** @param argument of Open() @return where to write; null if it named no file */
    std::ostream* Get(const std::string& argument);

    /** @throws std::runtime_error naming the first file that could not be written whole */
    void Close();

  private:
    /** A file that is open. */
    struct File
    {
        std::string name;     ///< as given
        std::ofstream stream; ///< to it
    };

    std::map<std::filesystem::path, std::string> m_arguments; ///< that name a file
    std::map<std::string, File> m_files;                      ///< open ones, by argument
};

} // namespace ns3

#endif // OUTPUT_FILES_H
