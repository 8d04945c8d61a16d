# SPDX-License-Identifier: GPL-2.0-only
"""
One simulator with ns-3's own Python bindings, the ``ns`` of cppyy.

Both sides are C++ in one process: nodes, devices and applications that one makes are there for the
other. `expose` gives ``ns`` the classes of this module, so that a script of ``ns`` can use them as
its own; `to_ns` and `from_ns` hand single objects over::

    import checksum_offload as co
    from ns import ns

    co.expose(ns)
    nodes = ns.NodeContainer()
    nodes.Create(2)
    devices = ns.IxgbeHelper().Install(nodes)
    nic = co.from_ns(devices.Get(0))  # co.IxgbeNetDevice
    nic.set_feature("tx-checksum-sctp", False)

Both must use the same libraries of ns-3: those of the wheel ``ns3`` that this package was built
with. `expose` says so if they do not.
"""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import _checksum_offload
from ._arguments import refuse
from ._checksum_offload import Object, Packet

_LIBRARY = re.compile(r"/libns3(?:\.\d+|-dev)?[^/]*-core[^/]*\.so[^/]*$")
_OWN_LIBRARY = re.compile(r"/libchecksum-offload[^/]*\.so[^/]*$")
_HEADER = "ns3/checksum-offload-module.h"
#: Makes a smart pointer of ns-3 from what pybind11 knows.
_BRIDGE = """
namespace ns3
{
namespace checksum_offload_bridge
{
template <typename T>
Ptr<T> ObjectAt(unsigned long long address)
{
    return Ptr<T>(dynamic_cast<T*>(reinterpret_cast<Object*>(address)));
}
}
}
"""


def loaded_libraries(pattern: re.Pattern[str] = _LIBRARY) -> list[Path]:
    """
    Find shared libraries that this process has loaded.

    Parameters
    ----------
    pattern : Pattern, optional
        Of the path; without it, the core libraries of ns-3: more than one means two simulators.

    Returns
    -------
    list of Path
        Real paths, sorted.
    """
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        paths = {line.split(maxsplit=5)[5].rstrip("\n") for line in maps if "/" in line}
    return sorted({Path(path).resolve() for path in paths if pattern.search(path)})


def _check_one_simulator() -> None:
    libraries = loaded_libraries()
    if len(libraries) != 1:
        listed = " and ".join(map(str, libraries))
        raise RuntimeError(
            f"two sets of ns-3 libraries are loaded, so there are two simulators: {listed}. "
            "checksum_offload has to be built with the ns-3 that 'ns' belongs to: in one virtual "
            "environment 'pip install checksum-offload', which brings the wheel ns3 along; and "
            "start Python in a folder without another ns-3, for 'ns' looks there first"
        )


def _folder_of_headers() -> Path:
    package = Path(__file__).parent
    candidates = [package / "include", package.parents[1] / "include"]  # installed, in a build
    for folder in candidates:
        if (folder / _HEADER).exists():
            return folder
    listed = ", ".join(map(str, candidates))
    raise RuntimeError(f"the headers of checksum_offload are in none of: {listed}")


def expose(ns: Any) -> None:  # noqa: ANN401
    """
    Make the classes of this module available as ``ns.Name``, such as ``ns.NatHelper``.

    Takes some seconds, once: cppyy reads the headers. The order of the imports does not matter.

    Parameters
    ----------
    ns : namespace
        What ``from ns import ns`` gives.

    Raises
    ------
    ValueError
        If `ns` is something else.
    RuntimeError
        If two sets of ns-3's libraries are loaded: names both.
    """
    cppyy = getattr(ns, "cppyy", None)
    if cppyy is None or not hasattr(ns, "NodeContainer"):
        refuse("ns", ns, "what 'from ns import ns' gives")
    _check_one_simulator()
    if hasattr(ns, "checksum_offload_bridge"):
        return
    for library in loaded_libraries(_OWN_LIBRARY):
        # Loaded already, but for the extension alone: cppyy has to find its symbols, too.
        ctypes.CDLL(os.fspath(library), ctypes.RTLD_GLOBAL)
    cppyy.add_include_path(os.fspath(_folder_of_headers()))
    cppyy.include(_HEADER)
    cppyy.cppdef(_BRIDGE)


def _ns() -> Any:  # noqa: ANN401
    import builtins

    ns = getattr(builtins, "ns", None)  # where ns-3's bindings put it
    if ns is None:
        raise RuntimeError("ns-3's own bindings are not there: from ns import ns")
    return ns


def from_ns(obj: Any) -> Any:  # noqa: ANN401
    """
    Give an object of ``ns`` as this package has it.

    Parameters
    ----------
    obj : object of ns
        Anything that is a ``Ptr`` to an ``ns3::Object``, such as a node, device or application; or
        a container of nodes, devices or applications.

    Returns
    -------
    Object or list of Object
        The same object, of the nearest class here; a list of them for a container.

    Raises
    ------
    ValueError
        If it is something else.
    """
    ns = _ns()
    expose(ns)
    if hasattr(obj, "GetN") and hasattr(obj, "Get"):
        return [from_ns(obj.Get(index)) for index in range(obj.GetN())]
    dereference = getattr(obj, "__deref__", None)
    pointee = obj if dereference is None else dereference()
    if not isinstance(pointee, ns.Object):
        refuse("obj", obj, "an object of ns, or a container of them")
    return _checksum_offload.object_at(int(ns.cppyy.addressof(pointee)))


def to_ns(obj: Object | Iterable[Object]) -> Any:  # noqa: ANN401
    """
    Give an object of this package as ``ns`` has it.

    Parameters
    ----------
    obj : Object or iterable of Object
        A node, device, application or any other object; or several nodes, or several devices.

    Returns
    -------
    object of ns
        A ``Ptr`` to the same object, of the nearest class that ``ns`` knows; of several an
        ``ns.NodeContainer`` or ``ns.NetDeviceContainer``.

    Raises
    ------
    ValueError
        If it is something else.
    """
    ns = _ns()
    expose(ns)
    if isinstance(obj, Object):
        known = getattr(ns, type(obj).__name__, ns.Object)
        return ns.checksum_offload_bridge.ObjectAt[known](_checksum_offload.address_of(obj))
    if isinstance(obj, (str, bytes, Packet)) or not isinstance(obj, Iterable):
        refuse("obj", obj, "an object of ns-3, or several")
    items = list(obj)
    if items and all(isinstance(item, _checksum_offload.NetDevice) for item in items):
        container = ns.NetDeviceContainer()
    elif all(isinstance(item, _checksum_offload.Node) for item in items):
        container = ns.NodeContainer()
    else:
        refuse("obj", items, "several nodes, or several devices")
    for item in items:
        container.Add(to_ns(item))
    return container
