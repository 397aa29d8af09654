"""Results in the UI: tables, charts and links as metadata."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import dagster as dg

from ops.evaluation.benchmark.results import BenchmarkRun, Status
from ops.evaluation.verdict.rules import RunState, state_of
from ops.evaluation.verdict.words import reason_text
from ops.execution.untrusted.text import printable
from ops.reporting.score.conditions import ConditionDifference

if TYPE_CHECKING:
    import pandas as pd

    from ops.reporting.score.charts import Chart

if TYPE_CHECKING:  # apart from the imports: the code version of every asset covers the statement that binds this name
    Materialized = dg.MaterializeResult[None]
else:
    Materialized = dg.MaterializeResult
"""The result of an asset's function. Dagster knows the class only without its type argument, mypy only with it."""

MAX_ROWS = 200
"""Greatest number of rows of a table in the UI; the warehouse has them all."""


def content_version(content: object) -> dg.DataVersion:
    """Make the data version of an asset whose data may change while its code and inputs stay the same.

    Args:
        content: Identity of the data, such as hashes and ids. Equal content has an equal `repr`.
    """
    return dg.DataVersion(hashlib.sha256(repr(content).encode(errors="surrogatepass")).hexdigest()[:16])


def table(rows: Iterable[Mapping[str, Any]]) -> dg.TableMetadataValue | dg.TextMetadataValue:
    """Show rows as a table, or the text "none" for no rows, since an empty table has no columns to show."""
    shown = itertools.islice(rows, MAX_ROWS)
    records = [dg.TableRecord({key: _cell(value) for key, value in row.items()}) for row in shown]
    return dg.MetadataValue.table(records) if records else dg.MetadataValue.text("none")


def frame_table(frame: pd.DataFrame) -> dg.TableMetadataValue | dg.TextMetadataValue:
    """Show a data frame as a table."""
    return table(_records(frame.head(MAX_ROWS)))


def chart_metadata(
    name: str, chart: Chart, folder: Path, conditions: ConditionDifference | None = None
) -> dict[str, dg.MetadataValue]:
    """Write a chart as an HTML file of its own, which opens offline, and show it in the UI.

    A browser opens no file from a page of the UI, so the file is a path to copy and not a link.

    Returns:
        `<name>`: the picture, as SVG in Markdown; `<name>_html`: path of the file, which has tooltips. Both names tell
        the conditions that differ from the settings.
    """
    from ops.reporting.score.charts import (  # takes a second, which loading the code location need not
        to_html,
        to_markdown,
    )

    conditions = conditions or ConditionDifference()
    path = folder / f"{conditions.file_name(name)}.html"
    to_html(chart, path)
    return {
        conditions.name_with_note(name): dg.MetadataValue.md(to_markdown(chart)),
        conditions.name_with_note(f"{name}_html"): dg.MetadataValue.path(path),
    }


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict(orient="records")]


def _cell(value: Any) -> str | int | float | bool | None:
    """Convert a value for a table record, which takes plain types only, and neither NaN nor infinities."""
    if hasattr(value, "item"):
        value = value.item()
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return round(value, 6)
    return printable(str(value), lines=True)


def one_line(run: BenchmarkRun) -> str:
    """Describe the result of a benchmark run: `transformers/bert: 1.32× (1.28 to 1.36)`, or its failure."""
    return printable(f"{run.sample_id or run.label}: {_outcome(run)}")


def _outcome(run: BenchmarkRun) -> str:
    if run.status is Status.SUCCESS:
        wrong = f"INCORRECT, {reason_text(run)}:" if state_of(run) is RunState.WRONG else ""
        return "  ".join(filter(None, (f"{wrong} {_speedup(run)}".lstrip(), run.disturbance)))
    reason = (run.message or "no message").splitlines()[0]
    if run.status is Status.UNAVAILABLE:
        return f"unavailable: {reason}"
    return f"FAILED, {run.failure_kind} in {run.phase}: {reason}"


def _speedup(run: BenchmarkRun) -> str:
    if run.times.speedup is None:
        return "ran, but without times"
    text = f"{run.times.speedup:.3g}×"
    if run.times.speedup_low is not None and run.times.speedup_high is not None:
        text += f" ({run.times.speedup_low:.3g} to {run.times.speedup_high:.3g})"
    return text


LOCATION = "graphnet"
"""Name of the code location in `workspace.yaml`."""


def launchpad_link(
    job: str, *, config: Mapping[str, object] | None = None, partition: str | None = None
) -> dg.UrlMetadataValue:
    """Make a link that opens the launchpad of a job. It names no host, so it works at any address of the UI.

    Args:
        job: Name of the job.
        config: Configuration of the run; None for the job's own, which Dagster leaves out for a job with partitions.
        partition: Partition of the run, for a job with partitions.
    """
    path = f"/locations/{LOCATION}/jobs/{job}/playground"
    query = {} if config is None else {"config": json.dumps(config)}  # which is YAML, too
    if partition is not None:
        query |= {"tags[0][key]": "dagster/partition", "tags[0][value]": partition}
    return dg.MetadataValue.url(f"{path}/setup?{urlencode(query)}" if query else path)
