/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * The extension module checksum_offload._checksum_offload: RunNatSctpScenario() for Python.
 */

#include "ns3/nat-sctp-scenario.h"
#include "ns3/ns3-compat.h"

#include <cctype>
#include <cstring>
#include <pybind11/pybind11.h>
#include <stdexcept>

namespace py = pybind11;
using namespace ns3;

namespace
{

/** "messageSize" to "message_size": Python names its arguments so. */
std::string
SnakeCase(const std::string& camelCase)
{
    std::string name;
    for (const char c : camelCase)
    {
        if (std::isupper(static_cast<unsigned char>(c)))
        {
            name += '_';
        }
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return name;
}

std::string
Repr(py::handle object)
{
    return py::repr(object).cast<std::string>();
}

/**
 * A whole number that fits, as int or of a type like NumPy's; NatSctpConfig::Validate() knows the
 * range of each argument.
 */
uint64_t
ToInteger(const char* argument, py::handle object, uint64_t max)
{
    if (py::isinstance<py::bool_>(object) || !PyIndex_Check(object.ptr()))
    {
        throw NatSctpConfigError(argument, Repr(object), "an int");
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number)
    {
        throw py::error_already_set();
    }
    if (number < py::int_(0) || number > py::int_(max))
    {
        throw NatSctpConfigError(argument, Repr(object), "from 0 to " + std::to_string(max));
    }
    return number.cast<uint64_t>();
}

double
ToNumber(const char* argument, py::handle object)
{
    const bool isNumber = PyIndex_Check(object.ptr()) || PyFloat_Check(object.ptr());
    if (!isNumber || py::isinstance<py::bool_>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a number");
    }
    const double number = PyFloat_AsDouble(object.ptr());
    if (PyErr_Occurred())
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a number that fits a float");
    }
    return number;
}

std::string
ToText(const char* argument, py::handle object)
{
    if (!py::isinstance<py::str>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a str");
    }
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (!text || std::memchr(text, 0, size))
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a str of valid characters");
    }
    return {text, static_cast<std::size_t>(size)};
}

/** True and False, or "on" and "off" as the command line has it. */
bool
ToSwitch(const char* argument, py::handle object)
{
    if (py::isinstance<py::bool_>(object))
    {
        return object.cast<bool>();
    }
    if (py::isinstance<py::str>(object))
    {
        return SwitchFromName(argument, object.cast<std::string>());
    }
    throw NatSctpConfigError(argument, Repr(object), "True, False, \"on\" or \"off\"");
}

/**
 * Holds the module's threading.RLock: one simulator is all that a process has, so threads take
 * turns.
 */
class Turn
{
  public:
    Turn()
        : m_lock(py::module_::import("checksum_offload._checksum_offload").attr("_turn"))
    {
        if (m_lock.attr("_is_owned")().cast<bool>())
        {
            throw std::runtime_error("run_nat_sctp() called by a signal handler while it runs");
        }
        m_lock.attr("acquire")();
    }

    Turn(const Turn&) = delete;

    ~Turn()
    {
        PyObject* none = PyObject_CallMethod(m_lock.ptr(), "release", nullptr);
        Py_XDECREF(none);
    }

  private:
    py::object m_lock; ///< the lock
};

py::dict
RunNatSctp(py::object nat,
           py::object generation,
           py::object senderCsumOffload,
           py::object gso,
           py::object egress,
           py::object bytes,
           py::object messageSize,
           py::object linkRateMbps,
           py::object linkDelayMicroseconds,
           py::object maxSeconds,
           py::object seed,
           py::object rngRun,
           py::object pcap)
{
    NatSctpConfig config;
    config.generation = ToText("generation", generation);
    if (!nat.is_none())
    {
        config.nat = NatSctpNatFromName(ToText("nat", nat));
    }
    else if (!config.generation.empty())
    {
        config.nat = NatSctpNatOfGeneration(config.generation);
    }
    config.senderCsumOffload = ToSwitch("senderCsumOffload", senderCsumOffload);
    config.gso = ToSwitch("gso", gso);
    config.egress = NatSctpEgressFromName(ToText("egress", egress));
    config.bytes = ToInteger("bytes", bytes, UINT64_MAX);
    config.messageSize = ToInteger("messageSize", messageSize, UINT32_MAX);
    config.linkRateMbps = ToInteger("linkRateMbps", linkRateMbps, UINT64_MAX);
    config.linkDelayMicroseconds = ToNumber("linkDelayMicroseconds", linkDelayMicroseconds);
    config.maxSeconds = ToNumber("maxSeconds", maxSeconds);
    config.seed = ToInteger("seed", seed, UINT64_MAX);
    config.rngRun = ToInteger("rngRun", rngRun, UINT64_MAX);
    config.pcap = ToText("pcap", pcap);

    const Turn turn;
    std::string json;
    {
        const py::gil_scoped_release release;
        json = RunNatSctpScenario(config, [] {
                   const py::gil_scoped_acquire acquire;
                   if (PyErr_CheckSignals() != 0)
                   {
                       throw py::error_already_set(); // KeyboardInterrupt
                   }
               }).ToJson();
    }
    return py::module_::import("json").attr("loads")(json);
}

} // namespace

