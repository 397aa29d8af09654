"""Pages of samples and faults: what is told of one, as data that a script holds until somebody opens the page."""

from __future__ import annotations

import math
import os
import shlex
import stat
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.reading import SampleReader
from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.execution.program import NAME
from ops.execution.untrusted.folders import UntrustedFileError, open_folder
from ops.execution.untrusted.text import printable
from ops.parameters import backend_argument
from ops.reporting.site.content import (
    SHARD_SIZE,
    SiteData,
    finite_t,
    link_key,
    numbered,
    rounded,
    run_columns,
    setup_key,
)
from ops.reporting.site.graphs import read_graph

LOG_LINES, LOG_BYTES = 20, 4_000
"""Most lines and bytes of a log that a page shows: the first."""

_SCRIPT_BYTES = 20_000
_MOST_READERS = 4

_NUMBERS = (
    "eager_median_ms", "compiled_median_ms", "speedup", "speedup_low", "speedup_high", "relative_error", "compile_ms",
    "eager_peak_bytes", "compiled_peak_bytes",
)  # fmt: skip
_TEXTS = (
    "status", "phase", "failure_kind", "signal", "message", "relative_error_dtype", "backend_version", "times_note",
)  # fmt: skip


def build_runs(data: SiteData) -> list[dict[str, list[Any]]]:
    """The columns of the runs of each setup, in the order of `data.setups`."""
    history = numbered(data.history, data.samples)
    of_setup = {setup_key(dict(zip(_KEY, key, strict=True))): runs for key, runs in history.groupby(_KEY)}
    nothing = history.head(0)
    return [run_columns(of_setup.get(setup_key(row), nothing)) for row in data.setups.to_dict("records")]


_KEY = ["backend", "variant", "env_hash", "config_hash", "build_hash"]


def sample_shards(
    data: SiteData,
    builds: Sequence[Mapping[str, list[Any]]],
    troubles: Mapping[str, Sequence[Mapping[str, Any]]],
    log_dir: Path,
) -> Iterator[list[Any]]:
    """Make the pages of samples, `SHARD_SIZE` at a time.

    Args:
        data: What the site shows.
        builds: As of `build_runs`: the history of each sample.
        troubles: As of `trouble_pages`, which samples link to.
        log_dir: Folder of logs; files elsewhere are not shown, whatever a row says.
    """
    history: defaultdict[int, list[Any]] = defaultdict(list)
    for number, runs in enumerate(builds):
        for sample, *values in zip(*runs.values(), strict=True):
            history[sample].append([number, *values])
    rows = data.samples.to_dict("records")
    told = troubles_of(troubles)
    processes = min(_MOST_READERS, len(os.sched_getaffinity(0)))
    with SampleReader(processes) as reader, ThreadPoolExecutor(processes) as pool:
        for first in range(0, len(rows), SHARD_SIZE):
            shard = rows[first : first + SHARD_SIZE]
            graphs = pool.map(lambda row: read_graph(reader, CHECKOUT / row["path"], row["files_hash"] or ""), shard)
            details: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
            for run in data.details([row["sample_id"] for row in shard]):
                details[run["dataset"], run["sample_id"]].append(run)
            yield [
                {
                    **_description(row),
                    "graph": graph,
                    "runs": [_run(run, row["path"], log_dir) for run in details[row["dataset"], row["sample_id"]]],
                    "history": history[number],
                    "troubles": told[row["sample_id"]],
                }
                for (number, row), graph in zip(enumerate(shard, first), graphs, strict=True)
            ]


def troubles_of(troubles: Mapping[str, Sequence[Mapping[str, Any]]]) -> defaultdict[str, list[Any]]:
    """Sample id → (view, key, title) of each fault and regression that it shows."""
    told: defaultdict[str, list[Any]] = defaultdict(list)
    for view, pages in troubles.items():
        for page in pages:
            for sample_id in page["samples"] if view == "fault" else [page["sample"]]:
                told[sample_id].append([view, page["key"], page["title"]])
    return told


def _description(row: Mapping[Any, Any]) -> dict[str, Any]:
    texts = ("path", "model_name", "sample_hash", "content_hash")
    return {**{name: row[name] or "" for name in texts}, "traits": [str(trait) for trait in row["traits"]]}


def _run(run: Mapping[str, Any], path: str, log_dir: Path) -> dict[str, Any]:
    """The details of one run: times, errors, the reason of a failure, the start of its log, and its command."""
    t_min = run["t_min"]
    return {
        "curve": run["curve"],
        **{name: rounded(run[name]) for name in _NUMBERS},
        **{name: run[name] or "" for name in _TEXTS},
        "t": None if t_min is None or math.isnan(t_min) else finite_t(t_min),
        "disturbed": bool(run["is_disturbed"]),
        "partial": bool(run["fell_back"]),
        "finished": f"{run['finished_at']:%Y-%m-%d %H:%M}",
        "log": first_lines(run["log_path"] or "", log_dir),
        "command": repeating_command(run, path),
    }


