/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "counter-comparison.h"

#include "recorded-packets.h"
#include "recorded-table.h"
#include "simulated-counters.h"

#include <cstdio>

namespace ns3
{

namespace
{

/** @return a/b with three decimals, as in the table */
std::string
Ratio(uint64_t a, uint64_t b)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", static_cast<double>(a) / static_cast<double>(b));
    return text;
}

/** Compares one line. */
class RowComparison
{
  public:
    RowComparison(const RecordedTable& table,
                  std::size_t row,
                  const SimulatedCounters& simulated,
                  RecordedComparison& comparison)
        : m_table(table),
          m_row(row),
          m_simulated(simulated),
          m_comparison(comparison)
    {
    }

    void Compare()
    {
        const auto before = m_comparison.differences.size();
        const auto& result = m_simulated.result;
        CompareField("result", result.result);
        CompareField("server_bytes", result.serverBytes);
        CompareField("cli_ChecksumErrors", result.clientChecksumErrors);
        CompareField("srv_ChecksumErrors", PredictErrors());
        const LinuxRunConfig config = CounterRuns::Configure(m_table, m_row);
        CompareField("app_bytes", config.GetAppBytes());
        if (result.result == "connect_failed")
        {
            CompareField("cli_out_skbs", result.clientOut);
            CompareField("srv_out_skbs", result.serverOut);
        }
        else
        {
            Pass("cli_out_skbs", "the number of packets is a matter of timing");
            Pass("srv_out_skbs", "the number of packets is a matter of timing");
        }
        Pass("sctp_packet_transmit", "counts calls without a chunk, too");
        Pass("veth_xmit", "counts ARP, too");
        if (m_simulated.rates)
        {
            CompareCounters();
        }
        else
        {
            m_comparison.differences.push_back(m_table.Where(m_row) +
                                               ": simulated: " + m_simulated.error);
        }
        m_comparison.rows++;
        m_comparison.equal += m_comparison.differences.size() == before;
    }

  private:
    /**
     * @return SctpChecksumErrors of the server. If a transfer came through in spite of them, it was
     * the segments of super-packets that were wrong, and how many there were is recorded.
     */
    uint64_t PredictErrors() const
    {
        const uint64_t errors = m_simulated.result.serverChecksumErrors;
        if (errors == 0 || m_simulated.result.result != "ok" || !m_simulated.rates)
        {
            return errors;
        }
        const PacketRates& rates = *m_simulated.rates;
        const PacketNumbers recorded = RecordedPackets(m_table, m_row, rates).numbers;
        const uint64_t members = rates.GetNumbers().members;
        return recorded.membersKnown && errors == members ? recorded.members : errors;
    }

    void CompareCounters()
    {
        const PacketRates& rates = *m_simulated.rates;
        const RecordedPackets packets(m_table, m_row, rates);
        for (std::size_t i = 0; i < LINUX_COUNTERS; i++)
        {
            const auto counter = static_cast<LinuxCounter>(i);
            const CounterRate& rate = rates.Get(counter);
            if (packets.used.count(ToString(counter)) != 0)
            {
                Pass(ToString(counter), "tells how many super-packets or members there were");
            }
            else if (!rate.IsDetermined(packets.numbers))
            {
                Pass(ToString(counter), "the number of super-packets or members is not recorded");
            }
            else
            {
                CompareField(ToString(counter), rate.Hits(packets.numbers));
            }
        }
        CompareRatio(packets);
        CompareBytes(packets);
    }

    void CompareRatio(const RecordedPackets& packets)
    {
        const CounterRate& crc = m_simulated.rates->Get(LinuxCounter::CRC32C);
        const CounterRate& manip = m_simulated.rates->Get(LinuxCounter::SCTP_MANIP_PKT);
        if (!crc.IsDetermined(packets.numbers))
        {
            Pass("crc32c_per_manip", "the number of super-packets or members is not recorded");
            return;
        }
        const uint64_t manips = manip.Hits(packets.numbers);
        CompareField("crc32c_per_manip",
                     manips == 0 ? "" : Ratio(crc.Hits(packets.numbers), manips));
    }

    void CompareBytes(const RecordedPackets& packets)
    {
        RecordedBytes bytes(m_table, m_row, packets, m_simulated.chunks);
        const auto compare = [&](LinuxCounter counter, const std::string& column) {
            int64_t predicted = 0;
            if (!bytes.Predict(BytesRate(m_simulated.rates->Get(counter)),
                               m_table.Number(m_row, column),
                               predicted))
            {
                Pass(column, "the sizes of the packets are not recorded");
                return false;
            }
            CompareField(column, predicted);
            return true;
        };
        compare(LinuxCounter::CRC_NAT, "crc_nat_bytes");
        const bool told = compare(LinuxCounter::CRC32C, "crc32c_bytes");
        const std::string ratio = "crc_bytes_per_app_byte";
        if (m_simulated.result.result != "ok")
        {
            CompareField(ratio, "");
        }
        else if (told)
        {
            // The numerator has just been compared.
            CompareField(
                ratio,
                Ratio(m_table.Number(m_row, "crc32c_bytes"), m_simulated.result.serverBytes));
        }
        else
        {
            Pass(ratio, "the sizes of the packets are not recorded");
        }
    }

    void CompareField(const std::string& column, uint64_t simulated)
    {
        CompareField(column, std::to_string(simulated));
    }

    void CompareField(const std::string& column, const std::string& simulated)
    {
        m_comparison.cells++;
        const std::string& recorded = m_table.Text(m_row, column);
        if (recorded != simulated)
        {
            m_comparison.differences.push_back(m_table.Where(m_row) + ": " + column + " is " +
                                               (recorded.empty() ? "empty" : recorded) +
                                               ", but simulated " +
                                               (simulated.empty() ? "empty" : simulated));
        }
    }

    /** A field that cannot be compared. */
    void Pass(const std::string& column, const std::string& reason)
    {
        m_comparison.notCompared[column + ": " + reason]++;
    }

    const RecordedTable& m_table;         ///< what was recorded
    std::size_t m_row;                    ///< which line
    const SimulatedCounters& m_simulated; ///< what was simulated
    RecordedComparison& m_comparison;     ///< what came of it
};

} // namespace

RecordedComparison
CompareCounters(const std::string& fileName)
{
    std::vector<std::string> columns{"topology",
                                     "variant",
                                     "workload",
                                     "nat",
                                     "ct_checksum",
                                     "E_crc",
                                     "E_gso",
                                     "S_crc",
                                     "R_crc",
                                     "R_seg",
                                     "result",
                                     "app_bytes",
                                     "server_bytes",
                                     "cli_ChecksumErrors",
                                     "srv_ChecksumErrors",
                                     "cli_out_skbs",
                                     "srv_out_skbs",
                                     "crc32c_bytes",
                                     "crc_nat_bytes",
                                     "crc32c_per_manip",
                                     "crc_bytes_per_app_byte"};
    for (std::size_t i = 0; i < LINUX_COUNTERS; i++)
    {
        columns.emplace_back(ToString(static_cast<LinuxCounter>(i)));
    }
    const RecordedTable table(fileName, columns);
    RecordedComparison comparison;
    comparison.name = "counters";
    CounterRuns runs;
    for (std::size_t row = 0; row < table.GetRows(); row++)
    {
        RowComparison(table, row, runs.Get(table, row), comparison).Compare();
    }
    return comparison;
}

} // namespace ns3
