"""`repaired_samples/<pass>`: the catalog's samples after a pass, one asset for each that needs no arguments.

The samples themselves stay as they are: results go to a folder of each pass, changed or not, so that it is a dataset of
its own. Only what is out of date is done: other files, or other code of the pass.
"""

import inspect
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.code_version import Codebase
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.errors import GraphNetError
from ops.passes.apply import apply_pass
from ops.passes.base import SamplePass, passes_without_parameters
from ops.passes.rows import pass_row
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.reading import SampleReader
from ops.sample.catalog.walk import find_samples
from warehouse.outstanding import pass_targets

if TYPE_CHECKING:
    import pandas as pd

_RESULTS = """
SELECT sample_id AS sample, status, is_modified, is_checked, message, result_hash, result_files_hash, code_hash
FROM pass_current WHERE dataset = $dataset AND pass_name = $pass_name ORDER BY sample_id
"""

OUTPUTS = {
    True: ("outputs_stay_equal", "Every sample that changed was run before and after: its outputs are equal in bits."),
    False: (
        "outputs_get_no_worse",
        "Every sample that changed was run before and after: no more values of its outputs are NaN or infinite.",
    ),
}
"""Whether a pass keeps outputs → name and meaning of the check on them."""


class RepairRequest(dg.Config):
    """What one run is asked for, beyond what is out of date."""

    again: bool = Field(default=False, description="Apply the pass again to samples whose results are up to date, too.")
    samples: list[str] = Field(default=[], description="These samples alone; all if it is empty.")


def repair_key(name: str) -> dg.AssetKey:
    """Key of the asset that holds the samples after a pass."""
    return dg.AssetKey(["repaired_samples", name])


def repaired_root(project: Project, name: str) -> Path:
    """Folder of the samples after a pass."""
    return Path(project.repaired_root) / name


def repair_assets() -> list[dg.AssetsDefinition]:
    """Make an asset for every pass that needs no arguments: for others somebody has to choose these."""
    return [repair_asset(kind) for kind in passes_without_parameters().values()]


def repair_checks() -> list[dg.AssetChecksDefinition]:
    """Make the checks of these assets."""
    return [
        check
        for kind in passes_without_parameters().values()
        for check in (check_of_faults(kind), check_of_outputs(kind))
    ]


def repair_asset(kind: type[SamplePass]) -> dg.AssetsDefinition:
    """Make the asset that applies a pass to the catalog."""
    name = kind.name

    @dg.asset(
        key=repair_key(name),
        group_name="repair",
        kinds={"torch", "duckdb"} if kind.runs_sample else {"duckdb"},
        deps=["sample_catalog"],
        description=(
            f"{inspect.getdoc(kind)}\n\nEvery readable sample of the catalog after the pass `{name}`, in a folder of "
            "its own; the samples themselves stay as they are. Those that change are run before and after. Only what "
            "is out of date is done."
        ),
    )
    def repaired_samples(
        context: dg.AssetExecutionContext,
        config: RepairRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
    ) -> Materialized:
        root, code_hash = repaired_root(project, name), Codebase().pass_version(name)
        limits = SampleRunConfig(
            **workers.validation.model_dump(), threads=measuring.config.threads, seed=measuring.config.seed
        )
        known = pass_targets(project.warehouse, pass_name=name, code_hash=code_hash, dataset=DATASET)
        targets = [
            target
            for target, is_current in known
            if (not config.samples or target.sample_id in config.samples)
            and (config.again or not is_current or not (root / target.sample_id).is_dir())
        ]
        context.log.info(f"{name}: {len(targets)} of {len(known)} samples are out of date")
        with clear_failure(name), project.ingesting(), project.warehouse.spooling() as spool:
            _drop_others(root, {target.sample_id for target, _ in known})
            for number, target in enumerate(targets, start=1):
                result = apply_pass(
                    target,
                    kind(),
                    out=root,
                    ledger=project.ledger,
                    host=workers.host,
                    log_dir=project.logs,
                    config=limits,
                )
                folder = root / target.sample_id
                if result.status != "success":
                    shutil.rmtree(folder, ignore_errors=True)  # of an earlier version of the sample, or of the pass
                spool.add(pass_row(result, target, folder, code_hash))
                outcome = (
                    "FAILED:" if result.status != "success" else "changed:" if result.modified else "nothing to do"
                )
                context.log.info(f"[{number}/{len(targets)}] {target.sample_id}: {outcome} {result.message}".rstrip())
        results = _results(project, name)
        failed, modified = results["status"] != "success", results["is_modified"]
        return dg.MaterializeResult(
            metadata={
                "samples": int((~failed).sum()),
                "modified": int(modified.sum()),
                "applied_now": len(targets),
                "messages": frame_table(results.loc[modified, ["sample", "message"]]),
                "failed": frame_table(results.loc[failed, ["sample", "message"]]),
                "folder": dg.MetadataValue.text(str(root)),
            },
            data_version=content_version(results[["sample", "result_files_hash"]].values.tolist()),
        )

    return repaired_samples


