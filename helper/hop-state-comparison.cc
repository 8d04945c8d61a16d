/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "hop-state-comparison.h"

#include "hop-states.h"
#include "linux-run.h"
#include "recorded-capture.h"
#include "recorded-table.h"

#include "ns3/transport-header.h"

#include <algorithm>
#include <set>

namespace ns3
{

namespace
{

const char* const TAPS[] = {"1_cli-egress", "2_rtr-ingress", "3_rtr-egress", "4_srv-ingress"};

/** Lines of one direction at one tap. */
struct RecordedView
{
    std::string tap;               ///< e.g. "3_rtr-egress"
    std::string direction;         ///< "c>s" or "s>c"
    std::vector<std::size_t> rows; ///< of the table, in order
};

/** Lines of one run. */
struct RecordedRun
{
    std::string name;                ///< e.g. "stock.sctp.A_Ecrc1_Rcrc1_gso0"
    std::vector<RecordedView> views; ///< by tap, then direction
};

/** @return the runs of the table, each with every tap and direction that any run of it names */
std::vector<RecordedRun>
GroupByRun(const RecordedTable& table)
{
    std::vector<RecordedRun> runs;
    for (std::size_t row = 0; row < table.GetRows(); row++)
    {
        const std::string& capture = table.Text(row, "capture");
        const auto dot = capture.rfind('.');
        const std::string tap = dot == std::string::npos ? "" : capture.substr(dot + 1);
        const std::string& direction = table.Text(row, "dir");
        if (std::find(std::begin(TAPS), std::end(TAPS), tap) == std::end(TAPS))
        {
            table.Refuse(row, "capture", "a run and a tap, e.g. ...3_rtr-egress");
        }
        if (direction != "c>s" && direction != "s>c")
        {
            table.Refuse(row, "dir", "c>s or s>c");
        }
        const std::string name = capture.substr(0, dot);
        auto run = std::find_if(runs.begin(), runs.end(), [&](const RecordedRun& each) {
            return each.name == name;
        });
        if (run == runs.end())
        {
            run = runs.insert(run, RecordedRun{name, {}});
        }
        auto view = std::find_if(run->views.begin(), run->views.end(), [&](const auto& each) {
            return each.tap == tap;
        });
        if (view == run->views.end())
        {
            run->views.push_back({tap, "c>s", {}});
            run->views.push_back({tap, "s>c", {}});
            view = run->views.end() - 2;
        }
        view[direction == "c>s" ? 0 : 1].rows.push_back(row);
    }
    return runs;
}

std::string
Join(const std::set<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
    {
        text += (text.empty() ? "" : "+") + word;
    }
    return text;
}

/** Compares the lines of one run. */
class RunComparison
{
  public:
    RunComparison(const RecordedTable& table,
                  const HopStates& states,
                  const LinuxRunConfig& config,
                  const LinuxRunResult& result,
                  RecordedComparison& comparison)
        : m_table(table),
          m_states(states),
          m_comparison(comparison),
          m_countsTold(result.result == "connect_failed" || config.protocol == PROTOCOL_UDP),
          m_chunksTold(result.result != "stalled")
    {
    }

    /** @param run its name @param view one direction at one tap */
    void Compare(const std::string& run, const RecordedView& view)
    {
        const auto& sequence = m_states.Get(view.tap, view.direction);
        for (std::size_t i = 0; i < view.rows.size(); i++)
        {
            const auto before = m_comparison.differences.size();
            CompareRow(view.rows[i], i < sequence.size() ? sequence[i] : HopState());
            m_comparison.rows++;
            m_comparison.equal += m_comparison.differences.size() == before;
        }
        for (std::size_t i = view.rows.size(); i < sequence.size(); i++)
        {
            m_comparison.differences.push_back(
                run + "." + view.tap + " " + view.direction +
                ": simulated, but not recorded: " + sequence[i].field + " " + sequence[i].ipSummed);
        }
    }

  private:
    void CompareRow(std::size_t row, const HopState& simulated)
    {
        CompareField(row, "field_state", simulated.field);
        CompareField(row, "kernel_ip_summed_at_tap", simulated.ipSummed);
        if (m_chunksTold)
        {
            CompareField(row, "first_chunk_types", Join(AllowHeartbeats(row, simulated.chunks)));
        }
        else
        {
            m_comparison.notCompared["first_chunk_types: the association stalled"]++;
        }
        if (m_countsTold)
        {
            CompareField(row, "packets", std::to_string(simulated.packets));
        }
        else
        {
            m_comparison.notCompared["packets: a matter of timing"]++;
        }
    }

    /** @return what was simulated, and the heartbeats that only Linux sends */
    std::set<std::string> AllowHeartbeats(std::size_t row, std::set<std::string> chunks)
    {
        for (const std::string type : {"HEARTBEAT", "HB_ACK"})
        {
            const auto& recorded = m_table.Text(row, "first_chunk_types");
            if (("+" + recorded + "+").find("+" + type + "+") != std::string::npos &&
                chunks.insert(type).second)
            {
                m_comparison.notCompared[type + ": the SCTP endpoint sends no HEARTBEAT"]++;
            }
        }
        return chunks;
    }

    void CompareField(std::size_t row, const std::string& column, const std::string& simulated)
    {
        m_comparison.cells++;
        const std::string& recorded = m_table.Text(row, column);
        if (recorded != simulated)
        {
            m_comparison.differences.push_back(m_table.Where(row) + ": " + column + " is " +
                                               recorded + ", but simulated " +
                                               (simulated.empty() ? "nothing" : simulated));
        }
    }

    const RecordedTable& m_table;     ///< what was recorded
    const HopStates& m_states;        ///< what was simulated
    RecordedComparison& m_comparison; ///< what came of it
    bool m_countsTold;                ///< numbers of packets are determined
    bool m_chunksTold;                ///< types of chunks are determined
};

} // namespace

RecordedComparison
CompareHopStates(const std::string& fileName)
{
    const RecordedTable table(fileName,
                              {"capture",
                               "dir",
                               "field_state",
                               "kernel_ip_summed_at_tap",
                               "packets",
                               "first_chunk_types"});
    RecordedComparison comparison;
    comparison.name = "states";
    for (const auto& run : GroupByRun(table))
    {
        const auto config = LinuxRunConfig::FromCaptureName(run.name);
        HopStates states(config.protocol);
        const auto result =
            RunLinuxRun(config, [&states](const RouterNetwork& network) { states.Watch(network); });
        RunComparison runComparison(table, states, config, result, comparison);
        for (const auto& view : run.views)
        {
            runComparison.Compare(run.name, view);
        }
    }
    return comparison;
}

} // namespace ns3
