"""Finding and reading the samples of a folder that anyone may have made: one row a sample."""
