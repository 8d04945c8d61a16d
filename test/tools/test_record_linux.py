# SPDX-License-Identifier: GPL-2.0-only
"""validation/linux/record: all of it that needs neither a kernel nor a virtual machine."""

from __future__ import annotations

import contextlib
import gzip
import io
import itertools
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

from scripts import TOOLS

sys.path.insert(0, str(TOOLS.parent / "validation" / "linux"))

from record import machine, tables, variants
from record.__main__ import collect, main
from record.compare import compare_counters, compare_states, run_of, settings_of
from record.errors import RecordError
from record.initramfs import OUR_PROGRAMS, Archive, load_order, read_module
from record.keep import keep
from record.runs import Run, all_runs, select

RECORDINGS = TOOLS.parent / "validation" / "linux"
CAPTURES = tables.read_table(RECORDINGS / "capture_states.csv")
COUNTS = tables.read_table(RECORDINGS / "counts.csv")


class TemporaryFolderTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Runs(unittest.TestCase):
    """The list of runs."""

    def test_every_recorded_run_can_be_recorded_again(self) -> None:
        names = {run.name for run in all_runs()}
        self.assertEqual({row["capture"].rpartition(".")[0] for row in CAPTURES} - names, set())
        wanted = {
            (run.variant, run.workload, run.nat, run.e_sum, run.e_gso, run.r_sum, run.r_gso)
            for run in all_runs()
        }
        columns = ("variant", "workload", "nat", "E_crc", "E_gso", "R_crc", "R_seg")
        recorded = {tuple(row[column] for column in columns) for row in COUNTS}
        self.assertEqual({row for row in recorded if row[2] != "off_repeat"} - wanted, set())

    def test_names_are_unique(self) -> None:
        names = [run.name for run in all_runs()]
        self.assertEqual(len(names), len(set(names)))

    def test_patterns(self) -> None:
        self.assertEqual([run.name for run in select(["stock.nic.on"])], ["stock.nic.on"])
        self.assertEqual(len(select(["stock.nic.*", "unpatched.nic.*"])), 4)
        self.assertEqual(len(select([])), len(all_runs()))
        with self.assertRaisesRegex(RecordError, "no run is named 'stock.none'"):
            select(["stock.nic.on", "stock.none"])

    def test_runs_of_one_machine_are_together(self) -> None:
        machines = [run.machine for run in all_runs()]
        changes = sum(a != b for a, b in itertools.pairwise(machines))
        self.assertEqual(changes + 1, len(set(machines)))

    def test_the_switches_are_those_of_the_name(self) -> None:
        (run,) = select(["unpatched.sctp.F_*"])
        self.assertEqual((run.e_sum, run.e_gso, run.r_sum, run.r_gso), ("1", "1", "1", "0"))
        (run,) = select(["stock.counters.ct.small.E10_R01"])
        self.assertEqual((run.e_sum, run.e_gso, run.r_sum, run.r_gso), ("1", "0", "0", "1"))
        self.assertEqual(run.nat, "ct")

    def test_the_guest_reads_as_many_words_as_are_written(self) -> None:
        script = (RECORDINGS / "record" / "guest" / "runs.sh").read_text(encoding="ascii")
        names = script.partition("while read -r ")[2].partition(";")[0].replace("\\\n", " ")
        self.assertEqual(len(names.split()), len(all_runs()[0].line().split()))


class Variants(unittest.TestCase):
    """Changes of sctp_manip_pkt()."""

    ORIGINAL = f"int a;\n{variants.HEAD}struct sk_buff *skb)\n{{\n{variants.FIXED}}}\n"

    def test_stock_only_gets_a_function_of_its_own(self) -> None:
        self.assertEqual(
            variants.source_of("stock", self.ORIGINAL),
            self.ORIGINAL.replace("static bool", "static noinline bool"),
        )

    def test_unpatched_never_looks_at_the_state(self) -> None:
        text = variants.source_of("unpatched", self.ORIGINAL)
        self.assertNotIn("ip_summed", text)
        self.assertEqual(text.count("sctp_compute_cksum"), 1)

    def test_always_none_sets_it_always(self) -> None:
        text = variants.source_of("always-none", self.ORIGINAL)
        self.assertNotIn("if (", text)
        self.assertIn("ip_summed = CHECKSUM_NONE", text)

    def test_another_function_is_refused(self) -> None:
        for other in ("", self.ORIGINAL.replace("CHECKSUM_NONE", "0"), self.ORIGINAL * 2):
            with self.assertRaisesRegex(RecordError, "is not the one"):
                variants.source_of("unpatched", other)


