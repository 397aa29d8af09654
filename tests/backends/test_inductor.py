"""What is particular to inductor: no processes left behind, breaks counted, the toolchain probed without threads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from backends.base import BackendError
from backends.inductor import Inductor
from backends.registry import resolve
from ops.execution.torch_worker import TORCH_PRELOAD, TorchTask
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import SandboxKind

ROOT = Path(__file__).parents[2]


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    from torch._inductor.graph import GraphLowering

    def fail(*_: object) -> None:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(GraphLowering, "run", fail)


ONE_ISA = """
from torch._inductor import cpu_vec_isa

# Each is asked for in the same way: by compiling for it, and loading that in another process.
cpu_vec_isa.supported_vec_isa_list[:] = [cpu_vec_isa.VecAVX2()]
"""
"""Vector instructions that every x86-64 of today has, so that one is asked for."""

COMPILE = """
import json, os, torch, torch._inductor.compile_fx
from backends.inductor import Inductor, InductorOptions, probe_toolchain
from torch._inductor import async_compile, codecache

# Takes seconds, and the test of a task in a sandbox looks at what it makes.
codecache._precompile_header = lambda *_, **__: "header"
probe_toolchain()
torch._inductor.config.cpp_cache_precompile_headers = False
found = {"probed": [len(os.listdir("/proc/self/task")), cpu_vec_isa.valid_vec_isa_list.cache_info().currsize]}
pool_allowed = async_compile._process_pool_allowed

def graph(body):
    class Graph(torch.nn.Module):
        def forward(self, x):
            x = torch.nn.functional.gelu(x @ x).softmax(-1)
            body()
            return (x + 1,)
    return Graph()

x = torch.randn(32, 32)
cases = {
    "default": (lambda: None, InductorOptions()),
    "break": (torch._dynamo.graph_break, InductorOptions(dynamic=True)),
}

def told(backend):
    evidence = backend.evidence()
    assert async_compile._process_pool_allowed is pool_allowed, "torch is left as it was"
    children = open(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read().split()
    return [evidence.operator_count, evidence.fallback_count, len(children)]

for name, (body, options) in cases.items():
    backend, module = Inductor(options), graph(body)
    compiled = backend.compile(module, {"x": x})
    with torch.no_grad():
        assert torch.allclose(compiled(x=x)[0], module(x)[0], atol=1e-5)
    found[name] = told(backend)

class Linear(torch.nn.Module):
    def forward(self, x, self_parameters_w):
        return (x @ self_parameters_w,)

for freezing in (True, False):
    values = {"x": torch.randn(4, 4), "self_parameters_w": torch.randn(4, 4)}
    backend = Inductor(InductorOptions(freezing=freezing, weights="bound"))
    with torch.no_grad():
        compiled = backend.compile(Linear(), values)
        before = compiled(**values)[0].clone()
        assert torch.allclose(before, Linear()(**values)[0], atol=1e-5)
        found["freezing" if freezing else "weights"] = told(backend)
        values["self_parameters_w"].zero_()
        found[f"folded {freezing}"] = bool((compiled(**values)[0] == before).all())
print(json.dumps(found))
"""

LOOK = """
import os
from pathlib import Path
from torch._inductor import codecache

def compile_and_look(payload, reporter):
    import torch
    from backends.inductor import Inductor

    class Graph(torch.nn.Module):
        def forward(self, x):
            return ((x.exp() + 1).sum(-1),)

    x = torch.randn(8, 8)
    with torch.no_grad():
        (output,) = Inductor().compile(Graph(), {"x": x})(x=x)
        close = torch.allclose(output, Graph()(x)[0], atol=1e-5)
    headers = sorted(Path(codecache._HEADER_DIR).glob("*.gch"))
    cache = Path(os.environ["TORCHINDUCTOR_CACHE_DIR"])
    is_private = cache.parent == Path.cwd().parent and any(cache.rglob("*.so"))
    return {"links": [header.is_symlink() for header in headers], "close": close, "private": is_private}
"""


@pytest.mark.slow
def test_a_task_in_a_sandbox_finds_the_headers_precompiled_and_uses_a_private_cache(tmp_path: Path) -> None:
    """Its host has made them; one that the task made itself would be no link."""
    from tests.sandboxes import forced  # a host that is sabotaged as this file says does not see it

    (tmp_path / "look_at_headers.py").write_text(LOOK)
    # Headers without vector instructions take less to precompile.
    env = {"PYTHONPATH": str(tmp_path), "TORCHINDUCTOR_VEC_ISA_OK": "0"}
    with WorkerHost(preload=TORCH_PRELOAD, env=env, sandbox=forced(SandboxKind.NAMESPACES, tmp_path)) as host:
        task = TorchTask("look_at_headers:compile_and_look", {}, 200, 8 * GIB, host_setup=Inductor.host_setup)
        outcome = host.run(task)
        threads = [*Path(f"/proc/{host.start().pid}/task").iterdir()]
        assert [path.joinpath("children").read_text() for path in threads] == [""], "its set-up left something behind"
    assert outcome.failure is None, outcome.failure
    assert outcome.result == {"links": [True], "close": True, "private": True}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """What a fresh interpreter with cold caches finds: case → operators, fallbacks, child processes left."""
    environment = {
        **os.environ,
        **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
        "TORCHINDUCTOR_CACHE_DIR": str(tmp_path_factory.mktemp("cache")),
        "TORCHINDUCTOR_VEC_ISA_OK": "",
        "TORCH_WARM_POOL": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", ONE_ISA + COMPILE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


@pytest.mark.slow
@pytest.mark.parametrize(("case", "operators"), [("default", 4), ("weights", 1), ("freezing", 1)])
def test_a_whole_graph_is_its_own(results: dict[str, list[int]], case: str, operators: int) -> None:
    assert results[case] == [operators, 0, 0]


@pytest.mark.slow
def test_freezing_folds_weights(results: dict[str, object]) -> None:
    assert results["folded True"] is True and results["folded False"] is False


def test_freezing_without_weights_to_fold_is_refused() -> None:
    with pytest.raises(BackendError, match="add weights=bound"):
        resolve("inductor", {"freezing": "true"})


@pytest.mark.slow
def test_graph_breaks_are_counted(results: dict[str, list[int]]) -> None:
    assert results["break"][1:] == [1, 0]


@pytest.mark.slow
def test_probing_the_toolchain_starts_no_thread(results: dict[str, list[int]]) -> None:
    assert results["probed"] == [1, 1]
