"""A model's files, its graphs as samples, and their validation; each model is a partition."""

import dataclasses
import inspect
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import dagster as dg
from pydantic import Field

from assets.captures import captures_of, extractor_of
from assets.graph_tables import findings_table, graph_tables, operator_rows
from assets.metadata import Materialized, content_version, table
from assets.resources import MODELS, MODELS_NAME, Project, Workers
from ops.dataset.capture.extract import is_unknown_model
from ops.dataset.sample.catalog.datasets import EXTRACTED_DATASET
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import sample_hash
from ops.dataset.sources import registry
from ops.dataset.sources.base import FETCH_SHARE, FetchingSource, ModelSpec
from ops.dataset.validate.registry import checks, names
from ops.dataset.validate.run import ValidateConfig
from ops.errors import GraphNetError
from warehouse.questions.queries import similar_samples_finder
from warehouse.selection.outstanding import findings_of
from warehouse.stages.intake.extract import extract_models, why_capture
from warehouse.stages.validate import ValidateStage

UNCHANGING_SOURCES = frozenset({"zoo"})
"""Sources whose models depend on the installed libraries alone; a file or a branch of a repository may change."""


def current_samples(project: Project, model: ModelSpec) -> tuple[str, ...]:
    """Ids of a model's samples if capturing it again would give the same; () if it has to be captured."""
    if model.source not in UNCHANGING_SOURCES or why_capture(captures_of(project), model.text) is not None:
        return ()
    return captures_of(project).sample_ids(model.text)


def targets_of(project: Project, samples: Mapping[str, Sample]) -> list[SampleTarget]:
    """Extracted samples as targets of stages, with absolute paths."""
    root, trusts = Path(project.extracted_root), project.ledger.trusts
    hashes = {name: files_hash(read_sample_files(root / name)) for name in samples}
    return [
        SampleTarget(EXTRACTED_DATASET, name, sample_hash(sample), root / name, hashes[name], trusts(hashes[name]))
        for name, sample in samples.items()
    ]


def _parse_model(context: dg.AssetExecutionContext, project: Project) -> ModelSpec:
    """The model of a run's partition.

    Raises:
        Failure: No source can have a model of that name.
    """
    try:
        return registry.parse(context.partition_key)
    except GraphNetError as error:
        raise no_such_model(context, project, str(error)) from error


def no_such_model(context: dg.AssetExecutionContext, project: Project, reason: str) -> dg.Failure:
    """A failure that says that there is no such model; removes its partition, unless it was ever captured."""
    spec = context.partition_key
    note = "it has samples of an earlier capture, so its partition stays"
    if not captures_of(project).sample_ids(spec):
        context.instance.delete_dynamic_partition(MODELS_NAME, spec)
        note = "its partition is removed: add one with the right name"
    return dg.Failure(f"there is no model {spec}, {note}. {reason}", allow_retries=False)


@dg.asset(group_name="ingest", kinds={"huggingface"}, partitions_def=MODELS)
def hf_model_snapshot(context: dg.AssetExecutionContext, project: Project, workers: Workers) -> Materialized:
    """The files of a hub model, downloaded and checked; other sources have nothing to download."""
    spec = _parse_model(context, project)
    source = registry.get(spec.source)
    if not isinstance(source, FetchingSource):
        return dg.MaterializeResult(
            metadata={"downloaded": False, "reason": f"{spec.source} needs no download"},
            data_version=content_version("nothing"),
        )
    try:
        spec = dataclasses.replace(spec, options={**project.source_options, **spec.options})
        folder = source.fetch(spec, FETCH_SHARE * workers.extraction.deadline_s)
    except GraphNetError as error:
        raise dg.Failure(str(error), allow_retries=False) from error
    size_bytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    context.log.info(f"{spec.name} at {folder.name}: {size_bytes / 1e6:.1f} MB")
    return dg.MaterializeResult(
        metadata={
            "downloaded": True,
            "revision": folder.name,
            "folder": dg.MetadataValue.path(folder),
            "size_bytes": size_bytes,
        },
        data_version=content_version(folder.name),
    )


class ExtractRequest(dg.Config):
    """The settings of one extraction."""

    again: bool = Field(default=False, description="Capture again although nothing changed since the last time.")


@dg.asset(group_name="extract", kinds={"torch", "paddle"}, partitions_def=MODELS, deps=["hf_model_snapshot"])
def extracted_graph(
    context: dg.AssetExecutionContext, config: ExtractRequest, project: Project, workers: Workers
) -> Materialized:
    """The graphs of a model as sample folders. A model captured with the installed libraries is left as it is."""
    model = _parse_model(context, project)
    if not config.again and (kept := current_samples(project, model)):
        context.log.info(f"{model.text}: captured before with the same libraries; nothing to do")
        samples = captures_of(project).samples(kept)
        return dg.MaterializeResult(
            metadata={"captured": 0, "samples": list(kept), **graph_tables(samples)},
            data_version=_version_of(samples),
        )
    context.log.info(f"{model.text}: capturing")
    (row,) = extract_models([model], extractor_of(project, workers, Path(project.extracted_root)), project.site)
    if is_unknown_model(row):
        raise no_such_model(context, project, row.message or "")
    log = dg.MetadataValue.path(row.log_path or "")
    if row.status != "success":
        raise dg.Failure(
            f"{model.text} could not be captured: {row.message}", metadata={"log": log}, allow_retries=False
        )
    context.log.info(f"{model.text}: captured in {row.extract_ms / 1000:.1f} s as {', '.join(row.sample_ids)}")
    samples = captures_of(project).samples(row.sample_ids)
    return dg.MaterializeResult(
        metadata={
            "captured": row.graph_count,
            "samples": list(row.sample_ids),
            "task": row.task,
            "log": log,
            **graph_tables(samples),
        },
        data_version=_version_of(samples),
    )


