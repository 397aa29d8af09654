"""Casts where torch promotes operands: what is inferred is what torch has, and nothing is cast that need not be."""

import itertools

import pytest
import torch

from ops.dataset.convert.dtypes import RANKS, Dtypes, Promotion, highest
from ops.dataset.graph import parse_expression, parse_nodes

PARAMETERS = {"f": "float32", "d": "float64", "i": "int64", "s": "int32", "b": "bool"}


def promoted(code: str) -> str:
    return "\n".join(map(Promotion(PARAMETERS).promote, parse_nodes(code)))


@pytest.mark.parametrize(("first", "second"), itertools.combinations(PARAMETERS.values(), 2))
def test_the_order_is_torchs(first: str, second: str) -> None:
    expected = torch.promote_types(getattr(torch, first), getattr(torch, second))
    assert highest((first, second)) == str(expected).removeprefix("torch.")


def test_every_ranked_dtype_is_torchs() -> None:
    assert all(isinstance(getattr(torch, name), torch.dtype) for name in RANKS)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("y = f * b", "y = f * b.to(torch.float32)"),
        ("y = i + f", "y = i.to(torch.float32) + f"),
        ("y = i + i", "y = i + i"),
        ("y = f + 1", "y = f + 1"),
        ("f *= b", "f *= b.to(torch.float32)"),
        ("y = i > 3\nz = f * y", "y = i > 3\nz = f * y.to(torch.float32)"),
        ("y = f.to(torch.int64)\nz = y * f", "y = f.to(torch.int64)\nz = y.to(torch.float32) * f"),
        ("y = torch.cat([i, s], dim=1)", "y = torch.cat([i, s.to(torch.int64)], dim=1)"),
        ("y = torch.where(b, f, d)", "y = torch.where(b, f.to(torch.float64), d)"),
        ("y = torch.where(b, f, -1)", "y = torch.where(b, f, -1.0)"),
        ("y = torch.where(b, i, 0.5)", "y = torch.where(b, i.to(torch.float32), 0.5)"),
        ("y = torch.where(b, i, 0)", "y = torch.where(b, i, 0)"),
        ("y = torch.where(b, f, ~3)", "y = torch.where(b, f, ~3)"),
        ("f += d", "f += d.to(torch.float32)"),
        ("y = f.mul_(d)\nz = y + f", "y = f.mul_(d.to(torch.float32))\nz = y + f"),
        ("y = torch.tensor([1, 2]) * f", "y = torch.tensor([1, 2]).to(torch.float32) * f"),
        ("y = f.eq(i)", "y = f.eq(i.to(torch.float32))"),
        ("y = unknown * f", "y = unknown * f"),
    ],
)
def test_casts(code: str, expected: str) -> None:
    assert promoted(code) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "i / 2", "i * 1.5", "b + 1", "b.sum()", "i.sum(-1)", "b.cumsum(-1)", "f.argmax(-1)", "f[0]", "i.float()",
        "f > 0", "torch.arange(3)", "torch.arange(0.0, 1.0, 0.5)", "torch.ones(2)", "torch.full((2,), 7)", "i.view(-1)",
        "torch.zeros(2, dtype=torch.int32)", "f.type_as(d)", "i.sqrt()", "-s", "torch.logical_not(i)", "b & b",
        "torch.tensor([[1, -2]])", "torch.tensor([True])", "torch.tensor([1, 0.5])", "f.add_(d)",
    ],
)  # fmt: skip
def test_what_is_inferred_is_what_torch_has(expression: str) -> None:
    values = {name: torch.ones(2, 2).to(getattr(torch, dtype)) for name, dtype in PARAMETERS.items()}
    value = eval(expression, {"torch": torch, **values})
    inferred = Dtypes(PARAMETERS).of(parse_expression(expression))
    assert inferred == str(value.dtype).removeprefix("torch.")
