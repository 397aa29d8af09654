"""Regressions of the newest builds, as notices describe them, and the notices that were sent."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ops.dataset.outputs.tolerances import is_right
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.evaluation.benchmark.results import Status
from ops.evaluation.notify.message import Regression, amount, regression_key
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.words import kind_text, t_text
from warehouse.store import Warehouse

_REGRESSIONS = """
SELECT regressed.*,
    build_name(build.label, build.version, regressed.build_hash) AS build,
    build_name(before.label, before.version, regressed.previous_build_hash) AS previous_build
FROM newest_regressions AS regressed
LEFT JOIN build ON build.build_hash = regressed.build_hash
LEFT JOIN build AS before ON before.build_hash = regressed.previous_build_hash
ORDER BY regressed.dataset, regressed.backend, regressed.variant,
    list_position(['failed', 'incorrect', 'slower', 'slower to compile'], regressed.regression), regressed.sample_id,
    regressed.measure, regressed.group_value
"""

_LOCATABLE = ("failed", "incorrect")
"""Kinds of regressions that the asset `fault_report` locates."""

_MEASURES = {"s0": "S(0)", "speedup": "speedup", "compile_ms": "compile time"}


@dataclass(frozen=True, slots=True)
class NoticeAttempt:
    """The attempts to send a notice of a regression to a channel."""

    attempts: int
    tried_at: datetime
    is_sent: bool


def newest_regressions(warehouse: Warehouse) -> list[Regression]:
    """Load the regressions of the newest build of each backend, each once though several earlier builds were better.

    Imported logs have none: anybody may have written them, at any time.
    """
    regressions = map(_regression, warehouse.records(_REGRESSIONS))
    return list({item.key: item for item in regressions}.values())


def unlocated_regressions(warehouse: Warehouse) -> list[Regression]:
    """Load regressions of the catalog whose fault can still be located, and of which no notice was attempted."""
    tried = {key for key, _ in attempts(warehouse)}
    return [
        item
        for item in newest_regressions(warehouse)
        if item.kind in _LOCATABLE and item.dataset == OWN_DATASET and not item.folder and item.key not in tried
    ]


def attempts(warehouse: Warehouse) -> dict[tuple[str, str], NoticeAttempt]:
    """Load (regression's key, channel) → the attempts to send a notice of it."""
    rows = warehouse.rows("SELECT regression_key, channel, attempts, tried_at, sent_at IS NOT NULL FROM notice")
    return {
        (key, channel): NoticeAttempt(count, tried_at.replace(tzinfo=UTC), is_sent)
        for key, channel, count, tried_at, is_sent in rows
    }


def _regression(row: dict[str, Any]) -> Regression:
    label = f"{row['backend']} {row['variant']}".rstrip()
    before, after = _values(row)
    script = Path(row["folder"]) / SCRIPT_FILE if row["folder"] else None
    return Regression(
        key=regression_key(
            row["dataset"],
            label,
            row["build_hash"],
            row["regression"],
            row["sample_id"],
            row["measure"],
            row["group_value"],
        ),
        dataset=row["dataset"],
        backend=label,
        build_hash=row["build_hash"],
        build=row["build"],
        previous_build=row["previous_build"],
        kind=row["regression"],
        subject=row["sample_id"] or _subject(row),
        before=before,
        after=after,
        reason=row["message"] or "",
        operators=tuple(row["operators"]),
        folder=row["folder"],
        reproducer=str(script) if script is not None and script.is_file() else "",
    )


def _subject(row: dict[str, Any]) -> str:
    over = "all samples" if row["group_value"] == "all" else f"samples with {row['group_value']}"
    return f"{_MEASURES[row['measure']]} over {over}"


def _values(row: dict[str, Any]) -> tuple[str, str]:
    """Describe the values before and after a regression, for the person who reads the notice."""
    if row["measure"] == "compile_ms":
        return amount(row["value_before"] / 1000, " s"), amount(row["value_after"] / 1000, " s")
    before, after = amount(row["value_before"], "×"), amount(row["value_after"], "×")
    if row["regression"] == "failed":
        return before, kind_text(RunResult.of({**row, "status": Status.FAILURE}))
    if row["regression"] == "incorrect":
        return _agreement(row["previous_t_min"]), _agreement(row["t_min"])
    return before, after


def _agreement(t_min: float | None) -> str:
    return "not compared" if t_min is None else f"{'right' if is_right(t_min) else 'wrong'} (t_min {t_text(t_min)})"
