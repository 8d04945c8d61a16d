/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef BINDINGS_H
#define BINDINGS_H

#include <pybind11/pybind11.h>

/**
 * @file
 * @ingroup checksum-offload
 * The parts of the extension module checksum_offload._checksum_offload, one source file each. Each
 * function adds its part; called in this order, for what a signature names has to be known.
 */

namespace ns3
{

/** Whole experiments: run_nat_sctp() and its configuration. */
void BindExperiment(pybind11::module_& module);

} // namespace ns3

#endif // BINDINGS_H
