# SPDX-License-Identifier: GPL-2.0-only
"""The main scenario built from blocks in Python beside the C++ example: equal, key by key."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

NAME = "nat-sctp-double-checksum"
EXAMPLE = Path(os.environ["CHECKSUM_OFFLOAD_BUILD"]) / "examples" / NAME
SCRIPT = Path(__file__).parents[2] / "examples" / "python" / f"{NAME}.py"

CASES: list[dict[str, Any]] = [
    {"nat": "unpatched", "egress": "ixgbe"},
    {"nat": "patched", "egress": "ixgbe"},
    {"nat": "mainline", "egress": "veth", "bytes": 50000},
    {"nat": "always-none", "egress": "ixgbe-zeroing", "gso": False, "bytes": 50000},
    {"nat": "unpatched", "egress": "veth-no-sctp-crc", "bytes": 50000},
    {"nat": "off", "egress": "veth", "bytes": 50000, "message_size": 500, "seed": 7, "rng_run": 3},
    {"nat": "patched", "egress": "point-to-point", "sender_csum_offload": False, "bytes": 50000},
]


def load() -> Any:  # noqa: ANN401
    """Import the script."""
    spec = importlib.util.spec_from_file_location("python_example", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class PythonExample(unittest.TestCase):
    """examples/python/nat-sctp-double-checksum.py."""

    def test_equals_the_example(self) -> None:
        """Result of Python and JSON line of C++."""
        script = load()
        for case in CASES:
            with self.subTest(case):
                options = []
                for name, value in case.items():
                    first, *rest = name.split("_")
                    camel = first + "".join(word.capitalize() for word in rest)
                    text = ("off", "on")[value] if isinstance(value, bool) else value
                    options.append(f"--{camel}={text}")
                line = subprocess.run(
                    [EXAMPLE, "--json", *options], check=True, capture_output=True, text=True
                ).stdout
                result = script.run(script.Parameters(**case))
                self.assertEqual(result, json.loads(line))

    def test_command_line(self) -> None:
        """As a script, it prints one JSON object."""
        line = subprocess.run(
            [sys.executable, SCRIPT, "--nat=patched", "--bytes=1000"],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        self.assertEqual(json.loads(line)["bytesDelivered"], 1000)


if __name__ == "__main__":
    unittest.main()
