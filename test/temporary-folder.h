/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TEMPORARY_FOLDER_H
#define TEMPORARY_FOLDER_H

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace ns3
{

/** A folder of a test's own, removed when it ends. */
class TemporaryFolder
{
  public:
    TemporaryFolder()
    {
        auto name = (std::filesystem::temp_directory_path() / "checksum-offload-XXXXXX").string();
        if (!mkdtemp(name.data()))
        {
            throw std::system_error(errno, std::generic_category(), name);
        }
        path = name;
    }

    ~TemporaryFolder()
    {
        std::filesystem::remove_all(path);
    }

    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /** @param name a file @return its path in the folder */
    std::string Path(const std::string& name) const
    {
        return (path / name).string();
    }

    /** @param name a file @param bytes what to write to it @return its path */
    std::string Write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(Path(name), std::ios::binary) << bytes;
        return Path(name);
    }

    std::filesystem::path path; ///< where it is
};

} // namespace ns3

#endif // TEMPORARY_FOLDER_H
