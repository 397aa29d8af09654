"""`benchmark_runs/<backend>`: one asset for every registered backend, made by one factory, and its checks.

A run benchmarks what SQL says is out of date, and spools each row as it comes, so a killed run goes on where it was.
"""

import warnings
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import dagster as dg
from pydantic import Field

from assets.availability import Availability
from assets.benchmark_checks import CHECKS, check_results, results_without_samples, worst_of
from assets.benchmark_metadata import shard_metadata
from assets.links import launchpad_link
from assets.metadata import Materialized, content_version, one_line
from assets.partitions import SHARDS
from assets.resources import DATASET, Measuring, Project, Workers
from assets.scoring import Scoring
from backends import registry
from backends.base import BackendError
from ops.benchmark.counted import counted_runs
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.results import BenchmarkRun, drop_trials
from ops.benchmark.runner import quieter, run_benchmarks
from ops.benchmark.twins import TwinPolicy
from ops.errors import GraphNetError
from ops.sample.catalog.rows import SampleTarget
from warehouse.outstanding import has_samples, stale_targets, suspected_regressions
from warehouse.queries import validity_counts

_RESULTS = """
SELECT run_id FROM benchmark_latest JOIN sample_current USING (dataset, sample_id, sample_hash)
WHERE dataset = $dataset AND backend = $backend AND shard IN (SELECT unnest($shards)) ORDER BY run_id
"""

NOT_PROBED = "Whether it runs here is not known yet: `graphnet backends` probes it, and so does a run of this asset."


def again_job_name(backend: str) -> str:
    """Name of the job that measures a backend's shards again."""
    return f"{backend}_again"


def again_config(backend: str) -> dict[str, Any]:
    """Configuration of that job."""
    return {"ops": {"__".join(benchmark_key(backend).path): {"config": {"again": True}}}}


class BenchmarkRequest(dg.Config):
    """What one run is asked for, beyond what is out of date."""

    again: bool = Field(default=False, description="Benchmark samples again whose results are up to date, too.")
    options: dict[str, str] = Field(
        default={}, description='Options of the backend, {"mode": "max-autotune"}, instead of those of the settings.'
    )
    include_invalid: bool = Field(
        default=False, description="Benchmark samples, too, that break a constraint of the dataset."
    )
    samples: list[str] = Field(default=[], description="Benchmark these samples alone; all if it is empty.")


def benchmark_key(backend: str) -> dg.AssetKey:
    """Key of the asset that holds a backend's runs."""
    return dg.AssetKey(["benchmark_runs", backend])


def benchmark_assets(
    device: str,
    reasons: Mapping[str, str | None] = MappingProxyType({}),
    variants: Mapping[str, Sequence[Mapping[str, str]]] = MappingProxyType({}),
) -> list[dg.AssetsDefinition]:
    """Make an asset for every registered backend; steps that measure on one device take turns in its pool.

    Args:
        device: Device that is measured on.
        reasons: Backend → why it cannot run here, None if it can; backends without a probe are missing.
        variants: Backend → the options of each variant that it runs with; the defaults for one that is not named.
            Within a run the backends of it come first, in its order.
    """
    priorities = {name: len(variants) - index for index, name in enumerate(variants)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.BetaWarning)  # backfill policies: Dagster's version is pinned
        return [
            benchmark_asset(
                name, device, reasons.get(name, NOT_PROBED), variants.get(name, ({},)), priority=priorities.get(name, 0)
            )
            for name in registry.names()
        ]


