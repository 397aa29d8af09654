"""Dagster assets, one file a stage: load, call ops, store, attach metadata."""
