# SPDX-License-Identifier: GPL-2.0-only
"""Wrong values, objects and threads are errors of Python that name them; ns-3 never ends."""

from __future__ import annotations

import copy
import gc
import math
import pickle
import subprocess
import sys
import threading
import unittest
from collections.abc import Callable
from typing import Any

import checksum_offload as co
from optional import needs

Cases = list[tuple[Callable[[], Any], str]]
RANGE = "within +-9.22337e+09 s"  # 2**63 ns


class Refused(unittest.TestCase):
    """Has tables of calls that must fail, with what their message must have."""

    def setUp(self) -> None:
        self.addCleanup(co.simulator.destroy)

    def check(self, cases: Cases, error: type[Exception] = ValueError) -> None:
        """Call everything."""
        for call, message in cases:
            with self.subTest(message), self.assertRaises(error) as caught:
                call()
            self.assertIn(message, str(caught.exception))


class Times(Refused):
    """Nothing makes a time that 64 bit do not hold."""

    def test_made(self) -> None:
        """Of numbers and of texts."""
        self.check([
            (lambda: co.seconds(math.nan), "value=nan: must be a finite number"),
            (lambda: co.seconds(math.inf), "value=inf: must be a finite number"),
            (lambda: co.seconds(10**400), "must be a finite number that fits a float"),
            (lambda: co.seconds(1e19), f"value=1e+19: must be {RANGE}"),
            (lambda: co.seconds(-9.3e9), f"value=-9300000000.0: must be {RANGE}"),
            (lambda: co.milliseconds(2**62), f"value={2**62}: must be {RANGE}"),
            (lambda: co.milliseconds(2**64), f"value={2**64}: must be from "),
            (lambda: co.nanoseconds(-(2**63)), f"value={-2**63}: must be {RANGE}"),
            (lambda: co.Time("9" * 30), f"text='{'9' * 30}': must be {RANGE}"),
            (lambda: co.Time("9223372036854775807ns"), f"must be {RANGE}"),
            (lambda: co.Time("1e400s"), f"text='1e400s': must be {RANGE}"),
            (lambda: co.Time("300y"), f"text='300y': must be {RANGE}"),
            (lambda: co.Time("nans"), "text='nans': must be a Time, or a number with a unit"),
            (lambda: co.Time("1s\0"), "must be a Time, or a number with a unit"),
        ])  # fmt: skip
        self.assertEqual(co.seconds(9e9), co.Time("9e9s"))
        self.assertEqual(co.Time("292y").get_seconds(), 292 * 365 * 86400)

    def test_computed(self) -> None:
        """Of other times."""
        most = co.seconds(9e9)
        self.check([
            (lambda: most + most, "other=9000000000000000000ns: must be such that the result is"),
            (lambda: -most - most, "other=9000000000000000000ns: must be such that the result is"),
            (lambda: most * 2, f"factor=2: must be such that the product is {RANGE}"),
            (lambda: 1e300 * most, f"factor=1e+300: must be such that the product is {RANGE}"),
            (lambda: most * math.nan, "factor=nan: must be a finite number"),
        ])  # fmt: skip
        self.assertEqual(-co.seconds(2) + 3 * co.seconds(1), co.seconds(1))
        with self.assertRaises(TypeError):
            co.seconds(1) + 1  # type: ignore[operator]

    def test_used(self) -> None:
        """As delays and as attributes."""
        program = co.create_object("ns3::PacketSink")
        assert isinstance(program, co.Application)
        co.simulator.stop("1s")
        co.simulator.run()
        last = co.Time("9223372036s")
        self.check([
            (lambda: co.simulator.schedule(last, print), "delay=9223372036000000000ns: must be"),
            (lambda: co.simulator.schedule("-1ns", print), "delay=-1 ns: must be 0 or more"),
            (lambda: co.simulator.stop("1e10s"), f"delay='1e10s': must be {RANGE}"),
            (lambda: program.set_start_time("-1s"), "time=-1000000000 ns: must be 0 or more"),
            (lambda: program.set_stop_time("1e10s"), f"time='1e10s': must be {RANGE}"),
            (lambda: program.set_attribute("StopTime", "1e99s"), "StopTime='1e99s': must be"),
        ])  # fmt: skip


