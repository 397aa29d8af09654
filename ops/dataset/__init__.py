"""Samples and where they come from: sources, capture, validation, passes, decomposition, conversion, intake."""
