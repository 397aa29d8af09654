"""The stages, one module each: choose samples, skip current ones, run the others, store results, clean up.

Both the command and the Dagster asset of a stage call it; they translate options and show progress. No Dagster here.
"""
