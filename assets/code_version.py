"""The version of each asset's code, by which Dagster shows what is out of date."""

from collections.abc import Iterable

import dagster as dg

from assets.benchmark import BACKEND
from assets.derivations import OWN_CODE, SHOWN_BY
from ops.parameters import split_place
from warehouse.stages.code_version import Codebase, digest


def add_code_versions(assets: Iterable[dg.AssetsDefinition]) -> list[dg.AssetsDefinition]:
    """Give the assets of this checkout the versions of the code that they run."""
    codebase = Codebase()
    versioned = [add_code_version(asset, codebase) for asset in assets]
    codebase.keep()
    return versioned


def add_code_version(asset: dg.AssetsDefinition, codebase: Codebase) -> dg.AssetsDefinition:
    """Give an asset the version of the code that it runs, which for one of a factory includes its backend or pass."""
    function = asset.op.compute_fn.decorated_fn  # type: ignore[union-attr]
    version = codebase.version(f"{function.__module__}.{function.__qualname__.partition('.')[0]}")

    def add_version(spec: dg.AssetSpec) -> dg.AssetSpec:
        group, name = spec.key.path[0], spec.key.path[-1]
        made_by = {"benchmark_runs": codebase.backend_version, "repaired_samples": codebase.pass_version}
        if group in made_by:
            backend, _ = split_place(str(spec.metadata.get(BACKEND, name)))  # its code is the same in any environment
            code = made_by[group](backend)
        else:
            code = codebase.modules_version(str(spec.metadata.get(OWN_CODE, "")).split())
        shown = spec.metadata.get(SHOWN_BY)
        versions = [version, code, codebase.version(shown)] if shown else [version, code]
        return spec.replace_attributes(code_version=digest(versions)[:16])

    return asset.map_asset_specs(add_version)
