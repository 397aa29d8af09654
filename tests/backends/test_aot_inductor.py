"""What is particular to AOTInductor: its sabotage, and weights that are in the library."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from backends.aot_inductor import AotInductor, AotInductorOptions
from backends.base import Weights
from ops.checkout import CHECKOUT


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from torch._inductor.graph import GraphLowering

    def fail(*_: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(GraphLowering, "run", fail)


COMPILE = """
import json, tempfile, torch
from pathlib import Path
from backends.aot_inductor import AotInductor, AotInductorOptions, probe_toolchain
from torch._inductor import async_compile
from torch._inductor.cpp_builder import CppBuilder

build = CppBuilder.build

def build_but_headers(builder):
    path = Path(builder.get_target_file_path())
    # To precompile takes as long as all else, and a compiler does without what it cannot read.
    path.touch() if path.suffix == ".gch" else build(builder)

CppBuilder.build = build_but_headers
pool_allowed = async_compile._process_pool_allowed

class Graph(torch.nn.Module):
    def forward(self, x, self_parameters_w):
        return (x @ self_parameters_w, x)

def headers():
    return sorted(path.name for path in Path(tempfile.gettempdir()).rglob("*.gch"))

probe_toolchain()
found = {"headers": headers()}
inputs = {"x": torch.randn(4, 4), "self_parameters_w": torch.randn(4, 4)}
backend = AotInductor(AotInductorOptions(weights="bound"))
with torch.no_grad():
    compiled = backend.compile(Graph(), inputs)
    product, returned = compiled(**{**inputs, "self_parameters_w": torch.zeros(4, 4)})
assert async_compile._process_pool_allowed is pool_allowed, "torch is left as it was"
evidence = backend.evidence()
found["bound"] = [
    torch.allclose(product, inputs["x"] @ inputs["self_parameters_w"], atol=1e-5), returned is inputs["x"],
    evidence.proves_run, evidence.size_bytes > 1000,
]
found["headers afterwards"] = headers()
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[object]]:
    """What an interpreter with cold caches finds."""
    folder = str(tmp_path_factory.mktemp("cold"))
    environment = {
        **os.environ,
        "TMPDIR": folder,
        "TORCHINDUCTOR_CACHE_DIR": f"{folder}/cache",
        "TORCHINDUCTOR_VEC_ISA_OK": "0",  # headers without vector instructions take less to precompile
        "AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL": "O0",  # to compile takes a third less; what it calls is the same
    }
    done = subprocess.run(
        [sys.executable, "-c", COMPILE], cwd=CHECKOUT, env=environment, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stderr[-2000:]
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


@pytest.mark.slow
def test_bound_weights_are_in_the_library(results: dict[str, list[object]]) -> None:
    assert results["bound"] == [True, True, True, True]


@pytest.mark.slow
def test_a_graph_is_not_charged_with_precompiling_headers(results: dict[str, list[object]]) -> None:
    assert results["headers"] and results["headers"] == results["headers afterwards"]


class Weighted(torch.nn.Module):
    def forward(self, x: torch.Tensor, self_parameters_w: torch.Tensor) -> tuple[torch.Tensor]:
        return (x @ self_parameters_w,)


@pytest.mark.parametrize(("weights", "names"), [("bound", ("x",)), ("arguments", ("x", "self_parameters_w"))])
def test_a_library_takes_weights_unless_they_are_bound(weights: Weights, names: tuple[str, ...]) -> None:
    inputs = {"x": torch.ones(2, 2), "self_parameters_w": torch.ones(2, 2)}
    assert AotInductor(AotInductorOptions(weights=weights)).bind(Weighted(), inputs).names == names


def test_a_library_that_was_loaded_and_never_called_proves_nothing() -> None:
    backend = AotInductor()
    backend._libraries, backend._operator_count = {Path(__file__)}, 3
    assert not backend.evidence().proves_run
    backend._libraries, backend.answered_count = set(), 1
    assert not backend.evidence().proves_run, "nor does an answer without a library"
    backend._libraries = {Path(__file__)}
    assert backend.evidence().proves_run
