"""Dagster assets, one file a stage: load, call ops, store, attach metadata. Validation of a model is in `extract`.

Files that define assets do without `from __future__ import annotations`: Dagster reads the annotations of an asset's
function as they are.
"""
