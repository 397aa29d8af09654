"""Each check passes a good sample and can fail; in this process, without a worker."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
import torch
from validate_samples import make_sample, subject_of

from ops.errors import GraphNetError
from ops.sample.identity import content_hash
from ops.sample.types import Sample
from ops.validate import serializable
from ops.validate.re_extraction import ReExtraction
from ops.validate.registry import choose, dataset_checks, names, sample_checks
from ops.validate.runnable import Runnable
from ops.validate.serializable import Serializable
from ops.validate.subject import first_difference
from ops.validate.unique import Unique

RANDOM = "return (a + int.from_bytes(__import__('os').urandom(4), 'little'),)"


def test_checks_are_found_by_their_files() -> None:
    assert set(sample_checks()) == {"runnable", "serializable", "re_extraction"}
    assert set(dataset_checks()) == {"unique"}
    assert choose(["unique", "runnable"]) == ("runnable", "unique")
    assert choose(None) == names()
    with pytest.raises(GraphNetError, match=r"no validation check is called 'pretty'; there are .*runnable"):
        choose(["pretty"])


@pytest.mark.parametrize("name", ["runnable", "serializable", "re_extraction"])
def test_a_good_sample_passes(name: str, tmp_path: Path) -> None:
    finding = sample_checks()[name]().check(subject_of(make_sample(), tmp_path))
    assert finding.passed, finding.message


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return (a, a / 0.0)", "output 1 has 32 values of 32 that are NaN or infinite"),
        ("c = a.clone();  c[0, 0] = float('nan');  return (c,)", "output 0 has 1 values of 32"),
        ("return (torch.zeros_like(a),)", "same value everywhere"),
        ("return (a[:0],)", "empty"),
        ("return (3,)", "returns no tensor"),
    ],
)
def test_not_worth_running(body: str, message: str, tmp_path: Path) -> None:
    finding = Runnable().check(subject_of(make_sample(body), tmp_path))
    assert not finding.passed
    assert message in str(finding.message)


@pytest.mark.parametrize("body", ["return (torch.ones(3), a)", "return (a.sum(),)", "return (a > 0,)", "return a"])
def test_worth_running(body: str, tmp_path: Path) -> None:
    assert Runnable().check(subject_of(make_sample(body), tmp_path)).passed


def test_outputs_that_change_are_not_serializable(tmp_path: Path) -> None:
    finding = Serializable().check(subject_of(make_sample(RANDOM), tmp_path))
    assert (finding.passed, finding.message) == (
        False,
        "the reloaded sample computes something else: the values of output 0 differ",
    )


def test_a_codec_that_loses_something_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = serializable.read_sample

    def forgetful(folder: Path) -> Sample:
        sample = read(folder)
        weights = tuple(dataclasses.replace(tensor, std=2.0) for tensor in sample.weights)
        return dataclasses.replace(sample, weights=weights)

    monkeypatch.setattr(serializable, "read_sample", forgetful)
    finding = Serializable().check(subject_of(make_sample(), tmp_path))
    assert (finding.passed, finding.message) == (
        False,
        "weight_meta.py is not the same when it is read and written again",
    )


def test_a_sample_that_is_not_what_is_written_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = serializable.write_sample
    other = make_sample("return (a - b,)")
    monkeypatch.setattr(serializable, "write_sample", lambda _, folder: write(other, folder))
    finding = Serializable().check(subject_of(make_sample(), tmp_path))
    assert not finding.passed
    assert "its hash differs" in str(finding.message)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "return (torch._C._nn.gelu(a) + b,)",
            "the graph is another: torch._C._nn.gelu 1 → 0; torch.nn.functional.gelu 0 → 1",
        ),
        ("return (torch.nn.functional.relu(a),)", "the graph is another: arguments 2 → 1"),
        ("relu = torch.nn.functional.relu(a);  torch._dynamo.graph_break();  return (relu + b,)", "2 graphs"),
    ],
)
def test_samples_that_extract_to_something_else(body: str, message: str, tmp_path: Path) -> None:
    finding = ReExtraction().check(subject_of(make_sample(body), tmp_path))
    assert not finding.passed
    assert message in str(finding.message)


def test_graphs_that_write_to_their_inputs_extract_to_themselves(tmp_path: Path) -> None:
    body = "relu = torch.nn.functional.relu(a);  add_ = b.add_(relu);  mul = add_ * 2;  return (mul,)"
    finding = ReExtraction().check(subject_of(make_sample(body), tmp_path))
    assert finding.passed, finding.message


def test_a_duplicate_names_the_original() -> None:
    sample, other = make_sample(), make_sample(shape=(4, 9))
    originals = {content_hash(sample): "first"}
    assert Unique().check_among("first", sample, originals).passed
    assert Unique().check_among("second", other, originals).passed
    finding = Unique().check_among("second", sample, originals)
    assert (finding.passed, finding.message) == (False, "same graph, shapes and dtypes as first")


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ((torch.tensor([1.0, float("nan")]),), (torch.tensor([1.0, float("nan")]),), None),
        ((torch.tensor(0.0),), (torch.tensor(-0.0),), "the values of output 0 differ"),
        ((torch.zeros(2),), (torch.zeros(3),), "output 0 is float32[3] instead of float32[2]"),
        ((torch.zeros(2),), (torch.zeros(2, dtype=torch.int32),), "output 0 is int32[2] instead of float32[2]"),
        ((torch.zeros(2),), (), "0 outputs instead of 1"),
        ((1, True), (1, False), "output 1 is False instead of True"),
        ((torch.zeros(2, 3).T,), (torch.zeros(3, 2),), None),
        ((torch.zeros(2, dtype=torch.bfloat16),), (torch.zeros(2, dtype=torch.bfloat16),), None),
        ((torch.zeros(0),), (torch.zeros(0),), None),
        ((torch.tensor([1j]).conj(),), (torch.tensor([1j]),), "the values of output 0 differ"),
    ],
)
def test_differences_are_of_bits(one: tuple[object, ...], other: tuple[object, ...], difference: str | None) -> None:
    assert first_difference(one, other) == difference  # type: ignore[arg-type]