def benchmark_asset(
    backend: str,
    device: str,
    unavailable_reason: str | None = None,
    variants: Sequence[Mapping[str, str]] = ({},),
    *,
    priority: int = 0,
) -> dg.AssetsDefinition:
    """Make the asset that benchmarks the catalog under one backend; where that cannot run, it says why.

    The arguments are those of `benchmark_assets`; a run takes steps of a higher `priority` first.
    """
    key = benchmark_key(backend)
    description = f"Every sample beside eager under `{backend}`. Only what is out of date is run."
    if missing := registry.get(backend).not_yet_run:
        description = f"**Not yet run**, for want of {missing}.\n\n{description}"
    kinds = {registry.get(backend).framework, "duckdb"}
    if unavailable_reason == NOT_PROBED:
        description = f"{NOT_PROBED}\n\n{description}"
    elif unavailable_reason is not None:
        kinds.add("unavailable")  # seen in the lineage and the catalog
        description = (
            f"Not available here: {unavailable_reason}. (After installing it, run `graphnet backends` and reload "
            f"definitions.)\n\n{description}"
        )

    @dg.asset(
        key=key,
        group_name="benchmark",
        kinds=kinds,
        deps=["sample_catalog"],
        partitions_def=SHARDS,
        backfill_policy=dg.BackfillPolicy.single_run(),
        pool=f"device_{device.replace(':', '_')}",
        op_tags={"dagster/priority": str(priority)},
        description=description,
    )
    def benchmark_runs(
        context: dg.AssetExecutionContext,
        config: BenchmarkRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> Materialized:
        # What is to be scored has to be benchmarked.
        include_invalid = config.include_invalid or scoring.include_invalid
        config = config.model_copy(update={"include_invalid": include_invalid})
        shards = context.partition_keys
        outcomes: list[tuple[BackendDescription, list[BenchmarkRun]]] = []
        with clear_failure(backend):
            if not has_samples(project.warehouse, dataset=DATASET, shards=shards):
                context.log.info(f"{backend}: there are no samples in {_count(shards)}")
            else:
                for options in [config.options] if config.options else variants:
                    spec = BackendSpec(backend, dict(options))
                    described = describe_backend(spec, measuring.config, workers.host, project.environments)
                    if not described.variant:
                        available_here(project, measuring).note({backend: described.unavailable_reason})
                    runs = benchmark_variant(context, config, project, workers, measuring, described)
                    outcomes.append((described, runs))
            counts = validity_counts(project.warehouse, dataset=DATASET).note(include_invalid=include_invalid)
        new_runs = counted_runs(run for _, runs in outcomes for run in runs)
        described_all = [described for described, _ in outcomes]
        for shard, metadata in shard_metadata(project.warehouse, backend, described_all, shards, new_runs).items():
            link = {
                "measure_again": launchpad_link(again_job_name(backend), config=again_config(backend), partition=shard)
            }
            context.add_asset_metadata(
                {**(link if backend in project.backends else {}), **metadata}, partition_key=shard
            )
        parameters = {"dataset": DATASET, "backend": backend, "shards": list(shards)}
        return dg.MaterializeResult(
            metadata={"samples": dg.MetadataValue.text(counts or "all are valid")},
            data_version=content_version(project.warehouse.query(_RESULTS, parameters).values.tolist()),
        )

    return benchmark_runs


class CheckRequest(dg.Config):
    """What the checks of a backend are about, beyond the shards."""

    options: dict[str, str] = Field(
        default={},
        description="Look at results with these options of the backend, instead of those of the settings.",
    )


def benchmark_checks(
    variants: Mapping[str, Sequence[Mapping[str, str]]] | None = None,
) -> list[dg.AssetChecksDefinition]:
    """Make the checks of every registered backend's runs; `variants` as in `benchmark_assets`."""
    variants = variants or {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # partitions of checks: Dagster's version is pinned
        return [checks_of_benchmark(name, variants.get(name, ({},))) for name in registry.names()]


def checks_of_benchmark(backend: str, variants: Sequence[Mapping[str, str]]) -> dg.AssetChecksDefinition:
    """Make the checks of one backend's runs: steps of their own, which read what is stored and run no sample."""
    key = benchmark_key(backend)

    @dg.multi_asset_check(
        name=f"checks_of_{'__'.join(key.path)}",
        specs=[
            dg.AssetCheckSpec(name, asset=key, description=text, partitions_def=SHARDS) for name, text in CHECKS.items()
        ],
        can_subset=True,
    )
    def checks(
        context: dg.AssetCheckExecutionContext,
        config: CheckRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> Iterator[dg.AssetCheckResult]:
        """Whether the stored results of some shards are complete, proved and few of them crashes."""
        shards = (
            context.partition_keys
            if context.has_partition_key or context.has_partition_key_range
            else SHARDS.get_partition_keys()
        )
        known = available_here(project, measuring).read()
        results = []
        with clear_failure(backend):
            if backend in known and not has_samples(project.warehouse, dataset=DATASET, shards=shards):
                results.append(results_without_samples(known[backend]))
            else:
                for options in [config.options] if config.options else variants:
                    spec = BackendSpec(backend, dict(options))
                    described = describe_backend(spec, measuring.config, workers.host, project.environments)
                    remaining = out_of_date(project, described, shards, include_invalid=scoring.include_invalid)
                    results.append(check_results(project.warehouse, described, shards, remaining))
        selected = {key.name for key in context.selected_asset_check_keys}
        yield from (result for result in worst_of(results) if result.check_name in selected)

    return checks


def available_here(project: Project, measuring: Measuring) -> Availability:
    """What the last probe found on the device that is measured on."""
    return Availability(Path(project.backends_path) if project.backends_path else None, measuring.config.device)


def benchmark_variant(
    context: dg.AssetExecutionContext,
    config: BenchmarkRequest,
    project: Project,
    workers: Workers,
    measuring: Measuring,
    described: BackendDescription,
) -> list[BenchmarkRun]:
    """Benchmark what is out of date of one variant, with a line in the log for each sample."""
    shards = context.partition_keys
    targets = out_of_date(project, described, shards, again=config.again, include_invalid=config.include_invalid)
    if config.samples:
        targets = [target for target in targets if target.sample_id in config.samples]
    context.log.info(_intention(described, targets, shards))
    runs = []
    with closing(benchmark_targets(targets, described, project, workers, measuring)) as results:
        for count, run in with_counts(results, len(targets)):
            runs.append(drop_trials(run))
            context.log.info(f"{count} {one_line(run)}")
    return runs


@contextmanager
def clear_failure(backend: str) -> Iterator[None]:
    """Turn errors that a person can act on into a failure of the step that says so in a line."""
    try:
        yield
    except (GraphNetError, BackendError, OSError) as error:
        text = f"{backend}: {type(error).__name__}: {error}"
        raise dg.Failure(f"{text} Finished samples are kept; run it again.", allow_retries=False) from error


def out_of_date(
    project: Project,
    described: BackendDescription,
    shards: Sequence[str],
    *,
    again: bool = False,
    include_invalid: bool = False,
) -> list[SampleTarget]:
    """Samples to benchmark; rows that a killed run left in the spool count as done."""
    return stale_targets(
        project.warehouse,
        backend=described.name,
        backend_version=described.version,
        env_hash=described.environment.env_hash,
        config_hash="" if again else described.config_hash,  # no result has an empty hash: all are out of date
        shards=shards,
        dataset=DATASET,
        unavailable_counts=described.unavailable_reason is not None,
        include_invalid=include_invalid,
        framework=described.framework,
    )


def benchmark_targets(
    targets: Sequence[SampleTarget],
    described: BackendDescription,
    project: Project,
    workers: Workers,
    measuring: Measuring,
) -> Generator[BenchmarkRun, None, None]:
    """Run and keep results one by one; all are in the warehouse at the end. Closed early, it keeps what there is."""
    try:
        with project.warehouse.spooling() as spool:
            spool.add(described.environment)
            asked = {target.sample_id for target in targets}
            twins = TwinPolicy(measuring.config.twin)
            for config in (measuring.config, quieter(measuring.config)):
                if not targets:
                    break
                for result in run_benchmarks(
                    targets,
                    described,
                    config,
                    workers.host,
                    log_dir=project.logs,
                    lock_dir=project.locks,
                    twins=twins,
                ):
                    spool.add(result.run, *result.outputs)
                    yield result.run
                spool.flush()
                # What looks slower than before is measured again before anybody is told.
                found = suspected_regressions(project.warehouse, **described.key())
                targets = [target for target in found if target.dataset == DATASET and target.sample_id in asked]
    finally:
        project.warehouse.ingest()


def with_counts(runs: Iterable[BenchmarkRun], total: int) -> Iterator[tuple[str, BenchmarkRun]]:
    """Each run with its count for a log: `[3/20]`, or `[again]` for a sample that was measured before."""
    seen: set[str] = set()
    for run in runs:
        count = "[again]" if run.sample_id in seen else f"[{len(seen) + 1}/{total}]"
        seen.add(run.sample_id)
        yield count, run


def _intention(described: BackendDescription, targets: Sequence[SampleTarget], shards: Sequence[str]) -> str:
    """What a run is about to do, in one line."""
    if described.unavailable_reason is not None:
        return f"{described.name} is not available here: {described.unavailable_reason}"
    where = _count(shards)
    if not targets:
        return f"{described.name} {described.version}: nothing is out of date in {where}"
    return f"{described.name} {described.version}: {len(targets)} samples to benchmark in {where}"


def _count(shards: Sequence[str]) -> str:
    return f"{len(shards)} shard{'s' if len(shards) > 1 else ''}"
