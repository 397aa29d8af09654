"""Inductor with a bug in its `relu`, which torch has for the tests of its own minifier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from backends.base import Compiled
from backends.inductor import Inductor

if TYPE_CHECKING:
    import torch


class _Injected(Inductor):
    bug: ClassVar[str]

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:
        import torch._inductor.config as inductor_config

        inductor_config.cpp.inject_relu_bug_TESTING_ONLY = self.bug
        return super().compile(module, inputs)


class CompileError(_Injected):
    """Its C++ does not compile."""

    name = "inductor_compile_error"
    bug = "compile_error"


class RunTimeError(_Injected):
    """Its kernels throw."""

    name = "inductor_runtime_error"
    bug = "runtime_error"


class Accuracy(_Injected):
    """Its kernels add 1."""

    name = "inductor_accuracy"
    bug = "accuracy"
