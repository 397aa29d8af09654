"""Tasks of a worker's child that are no sides of a run: describing a backend."""
