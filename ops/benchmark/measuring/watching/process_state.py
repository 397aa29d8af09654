"""What a backend changed in the process that is measured: settings, and functions that were replaced.

A setting is looked at after each of eager's blocks, for what slows eager down has to be there then. The measuring code,
its constants too, and what it draws values and takes medians with must be what they were; other functions are put back
before outputs are compared. Worker only.
"""

from __future__ import annotations

import builtins
import ctypes
import gc
import hashlib
import json
import json.encoder
import math
import operator
import os
import platform
import random
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy.random

from ops.benchmark.measuring.tensors.tensor_library import TensorLibrary
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError

_OURS = ("ops.benchmark.", "ops.worker.", "ops.sample.replay.")
_TOOLS: Mapping[str, Any] = {
    "statistics": statistics,
    "math": math,
    "hashlib": hashlib,
    "numpy.random": numpy.random,
    "json": json,
    "json.encoder": json.encoder,
    "json.encoder.JSONEncoder": json.encoder.JSONEncoder,
}
"""Modules by which measuring takes medians, draws values and writes its report."""

_MEASURES = (*_OURS, *(f"{name}." for name in _TOOLS))
_BUILTINS = tuple(name for name, value in vars(builtins).items() if callable(value) and not name.startswith("_"))
_VARIABLES = ("OMP_", "KMP_", "GOMP_", "MKL_", "OPENBLAS_")
_SMALLEST_NORMAL = sys.float_info.min

_BY_TORCH = frozenset({"torch.manual_seed", "torch.nn.Module.__init__", "torch.nn.Module.__setstate__"})
"""Functions that are replaced when torch's compiler is imported."""

_CLOCK_MONOTONIC_RAW = 4
_CLOCK_GETTIME: Mapping[str, int] = {"x86_64": 228, "aarch64": 113}
"""Numbers of the system call, by machine."""

_CLOCKS_DIFFER = 0.01
_CLOCKS_DIFFER_S = 0.005
_TRIES = 10
_LIBRARY = ctypes.CDLL(None)
_TIMERS = {
    signal.ITIMER_REAL: signal.SIGALRM,
    signal.ITIMER_VIRTUAL: signal.SIGVTALRM,
    signal.ITIMER_PROF: signal.SIGPROF,
}
_HANDLERS = {number: f"handler of {number.name}" for number in signal.Signals}
_perf_counter = time.perf_counter

_CODE = ("__code__", "__defaults__", "__kwdefaults__")
"""Attributes that decide what a function of Python does."""

_call, _is_not, _getattr, _map, _any, _all = operator.call, operator.is_not, getattr, map, any, all
"""Held from before a backend is loaded, which could put others in their place."""


class Function(NamedTuple):
    """A function as it was before a backend was loaded, or whatever else the measuring code consists of.

    Attributes:
        home: The module or class that it belongs to.
        name: Its name there.
        value: It; None where there was nothing of this name, or where it is inherited.
        code: What it does: a function of Python can be given other code and stay the same function.
    """

    home: Any
    name: str
    value: Any
    code: tuple[Any, ...]

    @classmethod
    def of(cls, home: Any, name: str, value: Any) -> Function:
        """A function as it is now."""
        return cls(home, name, value, _code(value))

    @property
    def is_replaced(self) -> bool:
        """Whether it is another one now, or does something else."""
        if vars(self.home).get(self.name) is not self.value:
            return True
        return bool(self.code) and any(map(_is_not, _code(self.value), self.code))

    def put_back(self) -> None:
        """Have it be what it was."""
        if self.value is None:
            delattr(self.home, self.name)
            return
        setattr(self.home, self.name, self.value)
        if self.code:
            for name, value in zip(_CODE, self.code, strict=True):
                setattr(_function(self.value), name, value)


def _function(value: Any) -> Any:
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    return value.fget if isinstance(value, property) else value


def _code(value: Any) -> tuple[Any, ...]:
    function = _function(value)
    return tuple(getattr(function, name) for name in _CODE) if isinstance(function, FunctionType) else ()


