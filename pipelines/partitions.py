"""Choosing partitions from outside the UI: models are added, shards are taken as one range."""

from __future__ import annotations

from collections.abc import Sequence

from dagster import DagsterInstance

from assets.partitions import MODELS_NAME
from ops.sample.catalog.rows import SHARDS

ALL_SHARDS = {
    "dagster/asset_partition_range_start": SHARDS[0],
    "dagster/asset_partition_range_end": SHARDS[-1],
}
"""Tags of a run that covers every shard."""


def add_models(instance: DagsterInstance, specs: Sequence[str]) -> None:
    """Make partitions of models that have none yet; the others stay as they are."""
    instance.add_dynamic_partitions(MODELS_NAME, specs)
