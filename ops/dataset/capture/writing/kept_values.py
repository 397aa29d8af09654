"""Selects the values that a sample keeps: those with a structure, and the fewest others that it needs to run.

The latter are found by trial: the sample is replayed from its metadata, then with all values of the model, then with
fewer and fewer of them. Float tensors that are too large to keep get a property recorded instead
(`ops.dataset.sample.replay.properties`). Weights are never kept.

Works on numpy arrays, for every framework.
"""

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from ops.dataset.capture.writing.value_structure import structure_of
from ops.dataset.sample.format.files import FILE_LIMITS, VALUES_FILE
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample, TensorMeta
from ops.dataset.sample.format.values_file import file_size
from ops.dataset.sample.replay.arguments import Array
from ops.dataset.sample.replay.properties import detect_property
from ops.dataset.sample.replay.values import as_numbers, is_integer, is_ranged

LIMIT_BYTES = FILE_LIMITS[VALUES_FILE]

LITERAL_LIMIT = 64
"""A tensor with fewer elements is recorded with its values (GraphNet's limit)."""

REPLAY_LIMIT_BYTES = 2 << 30
"""Most bytes of the tensors of a sample that is replayed when it is written."""

KEPT_LESS = "token_ids"
"""Role of inputs that are a text: kept only if the sample does not run without them."""

_MOST_TRIALS = 40

Runs = Callable[[Sample, int], bool]
"""Tells whether a sample, replayed with a seed, runs and gives outputs that can be compared."""


def with_known_values(
    sample: Sample, values: Mapping[str, Array], runs: Runs | None, *, keeps: bool = True
) -> tuple[Sample, bool]:
    """Add the values, or properties of values, that a sample needs; return it unchanged if metadata are enough.

    Args:
        sample: The sample with its metadata alone.
        values: Name of an input or buffer, but no parameter → its values in the model's call.
        runs: Tries a sample; None if the sample is too large for that.
        keeps: True where values may be kept.

    Returns:
        The sample, with structured values alone if no others help; and whether it is known to run.
    """
    candidates = [
        _ValueCandidate(tensor, values[tensor.name], _has_structure(tensor, values[tensor.name], sample))
        for tensor in sample.tensors
        if tensor.name in values and not _is_exact(tensor)
    ]
    sample = _with_properties(
        sample, [candidate for candidate in candidates if candidate.size_bytes > LIMIT_BYTES or not keeps]
    )
    usable = [candidate for candidate in candidates if candidate.size_bytes <= LIMIT_BYTES] if keeps else []
    structured = _fitting_candidates([candidate for candidate in usable if candidate.is_structured])
    sample = _with_values(sample, structured)
    if runs is None or runs(sample, 0):
        return sample, runs is not None
    others = sorted(
        (candidate for candidate in usable if candidate not in structured),
        key=lambda candidate: (candidate.is_float, candidate.size_bytes),
    )
    with_properties = _with_properties(sample, [candidate for candidate in others if candidate.is_float])
    for start in (sample, with_properties):
        needed = _needed_candidates(start, others, runs)
        if needed is not None and _fits([*structured, *needed]):
            return _with_values(start, needed), True
        if with_properties == sample:
            break
    return sample, False


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class _ValueCandidate:
    """A tensor whose values do not follow from its metadata.

    Attributes:
        tensor: Its metadata.
        array: Its values.
        is_structured: True where the values have a structure: they are kept even if the graph does not need them.
    """

    tensor: TensorMeta
    array: Array
    is_structured: bool

    @property
    def is_float(self) -> bool:
        return self.array.dtype != "bool" and not is_integer(self.array.dtype)

    @property
    def size_bytes(self) -> int:
        return self.array.values.nbytes


def _is_exact(tensor: TensorMeta) -> bool:
    """Tell whether metadata alone determine the values."""
    is_single = tensor.min_val is not None and tensor.min_val == tensor.max_val
    return tensor.data is not None or not tensor.element_count or (
        is_single and (tensor.dtype == "bool" or is_ranged(tensor))
    )  # fmt: skip


def _has_structure(tensor: TensorMeta, array: Array, sample: Sample) -> bool:
    if tensor.extra.get("role") == KEPT_LESS or array.values.nbytes > LIMIT_BYTES:
        return False
    if array.dtype == "bool" or is_integer(array.dtype):
        others = [(*other.shape, other.element_count) for other in sample.tensors if other.name != tensor.name]
        return structure_of(array.values, frozenset(itertools.chain(*others))) is not None
    value_property = detect_property(as_numbers(array.values, array.dtype))
    return value_property is not None and value_property.kind == "sorted"


def _with_properties(sample: Sample, candidates: Sequence[_ValueCandidate]) -> Sample:
    """Record the properties that values of these tensors have."""
    properties = {
        candidate.tensor.name: detect_property(as_numbers(candidate.array.values, candidate.array.dtype))
        for candidate in candidates
    }
    texts = {name: str(value_property) for name, value_property in properties.items() if value_property is not None}

    def add_property(tensor: TensorMeta) -> TensorMeta:
        return dataclasses.replace(tensor, extra={**tensor.extra, VALUE_PROPERTY: texts[tensor.name]})

    return _change_tensors(sample, add_property, texts)


def _with_values(sample: Sample, candidates: Iterable[_ValueCandidate]) -> Sample:
    """Add the values of these tensors to a sample."""
    contents = {
        candidate.tensor.name: np.ascontiguousarray(candidate.array.values).tobytes() for candidate in candidates
    }

    def keep_values(tensor: TensorMeta) -> TensorMeta:
        extra = {key: value for key, value in tensor.extra.items() if key != VALUE_PROPERTY}
        return dataclasses.replace(tensor, kept=contents[tensor.name], extra=extra)

    return _change_tensors(sample, keep_values, contents)


def _change_tensors(sample: Sample, change: Callable[[TensorMeta], TensorMeta], names: Iterable[str]) -> Sample:
    chosen = frozenset(names)
    return sample.with_tensors(lambda tensor: change(tensor) if tensor.name in chosen else tensor)


def _fits(candidates: Iterable[_ValueCandidate]) -> bool:
    return file_size(candidate.tensor for candidate in candidates) <= LIMIT_BYTES


def _fitting_candidates(candidates: Sequence[_ValueCandidate]) -> list[_ValueCandidate]:
    """Choose as many of the tensors as a sample may keep, smallest first."""
    kept: list[_ValueCandidate] = []
    for candidate in sorted(candidates, key=lambda candidate: candidate.size_bytes):
        if _fits([*kept, candidate]):
            kept.append(candidate)
    return kept


def _needed_candidates(
    sample: Sample, candidates: Sequence[_ValueCandidate], runs: Runs
) -> list[_ValueCandidate] | None:
    """Find few tensors with whose values the sample runs well; None if it does not even with all of them.

    Starting from all, it tries to drop each of smaller and smaller ranges (all, halves, …, single tensors), from the
    largest tensors on.
    """
    trials = 0

    def helps(chosen: Sequence[_ValueCandidate]) -> bool:
        nonlocal trials
        trials += 1
        kept = _with_values(sample, chosen)
        return all(runs(kept, seed) for seed in (0, 1))

    needed = list(candidates)
    if not needed or not helps(needed):
        return None
    part = len(needed)
    while part:
        end = len(needed)
        while end > 0:
            rest = needed[: max(0, end - part)] + needed[end:]
            if trials < _MOST_TRIALS and helps(rest):
                needed = rest
            end -= part
        part //= 2
    return needed
