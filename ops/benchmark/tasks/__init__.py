"""What a worker's child does besides being a side of a run: describing a backend."""
