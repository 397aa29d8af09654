"""Tests of captures over several ranks: what they describe, that they are proven, and that planted faults are found."""

import difflib
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch

from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.devices import Placement, devices_of, parse_mesh, rank_sample, undivided
from ops.errors import GraphNetError
from ops.failures import FailureReason
from tests.ops.dataset.capture.devices.rank_captures import run_case


@pytest.fixture(scope="module")
def process() -> Iterator[ProcessPoolExecutor]:
    """A process that has run nothing in several threads."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture
def capture(process: ProcessPoolExecutor, tmp_path: Path) -> Any:
    def run(model: str, mesh: str, **case: Any) -> dict[str, Any]:
        case = {"model": model, "mesh": mesh, "folder": str(tmp_path / "sample"), **case}
        return process.submit(run_case, case).result(120)

    return run


def test_ranks_differ_in_constants_alone(capture: Any, tmp_path: Path) -> None:
    captured = capture("words", "tp:2")
    assert (captured["proof"].ranks, captured["proof"].one_process) == (2, "agrees")
    assert captured["proof"].outputs == 1
    assert 0 <= captured["proof"].bound < 1e-5
    (codes,), (devices,) = captured["codes"], captured["devices"]
    changed = [line for line in difflib.ndiff(codes[0].split("\n"), codes[1].split("\n")) if line[0] in "+-"]
    assert len(changed) == 6
    assert all("lt.Scalar" in line or "ge.Scalar" in line or "sub.Tensor" in line for line in changed)
    assert "all_reduce.default(" in codes[0]
    assert "'sum', 'tp')" in codes[0]
    assert devices.tensors["self_modules_up_parameters_weight"] == Placement((16, 8), (("tp", 0),))
    assert devices.tensors["self_modules_down_parameters_weight"] == Placement((8, 16), (("tp", 1),))
    assert "self_modules_down_parameters_bias" not in devices.tensors

    sample = read_sample(tmp_path / "sample" / "0")
    assert devices_of(sample.info) == devices
    shapes = {tensor.name: tensor.shape for tensor in sample.tensors}
    assert shapes["self_modules_embed_parameters_weight"] == (6, 8)
    sizes = {tensor.name: tensor.shape for tensor in undivided(sample).tensors}
    assert sizes["self_modules_embed_parameters_weight"] == (12, 8)
    assert rank_sample(sample, 1).model_code == codes[1]


def test_the_same_sample_twice_has_the_same_bytes(capture: Any) -> None:
    assert capture("words", "tp:2")["hashes"] == capture("words", "tp:2")["hashes"]


def test_parameters_are_gathered_and_the_batch_is_divided(capture: Any) -> None:
    captured = capture("words", "fsdp:2")
    (codes,), (devices,) = captured["codes"], captured["devices"]
    assert list(codes) == [0]
    assert devices.graphs == (0, 0)
    assert codes[0].count("all_gather_into_tensor.default(") == 5
    assert devices.tensors["input_0"] == Placement((4, 5), (("fsdp", 0),))
    assert devices.outputs == (Placement(None, (("fsdp", 0),)),)


def test_a_dimension_that_is_divided_unevenly(capture: Any) -> None:
    captured = capture("plain", "fsdp:2")
    (codes,), (devices,) = captured["codes"], captured["devices"]
    assert list(codes) == [0, 1]
    assert captured["proof"].one_process == "the texts of ranks differ in more than integers"
    uneven = devices.tensors["self_modules_0_parameters_weight"]
    assert [devices.part_shape(uneven, rank, 2) for rank in (0, 1)] == [(3, 6), (2, 6)]


def test_two_axes(capture: Any) -> None:
    captured = capture("words", "fsdp:2,tp:2")
    (devices,) = captured["devices"]
    assert captured["proof"].ranks == 4
    assert devices.graphs == (0, 1, 0, 1)
    assert devices.groups["tp"].members == ((0, 1), (2, 3))
    assert devices.groups["fsdp"].members == ((0, 2), (1, 3))
    assert devices.tensors["self_modules_embed_parameters_weight"].split == (("tp", 0), ("fsdp", 0))


@pytest.mark.parametrize(("model", "mesh"), [("words", "tp:2"), ("named", "tp:2"), ("plain", "fsdp:2")])
def test_gradients_are_those_of_the_undivided_model(capture: Any, model: str, mesh: str) -> None:
    captured = capture(model, mesh, trains=True)
    forward, backward = captured["codes"]
    assert (captured["proof"].one_process == "agrees") == (model != "plain")  # whose parts are unequal
    assert captured["proof"].writes == (5 if model != "plain" else 4)  # gradients of all parameters
    assert "def forward" in forward[0]
    assert "_c10d_functional" in backward[0]


@pytest.mark.parametrize(
    ("tampering", "message", "reason"),
    [
        ("swapped", "output 0 of rank 0 deviates by ", FailureReason.NOT_PROVEN),
        ("constant", "output 0 of rank 0 deviates by ", FailureReason.NOT_PROVEN),
        ("death", "rank 1 died", FailureReason.CRASH),
        ("kill", "rank 1 died", FailureReason.CRASH),
        ("group", "rank 1: ", FailureReason.UNKNOWN),
    ],
)
def test_planted_faults_are_found(capture: Any, tampering: str, message: str, reason: FailureReason) -> None:
    failed = capture("words", "tp:2", tampering=tampering)
    assert failed["error"].startswith(message)
    assert failed["reason"] == reason


@pytest.mark.parametrize("tampering", ["swapped", "constant"])
def test_one_process_finds_planted_faults_and_connected_ones_decide(capture: Any, tampering: str) -> None:
    captured = capture("words", "tp:2", tampering=tampering, only_first=True)
    assert captured["proof"].one_process.startswith("output 0 of rank 0 deviates by ")
    assert captured["proof"].outputs == 1


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"model": "words", "dtype": torch.bfloat16, "tampering": "collective"}, "output 0 of rank "),
        (
            {"model": "gradients", "tampering": "small gradient", "trains": True},
            "gradient of self_parameters_small of ",
        ),
        ({"model": "gradients", "tampering": "lost gradient", "trains": True}, "of the model is not computed by its"),
        ({"model": "summed"}, "output 0 of rank "),
        ({"model": "misnamed"}, "no name in Misnamed.tp_plan (layers.*) fits a module"),
        ({"model": "frozen", "mesh": "fsdp:2", "trains": True}, "a divided parameter gets no gradient"),
        ({"model": "normalised", "mesh": "fsdp:2", "trains": True}, "with fsdp, a model may relate no elements"),
        ({"model": "dropping", "mesh": "fsdp:2", "trains": True}, "it draws random numbers, which each rank would"),
    ],
)
def test_what_ranks_do_not_compute_is_refused(capture: Any, case: dict[str, Any], message: str) -> None:
    assert message in capture(**{"mesh": "tp:2", **case})["error"]


def test_tied_parameters_stay_one(capture: Any) -> None:
    captured = capture("tied", "fsdp:2,tp:2", trains=True)
    assert captured["proof"].writes == 1
    assert list(captured["devices"][0].tensors).count("self_modules_embed_parameters_weight") == 1


def test_what_a_model_writes_is_compared(capture: Any) -> None:
    proof = capture("writing", "tp:2")["proof"]
    assert (proof.outputs, proof.writes) == (2, 2)


def test_what_cannot_be_divided_says_what_to_try(capture: Any) -> None:
    assert capture("plain", "tp:2")["error"].startswith("Plain has no tp_plan: take mesh=fsdp:2, or give")
    assert "a batch of 3 cannot be divided over 2 ranks: give batch=2" in capture("plain", "fsdp:2", batch=3)["error"]


@pytest.mark.parametrize("text", ["", "tp", "tp:1", "tp:x", "pp:2", "tp:2,tp:2", "fsdp:8,tp:16", "tp:2,ep:2", "tp:200"])
def test_meshes_that_cannot_be_read(text: str) -> None:
    with pytest.raises(GraphNetError, match="mesh"):
        parse_mesh(text)


def test_a_matrix_of_a_single_row_is_known_again(capture: Any) -> None:
    (devices,) = capture("row", "tp:2")["devices"]
    assert devices.tensors["self_modules_down_parameters_weight"] == Placement((1, 8), (("tp", 1),))


def test_values_of_ranks_that_nothing_divides_are_refused(capture: Any) -> None:
    failed = capture("scaled", "tp:2")
    assert "rank 1 has other values of " in failed["error"]
    assert "no parameter, buffer or input of the model" in failed["error"]
