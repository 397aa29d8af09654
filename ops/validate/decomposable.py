"""Decomposable: cut in two, the graph still computes the same, so that its parts can be samples of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ops.decompose.parts import Decomposition, decompose
from ops.decompose.plan import SHARED, SPARSE, Obstacle, without_empty_parts
from ops.decompose.units import NotDecomposableError
from ops.sample.analysis.model_code import forward_parameters
from ops.validate.base import Finding
from ops.validate.not_applicable import NUMBERS_ALONE, SHARED_MEMORY, SINGLE_OPERATOR, SPARSE_TENSORS

if TYPE_CHECKING:
    from ops.validate.sample_under_test import SampleUnderTest


class Decomposable:
    """There is a split that only tensors and sizes cross, and the two parts together give the same.

    The split that is nearest to the middle is used. What no sample could be split at is not applicable: see
    `ops.validate.not_applicable`.
    """

    name: ClassVar[str] = "decomposable"
    order: ClassVar[int] = 5
    gates: ClassVar[bool] = False

    def check(self, tested: SampleUnderTest) -> Finding:
        """Split the graph in two, and run the parts one after the other."""
        from ops.decompose.observation import UnitRunner, observe

        try:
            runner = UnitRunner(tested.sample, seed=tested.seed, device=tested.device)
        except NotDecomposableError as error:
            return Finding(passed=True, message=f"not applicable: {error}")
        count = len(runner.body.units)
        seen = observe(runner)
        flow = seen.flow(runner.body)
        possible = set(range(1, count)) - seen.forbidden.keys()
        for split in sorted(possible, key=lambda place: abs(place - count / 2)):
            if without_empty_parts(flow, [split], range(count))[0]:
                made = decompose(tested.sample, flow, [split], [{}, {}], sample_id="", scheme="")
                difference = tested.difference(_outputs(made, tested))
                text = None if difference is None else f"split in two, it computes something else: {difference}"
                return Finding(passed=difference is None, message=text)
        return _without_split(seen.forbidden, possible)


def _without_split(forbidden: Mapping[int, Obstacle], empty: Collection[int]) -> Finding:
    """The finding where no split may stand: `forbidden` ones have a reason, `empty` ones leave a part no tensor."""
    obstacles = sorted(forbidden.items())
    for _, obstacle in obstacles:
        if obstacle.nature is None:
            return Finding(passed=False, message=f"it cannot be split anywhere: {obstacle.reason}")
    natures = {obstacle.nature for _, obstacle in obstacles}
    if SPARSE in natures:
        return SPARSE_TENSORS.finding
    if SHARED in natures:
        return SHARED_MEMORY.finding
    return NUMBERS_ALONE.finding if empty else SINGLE_OPERATOR.finding


def _outputs(made: Decomposition, tested: SampleUnderTest) -> Any:
    """What the parts together return."""
    from ops.decompose.composition.config import parse_config
    from ops.decompose.composition.module import Composed

    names = [parameter.name for parameter in forward_parameters(tested.sample.model_code)]
    modules = [tested.load(part) for part in made.samples]
    return tested.run(Composed(parse_config(made.config()), modules, names), tested.replay(tested.sample))