class States(unittest.TestCase):
    """From lists of states to capture_states.csv."""

    def test_the_recorded_lists_give_the_recorded_table(self) -> None:
        files = sorted(RECORDINGS.glob("*.tsv"))
        made = tables.summarise_states(
            [(file.stem, file.read_text(encoding="ascii")) for file in files]
        )
        names = {file.stem for file in files}
        self.assertGreater(len(made), 100)
        known = [row for row in CAPTURES if row["capture"] in names]
        # The order within a capture tells; that of the captures is the one of their arrival.
        self.assertEqual(made, sorted(known, key=lambda row: row["capture"]))


class Counters(unittest.TestCase):
    """From what the guest tells to counts.csv."""

    def setUp(self) -> None:
        (self.run_,) = select(["stock.counters.on.small.E10_R00"])
        (self.row,) = [
            row for row in COUNTS if settings_of(row) == settings_of(self.settings())
        ]  # fmt: skip

    def settings(self) -> dict[str, str]:
        words = ("router", "stock", "small", "on", "1", "1", "0", "1", "0", "0")
        return dict(zip(tables.SETTINGS, words, strict=True))

    def line(self, **changed: str) -> str:
        """What the guest would say of the recorded row."""
        row = self.row | changed
        words = [f"{column}={row[column]}" for column in tables.OUTCOMES if column != "app_bytes"]
        for column in tables.HITS:
            if not column.endswith("_bytes"):
                words.append(f"{column}={row[column]},{row.get(column + '_bytes', '0')}")
        return f"{self.run_.name} {' '.join(words)}\n"

    def test_a_recorded_row_is_made_again(self) -> None:
        results = tables.parse_results(self.line())
        self.assertEqual(tables.counter_row(self.run_, results[self.run_.name]), self.row)

    def test_distro_is_counted_by_the_caller(self) -> None:
        text = self.line().replace("sctp_manip_pkt=", "l4proto_manip_pkt=")
        row = tables.counter_row(self.run_, tables.parse_results(text)[self.run_.name])
        self.assertEqual(row["sctp_manip_pkt"], self.row["sctp_manip_pkt"])

    def test_faults_are_named(self) -> None:
        lost = tables.parse_results(self.line().replace("ip_forward=", "other="))
        with self.assertRaisesRegex(RecordError, "nothing was counted of ip_forward"):
            tables.counter_row(self.run_, lost[self.run_.name])
        wrong = tables.parse_results(self.line(crc_nat="1"))
        with self.assertRaisesRegex(RecordError, r"hits of crc32c\(\), but \d+ by its callers"):
            tables.counter_row(self.run_, wrong[self.run_.name])
        with self.assertRaisesRegex(RecordError, "results of a: 'b' is not NAME=VALUE"):
            tables.parse_results("a b\n")

    def test_new_lines_replace_those_of_the_same_settings(self) -> None:
        other = self.row | {"variant": "unpatched"}
        merged = tables.merge([self.row, other], [self.row | {"crc32c": "7"}], tables.SETTINGS)
        self.assertEqual([row["crc32c"] for row in merged], [other["crc32c"], "7"])


