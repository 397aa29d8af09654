"""Variants of architectures: which models to capture, and in which order, to get many different graphs.

An architecture has bases, each a model and a class to build it as, and settings: options that change sizes, dtype or
direction. A variant is a base with some settings, hence one model's name. Whether a setting changes the text of a
graph depends on the architecture, and is learnt from the variants that were captured: no capture is spent on what is
known to give nothing new. The time that variants take is learnt too: each architecture gets the same time, so that
quick ones give more graphs. No torch.
"""

from __future__ import annotations

import bisect
import hashlib
import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.sources.libraries.base import Architecture
from ops.dataset.sources.options import BUILD_OPTIONS, CAPTURE_OPTIONS, NOT_WITH_MESH
from ops.dataset.sources.zoo import libraries
from ops.errors import GraphNetError
from ops.execution.torch_worker import TorchTask
from ops.execution.untrusted.values import REPORT_CONFIG, Name, Text, read
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.failures import FailureReason

_DEADLINE_S = 300.0
_MEMORY_LIMIT_BYTES = 4 * GIB


Setting = tuple[str, str]
"""(option, value)."""

SETTINGS: tuple[Setting, ...] = (
    ("mode", "train"), ("layers", "3"), ("tokens", "32"), ("image", "64"), ("dtype", "bfloat16"), ("width", "128"),
    ("heads", "8"), ("batch", "2"), ("dynamic", "yes"), ("layers", "1"), ("dtype", "float16"), ("tokens", "96"),
    ("image", "128"), ("width", "384"), ("heads", "2"), ("layers", "4"), ("tokens", "48"), ("image", "160"),
    ("batch", "4"), ("width", "192"), ("layers", "6"), ("tokens", "80"),
)  # fmt: skip
"""Settings that variants change, those that change most graphs first."""

_MOST_AT_ONCE = 3
"""Settings of one variant, at most."""

_FAILURES = 2
"""Bases that have to fail with a setting before others are not tried with it."""

_LEAST_SECONDS = 0.001


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Offers:
    """The architectures that libraries can build.

    Attributes:
        libraries: Library → its architectures.
        unfit: Library that is installed and cannot be imported → why.
    """

    libraries: dict[Name, tuple[Architecture, ...]]
    unfit: dict[Name, Text]


_OFFERS = TypeAdapter(Offers)


def ask_offers(host: WorkerHost) -> Offers:
    """Ask what the libraries of torch's zoo in the environment of a host can build.

    Raises:
        GraphNetError: The worker fails.
    """
    outcome = host.run(
        TorchTask("ops.dataset.sources.task:run", {"framework": "torch"}, _DEADLINE_S, _MEMORY_LIMIT_BYTES)
    )
    if outcome.failure is not None:
        raise GraphNetError(f"the installed libraries could not be listed: {outcome.failure.message}")
    return read(_OFFERS, outcome.result, "the list of architectures")


@dataclass(frozen=True, slots=True)
class Variant:
    """A model to capture.

    Attributes:
        library: Library of the zoo.
        architecture: Its name there.
        base: Model, and class to build it as, or "".
        settings: Options besides.
        mesh: The devices that it is split over, such as "tp:2"; "" for one device.
    """

    library: str
    architecture: str
    base: tuple[str, str]
    settings: tuple[Setting, ...] = ()
    mesh: str = ""

    @property
    def family(self) -> str:
        """The key that graphs are counted by: "transformers/bert"."""
        return f"{self.library}/{self.architecture}"

    @property
    def spec(self) -> str:
        """The model's name."""
        model, head = self.base
        options = {"head": head, **dict(self.settings), "mesh": self.mesh}
        text = "&".join(f"{option}={value}" for option, value in options.items() if value)
        return f"zoo:{self.library}/{model}{'?' if text else ''}{text}"


@dataclass(slots=True)
class _Family:
    """The results of one architecture's variants, and the time that they took.

    Attributes:
        count: Graphs that they gave.
        bases: Those that gave nothing new by themselves.
        useless: Options, by the settings beside them, whose change gave a graph that there was already.
        failing: Settings → the bases that failed with them.
        begun: How many variants were begun.
        ended: How many were learnt from.
        log_seconds: Sum of the logarithms of the seconds that those took.
        has_plan: Whether it can be split over devices, as far as is known.
    """

    count: int = 0
    bases: set[tuple[str, str]] = field(default_factory=set)
    useless: set[frozenset[str]] = field(default_factory=set)
    failing: dict[frozenset[Setting], set[tuple[str, str]]] = field(default_factory=dict)
    begun: int = 0
    ended: int = 0
    log_seconds: float = 0.0
    has_plan: bool = True

    def rule_out(self, variant: Variant) -> bool:
        """Tell whether the results of other variants show that this one gives nothing new."""
        settings, options = frozenset(variant.settings), dict(variant.settings).keys()
        return (
            not self.has_plan
            or variant.base in self.bases
            or any(names <= options for names in self.useless)
            or any(
                failing <= settings and (variant.base in bases or len(bases) >= _FAILURES)
                for failing, bases in self.failing.items()
            )
        )

    def learn(self, variant: Variant, seconds: float, *, new: int, failed: bool) -> None:
        """Take into account how many new graphs a variant gave, and how long it took."""
        self.count += new
        self.ended += 1
        self.log_seconds += math.log(seconds)
        if new:
            return
        if not variant.settings:
            self.bases.add(variant.base)
        elif failed:
            self.failing.setdefault(frozenset(variant.settings), set()).add(variant.base)
        else:
            self.useless.add(frozenset(option for option, _ in variant.settings))

    def turn(self, usual_s: float) -> tuple[bool, float]:
        """The architecture's key in the order of turns: whether a variant runs, and the estimated seconds taken so far.

        The estimate is a geometric mean that includes one variant of usual time, so that one slow capture says little.

        Args:
            usual_s: How long a variant takes, whatever its architecture.
        """
        return self.begun > self.ended, self.begun * math.exp((self.log_seconds + math.log(usual_s)) / (self.ended + 1))