PYBIND11_MODULE(_checksum_offload, module)
{
    module.doc() = "Checksum offload, NAT and SCTP in ns-3; see the package checksum_offload.";
    module.attr("__version__") = CHECKSUM_OFFLOAD_VERSION;
    module.attr("ns3_version") = CHECKSUM_OFFLOAD_NS3_VERSION;

    py::register_exception_translator([](std::exception_ptr pointer) {
        try
        {
            if (pointer)
            {
                std::rethrow_exception(pointer);
            }
        }
        catch (const NatSctpConfigError& error)
        {
            const std::string text =
                SnakeCase(error.argument) + "=" + error.value + ": must be " + error.allowed;
            PyErr_SetString(PyExc_ValueError, text.c_str());
        }
    });

    module.attr("_turn") = py::module_::import("threading").attr("RLock")();

    const NatSctpConfig defaults;
    module.def("run_nat_sctp",
               &RunNatSctp,
               py::kw_only(),
               py::arg("nat") = py::none(),
               py::arg("generation") = defaults.generation,
               py::arg("sender_csum_offload") = defaults.senderCsumOffload,
               py::arg("gso") = defaults.gso,
               py::arg("egress") = ToName(defaults.egress),
               py::arg("bytes") = defaults.bytes,
               py::arg("message_size") = defaults.messageSize,
               py::arg("link_rate_mbps") = defaults.linkRateMbps,
               py::arg("link_delay_microseconds") = defaults.linkDelayMicroseconds,
               py::arg("max_seconds") = defaults.maxSeconds,
               py::arg("seed") = defaults.seed,
               py::arg("rng_run") = defaults.rngRun,
               py::arg("pcap") = defaults.pcap,
               R"(Run an SCTP transfer from a client through a NAT router to a server.

Parameters
----------
nat : str, optional
    What NAT does with SCTP: "unpatched" (Linux 4.9), "patched" (4.10), "mainline" (4.11 and
    later), "always-none" (never shipped) or "off". Not given: what ``generation`` does, or
    "unpatched".
generation : str
    Linux of all nodes: "4.9", "4.10", "4.13" or "6.1" (LinuxGenerationHelper). Empty: 4.13, with
    a connection tracking that verifies SCTP if ``nat`` is "mainline".
sender_csum_offload : bool or str
    tx-checksum-sctp of client and server; "on" and "off" are understood too.
gso : bool or str
    tx-sctp-segmentation of client and server; "on" and "off" are understood too.
egress : str
    Router to server: "veth", "veth-no-sctp-crc", "ixgbe", "ixgbe-zeroing" or "point-to-point".
bytes : int
    User data from client to server, bytes.
message_size : int
    Bytes of one SCTP message, 1 to 65536.
link_rate_mbps : int
    Rate of every link, 10**6 bit/s.
link_delay_microseconds : float
    One-way delay of every link, microseconds.
max_seconds : float
    Simulated seconds before giving up.
seed, rng_run : int
    ns-3's RngSeed and RngRun. The same pair gives the same bytes.
pcap : str
    Prefix of captures; empty for none.

Threads take turns, since a process has one simulator; Ctrl-C ends a run.

Returns
-------
dict
    The keys and values of the example's JSON line; units are in the names.

Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
RuntimeError
    If a capture cannot be written; names the file.
)");
}
