"""`reference_outputs` and `device_regression`: the catalog under a trusted setting, and a comparison of another."""

from contextlib import closing
from typing import TYPE_CHECKING

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.metadata import Materialized, content_version, frame_table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, parse_specs
from ops.evaluation.reference.folder import ReferenceFolder
from ops.evaluation.reference.lookup import open_reference
from ops.evaluation.reference.records import ReferenceManifest
from ops.evaluation.reference.setting import config_of_reference, setting_difference, setting_of, spec_of_reference
from ops.evaluation.reference.verdict import sort_by_severity
from ops.evaluation.verdict.rules import REGRESSED
from ops.execution.untrusted.folders import size_text
from warehouse.stages.reference import USUAL_LIMIT_BYTES, ReferenceStage

if TYPE_CHECKING:
    import pandas as pd

USUAL_NAME = "trusted"
"""Default name of the catalog's reference."""

_MOST_ARCHIVE_BYTES = 64 << 30

_NEWEST = """
SELECT * FROM reference_check
WHERE check_id = (SELECT check_id FROM reference_check ORDER BY checked_at DESC, check_id LIMIT 1)
ORDER BY sample_id
"""

_CATALOG = "SELECT sample_id, sample_hash, framework FROM sample_current WHERE dataset = $dataset"


class ReferenceRequest(dg.Config):
    """Configuration of one run of `reference_outputs`."""

    name: str = Field(default=USUAL_NAME, description="Name of the reference.")
    backend: str = Field(default="eager", description="The trusted backend, with options after a ?.")
    again: bool = Field(default=False, description="Make it anew by the present setting, instead of keeping it.")
    limit_bytes: int = Field(default=USUAL_LIMIT_BYTES, description="Bytes of all outputs, before compression.")


class RegressionRequest(dg.Config):
    """Configuration of one run of `device_regression`."""

    reference: str = Field(default=USUAL_NAME, description="Name, folder or archive of the reference.")
    backend: str = Field(default="", description="The backend of the target; empty for that of the reference.")
    device: str = Field(default="", description="cpu, cuda or cuda:<index>; empty for that of the reference.")
    t: int = Field(default=AGREED_T, ge=-10, le=5, description="Tolerance level at which outputs have to agree.")


@dg.asset(
    group_name="reference",
    kinds={"duckdb"},
    deps=["sample_catalog"],
    description=(
        "What the catalog's valid samples return, and how long they take, under a trusted backend: the reference that "
        "`device_regression` holds others against. One that is there stays, whatever is installed since: only samples "
        "that it lacks are run, and only if nothing of the setting has changed."
    ),
)
def reference_outputs(
    context: dg.AssetExecutionContext,
    config: ReferenceRequest,
    project: Project,
    workers: Workers,
    measuring: Measuring,
) -> Materialized:
    """Make a reference, or add the samples that it lacks."""
    folder = ReferenceFolder(project.references / config.name)
    with clear_failure("reference_outputs"):
        before = folder.manifest() if folder.exists() and not config.again else None
        measured = config_of_reference(before.setting, measuring.config, {}) if before else measuring.config
        stage = _stage(project, workers, measured)
        (spec,) = parse_specs([config.backend])
        description = _check_available(stage.describe(spec_of_reference(before.setting) if before else spec))
        project.warehouse.ingest()
        targets = stage.targets(description, DATASET)
        if before is not None and (difference := setting_difference(before.setting, setting_of(description, measured))):
            context.log.info(f"the reference {config.name} stays as it was made, by another setting: {difference}")
        else:
            targets = _select_addable(targets, before)
            begun = stage.begin(config.name, description, targets, again=config.again)
            context.log.info(f"{len(begun.targets)} of {len(begun.manifest.samples)} samples are to be run")
            with closing(stage.create(begun, description, limit_bytes=config.limit_bytes)) as results:
                for number, (target, run, _) in enumerate(results, start=1):
                    context.log.info(f"[{number}/{len(begun.targets)}] {target.sample_id}: {run.status}")
    manifest = folder.manifest()
    setting, done = manifest.setting, [sample.sample_id for sample in folder.finished_samples(manifest)]
    return dg.MaterializeResult(
        metadata={
            "samples": len(manifest.samples),
            "done": len(done),
            "backend": f"{setting.label} {setting.backend_version}",
            "device": str(setting.config.get("device")),
            "outputs": size_text(folder.size_bytes()),
            "folder": dg.MetadataValue.path(folder.path),
        },
        data_version=content_version(
            (manifest.created_at, setting, [item.sample_id for item in folder.finished_samples(manifest)])
        ),
    )