def _version_of(samples: Mapping[str, Sample]) -> dg.DataVersion:
    return content_version(sorted((name, sample_hash(sample)) for name, sample in samples.items()))


@dg.asset(group_name="extract", kinds={"torch", "paddle"}, partitions_def=MODELS, deps=[extracted_graph])
def validated_graph(
    context: dg.AssetExecutionContext, config: ExtractRequest, project: Project, workers: Workers
) -> Materialized:
    """Each sample of a model against the constraints on the dataset; what was validated before is left as it is."""
    samples = captures_of(project).samples(captures_of(project).sample_ids(context.partition_key))
    if not samples:
        raise dg.Failure(
            f"{context.partition_key} has no samples to validate: it was not captured, or that failed; "
            "see the runs of extracted_graph",
            allow_retries=False,
        )
    targets = targets_of(project, samples)
    stage = ValidateStage(
        config=ValidateConfig(**workers.validation.model_dump()),
        host=workers.host,
        site=project.site,
        find_similar=lambda dataset: similar_samples_finder(project.warehouse, dataset=dataset),
    )
    stage.site.begin(operator_rows(samples.values()), ask=True)
    missing = targets if config.again else stage.missing(targets)
    for reason in stage.reasons(missing).values():
        context.log.warning(f"{context.partition_key} stays unvalidated: {reason}")
    undecided = []
    for judged in stage.run(missing):
        for row in judged.rows:
            verdict = "holds" if row.passed else f"FAILED: {row.message}"
            context.log.info(f"{row.sample_id}: {row.constraint_name} {verdict}")
        for line in judged.undecided_lines:
            context.log.warning(line)
        undecided += [
            {"sample": judged.target.sample_id, "constraint": name, "why": why}
            for name, why in judged.undecided.items()
        ]
    findings = findings_of(project.warehouse, targets, EXTRACTED_DATASET)
    return dg.MaterializeResult(
        metadata={
            "samples": len(targets),
            "validated": len(missing),
            **findings_table(findings, names()),
            "notes": table(row for row in findings if row["message"]),
            **({"undecided": table(undecided)} if undecided else {}),
            **graph_tables(samples),
        },
        data_version=content_version(
            [
                sorted((target.sample_id, target.sample_hash) for target in targets),
                sorted((str(row["sample_id"]), str(row["constraint_name"]), bool(row["passed"])) for row in findings),
            ]
        ),
    )


def _check_specs() -> list[dg.AssetCheckSpec]:
    """One check for each constraint; those that decide whether a sample is valid block what comes after."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # partitioned checks: Dagster's version is pinned
        return [
            dg.AssetCheckSpec(
                name,
                asset="validated_graph",
                description=(inspect.getdoc(check) or "").partition("\n")[0],
                blocking=check.gates,
                partitions_def=MODELS,
            )
            for name, check in checks().items()
        ]


@dg.multi_asset_check(specs=_check_specs(), can_subset=True)
def constraints_of_model(context: dg.AssetCheckExecutionContext, project: Project) -> Iterator[dg.AssetCheckResult]:
    """The stored results of each constraint on the present versions of a model's samples, and their times.

    Nothing is executed: to validate again, materialize `validated_graph` with `again`.
    """
    samples = captures_of(project).samples(captures_of(project).sample_ids(context.partition_key))
    findings = findings_of(project.warehouse, targets_of(project, samples), EXTRACTED_DATASET)
    for key in sorted(context.selected_asset_check_keys, key=lambda key: names().index(key.name)):
        yield _check_result(key.name, tuple(samples), findings)


def _check_result(
    name: str, sample_ids: Sequence[str], findings: Sequence[Mapping[str, object]]
) -> dg.AssetCheckResult:
    """One constraint on all samples of a model; a sample that was not validated in its present version fails it."""
    of_this = [row for row in findings if row["constraint_name"] == name]
    broken = [row for row in of_this if not row["passed"]]
    unknown = sorted(set(sample_ids) - {row["sample_id"] for row in of_this})
    return dg.AssetCheckResult(
        check_name=name,
        passed=bool(of_this) and not broken and not unknown,
        metadata={
            "samples": len(sample_ids),
            "broken_by": table(broken),
            "not_validated": unknown,
            "findings_from": ", ".join(sorted({f"{row['validated_at']} UTC" for row in of_this})) or "none",
        },
    )