class Attributes(Refused):
    """Texts are checked to their last bracket before ns-3 reads them."""

    def test_objects(self) -> None:
        """Objects in ns-3's notation."""
        sender = co.create_object("ns3::OnOffApplication")
        sizes = "ns3::ThreeGppHttpVariables"
        device = co.create_object("ns3::PointToPointNetDevice")
        constant = "ns3::ConstantRandomVariable"

        def on_time(text: str) -> Callable[[], None]:
            return lambda: sender.set_attribute("OnTime", text)

        self.check([
            (on_time(f"{constant}[Constant=x]"), "OnTime[Constant]='x': must be of double"),
            (on_time(f"{constant}[Constant=1"), f"OnTime='{constant}[Constant=1': must be such as"),
            (on_time(f"{constant}[Constant]"), "[Constant]': must be such as ns3::ConstantRandom"),
            (on_time(f"{constant}[Pi=3]"), "attribute='Pi': must be one of those of ns3::Constant"),
            (on_time(f"{constant}]"), f"OnTime='{constant}]': must be the name of a type: ns3::"),
            (on_time("ns3::Object"), "OnTime='ns3::Object': must be the name of a type: ns3::"),
            (on_time(""), "OnTime='': must be the name of a type: ns3::"),
            (on_time(""), constant),
            (
                lambda: co.create_object(sizes, MainObjectSizeMean=0),
                "MainObjectSizeMean=0: must be of uint32_t 1:4294967295",
            ),
            (
                lambda: co.create_object(
                    "ns3::ThreeGppHttpClient", Variables=f"{sizes}[EmbeddedObjectSizeStdDev=0]"
                ),
                "EmbeddedObjectSizeStdDev]='0': must be of uint32_t 1:",
            ),
            (
                lambda: device.set_attribute(
                    "ReceiveErrorModel", "ns3::RateErrorModel[ErrorRate=x]"
                ),
                "ReceiveErrorModel[ErrorRate]='x': must be of double",
            ),
            (
                lambda: device.set_attribute(
                    "ReceiveErrorModel", f"ns3::RateErrorModel[RanVar={constant}[Constant=y]]"
                ),
                "ReceiveErrorModel[RanVar][Constant]='y': must be of double",
            ),
            (
                lambda: device.set_attribute("TxQueue", "ns3::Object"),
                "TxQueue='ns3::Object': must be the name of a type: ns3::DropTailQueue<Packet>",
            ),
            (
                lambda: co.create_object("ns3::TcpL4Protocol", SocketType="ns3::Node"),
                "SocketType='ns3::Node': must be the name of a type: ns3::Tcp",
            ),
        ])  # fmt: skip
        device.set_attribute(
            "ReceiveErrorModel", f"ns3::RateErrorModel[ErrorRate=0.5|RanVar={constant}[Constant=3]]"
        )
        model = device.get_attribute("ReceiveErrorModel")
        self.assertEqual(model.get_attribute("ErrorRate"), 0.5)
        self.assertEqual(model.get_attribute("RanVar").get_attribute("Constant"), 3)

    def test_others(self) -> None:
        """Containers, flags, and kinds that ns-3 does not check."""
        node = co.Node()
        queue = co.create_object("ns3::DropTailQueue<Packet>")
        disc = co.create_object("ns3::PrioQueueDisc")
        device = co.create_object("ns3::PointToPointNetDevice")
        self.check([
            (lambda: node.set_attribute("DeviceList", "x"), "attribute='DeviceList': must be one "
                                                            "that can be set when the object"),
            (lambda: co.create_object("ns3::Node", DeviceList="x"), "attribute='DeviceList': must"),
            (lambda: node.set_attribute("Id", 3), "attribute='Id': must be one that can be set"),
            (lambda: queue.set_attribute("MaxSize", "5"), "MaxSize='5': must be of QueueSize"),
            (lambda: queue.set_attribute("MaxSize", "5000MB"), "MaxSize='5000MB': must be of"),
            (lambda: disc.set_attribute("Priomap", "1 2"), "Priomap='1 2': must be 16 bands"),
            (lambda: device.set_attribute("DataRate", "1e9Gbps"), "DataRate='1e9Gbps': must be a"),
            (lambda: device.set_attribute("DataRate", "9999999999999999999Gbps"), "must be a rate"),
            (lambda: device.set_attribute("Address", "\ud800"), r"Address='\ud800': must be a str"),
            (lambda: device.set_attribute("Mtu", [1]), "Mtu=[1]: must be of uint16_t"),
            (lambda: node.set_attribute("Id", "1" * 300), "attribute='Id'"),
        ])  # fmt: skip
        queue.set_attribute("MaxSize", "64KiB")
        self.assertEqual(queue.get_attribute("MaxSize"), "65536B")
        disc.set_attribute("Priomap", "1 2 2 2 1 2 0 0 1 1 1 1 1 1 1 2")
        self.assertIn("ns3::PrioQueueDisc", co.get_type_names("ns3::QueueDisc"))
        self.assertNotIn("ns3::QueueDisc", co.get_type_names("ns3::QueueDisc"), "it is abstract")

    @needs("numpy")
    def test_numpy(self) -> None:
        """Its numbers are numbers, and its arrays are not."""
        import numpy

        np: Any = numpy  # its scalars are no float and no int to a type checker
        model = co.create_object("ns3::RateErrorModel", ErrorRate=np.float32(0.5))
        model.set_attribute("IsEnabled", np.bool_(False))
        self.assertEqual(model.get_attribute("ErrorRate"), 0.5)
        self.assertIs(model.get_attribute("IsEnabled"), False)
        sender = co.create_object("ns3::BulkSendApplication", SendSize=np.int64(5))
        self.assertEqual(sender.get_attribute("SendSize"), 5)
        self.assertEqual(co.seconds(np.float32(0.5)), co.milliseconds(np.int16(500)))
        self.check([
            (lambda: sender.set_attribute("SendSize", np.bool_(True)), "SendSize="),
            (lambda: sender.set_attribute("SendSize", np.array([1, 2])), "SendSize=array([1, 2])"),
            (lambda: model.set_attribute("ErrorRate", np.array([1, 2])), "ErrorRate=array([1, 2])"),
            (lambda: co.NodeContainer(np.array([1, 2])), "content=array([1, 2]): must be one int"),
        ])  # fmt: skip

    def test_names(self) -> None:
        """Names of objects."""
        node, device = co.Node(), co.create_object("ns3::VethNetDevice")
        co.names.add("router", node)
        self.check([
            (
                lambda name=name: co.names.add(name, device),  # type: ignore[misc]
                f"name='{name}': must be such as router, or",
            )
            for name in ("", "/", "/x//y", "x/", "/x", "router//eth0", "/Names", "/Names/")
        ])  # fmt: skip
        self.check([
            (lambda: co.names.add("x/y", device), "name='x/y': must be below the name of an"),
            (lambda: co.names.add("router", device), "name='router': must be new"),
            (lambda: co.names.add("other", node), "name='other': must be new, and the object"),
        ])  # fmt: skip
        co.names.add("/Names/router/eth0", device)
        self.assertIs(co.names.find("router/eth0"), device)

    def test_long_texts(self) -> None:
        """No length is too much."""
        device = co.IxgbeHelper().install(co.NodeContainer(2))[0]
        assert isinstance(device, co.IxgbeNetDevice)
        self.check([
            (lambda: device.apply_ethtool_listing("x" * 100_000), "FEATURE: on|off"),
            (lambda: co.simulator.stop("1" * 100_000), "must be a Time"),
            (lambda: co.DataRate("1" * 100_000 + "bps"), "must be"),
            (lambda: co.Mac48Address("00:" * 100_000), "must be"),
        ])  # fmt: skip

    def test_out_of_place(self) -> None:
        """What ns-3 has in a place of its own is of nothing else."""
        nodes = co.NodeContainer(2)
        device = co.VethHelper().install(nodes)[0]
        model = co.create_object("ns3::NfConntrack")
        self.check([
            (lambda: nodes[1].aggregate_object(device), "other=<ns3::VethNetDevice>: must be no"),
            (lambda: model.aggregate_object(nodes[0]), "other=<ns3::Node>: must be no node"),
            (lambda: co.RngSeedManager.set_seed(4294944443), "must be from 1 to 4294944442"),
        ])  # fmt: skip

    def test_pickled(self) -> None:
        """By any protocol, and copied."""
        for value in (co.Node(), co.NodeContainer(), co.seconds(1)):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.assertRaisesRegex(TypeError, f"pickle '{type(value).__name__}'"):
                    pickle.dumps(value, protocol)
            with self.assertRaises(TypeError):
                copy.copy(value)

    def test_counts(self) -> None:
        """Nothing allocates without end."""
        self.check([
            (lambda: co.NodeContainer(2**31), "content=2147483648: must be from 0 to 1000000"),
            (lambda: co.NodeContainer().create(2**31), "n=2147483648: must be from 0 to 1000000"),
            (lambda: co.Packet(2**31), "content=2147483648: must be from 0 to 1073741824"),
        ])  # fmt: skip


