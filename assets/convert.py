"""`paddle_sample` and the like: the catalog's samples in another framework, one asset for each converter.

The samples themselves stay as they are: results go to a folder of each framework. Only what is out of date is done:
other files, other code of the converter, or other versions of the framework and of its tool.
"""

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import dagster as dg

from assets.derivations import derived_asset, stage_of
from assets.metadata import frame_table
from assets.resources import DATASET, Project
from ops.dataset.convert.base import Converter, converters
from ops.dataset.outputs.tolerances import AGREED_T, CORRECT_T
from warehouse.stages.derivations.convert import ConvertStage, code_of

if TYPE_CHECKING:
    import pandas as pd

WANTED_SHARE = 0.9
"""Share of the samples with an up-to-date result that are to match; the check warns below it."""

_BLOCKERS = """
SELECT operator, phase, sample_count AS samples, gained_count AS gained, loose_count AS loose FROM conversion_blockers
WHERE dataset = $dataset AND target = $target ORDER BY gained DESC, samples DESC, operator, phase
"""
_COLUMNS = ("sample", "phase", "message", "t_min", "first_different")


def conversion_key(name: str) -> dg.AssetKey:
    """Key of the asset that holds the samples in a framework."""
    return dg.AssetKey([f"{name}_sample"])


def converted_root(project: Project, name: str) -> Path:
    """Folder of the samples in a framework."""
    return Path(project.converted_root) / name


def make_assets() -> list[dg.AssetsDefinition]:
    """Make an asset for every converter."""
    return [conversion_asset(kind) for kind in converters().values()]


def make_checks() -> list[dg.AssetChecksDefinition]:
    """Make the checks of these assets."""
    return [check_of_rate(kind) for kind in converters().values()]


def conversion_asset(kind: type[Converter]) -> dg.AssetsDefinition:
    """Make the asset that converts the catalog."""
    name = kind.name

    def conversion_page(project: Project, results: "pd.DataFrame", count: int) -> dict[str, Any]:
        blockers = project.warehouse.query(_BLOCKERS, {"dataset": DATASET, "target": name})
        loose = results[results["status"] == "loose"]
        return {
            "samples": len(results),
            "converted": int(results["is_converted"].sum()),
            "matching": int((results["status"] == "success").sum()),
            "loose": len(loose),
            "converted_now": count,
            "agree_loosely": frame_table(loose[list(_COLUMNS)]),
            "operators_that_stop": frame_table(blockers),
        }

    return derived_asset(
        ConvertStage,
        name,
        key=conversion_key(name).path,
        description=(
            f"{inspect.getdoc(kind)}\n\nEvery readable torch sample of the catalog for {name}, in a folder of its own. "
            "Both are run on the same tensors, and compared. Only what is out of date is done."
        ),
        root=lambda project: converted_root(project, name),
        group="convert",
        kinds=("torch", name, "duckdb"),
        failed=_COLUMNS,
        page=conversion_page,
        own_code=code_of(kind),
    )


def check_of_rate(kind: type[Converter]) -> dg.AssetChecksDefinition:
    """Make the check on how many samples are converted and match."""
    name = kind.name

    @dg.asset_check(
        asset=conversion_key(name),
        name="conversion_rate",
        description=(
            "Every sample that was ever converted was so by the present code and versions, as it is now, and at least "
            f"{WANTED_SHARE:.0%} of these match torch's outputs at t = {AGREED_T} (a warning below that)."
        ),
    )
    def conversion_rate(project: Project) -> dg.AssetCheckResult:
        samples = stage_of(ConvertStage, name, project, converted_root(project, name)).candidates(DATASET)
        results = [item.result for item in samples if item.result is not None]
        outdated = sum(item.was_tried and item.result is None for item in samples)
        never = sum(not item.was_tried for item in samples)
        matching, loose = (sum(result.status == status for result in results) for status in ("success", "loose"))
        share = matching / len(results) if results else 1.0
        told = [
            f"{matching} of {len(results)} samples that are up to date match at t = {AGREED_T}",
            f"{loose} agree only loosely, at t = {CORRECT_T}" if loose else "",
            f"{never} were never converted" if never else "",
            f"{outdated} are out of date" if outdated else "",
        ]
        return dg.AssetCheckResult(
            passed=not outdated and share >= WANTED_SHARE,
            severity=dg.AssetCheckSeverity.ERROR if outdated else dg.AssetCheckSeverity.WARN,
            description="; ".join(filter(None, told)),
            metadata={
                "samples": len(samples),
                "up_to_date": len(results),
                "converted": sum(result.conversion.is_converted for result in results),
                "matching": matching,
                "loose": loose,
                "never_converted": never,
                "out_of_date": outdated,
                "share": share,
            },
        )

    return conversion_rate
