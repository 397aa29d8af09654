"""Output of `graphnet reference`: samples compared with their reference, and the content of a reference."""

from collections.abc import Sequence
from typing import Any

import click

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.reference.records import ReferenceManifest, SampleRecord
from ops.evaluation.reference.verdict import ReferenceCheck, machine_difference, right_counts, software_difference
from ops.words import escape_markdown, markdown_table
from pipelines.output.console import Format, cell_text, echo_rows, tell

_CHECKED = ("verdict", "sample_id", "t_min", "max_difference", "reference_ms", "ms", "speed", "message")


def echo_checks(checks: Sequence[ReferenceCheck], t: int, *, markdown: bool) -> None:
    """Write a row for each sample, and the number that agree at each t; `t` is the level of the verdict."""
    rows = [
        (
            str(item.verdict),
            item.sample_id,
            item.t_min,
            item.max_difference,
            item.reference_median_ms,
            item.median_ms,
            _speed(item),
            item.message,
        )
        for item in checks
    ]
    counts, total = right_counts(checks)
    levels = [str(level) for level, _ in counts]
    title = f"Samples that agree with the reference at each t, of {total}"
    right = [[count for _, count in counts]]
    if not markdown:
        echo_rows(_CHECKED, rows, Format.TABLE, expendable=("max_difference", "reference_ms", "ms"))
        echo_rows(levels, right, Format.TABLE, title=title)
        return
    click.echo(markdown_table(_CHECKED, [[escape_markdown(cell_text(value)) for value in row] for row in rows]))
    click.echo(f"\n{title}:\n")
    click.echo(markdown_table([f"t = {level}" if level == str(t) else level for level in levels], right))


def _speed(check_: ReferenceCheck) -> str:
    """Format the relative speed with its interval: "0.98 (0.95 to 1.01)"."""
    if check_.relative_speed is None:
        return ""
    text = f"{check_.relative_speed:.3g}"
    if check_.relative_speed_low is None or check_.relative_speed_high is None:
        return text
    return f"{text} ({check_.relative_speed_low:.3g} to {check_.relative_speed_high:.3g})"


def tell_settings(manifest: ReferenceManifest, description: BackendDescription, config: BenchmarkConfig) -> None:
    """Say whether times were compared, and how machine and software differ from the reference's."""
    before, now = manifest.setting.environment, description.environment
    if difference := machine_difference(before, now):
        tell(f"another machine ({difference}): speeds are ratios without a verdict")
    else:
        machine = f"{now.hardware}, {now.cpu_count} processors, {config.threads} threads"
        tell(f"the same machine as in the reference: {machine}")
    if difference := software_difference(before, now):
        tell(f"since the reference: {difference}")


def record_row(record: SampleRecord) -> dict[str, Any]:
    """Make the table row of a reference's record of a sample."""
    run, outputs = record.run, record.outputs
    notes = [run.message or "", "depends on the seed" if run.seed_dependent else ""]
    notes += [outputs.note or ("" if outputs.are_kept else "digests and statistics alone")] if outputs else []
    return {
        "sample_id": record.sample_id,
        "status": str(run.status),
        "t_min": run.t_min,
        "eager_ms": run.eager_median_ms,
        "compiled_ms": run.compiled_median_ms,
        "outputs": None if outputs is None else len(outputs.outputs),
        "outputs_bytes": None if outputs is None else outputs.size_bytes,
        "note": "; ".join(filter(None, notes)),
    }
