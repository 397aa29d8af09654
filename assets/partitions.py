"""The two partitionings: models in the first half of the pipeline, hash shards in the second."""

from __future__ import annotations

from collections.abc import Sequence

import dagster as dg
from dagster import DagsterInstance

from ops.sample.catalog.rows import SHARDS as SHARD_NAMES

MODELS_NAME = "models"

MODELS = dg.DynamicPartitionsDefinition(name=MODELS_NAME)
"""One partition a model; its key is the model's spec ("zoo:transformers/bert")."""

SHARDS = dg.StaticPartitionsDefinition(SHARD_NAMES)
"""Samples by hash of their name: rows are many and cheap, runs and events are not."""


RANGE_START = "dagster/asset_partition_range_start"
RANGE_END = "dagster/asset_partition_range_end"

ALL_SHARDS = {RANGE_START: SHARD_NAMES[0], RANGE_END: SHARD_NAMES[-1]}
"""Tags of a run that covers every shard."""


def add_models(instance: DagsterInstance, specs: Sequence[str]) -> None:
    """Make partitions of models that have none yet; the others stay as they are."""
    instance.add_dynamic_partitions(MODELS_NAME, specs)
