"""The pass `stable_api`: what it replaces, that it is a twin, and that nothing else changes."""

import dataclasses
import inspect

import pytest
import torch

from ops.dataset.passes.base import apply_where_needed
from ops.dataset.passes.transforms.stable_api import IN_PLACE, PREFIXES, SAME_NAME, StableApi, public_name
from ops.dataset.sample.format.types import Sample, SampleInfo
from tests.tiny_samples import code_of


def sample(body: str) -> Sample:
    code = code_of(body, "x: torch.Tensor, w: torch.Tensor")
    return Sample(code, (), info=SampleInfo(model_name="m", source="tests", task="other"))


def resolved(name: str) -> object:
    value: object = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part)
    return value


def test_every_function_with_a_public_twin_of_the_same_object_is_replaced() -> None:
    """Found from torch itself: a new one in another release fails here."""
    homes = {"torch.nn.functional": torch.nn.functional, "torch.fft": torch.fft, "torch.linalg": torch.linalg}
    homes |= {"torch.special": torch.special}
    public: dict[object, str] = {}
    for home, module in homes.items():
        for name, value in vars(module).items():
            if not name.startswith("_") and inspect.isbuiltin(value):
                public.setdefault(value, f"{home}.{name}")
    for part in ("_nn", "_fft", "_linalg", "_special"):
        module = getattr(torch._C, part)
        for name in dir(module):
            twin = public.get(getattr(module, name)) if not name.startswith("__") else None
            if twin is not None:
                ours = public_name(f"torch._C.{part}.{name}")
                assert ours is not None and resolved(ours) is getattr(module, name), (part, name, twin)


def test_every_twin_exists() -> None:
    for prefix, replacement in PREFIXES.items():
        module = resolved(prefix.rpartition(".")[0])
        for name in dir(module):
            twin = public_name(f"{prefix.rpartition('.')[0]}.{name}")
            assert twin is None or (twin.startswith(replacement) and callable(resolved(twin)))
    for name in SAME_NAME | IN_PLACE:
        assert callable(resolved(public_name(f"torch._C._nn.{name}") or ""))


CALLS = {
    "adaptive_avg_pool2d": "(x, (2, 2))", "adaptive_avg_pool3d": "(x[None], (1, 2, 2))", "glu": "(x, -1)",
    "hardtanh": "(x, -1.0, 0.5)", "leaky_relu": "(x, 0.2)", "hardsigmoid": "(x)", "hardswish": "(x)", "mish": "(x)",
    "relu6": "(x)", "silu": "(x)", "pad": "(x, (1, 1), 'constant', 0.5)", "avg_pool3d": "(x[None], 2)",
}  # fmt: skip
CALLS |= dict.fromkeys(sorted(IN_PLACE), "(x.clone())")


@pytest.mark.parametrize("name", CALLS)
def test_twins_of_other_objects_compute_the_same(name: str) -> None:
    x = torch.linspace(-4, 4, 3 * 6 * 8).reshape(3, 6, 8)
    code = f"torch._C._nn.{name}{CALLS[name]}"
    after = apply_where_needed(StableApi(), sample(f"y = {code}\nreturn (y,)")).sample.model_code
    (line,) = [line.strip() for line in after.splitlines() if line.strip().startswith("y = ")]
    assert "torch._C" not in line
    values = [eval(text, {"torch": torch, "x": x}) for text in (code, line.removeprefix("y = "))]
    assert torch.equal(*values)


def test_only_the_names_change() -> None:
    before = sample("y = torch._C._nn.linear(x, w);  x = None  # kept\nz = torch._C._nn.silu_(y)\nreturn (z,)")
    result = apply_where_needed(StableApi(), before)
    assert result.sample.model_code == before.model_code.replace(
        "torch._C._nn.linear", "torch.nn.functional.linear"
    ).replace("torch._C._nn.silu_(y)", "torch.nn.functional.silu(y, inplace=True)")
    assert result.message == "replaced _C._nn.linear 1, _C._nn.silu_ 1"
    assert dataclasses.replace(result.sample, model_code=before.model_code) == before


def test_calls_that_compute_nothing_are_gone_and_modes_are_public() -> None:
    body = "a = torch._C._log_api_usage_once('x');  a = None\n"
    body += "b = torch._C._set_grad_enabled(False);  b = None\nreturn (x,)"
    code = apply_where_needed(StableApi(), sample(body)).sample.model_code
    assert "a = None;  a = None" in code and "b = torch.set_grad_enabled(False);  b = None" in code


@pytest.mark.parametrize(
    "body",
    [
        "y = torch._C._functorch._add_batch_dim(x, 0, 1)\nreturn (y,)",
        "y = x + 1  # as torch._C._nn.gelu\nreturn (y,)",
        "return (torch.nn.functional.gelu(x),)",
    ],
    ids=["no twin", "a name in a text", "public already"],
)
def test_what_has_no_twin_stays(body: str) -> None:
    before = sample(body)
    assert apply_where_needed(StableApi(), before).sample is before
