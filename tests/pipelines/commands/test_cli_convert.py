"""`graphnet convert` and `graphnet list converted` with the real tools; skipped where Paddle is not installed."""

import json
import subprocess

import pytest

from ops.dataset.sample.format.codec import read_sample
from pipelines.exits import ExitCode
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines import in_process
from tests.pipelines.conftest import Workplace
from tests.tiny_samples import write_tiny

SAMPLES = {
    "good": (
        "y = torch.nn.functional.relu(x, inplace=True)\nz = x.ne(1) * x\nreturn (y, z.softmax(dim=-1))",
        {"x": (4, 8)},
    ),
    "own": ("return (torch._weight_norm(v, g, 0),)", {"v": (4, 8), "g": (4, 1)}),
    "stopped": ("y = x + 1\nreturn (torch.special.airy_ai(y),)", {"x": (4, 8)}),
}


def graphnet(place: Workplace, *arguments: str) -> subprocess.CompletedProcess[str]:
    return in_process.graphnet(arguments, {**place.environ, "GRAPHNET_ALLOW_WEAK_SANDBOX": "true"})


@pytest.mark.slow
def test_samples_are_converted_compared_and_listed(workplace: Workplace) -> None:
    paddle_python()
    home = workplace.folder / "home"
    home.mkdir(exist_ok=True)
    (home / "environments").symlink_to(ENVIRONMENTS.resolve())
    for name, (body, shapes) in SAMPLES.items():
        write_tiny(workplace.folder / "mine" / name, body, shapes)
    out = workplace.folder / "out"
    done = graphnet(workplace, "convert", str(workplace.folder / "mine"), "--to", "paddle", "--out", str(out), "--json")
    assert done.returncode == ExitCode.FAILED, done.stderr
    rows = {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert {name: (row["status"], row["phase"]) for name, row in rows.items()} == {
        "good": ("success", ""),
        "own": ("success", ""),
        "stopped": ("failure", "convert"),
    }
    assert set(rows["good"]) == {"sample_id", "status", "phase", "message", "t_min", "first_different"}
    assert rows["good"]["t_min"] <= -4
    assert "torch._weight_norm" in rows["own"]["message"]
    assert rows["stopped"]["message"] == "not converted: torch.special.airy_ai (line 7)"
    assert read_sample(out / "good").info.framework == "paddle"
    assert not (out / "stopped").exists()
    lists = workplace.folder / "lists"
    assert graphnet(workplace, "list", "converted", str(lists), "--dataset", "mine").returncode == ExitCode.OK
    texts = {path.name: path.read_text().split() for path in lists.iterdir()}
    assert texts == {
        "torch_to_paddle_samples_list_full.txt": ["good", "own"],
        "torch_to_paddle_samples_list.txt": ["good", "own"],
    }
