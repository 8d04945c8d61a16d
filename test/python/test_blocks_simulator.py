# SPDX-License-Identifier: GPL-2.0-only
"""The simulator from Python: events, errors, signals, threads, many runs."""

from __future__ import annotations

import gc
import resource
import signal
import subprocess
import sys
import threading
import time
import traceback
import unittest
from pathlib import Path
from typing import Any

import checksum_offload as co


def forever(delay: str = "1us") -> None:
    """Schedule itself again and again: a simulation that does not end."""
    co.simulator.schedule(delay, forever, delay)


def endless_in_cpp() -> None:
    """Set up traffic that goes on for years of simulated time, without a Python function."""
    nodes = co.NodeContainer(2)
    devices = co.PointToPointHelper().install(nodes)
    co.InternetStackHelper().install(nodes)
    co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
    sender = co.OnOffHelper("ns3::UdpSocketFactory", co.InetSocketAddress("10.1.0.2", 9))
    sender.set_constant_rate("30Mbps", 1000)
    sender.install(nodes[0])


class Events(unittest.TestCase):
    """Schedule, run, stop."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_order(self) -> None:
        """Events happen at their times, with their arguments; cancelled ones do not."""
        seen: list[Any] = []

        def event(*arguments: object) -> None:
            seen.append((co.simulator.now().get_microseconds(), *arguments))

        co.simulator.schedule("3us", event, "c", 3)
        co.simulator.schedule(co.microseconds(1), event, "a")
        co.simulator.schedule_with_context(7, "2us", lambda: event(co.simulator.get_context()))
        cancelled = co.simulator.schedule("2us", event, "no")
        cancelled.cancel()
        co.simulator.run()
        self.assertEqual(seen, [(1, "a"), (2, 7), (3, "c", 3)])
        self.assertTrue(cancelled.is_expired())
        self.assertTrue(co.simulator.is_finished())

    def test_stop(self) -> None:
        """A run that was stopped goes on where it was."""
        forever()
        co.simulator.stop("10us")
        co.simulator.run()
        self.assertEqual(co.simulator.now(), co.microseconds(10))
        co.simulator.schedule("5us", co.simulator.stop)
        co.simulator.run()
        self.assertEqual(co.simulator.now(), co.microseconds(15))
        co.simulator.destroy()
        self.assertTrue(co.simulator.now().is_zero())

    def test_functions_are_let_go(self) -> None:
        """Of events that happened, were cancelled, or never came."""

        class Function:
            """An event that holds its own event."""

            alive = 0
            event: co.EventId | None = None

            def __init__(self) -> None:
                Function.alive += 1

            def __del__(self) -> None:
                Function.alive -= 1

            def __call__(self) -> None:
                pass

        for delay in ("1us", "2us", "9us"):
            function = Function()
            function.event = co.simulator.schedule(delay, function)
        function = co.simulator.schedule("1us", Function())  # type: ignore[assignment]
        del function
        co.simulator.stop("5us")
        co.simulator.run()
        self.assertEqual(Function.alive, 1)
        co.simulator.destroy()
        gc.collect()
        self.assertEqual(Function.alive, 0)


class Errors(unittest.TestCase):
    """What Python functions raise comes out of run(), and the next run is unharmed."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_event(self) -> None:
        """The run ends at the event that failed; no function is called behind it."""
        seen = []

        def fail() -> None:
            seen.append("fail")
            raise LookupError("of the event")

        co.simulator.schedule("1us", fail)
        co.simulator.schedule("2us", seen.append, "later")
        with self.assertRaisesRegex(LookupError, "of the event"):
            co.simulator.run()
        self.assertEqual(seen, ["fail"])
        self.assertEqual(co.simulator.now(), co.microseconds(1))
        co.simulator.run()
        self.assertEqual(seen, ["fail", "later"], "the simulation can go on")

    def test_trace(self) -> None:
        """Deep inside ns-3, too."""
        endless_in_cpp()

        def fail(_packet: co.Packet) -> None:
            raise LookupError("of the trace")

        co.get_nodes()[1].get_device(0).trace_connect("MacRx", fail)
        try:
            co.simulator.run()
        except LookupError as error:
            frames = traceback.extract_tb(error.__traceback__)
            self.assertEqual(frames[-1].name, "fail", "the traceback leads to the function")
        else:
            self.fail("nothing was raised")
        co.simulator.destroy()
        self.assertTrue(co.run_nat_sctp(nat="patched", bytes=1000)["associationEstablished"])

    def test_model(self) -> None:
        """What the models throw is an error of Python."""
        co.simulator.schedule("1us", co.simulator.schedule, "-1s", print)
        with self.assertRaisesRegex(ValueError, "delay=-1000000000 ns"):
            co.simulator.run()

    def test_exit(self) -> None:
        """SystemExit is an error as any."""
        co.simulator.schedule("1us", sys.exit, 3)
        with self.assertRaises(SystemExit):
            co.simulator.run()

    def test_wrong_answer(self) -> None:
        """A function that must return a bool and does not."""
        nodes = co.NodeContainer(2)
        devices = co.VethHelper().install(nodes)
        co.InternetStackHelper().install(nodes)
        co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
        server = co.Socket.create_socket(nodes[1], "ns3::TcpSocketFactory")
        server.bind(co.InetSocketAddress("0.0.0.0", 7))
        server.listen()
        server.set_accept_callback(lambda _socket, _address: "perhaps", None)
        client = co.Socket.create_socket(nodes[0], "ns3::TcpSocketFactory")
        client.connect(co.InetSocketAddress("10.1.0.2", 7))
        with self.assertRaises(RuntimeError):
            co.simulator.run()

    def test_simulation(self) -> None:
        """The context manager leaves nothing behind, whatever happens."""
        with self.assertRaisesRegex(LookupError, "inside"), co.simulation(seed=3, run=4):
            co.NodeContainer(2)
            self.assertEqual(co.RngSeedManager.get_seed(), 3)
            self.assertEqual(co.RngSeedManager.get_run(), 4)
            raise LookupError("inside")
        self.assertEqual(len(co.get_nodes()), 0)
        co.Node()
        with self.assertRaisesRegex(RuntimeError, "call simulator.destroy"), co.simulation():
            self.fail("there is a simulation already")


