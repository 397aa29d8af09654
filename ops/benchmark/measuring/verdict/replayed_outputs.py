"""Whether the outputs of timed calls belong to the values that the calls got. Worker only.

The outputs kept of each variant are compared with eager's on it: `t_min` is the worst over the fixed set of variants,
so that more calls change nothing. Values that no call had seen decide nothing but whether the answers were replayed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import Comparison, Outputs, TensorLibrary
from ops.benchmark.measuring.watching.variants import Variants
from ops.benchmark.measuring.watching.watched_calls import CallRecorder
from ops.benchmark.pooling_rules import largest
from ops.benchmark.results import FailureKind, OutputMatch, Phase
from ops.worker.child import TaskError

_SAME_SHARE = 0.01
"""An output is another's if it differs from it by less than this share of what values make in eager's outputs."""

_WRONG_SHARE = 0.1
"""An output is wrong if it differs from eager's by more than this share of what values make in eager's outputs."""

_MATCH = -3.0
"""Outputs that agree with eager's at this t are right, even if they are the same on all variants."""

_WORSE = 10.0
"""And by so many times more than outputs on prepared values do."""

_PROBED_ELEMENTS = 1 << 16
"""Elements of each output that are looked at to tell whose an answer is."""


def compare_variants(
    library: TensorLibrary, variants: Variants, watch: CallRecorder, *, equal_nan: bool, values: bool
) -> list[Comparison]:
    """How the compiled side's outputs on each variant agree with eager's.

    Args:
        library: Of the tensors.
        variants: With eager's outputs on each.
        watch: Of the compiled side; it has outputs of each variant.
        equal_nan: Whether NaN equals NaN.
        values: False for samples whose values depend on the seed: then only dtypes and shapes are compared.
    """
    return [
        library.compare(expected, watch.outputs[number], equal_nan=equal_nan, values=values)
        for number, expected in enumerate(variants.expected)
    ]


def merged(comparisons: Sequence[Comparison]) -> Comparison:
    """The worst of comparisons of the same outputs; the first that failed, if one did."""
    for comparison in comparisons:
        if comparison.failure is not None:
            return comparison
    columns = zip(*(comparison.matches for comparison in comparisons), strict=True)
    return Comparison(
        tuple(map(_worst, columns)),
        max(comparison.t_min for comparison in comparisons),
        any(comparison.nan_mismatch for comparison in comparisons),
        None,
    )


def check_replay(
    library: TensorLibrary,
    variants: Variants,
    comparisons: Sequence[Comparison],
    eager: CallRecorder,
    compiled: CallRecorder,
    *,
    values: bool,
) -> None:
    """Hold each answer to the values that the call got.

    Args:
        library: Of the tensors.
        variants: With eager's outputs on each.
        comparisons: Of the variants' outputs; of none that failed.
        eager: What was watched of eager.
        compiled: What was watched of the compiled side.
        values: See `compare_variants`.

    Raises:
        TaskError: An output belongs to other values.
    """
    if not values or variants.is_unvaried:
        return
    answers = _Answers(library, variants)
    if _MATCH < max(comparison.t_min for comparison in comparisons) < math.inf and answers.are_constant(compiled):
        raise _replayed("the outputs are the same on all variants of the inputs, and eager's are not")
    for number, comparison in enumerate(comparisons):
        if comparison.t_min > -math.inf:
            actual = answers.probe(compiled.outputs[number], number)
            if (other := answers.owner(actual, answers.expected[number], number)) is not None:
                raise _replayed(f"the output on the inputs of variant {number} is the one on those of variant {other}")
    _check_unseen_outputs(answers, comparisons, eager, compiled)


def _check_unseen_outputs(
    answers: _Answers, comparisons: Sequence[Comparison], eager: CallRecorder, compiled: CallRecorder
) -> None:
    library = answers.library
    usual = [
        max(match.mean_difference or 0.0 for match in matches)
        for matches in zip(*(comparison.matches for comparison in comparisons), strict=True)
    ]
    wrong = count = 0
    for slot, (number, outputs) in compiled.unseen_outputs.items():
        draw, eagers = eager.unseen_outputs.get(slot, (None, ()))
        if draw != number or not library.same_kind(eagers, outputs):
            continue
        count += 1
        actual, expected = answers.probe(outputs, None), answers.probe(eagers, None)
        if (other := answers.owner(actual, expected, None)) is not None:
            raise _replayed(f"the output on inputs that no call had seen is the one on those of variant {other}")
        wrong += answers.is_wrong(actual, expected, usual)
    if 2 * wrong > count:
        raise _replayed(
            f"outputs are right on the {len(answers.expected)} prepared variants of the inputs and wrong on {wrong} of "
            f"{count} that no call had seen"
        )


