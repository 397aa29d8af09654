"""Times at 10,000 samples: catalog, nights, the search for stale results, scores, report and the UI's metadata.

Makes samples with graphs of their own, or takes those of a dataset, and a history of made-up runs in FOLDER (existing
ones stay), then does the work of a person and a schedule and prints wall and processor seconds, and sizes, beside
their goals. Nothing is run under a compiler.
"""

import argparse
import functools
import logging
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dagster as dg

from benchmarks._shared.harness import CLI, REPO, option, parse, table
from benchmarks.speed.many_samples import make_samples
from benchmarks.speed.warehouse import spool_runs
from ops.dataset.sample.catalog import reading
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, ResultKey
from ops.execution.worker.client import WorkerHost
from pipelines.definitions import build_definitions
from pipelines.exits import ExitCode
from pipelines.settings import Settings, load_settings
from pipelines.stages import site_of
from warehouse.questions.queries import scores_frame
from warehouse.questions.report_data import load_report_data
from warehouse.selection.outstanding import stale_targets
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.night import plan_night
from warehouse.store import Warehouse

BACKENDS = ("eager", "inductor", "cudagraphs", "onnxruntime", "openvino", "tvm")
NIGHTLY = BACKENDS[:2]
"""Backends that a night measures, described as they are here."""

Row = tuple[str, str, str, str]
"""Question, seconds of wall time (or a size), seconds of processor time, goal."""


def processor_s() -> float:
    """Processor time of this process and of those that it waited for."""
    reading.stop_spare()
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def time_action(question: str, goal: str, action: Callable[[], object], repeat: int = 1) -> Row:
    """Time an action, as the least of so many times."""
    times = []
    for _ in range(repeat):
        cpu, wall = processor_s(), time.perf_counter()
        action()
        times.append((time.perf_counter() - wall, processor_s() - cpu))
    return question, f"{min(times)[0]:.2f}", f"{min(cpu for _, cpu in times):.2f}", goal