class OneSimulator(unittest.TestCase):
    """A process has one simulator: nobody destroys another's simulation."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_half_built(self) -> None:
        """run_nat_sctp() refuses while there are nodes or events."""
        node = co.Node()
        with self.assertRaisesRegex(RuntimeError, "call simulator.destroy.. first"):
            co.run_nat_sctp()
        self.assertEqual(list(co.get_nodes()), [node])
        co.simulator.destroy()
        co.simulator.schedule("1us", print)
        with self.assertRaisesRegex(RuntimeError, "call simulator.destroy.. first"):
            co.run_nat_sctp()
        co.simulator.destroy()
        self.assertEqual(co.run_nat_sctp(nat="patched", bytes=1000)["bytesDelivered"], 1000)

    def test_inside_a_run(self) -> None:
        """Neither runs nor ends inside a run."""
        for function in (co.simulator.run, co.simulator.destroy, co.run_nat_sctp):
            co.simulator.schedule("1us", function)
            with self.subTest(function), self.assertRaises(RuntimeError):
                co.simulator.run()
            co.simulator.destroy()

    def test_other_thread(self) -> None:
        """While one thread runs, others work, but not on the simulation."""
        errors = []

        def disturb() -> None:
            while co.simulator.now().is_zero():
                time.sleep(0.001)
            for call in (
                co.simulator.run,
                co.simulator.destroy,
                co.Node,
                lambda: co.simulator.schedule("1us", print),
            ):
                try:
                    call()
                except RuntimeError as error:
                    errors.append(str(error))

        endless_in_cpp()
        thread = threading.Thread(target=disturb)
        thread.start()
        co.simulator.stop("1s")
        co.simulator.run()
        thread.join()
        self.assertEqual(len(errors), 4)
        self.assertIn("one simulator", errors[0])

    def test_lock_is_released(self) -> None:
        """Other threads of Python run during run()."""
        counted = 0

        def count() -> None:
            nonlocal counted
            while not done.is_set():
                counted += 1
                time.sleep(0.0001)

        done = threading.Event()
        endless_in_cpp()
        co.simulator.stop("2s")
        thread = threading.Thread(target=count)
        thread.start()
        co.simulator.run()
        done.set()
        thread.join()
        self.assertGreater(counted, 10)


class Signals(unittest.TestCase):
    """Signals stop a run."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def test_interrupt(self) -> None:
        """Ctrl-C ends a run of C++ alone, and one of Python functions."""
        for prepare in (endless_in_cpp, forever):
            with self.subTest(prepare):
                prepare()
                threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
                with self.assertRaises(KeyboardInterrupt):
                    co.simulator.run()
                co.simulator.destroy()
        self.assertEqual(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_handler(self) -> None:
        """A handler of one's own runs at once; unless it raises, the run goes on."""
        seen = []
        before = signal.signal(signal.SIGALRM, lambda *_: seen.append(co.simulator.now()))
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        endless_in_cpp()
        co.simulator.stop("20s")
        co.simulator.run()
        self.assertEqual(co.simulator.now(), co.seconds(20))
        self.assertEqual(len(seen), 1)
        self.assertLess(seen[0], co.seconds(20), "the handler ran while the simulation did")

    def test_process(self) -> None:
        """A script ends as Python scripts do on Ctrl-C, and functions are let go at its end."""
        script = (
            "import checksum_offload as co, os, signal, threading\n"
            "def forever(): co.simulator.schedule('1us', forever)\n"
            "forever()\n"
            "threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()\n"
            "co.simulator.run()\n"
        )
        ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertIn("KeyboardInterrupt", ended.stderr)
        self.assertEqual(ended.returncode, -signal.SIGINT)

    def test_end_of_process(self) -> None:
        """A process may end in the middle of a simulation that holds Python functions."""
        script = (
            "import checksum_offload as co\n"
            "node = co.Node()\n"
            "co.ProtocolCounters.get_of(node).trace_connect('Increment', print)\n"
            "event = co.simulator.schedule('1us', print)\n"
        )
        ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))


