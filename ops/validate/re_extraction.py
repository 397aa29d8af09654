"""Re-extraction: extracting the loaded sample again gives the same graph.

A sample is only worth keeping if it is a fixed point of extract → write → load → extract: then its text is the whole
graph. Text that this project wrote is canonical and has to come out unchanged. A sample claims so itself: its
`graph_hash.txt` holds the `graph_hash` of its own text, which no other tool writes. The text of any other sample (one
that GraphNet published, one that was edited) need not be canonical; there, what comes out is the canonical form of
the graph, and that form has to be the fixed point, and to compute what the sample computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ops.sample.analysis.identity import graph_hash, operator_counts
from ops.sample.replay.outputs import first_difference
from ops.validate.base import Finding

if TYPE_CHECKING:
    from ops.sample.format.types import Sample
    from ops.sample.replay.outputs import Outputs
    from ops.validate.sample_under_test import Extraction, SampleUnderTest

_NOT_CANONICAL = "the text is not canonical; its canonical form extracts to itself and computes the same"


class ReExtraction:
    """Captured again, the sample is one graph with the same `graph_hash`, hence the same nodes, and equal outputs."""

    name: ClassVar[str] = "re_extraction"
    order: ClassVar[int] = 2
    gates: ClassVar[bool] = True

    def check(self, tested: SampleUnderTest) -> Finding:
        """Capture the reloaded sample; if its text is not canonical, capture the resulting graph once more."""
        sample = tested.reloaded
        first = tested.extract(sample)
        problem = _problem(first, tested)
        if problem is not None:
            return Finding(passed=False, message=problem)
        tested.reloaded_outputs = first.outputs
        if graph_hash(first.sample) == graph_hash(sample):
            return Finding(passed=True)
        if claims_to_be_canonical(sample):
            text = f"extracted again, the graph is another: {_changes(sample, first.sample)}"
            return Finding(passed=False, message=text)
        problem = _fixed_point_problem(first, tested)
        if problem is not None:
            return Finding(passed=False, message=f"the canonical form is no fixed point: {problem}")
        return Finding(passed=True, message=_NOT_CANONICAL)


def _fixed_point_problem(first: Extraction, tested: SampleUnderTest) -> str | None:
    """Why a canonical form is no fixed point: it extracts to another one, or lacks an output of the sample."""
    values = dict(first.graphs[0].inputs)
    second = tested.extract(first.sample, values)
    if len(second.graphs) != 1:
        return f"extracted again, it is {len(second.graphs)} graphs instead of one"
    if graph_hash(second.sample) != graph_hash(first.sample):
        return f"extracted again, its graph is another: {_changes(first.sample, second.sample)}"
    # Arguments that a graph returns, and outputs that it returns twice, are dropped from the canonical form.
    if _has_all(tested.outputs, (*second.outputs, *values.values())):
        return None
    difference = tested.difference(second.outputs)
    return None if difference is None else f"extracted again, it computes something else: {difference}"


def _has_all(outputs: Outputs, candidates: Sequence[object]) -> bool:
    """Whether each output is among the candidates, bit by bit."""
    return all(any(first_difference((one,), (other,)) is None for other in candidates) for one in outputs)  # type: ignore[arg-type]


def claims_to_be_canonical(sample: Sample) -> bool:
    """Whether the sample says that its text was written by this project, and has not been changed since."""
    return (sample.stored_graph_hash or "").strip() == graph_hash(sample)


def _problem(extraction: Extraction, tested: SampleUnderTest) -> str | None:
    """A failure for canonical and other text alike: several graphs, or other outputs."""
    if len(extraction.graphs) != 1:
        return f"extracted again, it is {len(extraction.graphs)} graphs instead of one"
    difference = tested.difference(extraction.outputs)
    return None if difference is None else f"extracted again, it computes something else: {difference}"


def _changes(sample: Sample, again: Sample) -> str:
    """How two graphs differ in the counts of operators and arguments."""
    before, after = operator_counts(sample.model_code), operator_counts(again.model_code)
    changes = [
        f"{name} {before.get(name, 0)} → {after.get(name, 0)}"
        for name in sorted(before.keys() | after.keys())
        if before.get(name, 0) != after.get(name, 0)
    ]
    if len(sample.tensors) != len(again.tensors):
        changes.insert(0, f"arguments {len(sample.tensors)} → {len(again.tensors)}")
    return "; ".join(changes[:5]) or "same operators, other order or attributes"
