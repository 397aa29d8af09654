"""`graphnet links`: the time that collectives would take on links that you describe."""

from pathlib import Path

import click

from ops.evaluation.benchmark.links import LinkError, Links
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.settings import load_settings
from warehouse.store import Warehouse

SECTION = "compare"
"""Section of the list of commands."""

_COLUMNS = ("dataset", "sample_id", "backend", "variant", "devices", "collectives", "bytes", "links_ms", "share")
_RUNS = """
SELECT dataset, sample_id, backend, variant, device_count, collectives, collective_bytes, compiled_median_ms
FROM benchmark_latest WHERE device_count > 1 AND status = 'success' ORDER BY ALL
"""


@click.command("links", short_help="Model the time of collectives on links that you describe.")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@format_options
def command(file: Path, form: Format) -> int:
    """Compute how long the collectives of each sample of several devices would take on the links in FILE.

    FILE is TOML: latency_us and gigabytes_per_s, and tables [groups.NAME] with the same for single process groups. The
    share is that of the collectives in a call which takes so long beside them as it took here: as what it took here
    contains collectives too, the share is a lower bound.

    \b
    Examples:
      graphnet links nvlink.toml
      graphnet links nvlink.toml --json
    """  # noqa: D301
    rows = []
    with usage_errors(LinkError):
        links = Links.read(file)
        for *named, collectives, size_bytes, call_ms in Warehouse(load_settings().warehouse_path).rows(_RUNS):
            links_ms = links.collectives_ms(collectives)
            rows.append((*named, len(collectives), size_bytes, links_ms, links_ms / (links_ms + call_ms)))
    if not rows:
        raise NothingToDoError("no results of samples of several devices; run `graphnet bench` on some first")
    echo_rows(_COLUMNS, rows, form)
    return ExitCode.OK
