"""The checkout from which this code runs."""

from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
"""The folder of `ops/`, `backends/`, `samples/` and the others."""
