/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CONTAINER_H
#define CONTAINER_H

#include "argument.h"

#include <string>

namespace ns3
{

/**
 * What all containers of ns-3 have in common: get(), get_n(), and the methods of a sequence.
 * @param bound the class of a container with GetN(), Get(), Begin() and End()
 * @param items what is in it, for the docstrings
 */
template <typename T>
void
DefineSequence(py::class_<T>& bound, const std::string& items)
{
    const auto get = [](const T& container, int64_t index) {
        return container.Get(ToIndex("index", index, container.GetN()));
    };
    bound.def("get", get, py::arg("index"), ("One of the " + items + ", from 0.").c_str())
        .def("get_n", &T::GetN, ("Number of " + items + ".").c_str())
        .def("__len__", &T::GetN)
        .def("__getitem__", get, py::arg("index"))
        .def(
            "__iter__",
            [](const T& container) {
                return py::make_iterator<py::return_value_policy::copy>(container.Begin(),
                                                                        container.End());
            },
            py::keep_alive<0, 1>());
}

} // namespace ns3

#endif // CONTAINER_H
