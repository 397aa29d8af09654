"""Samples in Parquet files with zstd; each is read by its id without the others, and anybody may have made the files.

May import the rest of `ops.dataset.sample`, and `ops.execution.untrusted`.
"""