class Comparing(unittest.TestCase):
    """What may vary, and what must not."""

    RUN = "stock.sctp.C_Ecrc0_Rcrc0_gso0"
    REFUSED = "unpatched.sctp.B_Ecrc1_Rcrc0_gso0"

    def states(self, run: str, index: int, **changed: str) -> list[str]:
        """Differences, with one line of a run changed."""
        rows = [row for row in CAPTURES if row["capture"].startswith(run + ".")]
        new = [row | (changed if i == index else {}) for i, row in enumerate(rows)]
        comparison = compare_states(CAPTURES, new, {run})
        self.assertEqual(comparison.compared, len(rows))
        return comparison.differences

    def test_states(self) -> None:
        self.assertEqual(self.states(self.RUN, 0), [])
        self.assertEqual(self.states(self.RUN, 0, packets="99"), [])
        self.assertEqual(
            self.states(self.RUN, 0, kernel_ip_summed_at_tap="PARTIAL"),
            [f"{self.RUN}.1_cli-egress c>s: kernel_ip_summed_at_tap was NONE, is PARTIAL"],
        )
        self.assertEqual(len(self.states(self.RUN, 1, field_state="ZERO")), 1)
        self.assertEqual(len(self.states(self.RUN, 1, first_chunk_types="SACK")), 1)

    def test_a_refused_association_has_as_many_packets(self) -> None:
        self.assertEqual(self.states(self.REFUSED, 0), [])
        self.assertEqual(len(self.states(self.REFUSED, 0, packets="5")), 1)

    def test_a_state_in_excess_or_missing_is_a_difference(self) -> None:
        rows = [row for row in CAPTURES if row["capture"].startswith(self.RUN + ".")]
        for old, new in ((rows, rows[1:]), (rows[1:], rows)):
            self.assertNotEqual(compare_states(old, new, {self.RUN}).differences, [])

    def test_what_was_not_recorded_is_counted(self) -> None:
        rows = [row for row in CAPTURES if row["capture"].startswith(self.RUN + ".")]
        comparison = compare_states([], rows, {self.RUN})
        self.assertEqual((comparison.compared, comparison.new), (0, len(rows)))
        self.assertEqual(compare_states([], rows, set()).new, 0)

    def counters(self, workload: str, gso: str, **changed: str) -> list[str]:
        """Differences, with one line changed."""
        settings = ("router", "unpatched", workload, "on", "1", "0", gso, "0", "0", "0")
        text = settings_of(dict(zip(tables.SETTINGS, settings, strict=True)))
        (row,) = [row for row in COUNTS if settings_of(row) == text]
        return compare_counters(COUNTS, [row | changed], {text}).differences

    def test_counters(self) -> None:
        self.assertEqual(self.counters("small", "0"), [])
        # 3 calls for each packet, of any number of packets
        row = {"cli_out_skbs": "1", "srv_out_skbs": "1", "crc32c": "6", "crc_nat": "2"}
        differences = self.counters("small", "0", **row)
        self.assertFalse([line for line in differences if "hits of crc32c" in line], differences)
        self.assertFalse([line for line in differences if "crc_nat" in line], differences)
        self.assertEqual(len(self.counters("small", "0", crc32c="1")), 1)
        self.assertEqual(len(self.counters("small", "0", result="stalled")), 1)

    def test_counters_of_super_packets(self) -> None:
        self.assertEqual(self.counters("bulk", "1", crc_nat="5"), [])
        self.assertEqual(len(self.counters("bulk", "1", crc_nat="0")), 1)


class InitialFiles(TemporaryFolderTest):
    """The machine's files."""

    @unittest.skipUnless(shutil.which("cpio"), "cpio is missing")
    def test_cpio_reads_the_archive(self) -> None:
        archive = Archive()
        archive.file("a/b/c", b"12345", 0o755)
        archive.file("a/d", b"")
        archive.character_device("dev/console", 5, 1)
        data = gzip.decompress(archive.finish())
        command = ("cpio", "-itv", "--quiet", "--numeric-uid-gid")
        done = subprocess.run(command, input=data, capture_output=True, check=True)
        lines = [line.split() for line in done.stdout.decode().splitlines()]
        self.assertEqual(
            [(line[0], line[-1]) for line in lines],
            [("drwxr-xr-x", "a"), ("drwxr-xr-x", "a/b"), ("-rwxr-xr-x", "a/b/c"),
             ("-rw-r--r--", "a/d"), ("drwxr-xr-x", "dev"), ("crw-------", "dev/console")],
        )  # fmt: skip
        self.assertEqual(lines[2][4], "5")

    def test_modules_come_behind_those_that_they_need(self) -> None:
        dependencies = "k/b.ko.xz: k/a-x.ko.xz k/z.ko.xz\nk/a-x.ko.xz: k/z.ko.xz\nk/z.ko.xz:\n"
        self.assertEqual(
            load_order(dependencies, "k/in.ko\n", ("in", "a_x", "b", "rare"), ("rare",)),
            ["k/z.ko.xz", "k/a-x.ko.xz", "k/b.ko.xz"],
        )
        with self.assertRaisesRegex(RecordError, "no module none"):
            load_order(dependencies, "", ("none",))

    def test_compressed_modules_are_uncompressed(self) -> None:
        file = self.folder / "a.ko.xz"
        file.write_bytes(lzma.compress(b"module"))
        self.assertEqual(read_module(file), b"module")


