"""`repaired_samples/<pass>`: the catalog's samples after a pass, one asset for each that needs no arguments.

Every readable sample has a result, changed or not.
"""

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dagster as dg

from assets.derivations import derived_asset, results_of, stage_of
from assets.metadata import frame_table, table
from assets.resources import DATASET, Project
from ops.dataset.passes.base import RunningPass, SamplePass
from ops.dataset.passes.registry import passes_without_parameters
from ops.dataset.sample.catalog.reading import SampleReader
from ops.errors import GraphNetError
from warehouse.stages.derivations.passes import PassStage

if TYPE_CHECKING:
    import pandas as pd

OUTPUTS = {
    True: ("outputs_stay_equal", "Every sample that changed was run before and after: its outputs are equal in bits."),
    False: (
        "outputs_get_no_worse",
        "Every sample that changed was run before and after: no more values of its outputs are NaN or infinite.",
    ),
}
"""True where a pass keeps outputs → name and meaning of the check on them."""


def repair_key(name: str) -> dg.AssetKey:
    """Key of the asset that holds the samples after a pass."""
    return dg.AssetKey(["repaired_samples", name])


def repaired_root(project: Project, name: str) -> Path:
    """Folder of the samples after a pass."""
    return Path(project.repaired_root) / name


def make_assets() -> list[dg.AssetsDefinition]:
    """Make an asset for every pass that needs no arguments; a person has to choose the arguments of others."""
    return [repair_asset(kind) for kind in passes_without_parameters().values()]


def make_checks() -> list[dg.AssetChecksDefinition]:
    """Make the checks of these assets."""
    kinds = passes_without_parameters().values()
    return [check for kind in kinds for check in (check_of_faults(kind), check_of_outputs(kind))]


def repair_asset(kind: type[SamplePass]) -> dg.AssetsDefinition:
    """Make the asset that applies a pass to the catalog."""
    name = kind.name
    return derived_asset(
        PassStage,
        name,
        key=repair_key(name).path,
        description=(
            f"{inspect.getdoc(kind)}\n\nEvery readable sample of the catalog after the pass `{name}`, in a folder of "
            "its own; the samples themselves stay as they are. Those that change are run before and after. Only what "
            "is out of date is done."
        ),
        root=lambda project: repaired_root(project, name),
        kinds=("torch", "duckdb") if issubclass(kind, RunningPass) else ("duckdb",),
        page=repair_page,
    )


def repair_page(_: Project, results: "pd.DataFrame", count: int) -> dict[str, Any]:
    """Return metadata of the page of these assets."""
    modified = results["is_modified"]
    return {
        "samples": int((results["status"] == "success").sum()),
        "modified": int(modified.sum()),
        "applied_now": count,
        "messages": frame_table(results.loc[modified, ["sample", "message"]]),
    }


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
        root = repaired_root(project, name)
        samples = stage_of(PassStage, name, project, root).stored(name, DATASET)
        failed: list[Mapping[str, str]] = []
        faults: list[Mapping[str, str]] = []
        with SampleReader() as reader:
            for sample_id, result in ((item.target.sample_id, item.result) for item in samples):
                if result is not None and result.status != "success":
                    failed.append({"sample": sample_id, "message": result.message})
                elif fault := (
                    "the pass was not applied to it as it is now"
                    if result is None
                    else _fault(reader, kind(), root / sample_id, result.result_files_hash)
                ):
                    faults.append({"sample": sample_id, "fault": fault})
        return dg.AssetCheckResult(
            passed=not faults and not failed,
            severity=dg.AssetCheckSeverity.ERROR if faults else dg.AssetCheckSeverity.WARN,
            metadata={"samples": len(samples), "left": table(faults), "failed": table(failed)},
        )

    return nothing_left_to_do


def _fault(reader: SampleReader, applied: SamplePass, folder: Path, files_hash: str) -> str | None:
    try:
        return applied.fault(reader.read(folder, files_hash, ranks=True))
    except (GraphNetError, OSError) as error:
        return str(error)


def check_of_outputs(kind: type[SamplePass]) -> dg.AssetChecksDefinition:
    """Make the check that every sample that a pass changed was run before and after; a difference is a failure."""
    name = kind.name
    check_name, meaning = OUTPUTS[kind.keeps_outputs]

    @dg.asset_check(asset=repair_key(name), name=check_name, description=meaning)
    def outputs(project: Project) -> dg.AssetCheckResult:
        results = results_of(project, PassStage, name)
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
