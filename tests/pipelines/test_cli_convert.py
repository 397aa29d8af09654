"""`graphnet convert` and `graphnet conversion-lists` with the real tools; skipped where Paddle is not installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Protocol

import pytest

from ops.convert.result import Conversion
from ops.convert.run import ConversionRunner
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.codec import read_sample, write_sample
from pipelines.commands import convert
from pipelines.exits import ExitCode
from tests.ops.convert.scaling_converter import ScalingConverter
from tests.paddle_environment import ENVIRONMENTS, paddle_python
from tests.pipelines import in_process
from tests.tiny_samples import write_tiny

SAMPLES = {
    "good": (
        "y = torch.nn.functional.relu(x, inplace=True)\nz = x.ne(1) * x\nreturn (y, z.softmax(dim=-1))",
        {"x": (4, 8)},
    ),
    "own": ("return (torch._weight_norm(v, g, 0),)", {"v": (4, 8), "g": (4, 1)}),
    "stopped": ("y = x + 1\nreturn (torch.special.airy_ai(y),)", {"x": (4, 8)}),
}


class Place(Protocol):
    folder: Path
    environ: dict[str, str]


def graphnet(place: Place, *arguments: str) -> subprocess.CompletedProcess[str]:
    return in_process.graphnet(arguments, {**place.environ, "GRAPHNET_ALLOW_WEAK_SANDBOX": "true"})


@pytest.mark.slow
def test_samples_are_converted_compared_and_listed(workplace: Place) -> None:
    paddle_python()
    home = workplace.folder / "home"
    home.mkdir(exist_ok=True)
    workplace.environ["GRAPHNET_HOME"] = str(home)
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
    assert graphnet(workplace, "conversion-lists", str(lists), "--dataset", "mine").returncode == ExitCode.OK
    texts = {path.name: path.read_text().split() for path in lists.iterdir()}
    assert texts == {
        "torch_to_paddle_samples_list_full.txt": ["good", "own"],
        "torch_to_paddle_samples_list.txt": ["good", "own"],
    }


def test_an_unknown_framework_is_wrong_usage(workplace: Place) -> None:
    done = graphnet(workplace, "convert", str(workplace.folder), "--to", "jax")
    assert done.returncode == ExitCode.USAGE and "there is no converter to 'jax'; there are paddle" in done.stderr


def test_only_what_changed_is_converted_again(workplace: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, out, done = workplace.folder / "mine", workplace.folder / "out", []

    def converted(_, target: SampleTarget, root: Path, *__) -> Conversion:
        """No worker is needed to tell which samples a command converts: those with `tan` fail."""
        done.append(target.sample_id)
        sample = read_sample(target.path)
        if "tan(" in sample.model_code:
            return Conversion(sample_id=target.sample_id, phase="convert", message="not converted: torch.tan")
        write_sample(sample, root / target.sample_id)
        return Conversion(sample_id=target.sample_id, status="success", is_converted=True, t_min=-5.0)

    monkeypatch.setattr(convert, "get_converter", lambda _: ScalingConverter())
    monkeypatch.setattr(ConversionRunner, "convert", converted)

    def again(*options: str, folder: Path = out) -> tuple[int, list[str], list[dict[str, object]], str]:
        """Exit code, samples converted, lines, and what was said."""
        done.clear()
        result = graphnet(workplace, "convert", str(mine), "--to", "scaling", "--out", str(folder), "--json", *options)
        return result.returncode, list(done), [json.loads(line) for line in result.stdout.splitlines()], result.stderr

    for name, call in (("a", "relu"), ("b", "tan"), ("c", "exp")):
        write_tiny(mine / name, f"return (torch.{call}(x),)", {"x": (4, 8)})
    code, names, first, _ = again("--changed")
    assert (code, names) == (ExitCode.FAILED, ["a", "b", "c"])
    assert [row["phase"] for row in first] == ["", "convert", ""]
    code, names, lines, said = again("--changed")
    assert (code, names) == (ExitCode.NOTHING, []) and lines == first
    assert "nothing changed: all 3 samples" in said
    write_tiny(mine / "b", "return (torch.tanh(x),)", {"x": (4, 8)})
    shutil.rmtree(out / "c")
    code, names, lines, _ = again("--changed")
    assert (code, names) == (ExitCode.OK, ["b", "c"]) and len(lines) == 3
    assert (out / "c" / "model.py").exists()
    assert again("--changed", folder=workplace.folder / "other")[1] == ["a", "b", "c"]
    monkeypatch.setattr(convert.Codebase, "converter_version", lambda *_: "other code")
    assert again("--changed")[1] == ["a", "b", "c"]
    assert again()[1] == ["a", "b", "c"]


def test_what_changed_is_asked_of_the_database(workplace: Place) -> None:
    done = graphnet(workplace, "convert", str(workplace.folder), "--to", "paddle", "--changed", "--no-store")
    assert done.returncode == ExitCode.USAGE and "--changed asks the database" in done.stderr
