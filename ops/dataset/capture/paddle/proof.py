"""Proves a Paddle capture: its texts, run on the values recorded before the call, agree with an eager call.

They agree with equal bits, or with a difference of rounding that is measured and stated. Values are compared as numpy
arrays; those of dtypes that numpy lacks as float32, which holds them exactly.
"""

import ctypes
import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import paddle

from ops.dataset.capture.paddle.original import ModelCall, extent, random_numbers, sharing_groups, tensors_in
from ops.dataset.capture.paddle.printing import PrintedProgram
from ops.dataset.capture.paddle.recording import CaptureError, PaddleRecording, ProgramRun
from ops.dataset.capture.proof_record import RANDOM, ROUNDING, Proof
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.paddle import load_module
from ops.failures import FailureReason

_compare_bytes = ctypes.CDLL(None).memcmp
_compare_bytes.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)

_EPSILONS = {"bfloat16": 2.0**-7, "float8_e4m3fn": 2.0**-3, "float8_e5m2": 2.0**-2}
"""Dtype that numpy lacks → its epsilon."""


@dataclass(frozen=True, slots=True)
class TensorPair:
    """Two tensors that ought to agree; `name` is "output 1", "buffer count" and the like."""

    name: str
    expected: paddle.Tensor | None
    actual: paddle.Tensor | None

    @property
    def deviation(self) -> float:
        """Largest difference, relative to the largest expected number; 0 for equal bits, infinite for integers."""
        if self.expected is None or self.actual is None or kind(self.expected) != kind(self.actual):
            return math.inf
        if has_same_bytes(self.expected, self.actual):
            return 0.0
        expected, actual = array(self.expected), array(self.actual)
        if is_equal(expected, actual):
            return 0.0
        if expected.dtype.kind not in "fc":
            return math.inf
        finite = np.isfinite(expected)
        odd = expected[~finite], actual[~finite]
        if not np.array_equal(*odd, equal_nan=True) or not np.isfinite(actual[finite]).all():
            return math.inf
        wide = expected.astype(np.result_type(expected, np.float64))[finite]
        gap, scale = np.abs(wide - actual[finite]).max(initial=0.0), np.abs(wide).max(initial=0.0)
        return float(gap if scale == 0 else gap / scale)

    @property
    def rounding(self) -> float:
        """Allowed deviation of rounding in another order."""
        dtype = "" if self.expected is None else dtype_name(self.expected)
        if dtype in _EPSILONS:
            return float(_EPSILONS[dtype] ** ROUNDING)
        return float(np.finfo(dtype).eps ** ROUNDING) if dtype.startswith(("float", "complex")) else 0.0

    @property
    def difference(self) -> str:
        """Description of the difference, in a phrase."""
        if self.expected is None or self.actual is None:
            return f"{self.name}: {_kind_text(self.expected)} expected, {_kind_text(self.actual)} found"
        dtypes = dtype_name(self.expected), dtype_name(self.actual)
        if dtypes[0] != dtypes[1]:
            return f"{self.name}: {dtypes[0]} expected, {dtypes[1]} found"
        if self.expected.shape != self.actual.shape:
            return f"{self.name}: shape {list(self.expected.shape)} expected, {list(self.actual.shape)} found"
        if math.isfinite(self.deviation):
            return f"{self.name}: its values differ by {self.deviation:.2g} of the largest"
        return f"{self.name}: {_values(self.expected)} expected, {_values(self.actual)} found"


def has_same_bytes(first: paddle.Tensor, second: paddle.Tensor) -> bool:
    """Tell whether two contiguous tensors of one kind have the same bytes; False if one is not contiguous."""
    if not all(tensor._is_initialized() and tensor.is_contiguous() for tensor in (first, second)):
        return False
    size = first.size * first.element_size()
    return bool(_compare_bytes(first.data_ptr(), second.data_ptr(), size) == 0)


