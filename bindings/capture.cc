/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "bindings.h"
#include "memory-capture.h"

#include <fstream>

namespace ns3
{

void
BindCapture(py::module_& module)
{
    py::class_<MemoryCapture, Ptr<MemoryCapture>>(
        module,
        "Capture",
        "What passes a device, both directions, as a pcap file in memory; a GSO super-packet is "
        "one frame.")
        .def(py::init([](Ptr<NetDevice> device) {
                 const auto capture = Create<MemoryCapture>(device);
                 MemoryCapture::Start(capture);
                 return capture;
             }),
             py::arg("device").none(false),
             "Capture from now on.")
        .def("stop", &MemoryCapture::Stop, "Capture no more.")
        .def("clear", &MemoryCapture::Clear, "Forget the frames so far.")
        .def("get_n_frames", &MemoryCapture::GetNFrames, "Frames so far.")
        .def(
            "to_bytes",
            [](const MemoryCapture& capture) { return py::bytes(capture.GetBytes()); },
            "The file, as Wireshark reads it; link type Ethernet, or raw IP of a point-to-point "
            "device.")
        .def(
            "write_file",
            [](const MemoryCapture& capture, const std::string& fileName) {
                std::ofstream file(fileName, std::ios::binary);
                file << capture.GetBytes() << std::flush;
                if (!file)
                {
                    throw std::runtime_error("cannot write " + fileName);
                }
            },
            py::arg("file_name"),
            "Write the file.")
        .def("__bytes__",
             [](const MemoryCapture& capture) { return py::bytes(capture.GetBytes()); })
        .def("__len__", &MemoryCapture::GetNFrames);
}

} // namespace ns3
