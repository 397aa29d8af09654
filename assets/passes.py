"""`repaired_samples/<pass>`: the catalog's samples after a pass, one asset for each that needs no arguments.

The samples themselves stay as they are: results go to a folder of each pass, changed or not, so that it is a dataset of
its own. Only what is out of date is done: other files, or other code of the pass.
"""

import inspect
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.metadata import Materialized, content_version, frame_table, table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.errors import GraphNetError
from ops.passes.base import RunningPass, SamplePass
from ops.passes.registry import passes_without_parameters
from ops.passes.rows import PassedSample
from ops.sample.catalog.reading import SampleReader
from warehouse.selection.outstanding import pass_candidates
from warehouse.stages.base import choose, drop_others, work_through
from warehouse.stages.code_version import Codebase
from warehouse.stages.repair import PassStage

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
        kinds={"torch", "duckdb"} if issubclass(kind, RunningPass) else {"duckdb"},
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
        stage = PassStage(
            applied=kind(),
            code_hash=Codebase().pass_version(name),
            host=workers.host,
            config=workers.sample_runs(measuring),
            site=project.site,
            root=repaired_root(project, name),
        )
        with clear_failure(name):
            stage.site.warehouse.ingest()
            choice = choose(stage.candidates(DATASET), again=config.again, only=config.samples)
            count = len(choice.targets)
            context.log.info(f"{name}: {count} of {len(choice.all_ids)} samples are out of date")
            drop_others(repaired_root(project, name), choice.all_ids)
            with closing(work_through([stage], choice.targets)) as passed:
                for number, result in enumerate(passed, start=1):
                    context.log.info(f"[{number}/{count}] {result.sample_id}: {_outcome(result)}")
        results = _results(project, name)
        failed, modified = results["status"] != "success", results["is_modified"]
        return dg.MaterializeResult(
            metadata={
                "samples": int((~failed).sum()),
                "modified": int(modified.sum()),
                "applied_now": count,
                "messages": frame_table(results.loc[modified, ["sample", "message"]]),
                "failed": frame_table(results.loc[failed, ["sample", "message"]]),
                "folder": dg.MetadataValue.text(str(repaired_root(project, name))),
            },
            data_version=content_version(results[["sample", "result_files_hash"]].values.tolist()),
        )

    return repaired_samples


def _results(project: Project, name: str) -> "pd.DataFrame":
    """The newest result of a pass for each current sample that has one."""
    return project.warehouse.query(_RESULTS, {"dataset": DATASET, "pass_name": name})


def _outcome(result: PassedSample) -> str:
    word = "FAILED:" if result.status != "success" else "changed:" if result.is_modified else "nothing to do"
    return f"{word} {result.message}".rstrip()


def check_of_faults(kind: type[SamplePass]) -> dg.AssetChecksDefinition:
    """Make the check that a pass finds nothing more to do in any of its results, which are read again."""
    name = kind.name
    found_by = "the run that applied the pass" if issubclass(kind, RunningPass) else "reading them again"

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
        root, code_hash = repaired_root(project, name), Codebase().pass_version(name)
        results = [row for row in _results(project, name).to_dict("records") if row["code_hash"] == code_hash]
        samples = pass_candidates(project.warehouse, pass_name=name, code_hash=code_hash, dataset=DATASET)
        failed = [row for row in results if row["status"] != "success"]
        failed_ids = {row["sample"] for row in failed}
        faults = [
            {"sample": item.target.sample_id, "fault": "the pass was not applied to it as it is now"}
            for item in samples
            if item.result is None and item.target.sample_id not in failed_ids
        ]
        with SampleReader() as reader:
            for row in results:
                if row["status"] == "success":
                    fault = _fault(reader, kind(), root / row["sample"], row["result_files_hash"])
                    faults += [] if fault is None else [{"sample": row["sample"], "fault": fault}]
        return dg.AssetCheckResult(
            passed=not faults and not failed,
            severity=dg.AssetCheckSeverity.ERROR if faults else dg.AssetCheckSeverity.WARN,
            metadata={
                "samples": len(samples),
                "left": table(faults),
                "failed": table({"sample": row["sample"], "message": row["message"]} for row in failed),
            },
        )

    return nothing_left_to_do


def _fault(reader: SampleReader, applied: SamplePass, folder: Path, files_hash: str) -> str | None:
    try:
        return applied.fault(reader.read(folder, files_hash))
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
