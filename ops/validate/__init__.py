"""The dataset's constraints, one check a file."""