class ManyRuns(unittest.TestCase):
    """Many runs per process."""

    @staticmethod
    def run_once() -> int:
        """Run a small NAT scenario with every kind of observer; returns bytes received."""
        with co.simulation():
            nodes = co.NodeContainer(3)
            inside = co.VethHelper().install([nodes[0], nodes[1]])
            outside = co.IxgbeHelper().install([nodes[1], nodes[2]])
            co.InternetStackHelper().install(nodes)
            co.Ipv4AddressHelper("10.1.0.0", "/24").assign(inside)
            co.Ipv4AddressHelper("10.2.0.0", "/24").assign(outside)
            co.populate_routing_tables()
            co.ChecksumOffloadStackHelper().install(nodes)
            nat = co.NatHelper().install(nodes[1])
            nat.add_rule(co.NatRule.masquerade(outside[0]))
            co.SctpHelper().install(nodes)
            protocol = "ns3::SctpSocketFactory"
            sinks = co.PacketSinkHelper(protocol, co.InetSocketAddress("0.0.0.0", 7)).install(
                nodes[2]
            )
            sink = sinks[0]
            sender = co.BulkSendHelper(protocol, co.InetSocketAddress("10.2.0.2", 7))
            sender.set_attribute("MaxBytes", 20000)
            sender.install(nodes[0])
            ledger = co.ChecksumLedger()
            ledger.install(nodes)
            audit = co.ChecksumAuditHelper()
            capture = co.Capture(outside[0])
            received = [0]

            def arrived(packet: co.Packet, _address: co.Address) -> None:
                received[0] += packet.get_size()
                assert sink.get_type_name()

            sink.trace_connect("Rx", arrived)
            co.simulator.stop("5s")
            co.simulator.run()
            assert ledger.to_dicts() and not audit.to_dicts() and capture.to_bytes()
            return received[0]

    def test_memory(self) -> None:
        """200 runs need no more memory than 20: less than 5 % of growth."""
        for _ in range(20):
            self.assertEqual(self.run_once(), 20000)
        gc.collect()
        before = resident()
        for _ in range(200):
            self.run_once()
        gc.collect()
        self.assertLess(resident(), before * 1.05)

    def test_memory_with_errors(self) -> None:
        """Nor do runs that fail."""

        def fail() -> None:
            raise LookupError("of the event")

        def run() -> None:
            with co.simulation():
                endless_in_cpp()
                co.simulator.schedule("1ms", fail)
                co.simulator.run()

        for number in range(120):
            if number == 20:
                gc.collect()
                before = resident()
            self.assertRaises(LookupError, run)
        gc.collect()
        self.assertLess(resident(), before * 1.05)


def resident() -> int:
    """Resident memory of this process, bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


if __name__ == "__main__":
    unittest.main()
