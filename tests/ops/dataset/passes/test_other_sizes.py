"""Other sizes: small models, each with a trap, and which of their literals have to follow."""

from collections.abc import Sequence
from typing import Any

import pytest
import torch
from faulty_samples import answer_of, floats, integers, make_sample

from ops.dataset.passes.shapes import task
from ops.dataset.passes.shapes.factors import atomic, pair, regroup
from ops.dataset.passes.shapes.inputs import BATCH, IMAGE, SEQUENCE, followings
from ops.dataset.passes.shapes.resized_sample import resize_sample
from ops.dataset.passes.shapes.verify import rows_of
from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta
from ops.dataset.sample.replay.tensors import replay
from tests.tiny_samples import code_of


def ask(sample: Sample, kind: str, n: int) -> dict[str, Any]:
    return answer_of(task.run, sample, kind=kind, n=n)


def code_after(sample: Sample, answer: dict[str, Any]) -> str:
    assert answer["fault"] is None, answer["fault"]
    return resize_sample(sample, dict(answer["literals"]), {}).model_code


X = floats("x", 2, 6, 8)
W = floats("w", 4, 8)
TRAPS: dict[str, tuple[str, Sequence[TensorMeta], str, int, str]] = {
    "a view merges batch and sequence": (
        "h = x.view(12, 8); h = torch.nn.functional.linear(h, w); y = h.view(2, 6, 4); return (y,)",
        (X, W), BATCH, 5,
        "h = x.view(30, 8); h = torch.nn.functional.linear(h, w); y = h.view(5, 6, 4); return (y,)",
    ),
    "operators of aten, as ranks call them": (
        """a = torch.ops.aten.arange.default(2); i = torch.ops.aten.index.Tensor(x, [a])
s = torch.ops.aten.slice.Tensor(i, 0, 0, 2); h = torch.ops.aten._unsafe_view.default(s, [12, 8]); return (h,)""",
        (X,), BATCH, 5,
        """a = torch.ops.aten.arange.default(5); i = torch.ops.aten.index.Tensor(x, [a])
s = torch.ops.aten.slice.Tensor(i, 0, 0, 5); h = torch.ops.aten._unsafe_view.default(s, [30, 8]); return (h,)""",
    ),
    "the same view, for the sequence": (
        "h = x.view(12, 8); h = torch.nn.functional.linear(h, w); y = h.view(2, 6, 4); return (y,)",
        (X, W), SEQUENCE, 9,
        "h = x.view(18, 8); h = torch.nn.functional.linear(h, w); y = h.view(2, 9, 4); return (y,)",
    ),
    "a class token is expanded": (
        "t = p.expand(2, -1, -1); y = torch.cat([t, x], 1); return (y,)",
        (X, floats("p", 1, 1, 8)), BATCH, 5,
        "t = p.expand(5, -1, -1); y = torch.cat([t, x], 1); return (y,)",
    ),
    "a range of positions": (
        "i = torch.arange(0, 6); e = torch.nn.functional.embedding(i, t); y = x + e; return (y,)",
        (X, floats("t", 16, 8)), SEQUENCE, 9,
        "i = torch.arange(0, 9); e = torch.nn.functional.embedding(i, t); y = x + e; return (y,)",
    ),
    "a causal mask": (
        "m = torch.full((6, 6), -1e9); m = torch.triu(m, 1); s = x @ x.transpose(1, 2); y = s + m; return (y,)",
        (X,), SEQUENCE, 9,
        "m = torch.full((9, 9), -1e9); m = torch.triu(m, 1); s = x @ x.transpose(1, 2); y = s + m; return (y,)",
    ),
    "a slice of a table": (
        "e = t[(slice(None, None, None), slice(None, 6, None))]; y = x + e; return (y,)",
        (X, floats("t", 1, 16, 8)), SEQUENCE, 9,
        "e = t[(slice(None, None, None), slice(None, 9, None))]; y = x + e; return (y,)",
    ),
    "a split of features, as large as the batch": (
        "a, b = torch.split(x, 2, dim = -1); y = a * b; return (y,)",
        (floats("x", 2, 6, 4),), BATCH, 5,
        "a, b = torch.split(x, 2, dim = -1); y = a * b; return (y,)",
    ),
    "a split of the sequence": (
        "h = torch.cat([x, x], 1); a, b = torch.split(h, 6, 1); y = a + b; return (y,)",
        (X,), SEQUENCE, 9,
        "h = torch.cat([x, x], 1); a, b = torch.split(h, 9, 1); y = a + b; return (y,)",
    ),
    "chunks keep their number": (
        "a, b = x.chunk(2, dim = -1); y = a * b; return (y,)",
        (X,), BATCH, 5,
        "a, b = x.chunk(2, dim = -1); y = a * b; return (y,)",
    ),
    "as many heads as rows": (
        "h = x.view(4, 6, 4, 2); q = h.transpose(1, 2); y = q @ q.mT; z = y.reshape(16, 6, 6); return (z,)",
        (floats("x", 4, 6, 8),), BATCH, 3,
        "h = x.view(3, 6, 4, 2); q = h.transpose(1, 2); y = q @ q.mT; z = y.reshape(12, 6, 6); return (z,)",
    ),
    "as many heads as tokens": (
        "h = x.view(2, 4, 4, 2); q = h.transpose(1, 2); y = q @ q.transpose(2, 3); return (y,)",
        (floats("x", 2, 4, 8),), SEQUENCE, 7,
        "h = x.view(2, 7, 4, 2); q = h.transpose(1, 2); y = q @ q.transpose(2, 3); return (y,)",
    ),
    "flattened rows": (
        "h = torch.flatten(x, 0, 1); h = torch.nn.functional.linear(h, w); y = h.unflatten(0, (2, 6)); return (y,)",
        (X, W), BATCH, 5,
        "h = torch.flatten(x, 0, 1); h = torch.nn.functional.linear(h, w); y = h.unflatten(0, (5, 6)); return (y,)",
    ),
    "a batch norm over rows and channels": (
        ("h = x.view(1, 12, 8); m = g.repeat(2); y = torch.nn.functional.batch_norm(h, None, None, m, None, True); "
        "z = y.view(2, 6, 8); return (z,)"),
        (X, floats("g", 6)), BATCH, 5,
        ("h = x.view(1, 30, 8); m = g.repeat(5); y = torch.nn.functional.batch_norm(h, None, None, m, None, True); "
        "z = y.view(5, 6, 8); return (z,)"),
    ),
    "a mask of the batch": (
        "m = mask.view(2, 1, 6); h = x.masked_fill(m.transpose(1, 2) == 0, 0.0); y = h.sum(1); return (y,)",
        (X, integers("mask", 2, 6, low=1, high=1)), BATCH, 5,
        "m = mask.view(5, 1, 6); h = x.masked_fill(m.transpose(1, 2) == 0, 0.0); y = h.sum(1); return (y,)",
    ),
    "a slice of the whole sequence, without which no operator fails": (
        "a = x[(slice(None, None, None), slice(None, 6, None))]; y = a.contiguous(); return (y,)", (X,), SEQUENCE, 9,
        "a = x[(slice(None, None, None), slice(None, 9, None))]; y = a.contiguous(); return (y,)",
    ),
    "images to patches": (
        "h = torch.conv2d(x, w, None, (4, 4)); t = h.flatten(2).mT; y = t.view(1, 4, 4, 5); return (y,)",
        (floats("x", 1, 3, 16, 16), floats("w", 5, 3, 4, 4)), IMAGE, 32,
        "h = torch.conv2d(x, w, None, (4, 4)); t = h.flatten(2).mT; y = t.view(1, 8, 8, 5); return (y,)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRAPS)
def test_the_literals_that_follow_and_no_others(name: str) -> None:
    body, tensors, kind, n, expected = TRAPS[name]
    before = make_sample(body, tensors)
    assert code_after(before, ask(before, kind, n)) == make_sample(expected, tensors).model_code


FAULTS: dict[str, tuple[str, Sequence[TensorMeta], str, int, str]] = {
    "a table ends": (
        "i = torch.arange(6); e = torch.nn.functional.embedding(i, t); y = x + e; return (y,)",
        (X, floats("t", 16, 8)), SEQUENCE, 20,
        "the table of positions has 16 rows where 20 are needed: the largest n is about 16",
    ),
    "a slice of a table ends": (
        "e = t[(slice(None, None, None), slice(None, 6, None))]; y = x + e; return (y,)",
        (X, floats("t", 1, 16, 8)), SEQUENCE, 20, "a table has 16 positions: the largest n is 16",
    ),
    "a weight is as long as the sequence": (
        "y = x + self_t; return (y,)", (X, floats("self_t", 1, 6, 8)), SEQUENCE, 9,
        "a size of self_t is 6, whatever n is",
    ),
    "rows take from other rows": (
        "y = x - x.mean(0, keepdim = True); return (y,)", (X,), BATCH, 5,
        "row 0 of output 0 is not what the sample gives for that row of its inputs",
    ),
    "rows are reversed": (
        "y = x.flip(0); return (y,)", (X,), BATCH, 5,
        "row 0 of output 0 is not what the sample gives for that row of its inputs",
    ),
    "features are those of the sequence": (
        "h = x.reshape(2, 48); y = torch.nn.functional.linear(h, w); return (y,)", (X, floats("w", 4, 48)), SEQUENCE, 9,
        "line 7, y = torch.nn.functional.linear(h, w)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_sample_that_cannot_take_the_size_says_why(name: str) -> None:
    body, tensors, kind, n, message = FAULTS[name]
    answer = ask(make_sample(body, tensors), kind, n)
    assert answer["fault"] is not None and message in answer["fault"]
    assert not answer["literals"] and not answer["shapes"]


PATCHES = (floats("x", 1, 3, 16, 16), floats("w", 5, 3, 4, 4), floats("p", 1, 16, 5))
NOTES: dict[str, tuple[str, Sequence[TensorMeta], str, int, dict[str, list[int]], str]] = {
    "a batch norm in training": (
        "y = torch.nn.functional.batch_norm(x, None, None, None, None, True); return (y,)", (X,), BATCH, 5,
        {"x": [5, 6, 8]}, "rows mix: a batch norm in training takes its statistics over the batch",
    ),
    "arithmetic with the size": (
        "h = x.sum(1); y = h / 6; return (y,)", (X,), SEQUENCE, 9, {"x": [2, 9, 8]}, "line 7, y = h / 6: 6 stays",
    ),
    "a table of positions of an image grows": (
        "h = torch.conv2d(x, w, None, (4, 4)); t = h.flatten(2).transpose(1, 2); y = t + p; return (y,)", PATCHES,
        IMAGE, 32, {"x": [1, 3, 32, 32], "p": [1, 64, 5]}, "the shape of p changes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_what_changes_besides_or_cannot_be_compared_is_noted(name: str) -> None:
    body, tensors, kind, n, shapes, note = NOTES[name]
    answer = ask(make_sample(body, tensors), kind, n)
    assert answer | {"fault": None, "literals": [], "shapes": shapes, "notes": [note]} == answer


def test_which_dimensions_are_meant() -> None:
    ids, mask = integers("input_ids", 2, 6, low=0, high=9), integers("attention_mask", 2, 6, low=1, high=1)
    weight = floats("self_modules_fc_parameters_weight", 2, 6)
    sample = make_sample("return (input_ids,)", (ids, mask, weight))
    (batch,) = followings(sample, BATCH)[:1]
    assert batch.size == 2
    assert [(axis.tensor, axis.axis) for axis in batch.axes] == [("input_ids", 0), ("attention_mask", 0)]
    (sequence,) = followings(sample, SEQUENCE)[:1]
    assert (sequence.size, {axis.axis for axis in sequence.axes}) == (6, {1})
    assert followings(sample, IMAGE) == []


def test_recorded_values_are_repeated_and_ranges_kept() -> None:
    position = TensorMeta("p", (1, 4), "int64", "cpu", data=[0, 1, 2, 3])
    row = TensorMeta("r", (2, 2), "float32", "cpu", data=[1.0, 2.0, 3.0, 4.0])
    sample = make_sample("return (p, r, x)", (position, row, X))
    after = resize_sample(sample, {}, {"p": (1, 6), "r": (3, 2), "x": (5, 6, 8)})
    values = replay(after, seed=0)
    assert torch.equal(values["p"], torch.arange(6)[None])  # type: ignore[arg-type]
    assert values["r"].tolist() == [[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]  # type: ignore[union-attr]
    assert values["x"].shape == (5, 6, 8)  # type: ignore[union-attr]


def test_a_symbolic_size_gets_its_new_value() -> None:
    code = code_of("y = x.view(s0, 48)\nreturn (y,)", "s0: torch.SymInt, x: torch.Tensor")
    constraints = Constraints(("s0",), {"s0": 2}, (), ((("s0", 6, 8), "x"),))
    sample = Sample(code, (X,), constraints=constraints)
    answer = ask(sample, BATCH, 5)
    assert answer["fault"] is None and answer["literals"] == []
    after = resize_sample(sample, {}, {"x": (5, 6, 8)})
    assert after.constraints.example_values == {"s0": 5}
    assert after.constraints.input_shapes == ((("s0", 6, 8), "x"),)


def test_merged_sizes_are_split_again_as_they_were() -> None:
    (merged,) = regroup((atomic(2, 5), atomic(6, 6), atomic(8, 8)), (12, 8))[:1]
    assert [pair(dim) for dim in merged] == [(12, 30), (8, 8)]
    (split,) = regroup(merged, (2, 6, 8))[:1]
    assert [pair(dim) for dim in split] == [(2, 5), (6, 6), (8, 8)]
    (other,) = regroup((((6, 6), (2, 5)),), (6, 2))[:1]
    assert [pair(dim) for dim in other] == [(6, 6), (2, 5)]


def test_rows_inside_of_a_merged_dimension_are_found() -> None:
    output = torch.arange(6 * 5 * 2).reshape(30, 2)
    dims = (((6, 6), (2, 5)), atomic(2, 2))
    rows = rows_of(output, dims, [4, 0], 2)
    assert rows is not None
    assert torch.equal(rows.reshape(6, 2, 2), output.reshape(6, 5, 2)[:, [4, 0]])
    assert rows_of(output, (atomic(30, 30), atomic(2, 2)), [0], 2) is None
