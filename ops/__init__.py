"""The work of the pipeline's stages, in four wings: reporting uses evaluation, which uses dataset, then execution.

May import `backends`; no Dagster, no DuckDB. The modules here are used by all wings.
"""
