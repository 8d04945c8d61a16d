/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_LEDGER_H
#define CHECKSUM_LEDGER_H

#include "checksum-counts.h"
#include "checksum-record.h"

#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/simple-ref-count.h"

#include <deque>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace ns3
{

/** How ChecksumLedger writes its records. */
enum class ChecksumLedgerFormat : uint8_t
{
    JSON_LINES, ///< one JSON object per line
    CSV         ///< RFC 4180, with a header line
};

/**
 * @param fileName name of a file
 * @return CSV for .csv, JSON_LINES for .jsonl, .ndjson and .json
 * @throws std::invalid_argument naming the file and what is allowed for any other
 */
ChecksumLedgerFormat ChecksumLedgerFormatFromFileName(const std::string& fileName);

/**
 * @ingroup checksum-offload
 * Writes down every computation, every verification and every change of state of the nodes that it
 * is given, from the trace sources of ChecksumTracepoints.
 *
 * The last MaxRecords records are kept in memory; older ones are dropped and counted. A stream gets
 * each record when it is made, whatever the memory keeps. The same simulation gives the same bytes:
 * times are whole nanoseconds, and with RelativeUids packets are numbered by the ledger, where
 * Packet::GetUid() goes on counting from one simulation of a process to the next.
 *
 * Disable() disconnects from the trace sources: what is left is what a model pays for firing a
 * trace source that nobody listens to. Counterpart in Linux: perf record on the probes of these
 * functions.
 *
 * Left out: SCTP packets that NAT rewrote without a computation; ChecksumProbes counts them.
 */
class ChecksumLedger : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    ChecksumLedger();
    ~ChecksumLedger() override;

    /** @param node a node to write of; nothing changes if it is written of already */
    void Install(Ptr<Node> node);
    /** @param nodes nodes to write of */
    void Install(const NodeContainer& nodes);

    /** Write from now on. */
    void Enable();
    /** Write nothing from now on, at no cost; keep what there is. */
    void Disable();
    /** @return true if it writes */
    bool IsEnabled() const;

    /** @param filter what to write, all unless set; it sees Packet::GetUid(), relative or not */
    void SetFilter(const ChecksumRecordFilter& filter);

    /** @return the records in memory, in the order of the events */
    const std::deque<ChecksumRecord>& GetRecords() const;
    /** @param filter which @return the records in memory that match */
    std::vector<ChecksumRecord> Find(const ChecksumRecordFilter& filter) const;
    /** @return records written since the last Clear(), those dropped from memory too */
    uint64_t GetNRecords() const;
    /** @return records dropped from memory, the oldest, because there were more than MaxRecords */
    uint64_t GetNDropped() const;
    /**
     * @return what the computations and verifications in memory add up to; equal to
     *         ChecksumProbes::GetCounts() but for the hits of sctp_manip_pkt(), if nothing was
     *         filtered or dropped
     */
    ChecksumCounts GetCounts() const;
    /** Forget every record, the counts of records and the numbers of packets. */
    void Clear();

    /** @param os where to @param format how to write the records in memory */
    void Write(std::ostream& os, ChecksumLedgerFormat format) const;
    /**
     * Write the records in memory.
     * @param fileName of the file; its ending chooses the format
     * @throws std::invalid_argument if the ending is none of a format
     * @throws std::runtime_error naming the file if it cannot be written
     */
    void WriteFile(const std::string& fileName) const;

    /**
     * Write each record from now on when it is made, instead of to the stream before.
     * @param os where to; outlives the ledger or the next call; null: nowhere
     * @param format how
     */
    void StreamTo(std::ostream* os, ChecksumLedgerFormat format = ChecksumLedgerFormat::JSON_LINES);
    /**
     * StreamTo() a file of the ledger's own.
     * @param fileName of the file; its ending chooses the format
     * @throws std::invalid_argument if the ending is none of a format
     * @throws std::runtime_error naming the file if it cannot be written
     */
    void StreamToFile(const std::string& fileName);
    /**
     * End streaming; flush.
     * @throws std::runtime_error naming the file if it could not be written whole
     */
    void CloseStream();

  protected:
    void DoDispose() override;

  private:
    /** The ledger's ear at one node, shared with the node's trace sources. */
    struct Tap : public SimpleRefCount<Tap>
    {
        ChecksumLedger* ledger;           ///< null once the ledger is gone
        ChecksumTracepoints* tracepoints; ///< of the node; no Ptr, for they own this tap
        Node* node;                       ///< the node; likewise

        /** @return a record with time, node and device filled in */
        ChecksumRecord MakeRecord() const;
        /** @param computation one more */
        void Computed(const ChecksumComputation& computation);
        /** @param change one more */
        void Changed(const ChecksumStateChange& change);
    };

    /** @param enabled what to be */
    void SetEnabled(bool enabled);
    /** @param tap to connect to its node's trace sources */
    static void Connect(Ptr<Tap> tap);
    /** @param tap to take off */
    static void Disconnect(Ptr<Tap> tap);
    /** @param record to keep and to stream, if it matches */
    void Add(ChecksumRecord record);
    /** @param record to stream */
    void Stream(const ChecksumRecord& record);

    bool m_enabled{true};                                            ///< "Enabled"
    bool m_relativeUids{false};                                      ///< "RelativeUids"
    uint32_t m_maxRecords{0};                                        ///< "MaxRecords"
    ChecksumRecordFilter m_filter;                                   ///< what to write
    std::map<Ptr<const Node>, Ptr<Tap>> m_taps;                      ///< where it listens
    std::deque<ChecksumRecord> m_records;                            ///< in memory
    uint64_t m_total{0};                                             ///< records ever
    std::unordered_map<uint64_t, uint64_t> m_numbers;                ///< by uid, if relative
    std::unique_ptr<std::ostream> m_file;                            ///< of StreamToFile()
    std::string m_fileName;                                          ///< its name
    std::ostream* m_stream{nullptr};                                 ///< where to stream
    ChecksumLedgerFormat m_format{ChecksumLedgerFormat::JSON_LINES}; ///< of the stream
};

} // namespace ns3

#endif // CHECKSUM_LEDGER_H
