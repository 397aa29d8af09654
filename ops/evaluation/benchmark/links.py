"""A model of the time of collectives on links that a user describes: latency, and bytes over bandwidth.

Processes of one machine that speak over its loopback interface say nothing about the links of others, so this time is
computed from what a run recorded of its collectives. Each is taken as an algorithm on a ring of n ranks:

    steps · latency + moved bytes / bandwidth
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as checked

from ops.errors import GraphNetError

_STEPS: Mapping[str, tuple[Callable[[int], float], Callable[[int], float]]] = {
    "all_reduce": (lambda n: 2 * (n - 1), lambda n: 2 * (n - 1) / n),
    "all_gather_into_tensor": (lambda n: n - 1, lambda n: n - 1),
    "reduce_scatter_tensor": (lambda n: n - 1, lambda n: (n - 1) / n),
    "all_to_all_single": (lambda n: n - 1, lambda n: (n - 1) / n),
    "broadcast": (lambda n: n - 1, lambda _: 1),
}
"""Collective → for n ranks its steps, and the bytes that pass a link as a multiple of those of a rank's input."""


class LinkError(GraphNetError):
    """A file describes no links, or a collective has no model."""


@checked(config=ConfigDict(extra="forbid"), frozen=True, slots=True)
class Link:
    """A link between two neighbours.

    Attributes:
        latency_us: Time of a message without content, in microseconds.
        gigabytes_per_s: Bandwidth in one direction, in 10^9 bytes a second.
    """

    latency_us: Annotated[float, Field(ge=0)]
    gigabytes_per_s: Annotated[float, Field(gt=0)]


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a machine.

    Attributes:
        usual: Those of groups that are not named.
        groups: Name of a process group → its links.
    """

    usual: Link
    groups: Mapping[str, Link] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Links:
        """Read a TOML file with latency_us and gigabytes_per_s, and tables `[groups.NAME]` with the same.

        Raises:
            LinkError: It cannot be read.
        """
        try:
            content = tomllib.loads(path.read_text("utf-8"))
            groups = TypeAdapter(dict[str, Link]).validate_python(content.pop("groups", {}))
            return cls(TypeAdapter(Link).validate_python(content), groups)
        except (OSError, ValueError, ValidationError) as error:
            raise LinkError(f"{path} describes no links: {error}") from error

    def collectives_ms(self, collectives: Sequence[str]) -> float:
        """Compute the time of collectives one after the other, in milliseconds.

        Args:
            collectives: As in `benchmark_run.collectives`: "all_reduce tp 2 4096".

        Raises:
            LinkError: There is no model of one of them.
        """
        total_us = 0.0
        for line in collectives:
            name, group, ranks, size_bytes = line.split()
            if (kind := name.removesuffix("_coalesced")) not in _STEPS:
                raise LinkError(f"there is no model of the time of {name}")
            steps, moved = (cost(int(ranks)) for cost in _STEPS[kind])
            link = self.groups.get(group, self.usual)
            total_us += steps * link.latency_us + moved * int(size_bytes) / (1e3 * link.gigabytes_per_s)
        return total_us / 1e3
