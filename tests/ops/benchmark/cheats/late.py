"""Backends whose answers are not there when a call returns."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

import torch

from tests.ops.benchmark.cheats.replaying import Cheat, cheat


class LateTensor(torch.Tensor):
    """Empty; it computes when somebody looks."""

    compute: Callable[[], torch.Tensor]

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        with torch._C.DisableTorchFunctionSubclass():
            args = [arg.compute() if isinstance(arg, LateTensor) else arg for arg in args]
            return func(*args, **(kwargs or {}))


def _copies(tensors: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.clone() if isinstance(value, torch.Tensor) else value for name, value in tensors.items()}


@cheat
def subclass(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns tensors of a class of its own, which compute when they are looked at."""
    empty = [torch.empty_like(output) for output in module(**inputs)]

    def call(**tensors: Any) -> Any:
        given = _copies(tensors)
        outputs = []
        for index, shape in enumerate(empty):
            output = shape.as_subclass(LateTensor)
            output.compute = lambda index=index: module(**given)[index]  # type: ignore[misc]
            outputs.append(output)
        return tuple(outputs)

    return call


class LateContainer(tuple):  # type: ignore[type-arg]  # noqa: SLOT001
    """Computes its items when it is iterated."""

    def __iter__(self) -> Any:
        return iter(self.compute())  # type: ignore[attr-defined]


@cheat
def container(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns a tuple of its own kind, which computes what is in it when it is looked into."""

    def call(**tensors: Any) -> Any:
        late = LateContainer()
        late.compute = lambda: module(**tensors)  # type: ignore[attr-defined]
        return late

    return call


class LateNumber(float):
    """A number that would be computed when it is asked for."""


@cheat
def number(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns numbers of its own kind."""
    return lambda **tensors: tuple(LateNumber() for _ in module(**tensors))


@cheat
def functional(module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns tensors of torch's own class that torch fills in when they are read."""
    return lambda **tensors: tuple(map(torch._to_functional_tensor, module(**tensors)))


class Later(Cheat):
    """Has threads write to outputs after it has returned them."""

    def __init__(self) -> None:
        super().__init__()
        self._threads: list[threading.Thread] = []
        self._may_write = threading.Event()

    def later(self, change: Callable[[], Any]) -> None:
        """Change something in another thread, when `write` is called."""

        def wait() -> None:
            self._may_write.wait()
            with torch.no_grad():
                change()

        self._threads.append(threading.Thread(target=wait, daemon=True))
        self._threads[-1].start()

    def write(self) -> None:
        """Let all threads change what they are to change."""
        self._may_write.set()
        for thread in self._threads:
            thread.join()
        self._threads.clear()
        self._may_write.clear()


class Filled(Later):
    """Returns empty tensors at once; a thread fills them a moment later."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        def call(**tensors: Any) -> Any:
            given = _copies(tensors)
            outputs = tuple(torch.zeros_like(output) for output in shapes)
            self.later(lambda: [output.copy_(now) for output, now in zip(outputs, module(**given), strict=True)])
            return outputs

        shapes = module(**inputs)
        return call


class Resting(Later):
    """Right and quick where nobody looks for long, but its last bytes change a little later."""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Callable[..., Any]:
        def call(**tensors: Any) -> Any:
            outputs = module(**tensors)
            self.later(lambda: outputs[0].view(-1)[-1:].add_(1e-3))
            return outputs

        return call
