/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINUX_GENERATION_HELPER_H
#define LINUX_GENERATION_HELPER_H

#include "ns3/nf-nat-manip.h"
#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/xmit-context.h"

#include <string>
#include <vector>

namespace ns3
{

/** What a kernel does, as far as attributes tell kernels apart. */
struct LinuxGenerationPreset
{
    std::string name;                      ///< e.g. "4.9"
    SoftwareCompletion softwareCompletion; ///< LinuxGeneration, "SoftwareCompletion"
    SctpVariant sctpVariant;               ///< NfNat, "SctpVariant"
    bool sctpError;                        ///< NfConntrack, "SctpError"
    bool linux49Timeouts;                  ///< NfConntrackTimeouts::SetLinux49()
};

/**
 * @ingroup checksum-offload
 * Makes nodes behave as one Linux: sets LinuxGeneration, and NfConntrack and NfNat of those that
 * have them. Each attribute can be changed afterwards on its own.
 *
 * | preset | software completion | SCTP in NAT | conntrack verifies SCTP | timeouts |
 * |---|---|---|---|---|
 * | 4.9 | Internet checksum only | unpatched | no | of 4.9 |
 * | 4.10 | Internet checksum only | patched | no | of 4.9 |
 * | 4.13 | knows CRC32c | mainline | yes | of 4.9 |
 * | 6.1 | knows CRC32c | mainline | yes | of 6.12 |
 *
 * A node that no preset was installed on behaves as 6.1.
 */
class LinuxGenerationHelper
{
  public:
    /**
     * @param name of a preset
     * @throws std::invalid_argument naming it and those that there are
     */
    explicit LinuxGenerationHelper(const std::string& name);

    /** @return names of all presets, oldest first */
    static std::vector<std::string> GetNames();

    /** @return the preset */
    const LinuxGenerationPreset& GetPreset() const;

    /** @param node with its connection tracking and NAT, if it shall have them */
    void Install(Ptr<Node> node) const;
    /** @param nodes each as above */
    void Install(const NodeContainer& nodes) const;

  private:
    LinuxGenerationPreset m_preset; ///< what to install
};

} // namespace ns3

#endif // LINUX_GENERATION_HELPER_H
