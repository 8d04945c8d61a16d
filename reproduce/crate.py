# SPDX-License-Identifier: GPL-2.0-only
"""Describes a run as an RO-Crate 1.1 after the profile Process Run Crate 0.5.

The folder of the output becomes the crate: ro-crate-metadata.json in it names the files, the
programs that made them, the expected values, and what provenance.json tells.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from rocrate.model.contextentity import ContextEntity
from rocrate.rocrate import ROCrate

from . import provenance
from .claim import ROOT
from .claims import CLAIMS
from .provenance import Run, sha256

PROFILE = "https://w3id.org/ro/wfrun/process/0.5"
LICENCE = "https://spdx.org/licenses/GPL-2.0-only"
FORMATS = {".csv": "text/csv", ".json": "application/json", ".png": "image/png",
           ".svg": "image/svg+xml", ".txt": "text/plain"}  # fmt: skip


def properties_of(path: Path, described: str) -> dict[str, Any]:
    """What is told of a file."""
    return {
        "name": path.name,
        "description": described,
        "encodingFormat": FORMATS.get(path.suffix, "text/plain"),
        "contentSize": str(path.stat().st_size),
        "sha256": sha256(path),
    }


def named_by(digest: str) -> str:
    """The URI of what has this SHA-256 (RFC 6920)."""
    encoded = base64.urlsafe_b64encode(bytes.fromhex(digest)).decode("ascii").rstrip("=")
    return f"ni:///sha-256;{encoded}"


def names_of(run: Run) -> str:
    """Which claims were run, in words."""
    names = [claim.name for claim in run.claims]
    if names == [claim.name for claim in CLAIMS]:
        return "every claim"
    return f"the claim{'s' if len(names) > 1 else ''} {', '.join(names)}"


def write_crate(run: Run) -> None:
    """Write provenance.json and ro-crate-metadata.json into the output folder."""
    told = provenance.write(run)
    crate = ROCrate(version="1.1")

    def add(key: str, kind: str, **properties: object) -> ContextEntity:
        entity = ContextEntity(crate, key, properties={"@type": kind, **properties})
        crate.add(entity)
        return entity

    profile = add(PROFILE, "CreativeWork", name="Process Run Crate", version="0.5")
    crate.name = f"checksum-offload: reproduction of {names_of(run)}, {run.context.mode} mode"
    crate.description = (
        f"Tables, figures and comparison with the expected values of {names_of(run)}, as ./dev "
        "reproduce left them."
    )
    crate.datePublished = told["ended"]
    crate.license = add(LICENCE, "CreativeWork", name="GPL-2.0-only")
    crate.root_dataset["conformsTo"] = profile
    author = provenance.first_match(ROOT / "CITATION.cff", r'^  - name: *"?([^"\n]*)')
    crate.root_dataset["author"] = add("#authors", "Organization", name=author)

    source = told["source"]
    # The identifier of Software Heritage is that of git, so it holds wherever the commit is.
    software = add(
        f"swh:1:rev:{source['commit']}" if source["commit"] else "#checksum-offload",
        "SoftwareApplication",
        name="checksum-offload, a module of ns-3",
        softwareVersion=f"{source['versionOfCitation']}, commit {source['commit']}"
        + (" with changes" if source["modified"] else ""),
        softwareRequirements=", ".join(f"{k} {v}" for k, v in told["versions"].items()),
        operatingSystem=told["machine"]["operatingSystem"],
    )  # fmt: skip
    software["description"] = (
        f"built by {told['build']['compiler']}, {told['build']['buildType']}, CRC32c by "
        f"{told['build']['crc32c']}"
    )
    for name, digest in told["programs"].items():
        part = add(named_by(digest), "SoftwareApplication", name=name,
                   softwareVersion=source["versionOfCitation"])  # fmt: skip
        software.append_to("hasPart", part)

    objects = []
    for claim in run.claims:
        path = run.expected[claim.name]
        properties = properties_of(path, f"expected values: {claim.title}")
        objects.append(
            crate.add_file(path, f"expected/{claim.name}/{path.name}", properties=properties)
        )
    results = []
    for path in provenance.outputs(run):
        results.append(crate.add_file(path, path.name, properties=properties_of(path, path.stem)))
    about = run.context.output / provenance.FILE
    crate.add_file(about, about.name, properties=properties_of(about, "versions, seeds, hashes"))
    action = add(
        "#run", "CreateAction",
        name=" ".join(told["command"]),
        startTime=told["started"], endTime=told["ended"],
        actionStatus="http://schema.org/CompletedActionStatus",
        description=f"{len(told['runs'])} runs of programs; all values agree: {told['agrees']}; "
        f"run numbers of the random numbers: {told['rngRuns']}",
    )  # fmt: skip
    action["instrument"] = software
    action["object"] = objects
    action["result"] = results
    crate.root_dataset["mentions"] = action
    crate.write(run.context.output)
