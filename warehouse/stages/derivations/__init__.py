"""Derivations make samples of samples; each is found by its `name`, and `Derivation` is their interface."""
