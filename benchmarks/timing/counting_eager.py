"""Eager against itself, which prints a line to its log with every call of a graph: for `beside_graphnet`."""

from backends.eager import Eager

CALL = "graphnet-benchmark: one call"


class CountingEager(Eager):
    """The baseline; each call ends with a wait for the device."""

    name = "counting_eager"

    def synchronize(self, device: str) -> None:
        """Print a line for the wait."""
        super().synchronize(device)
        print(CALL)
