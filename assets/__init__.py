"""Dagster assets, one file a stage: load, call ops, store, attach metadata. Validation of a model is in `extract`.

Files that define assets do not have `from __future__ import annotations`, since Dagster evaluates the annotations of an
asset's function.
"""
