"""`paddle_sample` and the like: the catalog's samples in another framework, one asset for each converter.

The samples themselves stay as they are: results go to a folder of each framework. Only what is out of date is done:
other files, other code of the converter, or other versions of the framework and of its tool.
"""

import inspect
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg
from pydantic import Field

from assets.metadata import Materialized, content_version, frame_table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.convert.base import Converter, converters
from ops.convert.rows import Conversion
from ops.convert.run import ConversionRunner
from ops.convert.tools import find_tools
from ops.verdict.rules import AGREED_T, CORRECT_T
from warehouse.stages.base import choose, drop_others, work_through
from warehouse.stages.code_version import Codebase
from warehouse.stages.convert import ConvertStage

if TYPE_CHECKING:
    import pandas as pd

WANTED_SHARE = 0.9
"""Share of the samples with an up-to-date result that are to match; the check warns below it."""

_RESULTS = """
SELECT
    sample_id AS sample, status, phase, message, is_converted, t_min, own_operators, first_different,
    result_files_hash, code_hash
FROM conversion_current WHERE dataset = $dataset AND target = $target ORDER BY sample_id
"""

_BLOCKERS = """
SELECT operator, phase, sample_count AS samples, gained_count AS gained, loose_count AS loose FROM conversion_blockers
WHERE dataset = $dataset AND target = $target ORDER BY gained DESC, samples DESC, operator, phase
"""


class ConversionRequest(dg.Config):
    """What one run is asked for, beyond what is out of date."""

    again: bool = Field(default=False, description="Convert samples again whose results are up to date, too.")
    samples: list[str] = Field(default=[], description="These samples alone; all if it is empty.")


def conversion_key(name: str) -> dg.AssetKey:
    """Key of the asset that holds the samples in a framework."""
    return dg.AssetKey([f"{name}_sample"])


def converted_root(project: Project, name: str) -> Path:
    """Folder of the samples in a framework."""
    return Path(project.converted_root) / name


def conversion_assets() -> list[dg.AssetsDefinition]:
    """Make an asset for every converter."""
    return [conversion_asset(kind) for kind in converters().values()]


def conversion_checks() -> list[dg.AssetChecksDefinition]:
    """Make the checks of these assets."""
    return [check_of_rate(kind) for kind in converters().values()]


def conversion_asset(kind: type[Converter]) -> dg.AssetsDefinition:
    """Make the asset that converts the catalog."""
    name = kind.name

    @dg.asset(
        key=conversion_key(name),
        group_name="convert",
        kinds={"torch", name, "duckdb"},
        deps=["sample_catalog"],
        description=(
            f"{inspect.getdoc(kind)}\n\nEvery readable torch sample of the catalog for {name}, in a folder of its own. "
            "Both are run on the same tensors, and compared. Only what is out of date is done."
        ),
    )
    def converted_samples(
        context: dg.AssetExecutionContext,
        config: ConversionRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
    ) -> Materialized:
        root, stage = converted_root(project, name), _stage(project, kind)
        project.warehouse.ingest()
        choice = choose(stage.candidates(DATASET), again=config.again, only=config.samples)
        targets, tools = choice.targets, stage.tools
        if tools.python is None and targets:
            raise dg.Failure(f"{len(targets)} samples are to be converted, and {tools.unavailable_reason}")
        context.log.info(f"{name}: {len(targets)} of {len(choice.all_ids)} samples are to be converted")
        drop_others(root, choice.all_ids)
        if tools.python is not None and targets:
            limits = workers.sample_runs(measuring)
            runner = ConversionRunner(kind(), tools.python, limits, project.logs, confine_by=workers.confine_by)
            with runner, closing(work_through([replace(stage, runner=runner)], targets)) as results:
                for number, result in enumerate(results, start=1):
                    context.log.info(f"[{number}/{len(targets)}] {result.sample_id}: {_told(result)}")
        return _materialized(project, name, root, len(targets))

    return converted_samples


def _stage(project: Project, kind: type[Converter]) -> ConvertStage:
    """The conversion of the catalog, without the runner that takes an environment."""
    tools = find_tools(kind(), project.environments, Codebase().converter_version(kind))
    return ConvertStage(converter=kind(), tools=tools, root=converted_root(project, kind.name), site=project.site)


def _materialized(project: Project, name: str, root: Path, count: int) -> Materialized:
    results = _results(project, name)
    blockers = project.warehouse.query(_BLOCKERS, {"dataset": DATASET, "target": name})
    loose, failed = (results[results["status"] == status] for status in ("loose", "failure"))
    columns = ["sample", "phase", "message", "t_min", "first_different"]
    return dg.MaterializeResult(
        metadata={
            "samples": len(results),
            "converted": int(results["is_converted"].sum()),
            "matching": len(results) - len(failed) - len(loose),
            "loose": len(loose),
            "converted_now": count,
            "failed": frame_table(failed[columns]),
            "agree_loosely": frame_table(loose[columns]),
            "operators_that_stop": frame_table(blockers),
            "folder": dg.MetadataValue.text(str(root)),
        },
        data_version=content_version(results[["sample", "status", "result_files_hash"]].values.tolist()),
    )


def _told(result: Conversion) -> str:
    if result.status == "success":
        return f"matches from t = {result.t_min} on {result.message}".rstrip()
    return f"{'loose' if result.status == 'loose' else 'FAILED'}: {result.phase}: {result.message}"


def _results(project: Project, name: str) -> "pd.DataFrame":
    """The newest conversion of each current sample that has one."""
    return project.warehouse.query(_RESULTS, {"dataset": DATASET, "target": name})


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
        samples = _stage(project, kind).candidates(DATASET)
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
                "converted": sum(result.is_converted for result in results),
                "matching": matching,
                "loose": loose,
                "never_converted": never,
                "out_of_date": outdated,
                "share": share,
            },
        )

    return conversion_rate
