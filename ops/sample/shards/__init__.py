"""Samples in Parquet files with zstd, each read by its id without reading the rest; anybody may have made the files.

May import the rest of `ops.sample`, and `ops.untrusted`.
"""