@dataclass(slots=True)
class Plan:
    """The variants of architectures, which alternate, so that even a few variants cover many architectures.

    Each architecture gives its first variant, then the next one is of the architecture that had the least time. The
    order depends on nothing but the architectures and what was learnt: an interrupted run that tells the plan what
    came of its variants continues where it was.

    Attributes:
        architectures: By library.
        most: Graphs of an architecture, at most.
        mesh: As of the variants.
    """

    architectures: Mapping[str, Sequence[Architecture]]
    most: int
    mesh: str = ""
    _families: defaultdict[str, _Family] = field(default_factory=lambda: defaultdict(_Family))
    _seconds: list[float] = field(default_factory=list)

    def __iter__(self) -> Iterator[Variant]:
        """The variants that are worth capturing, given what was learnt until each is asked for."""
        waiting = dict(
            sorted(
                (
                    (f"{library}/{architecture.name}", _variants(library, architecture, self.mesh))
                    for library, architectures in self.architectures.items()
                    for architecture in architectures
                ),
                key=lambda item: hashlib.sha256(item[0].encode()).digest(),  # libraries and families mixed
            )
        )
        while waiting:
            # The architecture that had the least time, the first of several; one that runs only if all do.
            usual_s = self._seconds[len(self._seconds) // 2] if self._seconds else 1.0
            name = min(waiting, key=lambda name: self._families[name].turn(usual_s))
            family, remaining = self._families[name], waiting[name] if self.room(name) > 0 else ()
            variant = next((each for each in remaining if not family.rule_out(each)), None)
            if variant is None:
                del waiting[name]
            else:
                family.begun += 1
                yield variant

    def learn(
        self, variant: Variant, *, new: int, seconds: float, failed: bool = False, reason: str | None = None
    ) -> None:
        """Take into account how many new graphs a variant gave, or that it failed and why, and how long it took."""
        seconds = max(seconds, _LEAST_SECONDS)
        self._families[variant.family].learn(variant, seconds, new=new, failed=failed)
        self._families[variant.family].has_plan &= reason != FailureReason.NO_PLAN
        bisect.insort(self._seconds, seconds)

    @property
    def counts(self) -> dict[str, int]:
        """Graphs of each architecture so far, by `Variant.family`."""
        return {name: family.count for name, family in self._families.items()}

    def room(self, family: str) -> int:
        """Number of graphs that an architecture may still get."""
        return self.most - self._families[family].count


def _variants(library: str, architecture: Architecture, mesh: str) -> Iterator[Variant]:
    """All variants of an architecture: bases and combinations of settings by turns, simple ones first."""
    offered = (libraries()[library].options | CAPTURE_OPTIONS.keys()) - (NOT_WITH_MESH if mesh else frozenset())
    settings = [setting for setting in SETTINGS if setting[0] in offered]
    bases = [(model, head) for model in architecture.models for head in architecture.heads]
    combinations = list(_combinations(settings))
    for total in range(len(bases) + len(combinations) - 1):
        for index in range(max(0, total - len(combinations) + 1), min(total + 1, len(bases))):
            yield Variant(library, architecture.name, bases[index], combinations[total - index], mesh)


def _combinations(settings: Sequence[Setting]) -> Iterator[tuple[Setting, ...]]:
    """No setting, each setting, then several of different options; in the order in which options are written."""
    order = list({**CAPTURE_OPTIONS, **BUILD_OPTIONS})
    for count in range(_MOST_AT_ONCE + 1):
        chosen = [
            combination
            for combination in itertools.combinations(range(len(settings)), count)
            if len({settings[index][0] for index in combination}) == count
        ]
        for combination in sorted(chosen, key=lambda indices: (sum(indices), indices)):
            yield tuple(sorted((settings[index] for index in combination), key=lambda item: order.index(item[0])))