class Functions:
    """Functions as they were when this was made, and whatever else measuring consists of.

    Attributes:
        by_label: Dotted name → the function.
    """

    def __init__(self, by_label: Mapping[str, Function]) -> None:
        self.by_label = {label: function for label, function in by_label.items() if label not in _BY_TORCH}
        # There are 13,000 of them, most of them names that are not to be there. One by one in Python takes 10 ms.
        present = [function for function in self.by_label.values() if function.value is not None]
        self._names = [function.name for function in present]
        self._values = [function.value for function in present]
        self._lookups = [vars(function.home).get for function in present]
        in_python = [function for function in present if function.code]
        self._codes = [code for function in in_python for code in function.code]
        self._code_owners = [_function(function.value) for function in in_python for _ in _CODE]
        self._code_names = _CODE * len(in_python)
        absent: dict[int, tuple[Mapping[str, Any], set[str]]] = {}
        for function in self.by_label.values():
            if function.value is None:
                absent.setdefault(id(function.home), (vars(function.home), set()))[1].add(function.name)
        self._absent = list(absent.values())

    def replaced(self) -> Sequence[tuple[str, Function]]:
        """The functions that were replaced, or were given other code, with their labels."""
        values, codes = _map(_call, self._lookups, self._names), _map(_getattr, self._code_owners, self._code_names)
        if (
            not _any(_map(_is_not, values, self._values))
            and not _any(_map(_is_not, codes, self._codes))
            and _all(names.isdisjoint(namespace) for namespace, names in self._absent)
        ):
            return ()
        return [(label, function) for label, function in self.by_label.items() if function.is_replaced]


def functions_of(homes: Mapping[str, Any]) -> Functions:
    """The functions that these modules and classes have now, and those of the standard library and of measuring."""
    standard = {"time": time, "builtins": builtins, "os": os, "random": random, "gc": gc}
    measuring = {**_TOOLS, **dict(_measuring())}
    own = {
        f"{label}.{name}": Function.of(home, name, value)
        for label, home in {**standard, **homes, **measuring}.items()
        for name, value in list(vars(home).items())
        if _counts(name, value, is_measuring=label in measuring and label not in _TOOLS)
    }
    shadowing = {
        f"{label}.{name}": Function.of(home, name, None)
        for label, home in measuring.items()
        if isinstance(home, ModuleType)
        for name in _BUILTINS
        if name not in vars(home)
    }
    inherited = {
        f"{label}.{name}": Function.of(home, name, None)
        for label, home in homes.items()
        if isinstance(home, type)
        for base in home.__mro__[1:-1]
        for name, value in vars(base).items()
        if callable(value) and name not in vars(home)
    }
    return Functions({**own, **inherited, **shadowing})


def _counts(name: str, value: Any, *, is_measuring: bool) -> bool:
    """Whether it decides anything: a function, and of the measuring code constants, classes and slots as well."""
    return (callable(value) and not isinstance(value, type)) or (is_measuring and not name.startswith("__"))


def _measuring() -> Iterator[tuple[str, Any]]:
    for name, module in list(sys.modules.items()):
        if name.startswith(_OURS):
            yield name, module
            for inner, value in list(vars(module).items()):
                if isinstance(value, type) and value.__module__ == name:
                    yield f"{name}.{inner}", value


