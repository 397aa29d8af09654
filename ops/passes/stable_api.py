"""`stable_api`: functions of `torch._C`, which change from release to release, by their public names."""

from __future__ import annotations

import ast
import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from ops.passes.base import PassResult
from ops.sample.analysis.model_code import dotted_name, parse_model, walk
from ops.sample.analysis.text_edits import Edit, Span, edited
from ops.sample.format.types import Sample

PREFIXES: Mapping[str, str] = {
    "torch._C._fft.fft_": "torch.fft.",
    "torch._C._linalg.linalg_": "torch.linalg.",
    "torch._C._special.special_": "torch.special.",
}
"""Beginning of a name → what stands in its place. Names that go on with an underscore are private there, too."""

FUNCTIONAL = "torch.nn.functional."

SAME_NAME = frozenset(
    {
        "adaptive_avg_pool2d", "adaptive_avg_pool3d", "avg_pool2d", "avg_pool3d", "elu_", "gelu", "glu", "hardsigmoid",
        "hardswish", "hardtanh", "hardtanh_", "leaky_relu", "leaky_relu_", "linear", "mish", "one_hot", "pad", "relu6",
        "scaled_dot_product_attention", "silu", "softplus", "softshrink",
    }
)  # fmt: skip
"""Functions of `torch._C._nn` that `torch.nn.functional` has under the same name with the same leading arguments."""

OTHER_NAME: Mapping[str, str] = {
    "torch._C._nn.log_sigmoid": "torch.nn.functional.logsigmoid",
    "torch._C._set_grad_enabled": "torch.set_grad_enabled",
}
"""Those that have another name in public."""

IN_PLACE = frozenset({"hardsigmoid_", "hardswish_", "mish_", "relu6_", "silu_"})
"""Functions of `torch._C._nn` that are the public ones without the underscore, with `inplace=True`."""

DROPPED = frozenset({"torch._C._log_api_usage_once"})
"""Calls that only count for torch's makers; their result is None."""


def public_name(name: str) -> str | None:
    """The public twin of a function of `torch._C`, by their dotted names; None where there is none."""
    for prefix, replacement in PREFIXES.items():
        rest = name.removeprefix(prefix)
        if rest != name:
            return None if rest.startswith("_") else replacement + rest
    last = name.removeprefix("torch._C._nn.")
    if last != name and last in SAME_NAME:
        return FUNCTIONAL + last
    if last != name and last in IN_PLACE:
        return FUNCTIONAL + last.removesuffix("_")
    return OTHER_NAME.get(name)


class StableApi:
    """Replaces functions of `torch._C` that have a public twin; the text around them stays as it is."""

    name: ClassVar[str] = "stable_api"
    keeps_outputs: ClassVar[bool] = True
    runs_sample: ClassVar[bool] = False
    makes_another: ClassVar[bool] = False

    def apply(self, sample: Sample) -> PassResult:
        """As `SamplePass.apply`."""
        text = sample.model_code.encode(errors="surrogatepass")
        span = Span(text)
        found = list(_unstable(sample.model_code))
        edits = [edit for node, name in found for edit in _edits(node, name, span)]
        code = edited(text, edits).decode(errors="surrogatepass")
        counts = Counter(name.removeprefix("torch.") for _, name in found)
        listed = ", ".join(f"{name} {count}" for name, count in counts.most_common(3))
        more = f" and {len(counts) - 3} more" if len(counts) > 3 else ""
        return PassResult(dataclasses.replace(sample, model_code=code), f"replaced {listed}{more}")

    def fault(self, sample: Sample) -> str | None:
        """As `SamplePass.fault`."""
        first = next(_unstable(sample.model_code), None)
        return None if first is None else f"it uses {first[1]}"


def _unstable(code: str) -> Iterator[tuple[ast.expr, str]]:
    """Calls and names of unstable functions that have a twin: the call where its arguments change, else the name."""
    if "torch._C." not in code:
        return
    called: set[int] = set()
    for node in walk(parse_model(code)):
        if isinstance(node, ast.Call):
            name = dotted_name(node.func) or ""
            if name in DROPPED or (name.startswith("torch._C._nn.") and name.rpartition(".")[2] in IN_PLACE):
                called.add(id(node.func))
                yield node, name
        elif isinstance(node, ast.Attribute) and id(node) not in called:
            name = dotted_name(node) or ""
            if name.startswith("torch._C.") and public_name(name) is not None:
                yield node, name


def _edits(node: ast.expr, name: str, span: Span) -> Iterator[Edit]:
    if name in DROPPED:
        yield span.begin(node), span.end(node), b"None"
        return
    twin = public_name(name)
    assert twin is not None
    function = node.func if isinstance(node, ast.Call) else node
    yield span.begin(function), span.end(function), twin.encode()
    if isinstance(node, ast.Call):
        yield span.end(node) - 1, span.end(node) - 1, b", inplace=True"