def is_equal(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> bool:
    """Tell whether two arrays have the same bits; any NaN is equal to any other."""
    if first.dtype != second.dtype or first.shape != second.shape:
        return False
    if np.array_equal(_bits(first), _bits(second)):
        return True
    if first.dtype.kind == "c":
        return is_equal(first.real, second.real) and is_equal(first.imag, second.imag)
    if first.dtype.kind != "f":
        return False
    signs = np.array_equal(np.signbit(first[first == 0]), np.signbit(second[second == 0]))
    return bool(np.array_equal(first, second, equal_nan=True)) and signs


def _bits(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.ascontiguousarray(values).reshape(-1).view(f"u{min(values.itemsize, 8)}")


def dtype_name(tensor: paddle.Tensor) -> str:
    """Name of a tensor's dtype: "float32"."""
    return str(tensor.dtype).removeprefix("paddle.")


def array(value: paddle.Tensor) -> npt.NDArray[Any]:
    """The values of a tensor; float32 for dtypes that numpy lacks."""
    return np.asarray((value.astype("float32") if dtype_name(value) in _EPSILONS else value).numpy())


def kind(tensor: paddle.Tensor) -> tuple[str, tuple[int, ...]]:
    """Dtype and shape of a tensor."""
    return dtype_name(tensor), tuple(tensor.shape)


def _kind_text(tensor: paddle.Tensor | None) -> str:
    return "nothing" if tensor is None else f"{dtype_name(tensor)}{list(tensor.shape)}"


def _values(tensor: paddle.Tensor) -> str:
    values = array(tensor).ravel()
    return f"[{', '.join(str(value) for value in values[:3].tolist())}{', …' if values.size > 3 else ''}]"


_REORDERED = "Paddle's programs and its eager mode round in another order"

MemoryPlace = tuple[int, tuple[int, ...], tuple[int, ...], str]
"""Address, shape, strides and dtype, which identify a tensor."""


class UnfaithfulError(CaptureError):
    """The texts of a model's graphs do not agree with the model."""

    reason = FailureReason.NOT_PROVEN


@dataclass(frozen=True, slots=True)
class PaddleOutcome:
    """The results and effects of a call.

    Attributes:
        outputs: The tensors of its result, in order.
        state: Name of a tensor that it wrote to → the tensor afterwards.
        untouched: If it wrote to nothing, its copy of all the model's tensors, for reuse; else None.
    """

    outputs: Sequence[paddle.Tensor]
    state: Mapping[str, paddle.Tensor]
    untouched: Mapping[str, paddle.Tensor] | None = None


def eager_outcome(original: ModelCall) -> PaddleOutcome:
    """Call a copy of the model in eager mode; return its outputs, and the tensors that it wrote to.

    Buffers that the call adds are left out: models cache values there, such as sines of positions.
    """
    call = original.make_copy()
    outputs = call.run_eagerly()
    after = call.tensors
    changed = {name: after[name] for name, tensor in original.tensors.items() if not _is_same(tensor, after[name])}
    return PaddleOutcome(outputs, changed, None if changed else after)


def prove(
    original: ModelCall,
    expected: PaddleOutcome,
    recorded: tuple[ModelCall, Mapping[str, paddle.Tensor], PaddleRecording],
    printed: Mapping[int, PrintedProgram],
) -> Proof:
    """Run the texts of all programs of a call one after the other, as often as they ran, and compare.

    Args:
        original: The model before its first call.
        expected: The outcome of an eager call.
        recorded: The copy of the model that was recorded, its tensors before, and the recording.
        printed: Identity of a program → its text; programs without operators have none.

    Raises:
        UnfaithfulError: They do not agree with the eager call; the message says where.
    """
    call, before, recording = recorded
    name = type(call.module).__name__
    replay = _Replay(name, before, expected.untouched or original.make_copy().tensors)
    modules = {key: load_module(Sample(text.code, ())) for key, text in printed.items()}
    with random_numbers(), paddle.no_grad():
        for run in recording.runs:
            key = id(run.program)
            replay.run(run, printed.get(key), modules.get(key), recording.programs.index(run.program))
    replayed = PaddleOutcome(
        [replay.tensor(tensor) for tensor in tensors_in(recording.returned)],
        {path: replay.tensor(tensor) for path, tensor in call.tensors.items() if path in before},
    )
    pairs = _pairs(original.tensors, expected, replayed)
    writes = sum(not pair.name.startswith("output") for pair in pairs)
    differing = [pair for pair in pairs if pair.deviation]
    if not differing:
        return Proof(len(pairs) - writes, writes)
    # Two eager calls may differ, too: a deviation up to twice theirs is allowed.
    second = original.make_copy()
    outcome = PaddleOutcome(second.run_eagerly(), second.tensors)
    again = {pair.name: pair.deviation for pair in _pairs(original.tensors, expected, outcome)}
    for pair in differing:
        if pair.deviation > max(pair.rounding, 2 * again.get(pair.name, 0.0)):
            raise UnfaithfulError(f"{name}: {pair.difference}: {_cause(pair, expected, recording)}")
    reason = RANDOM if any(again.get(pair.name) for pair in differing) else _REORDERED
    return Proof(len(pairs) - writes, writes, max(pair.deviation for pair in differing), reason)


@dataclass(slots=True)
class _Replay:
    """Runs the texts of a model, one after the other.

    Attributes:
        model: Name of the model's class, for messages.
        before: Name of a tensor of the recorded call → the tensor.
        state: Name of a tensor → its copy, with the writes of the texts.
    """

    model: str
    before: Mapping[str, paddle.Tensor]
    state: Mapping[str, paddle.Tensor]
    _tensors: dict[MemoryPlace, paddle.Tensor] = field(default_factory=dict)
    _recorded: dict[MemoryPlace, paddle.Tensor] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, tensor in self.before.items():
            if (place := _place(tensor)) is not None:
                self._tensors[place] = self.state[name]

    def run(self, run: ProgramRun, printed: PrintedProgram | None, module: Any, number: int) -> None:
        """Run the text of a program once.

        Raises:
            UnfaithfulError: It fails, or does not agree with the program's outputs.
        """
        outputs: Sequence[paddle.Tensor] = run.recorded
        if printed is not None:
            given = run.program.parameters
            sources = {name: self.tensor(run.tensors[i], run.given[i]) for name, i in printed.inputs.items()}
            sources |= {name: self.tensor(run.parameters[k], given[k]) for name, k in printed.parameters.items()}
            pairs = [TensorPair(f"input {i}", run.given[i], sources[name]) for name, i in printed.inputs.items()]
            if run.given is run.program.tensors:  # the values that the sample describes
                pairs += [TensorPair(f"parameter {k}", given[k], sources[n]) for n, k in printed.parameters.items()]
            self._check(pairs, f"graph {number}: ", "it was written to by none of the graphs before")
            own = _unshared_names(sources) & printed.parameters.keys()  # not copied: large, and used by the replay only
            arguments = {name: tensor if name in own else _contiguous(tensor) for name, tensor in sources.items()}
            paddle.set_rng_state(run.random_state)
            try:
                outputs = module(**arguments)
            except Exception as error:  # whatever Paddle raises
                reason = " ".join(str(error).split())
                raise UnfaithfulError(
                    f"{self.model}: the text of graph {number} does not run: {type(error).__name__}: {reason}"
                ) from error
            for name, tensor in sources.items():
                if not _is_same(tensor, arguments[name]):
                    tensor.copy_(arguments[name], True)  # also for tensors that share its memory
        if len(outputs) != len(run.recorded):
            counts = f"{len(run.recorded)} outputs expected, {len(outputs)} found"
            raise UnfaithfulError(f"{self.model}: graph {number}: {counts}")
        named = enumerate(zip(run.recorded, outputs, strict=True))
        pairs = [TensorPair(f"output {i} of graph {number}", *pair) for i, pair in named]
        self._check(pairs, "", "its text does not give what Paddle's program gave")
        for live, recorded, output in zip(run.results, run.recorded, outputs, strict=True):
            place = _place(live)
            if place is not None and (place not in self._tensors or place in self._recorded):
                self._tensors[place], self._recorded[place] = output, recorded

    def _check(self, pairs: Sequence[TensorPair], where: str, meaning: str) -> None:
        for pair in pairs:
            if pair.deviation > pair.rounding:
                raise UnfaithfulError(f"{self.model}: {where}{pair.difference}: {meaning}")

    def tensor(self, live: paddle.Tensor, value: paddle.Tensor | None = None) -> paddle.Tensor:
        """The texts' value for a tensor of the recorded call; the tensor's own value where Python computed it.

        Args:
            live: The tensor.
            value: Its value when it was used; by default, its present value.
        """
        value = live if value is None else value
        place = _place(live)
        if place is None or place not in self._tensors:
            return _contiguous(value)
        if place in self._recorded and not _is_same(self._recorded[place], value):
            return _contiguous(value)  # Python has changed it since
        return self._tensors[place]


def _pairs(before: Mapping[str, paddle.Tensor], expected: PaddleOutcome, replayed: PaddleOutcome) -> list[TensorPair]:
    """Pair all results of two calls: outputs, and tensors that they wrote to."""
    count = max(len(expected.outputs), len(replayed.outputs))
    first, second = ([*outcome.outputs, *[None] * (count - len(outcome.outputs))] for outcome in (expected, replayed))
    pairs = [TensorPair(f"output {i}", *pair) for i, pair in enumerate(zip(first, second, strict=True))]
    for name, own in before.items():
        after = [outcome.state.get(name, own) for outcome in (expected, replayed)]
        if not all(_is_same(own, tensor) for tensor in after):
            pairs.append(TensorPair(name, *after))
    return pairs


def _cause(pair: TensorPair, expected: PaddleOutcome, recording: PaddleRecording) -> str:
    """Guess why the texts do not agree with the model, in a phrase."""
    runs = recording.runs
    if any(_shares(run) for run in runs):
        return "inputs of a graph share memory that is written to, which a sample cannot hold"
    if not pair.name.startswith("output") or expected.state:
        return "Paddle traces a write to a tensor (`where_`; near a graph break, `add_`) as an operator that does not"
    return "traced, the model gives something else than in eager mode, or its graphs do not hold all that it does"


def _shares(run: ProgramRun) -> bool:
    places = [place for tensor in (*run.tensors, *run.parameters.values()) if (place := extent(tensor)) is not None]
    places.sort()
    return any(second[0] < first[1] for first, second in itertools.pairwise(places))


def _unshared_names(tensors: Mapping[str, paddle.Tensor]) -> set[str]:
    """Names of the tensors that are contiguous and share their memory with no other."""
    shared = {name for names in sharing_groups(tensors) for name in names}
    twice = Counter(map(id, tensors.values()))
    return {
        name
        for name, tensor in tensors.items()
        if name not in shared and twice[id(tensor)] == 1 and tensor._is_initialized() and tensor.is_contiguous()
    }


def _contiguous(tensor: paddle.Tensor) -> paddle.Tensor:
    """Copy a tensor as replay would make it: contiguous, in memory of its own."""
    return tensor.detach().contiguous().clone() if tensor._is_initialized() else tensor.detach()


def _is_same(first: paddle.Tensor, second: paddle.Tensor) -> bool:
    if first is second:
        return True
    initialized = bool(first._is_initialized()), bool(second._is_initialized())
    if not all(initialized):
        return not any(initialized)
    return kind(first) == kind(second) and (has_same_bytes(first, second) or is_equal(array(first), array(second)))


def _place(tensor: paddle.Tensor) -> MemoryPlace | None:
    if extent(tensor) is None:
        return None
    return tensor.data_ptr(), tuple(tensor.shape), tuple(tensor.strides), dtype_name(tensor)
