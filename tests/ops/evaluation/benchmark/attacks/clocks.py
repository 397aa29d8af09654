"""Attacks on what is timed: clocks, answers before the work, work after the answer, work while nobody looks."""

import ctypes
import math
import mmap
import os
import platform
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import torch

from ops.evaluation.benchmark.measuring.sides import serve
from ops.failures import FailureKind
from tests.ops.evaluation.benchmark.attacks.attack import (
    MANY,
    SMALL,
    Attack,
    Call,
    Caught,
    Inputs,
    attack,
    channel,
    server,
    tensors_of,
)


@attack()
def patched_clocks(module: Call, inputs: Inputs) -> Call:
    """Has the clocks of Python, and that of its side, go at a tenth of their speed."""
    for name in ("perf_counter_ns", "monotonic_ns", "time_ns", "clock_gettime_ns", "perf_counter", "clock_gettime"):
        real = getattr(time, name)
        setattr(time, name, lambda *clock, real=real: real(*clock) // 10)
    serve._clock_ns = time.clock_gettime_ns  # type: ignore[misc]
    return module


@attack()
def patched_library(module: Call, inputs: Inputs) -> Call:
    """Has the C library's clock say nothing: its code is replaced by what says one second."""
    if platform.machine() == "x86_64":
        library = ctypes.CDLL(None)
        address = ctypes.cast(library.clock_gettime, ctypes.c_void_p).value or 0
        page = address & ~(mmap.PAGESIZE - 1)
        library.mprotect(ctypes.c_void_p(page), 2 * mmap.PAGESIZE, 7)
        # mov qword [rsi], 1; mov qword [rsi + 8], 0; xor eax, eax; ret
        code = bytes.fromhex("48c70601000000 48c7460800000000 31c0 c3")
        ctypes.memmove(address, code, len(code))
    return module


def _answering(**changes: Any) -> Callable[[Call, Inputs], Call]:
    """Changes what the side says of a call."""

    def compile_graph(module: Call, inputs: Inputs) -> Call:
        say = server()._answer
        server()._answer = lambda *told: {**say(*told), **changes}  # type: ignore[method-assign]
        return module

    return compile_graph


no_time = attack()(_answering(own_ns=0))
negative_time = attack(FailureKind.ERROR)(_answering(own_ns=-1))
huge_time = attack(FailureKind.ERROR)(_answering(own_ns=10**30))
endless_time = attack()(_answering(own_ns=10**15))
nan_time = attack(FailureKind.ERROR)(_answering(own_ns=float("nan")))
text_time = attack(FailureKind.ERROR)(_answering(own_ns="0"))
more_told = attack(FailureKind.ERROR)(_answering(judge_ns=1))
small_no_time = attack(graph=SMALL)(_answering(own_ns=0))


def _hidden(module: Call, inputs: Inputs) -> Call:
    """Says quickly where its outputs lie, and computes in the time that eager needs to say so."""
    side = server()
    kinds: list[Any] = [output.kind for output in side._framework.outputs(module(**inputs))]
    kept: list[Any] = []

    def do_call(*, seed: int) -> dict[str, Any]:
        told, kept[:] = bool(kept), [module(**side._values)]
        return {
            "own_ns": 1,
            "addresses": list(map(torch.Tensor.data_ptr, kept[0])),
            **({"kinds": kinds} if not told else {}),
        }

    side.do_call = do_call  # type: ignore[method-assign]
    return module


hidden_in_many = attack(graph=MANY)(_hidden)
hidden_in_little = attack(graph=SMALL)(_hidden)


@attack(FailureKind.LAZY, FailureKind.NO_ANSWER, Caught.WRONG)  # its second answer comes for the next call
def answering_first(module: Call, inputs: Inputs) -> Call:
    """Answers in the side's place, and computes then; the side answers again."""
    link, outputs = channel(), module(**inputs)
    side, calls = server(), 0

    def call(**values: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > 1:
            told = side._framework.outputs(outputs)
            link.send({"own_ns": 1, "addresses": [output.address for output in told]})
        return module(**values)

    return call


@attack(FailureKind.LAZY, FailureKind.ERROR)
def answering_twice(module: Call, inputs: Inputs) -> Call:
    """Says everything twice."""
    link = channel()
    send = link.send
    link.send = lambda message: (send(message), send(message))[0]  # type: ignore[method-assign, func-returns-value]
    return module


@attack(Caught.WRONG, FailureKind.NO_ANSWER)
def sending_early(module: Call, inputs: Inputs) -> Call:
    """Replaces what sends: the answer goes out first, then outputs are filled."""
    link, side = channel(), server()
    send = link.send
    outputs = tuple(torch.zeros_like(output) for output in module(**inputs))

    def late(message: Any) -> None:
        send(message)
        if "addresses" in message:
            for output, now in zip(outputs, module(**side._values), strict=True):
                output.copy_(now)

    link.send = late  # type: ignore[method-assign]
    return lambda **_: outputs


@attack(Caught.WRONG, FailureKind.NO_ANSWER)
def filled_by_thread(module: Call, inputs: Inputs) -> Call:
    """Returns empty tensors at once; a thread fills them."""

    def call(**values: Any) -> Any:
        outputs = tuple(map(torch.zeros_like, shapes))

        def fill() -> None:
            with torch.no_grad():
                for output, now in zip(outputs, module(**values), strict=True):
                    output.copy_(now)

        threading.Thread(target=fill, daemon=True).start()
        return outputs

    shapes = module(**inputs)
    return call


class LateTensor(torch.Tensor):
    """Empty; it computes when somebody looks."""

    compute: Callable[[], torch.Tensor]

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Compute first."""
        with torch._C.DisableTorchFunctionSubclass():
            args = [arg.compute() if isinstance(arg, LateTensor) else arg for arg in args]
            return func(*args, **(kwargs or {}))


@attack(Caught.WRONG, FailureKind.NO_ANSWER)
def late_tensor(module: Call, inputs: Inputs) -> Call:
    """Returns tensors of a class of its own, which compute after the side has stopped its clock."""
    empty = [torch.empty_like(output) for output in module(**inputs)]

    def call(**values: Any) -> Any:
        outputs = [output.clone().as_subclass(LateTensor) for output in empty]
        for index, output in enumerate(outputs):
            output.compute = lambda index=index: module(**values)[index]  # type: ignore[misc]
        return tuple(outputs)

    return call


class LateContainer(tuple):  # type: ignore[type-arg]  # noqa: SLOT001
    """Computes its items when it is iterated."""

    def __iter__(self) -> Any:
        """Compute."""
        return iter(self.compute())  # type: ignore[attr-defined]


@attack(FailureKind.SHAPE_MISMATCH)
def late_container(module: Call, inputs: Inputs) -> Call:
    """Returns a tuple of its own kind."""

    def call(**values: Any) -> Any:
        late = LateContainer()
        late.compute = lambda: module(**values)  # type: ignore[attr-defined]
        return late

    return call


@attack(FailureKind.ERROR)
def functional(module: Call, inputs: Inputs) -> Call:
    """Returns tensors of torch's own class that torch fills in when they are read."""
    return lambda **values: tuple(map(torch._to_functional_tensor, module(**values)))


class InSynchronize(Attack):
    """Computes while it claims to wait for the device."""

    def compile(self, module: Call, inputs: Inputs) -> Call:
        """Only keep it."""
        self._module, self._inputs = module, dict(inputs)
        self._outputs = tuple(map(torch.empty_like, module(**inputs)))
        return lambda **_: self._outputs

    def synchronize(self, device: str) -> None:
        """Compute."""
        if hasattr(self, "_module"):
            for output, now in zip(self._outputs, self._module(**self._inputs), strict=True):
                output.copy_(now)


def _ahead(module: Call, inputs: Inputs, answers: dict[bytes, Any]) -> Call:
    """Looks for new values in the inputs all the time, and computes as soon as there are any."""
    (name,) = (name for name in tensors_of(inputs) if name == "x")

    def key_of(values: Inputs) -> bytes:
        return values[name].flatten()[:64].numpy().tobytes()  # type: ignore[no-any-return]

    def watch() -> None:
        torch.set_grad_enabled(False)
        while True:
            now = key_of(inputs)
            if now not in answers:
                outputs = module(**inputs)
                answers.clear()
                answers[now] = outputs
            time.sleep(0)

    def call(**values: Any) -> Any:
        outputs = answers.get(key_of(values))
        return module(**values) if outputs is None else outputs

    threading.Thread(target=watch, daemon=True).start()
    return call


@attack()
def ahead_in_thread(module: Call, inputs: Inputs) -> Call:
    """A thread polls the inputs."""
    return _ahead(module, inputs, {})


@attack()
def ahead_in_child(module: Call, inputs: Inputs) -> Call:
    """A child in a session of its own polls the inputs, and answers in memory that both have."""
    (shape,) = module(**inputs)
    answer = torch.empty_like(shape).share_memory_()
    key = torch.zeros(64).share_memory_()
    if os.fork() == 0:
        os.setsid()
        torch.set_num_threads(1)
        while True:
            now = inputs["x"].flatten()[:64].clone()
            if not torch.equal(now, key):
                answer.copy_(module(**inputs)[0])
                key.copy_(now)
    return lambda **values: (answer,) if torch.equal(values["x"].flatten()[:64], key) else module(**values)


WAKING_S = 0.012
"""Longer than between two of its calls."""


class _Event(ctypes.Structure):
    _fields_ = (("value", ctypes.c_void_p), ("signal", ctypes.c_int), ("how", ctypes.c_int), ("_", ctypes.c_char * 48))


@attack(FailureKind.LAZY, FailureKind.ERROR)
def woken_by_the_kernel(module: Call, inputs: Inputs) -> Call:
    """Has a timer of the kernel send it SIGCONT while it is stopped, to take eager's cores."""
    signal.signal(signal.SIGCONT, lambda *_: None)
    library, event, timer = ctypes.CDLL(None), _Event(None, signal.SIGCONT, 0), ctypes.c_void_p()
    library.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(event), ctypes.byref(timer))
    ended, square = [time.monotonic()], torch.ones(96, 96)

    def spin() -> None:
        while True:
            if time.monotonic() - ended[0] > WAKING_S:
                square @ square
            else:
                time.sleep(WAKING_S)

    def call(**values: Any) -> Any:
        ended[0] = math.inf
        outputs = module(**values)
        ended[0] = time.monotonic()
        library.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, 0, int(WAKING_S * 1e9)), None)
        return outputs

    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    for _ in range(3):
        threading.Thread(target=spin, daemon=True).start()
    return call
