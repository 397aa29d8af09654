"""A conversion step by step with a converter of the tests' own: the protocol knows no framework."""

import math
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from ops.dataset.convert.base import ConversionError, converters, get_converter
from ops.dataset.convert.run import ConversionRunner
from ops.dataset.outputs.tolerances import AGREED_T, tolerances
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.trust import mark_trusted
from tests.in_process_host import InProcessHost
from tests.ops.dataset.convert.scaling_converter import ScalingConverter
from tests.tiny_samples import Shapes, write_tiny

SHAPES: Shapes = {"x": (16, 32)}


@pytest.fixture
def runner(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[ConversionRunner]:
    monkeypatch.setattr("ops.dataset.convert.run.WorkerHost", InProcessHost)
    config = SampleRunConfig(deadline_s=60, memory_limit_bytes=4 << 30)
    with ConversionRunner(ScalingConverter(), Path(sys.executable), config, tmp_path_factory.mktemp("logs")) as runner:
        yield runner


def convert(runner: ConversionRunner, folder: Path, body: str):
    target = mark_trusted(write_tiny(folder / "samples" / "one", body, SHAPES))
    return runner.convert(target, folder / "out")


def test_what_matches_is_a_success(runner: ConversionRunner, tmp_path: Path) -> None:
    result = convert(runner, tmp_path, "y = torch.relu(x)\nreturn (y, y > 0)")
    assert (result.status, result.phase, result.conversion.t_min) == ("success", "", float("-inf")), result.message
    assert result.conversion.output_t_min == (float("-inf"),) * 2
    assert read_sample(tmp_path / "out" / "one").weights[0].name == "x"


def test_what_stops_is_named_with_its_lines_and_leaves_no_sample(runner: ConversionRunner, tmp_path: Path) -> None:
    first = convert(runner, tmp_path, "return (torch.relu(x),)")
    assert first.conversion.is_converted and (tmp_path / "out" / "one").is_dir()
    result = convert(runner, tmp_path, "y = torch.tan(x)\nreturn (torch.tan(y),)")
    assert (result.status, result.phase, result.conversion.is_converted) == ("failure", "convert", False)
    assert (result.conversion.stopped_by, result.conversion.stopped_lines) == (("torch.tan", "torch.tan"), (6, 7))
    assert result.message == "not converted: torch.tan (line 6 and 1 more)"
    assert not (tmp_path / "out" / "one").exists()  # the earlier one went


def test_the_first_operator_that_differs_is_named(runner: ConversionRunner, tmp_path: Path) -> None:
    body = "a = torch.relu(x)\nb = torch.sin(a)\nc = b * 100.0\nd = c + 1\nreturn (d,)"
    result = convert(runner, tmp_path, body)
    assert (result.status, result.phase, result.conversion.is_converted) == ("failure", "compare", True)
    assert result.conversion.t_min is not None and result.conversion.t_min > 0
    assert (result.conversion.first_different, result.conversion.first_different_line) == ("torch.sin", 7)
    assert result.conversion.own_operators == ("torch.sin",)


BATCH_NORM = "y = torch.nn.functional.batch_norm(x, mean, var, None, None, True, 0.1)"
LOOSE = {
    "a little more": ("a = x.abs() + 2\nb = torch.tanh(a)\nreturn (b + 1,)", "torch.tanh", 7, -2.0),
    "of halves": ("a = (x.abs() + 1).half()\nb = torch.sinh(a)\nreturn (b * 90,)", "torch.sinh", 7, -1.0),
    "of coarser halves": ("a = (x.abs() + 1).bfloat16()\nb = torch.sinh(a)\nreturn (b * 90,)", "torch.sinh", 7, -1.0),
    "of doubles": ("a = torch.erf(x.double() + 2)\nreturn (a * 2,)", "torch.erf", 6, -2.0),
    "too little for noise": ("a = x.abs() + 2\nb = torch.erf(a)\nc = b - 1\nreturn (c * 100,)", "torch.erf", 7, -1.0),
    "running variance that is an output": (
        f"x = x * 40\n{BATCH_NORM}\nreturn (y, var)", "torch.nn.functional.batch_norm", 7, -1.0,
    ),
    "running variance that is none": (
        f"x = x * 40\n{BATCH_NORM}\nreturn (y,)", "torch.nn.functional.batch_norm", 7, -1.0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOSE)
def test_what_agrees_only_loosely_is_no_match_and_names_its_operator(
    runner: ConversionRunner, tmp_path: Path, name: str
) -> None:
    body, operator, line, t_min = LOOSE[name]
    shapes = {"x": (16, 32), "mean": (32,), "var": (32,)} if "var" in body else SHAPES
    target = mark_trusted(write_tiny(tmp_path / "samples" / "one", body, shapes))
    result = runner.convert(target, tmp_path / "out")
    assert (result.status, result.phase, result.conversion.is_converted) == ("loose", "compare", True), result.message
    assert (result.conversion.first_different, result.conversion.first_different_line) == (operator, line)
    assert result.conversion.t_min == t_min


def test_what_a_graph_writes_to_is_compared_like_outputs(runner: ConversionRunner, tmp_path: Path) -> None:
    good = convert(runner, tmp_path, "x.add_(1)\nreturn (x.sum(), 5)")
    assert (good.status, good.conversion.output_t_min) == ("success", (float("-inf"),) * 2), good.message
    result = convert(runner, tmp_path, "x.copy_(torch.sin(x) * 50)\nreturn (x > 500, 5)")
    assert (result.status, result.phase, result.conversion.output_t_min[0]) == ("failure", "compare", float("-inf"))
    assert "(argument x after the call)" in result.message
    assert (result.conversion.first_different, result.conversion.first_different_line) == ("Tensor.copy_", 6)


@pytest.mark.parametrize(
    ("body", "status", "phase", "levels", "message"),
    [
        (
            "y = torch.relu_(x)\nreturn (y, x + 1)",
            "success",
            "",
            (-math.inf, -math.inf),
            "leaves arguments as they were that torch's graph writes to: x",
        ),
        (
            "z = x * 2\ntorch.relu_(x)\nx = None\nreturn (z,)",
            "loose",
            "compare",
            (-math.inf, 0.0),
            "(argument x after the call)",
        ),
        ("return (x @ x,)", "failure", "original", (), ""),  # no fault of the converter
        (
            "return (torch.nn.functional.dropout(x, 0.5, True),)",
            "success",
            "",
            (-math.inf,),
            "random: only dtypes and shapes",
        ),
    ],
    ids=["left alone", "dropped write", "does not run", "random"],
)
def test_what_becomes_of_a_sample_is_told(
    runner: ConversionRunner,
    tmp_path: Path,
    body: str,
    status: str,
    phase: str,
    levels: tuple[float, ...],
    message: str,
) -> None:
    result = convert(runner, tmp_path, body)
    assert (result.status, result.phase, result.conversion.is_converted) == (status, phase, True), result.message
    assert message in result.message
    assert (result.conversion.t_min, result.conversion.output_t_min) == (max(levels, default=None), levels)


def test_no_dtype_has_wider_bounds_than_float32_but_for_its_own_rounding() -> None:
    absolute, relative = tolerances("float32", AGREED_T)
    for dtype in (torch.float16, torch.bfloat16, torch.float64, torch.complex64, torch.complex128):
        bounds = tolerances(str(dtype).removeprefix("torch."), AGREED_T)
        assert bounds[0] <= absolute and bounds[1] <= max(relative, 17 * torch.finfo(dtype).eps)


def test_where_the_converted_sample_ends_is_named(runner: ConversionRunner, tmp_path: Path) -> None:
    # The parameter's value is what only torch's own run has: `cos` in place of `sin` gives an index that is none.
    body = "a = torch.sin(x * 0).sum().int()\nb = x[a]\nc = b.reshape(32)\nreturn (c,)"
    result = convert(runner, tmp_path, body)
    assert (result.status, result.phase) == ("failure", "run")
    assert (result.conversion.first_different, result.conversion.first_different_line) == ("Tensor.int", 6)


def test_paddle_is_found_and_others_are_not() -> None:
    assert "paddle" in converters() and get_converter("paddle").environment == "paddle"
    with pytest.raises(ConversionError, match="no converter is called 'jax'"):
        get_converter("jax")
