"""Decomposable: cut in two, the Paddle graph still computes the same, so that its parts can be samples of their own."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.model_code import forward_of, parse_model
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.sample.format.types import Sample
    from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest

_CODE = "import paddle\n\nclass GraphModule(paddle.nn.Layer):\n    def forward(self, {names}):\n{body}\n"


_MOST_TRIES = 20
"""Places that are tried: each takes a run of the first part."""


class Decomposable:
    """There is a split that only tensors cross, and the two parts together give the same.

    The split that is nearest to the middle is used. A graph of a single operator cannot be split and is accepted.
    """

    name: ClassVar[str] = "decomposable"
    order: ClassVar[int] = 5
    gates: ClassVar[bool] = False

    def check(self, tested: PaddleSampleUnderTest) -> Finding:
        """Split the graph in two, and run the parts one after the other."""
        import paddle

        forward = forward_of(parse_model(tested.sample.model_code))
        body = [statement for statement in forward.body if not isinstance(statement, ast.Delete)]
        names = [argument.arg for argument in forward.args.args[1:]]
        calls = sum(isinstance(node, ast.Call) for statement in body for node in ast.walk(statement))
        if len(body) < 3 or calls < 2:
            return Finding(passed=True, message="nothing to split: a single operator")
        lists = _lists(body)
        tries = 0
        for split in sorted(range(1, len(body) - 1), key=lambda one: abs(one - len(body) / 2)):
            crossing = _crossing(body[:split], body[split:], names)
            if not lists.isdisjoint(crossing):
                continue
            if tries == _MOST_TRIES:
                break
            tries += 1
            first = _part(tested.sample, names, [*body[:split], _returning(crossing)])
            values = tested.replay(tested.sample)
            handed = tested.run(tested.load(first), values)
            if not all(isinstance(value, paddle.Tensor) for value in handed):
                continue
            second = _part(tested.sample, [*crossing, *(name for name in names if name not in crossing)], body[split:])
            given = {**values, **dict(zip(crossing, handed, strict=True))}
            outputs = tested.run(tested.load(second), given, goes_on=True)
            difference = tested.difference(outputs)
            text = None if difference is None else f"split in two, it computes something else: {difference}"
            return Finding(passed=difference is None, message=text)
        return Finding(passed=False, message="it cannot be split: what is no tensor crosses every place that was tried")


def _lists(body: Sequence[ast.stmt]) -> set[str]:
    """Variables that hold lists as they are written."""
    assigned = [one for one in body if isinstance(one, ast.Assign) and isinstance(one.value, ast.List)]
    return {target.id for one in assigned for target in one.targets if isinstance(target, ast.Name)}


def _crossing(first: Sequence[ast.stmt], second: Sequence[ast.stmt], names: Sequence[str]) -> list[str]:
    """Variables that the first part makes or may write to, and the second reads."""
    read = {node.id for one in second for node in ast.walk(one) if isinstance(node, ast.Name)}
    made = [
        node.id
        for one in first
        for node in ast.walk(one)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return [name for name in dict.fromkeys((*made, *names)) if name in read]


def _returning(names: Sequence[str]) -> ast.stmt:
    elements: list[ast.expr] = [ast.Name(name, ast.Load()) for name in names]
    return ast.fix_missing_locations(ast.Return(ast.Tuple(elements, ast.Load())))


def _part(sample: Sample, names: Sequence[str], body: Sequence[ast.stmt]) -> Sample:
    """A module of some statements."""
    lines = [f"        {line}" for statement in body for line in ast.unparse(statement).splitlines()]
    return dataclasses.replace(sample, model_code=_CODE.format(names=", ".join(names), body="\n".join(lines)))
