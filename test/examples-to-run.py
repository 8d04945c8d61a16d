# SPDX-License-Identifier: GPL-2.0-only
"""Read by ns-3's test.py: the programs that it runs, each with (command, run it, run valgrind)."""

cpp_examples = [
    ("nat-sctp-double-checksum --nat=unpatched --egress=ixgbe --bytes=20000", "True", "False"),
    ("nat-sctp-double-checksum --nat=patched --egress=ixgbe --bytes=20000", "True", "False"),
    ("cpu-validation --case=tcp-gso --milliseconds=1", "True", "False"),
    ("nat-sctp-stream --nat=unpatched --seconds=0.01", "True", "False"),
    ("nat-sctp-mpi --nat=unpatched --bytes=100000", "True", "False"),
    ("packet-trace --scenario=udp-veth-ixgbe-nat", "True", "False"),
    # test.py runs them in testpy-output/DATE, two below the folder of ns-3.
    (
        "compare-with-linux --directory=../../contrib/checksum-offload/validation/linux",
        "True",
        "False",
    ),
    (
        "replay-capture --all --directory=../../contrib/checksum-offload/validation/linux",
        "True",
        "False",
    ),
]

python_examples: list[tuple[str, str]] = []
