"""The work of each stage of the pipeline, one package a stage.

May import `backends`; no Dagster, no DuckDB.
"""
