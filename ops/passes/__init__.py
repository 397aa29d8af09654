"""Passes: a sample in, a better one out; base + one graph or metadata pass a file."""
