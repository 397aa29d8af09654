"""A reference of Paddle's: outputs leave its environment, and are compared without it."""

import json
import os
from pathlib import Path

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
def test_both_steps_under_paddle(tmp_path: Path) -> None:
    paddle_python()
    write_tiny(tmp_path / "samples" / "linear", *LINEAR, framework="paddle")
    write_tiny(tmp_path / "others" / "dtypes", *DTYPES, framework="paddle")
    (tmp_path / "backends").mkdir()  # apart from the environments, which a sandbox shows at another place
    (tmp_path / "backends" / "mine.py").write_text(BACKEND)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "environments").symlink_to(ENVIRONMENTS.resolve())
    environment = {
        **os.environ,
        "GRAPHNET_HOME": str(tmp_path / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "graphnet.duckdb"),
        "GRAPHNET_ALLOW_WEAK_SANDBOX": "true",
        "GRAPHNET_BENCHMARK_THREADS": "1",
        "GRAPHNET_BENCHMARK_TRIALS": "3",
    }

    def graphnet(*arguments: str, code: ExitCode) -> dict[str, dict[str, object]]:
        done = in_process.graphnet(["reference", *arguments, "--json"], environment, tmp_path)
        assert done.returncode == code, done.stderr
        return {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}

    created = graphnet("create", "gold", "samples", "others", "--backend", "paddle_eager", code=ExitCode.OK)
    assert (created["linear"]["outputs"], created["dtypes"]["outputs"]) == (1, 5)
    checked = graphnet("check", "gold", code=ExitCode.OK)
    assert {row["verdict"] for row in checked.values()} == {"unchanged"}
    assert {row["t_min"] for row in checked.values()} == {"-Infinity"}
    wrong = graphnet("check", "gold", "--backend", "backends/mine.py:Wrong", code=ExitCode.REGRESSED)
    assert wrong["linear"]["verdict"] == "wrong"
