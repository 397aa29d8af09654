"""`graphnet locate`: what it prints, writes and stores, and what it says where there is nothing to locate."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from ops.locate.script import MAX_LINES
from ops.sample.format.codec import read_sample
from pipelines.exits import ExitCode
from tests.pipelines import in_process
from tests.tiny_samples import write_tiny

PLANTED = Path(__file__).parents[2] / "ops" / "locate" / "planted.py"
GOOD = ("a = torch.relu(x)\nb = a + 1\nreturn (b,)", {"x": (4, 6)})
BAD = ("a = torch.relu(x)\nb = a + 1\nc = torch.tanh(b)\nd = c * 2\nreturn (d,)", {"x": (4, 6)})

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("lasting_hosts")]


def graphnet(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    own = {
        "GRAPHNET_HOME": str(folder / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(folder / "graphnet.duckdb"),
        "GRAPHNET_SAMPLES_ROOT": str(folder / "samples"),
        "GRAPHNET_ALLOW_WEAK_SANDBOX": "true",
    }
    return in_process.graphnet(arguments, {**os.environ, **own}, folder)


def test_a_fault_is_written_stored_and_grouped(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_tiny(tmp_path / "mine" / name, *BAD)
    write_tiny(tmp_path / "mine" / "good", *GOOD)
    done = graphnet(tmp_path, "locate", "mine", "--backend", f"{PLANTED}:Refuses", "--out", "faults", "--json")
    assert done.returncode == ExitCode.FAILED, done.stderr
    rows = {row["sample_id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert set(rows) == {"one", "two"}
    assert all(
        (row["kind"], row["operators"], row["is_minimal"]) == ("crash", ["torch.tanh"], True) for row in rows.values()
    )
    assert re.search(r"^one  1: .*, crash: error in phase compile", done.stderr, re.MULTILINE), "a line a candidate"
    assert "good under planted.py:Refuses does not fail: it runs, and agrees with eager mode at t = -3" in done.stderr

    folder = Path(rows["one"]["folder"])
    assert folder.parent == tmp_path / "faults"
    assert "torch.tanh" in read_sample(folder / "minimal").model_code
    assert json.loads((folder / "fault.json").read_text())["units"] == [2]

    asked = graphnet(tmp_path, "sql", "SELECT operator_set, sample_count, reproduces FROM faults", "--json")
    assert json.loads(asked.stdout) == {"operator_set": ["torch.tanh"], "sample_count": 2, "reproduces": None}


def test_samples_of_two_datasets_have_folders_of_their_own(tmp_path: Path) -> None:
    for dataset in ("mine", "yours"):
        write_tiny(tmp_path / dataset / "one", *BAD)
        done = graphnet(tmp_path, "locate", dataset, "--backend", f"{PLANTED}:Refuses", "--out", "faults")
        assert done.returncode == ExitCode.OK, done.stderr
    described = [json.loads(path.read_text()) for path in (tmp_path / "faults").glob("*/fault.json")]
    assert sorted(item["dataset"] for item in described) == ["mine", "yours"]


def test_a_folder_that_cannot_be_written_is_said_before_the_search(tmp_path: Path) -> None:
    write_tiny(tmp_path / "mine" / "one", *BAD)
    (tmp_path / "file").touch()
    done = graphnet(tmp_path, "locate", "mine", "--backend", f"{PLANTED}:Refuses", "--out", "file/faults")
    assert done.returncode == ExitCode.FAILED
    assert "file/faults: Not a directory" in done.stderr and "one" not in done.stderr


def test_the_reproducer_of_a_trusted_sample_is_run(tmp_path: Path) -> None:
    """OpenVINO has no conversion of torch.diff."""
    body = "a = torch.relu(x)\nb = torch.diff(a, dim=1)\nc = b * 2\nreturn (c,)"
    write_tiny(tmp_path / "mine" / "one", body, {"x": (4, 6)})
    assert graphnet(tmp_path, "trust", "mine").returncode == ExitCode.OK
    done = graphnet(tmp_path, "locate", "mine", "--backend", "openvino", "--out", "faults")
    assert done.returncode == ExitCode.OK, done.stderr
    (path,) = (tmp_path / "faults").glob("*/reproduce.py")
    assert f"reproducer: python {path} says: expected [('torch.float32', [" in done.stderr
    assert "and got OpConversionFailure: " in done.stderr
    text = path.read_text()
    assert len(text.splitlines()) <= MAX_LINES and "torch.diff" in text and "torch.relu" not in text
    assert "torch.diff" in done.stdout and "yes" in done.stdout


def test_wrong_use_is_said_before_anything_runs(tmp_path: Path) -> None:
    write_tiny(tmp_path / "mine" / "one", *BAD)
    for arguments, message in (
        (("--backend", "eager,inductor"), "--backend names one backend"),
        (("--backend", "none_such"), "there is no backend 'none_such'"),
        (("--backend", "tensorrt"), "tensorrt cannot run here"),
    ):
        done = graphnet(tmp_path, "locate", "mine", *arguments)
        assert done.returncode != 0 and message in done.stderr, done.stderr
