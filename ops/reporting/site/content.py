"""The contents of the site: what it is given, and the summary that its first view is drawn from.

The page computes scores by itself, from columns with a value a run. Rules that it needs (error codes, the share of a
joint comparison, margins) are in the summary, made from the tables that define them.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pandas as pd

from ops.dataset.outputs.tolerances import CORRECT_T, T_FROZEN
from ops.evaluation.benchmark.measuring.timing.statistics import student_quantile
from ops.evaluation.benchmark.results import Phase, Status
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import THRESHOLDS, Metric
from ops.failures import FailureKind
from ops.reporting.score.charts.theme import BASELINE, USUAL_CONTEXT, backend_styles
from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.score.intervals import MAX_BOOTSTRAP_VALUES, MIN_BOOTSTRAP_VALUES, RESAMPLES
from ops.reporting.score.metrics import MIN_INTERVAL_VALUES, failure_cause
from ops.reporting.score.policies import PAPER, POLICIES, T_MIN

SHARD_SIZE = 200
"""Samples whose pages are in one script."""

NEVER, ALWAYS = 99, -99
"""Values of `t_min` that stand for infinity, which JSON lacks: agreeing at no t, and at every t."""

UNAVAILABLE = -1
"""Number of the cause of a run whose backend is not installed: it is shown and never scored."""

_DISTURBED, _PARTIAL, _UNTIMED = 1, 2, 4
"""Flags of a run."""

_CAUSES = {(row.phase, row.kind): number for number, row in enumerate(PAPER.rows())}
"""(phase, kind) of a run that is not correct → its number, in the order of the columns of error codes."""

_CAUSE_COLUMNS = ["status", "phase", "failure_kind", "nan_mismatch", "has_speedup"]

_VOCABULARIES = ("task", "family", "dtype", "source", "framework", "validity")
"""Columns of samples with few different values, which are written once each."""

_CONDITIONS = {
    "device": "device",
    "processor or accelerator": "hardware",
    "driver": "driver",
    "cores": "cpu_count",
    "threads": "threads",
    "memory, bytes": "memory_bytes",
    "operating system": "operating_system",
    "flags": "flags",
    "settings of the benchmark": "settings_hash",
    "rules of replay": "replay_version",
    "framework": "framework",
}
"""Conditions of a run, in words → their column. Runs that differ in one of them are not comparable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteData:
    """The values of a site; the columns of frames are those of the queries in `warehouse/questions/site.py`.

    Attributes:
        title: Its heading.
        generated_at: When they were read, with its time zone.
        conditions: Where its sliders stand when it is opened.
        label: Description of the samples.
        opened_list: The list that it opens with; None for all samples.
        joint_share: Least share of all scored samples for a backend to be compared jointly.
        notes: Lines about the runs and samples as a whole.
        samples: A row a sample; their places are their numbers in the site.
        lists: A row a member of a list.
        curves: A row a backend and variant, with the setup of its current runs.
        runs: The current run of each sample under each.
        setups: A row a setup, which is a build in an environment; newest first within a backend and variant.
        history: The run that counts of each sample under each setup.
        regressions: Rows of the view of this name.
        faults: The same.
        details: Sample ids → details of their current runs, a row each.
    """

    title: str
    generated_at: datetime
    conditions: ScoreConditions
    label: str
    opened_list: str | None
    joint_share: float
    notes: Sequence[str]
    samples: pd.DataFrame
    lists: pd.DataFrame
    curves: pd.DataFrame
    runs: pd.DataFrame
    setups: pd.DataFrame
    history: pd.DataFrame
    regressions: Sequence[Mapping[str, Any]]
    faults: Sequence[Mapping[str, Any]]
    details: Callable[[Sequence[str]], Sequence[Mapping[str, Any]]]


def numbered(frame: pd.DataFrame, samples: pd.DataFrame) -> pd.DataFrame:
    """Put the number of each row's sample into a column `sample`; rows of other samples are left out."""
    places = samples[["dataset", "sample_id"]].assign(sample=range(len(samples)))
    return frame.merge(places, on=["dataset", "sample_id"], validate="many_to_one")


