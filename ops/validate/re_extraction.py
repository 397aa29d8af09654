"""Re-extraction: extracting the loaded sample again gives the same graph.

A sample is only worth keeping if it is a fixed point of extract → write → load → extract: then its text is the whole
graph. Not here: extraction itself (`ops.capture`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.sample.identity import graph_hash, operator_counts
from ops.validate.base import Finding
from ops.validate.subject import first_difference

if TYPE_CHECKING:
    from ops.sample.types import Sample
    from ops.validate.subject import Subject


class ReExtraction:
    """Captured again, the sample is one graph with the same `graph_hash` and equal outputs."""

    name: ClassVar[str] = "re_extraction"

    def check(self, subject: Subject) -> Finding:
        """Capture the loaded sample and compare the graph's text and what it computes."""
        from ops.capture.capture import capture
        from ops.capture.writer import to_sample
        from ops.sources.base import LoadedModel

        sample = subject.sample
        module, inputs = subject.load(sample), subject.replay(sample)
        graphs = capture(module, kwargs=inputs, dynamic=bool(sample.info.dynamic))
        if len(graphs) != 1:
            return Finding(passed=False, message=f"extracted again, it is {len(graphs)} graphs instead of one")
        again = to_sample(graphs[0], LoadedModel(module, (), inputs, "again", "sample", sample.info.task or "other"))
        if graph_hash(again) != graph_hash(sample):
            return Finding(passed=False, message=f"extracted again, the graph is another: {_describe(sample, again)}")
        # Equal text has its parameters in the same order, whatever they are called; the values are made anew because
        # a graph may write to its inputs.
        values = dict(zip(graphs[0].inputs, subject.replay(sample).values(), strict=True))
        difference = first_difference(subject.outputs, subject.run(again, values))
        if difference is not None:
            return Finding(passed=False, message=f"extracted again, it computes something else: {difference}")
        return Finding(passed=True)


def _describe(sample: Sample, again: Sample) -> str:
    """What differs between two graphs, as far as their operators and arguments tell."""
    before, after = operator_counts(sample.model_code), operator_counts(again.model_code)
    changes = [
        f"{name} {before.get(name, 0)} → {after.get(name, 0)}"
        for name in sorted(before.keys() | after.keys())
        if before.get(name, 0) != after.get(name, 0)
    ]
    if len(sample.tensors) != len(again.tensors):
        changes.insert(0, f"arguments {len(sample.tensors)} → {len(again.tensors)}")
    return "; ".join(changes[:5]) or "same operators, other order or attributes"
