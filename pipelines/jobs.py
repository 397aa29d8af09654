"""The two jobs: from model to validated samples, and from samples to charts.

One job cannot mix the two partitionings, so a sensor (`pipelines.sensors`) chains them. Not here: what the
assets do.
"""

from __future__ import annotations

import dagster as dg

from assets.partitions import MODELS

MODEL_GROUPS = ("ingest", "extract")
"""Asset groups whose assets are made once a model; all the others belong to the job `shards`."""

models = dg.define_asset_job(
    "models",
    selection=dg.AssetSelection.groups(*MODEL_GROUPS),
    partitions_def=MODELS,
    description="A model's snapshot, its graphs as samples, and their validation; one partition a model.",
)

shards = dg.define_asset_job(
    "shards",
    selection=dg.AssetSelection.all() - dg.AssetSelection.groups(*MODEL_GROUPS),
    description=(
        "The catalog of samples, the benchmarks that are out of date under every backend, scores, charts and the "
        "report. One run may cover all shards."
    ),
)
