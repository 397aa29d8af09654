"""What a worker's child does: a benchmark run that leaves its outputs, and comparing those of two runs."""
