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
from ops.convert.result import Conversion
from ops.convert.rows import conversion_row
from ops.convert.run import ConversionRunner
from ops.convert.tools import Tools, find_tools
from ops.passes.sample_run import SampleRunConfig
from ops.sample.catalog.walk import find_samples
from warehouse.outstanding import conversion_targets

if TYPE_CHECKING:
    import pandas as pd

WANTED_SHARE = 0.9
"""Share of the catalog's samples that are to be converted and match; the check warns below it."""

_RESULTS = """
SELECT
    sample_id AS sample, status, phase, message, is_converted, t_min, own_operators, first_different,
    result_files_hash, code_hash
FROM conversion_current WHERE dataset = $dataset AND target = $target ORDER BY sample_id
"""

_BLOCKERS = """
SELECT operator, sample_count AS samples, gained_count AS gained FROM conversion_blockers
WHERE dataset = $dataset AND target = $target ORDER BY gained DESC, samples DESC, operator
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
        known = conversion_targets(project.warehouse, target=name, code_hash=tools.identity, dataset=DATASET)
        targets = [
            target
            for target, is_current in known
            if (not config.samples or target.sample_id in config.samples) and (config.again or not is_current)
        ]
        if tools.python is None and targets:
            raise dg.Failure(f"{len(targets)} samples are out of date, and {tools.unavailable_reason}")
        context.log.info(f"{name}: {len(targets)} of {len(known)} samples are out of date")
        limits = SampleRunConfig(
            **workers.validation.model_dump(), threads=measuring.config.threads, seed=measuring.config.seed
        )
        _drop_others(root, {target.sample_id for target, _ in known})
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


def _materialized(project: Project, name: str, root: Path, count: int) -> Materialized:
    results, good = _results(project, name), "success"
    blockers = project.warehouse.query(_BLOCKERS, {"dataset": DATASET, "target": name})
    failed = results[results["status"] != good]
    return dg.MaterializeResult(
        metadata={
            "samples": len(results),
            "converted": int(results["is_converted"].sum()),
            "matching": len(results) - len(failed),
            "converted_now": count,
            "failed": frame_table(failed[["sample", "phase", "message", "t_min", "first_different"]]),
            "operators_that_stop": frame_table(blockers),
            "folder": dg.MetadataValue.text(str(root)),
        },
        data_version=content_version(results[["sample", "status", "result_files_hash"]].values.tolist()),
    )


def _told(result: Conversion) -> str:
    if result.status == "success":
        return f"matches from t = {result.t_min} on {result.message}".rstrip()
    return f"FAILED: {result.phase}: {result.message}"


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
            f"Every sample of the catalog was converted by the present code and versions, and at least "
            f"{WANTED_SHARE:.0%} of them match torch's outputs at t = 0 (a warning below that)."
        ),
    )
    def conversion_rate(project: Project) -> dg.AssetCheckResult:
        identity = _tools(project, kind).identity
        known = conversion_targets(project.warehouse, target=name, code_hash=identity, dataset=DATASET)
        results = _results(project, name)
        matching = int((results["status"] == "success").sum())
        outdated = sum(not is_current for _, is_current in known)
        share = matching / len(known) if known else 1.0
        return dg.AssetCheckResult(
            passed=not outdated and share >= WANTED_SHARE,
            severity=dg.AssetCheckSeverity.ERROR if outdated else dg.AssetCheckSeverity.WARN,
            metadata={
                "samples": len(known),
                "converted": int(results["is_converted"].sum()),
                "matching": matching,
                "out_of_date": outdated,
                "share": share,
            },
        )

    return conversion_rate
