"""Decomposable: split in two, the graph still computes the same, so that its parts can be samples of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ops.dataset.decompose.splits import Nature, Obstacle, drop_empty_parts
from ops.dataset.graph import NotDecomposableError
from ops.dataset.validate.base import CheckFinding, not_applicable

if TYPE_CHECKING:
    from ops.dataset.decompose.parts import Decomposition
    from ops.dataset.validate.sample_under_test import SampleUnderTest

OTHER_OUTPUTS = "split in two, it computes something else"


@dataclass(frozen=True, slots=True)
class IndivisibleKind:
    """A kind of graph that cannot be split by its nature: a row of the table in docs/validation.md.

    Attributes:
        operator: The operators of such a graph.
        why: Reason why the constraint has no meaning for it.
    """

    operator: str
    why: str


SINGLE_OPERATOR = IndivisibleKind(
    "one operator or one context (`with`), whatever elements of its result are chosen",
    "a single operator, or one context around them all, has no place to split at",
)
SPARSE_TENSORS = IndivisibleKind(
    "operators that take sparse tensors from one another",
    "sparse tensors cross every place, and samples take dense ones",
)
SHARED_MEMORY = IndivisibleKind(
    "operators that write to memory which two tensors share across every place",
    "wherever it is split, tensors that share memory cross, one is written to later, and parts share no memory",
)
NUMBERS_ALONE = IndivisibleKind(
    "operators that compute numbers alone (`.item()`, sizes), or set a state, before or after every place",
    "wherever it is split, a part computes no tensor that it could return",
)
INDIVISIBLE = (SINGLE_OPERATOR, SPARSE_TENSORS, SHARED_MEMORY, NUMBERS_ALONE)
"""The whole table. Gating constraints have no such exceptions: they always apply, or capture refuses the operator."""


class Decomposable:
    """There is a split that only tensors and sizes cross, and both parts together compute the same.

    The split nearest to the middle is used. The check is not applicable to the kinds of `INDIVISIBLE`.
    """

    name: ClassVar[str] = "decomposable"
    order: ClassVar[int] = 5
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> CheckFinding:
        """Split the graph in two, and run the parts one after the other."""
        from ops.dataset.decompose.observation import UnitRunner, observe
        from ops.dataset.decompose.parts import decompose  # not above: Paddle's environments have no pydantic

        try:
            runner = UnitRunner(tested.sample, seed=tested.seed, device=tested.device)
        except NotDecomposableError as error:
            return not_applicable(str(error))
        count = len(runner.graph.units)
        seen = observe(runner)
        possible = set(range(1, count)) - seen.forbidden.keys()
        for split in sorted(possible, key=lambda place: abs(place - count / 2)):
            if drop_empty_parts(seen.flow, [split], range(count))[0]:
                parts = decompose(tested.sample, seen.flow, [split], [{}, {}], sample_id="", scheme="")
                return tested.finding(_run_parts(parts, tested), OTHER_OUTPUTS)
        return _no_split_finding(seen.forbidden, possible)


def _no_split_finding(forbidden: Mapping[int, Obstacle], empty: Collection[int]) -> CheckFinding:
    """Make the finding for a graph without a split: `forbidden` has reasons, `empty` ones leave a part no tensor."""
    obstacles = sorted(forbidden.items())
    for _, obstacle in obstacles:
        if obstacle.nature is None:
            return CheckFinding(passed=False, message=f"it cannot be split anywhere: {obstacle.reason}")
    natures = {obstacle.nature for _, obstacle in obstacles}
    if Nature.SPARSE in natures:
        return not_applicable(SPARSE_TENSORS.why)
    if Nature.SHARED in natures:
        return not_applicable(SHARED_MEMORY.why)
    return not_applicable((NUMBERS_ALONE if empty else SINGLE_OPERATOR).why)


def _run_parts(parts: Decomposition, tested: SampleUnderTest) -> Any:
    """Run the parts one after the other; return the outputs of the whole."""
    from ops.dataset.decompose.composition.composed import Composed

    modules = [tested.load(part) for part in parts.samples]
    return tested.run(Composed(parts.config, modules), tested.replay(tested.sample))
