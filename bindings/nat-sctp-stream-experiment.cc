/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * RunNatSctpStream() and CalibrateNatSctpStream() for Python.
 */

#include "experiment-argument.h"
#include "simulation-turn.h"

#include "ns3/nat-sctp-stream-scenario.h"

namespace ns3
{

namespace py = pybind11;

namespace
{

/** Every argument by its name in Python. */
const std::map<std::string, ArgumentReader<NatSctpStreamConfig>>&
Readers()
{
    static const std::map<std::string, ArgumentReader<NatSctpStreamConfig>> readers{
        {"nat",
         [](auto& config, auto value) {
             config.nat = NatSctpNatFromName(TextArgument("nat", value));
         }},
        {"sender_csum_offload",
         [](auto& config, auto value) {
             config.senderCsumOffload = SwitchArgument("senderCsumOffload", value);
         }},
        {"gso", [](auto& config, auto value) { config.gso = SwitchArgument("gso", value); }},
        {"message_size",
         [](auto& config, auto value) {
             config.messageSize = IntegerArgument("messageSize", value, UINT32_MAX);
         }},
        {"max_burst",
         [](auto& config, auto value) {
             config.maxBurst = IntegerArgument("maxBurst", value, UINT32_MAX);
         }},
        {"seconds",
         [](auto& config, auto value) { config.seconds = NumberArgument("seconds", value); }},
        {"step_nanoseconds",
         [](auto& config, auto value) {
             config.stepNanoseconds = NumberArgument("stepNanoseconds", value);
         }},
        {"crc32c", [](auto& config, auto value) { config.crc32c = TextArgument("crc32c", value); }},
        {"seed",
         [](auto& config, auto value) {
             config.seed = IntegerArgument("seed", value, UINT64_MAX);
         }},
        {"rng_run", [](auto& config, auto value) {
             config.rngRun = IntegerArgument("rngRun", value, UINT64_MAX);
         }}};
    return readers;
}

NatSctpStreamConfig
ToConfig(const py::kwargs& arguments)
{
    NatSctpStreamConfig config;
    ReadArguments(config, arguments, Readers());
    config.Validate();
    return config;
}

py::dict
ToDict(const py::kwargs& arguments)
{
    const NatSctpStreamConfig config = ToConfig(arguments);
    return py::dict(py::arg("nat") = ToName(config.nat),
                    py::arg("sender_csum_offload") = config.senderCsumOffload,
                    py::arg("gso") = config.gso,
                    py::arg("message_size") = config.messageSize,
                    py::arg("max_burst") = config.maxBurst,
                    py::arg("seconds") = config.seconds,
                    py::arg("step_nanoseconds") = config.stepNanoseconds,
                    py::arg("crc32c") = config.crc32c,
                    py::arg("seed") = config.seed,
                    py::arg("rng_run") = config.rngRun);
}

py::dict
Run(const py::kwargs& arguments)
{
    const NatSctpStreamConfig config = ToConfig(arguments);
    const WholeSimulationTurn turn("run_nat_sctp_stream()");
    std::string json;
    {
        const py::gil_scoped_release release;
        json = RunNatSctpStream(config, InterruptPoll()).ToJson();
    }
    return FromJson(json);
}

double
Calibrate(py::handle target, const py::kwargs& arguments)
{
    const double targetMbps = NumberArgument("targetMbps", target);
    const NatSctpStreamConfig config = ToConfig(arguments);
    const WholeSimulationTurn turn("calibrate_nat_sctp_stream()");
    const py::gil_scoped_release release;
    return CalibrateNatSctpStream(config, targetMbps, InterruptPoll());
}

} // namespace

void
BindStreamExperiment(py::module_& module)
{
    module.def("nat_sctp_stream_config",
               &ToDict,
               R"(Validate arguments of run_nat_sctp_stream().

Parameters
----------
**kwargs
    As for checksum_offload.NatSctpStreamConfig; those not given have their defaults.

Returns
-------
dict
    Every argument, as run_nat_sctp_stream() understands it.

Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
TypeError
    If there is no such argument.
)");
    module.def("run_nat_sctp_stream",
               &Run,
               R"(Run the measurement that the fix of 2016 was published with.

Threads take turns, since a process has one simulator; Ctrl-C ends a run.

Parameters
----------
**kwargs
    As for checksum_offload.NatSctpStreamConfig.

Returns
-------
dict
    The keys and values of the example's JSON line; units are in the names.

Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
TypeError
    If there is no such argument.
)");
    module.def("calibrate_nat_sctp_stream",
               &Calibrate,
               py::arg("target_mbps"),
               R"(Fit the one free cost to the throughput with the patched NAT.

Parameters
----------
target_mbps : float
    Throughput of user data, 10**6 bit/s.
**kwargs
    As for checksum_offload.NatSctpStreamConfig; nat and step_nanoseconds are not looked at.

Returns
-------
float
    step_nanoseconds, ns.

Raises
------
ValueError
    If no cost gives that throughput.
)");
}

} // namespace ns3