@dg.asset_check(
    asset="reference_outputs",
    description="Every readable sample of the catalog has a result in the reference, in the version that it has now.",
)
def reference_complete(project: Project) -> dg.AssetCheckResult:
    """Compare the catalog with the reference."""
    folder = ReferenceFolder(project.references / USUAL_NAME)
    if not folder.exists():
        return dg.AssetCheckResult(passed=False, description=f"there is no reference {USUAL_NAME!r}")
    manifest = folder.manifest()
    done = {sample.sample_id: sample.sample_hash for sample in folder.finished_samples(manifest)}
    catalog = project.warehouse.query(_CATALOG, {"dataset": DATASET})
    wanted = catalog[catalog["framework"] == manifest.setting.framework]
    hashes = dict(zip(wanted["sample_id"], wanted["sample_hash"], strict=True))
    missing = [name for name in hashes if name not in done]
    outdated = [name for name, value in hashes.items() if done.get(name, value) != value]
    return dg.AssetCheckResult(
        passed=not missing and not outdated,
        severity=dg.AssetCheckSeverity.WARN,
        description=f"{len(hashes)} samples, {len(missing)} without a result, {len(outdated)} in another version",
        metadata={"missing": ", ".join(missing[:20]), "outdated": ", ".join(outdated[:20])},
    )


@dg.asset(
    group_name="reference",
    kinds={"duckdb"},
    deps=[reference_outputs],
    description=(
        "The samples of a reference under another device, driver, build or backend: failed, wrong, slower or unchanged "
        "beside it."
    ),
)
def device_regression(
    context: dg.AssetExecutionContext,
    config: RegressionRequest,
    project: Project,
    workers: Workers,
    measuring: Measuring,
) -> Materialized:
    """Run the samples of a reference, and compare the results with it."""
    place = open_reference(config.reference, project.references, limit_bytes=_MOST_ARCHIVE_BYTES)
    with clear_failure("device_regression"), place as folder:
        setting = folder.manifest().setting
        overrides = {"device": config.device} if config.device else {}
        stage = _stage(project, workers, config_of_reference(setting, measuring.config, overrides))
        spec = parse_specs([config.backend])[0] if config.backend else spec_of_reference(setting)
        description = _check_available(stage.describe(spec))
        checks = {}
        with closing(stage.check(folder, description, t=config.t)) as rows:
            for row in rows:
                context.log.info(f"{row.sample_id}: {row.verdict} {row.message}".rstrip())
                checks[row.sample_id] = row
    newest = _newest(project)
    worst = [row.sample_id for row in sort_by_severity(list(checks.values()))]
    shown = newest.set_index("sample_id").loc[worst].reset_index() if worst else newest
    columns = ["sample_id", "verdict", "t_min", "max_difference", "relative_speed", "message"]
    return dg.MaterializeResult(
        metadata={
            "samples": len(newest),
            "regressed": int(newest["verdict"].isin(REGRESSED).sum()),
            "reference": f"{setting.label} {setting.backend_version}",
            "target": f"{description.label} {description.version} on {stage.config.device}",
            "results": frame_table(shown[columns]),
        },
        data_version=content_version(newest["check_id"].head(1).tolist()),
    )


@dg.asset_check(
    asset="device_regression",
    description="No sample of the newest check failed, is wrong or slower beside the reference, and none is damaged.",
)
def no_device_regression(project: Project) -> dg.AssetCheckResult:
    """Look for regressions in the newest check."""
    newest = _newest(project)
    bad = newest[newest["verdict"].isin({*REGRESSED, "damaged"})]
    unsure = int((newest["verdict"] == "unsure").sum())
    counts = ", ".join(f"{count} {verdict}" for verdict, count in bad["verdict"].value_counts().items())
    return dg.AssetCheckResult(
        passed=bad.empty,
        severity=dg.AssetCheckSeverity.ERROR,
        description=f"of {len(newest)} samples: {counts or 'no regression'}" + (f", {unsure} unsure" if unsure else ""),
        metadata={"regressed": frame_table(bad[["sample_id", "verdict", "t_min", "relative_speed", "message"]])},
    )


def _stage(project: Project, workers: Workers, config: BenchmarkConfig) -> ReferenceStage:
    return ReferenceStage(config=config, host=workers.host, site=project.site, root=project.references)


def _check_available(description: BackendDescription) -> BackendDescription:
    if description.unavailable_reason is not None:
        raise dg.Failure(f"{description.label} cannot run here: {description.unavailable_reason}", allow_retries=False)
    return description


def _select_addable(targets: list[SampleTarget], before: ReferenceManifest | None) -> list[SampleTarget]:
    """Choose samples that can be added to a reference: not those that it has in another version."""
    planned = {} if before is None else {sample.sample_id: sample for sample in before.samples}
    return [
        target
        for target in targets
        if target.sample_id not in planned or planned[target.sample_id].files_hash == target.files_hash
    ]


def _newest(project: Project) -> "pd.DataFrame":
    """Load the rows of the newest check."""
    project.warehouse.ingest()
    return project.warehouse.query(_NEWEST)
