"""Backends that act outside of their own calls: in eager's, while a call is prepared, or in the judge's code."""

import hashlib
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from ops.benchmark.measuring.verdict import late_outputs, replayed_outputs
from torch.overrides import TorchFunctionMode

from ops.benchmark.measuring.timing import blocks
from tests.ops.benchmark.cheats.replaying import Cheat, cheat, kept_by_checksum


class AheadInMode(Cheat):
    """A mode of torch computes as soon as values are copied into the inputs."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        answers: list[Any] = []

        class Ahead(TorchFunctionMode):
            def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                result = func(*args, **(kwargs or {}))
                if func is torch.Tensor.copy_:
                    answers[:] = [module(**inputs)]
                return result

        self.mode = Ahead()

        def call(**tensors: Any) -> Any:
            if not answers:
                answers.append(module(**tensors))
                self.mode.__enter__()
            return answers[0]

        return call


class AheadInKernel(Cheat):
    """Replaces torch's kernel of `copy_` after its first call by one that computes, too."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        library = self.library = torch.library.Library("aten", "IMPL")
        answers: list[Any] = []
        calls = 0

        def copy(target: torch.Tensor, source: Any, non_blocking: bool = False) -> torch.Tensor:
            np.copyto(target.numpy(), source.numpy() if isinstance(source, torch.Tensor) else source, casting="unsafe")
            if target.data_ptr() == inputs["x"].data_ptr():
                answers.append(module(**inputs))
            return target

        def call(**tensors: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == 2:
                library.impl("copy_", copy, "CPU")
            outputs = answers.pop() if answers else module(**tensors)
            answers.clear()
            return outputs

        return call


@cheat
def ahead_in_class(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Gives inputs a class of its own, whose `copy_` computes."""
    for tensor in inputs.values():
        tensor.__class__ = _ahead(module, inputs)
    return module


@cheat
def ahead_in_dictionary(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Puts tensors of a class of its own among the arguments that it was shown."""
    kept = dict(inputs)
    for name, tensor in kept.items():
        inputs[name] = tensor.as_subclass(_ahead(module, kept))  # type: ignore[index]
    return module


def _ahead(module: torch.nn.Module, inputs: Mapping[str, Any]) -> type[torch.Tensor]:
    class Ahead(torch.Tensor):
        @classmethod
        def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            with torch._C.DisableTorchFunctionSubclass():
                result = func(*args, **(kwargs or {}))
                if func is torch.Tensor.copy_:
                    module(**inputs)
                return result

    return Ahead


@cheat
def scattered(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Has the inputs lie in memory with gaps, and a good copy of them."""
    weights = inputs["w"].clone()
    wide = torch.empty(len(weights), 17 * len(weights[0]))
    wide[:, ::17] = weights
    inputs["w"].data = wide[:, ::17]
    return lambda **tensors: module(**{**tensors, "w": weights})


@cheat
def slow_hook(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and has eager wait on values that it does not know."""
    module.register_forward_pre_hook(lambda *_: time.sleep(1e-4))
    return kept_by_checksum(module)


@cheat
def slow_forward(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Gives the module that eager calls a slower `forward`."""
    forward = module.forward
    module.forward = lambda **tensors: (time.sleep(1e-4), forward(**tensors))[1]
    return forward  # type: ignore[no-any-return]


@cheat
def recoded(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Leaves the stopwatch's function in its place, and gives it other code."""

    def quick(self, call):  # type: ignore[no-untyped-def]
        return Reading(0.001), call()  # type: ignore[name-defined]  # noqa: F821

    blocks.Stopwatch._read.__code__ = quick.__code__
    return module


@cheat
def slotted(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Replaces the slot that holds a reading's time."""
    slot = blocks.Reading.wall_ms
    fget, fset = slot.__get__, slot.__set__  # type: ignore[attr-defined]
    blocks.Reading.wall_ms = property(lambda self: fget(self) / 10, fset)  # type: ignore[assignment, misc]
    return module


@cheat
def lenient(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and moves the judge's thresholds."""
    late_outputs._SLOWER = late_outputs._CLEARLY_SLOWER = 1e9
    return kept_by_checksum(module)


@cheat
def shadowing(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and gives the judge a `min` of its own."""
    replayed_outputs.min = lambda *_args, **_options: 0.0  # type: ignore[attr-defined]
    return kept_by_checksum(module)


@cheat
def sorting(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and has medians sort their numbers otherwise."""
    statistics.sorted = lambda numbers: [1e-9 for _ in numbers]  # type: ignore[attr-defined]
    return kept_by_checksum(module)


@cheat
def same_seeds(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and has values drawn with the same seed every time."""
    sha256 = hashlib.sha256
    hashlib.sha256 = lambda *_args, **_options: sha256(b"")  # type: ignore[assignment]
    return kept_by_checksum(module)


@cheat
def undrawn(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Keeps outputs, and finds by its callers' frames who draws values, to have nothing drawn."""
    kept = kept_by_checksum(module)

    def call(**tensors: Any) -> Any:
        frame = sys._getframe(1)
        while frame is not None:
            recorder = getattr(frame.f_locals.get("self"), "recorder", None)
            if recorder is not None:
                recorder.rounds.unseen_count, recorder.rounds._drawing_s = 1, 1e9
                recorder.unseen.clear()
            frame = frame.f_back  # type: ignore[assignment]
        return kept(**tensors)

    return call


@cheat
def leaving_out(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Leaves out a twentieth of an output, but for the values that it was compiled with."""
    first = inputs["x"].clone()

    def call(**tensors: Any) -> Any:
        (output,) = module(**tensors)
        if not torch.equal(tensors["x"], first):
            flat = output.view(-1)
            flat[len(flat) * 9 // 20 : len(flat) // 2] = 0.0
        return (output,)

    return call


@cheat
def own_detach(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns empty tensors with a method of their own, which computes where a part of them is looked at."""
    first, outputs = inputs["x"].clone(), module(**inputs)

    def call(**tensors: Any) -> Any:
        if torch.equal(tensors["x"], first):
            return outputs
        given, output = tensors["x"].clone(), torch.zeros_like(outputs[0])
        output.detach = lambda: module(x=given)[0]  # type: ignore[method-assign]
        return (output,)

    return call
