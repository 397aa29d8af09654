"""`graphnet runs links`: the time that collectives would take on links that you describe."""

from pathlib import Path

import click

from ops.evaluation.benchmark.links import LinkError, Links
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.settings import load_settings
from warehouse.store import Warehouse

_COLUMNS = (
    "dataset", "sample_id", "backend", "variant", "devices", "collectives", "bytes", "links_ms", "share", "ceiling",
)  # fmt: skip
_RUNS = """
SELECT dataset, sample_id, backend, variant, device_count, collectives, collective_bytes,
    CASE WHEN times_note IS NULL THEN compiled_median_ms END
FROM benchmark_latest WHERE device_count > 1 AND status = 'success' ORDER BY ALL
"""


@click.command("links")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@format_options
def command(file: Path, form: Format) -> int:
    """Compute how long the collectives of each sample of several devices would take on the links in FILE.

    FILE is TOML: latency_us and gigabytes_per_s, and tables [groups.NAME] with the same for single process groups. The
    share is that of the collectives in a call which takes so long beside them as it took here: as what it took here
    contains collectives too, the share is a lower bound. The ceiling is the most speedup that a faster graph can still
    give while the collectives stay as they are: one over the share. Both are left out where ranks shared cores.

    \b
    Examples:
      graphnet runs links nvlink.toml
      graphnet runs links nvlink.toml --json
    """  # noqa: D301
    rows = []
    with usage_errors(LinkError):
        links = Links.read(file)
        for *named, collectives, size_bytes, call_ms in Warehouse(load_settings().warehouse_path).rows(_RUNS):
            links_ms = links.collectives_ms(collectives)
            share = None if call_ms is None else links_ms / (links_ms + call_ms)
            rows.append((*named, len(collectives), size_bytes, links_ms, share, 1 / share if share else None))
    if not rows:
        raise NothingToDoError("no results of samples of several devices; run `graphnet bench` on some first")
    echo_rows(_COLUMNS, rows, form)
    return ExitCode.OK
