# SPDX-License-Identifier: GPL-2.0-only
"""Plots: the numbers are in what is drawn."""

from __future__ import annotations

import subprocess
import sys
import unittest
from typing import TYPE_CHECKING, Any

import checksum_offload as co
from checksum_offload.plots import style
from checksum_offload.plots.packet import STATES
from optional import needs

BUG = co.NatSctpConfig(nat="unpatched", bytes=20000, max_seconds=3.0)
FIX = co.NatSctpConfig(nat="patched", bytes=20000, max_seconds=3.0)
if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The first packet that the client sends, in both runs.
UID = 6


def colours(marks: Any) -> list[str]:  # noqa: ANN401
    """Give the colours of marks, in hexadecimal."""
    from matplotlib.colors import to_hex

    return [to_hex(colour) for colour in marks.get_facecolor()]


def offsets(marks: Any) -> list[tuple[float, float]]:  # noqa: ANN401
    """Give the places of marks."""
    return [(float(x), float(y)) for x, y in marks.get_offsets()]


def bars(ax: Axes) -> list[tuple[float, float, float]]:
    """Give left end, bottom and height of each bar."""
    from matplotlib.patches import Rectangle

    return [
        (bar.get_x(), bar.get_y(), bar.get_height())
        for bar in ax.patches
        if isinstance(bar, Rectangle)
    ]


