/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "output-files.h"

#include "nat-sctp-config.h"

#include <stdexcept>
#include <system_error>

namespace ns3
{

void
OutputFiles::Reserve(const std::string& argument, const std::string& fileName)
{
    if (fileName.empty())
    {
        return;
    }
    std::error_code error; // of a folder that cannot be read: then compare what was given
    auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(fileName), error);
    if (error)
    {
        path = fileName;
    }
    const auto [other, isNew] = m_arguments.emplace(path, argument);
    if (!isNew)
    {
        throw NatSctpConfigError(argument, fileName, "another file than that of " + other->second);
    }
}

void
OutputFiles::Open(const std::string& argument, const std::string& fileName)
{
    Reserve(argument, fileName);
    if (fileName.empty())
    {
        return;
    }
    File file{fileName, std::ofstream(fileName, std::ios::binary)};
    if (!file.stream)
    {
        throw std::runtime_error("cannot write " + fileName);
    }
    m_files.emplace(argument, std::move(file));
}

std::ostream*
OutputFiles::Get(const std::string& argument)
{
    const auto file = m_files.find(argument);
    return file == m_files.end() ? nullptr : &file->second.stream;
}

void
OutputFiles::Close()
{
    for (auto& [argument, file] : m_files)
    {
        file.stream.close();
        if (!file.stream)
        {
            throw std::runtime_error("cannot write " + file.name);
        }
    }
    m_files.clear();
}

} // namespace ns3
