"""Interface of schemes, and finding them: every class of this package's modules with a `name` and a `split`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Protocol

import ops.dataset.decompose.schemes
from ops.dataset.graph import NotDecomposableError, Unit
from ops.discovery import classes_by_name
from ops.parameters import make_plugin


@dataclass(frozen=True, slots=True)
class UnitCost:
    """The cost of one unit.

    Attributes:
        seconds: Of one call: the least of those that were timed where seconds were asked for, else of the only one.
        read_bytes: Of the tensors that it reads.
        written_bytes: Of those that it assigns.
        flops: Floating-point operations, as torch counts them; 0 where they were not counted.
        kernels: Numbers of the kernels of inductor that compute a part of it; empty where they were not asked for.
    """

    seconds: float
    read_bytes: int
    written_bytes: int
    flops: int = 0
    kernels: frozenset[int] = frozenset()


class Scheme(Protocol):
    """A scheme: it chooses the units before which a graph is split.

    A constructor takes the scheme's parameters as text and raises `SchemeError` for those that make no sense.

    Attributes:
        name: As users write it.
        needs: What `split` reads that takes more than one run of the graph: "seconds" (up to six more runs), "flops"
            (another run), "kernels" (inductor plans the graph's kernels).
    """

    name: ClassVar[str]
    needs: frozenset[str]

    def split(self, units: Sequence[Unit], costs: Sequence[UnitCost]) -> list[int]:
        """Indices of units to split before; where no split may stand, the next possible one is taken.

        Args:
            units: Of the whole graph.
            costs: Of each unit.
        """
        ...


class SchemeError(NotDecomposableError):
    """There is no such scheme, or its parameters make no sense."""


@cache
def schemes() -> Mapping[str, type[Scheme]]:
    """Return every scheme by name."""
    return classes_by_name(ops.dataset.decompose.schemes, "split")


def parse_scheme(text: str) -> Scheme:
    """A scheme from "name" or "name?parameter=value&other=value".

    Raises:
        SchemeError: There is no such scheme, or a parameter is unknown or makes no sense.
    """
    return make_plugin(text, schemes(), thing="decomposition scheme", error=SchemeError)


def scheme_folder(text: str) -> str:
    """A scheme with its parameters as the name of a folder: "ranges?k=8" → "ranges-k-8"."""
    return re.sub(r"[^\w.-]+|=", "-", text)


def even_splits(weights: Sequence[float], count: int) -> list[int]:
    """Splits into `count` ranges of nearly equal sums of weights, none of them empty."""
    total, splits, done = sum(weights), list[int](), 0.0
    count = min(count, len(weights))
    for index, weight in enumerate(weights):
        missing = count - len(splits) - 1
        # The middle of a unit decides on which side of the goal it lies; enough units stay for the other parts.
        reached = done + weight / 2 >= total * (len(splits) + 1) / count
        if index and missing and index > (splits[-1] if splits else 0) and (reached or len(weights) - index == missing):
            splits.append(index)
        done += weight
    return splits
