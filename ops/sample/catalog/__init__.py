"""Finding and reading the samples of a folder, whoever made it: one row a sample."""
