"""What worker hosts import before they fork, so that not every child imports it again."""

from __future__ import annotations

TORCH_PRELOAD = ("torch", "torch._dynamo", "torch._inductor.compile_fx")
"""What every task of the pipeline needs, and what takes longest to import."""
