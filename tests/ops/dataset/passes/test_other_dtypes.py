"""The pass `dtype`: which operators compute in float32, what follows in the code, and what is refused."""

from collections.abc import Sequence
from typing import Any

import pytest
import torch
from faulty_samples import answer_of, floats, make_sample

from ops.dataset.passes.casting import task
from ops.dataset.passes.casting.casts import HALF, LARGEST, NORMALISING, RANGING, NodeCasts, cast_sample
from ops.dataset.sample.format.types import Sample, TensorMeta


def ask(sample: Sample, to: str) -> dict[str, Any]:
    return answer_of(task.run, sample, to=to)


def code_after(sample: Sample, to: str, answer: dict[str, Any]) -> str:
    assert answer["fault"] is None, answer["fault"]
    casts = {index: NodeCasts(*of_node) for index, *of_node in answer["casts"]}
    return cast_sample(sample, to, casts).model_code


def test_the_largest_values_and_the_operators_are_torchs() -> None:
    assert {name: torch.finfo(getattr(torch, name)).max for name in LARGEST} == pytest.approx(LARGEST, rel=1e-12)
    names = {*dir(torch), *dir(torch.nn.functional), *dir(torch.ops.aten), *dir(torch.linalg)}
    assert names >= NORMALISING | RANGING
    assert not NORMALISING & RANGING


X, W = floats("x", 4, 8), floats("w", 8, 8)
CASES: dict[str, tuple[str, Sequence[TensorMeta], str]] = {
    "a softmax is cast there and back": (
        "h = torch.nn.functional.linear(x, w); y = torch.softmax(h, -1); return (y,)", (X, W),
        "h = torch.nn.functional.linear(x, w); y = torch.softmax(h.float(), -1).to(torch.float16); return (y,)",
    ),
    "what may overflow stays float32 until it meets another tensor": (
        "p = x.pow(2); m = p.mean(-1, keepdim = True); r = torch.rsqrt(m); y = x * r; return (y,)", (X,),
        ("p = x.float().pow(2); m = p.mean(-1, keepdim = True); r = torch.rsqrt(m); "
        "y = (x * r).to(torch.float16); return (y,)"),
    ),
    "a linear layer takes what was float32 in the dtype": (
        "h = torch.exp(x); y = torch.nn.functional.linear(h, w); return (y,)", (X, W),
        "h = torch.exp(x.float()); y = torch.nn.functional.linear(h.to(torch.float16), w); return (y,)",
    ),
    "an output is of the dtype": (
        "h = torch.exp(x); return (h,)", (X,), "h = torch.exp(x.float()); return (h.to(torch.float16),)",
    ),
    "dtype literals follow": (
        "h = x.to(torch.float32); g = h.float(); z = torch.zeros(8, dtype = torch.float32); y = g + z; return (y,)",
        (X,),
        ("h = x.to(torch.float16); g = h.to(torch.float16); z = torch.zeros(8, dtype = torch.float16); y = g + z; "
        "return (y,)"),
    ),
    "a new tensor without a dtype is cast": (
        "o = torch.ones(4, 8); y = torch.nn.functional.linear(o, w) + x; return (y,)", (X, W),
        "o = torch.ones(4, 8).to(torch.float16); y = torch.nn.functional.linear(o, w) + x; return (y,)",
    ),
    "the lowest value of a mask fits": (
        "m = x > 0; y = x.masked_fill(m, -3.4028234663852886e+38); z = torch.softmax(y, -1); return (z,)", (X,),
        "m = x > 0; y = x.masked_fill(m, -65504.0); z = torch.softmax(y.float(), -1).to(torch.float16); return (z,)",
    ),
    "running statistics keep their dtype": (
        "y = torch.nn.functional.batch_norm(x, mean, var, g); return (y,)",
        (X, floats("mean", 8), TensorMeta("var", (8,), "float32", "cpu", min_val=0.5, max_val=1.0), floats("g", 8)),
        "y = torch.nn.functional.batch_norm(x.float(), mean, var, g.float()).to(torch.float16); return (y,)",
    ),
    "transforms have no half precision": (
        "f = torch.fft.rfft(x); y = f.real * x[(slice(None, None, None), slice(0, 5, None))]; return (y,)", (X,),
        ("f = torch.fft.rfft(x.float()); y = (f.real * x[(slice(None, None, None), slice(0, 5, None))])"
        ".to(torch.float16); return (y,)"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_casts_to_half_precision(name: str) -> None:
    body, tensors, expected = CASES[name]
    before = make_sample(body, tensors)
    assert code_after(before, "float16", ask(before, "float16")) == make_sample(expected, tensors).model_code


@pytest.mark.parametrize("to", sorted(set(LARGEST) - HALF))
def test_wider_dtypes_need_no_casts_and_agree(to: str) -> None:
    body = "h = torch.exp(x); y = torch.nn.functional.linear(h, w); z = torch.softmax(y.float(), -1); return (z,)"
    before = make_sample(body, (X, W))
    answer = ask(before, to)
    assert answer["casts"] == []
    assert max(answer["differences"]) < 1e-5
    assert f"y.to(torch.{to})" in code_after(before, to, answer)


def test_outputs_that_overflow_or_are_far_off_are_refused() -> None:
    large = make_sample("y = x * 1000.0 * 1000.0; return (y,)", (X,))
    assert "has values that are NaN or infinite in float16" in (ask(large, "float16")["fault"] or "")
    cancelling = make_sample("a = x + 4096.0; y = a - 4096.0; return (y,)", (X,))
    assert "output 0 differs by" in (ask(cancelling, "bfloat16")["fault"] or "")


def test_integers_stay() -> None:
    ids = TensorMeta("i", (4,), "int64", "cpu", min_val=0, max_val=7)
    sample = make_sample("e = torch.nn.functional.embedding(i, w); y = e.argmax(-1); return (y, e)", (ids, W))
    answer = ask(sample, "bfloat16")
    assert answer["fault"] is None and answer["casts"] == []
