"""The jobs.

`models` makes validated samples from models, `shards` makes charts from samples, `scores` scores alone,
`decompositions` splits samples, `parts` makes a dataset of their distinct parts, `repairs` applies passes to them,
`conversions` takes them to other frameworks, and `references` compares a setting with a trusted one. One job cannot mix
partitionings, so a sensor (`pipelines.automation.sensors`) chains the first two. `scores` follows a run of `shards` in
which a step failed: Dagster skips all later steps, and a backend's failure must not keep the others from being scored.
`other_penalties` makes scores and charts under other conditions, beside the usual ones; `<backend>_again` benchmarks
samples again whose results are up to date.
"""

from collections.abc import Iterable, Mapping, Sequence

import dagster as dg
from dagster._core.definitions.unresolved_asset_job_definition import UnresolvedAssetJobDefinition

from assets.benchmark import again_config, again_job_name, benchmark_key
from assets.decomposition import SCHEMES
from assets.parts import GROUP as PARTS_GROUP
from assets.resources import MODELS, OTHER_P, OTHER_PENALTIES_JOB, Conditions
from backends import registry

MODEL_GROUPS = ("ingest", "extract")
"""Asset groups whose assets have a partition for each model."""

SCHEME_GROUPS = ("decompose",)
"""Asset groups whose assets have a partition for each decomposition scheme."""

GROWN = dg.AssetSelection.key_substring("grown_dataset")
"""The asset of the agent: it is in a group of `MODEL_GROUPS`, but has no partition."""

FAULTS = "faults"

GROUP_JOBS: Mapping[str, tuple[dg.AssetSelection, str]] = {
    "agent": (GROWN, "What the agent makes of models that finders find; without any, of those that were on their way."),
    "parts": (
        dg.AssetSelection.groups(PARTS_GROUP),
        "Typical sequences of operators, and the distinct parts of a dataset's samples by every scheme.",
    ),
    "repairs": (
        dg.AssetSelection.groups("repair"),
        "The samples after each pass that needs no arguments, and what other derivations without a job make of them.",
    ),
    "conversions": (
        dg.AssetSelection.groups("convert"),
        "The catalog's samples in other frameworks, and how their outputs agree with torch's.",
    ),
    FAULTS: (
        dg.AssetSelection.groups("faults"),
        "The few operators behind each failure of the newest benchmarks that was not located yet.",
    ),
    "references": (
        dg.AssetSelection.groups("reference"),
        "The catalog under a trusted setting, and another device, driver, build or backend beside it.",
    ),
}
"""Job → the assets that it alone materializes, and its description."""


def group_jobs(assets: Iterable[dg.AssetsDefinition]) -> dict[str, UnresolvedAssetJobDefinition]:
    """Make the jobs of `GROUP_JOBS` whose assets are there."""
    there = list(assets)
    return {
        name: dg.define_asset_job(name, selection=selection, description=description)
        for name, (selection, description) in GROUP_JOBS.items()
        if selection.resolve(there)
    }


SHARDS_JOB = "shards"

decompositions = dg.define_asset_job(
    "decompositions",
    selection=dg.AssetSelection.groups(*SCHEME_GROUPS),
    partitions_def=SCHEMES,
    description="The catalog's samples in parts, and the proof that these make them up; one partition a scheme.",
)

models = dg.define_asset_job(
    "models",
    selection=dg.AssetSelection.groups(*MODEL_GROUPS) - GROWN,
    partitions_def=MODELS,
    description="A model's snapshot, its graphs as samples, and their validation; one partition a model.",
)

scores = dg.define_asset_job(
    "scores",
    selection=dg.AssetSelection.groups("metrics", "charts", "news"),
    description="Scores, charts and the report of the results that there are; nothing is benchmarked.",
)


def other_penalties_job(usual: Conditions) -> UnresolvedAssetJobDefinition:
    """Make the job `other_penalties`, which shows scores under other conditions beside those under the `usual` ones."""
    return dg.define_asset_job(
        OTHER_PENALTIES_JOB,
        selection=dg.AssetSelection.groups("metrics", "charts"),
        config={"resources": {"scoring": {"config": {**usual.values(), "p": OTHER_P}}}},
        description=(
            "Scores, charts and the report under other penalties, another error policy or grouping, beside those of "
            f"the settings; p = {OTHER_P} unless its launchpad is given something else. Nothing is benchmarked."
        ),
    )


def shards_job(backends: Sequence[str]) -> UnresolvedAssetJobDefinition:
    """Make the job `shards`, which benchmarks under the given backends; others are materialized by hand."""
    others = [benchmark_key(name) for name in registry.names() if name not in backends]
    apart: dg.AssetSelection = dg.AssetSelection.groups(*MODEL_GROUPS, *SCHEME_GROUPS)
    for own, _ in GROUP_JOBS.values():
        apart |= own
    selection = dg.AssetSelection.all() - apart
    return dg.define_asset_job(
        SHARDS_JOB,
        selection=selection - dg.AssetSelection.assets(*others) if others else selection,
        description=(
            f"The catalog of samples, the benchmarks that are out of date under {', '.join(backends)} (the setting "
            "`backends`), scores, charts and the report. One run may cover all shards."
        ),
    )


def again_job(backend: str) -> UnresolvedAssetJobDefinition:
    """Make the job `<backend>_again`, which benchmarks shards of one backend even if their results are up to date."""
    key = benchmark_key(backend)
    return dg.define_asset_job(
        again_job_name(backend),
        selection=dg.AssetSelection.assets(key).without_checks() | dg.AssetSelection.checks_for_assets(key),
        config=again_config(backend),
        description=f"Every sample of the chosen shards under {backend} once more, be its result up to date or not.",
    )
