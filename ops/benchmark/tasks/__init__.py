"""What a worker's child does: a benchmark run and its clean twin, for torch and for Paddle, and describing a backend.

`steps` has the steps of a run and of a twin, whatever the framework; a loader says how its samples become tensors.
"""