@needs("matplotlib", "pandas")
class Plots(unittest.TestCase):
    """Each function, drawing into axes of a figure without a window."""

    def setUp(self) -> None:
        from matplotlib.figure import Figure

        self.ax = Figure().add_subplot()

    def test_packet_states(self) -> None:
        """The bug: PARTIAL all the way to the NIC though computed, then NONE and wrong."""
        import numpy as np

        history = co.run(BUG, history=UID).history
        self.assertIs(co.plots.packet_states(self.ax, history, title="bug"), self.ax)
        line = self.ax.lines[0]
        partial, none = STATES.index("CHECKSUM_PARTIAL"), STATES.index("CHECKSUM_NONE")
        # client sends, router receives, NAT, router sends, server receives
        self.assertEqual(
            list(np.asarray(line.get_ydata())), [partial, partial, partial, none, none]
        )
        self.assertEqual(
            colours(self.ax.collections[0]),
            [style.PENDING, style.PENDING, style.WASTED, style.BAD, style.BAD],
        )
        texts = [text.get_text() for text in self.ax.texts]
        fields = [event["field"] for event in history if event["kind"] == "sight"]
        self.assertEqual(texts[: len(fields)], fields)
        self.assertEqual(sum("sctp_manip_pkt" in text for text in texts), 1)
        self.assertEqual(self.ax.get_title(), "bug")
        labels = [label.get_text() for label in self.ax.get_xticklabels()]
        self.assertEqual(labels[0], "client c0 sends")
        self.assertEqual(len(labels), 5)

    def test_packet_states_of_the_fix(self) -> None:
        """NAT computes nothing; what the NIC sends is right."""
        co.plots.packet_states(self.ax, co.run(FIX, history=UID).history)
        self.assertEqual(colours(self.ax.collections[0]), [style.PENDING] * 3 + [style.GOOD] * 2)
        self.assertFalse([text for text in self.ax.texts if "manip" in text.get_text()])

    def test_ledger_timeline(self) -> None:
        """One mark per computation, at its time, in the line of its node and place."""
        frame = co.run(BUG, ledger=True).ledger_frame()
        co.plots.ledger_timeline(self.ax, frame)
        shown = frame[frame["kind"] != "stateChange"]
        marks = sum(len(offsets(marks)) for marks in self.ax.collections)
        self.assertEqual(marks, len(shown))
        labels = [label.get_text() for label in self.ax.get_yticklabels()]
        self.assertEqual(
            labels, ["router: nat", "router: nic", "server: nicReceive", "server: sctpInput"]
        )
        nat = offsets(self.ax.collections[0])
        times = shown[shown["place"] == "nat"]["time_ns"] / 1e6  # up to 3 s: milliseconds
        self.assertEqual([x for x, _ in nat], list(times))
        self.assertEqual(self.ax.get_xlabel(), "simulated time (ms)")
        wrong = [m for m in self.ax.collections if str(m.get_label()).endswith(", bad")]
        self.assertEqual(len(wrong), 2)

    def test_ledger_timeline_with_states(self) -> None:
        """Every record has its mark then."""
        frame = co.run(FIX, ledger=True).ledger_frame()
        co.plots.ledger_timeline(self.ax, frame, states=True)
        marks = sum(len(offsets(marks)) for marks in self.ax.collections)
        self.assertEqual(marks, len(frame))

    def test_published_table(self) -> None:
        """Heights are the published ratios and those that were measured."""
        import pandas as pd

        measured = pd.DataFrame(
            {
                "nat": ["patched", "unpatched", "unpatched"],
                "crc32c_calls": [36, 20, 13],
                "sctp_manip_calls": [20, 6, 4],
                "goodput_mbps": [1200.0, 1100.0, 1140.0],
            }
        )
        co.plots.crc32c_calls_per_packet(self.ax, measured)
        heights = [height for _, _, height in bars(self.ax)]
        # 10493 / 3314, 6100 / 3326; (20 + 13) / (6 + 4), 36 / 20
        for height, expected in zip(heights, (3.16626, 1.83403, 3.3, 1.8), strict=True):
            self.assertAlmostEqual(height, expected, places=5)
        self.ax.clear()
        co.plots.throughput(self.ax, measured)
        heights = [round(height, 6) for _, _, height in bars(self.ax)]
        self.assertEqual(heights, [1.17, 1.19, 1.12, 1.2])

    def test_cpu_breakdown(self) -> None:
        """Parts are stacked, and add up to what there was."""
        import pandas as pd

        costs = pd.DataFrame(
            {
                "node": ["router", "router", "router", "server"],
                "place": ["nat", "nat", "gso", "sctpInput"],
                "what": ["crc32c", "copy", "crc32c", "crc32c"],
                "nanoseconds": [2e6, 1e6, 3e6, 4e6],
            }
        )
        co.plots.cpu_breakdown(self.ax, costs)
        drawn = {(left > 0.5, height, bottom) for left, bottom, height in bars(self.ax)}
        self.assertEqual(
            drawn, {(False, 5.0, 0.0), (True, 4.0, 0.0), (False, 1.0, 5.0), (True, 0.0, 4.0)}
        )

    def test_refused(self) -> None:
        """What cannot be drawn is named."""
        import pandas as pd

        with self.assertRaisesRegex(ValueError, "ledger: must have the columns time_ns, "):
            co.plots.ledger_timeline(self.ax, pd.DataFrame())
        with self.assertRaisesRegex(ValueError, "history: must have a sight"):
            co.plots.packet_states(self.ax, [])
        half = co.run(FIX).to_frame()
        with self.assertRaisesRegex(ValueError, "must have a row with nat 'unpatched'"):
            co.plots.throughput(self.ax, half)
        with self.assertRaisesRegex(ValueError, "costs: must have the columns node"):
            co.plots.cpu_breakdown(self.ax, half)

    def test_refused_values(self) -> None:
        """So are wrong values and wrong kinds, one message each."""
        import pandas as pd

        both = {"nat": ["unpatched", "patched"]}
        ledger = co.run(FIX, ledger=True).ledger_frame()
        costs = {"node": ["a"], "place": ["b"], "what": ["c"], "nanoseconds": ["long"]}
        history = co.run(BUG, history=UID).history
        ratio, speed = co.plots.crc32c_calls_per_packet, co.plots.throughput
        cases: list[tuple[Any, tuple[Any, ...], dict[str, Any], str]] = [
            (ratio, ({**both, "crc32c_calls": [1, 1], "sctp_manip_calls": [1, 0]},), {},
             "measured: must have sctp_manip_calls with nat 'patched'"),
            (ratio, ({**both, "crc32c_calls": [1, 1]},), {},
             "measured: must have the columns sctp_manip_calls"),
            (speed, ({**both, "goodput_mbps": [1.0, float("nan")]},), {},
             "measured: must have a row with nat 'patched' and goodput_mbps"),
            (speed, ({**both, "goodput_mbps": ["fast", "slow"]},), {},
             "measured: goodput_mbps='fast': must be a number"),
            (speed, ({},), {}, "measured: must have the columns nat"),
            (co.plots.cpu_breakdown, (costs,), {}, "costs: nanoseconds='long': must be a number"),
            (co.plots.cpu_breakdown, (costs,), {"by": 3}, "by=3: must be one of what, place"),
            (co.plots.ledger_timeline, (ledger[:0],), {}, "ledger: must have a computation"),
            (co.plots.ledger_timeline, (ledger,), {"states": 1}, "states=1: must be True or False"),
            (co.plots.packet_states, ([{"a": 1}],), {}, "history[0]={'a': 1}: must be an event"),
            (co.plots.packet_states, (history[0],), {}, "history={'kind': 'sight', "),
            (co.plots.packet_states, ([{**history[0], "state": "X"}],), {},
             "history[0]: state='X': must be one of CHECKSUM_PARTIAL, "),
            (co.plots.packet_states, ([{"kind": "sight", "state": "X"}],), {},
             "history[0]: must have the keys field, right, part, hop"),
            (co.plots.packet_states, (history,), {"part": 9}, "history: must have a sight of the"),
        ]  # fmt: skip
        for function, values, named, message in cases:
            frames = [pd.DataFrame(value) if isinstance(value, dict) and "kind" not in value
                      else value for value in values]  # fmt: skip
            with self.subTest(message), self.assertRaises(ValueError) as caught:
                function(self.ax, *frames, **named)
            self.assertTrue(str(caught.exception).startswith(message), str(caught.exception))
        of_tables: list[Any] = [ratio, speed, co.plots.cpu_breakdown, co.plots.ledger_timeline]
        for function in of_tables:
            with self.subTest(function), self.assertRaisesRegex(ValueError, "=5: must be a pandas"):
                function(self.ax, 5)
            with (
                self.subTest(function),
                self.assertRaisesRegex(ValueError, "^ax=None: must be mat"),
            ):
                function(None, ledger)
        self.assertEqual(len(self.ax.patches) + len(self.ax.collections), 0)  # nothing half drawn

    def test_failed_runs_do_not_count(self) -> None:
        """Rows of a sweep without an outcome are left out of sums and means."""
        import pandas as pd

        measured = pd.DataFrame(
            {
                "nat": ["patched", "unpatched", "unpatched"],
                "crc32c_calls": pd.array([36, None, 33], dtype="Int64"),
                "sctp_manip_calls": pd.array([20, None, 10], dtype="Int64"),
                "throughput_mbps": [1200.0, float("nan"), 1100.0],
            }
        )
        co.plots.crc32c_calls_per_packet(self.ax, measured)
        self.assertEqual([round(height, 6) for _, _, height in bars(self.ax)][2:], [3.3, 1.8])
        self.ax.clear()
        co.plots.throughput(self.ax, measured)
        self.assertEqual([round(height, 6) for _, _, height in bars(self.ax)][2:], [1.1, 1.2])

    def test_published_frame(self) -> None:
        """3.17 and 1.83 calls per packet."""
        frame = co.published_frame().set_index("nat")["crc32c_calls_per_manip"]
        self.assertEqual(frame.round(2).to_dict(), {"unpatched": 3.17, "patched": 1.83})

    def test_import_is_light(self) -> None:
        """Matplotlib is loaded by who makes the axes."""
        code = "import sys, checksum_offload.plots; print('matplotlib' in sys.modules)"
        printed = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout
        self.assertEqual(printed, "False\n")


if __name__ == "__main__":
    unittest.main()
