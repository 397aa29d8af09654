"""What each stage of the pipeline does, one package a stage.

May import `backends`; no Dagster, no DuckDB.
"""
