"""Records the programs that Paddle makes of a model and runs.

`paddle.jit.to_static` traces the source of a whole model, or its bytecode (SOT). With bytecode, the graph breaks where
tracing cannot go on: Python runs on, and another program begins.

Paddle's tracer makes `x.add_(y)` the operator of `x.add(y)`. Here an operator that writes to a tensor is traced as a
write: its result is assigned to the tensor, by an operator that programs have. Operators that change a tensor's shape
or dtype stay as Paddle traces them, and fail in the proof; a write to a view is an error of Paddle's.
"""

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import paddle
from paddle.jit.dy2static.pir_partial_program import PartialProgramLayer
from paddle.jit.sot.utils import min_graph_size_guard

from ops.failures import ReasonedError

Function = Callable[..., Any]

_HOMES = (paddle.pir.Value, paddle, paddle.nn.functional)

_EXCLUDED = frozenset({"where_"})
"""Functions that write to another argument than the first."""

_ADDED: Mapping[str, Function] = MappingProxyType(
    {
        "copy_": lambda _, other, *__: paddle.assign(other),
        "fill_": lambda target, value: paddle.full_like(target, value),
        "set_value": lambda _, value: paddle.assign(value),
        "zero_": lambda target: paddle.zeros_like(target),
    }
)
"""Method that writes, and that traced tensors lack → the value that it writes."""


@contextlib.contextmanager
def trace_writes() -> Iterator[None]:
    """Trace in-place operators as writes, in this context."""
    present = [
        (home, name, getattr(home, name))
        for home in _HOMES
        for name in vars(home)
        if name.endswith("_") and not name.startswith("_") and name not in _EXCLUDED and callable(getattr(home, name))
    ]
    added = {name: function for name, function in _ADDED.items() if not hasattr(paddle.pir.Value, name)}
    for home, name, function in (*present, *((paddle.pir.Value, *item) for item in added.items())):
        setattr(home, name, _assign_result(function))
    try:
        yield
    finally:
        for home, name, function in present:
            setattr(home, name, function)
        for name in added:
            delattr(paddle.pir.Value, name)


def _assign_result(function: Function) -> Function:
    """Wrap an in-place function so that it assigns its result to its first argument, and returns that argument."""

    @functools.wraps(function)
    def write(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        target: Any = args[0] if args else kwargs.get("x")
        is_traced = isinstance(target, paddle.pir.Value) and isinstance(result, paddle.pir.Value)
        if not is_traced or target is result or (target.shape, target.dtype) != (result.shape, result.dtype):
            return result
        paddle.assign(result, target)
        return target

    unchanged: Function = paddle.jit.not_to_static(write)  # Paddle would trace its source otherwise
    return unchanged


SEED = 0
"""Seed of Paddle's random numbers before each call of a model and of its graphs."""


class CaptureError(ReasonedError):
    """No graph of a model can be written."""


class NoOperatorError(CaptureError):
    """A program has no operator: it returns its inputs."""


@dataclass(slots=True)
class RecordedProgram:
    """A program that ran.

    Attributes:
        program: The traced program, before any of Paddle's passes changed it.
        inputs: Its variables for the tensors that Python passes in, in order.
        outputs: Its variables for the tensors that Python gets back, in order.
        tensors: Values of `inputs`, copied before the first run.
        parameters: Name of a parameter or buffer → its value, copied before the first run.
        calls: Number of its runs.
    """

    program: Any
    inputs: Sequence[Any]
    outputs: Sequence[Any]
    tensors: Sequence[paddle.Tensor]
    parameters: Mapping[str, paddle.Tensor] = field(default_factory=dict)
    calls: int = 1


@dataclass(frozen=True, slots=True)
class ProgramRun:
    """One run of a program.

    Attributes:
        program: The program.
        tensors: Its inputs, the model's own tensors.
        parameters: Its parameters, the model's own tensors.
        given: Copies of `tensors`, made before the run.
        results: Its outputs, with which the model goes on.
        recorded: Copies of `results`, made after the run.
        random_state: State of Paddle's random numbers before the run.
    """

    program: RecordedProgram
    tensors: Sequence[paddle.Tensor]
    parameters: Mapping[str, paddle.Tensor]
    given: Sequence[paddle.Tensor]
    results: Sequence[paddle.Tensor]
    recorded: Sequence[paddle.Tensor]
    random_state: Any


@dataclass(frozen=True, slots=True)
class PaddleRecording:
    """One call of a layer.

    Attributes:
        programs: Its programs, in the order in which they first ran.
        runs: Their runs, in order.
        returned: The result of the call.
    """

    programs: tuple[RecordedProgram, ...]
    runs: tuple[ProgramRun, ...]
    returned: Any


def record(layer: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], *, is_whole: bool) -> PaddleRecording:
    """Call a layer, and record the programs that Paddle makes of it.

    Args:
        layer: A `paddle.nn.Layer`, unchanged afterwards.
        args: Positional arguments of the call.
        kwargs: Keyword arguments of the call.
        is_whole: One program of the whole model, from its source; else one for each part between two graph breaks, from
            its bytecode.

    Raises:
        CaptureError: Paddle made no program: nothing of the model could be traced.
        Exception: Any error of the model or of tracing it.
    """
    before = vars(layer).get("forward")
    try:
        writes = trace_writes() if is_whole else contextlib.nullcontext()
        with _record_runs() as runs, writes, _disable_wrong_passes(), min_graph_size_guard(0), paddle.no_grad():
            paddle.seed(SEED)
            returned = paddle.jit.to_static(layer, full_graph=is_whole, backend=None)(*args, **kwargs)
    finally:
        vars(layer).pop("forward", None)
        if before is not None:
            layer.forward = before
    if not runs:
        raise CaptureError("Paddle traced no program of the model: its call has no operator that can be traced")
    programs = {id(run.program): run.program for run in runs}
    return PaddleRecording(tuple(programs.values()), tuple(runs), returned)


