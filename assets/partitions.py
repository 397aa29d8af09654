"""The two partitionings: models in the first half of the pipeline, hash shards in the second."""

from __future__ import annotations

import dagster as dg

from ops.sample.catalog.rows import SHARDS as SHARD_NAMES

MODELS_NAME = "models"

MODELS = dg.DynamicPartitionsDefinition(name=MODELS_NAME)
"""One partition a model; its key is the model's spec ("zoo:transformers/bert")."""

SHARDS = dg.StaticPartitionsDefinition(SHARD_NAMES)
"""Samples by hash of their name: rows are many and cheap, runs and events are not."""
