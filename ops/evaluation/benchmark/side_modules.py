"""The modules of sides, by framework: adding one is adding them."""

from ops.execution.frameworks.base import frameworks

_SIDES = "ops.evaluation.benchmark.measuring.sides"


def eager_side(framework: str) -> str:
    """Name the module whose `run` is eager's side: it imports nothing of any backend."""
    return f"{_SIDES}.{framework}_side"


def compiler_side(framework: str) -> str:
    """Name the module whose `run` is a compiler's side."""
    return f"{_SIDES}.{framework}_compiler_side"


def side_preload(framework: str) -> tuple[str, ...]:
    """List what hosts of compilers' sides import in the framework's own environment; nothing in the pipeline's."""
    return frameworks()[framework].preload_with(compiler_side(framework))
