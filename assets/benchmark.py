"""`benchmark_runs/<backend>`: one asset for every registered backend, made by one factory, and its checks.

A run benchmarks samples that are out of date by SQL, and spools each row at once, so a killed run goes on where it was.
"""

import time
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import dagster as dg
from pydantic import Field

from assets.availability import Availability
from assets.benchmark_results import CHECKS, check_results, results_without_samples, shard_metadata, worst_of
from assets.build_verdict import decide_on_build
from assets.metadata import Materialized, content_version, launchpad_link, one_line, table
from assets.resources import DATASET, SHARDS, Measuring, Project, Scoring, Workers
from assets.turns import last_start, share_end, start_time, turn_end
from backends import registry
from backends.base import Backend, BackendError
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET, OWN_DATASET
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, spec_of
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.parameters import split_place
from warehouse.questions.queries import exclusion_reasons, validity_counts
from warehouse.selection.outstanding import has_samples
from warehouse.selection.scope import SampleScope, scope_of
from warehouse.stages.base import key_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.night import all_samples, due_samples
from warehouse.store import Warehouse

_RESULTS = """
SELECT run_id FROM benchmark_latest JOIN sample_current USING (dataset, sample_id, sample_hash)
WHERE dataset = $dataset AND backend = $backend AND shard IN (SELECT unnest($shards)) ORDER BY run_id
"""

_EXTRACTED = """
SELECT sample_id AS sample, variant, status, CASE WHEN times_note IS NULL THEN speedup END AS speedup, t_min,
    split_part(message, chr(10), 1) AS message, log_path AS log
FROM benchmark_latest WHERE dataset = $dataset AND backend = $backend ORDER BY sample_id, variant
"""

NOT_PROBED = "Whether it runs here is not known yet: `graphnet backends` probes it, and so does a run of this asset."


BACKEND = "backend"
"""Key of an asset's metadata for the backend, as rows of results name it."""


def again_job_name(backend: str) -> str:
    """Name the job that measures a backend's shards again."""
    return f"{benchmark_key(backend).to_python_identifier().removeprefix('benchmark_runs__')}_again"


def again_config(backend: str) -> dict[str, Any]:
    """Configuration of the job `again_job_name`."""
    return {"ops": {benchmark_key(backend).to_python_identifier(): {"config": {"again": True}}}}


class BenchmarkRequest(dg.Config):
    """Configuration of one run."""

    again: bool = Field(default=False, description="Benchmark samples again whose results are up to date, too.")
    options: dict[str, str] = Field(
        default={}, description='Options of the backend, {"mode": "max-autotune"}, instead of those of the settings.'
    )
    include_invalid: bool = Field(
        default=False, description="Benchmark samples, too, that break a constraint of the dataset."
    )
    several_devices: bool = Field(
        default=False,
        description="Benchmark samples of several devices, too; those of a list, or that are named, always are.",
    )
    datasets: list[str] = Field(
        default=[OWN_DATASET, EXTRACTED_DATASET],
        description='Whose samples: "catalog" has those that the project ships, which scores are of, and "extracted" '
        "those captured here.",
    )
    sample_list: str | None = Field(
        default=None, description="Benchmark the samples of this list alone, whatever datasets they are in."
    )
    samples: list[str] = Field(default=[], description="Benchmark these samples alone; all if it is empty.")
    disturbed: bool = Field(
        default=False, description="Benchmark samples again, too, of which every result was disturbed; a few times."
    )
    minutes: float | None = Field(
        default=None,
        description="Begin no sample later than so long after the run's start; the backends get equal shares of it.",
    )


def benchmark_key(backend: str) -> dg.AssetKey:
    """Key of the asset of a backend's runs; "@" as in "inductor@torch-2.14.1" is replaced, as Dagster refuses it."""
    return dg.AssetKey(["benchmark_runs", backend.replace("@", "-")])


def backends_with_assets(variants: Iterable[str]) -> list[str]:
    """List all registered backends, and those of the settings that run in another environment than the usual one."""
    return list(dict.fromkeys((*registry.names(), *variants)))


def kind_of(backend: str) -> type[Backend]:
    """Find the class of a backend, also of one that runs in another environment."""
    return registry.get(split_place(backend)[0])


