"""Eager against itself, which prints a line to its log before every call of the graph: `benchmarks.beside_graphnet`."""

from __future__ import annotations

from backends.eager import Eager

CALL = "graphnet-benchmark: one call"


class CountingEager(Eager):
    """The baseline; each call is between two waits for the device, and the time between them is what is measured."""

    name = "counting_eager"
    _waits = 0

    def synchronize(self, device: str) -> None:
        """Count the first wait of each pair."""
        super().synchronize(device)
        self._waits += 1
        if self._waits % 2:
            print(CALL)