def _results(project: Project, name: str) -> "pd.DataFrame":
    """The newest result of a pass for each current sample that has one."""
    return project.warehouse.query(_RESULTS, {"dataset": DATASET, "pass_name": name})


def _drop_others(root: Path, sample_ids: Collection[str]) -> None:
    """Remove results of samples that the catalog no longer has."""
    if root.is_dir():
        for folder in list(find_samples(root)):
            if folder.relative_to(root).as_posix() not in sample_ids:
                shutil.rmtree(folder)


def check_of_faults(kind: type[SamplePass]) -> dg.AssetChecksDefinition:
    """Make the check that a pass finds nothing more to do in any of its results, which are read again."""
    name = kind.name
    found_by = "the run that applied the pass" if kind.runs_sample else "reading them again"

    @dg.asset_check(
        asset=repair_key(name),
        name="nothing_left_to_do",
        description=(
            f"Every sample of the catalog has a result of the present code of `{name}`, its files are those that the "
            f"pass wrote, and the pass would change nothing in them (by {found_by}). A warning where the pass only "
            "failed on some, which have no result."
        ),
    )
    def nothing_left_to_do(project: Project) -> dg.AssetCheckResult:
        root, one, code_hash = repaired_root(project, name), kind(), Codebase().pass_version(name)
        results = _results(project, name).to_dict(orient="records")
        known = pass_targets(project.warehouse, pass_name=name, code_hash=code_hash, dataset=DATASET)
        failed = [row for row in results if row["status"] != "success" and row["code_hash"] == code_hash]
        left = [
            {"sample": target.sample_id, "fault": "the pass was not applied to it as it is now"}
            for target, is_current in known
            if not is_current and target.sample_id not in {row["sample"] for row in failed}
        ]
        with SampleReader() as reader:
            for row in results:
                if row["status"] == "success" and row["code_hash"] == code_hash:
                    fault = _fault(reader, one, root / row["sample"], row["result_files_hash"])
                    left += [] if fault is None else [{"sample": row["sample"], "fault": fault}]
        return dg.AssetCheckResult(
            passed=not left and not failed,
            severity=dg.AssetCheckSeverity.ERROR if left else dg.AssetCheckSeverity.WARN,
            metadata={
                "samples": len(known),
                "left": table(left),
                "failed": table({"sample": row["sample"], "message": row["message"]} for row in failed),
            },
        )

    return nothing_left_to_do


def _fault(reader: SampleReader, one: SamplePass, folder: Path, files_hash: str) -> str | None:
    try:
        return one.fault(reader.read(folder, files_hash))
    except (GraphNetError, OSError) as error:
        return str(error)


def check_of_outputs(kind: type[SamplePass]) -> dg.AssetChecksDefinition:
    """Make the check that every sample that a pass changed was run before and after; a difference is a failure."""
    name = kind.name
    check_name, meaning = OUTPUTS[kind.keeps_outputs]

    @dg.asset_check(asset=repair_key(name), name=check_name, description=meaning)
    def outputs(project: Project) -> dg.AssetCheckResult:
        results = _results(project, name)
        modified = results[results["is_modified"]]
        unchecked = modified[~modified["is_checked"]]
        return dg.AssetCheckResult(
            passed=unchecked.empty,
            metadata={
                "modified": len(modified),
                "run_before_and_after": len(modified) - len(unchecked),
                "not_run": frame_table(unchecked[["sample", "message"]]),
            },
        )

    return outputs