@dataclass(slots=True)
class ProcessState:
    """The process as it was before the backend did anything, and what became of it.

    Attributes:
        library: Of the framework, whose settings count too.
        functions: As they were before a backend was loaded.
        settings: As they were before a backend was used.
        changes: What was found changed, each with a line for a person.
    """

    library: TensorLibrary
    functions: Functions = field(default_factory=lambda: Functions({}))
    settings: Mapping[str, str] = field(default_factory=dict)
    changes: dict[str, str] = field(default_factory=dict)
    _clocks: tuple[float, float | None] = (0.0, None)

    def __post_init__(self) -> None:
        """Take the settings of now."""
        self.settings = self._now()
        self._clocks = _both_clocks()

    def look(self) -> None:
        """Note settings that are no longer what they were."""
        for name, value in self._now().items():
            if value != self.settings[name]:
                self.changes.setdefault(name, f"{name}: {self.settings[name]} -> {value}")

    def finish(self) -> tuple[str, ...]:
        """Look for the last time, put replaced functions back, and check the clock; all that was changed, in words.

        Raises:
            TaskError: The measuring code was changed, or the clock does not keep time.
        """
        self.look()
        for label, function in self.functions.replaced():
            if label.startswith(_MEASURES):
                raise TaskError(FailureKind.ERROR, f"{label}, which measures, was replaced by the backend", Phase.RUN)
            self.changes[label] = f"{label} was replaced"
            function.put_back()
        self._check_clock()
        return tuple(self.changes.values())

    def check_finished(self) -> None:
        """Require that nothing was replaced again after `finish`, as a thread could do.

        Raises:
            TaskError: Something was.
        """
        for label, _ in self.functions.replaced():
            raise TaskError(FailureKind.ERROR, f"{label} was replaced while outputs were compared", Phase.COMPARE)

    def _check_clock(self) -> None:
        began, raw_began = self._clocks
        ended, raw_ended = _both_clocks()
        if raw_ended is None or raw_began is None:
            return
        elapsed, raw_elapsed = ended - began, raw_ended - raw_began
        if abs(elapsed - raw_elapsed) > raw_elapsed * _CLOCKS_DIFFER + _CLOCKS_DIFFER_S:
            raise TaskError(
                FailureKind.ERROR,
                f"the clock that calls are timed by went {elapsed:.4g} s where the kernel's went {raw_elapsed:.4g} s",
                Phase.RUN,
            )

    def _now(self) -> dict[str, str]:
        switched_off = {name: os.environ.get(name, "") for name in os.environ if name.startswith(_VARIABLES)}
        handlers = {label: signal.getsignal(number) for number, label in _HANDLERS.items()}
        return {
            **{name: str(value) for name, value in self.library.settings().items()},
            **{name: getattr(value, "__qualname__", str(value)) for name, value in handlers.items()},
            **_timers(),
            "cores": ",".join(map(str, sorted(os.sched_getaffinity(0)))),
            "gc.get_threshold()": str(gc.get_threshold()),
            "sys.getswitchinterval()": str(sys.getswitchinterval()),
            "denormals": "flushed" if _SMALLEST_NORMAL / 2 == 0 else "kept",
            "variables of thread pools": " ".join(f"{name}={value}" for name, value in sorted(switched_off.items())),
        }


def _timers() -> dict[str, str]:
    """Timers of the process, and whether their signals have a handler, also one that Python does not know of."""
    status = Path("/proc/self/status").read_text()
    mask = int(status.partition("SigCgt:")[2].split(maxsplit=1)[0], 16)
    return {
        f"timer of {number.name}": f"{'runs' if any(signal.getitimer(timer)) else 'stopped'}, "
        f"{'handled' if mask >> (number - 1) & 1 else 'not handled'}"
        for timer, number in _TIMERS.items()
    }


def _both_clocks() -> tuple[float, float | None]:
    """Python's clock and the kernel's at one moment: of some tries, that in which nothing came between."""
    tries = []
    for _ in range(_TRIES):
        before, raw, after = _perf_counter(), raw_seconds(), _perf_counter()
        tries.append((after - before, after, raw))
    _, moment, raw = min(tries, key=lambda attempt: attempt[0])
    return moment, raw


def raw_seconds() -> float | None:
    """The kernel's clock by a system call, past Python and the C library's own function; None where it has no number.

    It counts from any start, and nobody adjusts it.
    """
    number = _CLOCK_GETTIME.get(platform.machine())
    if number is None:
        return None
    moment = (ctypes.c_long * 2)()
    if _LIBRARY.syscall(number, _CLOCK_MONOTONIC_RAW, ctypes.byref(moment)) != 0:
        return None
    return moment[0] + moment[1] / 1e9
