"""A reference of Paddle's: outputs leave its environment, and are compared without it."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pipelines.exits import ExitCode
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines import in_process
from tests.tiny_samples import DTYPES, LINEAR, write_tiny

BACKEND = """
from backends.paddle_eager import PaddleEager

class Wrong(PaddleEager):
    name = "wrong"
    def compile(self, module, inputs):
        return lambda **values: module(**values) + 0.01
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("lasting_hosts")
def test_both_steps_under_paddle(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paddle_python()
    for name, graph in {"linear": LINEAR, "dtypes": DTYPES}.items():
        write_tiny(project / "mine" / name, *graph, framework="paddle")
    (project / "backends").mkdir()  # apart from the environments, which a sandbox shows at another place
    (project / "backends" / "mine.py").write_text(BACKEND)
    (project / "home").mkdir()
    (project / "home" / "environments").symlink_to(ENVIRONMENTS.resolve())
    for setting in ("ALLOW_WEAK_SANDBOX=true", "BENCHMARK_THREADS=1", "BENCHMARK_TRIALS=3"):
        monkeypatch.setenv(*f"GRAPHNET_{setting}".split("="))

    def graphnet(*arguments: str, code: ExitCode = ExitCode.OK) -> dict[str, dict[str, Any]]:
        done = in_process.graphnet(["reference", *arguments, "--json"], os.environ.copy(), project)
        assert done.returncode == code, done.stderr
        return {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}

    created = graphnet("create", "gold", "mine", "--backend", "paddle_eager")
    assert (created["linear"]["outputs"], created["dtypes"]["outputs"]) == (1, 5)
    checked = graphnet("check", "gold")
    assert {(row["verdict"], row["t_min"]) for row in checked.values()} == {("unchanged", "-Infinity")}
    wrong = graphnet("check", "gold", "--backend", "backends/mine.py:Wrong", code=ExitCode.REGRESSED)
    assert wrong["linear"]["verdict"] == "wrong"