def run_columns(runs: pd.DataFrame) -> dict[str, list[Any]]:
    """Convert runs to the columns that the page scores: sample, speedup, low, high, t, cause and flags.

    `cause` is the number of what a run is where it is not correct, as `ops.reporting.score.metrics.failure_cause` says.
    """
    usable = runs["speedup"].where((runs["speedup"] > 0) & (runs["speedup"] < math.inf) & (runs["status"] == "success"))
    keys = runs.assign(has_speedup=usable.notna())[_CAUSE_COLUMNS]
    causes = {key: _cause(*key) for key in keys.drop_duplicates().itertuples(index=False, name=None)}
    is_untimed = runs["times_note"].notna()
    flags = is_untimed.astype(int) * _UNTIMED
    for bit, column in ((_DISTURBED, "is_disturbed"), (_PARTIAL, "fell_back")):
        flags += runs[column].fillna(value=False).astype(int) * bit
    return {
        "sample": runs["sample"].tolist(),
        "speedup": [rounded(value, 9) for value in usable],
        "low": [rounded(value) for value in runs["speedup_low"].mask(is_untimed)],
        "high": [rounded(value) for value in runs["speedup_high"].mask(is_untimed)],
        "t": [finite_t(value) for value in runs["t_min"]],
        "cause": [causes[key] for key in keys.itertuples(index=False, name=None)],
        "flags": flags.tolist(),
    }


def _cause(status: str, phase: Any, kind: Any, nan_mismatch: Any, has_speedup: bool) -> int:
    if status == Status.UNAVAILABLE:
        return UNAVAILABLE
    run = RunResult(
        status=Status(status),
        phase=Phase(phase) if isinstance(phase, str) else None,
        failure_kind=FailureKind(kind) if isinstance(kind, str) else None,
        nan_mismatch=bool(nan_mismatch),
        speedup=1.0 if has_speedup else None,
    )
    cause_phase, cause_kind = failure_cause(run)
    return _CAUSES[str(cause_phase), str(cause_kind)]


def finite_t(value: Any) -> int:
    """Write a `t_min` as a whole number; a missing one never agrees."""
    if value is None or math.isnan(value) or value == math.inf:
        return NEVER
    return ALWAYS if value == -math.inf else int(value)


def rounded(value: Any, digits: int = 5) -> float | None:
    """Round to significant digits; None for what JSON cannot hold."""
    return float(f"{value:.{digits}g}") if value is not None and math.isfinite(value) else None


def summary(data: SiteData, shards: Sequence[str], builds: Sequence[str], troubles: str) -> dict[str, Any]:
    """Make the summary, which is everything but the pages, and the runs of builds.

    Args:
        data: What the site shows.
        shards: Scripts of the pages of each `SHARD_SIZE` samples, in order.
        builds: Scripts of the runs of each setup, in order.
        troubles: Script of the pages of faults and regressions.
    """
    machines: list[dict[str, str]] = []
    setups = [{**setup, "file": file} for setup, file in zip(_setups(data, machines), builds, strict=True)]
    return {
        "title": data.title,
        "generated": data.generated_at.isoformat(sep=" ", timespec="minutes"),
        "label": data.label,
        "notes": list(data.notes),
        "opened": {
            **{name: getattr(data.conditions, name) for name in ("p", "b", "policy")},
            "list": data.opened_list or "",
        },
        "rules": _rules(data),
        "samples": _samples(data.samples),
        "shard": {"size": SHARD_SIZE, "files": list(shards)},
        "lists": list(_lists(data)),
        "curves": list(_curves(data)),
        "machines": machines,
        "setups": setups,
        "troubles": troubles,
    }


def _rules(data: SiteData) -> dict[str, Any]:
    """The tables and numbers that scores depend on, from where they are defined."""
    policies = [
        {
            "name": policy.name,
            "description": policy.description,
            "tMax": policy.t_max,
            "codes": [row.code for row in policy.rows()],
        }
        for policy in POLICIES.values()
    ]
    return {
        "policies": policies,
        "causes": [f"{phase}/{kind}" for phase, kind in _CAUSES],
        "tMin": T_MIN,
        "tFrozen": T_FROZEN,
        "tCorrect": CORRECT_T,
        "never": NEVER,
        "jointShare": data.joint_share,
        "student": [rounded(student_quantile(0.975, degrees), 12) for degrees in range(1, MAX_BOOTSTRAP_VALUES)],
        "resamples": RESAMPLES,
        "leastInterval": MIN_INTERVAL_VALUES,
        "bootstrap": [MIN_BOOTSTRAP_VALUES, MAX_BOOTSTRAP_VALUES],
        "speedMargin": THRESHOLDS[Metric.SPEED].sample,
        "disturbed": _DISTURBED,
        "partial": _PARTIAL,
        "untimed": _UNTIMED,
        "baseline": BASELINE,
    }


