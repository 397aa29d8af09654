"""Re-extraction: extracting the loaded sample again gives the same graph.

A sample is only worth keeping if it is a fixed point of extract → write → load → extract: then its text is the whole
graph. Text that this project wrote is canonical and has to come out unchanged; `graph_hash.txt` marks it, with the
`graph_hash` of its own text, which no other tool writes. The text of any other sample (published by GraphNet, or edited
since) need not be canonical. Extraction then gives its canonical form, which has to be a fixed point and to compute the
same as the sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.outputs import NOISE, first_difference
from ops.dataset.validate.base import CheckFinding

if TYPE_CHECKING:
    from ops.dataset.sample.format.types import Sample
    from ops.dataset.sample.replay.outputs import Outputs
    from ops.dataset.validate.sample_under_test import Extraction, SampleUnderTest

_NOT_CANONICAL = "the text is not canonical; its canonical form extracts to itself and computes the same"
_NOT_CANONICAL_RANK = "a rank's text is not canonical; captured again, it computes the same"
OTHER_OUTPUTS = "extracted again, it computes something else"


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

    def check_ranks(self, tested: SampleUnderTest) -> CheckFinding:
        """Capture the graphs of all ranks while they talk; each has to be one graph with its own `graph_hash`."""
        runs, is_canonical = tested.rank_runs, True
        is_ours = (tested.sample.stored_graph_hash or "").strip() == graph_hash(tested.sample)
        for rank, (sample, again) in enumerate(zip(runs.samples, runs.extract(), strict=True)):
            problem, is_same = None, again.graph_hash == graph_hash(sample)
            if again.graph_count != 1:
                problem = f"extracted again, it is {again.graph_count} graphs instead of one"
            elif is_ours and not is_same:
                problem = "extracted again, the graph is another"
            elif difference := first_difference(runs.outputs[rank], again.outputs, noise=NOISE):
                problem = f"{OTHER_OUTPUTS}: {difference}"
            if problem is not None:
                return CheckFinding(passed=False, message=f"rank {rank}: {problem}")
            is_canonical = is_canonical and is_same
        return CheckFinding(passed=True, message=None if is_canonical else _NOT_CANONICAL_RANK)


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
    return tested.finding(second.outputs, OTHER_OUTPUTS).message


def _has_all(outputs: Outputs, candidates: Sequence[object]) -> bool:
    """Tell whether each output is equal to a candidate, bit by bit."""
    return all(any(first_difference((output,), (other,)) is None for other in candidates) for output in outputs)  # type: ignore[arg-type]


def _problem(extraction: Extraction, tested: SampleUnderTest) -> str | None:
    """Describe a failure of any text, canonical or not: several graphs, or other outputs; None without one."""
    if len(extraction.graphs) != 1:
        return f"extracted again, it is {len(extraction.graphs)} graphs instead of one"
    return tested.finding(extraction.outputs, OTHER_OUTPUTS).message


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
