"""Assets of what is made of the catalog's samples: one for each derivation without arguments, by one factory.

The samples themselves stay as they are: results go to a folder of each derivation, so that it is a dataset of its own.
Only what is out of date is done: other files, or other code.
"""

import contextlib
import inspect
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import dagster as dg
from pydantic import Field

from assets.benchmark import clear_failure
from assets.metadata import Materialized, content_version, frame_table
from assets.resources import DATASET, Measuring, Project, Workers
from ops.dataset.derived import DerivationRow
from ops.errors import GraphNetError
from warehouse.stages.base import drop_others
from warehouse.stages.derivations.base import Derivation, work_through
from warehouse.stages.derivations.registry import derivations

if TYPE_CHECKING:
    import pandas as pd

Kind = TypeVar("Kind", bound=Derivation)

GROUP = "repair"
"""Group of assets that name no other."""

OWN_CODE = "own_code"
"""Key of an asset's metadata that names modules whose code is its own, beside the code that all assets share."""

SHOWN_BY = "shown_by"
"""Key of an asset's metadata that names the function which makes its page."""

_RESULTS = """
SELECT sample_id AS sample, * FROM derivation_current
WHERE dataset = $dataset AND kind = $kind AND spec = $spec ORDER BY sample_id
"""


class DeriveRequest(dg.Config):
    """Request of one run, beyond what is out of date."""

    again: bool = Field(default=False, description="Make again what is up to date, too.")
    samples: list[str] = Field(default=[], description="Of these samples alone; of all if it is empty.")


def stage_of(
    kind: type[Kind],
    spec: str,
    project: Project,
    root: Path,
    workers: Workers | None = None,
    measuring: Measuring | None = None,
    **others: Any,
) -> Kind:
    """Return a derivation of the catalog; without workers, it can only tell what is up to date."""
    if workers is not None and measuring is not None:
        others |= {"host": workers.host, "config": workers.sample_runs(measuring)}
    return kind(spec=spec, site=project.site, root=root, **others)


def make_now(
    context: dg.AssetExecutionContext,
    stages: Sequence[Derivation],
    *,
    again: bool,
    only: Collection[str] = (),
    dataset: str = DATASET,
) -> list[DerivationRow]:
    """Make what is out of date, or all, and return the results.

    Args:
        context: Gets a line for each sample.
        stages: What is done: one stage, or the same in several hosts.
        again: Whether what is up to date is made again.
        only: Samples that are asked for; all if empty.
        dataset: Whose samples.
    """
    stage = stages[0]
    with clear_failure(stage.spec):
        stage.site.warehouse.ingest()
        candidates = stage.candidates(dataset)
        ids = {item.target.sample_id for item in candidates}
        asked = ids.intersection(only) if only else ids
        outdated = [item.target for item in candidates if again or item.result is None]
        targets = [target for target in outdated if target.sample_id in asked]
        count = len(targets)
        context.log.info(f"{stage.spec}: {count} of {len(ids)} samples are out of date")
        if not stage.makes_parts and stage.root is not None:
            drop_others(stage.root, ids)
        rows: list[DerivationRow] = []
        if not count:
            return rows
        with contextlib.ExitStack() as stack:
            try:
                first = stack.enter_context(stage.prepare())
            except GraphNetError as error:
                raise dg.Failure(f"{count} samples are out of date, and {error}") from error
            results = work_through([first, *stages[1:]], targets)
            for number, result in enumerate(stack.enter_context(closing(results)), start=1):
                failed = "FAILED: " if result.status == "failure" else ""
                context.log.info(f"[{number}/{count}] {result.sample_id}: {failed}{stage.note(result)}")
                rows.append(result)
    return rows


def usual_page(_: Project, results: "pd.DataFrame", count: int) -> dict[str, Any]:
    """Return metadata of an asset's page: how many samples succeeded, and how many were made now."""
    return {"samples": int((results["status"] == "success").sum()), "made_now": count}


def derived_asset(
    kind: type[Derivation],
    spec: str,
    *,
    key: Sequence[str],
    description: str,
    root: Callable[[Project], Path],
    group: str = GROUP,
    kinds: Collection[str] = ("torch", "duckdb"),
    failed: Sequence[str] = ("sample", "message"),
    page: "Callable[[Project, pd.DataFrame, int], dict[str, Any]]" = usual_page,
    own_code: Sequence[str] = (),
) -> dg.AssetsDefinition:
    """Make the asset of a derivation of the catalog.

    Args:
        kind: The derivation.
        spec: As it is asked for.
        key: Key of the asset.
        description: What it is.
        root: Folder of the results.
        group: Its group.
        kinds: What it is made with.
        failed: Columns of the table of failures.
        page: What its page shows beside.
        own_code: Modules whose code is its own.
    """

    @dg.asset(
        key=key,
        group_name=group,
        kinds=set(kinds),
        deps=["sample_catalog"],
        description=description,
        metadata={
            SHOWN_BY: f"{page.__module__}.{page.__qualname__.partition('.')[0]}",
            **({OWN_CODE: " ".join(own_code)} if own_code else {}),
        },
    )
    def derived_samples(
        context: dg.AssetExecutionContext,
        config: DeriveRequest,
        project: Project,
        workers: Workers,
        measuring: Measuring,
    ) -> Materialized:
        folder = root(project)
        stage = stage_of(kind, spec, project, folder, workers, measuring)
        rows = make_now(context, [stage], again=config.again, only=config.samples)
        results = results_of(project, kind, spec)
        return dg.MaterializeResult(
            metadata={
                **page(project, results, len(rows)),
                "failed": frame_table(results.loc[results["status"] == "failure", list(failed)]),
                "folder": dg.MetadataValue.text(str(folder)),
            },
            data_version=content_version(results[["sample", "status", "result_files_hash"]].values.tolist()),
        )

    return derived_samples


def results_of(project: Project, kind: type[Derivation], spec: str) -> "pd.DataFrame":
    """The newest result of each current sample that has one."""
    return project.warehouse.query(_RESULTS, {"dataset": DATASET, "kind": kind.name, "spec": spec})


def make_assets() -> list[dg.AssetsDefinition]:
    """Make the assets of derivations that need no arguments."""
    return [
        derived_asset(
            kind,
            name,
            key=[f"{name}_samples"],
            description=str(inspect.getdoc(kind)),
            root=lambda project, name=name: Path(project.repaired_root).parent / "derived" / name,  # type: ignore[misc]
        )
        for name, kind in derivations().items()
        if not kind.has_spec
    ]