class Ended(Refused):
    """Objects whose simulation was ended can be asked, and nothing else."""

    def test_ended(self) -> None:
        """No helper takes them, and no method changes them."""
        nodes = co.NodeContainer(2)
        devices = co.VethHelper().install(nodes)
        co.InternetStackHelper().install(nodes)
        interfaces = co.Ipv4AddressHelper("10.1.0.0", "/24").assign(devices)
        ipv4, ipv6 = co.Ipv4.get_of(nodes[0]), co.Ipv6.get_of(nodes[0])
        program = co.create_object("ns3::PacketSink")
        assert isinstance(program, co.Application)
        nodes[0].add_application(program)
        socket = co.Socket.create_socket(nodes[0], "ns3::UdpSocketFactory")
        co.simulator.destroy()
        asked = (co.ChecksumTracepoints, co.ProtocolCounters, co.LinuxGeneration, co.Ipv4)
        fresh = co.Node()
        of_old = "must be of the simulation at hand; simulator.destroy() has ended its own"
        self.check([
            (lambda: co.InternetStackHelper().install(nodes), f"nodes=<ns3::Node>: {of_old}"),
            (lambda: co.LinuxGenerationHelper("4.13").install(nodes), of_old),
            (lambda: co.HostCpuHelper("none").install(nodes), of_old),
            (lambda: co.InternetStackHelper().assign_streams(nodes, 1), of_old),
            (lambda: co.NodeContainer(list(nodes)), f"content=<ns3::Node>: {of_old}"),
            (lambda: co.VethHelper().install(nodes), of_old),
            (lambda: fresh.add_device(devices[0]), f"device=<ns3::VethNetDevice>: {of_old}"),
            (lambda: fresh.add_application(program), f"application=<ns3::PacketSink>: {of_old}"),
            (lambda: fresh.aggregate_object(ipv4), f"other=<ns3::Ipv4L3Protocol>: {of_old}"),
            (lambda: co.names.add("x", nodes[0]), f"object=<ns3::Node>: {of_old}"),
            *((lambda kind=kind: kind.get_of(nodes[0]), f"node=<ns3::Node>: {of_old}")
              for kind in asked),
        ])  # fmt: skip
        ended = "simulator.destroy() has ended the simulation of this ns3::"
        model = co.create_object("ns3::NfConntrack")
        self.check([
            (lambda: nodes[0].add_device(devices[0]), f"Node.add_device(): {ended}Node"),
            (lambda: nodes[0].add_application(program), f"Node.add_application(): {ended}Node"),
            (lambda: nodes[0].aggregate_object(model), f"Object.aggregate_object(): {ended}Node"),
            (lambda: ipv4.set_up(0), f"Ipv4.set_up(): {ended}Ipv4L3Protocol"),
            (lambda: ipv4.get_address(0), f"Ipv4.get_address(): {ended}Ipv4L3Protocol"),
            (lambda: ipv6.get_address(0), f"Ipv6.get_address(): {ended}Ipv6L3Protocol"),
            (lambda: ipv4.add_interface(devices[0]), f"Ipv4.add_interface(): {ended}Ipv4"),
            (lambda: program.set_start_time("1s"), f"Application.set_start_time(): {ended}Packet"),
            (lambda: devices[0].set_mtu(100), f"NetDevice.set_mtu(): {ended}VethNetDevice"),
            (lambda: devices[0].set_attribute("Mtu", 100), f"Object.set_attribute(): {ended}Veth"),
            (lambda: socket.bind(), "destroy"),
        ], RuntimeError)  # fmt: skip
        with self.assertRaises((RuntimeError, IndexError)):
            interfaces.get_address(0)
        self.assertEqual(nodes[1].get_id(), 1)
        self.assertIsNone(devices[0].get_node())
        self.assertEqual(devices[0].get_attribute("Mtu"), 1500)


