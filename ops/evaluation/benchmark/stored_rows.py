"""Reads rows of runs from files: the output of `graphnet bench --json`, and records of references.

Such a file is evidence, not a fact: anybody may have written it. Its rows have the types and bounds of the annotations
of `ops.evaluation.benchmark.results`, and derived figures must fit the figures that they follow from, as in a task's
own report (`ops.evaluation.benchmark.result_parsing`). It cannot be told whether all figures of a row were made up
together.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Collection, Iterator
from itertools import chain, islice
from pathlib import Path
from statistics import median
from typing import Any, BinaryIO

from pydantic import ConfigDict, TypeAdapter
from pydantic.dataclasses import dataclass

from ops.columns import columns
from ops.errors import GraphNetError
from ops.evaluation.benchmark.pooling import block_spread
from ops.evaluation.benchmark.result_parsing import blocks_of, check_figures, row_fields
from ops.evaluation.benchmark.results import BenchmarkRun, RunBlocks, Status
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import MalformedError, number_fields, parse_json, read
from ops.pooling_rules import largest

_MOST_LINE_BYTES = 64 << 20
"""Most bytes of a row, which has all times of a run."""

_SAME = 1e-6
_NEEDED = ("t_min", "eager_median_ms", "compiled_median_ms")
_NEEDED_OF_ALL = ("speedup", "compile_ms", "first_call_ms", "evidence_artefact", "evidence_operator_count")
"""Columns that a successful run has; the second only in rows that have all columns."""

_TRIALS = frozenset({"eager_trials_ms", "compiled_trials_ms"})
_OF_ALL = frozenset({*_TRIALS, "run_id", "speedup", "first_call_ms"})
"""A row with all columns has at least one of these; a row with selected columns has none."""

_REQUIRED = ("dataset", "sample_id", "sample_hash", "backend", "status")
_BLOCKS = [name for name in columns(RunBlocks) if name != "run_id"]
_DEFAULTS = {
    name: "" if column.default is dataclasses.MISSING else column.default
    for name, column in columns(BenchmarkRun).items()
    if name not in _REQUIRED
}
"""Columns that a row may lack, because they came later or do not describe the end of the run."""


class ExportError(GraphNetError):
    """A file of exported results cannot be read."""


@dataclass(config=ConfigDict(extra="ignore"), frozen=True, slots=True, kw_only=True)
class ExportedRun(row_fields(BenchmarkRun, columns(BenchmarkRun), _DEFAULTS), row_fields(RunBlocks, _BLOCKS)):  # type: ignore[misc]
    """A row of an exported file. Keys that are no columns belong to another version and are ignored.

    Attributes:
        machine: The columns of `environment` but the packages, Python and the hash; empty where it is not recorded.
    """

    machine: dict[str, Any] = dataclasses.field(default_factory=dict)


_EXPORTED = TypeAdapter(ExportedRun)
_NUMBERS = number_fields(BenchmarkRun) | number_fields(RunBlocks)


def check_row(row: Any, needed: Collection[str] = (), *, has_trials: bool = True) -> None:
    """Check that a row of a file does not contradict itself.

    Args:
        row: Has fields of `BenchmarkRun`, perhaps only some.
        needed: Fields that a success has besides `t_min` and both median times.
        has_trials: Whether single times are among them.

    Raises:
        ValueError: Two fields contradict each other, or one is missing; the message names the field.
    """
    check_figures(row, has_trials=has_trials)
    if row.status is Status.FAILURE:
        if row.phase is None or row.failure_kind is None:
            raise ValueError("status is failure, and phase or failure_kind is missing")
    elif row.phase is not None or row.failure_kind is not None:
        raise ValueError(f"status is {row.status}, and there is a phase or failure_kind")
    if row.status is Status.SUCCESS:
        for name in (*_NEEDED, *needed):
            if getattr(row, name) is None:
                raise ValueError(f"{name} is missing, and status is success")
    if has_trials:
        _check_spread(row)


def _check_spread(row: Any) -> None:
    """Check the figure that decides whether a run counts as disturbed against its times."""
    if row.eager_block_spread is None:
        return
    blocks = list(blocks_of(row.eager_trials_ms, row.eager_block_sizes))
    if row.process_count:
        remaining = iter(blocks)
        processes = [list(islice(remaining, count)) for count in row.process_block_counts or (len(blocks),)]
        low = high = largest([block_spread(tuple(chain(*own)), tuple(map(len, own))) for own in processes]) or 0.0
    else:  # it is not recorded which process timed which block
        medians = list(map(median, blocks))
        low, high = 1.0, max(medians, default=0.0) / min(medians, default=1.0)
    if not low * (1 - _SAME) <= row.eager_block_spread <= high * (1 + _SAME):
        raise ValueError("eager_block_spread is not that of the trials")


def exported_rows(path: Path) -> Iterator[tuple[int, ExportedRun]]:
    """Yield the rows of a file that `graphnet bench --json` wrote, with their line numbers.

    Raises:
        ExportError: A line is no such row; the message has its number, the field and the fault.
    """
    try:
        with path.open("rb") as file:
            for number, text in _lines(file, path):
                try:
                    yield number, _row(text)
                except (ValueError, RecursionError, MalformedError) as error:
                    told = printable(str(error).partition("\n")[0], 400)
                    raise ExportError(f"{path}, line {number} is no run of `graphnet bench --json`: {told}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise ExportError(f"cannot read {path}: {error}") from error


def _lines(file: BinaryIO, path: Path) -> Iterator[tuple[int, str]]:
    number = 0
    while line := file.readline(_MOST_LINE_BYTES + 1):
        number += 1
        if len(line) > _MOST_LINE_BYTES:
            raise ExportError(f"{path}, line {number} is longer than {_MOST_LINE_BYTES >> 20} MiB")
        if line.strip():
            yield number, line.decode()


def _row(text: str) -> ExportedRun:
    try:
        document = parse_json(text, _NUMBERS)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON, or not all of it ({error.msg})") from error
    run = read(_EXPORTED, document, "the row", strict=True)
    needed = () if _OF_ALL.isdisjoint(document) else _NEEDED_OF_ALL
    check_row(run, needed, has_trials=not _TRIALS.isdisjoint(document))
    return run