def benchmark_assets(
    device: str,
    reasons: Mapping[str, str | None] = MappingProxyType({}),
    variants: Mapping[str, Sequence[Mapping[str, str]]] = MappingProxyType({}),
) -> list[dg.AssetsDefinition]:
    """Make an asset for every backend; steps that measure on one device take turns in its pool.

    Args:
        device: Device that is measured on.
        reasons: Backend → the reason why it cannot run here, None if it can; backends without a probe are missing.
        variants: Backend → the options of each of its variants; other backends run with the defaults. Within a run
            these backends come first, in this order.
    """
    priorities = {name: len(variants) - index for index, name in enumerate(variants)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.BetaWarning)  # backfill policies: Dagster's version is pinned
        return [
            benchmark_asset(
                name, device, reasons.get(name, NOT_PROBED), variants.get(name, ({},)), priority=priorities.get(name, 0)
            )
            for name in backends_with_assets(variants)
        ]


def benchmark_asset(
    backend: str,
    device: str,
    unavailable_reason: str | None = None,
    variants: Sequence[Mapping[str, str]] = ({},),
    *,
    priority: int = 0,
) -> dg.AssetsDefinition:
    """Make the asset that benchmarks the catalog under one backend; its description says why that cannot run here.

    The arguments are those of `benchmark_assets`; in a run, steps of a higher `priority` come first.
    """

    @dg.asset(
        key=benchmark_key(backend),
        metadata={BACKEND: backend},
        group_name="benchmark",
        kinds=_kinds(backend, unavailable_reason),
        deps=["sample_catalog"],
        partitions_def=SHARDS,
        backfill_policy=dg.BackfillPolicy.single_run(),
        pool=f"device_{device.replace(':', '_')}",
        op_tags={"dagster/priority": str(priority)},
        description=_description(backend, unavailable_reason),
    )
    def benchmark_runs(
        context: dg.AssetExecutionContext,
        config: BenchmarkRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> Materialized:
        include_invalid = config.include_invalid or scoring.include_invalid  # scored samples have to be benchmarked
        config = config.model_copy(update={"include_invalid": include_invalid})
        shards, warehouse = context.partition_keys, project.warehouse
        outcomes: list[tuple[BackendDescription, list[BenchmarkRun]]] = []
        with clear_failure(backend):
            warehouse.ingest()  # results that a killed run left in the spool count
            config, scope = _resolve_list(config, warehouse)
            if not any(has_samples(warehouse, dataset=name, shards=shards) for name in config.datasets):
                context.log.info(f"{backend}: there are no samples in {_count(shards)}")
            else:
                stage = BenchmarkStage(config=measuring.config, host=workers.host, site=project.site)
                turns = _turns(context, config, project, backend, variants)
                outcomes += _benchmark(context, config, project, measuring, stage, scope, turns)
            counts = validity_counts(warehouse).note(include_invalid=include_invalid)
        for shard, metadata in shard_metadata(warehouse, backend, outcomes, shards).items():
            context.add_asset_metadata({**_again_link(project, backend, shard), **metadata}, partition_key=shard)
        parameters = {"dataset": DATASET, "backend": backend, "shards": list(shards)}
        extracted = warehouse.records(_EXTRACTED, {"dataset": EXTRACTED_DATASET, "backend": backend})
        return dg.MaterializeResult(
            metadata={
                "samples": dg.MetadataValue.text(counts or "all are valid"),
                **({"captured_here": table(extracted)} if extracted else {}),
            },
            data_version=content_version(warehouse.query(_RESULTS, parameters).values.tolist()),
        )

    return benchmark_runs


def _resolve_list(config: BenchmarkRequest, warehouse: Warehouse) -> tuple[BenchmarkRequest, SampleScope]:
    """Complete the request with the datasets of its list, if it has one; return it with the scope of figures."""
    scope = scope_of(warehouse, dataset=DATASET, list_name=config.sample_list)
    return config if config.sample_list is None else config.model_copy(update={"datasets": scope.datasets}), scope


def _benchmark(
    context: dg.AssetExecutionContext,
    config: BenchmarkRequest,
    project: Project,
    measuring: Measuring,
    stage: BenchmarkStage,
    scope: SampleScope,
    turns: Iterable[tuple[BackendSpec, float | None]],
) -> Iterator[tuple[BackendDescription, list[BenchmarkRun]]]:
    """Benchmark the samples that are due under each variant, and compare the build with the one before if need be."""
    for spec, until in turns:
        described = stage.describe(spec)
        if not described.variant:
            stored_availability(project, measuring).note({described.name: described.unavailable_reason})
        budget_s, began = project.verdict_budget_s, time.monotonic()
        runs = _benchmark_variant(context, config, stage, described, scope, until and last_start(until, budget_s))
        waited_s = time.monotonic() - began if runs else 0.0
        if until is not None:
            budget_s = min(budget_s, until - time.time())
        if described.unavailable_reason is None and budget_s > 0:
            which: dict[str, Any] = {"shards": context.partition_keys, "include_invalid": config.include_invalid}
            targets = all_samples(stage, described, scope, **which)
            decide_on_build(context, stage, described, targets, budget_s, waited_s)
        yield described, runs


def _turns(
    context: dg.AssetExecutionContext,
    config: BenchmarkRequest,
    project: Project,
    backend: str,
    variants: Sequence[Mapping[str, str]],
) -> Iterator[tuple[BackendSpec, float | None]]:
    """Yield the variants of a backend to run, each with the end of its turn (`time.time`), or None for no limit."""
    asked = [config.options] if config.options else variants
    end = None
    if config.minutes is not None:
        end = turn_end(start_time(context) + 60.0 * config.minutes, backend, project.backends)
    for position, options in enumerate(asked):
        yield spec_of(backend, options), end and share_end(end, len(asked) - position)


def _kinds(backend: str, unavailable_reason: str | None) -> set[str]:
    """Labels of a backend's asset in the UI: its framework, DuckDB, and whether it is unavailable."""
    is_available = unavailable_reason in (None, NOT_PROBED)
    return {kind_of(backend).framework, "duckdb", *(() if is_available else ("unavailable",))}


def _again_link(project: Project, backend: str, shard: str) -> dict[str, dg.MetadataValue]:
    """Make a link to measure a shard again; nothing for a backend without such a job."""
    link = launchpad_link(again_job_name(backend), config=again_config(backend), partition=shard)
    return {"measure_again": link} if backend in project.backends else {}


def _description(backend: str, unavailable_reason: str | None) -> str:
    """Write the description of a backend's asset."""
    paragraphs = [f"Every sample beside eager under `{backend}`. Only what is out of date is run."]
    if missing := kind_of(backend).not_yet_run:
        paragraphs.insert(0, f"**Not yet run**: it needs {missing}.")
    if unavailable_reason == NOT_PROBED:
        paragraphs.insert(0, NOT_PROBED)
    elif unavailable_reason is not None:
        advice = "(After installing it, run `graphnet backends` and reload definitions.)"
        paragraphs.insert(0, f"Not available here: {unavailable_reason}. {advice}")
    return "\n\n".join(paragraphs)


def _benchmark_variant(
    context: dg.AssetExecutionContext,
    config: BenchmarkRequest,
    stage: BenchmarkStage,
    described: BackendDescription,
    scope: SampleScope,
    until: float | None,
) -> list[BenchmarkRun]:
    """Benchmark the samples that are due under one variant, with a line in the log for each.

    Returns:
        The runs of samples in the scope, which figures are over.
    """
    runs = {
        dataset: _benchmark_dataset(context, config, stage, described, scope, until, dataset)
        for dataset in config.datasets
        if dataset == DATASET or has_samples(stage.site.warehouse, dataset=dataset, shards=context.partition_keys)
    }
    return [run for dataset in scope.datasets for run in runs.get(dataset, [])]


def _benchmark_dataset(
    context: dg.AssetExecutionContext,
    config: BenchmarkRequest,
    stage: BenchmarkStage,
    described: BackendDescription,
    scope: SampleScope,
    until: float | None,
    dataset: str,
) -> list[BenchmarkRun]:
    """Benchmark the samples of a dataset that are due under one variant, the most informative first."""
    shards = context.partition_keys
    which: dict[str, Any] = {"dataset": dataset, "shards": shards, "include_invalid": config.include_invalid}
    if config.again:
        targets = stage.stale(described, again=True, unavailable_counts=True, **which)
    else:
        targets = [due.target for due in due_samples(stage, described, disturbed=config.disturbed, **which)]
    targets = [
        target
        for target in targets
        if scope.contains(key_of(target)) and (not config.samples or target.sample_id in config.samples)
    ]
    is_all = not config.samples and scope.members is None
    if is_all and not config.several_devices and (left_out := sum(target.devices > 1 for target in targets)):
        context.log.info(f"{left_out} samples of several devices are left out: several_devices asks for them")
        targets = [target for target in targets if target.devices == 1]
    others = exclusion_reasons(stage.site.warehouse, described.framework, targets, **which) if is_all else []
    whose = "" if dataset == DATASET else f"{dataset}: "
    context.log.info(f"{whose}{_intention(described, targets, shards, others)}")
    return run_logged(context, stage, described, targets, until=until)


def run_logged(
    context: dg.AssetExecutionContext,
    stage: BenchmarkStage,
    described: BackendDescription,
    targets: Sequence[SampleTarget],
    *,
    until: float | None = None,
) -> list[BenchmarkRun]:
    """Benchmark samples, with a line in the log for each: `[3/20]`, or `[again]` for one that was measured before.

    After `until` (`time.time`) no sample is begun, except for the first, so that every run makes progress.
    """
    runs: list[BenchmarkRun] = []
    seen: set[str] = set()
    with closing(stage.run(described, targets)) as results:
        for run in (result.run for result in results):
            count = "[again]" if run.sample_id in seen else f"[{len(seen) + 1}/{len(targets)}]"
            seen.add(run.sample_id)
            runs.append(run)
            context.log.info(f"{count} {one_line(run)}")
            if until is not None and time.time() >= until and len(seen) < len(targets):
                context.log.info(f"the time is over: {len(targets) - len(seen)} samples are left for the next run")
                break
    return runs


class CheckRequest(dg.Config):
    """Configuration of the checks of a backend."""

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
        return [checks_of_benchmark(name, variants.get(name, ({},))) for name in backends_with_assets(variants)]


def checks_of_benchmark(backend: str, variants: Sequence[Mapping[str, str]]) -> dg.AssetChecksDefinition:
    """Make the checks of one backend's runs: steps of their own, which read stored results and run no sample."""
    key = benchmark_key(backend)

    @dg.multi_asset_check(
        name=f"checks_of_{key.to_python_identifier()}",
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
        """Check that the stored results of some shards are complete, have evidence, and that few are crashes."""
        shards = (
            context.partition_keys
            if context.has_partition_key or context.has_partition_key_range
            else SHARDS.get_partition_keys()
        )
        reasons = stored_availability(project, measuring).read()
        results = []
        with clear_failure(backend):
            if backend in reasons and not has_samples(project.warehouse, dataset=DATASET, shards=shards):
                results.append(results_without_samples(reasons[backend]))
            else:
                stage = BenchmarkStage(config=measuring.config, host=workers.host, site=project.site)
                for options in [config.options] if config.options else variants:
                    described = stage.describe(spec_of(backend, options))
                    remaining = stage.stale(
                        described,
                        dataset=DATASET,
                        shards=shards,
                        include_invalid=scoring.include_invalid,
                        unavailable_counts=True,
                    )
                    results.append(check_results(project.warehouse, described, shards, remaining))
        selected = {key.name for key in context.selected_asset_check_keys}
        yield from (result for result in worst_of(results) if result.check_name in selected)

    return checks


def stored_availability(project: Project, measuring: Measuring) -> Availability:
    """Open the results of the last probe, for the device that is measured on."""
    return Availability(Path(project.backends_path) if project.backends_path else None, measuring.config.device)


@contextmanager
def clear_failure(backend: str) -> Iterator[None]:
    """Turn errors that a person can act on into a failure of the step with a message of one line."""
    try:
        yield
    except (GraphNetError, BackendError, OSError) as error:
        text = f"{backend}: {type(error).__name__}: {error}"
        raise dg.Failure(f"{text} Finished samples are kept; run it again.", allow_retries=False) from error


def _intention(
    described: BackendDescription, targets: Sequence[SampleTarget], shards: Sequence[str], others: Sequence[str]
) -> str:
    """Describe in one line the work that a run is about to do."""
    if described.unavailable_reason is not None:
        return f"{described.name} is not available here: {described.unavailable_reason}"
    where = _count(shards)
    if not targets:
        return f"{described.name} {described.version}: nothing is out of date in {where}"
    rest = f"; not benchmarked: {', '.join(others)}" if others else ""
    return f"{described.name} {described.version}: {len(targets)} samples to benchmark in {where}{rest}"


def _count(shards: Sequence[str]) -> str:
    return f"{len(shards)} shard{'s' if len(shards) > 1 else ''}"
