"""A backend that runs eager in float32 where a sample computes in half precision.

If its outputs do not agree with eager's, rounding decides on the outputs of a sample, which is then meaningless for
compilers: they may round elsewhere.
"""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_map

from backends.base import Backend, Compiled, Evidence

HALF = (torch.bfloat16, torch.float16)


class Float32(Backend):
    """Runs the graph as it is, on wider tensors; its outputs have their own dtypes."""

    name = "float32"
    packages = ("torch",)

    def prepare(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> None:
        """Call the graph once, to learn the dtypes of its outputs."""
        self._like = module(**inputs)

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:  # noqa: ARG002
        """Wrap the module in conversions."""

        def run(**inputs: torch.Tensor | int) -> Any:
            with _WideResults():
                outputs = module(**tree_map(_upcast, inputs))
            return tree_map(_cast_back, outputs, self._like)

        return run

    def evidence(self) -> Evidence:
        """Return fixed evidence: as eager, it has nothing to prove."""
        return Evidence(artefact="the module itself", operator_count=1)


class _WideResults(TorchFunctionMode):
    """Makes functions of torch return wide tensors, and widens narrow results."""

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        return tree_map(_upcast, func(*tree_map(_upcast, args), **tree_map(_upcast, kwargs or {})))


def _upcast(value: Any) -> Any:
    if isinstance(value, torch.dtype):
        return torch.float32 if value in HALF else value
    return value.float() if isinstance(value, torch.Tensor) and value.dtype in HALF else value


def _cast_back(value: Any, like: Any) -> Any:
    return value.to(like.dtype) if isinstance(like, torch.Tensor) else value
