"""Other dtypes of a sample: `casts` edits its text, `task` finds in a worker which casts it needs."""
