"""The DuckDB warehouse: spool, ingest, publish, tables and views. May import `ops`, whose rows it stores.

Views are made in the order of their numbers. Scores come by `run_current` (runs of current samples), `run_counted` (of
repeated runs the one that counts), `run_judged` (one version and configuration), `comparison` (the samples that
backends share), `scored_samples` and `scores`.
"""
