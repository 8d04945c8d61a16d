# SPDX-License-Identifier: GPL-2.0-only
"""Checks that no room of the design includes from a room above it.

The rooms are the folders of model/ and the folder helper/, in the order of ROOMS. Within a room a
header is included as "foo.h", from another as "ns3/foo.h"; model/checksum knows nothing of ns-3; no
source includes a *-module.h, which holds every header of an ns-3 module.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOMS = (
    "model/checksum",
    "model/state",
    "model/offload",
    "model/observe",
    "model/cpu",
    "model/device",
    "model/stack",
    "model/netfilter",
    "model/sctp",
    "helper",
)
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')


def room_files(root: Path) -> list[tuple[Path, str]]:
    """All C++ files of the rooms, each with the name of its room."""
    folders = sorted(path for path in (root / "model").glob("*") if path.is_dir())
    folders.append(root / "helper")
    return [
        (file, folder.relative_to(root).as_posix())
        for folder in folders
        for file in sorted(folder.rglob("*"))
        if file.suffix in (".cc", ".h")
    ]


def violations(root: Path) -> list[str]:
    """One line per violation in the tree below root."""
    files = room_files(root)
    found: list[str] = []
    home: dict[str, str] = {}
    for file, room in files:
        if room not in ROOMS:
            found.append(f"{file.relative_to(root)}: {room} is not a room of the design")
        elif file.suffix == ".h":
            if file.name in home:
                found.append(f"{file.relative_to(root)}: {home[file.name]} has a {file.name} too")
            home[file.name] = room

    for file, room in files:
        if room not in ROOMS:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            place = f"{file.relative_to(root)}:{number}"
            complaint = judge(room, match.group(1), home)
            if complaint:
                found.append(f"{place}: {complaint}")
    return found


def judge(room: str, include: str, home: dict[str, str]) -> str:
    """What is wrong with an include in a file of the room; empty if nothing is."""
    name = include.removeprefix("ns3/")
    owner = home.get(name)
    if owner is None:
        if include.endswith("-module.h"):
            return f"{include} holds a whole module of ns-3; include what is used"
        if include.startswith("ns3/") and room == ROOMS[0]:
            return f"{room} knows nothing of ns-3, but includes {include}"
        return ""
    if ROOMS.index(owner) > ROOMS.index(room):
        return f"{room} includes {name} from {owner}, which is above it"
    if owner == room and include != name:
        return f'"{include}" is of the same room: include it as "{name}"'
    if owner != room and include == name:
        return f'"{name}" is of {owner}: include it as "ns3/{name}"'
    return ""


def main(arguments: list[str]) -> int:
    """Prints the violations in the folder named by the arguments."""
    found = violations(Path(arguments[0] if arguments else "."))
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
