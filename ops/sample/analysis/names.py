"""See `ops.graph.names`."""

from ops.graph.names import free_name, stable_name, unnumbered

__all__ = ["free_name", "stable_name", "unnumbered"]