@contextlib.contextmanager
def _disable_wrong_passes() -> Iterator[None]:
    """Disable two passes of Paddle, in this context, that are wrong where a model writes in place.

    One overwrites detached tensors (docs/findings/paddle-detach.py); the other merges equal operators although their
    operand was written to in between (docs/findings/paddle-cse.py).
    """
    before = paddle.get_flags(["FLAGS_pir_apply_inplace_pass", "FLAGS_enable_cse_in_dy2st"])
    paddle.set_flags(dict.fromkeys(before, False))
    try:
        yield
    finally:
        paddle.set_flags(before)


@contextlib.contextmanager
def _record_runs() -> Iterator[list[ProgramRun]]:
    """Record every run of a program in this context."""
    programs: dict[int, RecordedProgram] = {}
    runs: list[ProgramRun] = []

    def run(run_impl: Any, inputs: Any, parameters: Any, attributes: Any) -> Any:
        layer: PartialProgramLayer = run_impl.__self__
        given = [_copy(tensor) for tensor in inputs]
        own = {tensor.name: tensor for tensor in parameters}
        program = programs.get(id(layer))
        if program is None:
            program = programs[id(layer)] = RecordedProgram(
                layer._origin_main_program,
                list(layer._inputs.var_list),
                list(layer._outputs.var_list),
                given,
                {name: _copy(tensor) for name, tensor in own.items()},
                0,
            )
        program.calls += 1
        state = paddle.get_rng_state()
        results = run_impl(inputs, parameters, attributes)
        runs.append(
            ProgramRun(program, list(inputs), own, given, list(results), [_copy(tensor) for tensor in results], state)
        )
        return results

    before = PartialProgramLayer.HOOKED_RUN_IMPL
    PartialProgramLayer.HOOKED_RUN_IMPL = run
    try:
        yield runs
    finally:
        PartialProgramLayer.HOOKED_RUN_IMPL = before


def _copy(tensor: paddle.Tensor) -> paddle.Tensor:
    """Copy a tensor; zeros for one without memory, such as a state that an operator only writes to."""
    return tensor.clone() if tensor._is_initialized() else paddle.zeros(tensor.shape, tensor.dtype)
