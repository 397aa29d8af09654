"""The jobs.

`models` makes validated samples from models, `shards` makes charts from samples, `scores` scores alone,
`decompositions` splits samples, `parts` makes a dataset of their distinct parts, `repairs` applies passes to them,
`conversions` takes them to other frameworks, and `references` compares a setting with a trusted one. One job cannot mix
partitionings, so a sensor (`pipelines.automation.sensors`) chains the first two. `scores` follows a run of `shards` in
which a step failed: Dagster skips all later steps, and a backend's failure must not keep the others from being scored.
`other_penalties` makes scores and charts under other conditions, beside the usual ones; `<backend>_again` benchmarks
samples again whose results are up to date.
"""

from collections.abc import Sequence

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

GROWN = "grown_dataset"
"""The asset of the agent: it is in a group of `MODEL_GROUPS`, but has no partition."""

FAULTS_GROUP = "faults"
REPAIR_GROUP = "repair"
CONVERT_GROUP = "convert"
REFERENCE_GROUP = "reference"

repairs = dg.define_asset_job(
    "repairs",
    selection=dg.AssetSelection.groups(REPAIR_GROUP),
    description=(
        "The catalog's samples after each pass that needs no arguments, and what other derivations make of them that "
        "have no job, in folders of their own."
    ),
)

conversions = dg.define_asset_job(
    "conversions",
    selection=dg.AssetSelection.groups(CONVERT_GROUP),
    description="The catalog's samples in other frameworks, and how their outputs agree with torch's.",
)

faults = dg.define_asset_job(
    "faults",
    selection=dg.AssetSelection.groups(FAULTS_GROUP),
    description="The few operators behind each failure of the newest benchmarks that was not located yet.",
)

references = dg.define_asset_job(
    "references",
    selection=dg.AssetSelection.groups(REFERENCE_GROUP),
    description="The catalog under a trusted setting, and another device, driver, build or backend beside it.",
)

SHARDS_JOB = "shards"

decompositions = dg.define_asset_job(
    "decompositions",
    selection=dg.AssetSelection.groups(*SCHEME_GROUPS),
    partitions_def=SCHEMES,
    description="The catalog's samples in parts, and the proof that these make them up; one partition a scheme.",
)

parts = dg.define_asset_job(
    "parts",
    selection=dg.AssetSelection.groups(PARTS_GROUP),
    description="Typical sequences of operators, and the distinct parts of a dataset's samples by every scheme.",
)

agent = dg.define_asset_job(
    "agent",
    selection=dg.AssetSelection.assets(GROWN),
    description="What the agent makes of models that finders find; without any, of those that were on their way.",
)

models = dg.define_asset_job(
    "models",
    selection=dg.AssetSelection.groups(*MODEL_GROUPS) - dg.AssetSelection.assets(GROWN),
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
    apart = dg.AssetSelection.groups(
        *MODEL_GROUPS, *SCHEME_GROUPS, PARTS_GROUP, REPAIR_GROUP, CONVERT_GROUP, FAULTS_GROUP, REFERENCE_GROUP
    )
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
