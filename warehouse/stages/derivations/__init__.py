"""What makes samples of samples, each found by its `name`: `Derivation` says what it has to be."""