class _Answers:
    """Eager's outputs on the variants, as far as they are looked at to tell whose an answer is.

    Args:
        library: Of the tensors.
        variants: With eager's outputs.
    """

    def __init__(self, library: TensorLibrary, variants: Variants) -> None:
        self.library = library
        self._parts = variants.parts
        self.expected = [self.probe(outputs, number) for number, outputs in enumerate(variants.expected)]
        pairs = list(itertools.combinations(self.expected, 2))
        self._spread = [
            min(self._distance(one_side[index], other[index]) for one_side, other in pairs)
            for index in range(len(self._parts))
        ]

    def probe(self, outputs: Outputs, variant: int | None) -> Outputs:
        """Some elements of what was kept of a variant's outputs, or of those on unseen values (None)."""
        if variant == 0:
            outputs = tuple(part.of(output, self.library) for part, output in zip(self._parts, outputs, strict=True))
        return tuple(self._middle(output) for output in outputs)

    def owner(self, actual: Outputs, expected: Outputs, own: int | None) -> int | None:
        """The variant whose output this is instead of the expected one; None if it is none's.

        Args:
            actual: Outputs of a call.
            expected: Eager's on the same values.
            own: Number of the variant that the call got; None for unseen values.
        """
        for index, (mine, wanted) in enumerate(zip(actual, expected, strict=True)):
            error = self._distance(mine, wanted)
            if error <= self._spread[index] * _WRONG_SHARE:
                continue
            for number, others in enumerate(self.expected):
                between = self._distance(wanted, others[index])
                if number == own or not 0 < between < math.inf or error < between * (1 - _WRONG_SHARE):
                    continue
                if self._distance(mine, others[index]) <= between * _SAME_SHARE:
                    return number
        return None

    def are_constant(self, watch: CallRecorder) -> bool:
        """Whether outputs, none of which is constant in eager, are so in what a side gave on the variants."""
        probes = [self.probe(watch.outputs[number], number) for number in range(len(self.expected))]
        varying = [index for index, spread in enumerate(self._spread) if spread > 0]
        same_bits = self.library.same_bits
        return bool(varying) and all(
            same_bits(probes[0][index], probe[index]) for probe in probes[1:] for index in varying
        )

    def is_wrong(self, actual: Outputs, expected: Outputs, usual: Sequence[float]) -> bool:
        """Whether an output differs from the expected one by much more than is usual, as another's would.

        Args:
            actual: Outputs of a call.
            expected: Eager's on the same values.
            usual: For each output, how much outputs on variants differ from eager's, in the mean.
        """
        return any(
            # Where eager's outputs do not differ, nothing can be told.
            spread > 0 and self._distance(mine, wanted) > max(normal * _WORSE, spread * _WRONG_SHARE)
            for mine, wanted, normal, spread in zip(actual, expected, usual, self._spread, strict=True)
        )

    def _middle(self, output: Any) -> Any:
        count = math.prod(output.shape)
        if count <= _PROBED_ELEMENTS:
            return output
        return self.library.section(output, (count - _PROBED_ELEMENTS) // 2, _PROBED_ELEMENTS)

    def _distance(self, first: Any, second: Any) -> float:
        """Mean absolute difference; infinite where only one of the two is finite."""
        if self.library.all_finite((first,)) != self.library.all_finite((second,)):
            return math.inf
        differences = self.library.differences(first, second)
        return 0.0 if differences is None else differences[1]


def _worst(matches: Sequence[OutputMatch]) -> OutputMatch:
    worst = max(matches, key=lambda match: match.t_min)
    return replace(
        worst,
        shape=matches[0].shape,
        max_difference=largest([match.max_difference for match in matches]),
        mean_difference=largest([match.mean_difference for match in matches]),
    )


def _replayed(message: str) -> TaskError:
    return TaskError(FailureKind.REPLAYED, f"the answers belong to other values: {message}", Phase.RUN)
