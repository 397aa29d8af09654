"""What each stage does for many samples, one module a stage: choose, leave what is current, run, store, clear away.

The command and the Dagster asset of a stage both call it; they translate options and show progress. No Dagster.
"""
