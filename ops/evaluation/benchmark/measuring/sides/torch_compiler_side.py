"""A side that holds a compiled graph of torch. Worker only."""

from backends import registry
from ops.evaluation.benchmark.measuring.sides.torch_side import run

__all__ = ["run"]

# Here, in the host, files of backends are imported once instead of in every child.
registry.names()
