/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_PROBES_H
#define CHECKSUM_PROBES_H

#include "checksum-counts.h"

#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/simple-ref-count.h"

#include <map>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Counts on the nodes it is given what `perf probe` on crc32c() and on sctp_manip_pkt() would count
 * on a host, from the trace sources of ChecksumTracepoints.
 *
 * It may go before the nodes do; the nodes that it counts on live as long as it.
 *
 * Left out: sampling. perf(1) counts a part of the hits under load; here each hit counts.
 */
class ChecksumProbes : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    /**
     * Begin to count on a node; nothing changes if it is counted on already.
     * @param node a node
     */
    void Install(Ptr<Node> node);
    /** @param nodes nodes to begin to count on */
    void Install(const NodeContainer& nodes);

    /** @return the sum over all nodes */
    ChecksumCounts GetCounts() const;
    /**
     * @param node a node that Install() was called with
     * @return its counts
     * @throws std::invalid_argument naming the node if there are no probes on it
     */
    ChecksumCounts GetCounts(Ptr<const Node> node) const;

    /** @return crc32c() calls of all nodes; hardware is none */
    uint64_t GetCrc32cCalls() const;
    /** @param place where @return crc32c() calls of all nodes there, or the hardware's pieces */
    uint64_t GetCrc32cCalls(ChecksumPlace place) const;
    /** @return hits of sctp_manip_pkt() on all nodes */
    uint64_t GetSctpManipPktHits() const;

    /** Set every count of every node to zero; go on counting. */
    void Reset();

  protected:
    void DoDispose() override;

  private:
    /** The probes on one node, shared with the node's trace sources. */
    struct NodeProbes : public SimpleRefCount<NodeProbes>
    {
        ChecksumCounts counts; ///< since the last Reset()

        /** @param computation one more */
        void Computed(const ChecksumComputation& computation);
        /** @param packet an SCTP packet that NAT rewrote */
        void SctpManipulated(Ptr<const Packet> packet);
    };

    std::map<Ptr<const Node>, Ptr<NodeProbes>> m_nodes; ///< where it counts
};

} // namespace ns3

#endif // CHECKSUM_PROBES_H
