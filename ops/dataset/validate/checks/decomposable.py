"""Decomposable: split in two, the graph still computes the same, so that its parts can be samples of their own."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ops.dataset.decompose.splits import Nature, Obstacle, drop_empty_parts
from ops.dataset.graph import Call, Graph, Kind, Name, Node, NotDecomposableError
from ops.dataset.graph import Sequence as WrittenSequence
from ops.dataset.validate.base import CheckFinding, not_applicable

if TYPE_CHECKING:
    from ops.dataset.decompose.parts import Decomposition
    from ops.dataset.sample.format.types import Sample
    from ops.dataset.validate.paddle_under_test import PaddleSampleUnderTest
    from ops.dataset.validate.sample_under_test import SampleUnderTest

_CODE = "import paddle\n\nclass GraphModule(paddle.nn.Layer):\n    def forward(self, {names}):\n{body}\n"
_OTHER_OUTPUTS = "split in two, it computes something else"

_MOST_TRIES = 20
"""Most places of a Paddle sample that are tried; each takes a run of the first part."""


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
                return tested.finding(_run_parts(parts, tested), _OTHER_OUTPUTS)
        return _no_split_finding(seen.forbidden, possible)

    def check_paddle(self, tested: PaddleSampleUnderTest) -> CheckFinding:
        """Split the graph in two at a place that only tensors cross, and run the parts one after the other."""
        import paddle

        graph = Graph.parse(tested.sample.model_code)
        body = [node for node in graph.nodes if node.statement != "Delete"]
        names = [parameter.name for parameter in graph.parameters]
        calls = sum(isinstance(part, Call) for node in body for part in node.walk())
        if len(body) < 3 or calls < 2:
            return CheckFinding(passed=True, message="nothing to split: a single operator")
        lists, texts = _lists(body), [node.text for node in body]
        tries = 0
        for split in sorted(range(1, len(body) - 1), key=lambda place: abs(place - len(body) / 2)):
            crossing = _crossing_variables(body[:split], body[split:], names)
            if not lists.isdisjoint(crossing):
                continue
            if tries == _MOST_TRIES:
                break
            tries += 1
            returned = f"return ({', '.join(crossing)},)"
            first = _part(tested.sample, names, [*texts[:split], returned])
            values = tested.replay(tested.sample)
            handed = tested.run(tested.load(first), values)
            if not all(isinstance(value, paddle.Tensor) for value in handed):
                continue
            second = _part(tested.sample, [*crossing, *(name for name in names if name not in crossing)], texts[split:])
            given = {**values, **dict(zip(crossing, handed, strict=True))}
            return tested.finding(tested.run(tested.load(second), given, goes_on=True), _OTHER_OUTPUTS)
        return CheckFinding(
            passed=False, message="it cannot be split: what is no tensor crosses every place that was tried"
        )


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


def _lists(nodes: Sequence[Node]) -> set[str]:
    """Variables that are assigned list displays."""
    assigned = [node for node in nodes if node.kind is Kind.ASSIGN and isinstance(node.value, WrittenSequence)]
    lists = [node for node in assigned if node.value.kind == "list"]  # type: ignore[union-attr]
    return {target.name for node in lists for target in node.targets if isinstance(target, Name)}


def _crossing_variables(first: Sequence[Node], second: Sequence[Node], names: Sequence[str]) -> list[str]:
    """Variables that the first part assigns or may write to, and that the second reads."""
    before = [part for node in first for part in node.walk() if isinstance(part, Name)]
    read = {name for node in second for name in node.names}
    return [
        name for name in dict.fromkeys((*(part.name for part in before if part.is_written), *names)) if name in read
    ]


def _part(sample: Sample, names: Sequence[str], texts: Sequence[str]) -> Sample:
    """Make a sample of some statements."""
    lines = [f"        {line}" for text in texts for line in text.splitlines()]
    return dataclasses.replace(sample, model_code=_CODE.format(names=", ".join(names), body="\n".join(lines)))
