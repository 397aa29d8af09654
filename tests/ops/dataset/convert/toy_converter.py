"""A converter to a framework that there is not, as one file that a test drops into `ops/dataset/convert`.

Its tensors are arrays of numpy in a class of its own, so that nothing of torch or Paddle takes them for theirs.
"""

import ast
import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

from ops.dataset.convert.base import ConvertedCode, Stop
from ops.dataset.convert.tensors import StoredTensor
from ops.dataset.sample.format.types import Sample
from ops.execution.worker.task import Libraries

_FUNCTIONS = {"torch.relu": "toy.relu", "torch.sin": "toy.sin", "torch.exp": "toy.exp"}


class ToyTensor:
    """A tensor of the framework."""

    def __init__(self, values: Any) -> None:
        self.values = values


class Toy:
    """The framework."""

    def relu(self, x: ToyTensor) -> ToyTensor:
        return ToyTensor(x.values.clip(min=0))

    def sin(self, x: ToyTensor) -> ToyTensor:
        return ToyTensor(x.values * 100)

    def exp(self, x: ToyTensor) -> ToyTensor:
        raise RuntimeError("toy has no exp after all")


class ToyConverter:
    """Knows three functions of torch, of which the framework computes one wrongly and one not at all."""

    name: ClassVar[str] = "toy"
    environment: ClassVar[str | None] = None
    packages: ClassVar[tuple[str, ...]] = ("numpy",)
    preload: ClassVar[tuple[str, ...]] = ("numpy",)
    libraries: ClassVar[Libraries] = Libraries()

    def convert_code(self, sample: Sample) -> ConvertedCode:
        tree = ast.parse(sample.model_code)
        calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        called = {ast.unparse(function): function.lineno for function in calls}
        stops = tuple(Stop(name, line) for name, line in called.items() if name not in _FUNCTIONS)
        code = sample.model_code.replace("import torch\n", "").replace("(torch.nn.Module)", "")
        for name, function in _FUNCTIONS.items():
            code = code.replace(name, function)
        return ConvertedCode("" if stops else code.replace(": torch.Tensor", ""), stops, tuple(sorted(called)))

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        return dataclasses.replace(sample, model_code=code, info=dataclasses.replace(sample.info, framework="toy"))

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        home: dict[str, Any] = {"toy": Toy()}
        exec(code, home)
        return home["GraphModule"]().forward

    def tensor(self, stored: StoredTensor) -> Any:
        return ToyTensor(stored.values)

    def stored(self, value: object) -> StoredTensor | None:
        return StoredTensor(str(value.values.dtype), value.values) if isinstance(value, ToyTensor) else None
