/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef HOST_CPU_HELPER_H
#define HOST_CPU_HELPER_H

#include "ns3/cpu-cost-table.h"
#include "ns3/host-cpu.h"
#include "ns3/node-container.h"
#include "ns3/object-factory.h"

#include <ostream>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Gives nodes a processor, so that work on packets takes time.
 *
 * Example, three network namespaces of one computer with four cores:
 * @code
 *   HostCpuHelper helper("xeon-2018+slice-by-8");
 *   helper.SetAttribute("Cores", UintegerValue(4));
 *   Ptr<HostCpu> host = helper.Install(NodeContainer(client, router, server));
 * @endcode
 * Devices and stacks may come before or after; traffic comes after. A stock device of ns-3 takes
 * part if the node has ChecksumOffloadStackHelper's stack.
 */
class HostCpuHelper
{
  public:
    /**
     * @param preset a name of CpuCostPreset
     * @throws std::invalid_argument naming it if there is no such preset
     */
    explicit HostCpuHelper(const std::string& preset);

    /** @param costs what work costs, instead of a preset */
    explicit HostCpuHelper(const CpuCostTable& costs);

    /**
     * @param name attribute of HostCpu, e.g. "Cores"
     * @param value its value
     */
    void SetAttribute(const std::string& name, const AttributeValue& value);

    /**
     * One processor for all of them.
     * @param nodes network namespaces of one computer, or one node
     * @return their processor
     * @throws std::invalid_argument naming a node that has one already
     */
    Ptr<HostCpu> Install(const NodeContainer& nodes) const;

    /**
     * Another node joins.
     * @param node gets a share
     * @param host of a processor
     * @throws std::invalid_argument naming the node if it has one already
     */
    static void Join(Ptr<Node> node, Ptr<HostCpu> host);

    /**
     * What each node's packets cost, for people: per node, place and kind of work the time, its
     * share of all and the count.
     * @param os where to
     * @param host a processor
     */
    static void PrintBreakdown(std::ostream& os, Ptr<HostCpu> host);

    /**
     * The same as CSV (RFC 4180) with the header
     * "node,place,what,calls,bytes,picoseconds".
     * @param os where to
     * @param host a processor
     */
    static void WriteCsv(std::ostream& os, Ptr<HostCpu> host);

    /**
     * The same as folded stacks, one line "NODE;PLACE;WHAT NANOSECONDS" each, for flame graph
     * programs (flamegraph.pl, inferno, speedscope).
     * @param os where to
     * @param host a processor
     */
    static void WriteFoldedStacks(std::ostream& os, Ptr<HostCpu> host);

  private:
    ObjectFactory m_factory; ///< makes the HostCpu
    CpuCostTable m_costs;    ///< what work costs
    std::string m_preset;    ///< its name; empty: none
};

} // namespace ns3

#endif // HOST_CPU_HELPER_H