class Threads(Refused):
    """ns-3's simulator belongs to one thread at a time."""

    def in_thread(self, call: Callable[[], Any]) -> Any:  # noqa: ANN401
        """Return what a call returns, or the exception that it raises, in another thread."""
        results: list[Any] = []

        def work() -> None:
            try:
                results.append(call())
            except Exception as error:
                results.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        return results[0]

    def test_asked_first_elsewhere(self) -> None:
        """Another thread that only looks does not take the simulator."""
        co.simulator.destroy()
        self.assertEqual(len(self.in_thread(co.get_nodes)), 0)
        self.assertEqual(self.in_thread(co.simulator.now), co.Time())
        node = co.Node()
        co.simulator.schedule("1s", node.get_id)
        co.simulator.run()
        self.assertEqual(len(self.in_thread(co.get_nodes)), 1)

    def test_begun_elsewhere(self) -> None:
        """What one thread has begun, no other goes on building, but it may run it."""
        self.in_thread(co.Node)
        self.check([
            (co.Node, "Node(): another thread has begun this simulation"),
            (lambda: co.simulator.schedule("1s", print), "another thread has begun"),
        ], RuntimeError)  # fmt: skip
        co.simulator.run()
        calls: list[int] = []
        co.simulator.schedule("1s", calls.append, 1)
        co.simulator.run()
        self.assertEqual(calls, [1])
        co.simulator.destroy()
        self.assertIsInstance(self.in_thread(co.Node), co.Node)
        self.in_thread(co.simulator.destroy)
        self.assertEqual(co.Node().get_id(), 0)

    def test_exit(self) -> None:
        """A run of a thread that nobody waits for ends with the interpreter."""
        script = (
            "import threading, time\n"
            "import checksum_offload as co\n"
            "def tick():\n"
            "    co.simulator.schedule('1ms', tick)\n"
            "tick()\n"
            "threading.Thread(target=co.simulator.run, daemon=True).start()\n"
            "time.sleep(0.3)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_within(self) -> None:
        """A simulation does not run or end itself."""
        errors: list[str] = []

        def inner(call: Callable[[], None]) -> None:
            try:
                call()
            except RuntimeError as error:
                errors.append(str(error))

        for call in (co.simulator.run, co.simulator.destroy):
            co.simulator.schedule("1s", inner, call)
        co.simulator.run()
        self.assertEqual(len(errors), 2)
        self.assertIn("simulator.run(): a simulation runs already", errors[0])


FUZZ = r"""
import checksum_offload as co

texts = ["", "x", "-1", "1e400", "9" * 30, "[", "]", "ns3::X[", "ns3::Object",
         "ns3::ConstantRandomVariable[Constant=x]", "ns3::UniformRandomVariable[Min=1", "1 2 3",
         "nan", "-5s", "1e19s", "10Gbps", "5p", "\ud800", "a\0b", -1, 0, 2**31, 2**63, 2**64,
         10**400, 1.5, float("nan"), 1e300, True, None, [], b"x", co.seconds(-1),
         co.DataRate("0bps"), co.InetSocketAddress("1.2.3.4", 5), co.create_object("ns3::Node")]
for name in co.get_type_names():
    for each in co.describe_attributes(name):
        if each["name"] == "TraceFilename":
            continue  # UdpTraceClient reads that file at once, and ns-3.39 asserts what is in it
        print(name, each["name"], flush=True)
        for text in texts:
            for call in (
                lambda: co.create_object(name).set_attribute(each["name"], text),
                lambda: co.create_object(name, **{each["name"]: text}),
            ):
                try:
                    call()
                except ValueError:
                    pass
print("done")
"""


class Everything(unittest.TestCase):
    """Each attribute of each type, with values of all kinds."""

    def test_every_attribute(self) -> None:
        """Nothing but ValueError comes out."""
        gc.collect()
        done = subprocess.run(
            [sys.executable, "-c", FUZZ], capture_output=True, text=True, check=False
        )
        last = done.stdout.strip().rpartition("\n")[2]
        self.assertEqual(last, "done", done.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