def run_command(*arguments: str) -> None:
    """Run a command of the command line, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", CLI, *arguments], cwd=REPO, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, ExitCode.NOTHING):
        raise SystemExit(f"graphnet {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr[-2000:]}")


def store(settings: Settings, described: list[BackendDescription], history: int) -> Iterator[Row]:
    """Store the catalog, findings of validation, and runs: all of the newest builds, and `history` of earlier ones."""
    warehouse = Warehouse(settings.warehouse_path)
    warehouse.ingest()
    roots = [Root(settings.samples_root, OWN_DATASET)]
    site = site_of(settings, store=True)
    catalog = build_catalog(roots, site.ledger)
    findings = [
        ValidationRow(
            f"{row.sample_id} {name}", row.dataset, row.sample_id, row.sample_hash, name, True, None, row.cataloged_at
        )
        for row in catalog.rows
        for name in gating_checks()
    ]
    warehouse.spool([*catalog.warehouse_rows, *findings])
    yield time_action("ingest of the catalog", "", warehouse.ingest)
    count = len(catalog.rows)
    per_version = count * len(BACKENDS)
    samples = f"""
        SELECT row_number() OVER (ORDER BY sample_id) AS i, sample_id, sample_hash
        FROM read_parquet('{settings.home / "samples.parquet"}')
    """
    with warehouse.connect() as connection:
        connection.execute(f"COPY (FROM sample_current) TO '{settings.home / 'samples.parquet'}'")
    now = {setup.name: setup for setup in described}
    versions = -(-history // per_version)
    for version in range(versions + 1):
        rows = min(per_version, history - version * per_version) if version < versions else per_version
        setups = " UNION ALL ".join(
            _setup(k, now.get(name), name, version, versions) for k, name in enumerate(BACKENDS)
        )
        spool_runs(
            settings.warehouse_path.parent,
            catalog=samples, setups=setups, gone=0.08, version=version, rows=rows,
        )  # fmt: skip
        if version == versions - 1:
            yield time_action(f"ingest of {history:,} runs of earlier builds", "", warehouse.ingest)
    yield time_action(f"ingest of {per_version:,} runs of the newest builds", "", warehouse.ingest)


def _setup(k: int, described: BackendDescription | None, name: str, version: int, newest: int) -> str:
    key: dict[str, Any] = {"backend": name, "backend_version": f"2.13.{version}"}
    hashed = ("build_hash", "env_hash", "config_hash")
    key |= {column: f"{column} {name} {version if column == 'build_hash' else ''}" for column in hashed}
    if described is not None:
        fields = described.key()
        key |= fields if version == newest else {**fields, "build_hash": key["build_hash"]}
    return f"SELECT {k} AS k, " + ", ".join(f"'{value}' AS {column}" for column, value in key.items())


def measure(settings: Settings, history: int) -> Iterator[Row]:
    """Time all questions."""
    logging.getLogger("ops").setLevel(logging.ERROR)
    warehouse, site = Warehouse(settings.warehouse_path), site_of(settings, store=True)
    roots = [Root(settings.samples_root, OWN_DATASET)]
    yield time_action("catalog scan, cold", "< 20", lambda: build_catalog(roots, site.ledger))
    time.sleep(2.5)  # files that were just written do not count as settled
    build_catalog(roots, site.ledger)
    yield time_action("catalog scan, unchanged", "< 3", lambda: build_catalog(roots, site.ledger))
    with WorkerHost(preload=("torch",)) as host:
        stage = BenchmarkStage(config=settings.benchmark, host=host, site=site)
        described = [stage.describe(BackendSpec(name)) for name in NIGHTLY]
    if not warehouse.path.exists():
        yield from store(settings, described, history)
    yield time_action("ingest with nothing new", "", warehouse.ingest, 3)
    keys: ResultKey = described[0].key()
    yield time_action("what is stale under a backend", "< 0.1", lambda: stale_targets(warehouse, **keys), 7)
    for group in ("all", "task"):
        question = f"scores, {len(BACKENDS)} backends, {history:,} rows of history, by {group}"
        yield time_action(question, "< 0.15", functools.partial(scores_frame, warehouse, group_by=group), 7)
    yield time_action("night with nothing to do: plan", "< 15", lambda: plan(settings, roots))
    samples = str(settings.samples_root)
    yield time_action(
        "graphnet bench --changed, nothing to do",
        "< 15",
        lambda: run_command("bench", samples, "--changed", "--backend", "eager", "--no-compare"),
    )
    yield time_action("graphnet score", "", lambda: run_command("score"))
    yield time_action("data of the report", "", lambda: load_report_data(warehouse))
    yield time_action("graphnet report", "", lambda: run_command("report"))
    yield _size("the report, MB", "< 5", (settings.report_dir / "report.html").stat().st_size)
    yield from assets(settings)


def plan(settings: Settings, roots: list[Root]) -> None:
    """Plan the night as the schedule does, with a host of its own."""
    with WorkerHost(preload=("torch",)) as host:
        stage = BenchmarkStage(config=settings.benchmark, host=host, site=site_of(settings, store=True))
        night = plan_night(stage, [BackendSpec(name) for name in NIGHTLY], roots)
    if not night.is_empty:
        raise SystemExit(f"there is something to do: {night}")


def assets(settings: Settings) -> Iterator[Row]:
    """Make the catalog, and the scores with charts and report, as the UI shows them: time, and the largest metadata."""
    definitions = build_definitions(settings)
    names = {"catalog": ["sample_catalog", "dataset_report"], "scores": None}
    with dg.DagsterInstance.ephemeral() as instance:
        for name, keys in names.items():
            job = definitions.resolve_job_def("scores" if keys is None else "shards")
            sizes: dict[str, int] = {}

            def run(job: Any = job, keys: Any = keys, sizes: dict[str, int] = sizes) -> None:
                selection = None if keys is None else [dg.AssetKey(key) for key in keys]
                result = job.execute_in_process(instance=instance, asset_selection=selection, raise_on_error=False)
                for event in result.all_events:
                    if event.is_step_materialization:
                        materialization = event.event_specific_data.materialization
                        sizes[event.asset_key.to_user_string()] = len(dg.serialize_value(materialization))

            yield time_action(f"assets of {name}", "", run)
            largest = max(sizes, key=lambda key: sizes[key], default="none")
            yield _size(f"largest metadata of these, MB ({largest} of {len(sizes)})", "< 1", sizes.get(largest, 0))


def _size(question: str, goal: str, size_bytes: int) -> Row:
    return question, f"{size_bytes / 1e6:.2f}", "", goal


def main() -> None:
    """Make missing samples, measure, and print the table."""
    arguments: argparse.Namespace = parse(
        __doc__,
        option("folder", type=Path, help="where samples, database and reports are, or are to be made; 1.5 GB"),
        option("--samples", type=int, default=10_000, help="how many samples are made (default: 10,000)"),
        option("--dataset", type=Path, help="folder of samples to take instead, such as what `graphnet grow` made"),
        option("--history", type=int, default=1_000_000, help="runs of earlier builds (default: 1,000,000)"),
    )
    folder = arguments.folder.absolute()
    samples = (arguments.dataset or folder / "samples").absolute()
    os.environ |= {
        "GRAPHNET_HOME": str(folder / "home"),
        "GRAPHNET_SAMPLES_ROOT": str(samples),
        "GRAPHNET_WAREHOUSE_PATH": str(folder / "graphnet.duckdb"),
        "GRAPHNET_BACKENDS": ",".join(NIGHTLY),
    }
    if arguments.dataset is None:
        make_samples(samples, arguments.samples)
    settings = load_settings()
    settings.home.mkdir(parents=True, exist_ok=True)
    settings.ledger_path.with_name("descriptions.tsv").unlink(missing_ok=True)
    rows = []
    for row in measure(settings, arguments.history):
        print(*row, sep="\t", file=sys.stderr, flush=True)
        rows.append(row)
    print(table(["what", "wall s", "processor s", "goal"], rows))


if __name__ == "__main__":
    main()
