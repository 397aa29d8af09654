"""What is particular to IREE: batch normalisation, constants, and evidence that the compiler itself wrote."""

from typing import Any

import pytest
import torch

pytest.importorskip("iree.compiler")
pytest.importorskip("iree.turbine")

from backends.iree import Iree, IreeOptions
from backends.iree.engine import crash_in


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from iree.compiler import tools

    compile_file = tools.compile_file

    def for_no_target(source: str, **options: object) -> object:
        """Ask the real compiler for a processor that there is not."""
        return compile_file(source, **{**options, "target_backends": ["sabotaged"]})

    monkeypatch.setattr(tools, "compile_file", for_no_target)


class Graph(torch.nn.Module):
    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor, l_buffers_m_: torch.Tensor) -> tuple:
        y = torch.nn.functional.batch_norm(x, l_buffers_m_, l_buffers_m_.abs() + 1, l_parameters_w_, None, False, 0.1)
        return y, y > 0, y.argmax(1), y.to(torch.float64) * 2


@pytest.mark.slow
@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_it_is_right_whoever_holds_the_weights(right: Any, weights: str) -> None:
    torch.manual_seed(0)
    inputs = {"x": torch.randn(5, 3, 4).mT, "l_parameters_w_": torch.randn(4), "l_buffers_m_": torch.randn(4)}
    backend = Iree(IreeOptions(weights=weights))  # type: ignore[arg-type]
    evidence = right(backend, Graph(), inputs, rtol=1e-4, atol=1e-5)
    assert evidence.proves_run and evidence.size_bytes


class Shapes(torch.nn.Module):
    """What is cut off by padding, chosen by a mask (and counted, which gives a sum of sizes), scattered or rolled."""

    def forward(self, x: torch.Tensor, mask: torch.Tensor, index: torch.Tensor) -> tuple:
        cut = torch.nn.functional.pad(x, (0, 0, 0, -1))
        picked = x[:, mask]
        count = picked.shape[1]
        weights = torch.ones(torch.sym_sum([5, count]))
        best = x.new_zeros(4, 800).scatter_reduce(0, index, x.repeat(4, 80), "amax", include_self=False)
        rolled = x.roll(-1, 1), torch.roll(x, (-3, 8), (0, 1)), torch.roll(x, 7), torch.eye(6, 10) + x
        return cut, torch.cat([picked, x[:, :5]], 1) * weights, best, *rolled, (x.abs() * 30).to(torch.uint8)


@pytest.mark.slow
def test_operators_that_the_compiler_fails_are_expressed_by_others(right: Any) -> None:
    torch.manual_seed(0)
    inputs = {"x": torch.randn(6, 10), "mask": torch.randn(10) > 0, "index": torch.randint(0, 4, (24, 800))}
    evidence = right(Iree(IreeOptions(adaptations="operators+stack")), Shapes(), inputs)
    assert evidence.adaptations == ("operators", "stack")


class Narrow(torch.nn.Module):
    """Arithmetic in bfloat16, with weights and constants."""

    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor) -> tuple:
        return ((x @ l_parameters_w_ + 1) * torch.tensor(2.0, dtype=torch.bfloat16)).relu(), x.float() * 2


@pytest.mark.slow
def test_bfloat16_is_computed_in_float32_and_said_so(right: Any) -> None:
    torch.manual_seed(0)
    inputs = {"x": torch.randn(3, 8).bfloat16(), "l_parameters_w_": torch.randn(8, 4).bfloat16()}
    assert right(Iree(IreeOptions(adaptations="bfloat16")), Narrow(), inputs).adaptations == ("bfloat16",)


def test_a_crash_is_told_apart_from_what_the_compiler_says() -> None:
    crash = (
        "Error invoking IREE compiler tool iree-compile\nError code: -11\nDiagnostics:\nStack dump:\n"
        " #1 0x00007fdeb31571fe llvm::sys::RunSignalHandlers() Signals.cpp:0:0\n"
        " #2 0x00007fdeb8593afa mlir::getAsOpFoldResult(mlir::ValueRange) StaticValueUtils.cpp:0:0\n"
    )
    assert crash_in(crash) == "crashed by signal 11 in mlir::getAsOpFoldResult(mlir::ValueRange)"
    assert crash_in("Error code: 1\ngraph.mlir:1:1: error: failed to legalize") is None
