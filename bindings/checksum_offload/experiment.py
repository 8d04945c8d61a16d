# SPDX-License-Identifier: GPL-2.0-only
"""What an experiment is: a typed configuration in, a result out."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ._arguments import plain, refuse, switch
from ._naming import flatten, from_switch
from .frames import findings_frame, ledger_frame

if TYPE_CHECKING:
    import pandas as pd


@dataclasses.dataclass(frozen=True, kw_only=True)
class Observe:
    """
    What to watch in a run besides its result. Watching costs time; results stay the same.

    Parameters
    ----------
    audit : bool
        Whether an auditor examines every packet at every hop: `Result.findings_frame`.
    ledger : bool
        Whether to keep every computation and change of state: `Result.ledger_frame`. About 400
        bytes of memory for each.
    history : int, optional
        Uid of a packet whose way over all hops is to be told: `Result.history`. Uids count from 0
        in every run; findings and ledger name them.
    """

    audit: bool = False
    ledger: bool = False
    history: int | None = None

    def __post_init__(self) -> None:
        """Validate the switches; who runs the experiment looks at the uid."""
        for name in ("audit", "ledger"):
            object.__setattr__(self, name, switch(name, getattr(self, name)))
        object.__setattr__(self, "history", plain(self.history))


class Result(Mapping[str, Any]):
    """
    Outcome of an experiment: a mapping with the keys and values of the C++ example's JSON line.

    Parameters
    ----------
    config : ExperimentConfig
        What was run.
    values : Mapping
        The JSON object: keys in camelCase with units in them, among them seed, run and versions.
    findings : sequence of Mapping, optional
        What the auditor found.
    ledger : sequence of Mapping, optional
        Records of the ledger.
    history : sequence of Mapping, optional
        Sights and computations of one packet.
    """

    def __init__(
        self,
        config: ExperimentConfig[Any],
        values: Mapping[str, Any],
        *,
        findings: Sequence[Mapping[str, Any]] | None = None,
        ledger: Sequence[Mapping[str, Any]] | None = None,
        history: Sequence[Mapping[str, Any]] | None = None,
    ) -> None:
        self._config = config
        self._values = dict(values)
        self._findings = findings
        self._ledger = ledger
        self._history = history

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._config!r})"

    def _repr_html_(self) -> str:
        frame = self.to_frame().T
        return str(frame.to_html(header=False))

    @property
    def config(self) -> ExperimentConfig[Any]:
        """What was run."""
        return self._config

    def as_dict(self) -> dict[str, Any]:
        """
        Give the result as plain objects.

        Returns
        -------
        dict
            A copy, equal key by key to the JSON line of the C++ example.
        """
        return dict(self._values)

    def to_row(self) -> dict[str, Any]:
        """
        Give the result as one row of a table.

        Returns
        -------
        dict
            Columns of `to_frame` and their values: first the configuration, then what came out.
        """
        row = self._config.to_dict()
        for name, value in flatten(self._values).items():
            row[name] = from_switch(value) if isinstance(row.get(name), bool) else value
        return row

    def to_frame(self) -> pd.DataFrame:
        """
        Give the result as a table.

        Returns
        -------
        pandas.DataFrame
            One row, so that frames of several runs can be put below one another. Names are those of
            the mapping in snake_case with their units; inner objects are flattened.
        """
        import pandas as pd

        return pd.DataFrame([self.to_row()])

    def findings_frame(self) -> pd.DataFrame:
        """
        Give what the auditor found.

        Returns
        -------
        pandas.DataFrame
            See `checksum_offload.frames.findings_frame`.

        Raises
        ------
        ValueError
            If the run was not audited.
        """
        return findings_frame(self._wanted(self._findings, "audit=True"))

    def ledger_frame(self) -> pd.DataFrame:
        """
        Give every computation, verification and change of state.

        Returns
        -------
        pandas.DataFrame
            See `checksum_offload.frames.ledger_frame`.

        Raises
        ------
        ValueError
            If the run had no ledger.
        """
        return ledger_frame(self._wanted(self._ledger, "ledger=True"))

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What the auditor found, as ``ChecksumAuditHelper::ToJson()`` has it."""
        return [dict(finding) for finding in self._wanted(self._findings, "audit=True")]

    @property
    def ledger(self) -> list[dict[str, Any]]:
        """Records of the ledger, as ``ChecksumRecord::ToJson()`` has them."""
        return [dict(record) for record in self._wanted(self._ledger, "ledger=True")]

    @property
    def history(self) -> list[dict[str, Any]]:
        """Way of one packet, as ``ChecksumAuditHelper::HistoryToJson()`` has it."""
        return [dict(event) for event in self._wanted(self._history, "history=UID")]

    @staticmethod
    def _wanted(
        records: Sequence[Mapping[str, Any]] | None, argument: str
    ) -> Sequence[Mapping[str, Any]]:
        if records is None:
            raise ValueError(f"the run has nothing of the kind: call run(config, {argument})")
        return records


R_co = TypeVar("R_co", bound=Result, covariant=True)


class ExperimentConfig(ABC, Generic[R_co]):
    """
    Configuration of an experiment. Subclasses are frozen dataclasses that validate themselves.

    `run` executes it; `sweep` does so for many. A subclass of yours, in a module that can be
    imported, works in both.
    """

    #: Name on the command line, and in files of results.
    experiment: ClassVar[str]

    @abstractmethod
    def execute(self, observe: Observe) -> R_co:
        """
        Run the experiment in this process.

        Parameters
        ----------
        observe : Observe
            What to watch besides.

        Returns
        -------
        Result
            What came out.
        """

    def to_dict(self) -> dict[str, Any]:
        """
        Give the configuration as plain objects.

        Returns
        -------
        dict
            Field to value, in the order of the fields.
        """
        if not dataclasses.is_dataclass(self):
            raise TypeError(f"{type(self).__name__} must be a dataclass")
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


R = TypeVar("R", bound=Result)


def run(
    config: ExperimentConfig[R],
    *,
    audit: bool = False,
    ledger: bool = False,
    history: int | None = None,
) -> R:
    """
    Run one experiment in this process.

    A process has one simulator: threads take turns. Ctrl-C ends the run. After an error the next
    run is as good as any.

    Parameters
    ----------
    config : ExperimentConfig
        What to run, e.g. `NatSctpConfig`.
    audit : bool
        Whether an auditor names the hop at which checksum and state of a packet cease to agree.
    ledger : bool
        Whether to keep every computation and change of state.
    history : int, optional
        Uid of a packet whose way over all hops is to be told. Uids count from 0 in every run, and
        are the same for the same configuration; findings and ledger name them.

    Returns
    -------
    Result
        Of the class that belongs to the configuration, e.g. `NatSctpResult`.

    Raises
    ------
    ValueError
        If an argument is wrong; names it, its value and what is allowed.
    RuntimeError
        If a capture cannot be written; names the file.
    """
    if not isinstance(config, ExperimentConfig):
        refuse("config", config, "a configuration, such as NatSctpConfig()")
    return config.execute(Observe(audit=audit, ledger=ledger, history=history))
