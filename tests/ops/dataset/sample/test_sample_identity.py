import random
import re
from dataclasses import replace

import pytest

from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.format.types import Constraints, Sample, SampleInfo, TensorMeta
from ops.dataset.sample.identity import content_hash, graph_hash, sample_hash

CODE = """
import torch
from torch import device

class GraphModule(torch.nn.Module):
    def forward(self, L_x_: torch.Tensor, L_w_: torch.nn.parameter.Parameter, s0: torch.SymInt):
        l_x_ = L_x_
        y = torch.conv2d(l_x_, L_w_, None, (2, 2), (3, 3), (1, 1), 1);  l_x_ = L_w_ = None
        y += -1  # in place
        z = y.view(s0, -1)[(slice(None, None, None), 0)];  y = s0 = None
        a = torch.arange(0, 4, device=device(type='cuda', index=0)) @ z
        return (a, z > -a)
"""

RENAMED = (
    CODE.replace("L_x_", "inp")
    .replace("l_x_", "again")
    .replace("L_w_", "kernel")
    .replace("s0", "s77")
    .replace("torch.nn.parameter.Parameter", "torch.Tensor")
    .replace("    y += -1  # in place", "\n    y += (\n        -1\n    )".replace("\n    y", "\n        y"))
    .replace(";  again = kernel = None", "\n        again = kernel = None")
)

SAMPLE = Sample(
    CODE,
    (
        TensorMeta("L_x_", (4, 3, 8, 8), "float32", device="cuda:0", mean=0.1, std=1.0),
        TensorMeta("L_w_", (5, 3, 7, 7), "float32", device="cuda:0", mean=0.0, std=0.2),
        TensorMeta("s0", (), "int64", data=[4]),
    ),
    constraints=Constraints(("S0",), {"S0": 4}),
)


def renamed(sample: Sample) -> Sample:
    names = {"L_x_": "inp", "L_w_": "kernel", "s0": "s77"}
    weights = tuple(replace(tensor, name=names[tensor.name]) for tensor in sample.weights)
    return replace(sample, model_code=RENAMED, weights=weights)


def test_the_graph_is_the_same_under_other_names_layout_and_comments() -> None:
    assert RENAMED != CODE
    assert graph_hash(renamed(SAMPLE)) == graph_hash(SAMPLE)
    assert content_hash(renamed(SAMPLE)) == content_hash(SAMPLE)
    assert re.fullmatch(r"[0-9a-f]{64}", graph_hash(SAMPLE))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(3, 3)", "(3, 2)"),
        ("conv2d", "conv1d"),
        ("return (a, z > -a)", "return (z > -a, a)"),
        ("z > -a", "z > -z"),
        ("s0: torch.SymInt", "s0: torch.Tensor"),
        ("y += -1", "y += 1"),
        ("y.view(s0, -1)", "y.view(-1, s0)"),
        (
            "self, L_x_: torch.Tensor, L_w_: torch.nn.parameter.Parameter",
            "self, L_w_: torch.Tensor, L_x_: torch.Tensor",
        ),
    ],
)
def test_another_computation_is_another_graph(old: str, new: str) -> None:
    assert old in CODE
    assert graph_hash(replace(SAMPLE, model_code=CODE.replace(old, new))) != graph_hash(SAMPLE)


def test_sizes_count_for_the_content_and_not_for_the_graph() -> None:
    first, *others = SAMPLE.weights
    for tensor in (replace(first, shape=(2, 3, 8, 8)), replace(first, dtype="float16")):
        other = replace(SAMPLE, weights=(tensor, *others))
        assert graph_hash(other) == graph_hash(SAMPLE)
        assert content_hash(other) != content_hash(SAMPLE)
        assert sample_hash(other) != sample_hash(SAMPLE)


@pytest.mark.parametrize(
    "change",
    [{"mean": 0.2}, {"std": None}, {"min_val": 0}, {"max_val": 1.5}, {"data": [1.0]}, {"mean": float("nan")}],
)
def test_whatever_replay_reads_is_part_of_the_sample(change: dict[str, float]) -> None:
    first, *others = SAMPLE.weights
    other = replace(SAMPLE, weights=(replace(first, **change), *others))  # type: ignore[arg-type]
    assert content_hash(other) == content_hash(SAMPLE)
    assert sample_hash(other) != sample_hash(SAMPLE)


def test_what_replay_does_not_read_is_not() -> None:
    first, *others = SAMPLE.weights
    tensor = replace(first, device="cpu", extra={"note": "x"}, class_name="A")
    info = SampleInfo(model_name="bert", task="nlp", extra={"a": 1})
    other = replace(SAMPLE, weights=(*others, tensor), info=info, stored_graph_hash="0" * 64)
    assert sample_hash(other) == sample_hash(SAMPLE)
    assert sample_hash(replace(SAMPLE, constraints=Constraints(("S0",), {"S0": 8}))) != sample_hash(SAMPLE)


def test_hashes_stay_what_they_are() -> None:
    # Stored results are found by these: a change of the canonical text needs a new version in the module.
    assert graph_hash(SAMPLE) == "668a52838be6d5264b497dd0a28c9edf4fca67579de9044e892c85e7a1504af3"
    assert content_hash(SAMPLE) == "fe00d06f23852e8d755a4a0297d91ea8f7686318f8c46cdaa37c237caebfa2d0"
    assert sample_hash(SAMPLE) == "b54f68eb4ef1de5ddec9183d38217683aa6461ca9ad63671570f7511020fc13e"


def test_canonical_text_is_a_fixed_point() -> None:
    assert canonical_form(canonical_form(CODE).text).text == canonical_form(CODE).text


def test_operators_are_counted_by_name() -> None:
    signs = ["operator.getitem", "operator.gt", "operator.iadd", "operator.matmul", "operator.neg"]
    assert canonical_form(CODE).operator_counts == dict.fromkeys(
        ["Tensor.view", *signs, "torch.arange", "torch.conv2d"], 1
    )
    lines = ["x = torch.relu(x)"] * 3 + ["x = x.abs()"] * 2
    random.Random(0).shuffle(lines)
    code = "class GraphModule:\n def forward(self, x):\n  " + "\n  ".join(lines) + "\n"
    assert list(canonical_form(code).operator_counts.items()) == [("torch.relu", 3), ("Tensor.abs", 2)]


def test_bodies_of_higher_order_operators_are_part_of_the_graph() -> None:
    code = CODE + "    class body_0(torch.nn.Module):\n        def forward(self, p):\n            return (p.sin(),)\n"
    other = code.replace("(self, p)", "(self, q)").replace("p.sin", "q.sin")
    assert canonical_form(code).text == canonical_form(other).text
    assert canonical_form(code).text != canonical_form(code.replace("sin", "cos")).text
    assert canonical_form(code).operator_counts["Tensor.sin"] == 1
