"""What is particular to inductor: no processes left behind, breaks counted, the toolchain probed without threads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

COMPILE = """
import os, torch
from backends.inductor import Inductor, InductorOptions

class Graph(torch.nn.Module):
    def forward(self, x):
        for _ in range(3):
            x = torch.nn.functional.gelu(x @ x).softmax(-1)
        {middle}
        return (x + 1,)

x = torch.randn(32, 32)
backend = Inductor({options})
compiled = backend.compile(Graph(), {{"x": x}})
with torch.no_grad():
    assert torch.allclose(compiled(x=x)[0], Graph()(x)[0], atol=1e-5)
found = backend.evidence()
children = open(f"/proc/{{os.getpid()}}/task/{{os.getpid()}}/children").read().split()
print(found.operator_count, found.fallback_count, len(children))
"""


def run(code: str, tmp_path: Path, **env: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(tmp_path), **env},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize("options", ["", "InductorOptions(dynamic=True)", "InductorOptions(freezing=True)"])
def test_a_whole_graph_is_its_own(tmp_path: Path, options: str) -> None:
    operators, fallbacks, children = run(COMPILE.format(middle="pass", options=options), tmp_path)
    assert int(operators) == 10
    assert (fallbacks, children) == ("0", "0")


@pytest.mark.slow
def test_graph_breaks_are_counted(tmp_path: Path) -> None:
    _, fallbacks, _ = run(COMPILE.format(middle="torch._dynamo.graph_break()", options=""), tmp_path)
    assert fallbacks == "1"


@pytest.mark.slow
def test_probing_the_toolchain_starts_no_thread(tmp_path: Path) -> None:
    code = (
        "import os, torch, torch._inductor.compile_fx\n"
        "from backends.inductor import probe_toolchain\n"
        "from torch._inductor.cpu_vec_isa import valid_vec_isa_list\n"
        "probe_toolchain()\n"
        "print(len(os.listdir('/proc/self/task')), valid_vec_isa_list.cache_info().currsize)\n"
    )
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    assert run(code, tmp_path, TORCH_WARM_POOL="0", **single) == ["1", "1"]
