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

const ExperimentArguments<NatSctpStreamConfig>&
Arguments()
{
    using Config = NatSctpStreamConfig;
    static const ExperimentArguments<Config> arguments{
        ArgumentOf<&Config::nat>("nat"),
        ArgumentOf<&Config::senderCsumOffload>("senderCsumOffload"),
        ArgumentOf<&Config::gso>("gso"),
        ArgumentOf<&Config::messageSize>("messageSize"),
        ArgumentOf<&Config::maxBurst>("maxBurst"),
        ArgumentOf<&Config::seconds>("seconds"),
        ArgumentOf<&Config::stepNanoseconds>("stepNanoseconds"),
        ArgumentOf<&Config::crc32c>("crc32c"),
        ArgumentOf<&Config::seed>("seed"),
        ArgumentOf<&Config::rngRun>("rngRun")};
    return arguments;
}

NatSctpStreamConfig
ToConfig(const py::kwargs& given)
{
    const NatSctpStreamConfig config = ReadArguments(given, Arguments());
    config.Validate();
    return config;
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
    const ExperimentDocumentation documentation{"run_nat_sctp_stream", "NatSctpStreamConfig"};
    module.def(
        "nat_sctp_stream_config",
        [](const py::kwargs& arguments) {
            return WriteArguments(ToConfig(arguments), Arguments());
        },
        documentation.OfCheck().c_str());
    module.def("run_nat_sctp_stream",
               &Run,
               documentation.OfRun("Run the measurement that the fix of 2016 was published with.")
                   .c_str());
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