class GuestPrograms(TemporaryFolderTest):
    """What runs in the machine, as far as it runs here."""

    def address(self, *arguments: str) -> str:
        """What guest/probes.sh finds among a few symbols."""
        file = self.folder / "symbols"
        file.write_text(
            "f1 t nf_conntrack_sctp_packet.cold\t[nf_conntrack]\n"
            "f2 t nf_conntrack_sctp_packet\t[nf_conntrack]\n"
            "f3 t sctp_manip_pkt.constprop.0.isra.0\t[nf_nat]\n"
            "f4 t sctp_csum_update\t[sctp]\n"
            "f5 t sctp_csum_update\t[nf_nat]\n"
            "f6 t sctp_csum_update\t[sctp]\n"
            "f7 T ip_forward_options\n"
            "f8 T ip_forward\n",
            encoding="ascii",
        )
        script = f'. {RECORDINGS}/record/guest/probes.sh; address "$@"'
        done = subprocess.run(
            ["sh", "-euc", script, "sh", *arguments],
            env={"PATH": os.environ["PATH"], "symbols": str(file)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def test_functions_are_found(self) -> None:
        self.assertEqual(self.address("nf_conntrack_sctp_packet", "nf_conntrack"), "f2")
        self.assertEqual(self.address("sctp_manip_pkt", "nf_nat"), "f3")
        self.assertEqual(self.address("sctp_csum_update", "sctp", "2"), "f6")
        self.assertEqual(self.address("sctp_csum_update", "nf_nat"), "f5")
        self.assertEqual(self.address("ip_forward", "-"), "f8")
        self.assertEqual(self.address("ip_forward", "sctp"), "")

    @unittest.skipUnless(shutil.which("gcc"), "gcc is missing")
    def test_programs_compile_without_a_warning(self) -> None:
        for name in OUR_PROGRAMS:
            source = RECORDINGS / "record" / "src" / f"{name}.c"
            subprocess.run(
                ["gcc", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", str(source)], check=True
            )

    @unittest.skipUnless(
        os.environ.get("CHECKSUM_OFFLOAD_RECORD_LINUX"),
        "fetches a kernel and boots it; set CHECKSUM_OFFLOAD_RECORD_LINUX to a folder for both",
    )
    def test_a_run_is_recorded_as_before(self) -> None:
        cache = os.environ["CHECKSUM_OFFLOAD_RECORD_LINUX"]
        self.assertEqual(main(["--cache", cache, "stock.sctp.A_*", "unpatched.sctp.B_*"]), 0)


class Machine(TemporaryFolderTest):
    """The virtual machine, played by a script."""

    def boot(self, script: str) -> None:
        """Boots a machine that does what a shell script says; $disk is its disk."""
        program = self.folder / "qemu"
        find = (
            "for word; do case $word in file=*) disk=${word#file=}; disk=${disk%%,*};; esac; done"
        )
        program.write_text(f"#!/bin/sh\n{find}\n{script}\n", encoding="ascii")
        os.chmod(program, 0o755)
        with mock.patch.object(machine, "find_program", return_value=program):
            machine.boot("tcg", Path("k"), b"", "router", 1, self.folder / "log", self.folder)

    def test_what_the_guest_wrote_arrives(self) -> None:
        (self.folder / "given").mkdir()
        (self.folder / "given" / "results.txt").write_text("r", encoding="ascii")
        self.boot(
            f'echo "guest: up"; tar -cf "$disk" -C {self.folder}/given . && echo "guest: done"'
        )
        self.assertEqual((self.folder / "results.txt").read_text(encoding="ascii"), "r")

    def test_faults(self) -> None:
        with self.assertRaisesRegex(machine.BootError, r"ended before it said 'guest: up'\nbad"):
            self.boot("echo bad")
        with self.assertRaisesRegex(RecordError, "before it said 'guest: done'"):
            self.boot("echo guest: up")
        with self.assertRaisesRegex(RecordError, "log: module x.ko"):
            self.boot("echo guest: up; echo guest: FAULT module x.ko; echo guest: done")

    def test_kvm_is_tried_first_where_it_is(self) -> None:
        for usable, expected in ((True, ["kvm", "tcg"]), (False, ["tcg"])):
            with mock.patch("os.access", return_value=usable):
                self.assertEqual(machine.accelerators("auto"), expected)
                self.assertEqual(machine.accelerators("kvm"), ["kvm"])


class Command(TemporaryFolderTest):
    """The command, with a machine that has been."""

    def command(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, output and complaints."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["--cache", str(self.folder), *arguments])
        return code, out.getvalue(), err.getvalue()

    def test_list(self) -> None:
        code, out, _ = self.command("--list", "stock.nic.*")
        self.assertEqual(code, 0)
        self.assertEqual([line.split()[0] for line in out.splitlines()],
                         ["stock.nic.on", "stock.nic.off"])  # fmt: skip

    def test_unknown_runs_and_empty_folders(self) -> None:
        self.assertEqual(self.command("none")[0], 2)
        code, _, err = self.command("--compare", "--out", str(self.folder))
        self.assertEqual(code, 2)
        self.assertIn("nothing of these runs is recorded there", err)

    def test_the_recordings_equal_themselves(self) -> None:
        code, out, _ = self.command("--compare", "--out", str(RECORDINGS))
        self.assertEqual(code, 0)
        self.assertIn(f"states: {len(CAPTURES)} lines compared, {len(CAPTURES)} equal, 0 diff", out)

    def test_without_programs_it_is_skipped_with_a_reason(self) -> None:
        with (
            mock.patch("shutil.which", return_value=None),
            mock.patch("record.kernel.depends", return_value="linux-image-6.1.0-1-amd64"),
        ):
            code, _, err = self.command("stock.nic.on")
        self.assertEqual(code, 77)
        self.assertIn("SKIP: missing; to get it: sudo apt-get install qemu-system-x86", err)

    def test_a_kernel_that_the_archive_lacks_is_skipped_with_a_reason(self) -> None:
        unknown = RecordError("apt-cache depends linux-image-amd64: exit code 100")
        with (
            mock.patch("record.kernel.run", side_effect=unknown),
            mock.patch("record.__main__.find_program"),
        ):
            code, _, err = self.command("stock.nic.on")
        self.assertEqual(code, 77)
        self.assertIn("SKIP: apt-cache knows no package linux-image-amd64", err)

    def test_tables_are_made_of_what_was_written(self) -> None:
        name = "stock.sctp.A_Ecrc1_Rcrc1_gso0"
        run: Run = replace(select([name])[0])
        for point in ("2_rtr-ingress", "3_rtr-egress"):
            shutil.copy(RECORDINGS / f"{name}.{point}.tsv", self.folder)
        (self.folder / "results.txt").write_text(f"{name} result=ok\n", encoding="ascii")
        collect([run], self.folder)
        made = tables.read_table(self.folder / "capture_states.csv")
        points = {f"{name}.2_rtr-ingress", f"{name}.3_rtr-egress"}
        self.assertEqual(made, [row for row in CAPTURES if row["capture"] in points])
        (self.folder / "results.txt").write_text("other result=ok\n", encoding="ascii")
        with self.assertRaisesRegex(RecordError, f"said nothing of {name}"):
            collect([run], self.folder)


class Keeping(TemporaryFolderTest):
    """Taking recordings into the folder of those that are kept."""

    NAME = "stock.sctp.A_Ecrc1_Rcrc1_gso0"

    def setUp(self) -> None:
        super().setUp()
        self.kept = self.folder / "kept"
        self.kept.mkdir()

    def test_what_is_kept_is_what_was_recorded(self) -> None:
        counters = "unpatched.counters.on.small.E10_R00"
        names = [counters, "unpatched.counters.on.bulk.E11_R11", self.NAME, "stock.nic.off"]
        self.assertEqual(set(keep(RECORDINGS, self.kept, select(names))), set(names))
        made = tables.read_table(self.kept / "capture_states.csv")
        self.assertEqual(
            made,
            [row for row in CAPTURES if run_of(row) in (self.NAME, "stock.nic.off")],
        )
        counts = tables.read_table(self.kept / "counts.csv")
        self.assertEqual(len(counts), 2)
        self.assertTrue(all(row in COUNTS for row in counts))
        sums = (self.kept / "SHA256SUMS").read_text(encoding="ascii").splitlines()
        self.assertEqual(len(sums), 2 * 4 + 2)
        known = (RECORDINGS / "SHA256SUMS").read_text(encoding="ascii").splitlines()
        self.assertEqual(
            [line for line in sums if not line.endswith(".csv")],
            [
                line
                for line in known
                if any(f"  {run}." in line for run in (self.NAME, "stock.nic.off"))
            ],
        )

        # Once more changes nothing.
        before = (self.kept / "counts.csv").read_bytes()
        keep(RECORDINGS, self.kept, select([counters]))
        self.assertEqual(len(tables.read_table(self.kept / "counts.csv")), 2)
        self.assertEqual(sorted((self.kept / "counts.csv").read_bytes()), sorted(before))

    def test_what_is_missing_is_named(self) -> None:
        with self.assertRaisesRegex(RecordError, "nothing of these runs is recorded there"):
            keep(self.folder, self.kept, select([self.NAME]))
        shutil.copy(RECORDINGS / "capture_states.csv", self.folder)
        with self.assertRaisesRegex(RecordError, r"2_rtr-ingress.pcap: it is missing"):
            keep(self.folder, self.kept, select([self.NAME]))


if __name__ == "__main__":
    unittest.main()