def repeating_command(run: Mapping[str, Any], path: str) -> str:
    """The command that makes a row again, as one line for a shell."""
    backend = backend_argument(run["backend"], run["variant"], run["spec"])
    return f"{NAME} bench {shlex.join([path, '--backend', backend])}"


def trouble_pages(data: SiteData, home: Path) -> dict[str, list[dict[str, Any]]]:
    """Make the pages of faults, with the scripts that show them, and of regressions.

    Args:
        data: What the site shows.
        home: Folder that reproducers are below; files elsewhere are not shown.
    """
    there = set(data.samples["sample_id"])
    return {
        "fault": [_fault(row, there, home) for row in data.faults],
        "regression": [_regression(row) for row in data.regressions],
    }


def _fault(row: Mapping[str, Any], there: Collection[str], home: Path) -> dict[str, Any]:
    texts = {name: row[name] or "" for name in ("kind", "phase", "failure", "signature", "message", "backend_version")}
    curve, operators = _curve(row), [str(name) for name in row["operator_set"]]
    return {
        **texts,
        "key": link_key(
            "fault", curve, *(texts[name] for name in ("kind", "phase", "failure", "signature")), *operators
        ),
        "title": f"{row['kind']} of {curve}: {', '.join(operators) or row['signature']}",
        "curve": curve,
        "operators": operators,
        "samples": [name for name in row["sample_ids"] if name in there],
        "reproduces": row["reproduces"],
        "located": f"{row['located_at']:%Y-%m-%d}",
        "script": first_lines(f"{row['folder']}/{SCRIPT_FILE}", home, lines=400, limit_bytes=_SCRIPT_BYTES),
    }


_BECAME = {"failed": "fails", "incorrect": "is wrong", "slower": "is slower"}
"""Regression → words for it in a title."""


def _regression(row: Mapping[str, Any]) -> dict[str, Any]:
    """The page of a regression: both results."""
    before, after = (
        {
            "version": row[f"{of}backend_version"],
            "build": row[f"{of}build_hash"][:12],
            "speedup": rounded(row[f"{of}speedup"]),
            "low": rounded(row[f"{of}speedup_low"]),
            "high": rounded(row[f"{of}speedup_high"]),
            "t": None if row[f"{of}t_min"] is None else finite_t(row[f"{of}t_min"]),
        }
        for of in ("previous_", "")
    )
    curve = _curve(row)
    texts = {name: row[name] or "" for name in ("regression", "dataset", "phase", "failure_kind", "message")}
    told = {"sample": row["sample_id"], "curve": curve, "before": before, "after": after, **texts}
    return told | {
        "key": link_key("regression", row["dataset"], row["sample_id"], curve),
        "title": f"{row['sample_id']} {_BECAME[row['regression']]} under {curve}",
        "seen": f"{row['finished_at']:%Y-%m-%d %H:%M}",
        "sameEnvironment": row["previous_env_hash"] == row["env_hash"],
    }


def _curve(row: Mapping[str, Any]) -> str:
    return f"{row['backend']} {row['variant']}".strip()


def first_lines(path: str, root: Path, *, lines: int = LOG_LINES, limit_bytes: int = LOG_BYTES) -> str:
    """Read the first lines of a file below a folder, through no link; "" for any other file, and for a missing one.

    Rows may come from other people, so that a path may name any file of this machine, which a site would publish.
    """
    place = Path(os.path.abspath(CHECKOUT / path))  # noqa: PTH100 - links must stay to be refused
    base = Path(os.path.abspath(root))  # noqa: PTH100 - the same
    if not path or "\0" in path or not place.is_relative_to(base) or place == base:
        return ""
    *folders, name = place.relative_to(base).parts
    try:
        with open_folder(base, folders) as folder:
            descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
            with os.fdopen(descriptor, "rb", buffering=0) as file:
                content = file.read(limit_bytes + 1) if stat.S_ISREG(os.fstat(descriptor).st_mode) else b""
    except (UntrustedFileError, OSError):
        return ""
    shown = content[:limit_bytes].decode(errors="replace").splitlines()
    is_cut = len(content) > limit_bytes or len(shown) > lines
    return printable("\n".join([*shown[:lines], *(["…"] if is_cut else [])]), limit_bytes + 2, lines=True)
