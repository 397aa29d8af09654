"""Re-extraction: extracting the loaded sample again gives the same graph.

A sample is only worth keeping if it is a fixed point of extract → write → load → extract: then its text is the whole
graph. Text that this project wrote is canonical and has to come out unchanged; `graph_hash.txt` marks it, with the
`graph_hash` of its own text, which no other tool writes. The text of any other sample (published by GraphNet, or edited
since) need not be canonical. Extraction then gives its canonical form, which has to be a fixed point and to compute the
same as the sample.

For a Paddle sample, the program that Paddle makes must have the operators of the text, in their order, and its outputs.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ops.dataset.graph import Attribute, Call, Graph
from ops.dataset.graph.editing import end
from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.outputs import first_difference
from ops.dataset.sample.replay.retarget_paddle import retarget_paddle
from ops.dataset.validate.base import CheckFinding

if TYPE_CHECKING:
    from ops.dataset.sample.format.types import Sample
    from ops.dataset.sample.replay.outputs import Outputs
    from ops.dataset.validate.paddle_under_test import PaddleSampleUnderTest
    from ops.dataset.validate.sample_under_test import Extraction, SampleUnderTest

_NOT_CANONICAL = "the text is not canonical; its canonical form extracts to itself and computes the same"
_OTHER_OUTPUTS = "extracted again, it computes something else"

_PREFIX = "paddle._C_ops."
_CONSTANTS = frozenset({"full", "full_int_array", "assign_value", "assign"})
"""Operators that make a constant. They are not compared: a program has more of them, where eager mode takes numbers, or
fewer, where calls share one."""

_PLACES = frozenset(
    {
        "paddle.core.CPUPlace", "paddle.core.CUDAPlace", "paddle.CPUPlace", "paddle.CUDAPlace",
        "paddle.framework._current_expected_place",
    }
)  # fmt: skip
"""Functions that name a device and are not operators."""

_NOT_COMPARED = "the text calls public functions, each of several operators: only what it computes was compared"


class ReExtraction:
    """Captured again, the sample is one graph with the same `graph_hash`, hence the same nodes, and equal outputs."""

    name: ClassVar[str] = "re_extraction"
    order: ClassVar[int] = 2
    gates: ClassVar[bool] = True

    def check(self, tested: SampleUnderTest) -> CheckFinding:
        """Capture the reloaded sample; if its text is not canonical, capture the resulting graph once more."""
        sample = tested.reloaded_sample
        first = tested.extract(sample)
        problem = _problem(first, tested)
        if problem is not None:
            return CheckFinding(passed=False, message=problem)
        tested.reloaded_outputs = first.outputs
        if graph_hash(first.sample) == graph_hash(sample):
            return CheckFinding(passed=True)
        if (sample.stored_graph_hash or "").strip() == graph_hash(sample):  # the text is as this project wrote it
            text = f"extracted again, the graph is another: {_changes(sample, first.sample)}"
            return CheckFinding(passed=False, message=text)
        problem = _fixed_point_problem(first, tested)
        if problem is not None:
            return CheckFinding(passed=False, message=f"the canonical form is no fixed point: {problem}")
        return CheckFinding(passed=True, message=_NOT_CANONICAL)

    def check_paddle(self, tested: PaddleSampleUnderTest) -> CheckFinding:
        """Compare the one program that `paddle.jit.to_static` makes of the reloaded sample with its text."""
        run = tested.traced_run
        finding = tested.finding(tuple(run.results), _OTHER_OUTPUTS)
        if not finding.passed:
            return finding
        if calls_public_functions(tested.sample.model_code):
            return CheckFinding(passed=True, message=_NOT_COMPARED)
        program = [
            _plain(operator.name().partition(".")[2])
            for operator in run.program.program.global_block().ops
            if operator.name().startswith("pd_op.") and operator.name() != "pd_op.data"
        ]
        pairs = itertools.zip_longest(_drop_constants(operators_of(tested.sample.model_code)), _drop_constants(program))
        for place, (written, extracted) in enumerate(pairs):
            if written != extracted:
                text = f"operator {place} is {extracted or 'none'} where the text has {written or 'none'}"
                return CheckFinding(passed=False, message=f"extracted again, the graph is another: {text}")
        return CheckFinding(passed=True)


def _fixed_point_problem(first: Extraction, tested: SampleUnderTest) -> str | None:
    """Describe why a canonical form is no fixed point: it extracts to another one, or lacks an output of the sample."""
    values = dict(first.graphs[0].inputs)
    second = tested.extract(first.sample, values)
    if len(second.graphs) != 1:
        return f"extracted again, it is {len(second.graphs)} graphs instead of one"
    if graph_hash(second.sample) != graph_hash(first.sample):
        return f"extracted again, its graph is another: {_changes(first.sample, second.sample)}"
    # The canonical form drops returned arguments, and outputs that are returned twice.
    if _has_all(tested.outputs, (*second.outputs, *values.values())):
        return None
    return tested.finding(second.outputs, _OTHER_OUTPUTS).message


def _has_all(outputs: Outputs, candidates: Sequence[object]) -> bool:
    """Tell whether each output is equal to a candidate, bit by bit."""
    return all(any(first_difference((output,), (other,)) is None for other in candidates) for output in outputs)  # type: ignore[arg-type]


def _problem(extraction: Extraction, tested: SampleUnderTest) -> str | None:
    """Describe a failure of any text, canonical or not: several graphs, or other outputs; None without one."""
    if len(extraction.graphs) != 1:
        return f"extracted again, it is {len(extraction.graphs)} graphs instead of one"
    return tested.finding(extraction.outputs, _OTHER_OUTPUTS).message


def _changes(sample: Sample, again: Sample) -> str:
    """Describe how two graphs differ in the counts of operators and arguments."""
    before, after = (canonical_form(version.model_code).operator_counts for version in (sample, again))
    changes = [
        f"{name} {before.get(name, 0)} → {after.get(name, 0)}"
        for name in sorted(before.keys() | after.keys())
        if before.get(name, 0) != after.get(name, 0)
    ]
    if len(sample.tensors) != len(again.tensors):
        changes.insert(0, f"arguments {len(sample.tensors)} → {len(again.tensors)}")
    return "; ".join(changes[:5]) or "same operators, other order or attributes"


def calls_public_functions(code: str) -> bool:
    """Tell whether a text calls functions or methods of Paddle other than operators."""
    calls = [part for part in Graph.parse(code).walk() if isinstance(part, Call)]
    called = [call.function.dotted_name or "" for call in calls if isinstance(call.function, Attribute)]
    return any(not name.startswith(_PREFIX) and name not in _PLACES for name in called)


def operators_of(code: str) -> list[str]:
    """The operators that a Paddle sample calls on a CPU, in the order in which they run."""
    calls = [part for part in Graph.parse(retarget_paddle(code, "cpu")).walk() if isinstance(part, Call)]
    # A call runs after its arguments, so calls run in the order of their ends.
    names = [call.function.dotted_name or "" for call in sorted(calls, key=end)]
    return [_plain(name.removeprefix(_PREFIX)) for name in names if name.startswith(_PREFIX)]


def _drop_constants(operators: list[str]) -> list[str]:
    return [name for name in operators if name not in _CONSTANTS]


def _plain(operator: str) -> str:
    """The name of an operator without the mark of an in-place one."""
    return operator.rstrip("_")
