"""Output in a terminal: results, messages, progress, and the log of a run of Dagster.

May import `ops`, `warehouse` and `pipelines.settings`.
"""