def _samples(samples: pd.DataFrame) -> dict[str, Any]:
    columns: dict[str, Any] = {"id": samples["sample_id"].tolist(), "dataset": _coded(samples["dataset"])}
    columns |= {name: _coded(samples[name].fillna("")) for name in _VOCABULARIES}
    columns |= {"operators": samples["operator_count"].tolist(), "bytes": samples["size_bytes"].tolist()}
    return {**columns, "weight": _weights(samples)}


def _weights(samples: pd.DataFrame) -> list[float] | None:
    """List the weights of samples; None where all are 1."""
    weights = samples["weight"].tolist()
    return weights if set(weights) - {1.0} else None


def _coded(column: pd.Series[str]) -> dict[str, list[Any]]:
    """A column as its different values, sorted, and the number of each row's."""
    values = sorted(set(column))
    numbers = {value: number for number, value in enumerate(values)}
    return {"values": values, "of": [numbers[value] for value in column]}


def _lists(data: SiteData) -> Iterator[dict[str, Any]]:
    for name, members in numbered(data.lists, data.samples).groupby("list"):
        yield {"name": name, "samples": members["sample"].tolist(), "weights": _weights(members)}


def _curves(data: SiteData) -> Iterator[dict[str, Any]]:
    runs = dict(tuple(numbered(data.runs, data.samples).groupby("curve")))
    names = USUAL_CONTEXT.order_backends(data.curves["curve"])
    styles = backend_styles(names, USUAL_CONTEXT)
    keys = {setup_key(row): number for number, row in enumerate(data.setups.to_dict("records"))}
    rows = {row["curve"]: row for row in data.curves.to_dict("records")}
    for name in names:
        row = rows[name]
        yield {
            "name": name,
            "framework": row["framework"],
            "color": styles[name][0],
            "shape": styles[name][1],
            "setup": keys.get(setup_key(row)),
            "runs": run_columns(runs[name]) if name in runs else run_columns(data.runs.head(0).assign(sample=[])),
        }


def setup_key(row: Mapping[Any, Any]) -> tuple[str, ...]:
    """The identity of a setup: backend, variant, environment, configuration and build."""
    return tuple(row[name] for name in ("backend", "variant", "env_hash", "config_hash", "build_hash"))


def link_key(*texts: str) -> str:
    """A short name for a permalink, which stays the same when the site is written again."""
    return hashlib.sha256("\n".join(texts).encode(errors="surrogatepass")).hexdigest()[:12]


def _setups(data: SiteData, machines: list[dict[str, str]]) -> Iterator[dict[str, Any]]:
    """Describe each setup; the conditions of its runs are added to `machines`, once each."""
    for row in data.setups.to_dict("records"):
        conditions = {words: _condition(row[column]) for words, column in _CONDITIONS.items()}
        conditions = {words: text for words, text in conditions.items() if text}
        if conditions not in machines:
            machines.append(conditions)
        yield {
            "key": link_key(*setup_key(row)),
            "curve": row["curve"],
            "build": str(row["build"]),
            "version": str(row["backend_version"]),
            "newest": f"{row['newest']:%Y-%m-%d %H:%M}",
            "runs": int(row["run_count"]),
            "machine": machines.index(conditions),
            "packages": {
                str(name): str(text)
                for name, text in (row["packages"].items() if isinstance(row["packages"], Mapping) else ())
            },
        }


def _condition(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}={text}" for name, text in sorted(value.items()))
    if isinstance(value, float):
        return "" if math.isnan(value) else f"{value:g}"
    return "" if value is None or value is pd.NA else str(value)[:64]
