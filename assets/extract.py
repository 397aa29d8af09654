"""A model's graphs as samples, and their validation; one partition a model."""

import inspect
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import dagster as dg
from pydantic import Field

from assets.captured import current_samples, findings_of, latest_samples, samples_of, targets_of
from assets.graph_tables import findings_table, graph_tables, operator_rows
from assets.metadata import Materialized, content_version, table
from assets.partitions import MODELS
from assets.resources import DATASET, Project, Workers
from ops.capture.extract import Extractor
from ops.sample.format.types import Sample
from ops.sample.identity import sample_hash
from ops.validate.registry import checks, names
from ops.validate.run import ValidateConfig, validate_samples, why_unvalidated
from warehouse.queries import similar_samples_finder


class ExtractRequest(dg.Config):
    """What one extraction is asked for."""

    again: bool = Field(default=False, description="Capture again although nothing changed since the last time.")


@dg.asset(group_name="extract", kinds={"torch", "paddle"}, partitions_def=MODELS, deps=["hf_model_snapshot"])
def extracted_graph(
    context: dg.AssetExecutionContext, config: ExtractRequest, project: Project, workers: Workers
) -> Materialized:
    """The graphs of a model as sample folders. A model captured with the installed libraries is left as it is."""
    spec = context.partition_key
    if not config.again and (kept := current_samples(project, spec)):
        context.log.info(f"{spec}: captured before with the same libraries; nothing to do")
        samples = samples_of(project, kept)
        return dg.MaterializeResult(
            metadata={"captured": 0, "samples": list(kept), **graph_tables(samples)},
            data_version=_version_of(samples),
        )
    context.log.info(f"{spec}: capturing")
    extractor = Extractor(
        Path(project.extracted_root),
        workers.host,
        log_dir=project.logs,
        ledger=project.ledger,
        deadline_s=workers.extraction.deadline_s,
        memory_limit_bytes=workers.extraction.memory_limit_bytes,
        defaults=project.source_options,
        environments=project.environments,
    )
    row = extractor.extract(spec)
    project.warehouse.spool([row])
    project.warehouse.ingest()
    log = dg.MetadataValue.path(row.log_path or "")
    if row.status != "success":
        raise dg.Failure(f"{spec} could not be captured: {row.message}", metadata={"log": log}, allow_retries=False)
    context.log.info(f"{spec}: captured in {row.extract_ms / 1000:.1f} s as {', '.join(row.sample_ids)}")
    samples = samples_of(project, row.sample_ids)
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
    samples = samples_of(project, latest_samples(project, context.partition_key))
    if not samples:
        raise dg.Failure(
            f"{context.partition_key} has no samples to validate: it was not captured, or that failed; "
            "see the runs of extracted_graph",
            allow_retries=False,
        )
    targets = targets_of(project, samples)
    found = [] if config.again else findings_of(project, targets)
    known = {(row["sample_id"], row["constraint_name"]) for row in found}
    missing = [target for target in targets if any((target.sample_id, name) not in known for name in names())]
    for framework in {target.framework for target in missing}:
        if (reason := why_unvalidated(framework, project.environments)) is not None:
            context.log.warning(f"{context.partition_key} stays unvalidated: {reason}")
    limits = ValidateConfig(**workers.validation.model_dump())
    undecided = []
    project.warehouse.spool(operator_rows(samples.values()))
    find_similar = similar_samples_finder(project.warehouse, dataset=DATASET)
    for judged in validate_samples(
        missing,
        workers.host,
        log_dir=project.logs,
        config=limits,
        find_similar=find_similar,
        environments=project.environments,
    ):
        project.warehouse.spool(judged.rows)
        for row in judged.rows:
            verdict = "holds" if row.passed else f"FAILED: {row.message}"
            context.log.info(f"{row.sample_id}: {row.constraint_name} {verdict}")
        for line in judged.undecided_lines:
            context.log.warning(line)
        undecided += [
            {"sample": judged.target.sample_id, "constraint": name, "why": why}
            for name, why in judged.undecided.items()
        ]
    project.warehouse.ingest()
    findings = findings_of(project, targets)
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
    """What is stored of each constraint on the present versions of a model's samples, and when that was found.

    Nothing is executed: to validate again, materialize `validated_graph` with `again`.
    """
    samples = samples_of(project, latest_samples(project, context.partition_key))
    findings = findings_of(project, targets_of(project, samples))
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
