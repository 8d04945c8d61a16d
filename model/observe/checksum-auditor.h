/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_AUDITOR_H
#define CHECKSUM_AUDITOR_H

#include "audit-taps.h"
#include "checksum-finding.h"
#include "packet-audit.h"

#include "ns3/net-device.h"
#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/object.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace ns3
{

/** One line of a packet's history: what the auditor saw, or what a model told of. */
struct AuditEvent
{
    uint32_t part{0}; ///< of a sight: which of those that share the uid, from 1; 0: computation
    std::variant<AuditObservation, AuditedComputation> what; ///< the sight, or the computation
};

/**
 * @ingroup checksum-offload
 * Watches a run and names what went wrong with checksums, and where: the hop at which state and
 * bytes of a packet ceased to agree, whoever suffered from it later.
 *
 * It sees every frame of the devices that it knows (all of this module, CSMA, point-to-point), sent
 * and received, and every packet in netfilter hooks, reads the state tag, and computes the right
 * value of the field from the bytes. What models tell of their computations serves to name the
 * place, and as the proof that a packet was verified; it is not believed about values. The models
 * run as they do without it.
 *
 * Found are the kinds of ChecksumFault. No findings are: damage on a link, and packets that a
 * receiver or connection tracking finds to be wrong; UDP's 0, which means that there is no
 * checksum; what AuditedPacket leaves out; what a device does that has no "MacTx" and "MacRx", and
 * in a GSO or GRO super-packet anything but the whole.
 *
 * Nothing in Linux does this. There one compares captures of several hosts by hand.
 */
class ChecksumAuditor : public Object, public AuditSink
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    ChecksumAuditor();
    ~ChecksumAuditor() override;

    /**
     * Watch a node and the devices that it has now; on a node that is watched already, its new
     * devices.
     * @param node a node
     */
    void Install(Ptr<Node> node);
    /** @param nodes nodes to watch */
    void Install(const NodeContainer& nodes);

    /**
     * @return what was found, in the order in which it became certain. Packets on their way
     *         through a node are judged as they are: ask when the run is over
     */
    const std::vector<ChecksumFinding>& GetFindings();
    /** @return sights of packets that were examined */
    uint64_t GetNObservations() const;
    /** @return packets that were forgotten because there were more than MaxPackets */
    uint64_t GetNForgotten() const;
    /** @return devices of the watched nodes whose frames cannot be seen, e.g. "node 3, device 1
     * (ns3::WifiNetDevice)" */
    const std::vector<std::string>& GetUnseenDevices() const;

    /**
     * A few lines for a person: what was watched, and each finding.
     * @param os where to
     */
    void Report(std::ostream& os);
    /**
     * The history of a packet over all hops: time, place, state, field, right value and verdict,
     * and the computations that models told of. Parts are segments of a super-packet, and what
     * was sent anew under the same uid: retransmitted, or echoed.
     * @param uid Packet::GetUid()
     * @return lines; one that says so if nothing is known of the packet
     */
    std::string Explain(uint64_t uid) const;
    /**
     * What Explain() tells, for programs.
     * @param uid Packet::GetUid()
     * @return sights and computations in their order; empty if nothing is known of the packet
     */
    std::vector<AuditEvent> GetHistory(uint64_t uid) const;

  protected:
    void DoDispose() override;

  private:
    /** All that shares a packet uid. */
    struct Family
    {
        std::deque<AuditedComputation> computations;         ///< told by models
        std::deque<std::pair<uint64_t, PacketAudit>> audits; ///< by AuditedPacket::GetKey()
    };

    /** A line of Explain(). */
    struct Line
    {
        std::string heading; ///< flow and size; empty: a computation
        std::string text;    ///< the line
    };

    /** @param family of a packet @return its history, by the order of what was seen and heard */
    static std::map<uint64_t, Line> GetLines(const Family& family);
    /** @param node whose device it is @param device to watch @return false if it cannot be */
    bool Watch(Ptr<AuditNodeTap> node, Ptr<NetDevice> device);
    // AuditSink
    void Seen(AuditObservation seen, uint64_t uid, const AuditedPacket& packet) override;
    void Told(const AuditHop& hop, const ChecksumComputation& computation) override;
    /** @param uid of a packet @return what is known of it, made now if nothing was */
    Family& GetFamily(uint64_t uid);
    /** @param family of a packet @param uid its uid @param seen sight @param packet it @return what
     * follows the packet, made now if nothing did */
    PacketAudit& GetAudit(Family& family,
                          uint64_t uid,
                          const AuditObservation& seen,
                          const AuditedPacket& packet);
    /** Forget the oldest packets that no finding names first. */
    void Shrink();
    /** @param finding of one packet @return its index */
    std::size_t Add(const ChecksumFinding& finding);

    uint32_t m_maxPackets{0};                        ///< "MaxPackets"
    uint32_t m_maxHistory{0};                        ///< "MaxHistory"
    std::map<Ptr<Node>, Ptr<AuditNodeTap>> m_taps;   ///< watched nodes
    std::set<const NetDevice*> m_devices;            ///< watched, or found to be unseen
    std::vector<std::string> m_unseen;               ///< devices whose frames cannot be seen
    std::unordered_map<uint64_t, Family> m_families; ///< by packet uid
    std::deque<uint64_t> m_age;                      ///< packet uids, oldest first
    std::set<uint64_t> m_kept;                       ///< packet uids that findings name
    std::vector<ChecksumFinding> m_findings;         ///< what was found
    uint64_t m_order{0};                             ///< of all that was seen and heard
    uint64_t m_observations{0};                      ///< sights
    uint64_t m_forgotten{0};                         ///< packets
};

} // namespace ns3

#endif // CHECKSUM_AUDITOR_H
