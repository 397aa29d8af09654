"""`paddle_sample` and the like: the catalog's samples in another framework, one asset for each converter.

The samples themselves stay as they are: results go to a folder of each framework. Only what is out of date is done:
other files, other code of the converter, or other versions of the framework and of its tool.
"""

import inspect
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg
from pydantic import Field

from assets.code_version import Codebase
from assets.metadata import Materialized, content_version, frame_table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.convert.base import Converter, converters
from ops.convert.result import LOOSE_T, MATCHING_T, Conversion
from ops.convert.rows import conversion_row
from ops.convert.run import ConversionRunner
from ops.convert.tools import Tools, find_tools
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.walk import find_samples
from warehouse.outstanding import ConversionTarget, conversion_targets

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
        root, tools = converted_root(project, name), _tools(project, kind)
        known = _targets(project, name, tools)
        targets = [
            one.sample
            for one in known
            if (not config.samples or one.sample.sample_id in config.samples) and (config.again or one.result is None)
        ]
        if tools.python is None and targets:
            raise dg.Failure(f"{len(targets)} samples are to be converted, and {tools.unavailable_reason}")
        context.log.info(f"{name}: {len(targets)} of {len(known)} samples are to be converted")
        limits = SampleRunConfig(
            **workers.validation.model_dump(), threads=measuring.config.threads, seed=measuring.config.seed
        )
        _drop_others(root, {one.sample.sample_id for one in known})
        if tools.python is not None and targets:
            runner = ConversionRunner(kind(), tools.python, limits, project.logs, confine_by=workers.confine_by)
            with project.ingesting(), project.warehouse.spooling() as spool, runner:
                for number, target in enumerate(targets, start=1):
                    result = runner.convert(target, root, project.ledger)
                    folder = root / target.sample_id
                    spool.add(
                        conversion_row(result, target, name, folder, code_hash=tools.identity, versions=tools.versions)
                    )
                    context.log.info(f"[{number}/{len(targets)}] {target.sample_id}: {_told(result)}")
        return _materialized(project, name, root, len(targets))

    return converted_samples


def _tools(project: Project, kind: type[Converter]) -> Tools:
    return find_tools(kind(), project.environments, Codebase().converter_version(kind))


def _targets(project: Project, name: str, tools: Tools) -> list[ConversionTarget]:
    """The catalog's samples of torch, and what is known of their conversion."""
    root = converted_root(project, name)
    return conversion_targets(project.warehouse, target=name, code_hash=tools.identity, root=root, dataset=DATASET)


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


def _drop_others(root: Path, sample_ids: Collection[str]) -> None:
    """Remove results of samples that the catalog no longer has."""
    if root.is_dir():
        for folder in list(find_samples(root)):
            if folder.relative_to(root).as_posix() not in sample_ids:
                shutil.rmtree(folder)


def check_of_rate(kind: type[Converter]) -> dg.AssetChecksDefinition:
    """Make the check on how many samples are converted and match."""
    name = kind.name

    @dg.asset_check(
        asset=conversion_key(name),
        name="conversion_rate",
        description=(
            "Every sample that was ever converted was so by the present code and versions, as it is now, and at least "
            f"{WANTED_SHARE:.0%} of these match torch's outputs at t = {MATCHING_T} (a warning below that)."
        ),
    )
    def conversion_rate(project: Project) -> dg.AssetCheckResult:
        known = _targets(project, name, _tools(project, kind))
        results = [one.result for one in known if one.result is not None]
        outdated = sum(one.was_tried and one.result is None for one in known)
        never = sum(not one.was_tried for one in known)
        matching, loose = (sum(result.status == status for result in results) for status in ("success", "loose"))
        share = matching / len(results) if results else 1.0
        told = [
            f"{matching} of {len(results)} samples that are up to date match at t = {MATCHING_T}",
            f"{loose} agree only loosely, at t = {LOOSE_T}" if loose else "",
            f"{never} were never converted" if never else "",
            f"{outdated} are out of date" if outdated else "",
        ]
        return dg.AssetCheckResult(
            passed=not outdated and share >= WANTED_SHARE,
            severity=dg.AssetCheckSeverity.ERROR if outdated else dg.AssetCheckSeverity.WARN,
            description="; ".join(filter(None, told)),
            metadata={
                "samples": len(known),
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
