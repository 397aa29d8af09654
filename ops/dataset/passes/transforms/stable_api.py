"""`stable_api`: functions of torch._C, which change between releases, by their public names."""

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from ops.dataset.graph import Attribute, Call, Graph
from ops.dataset.graph.editing import Edit, end, replacement_edit
from ops.dataset.passes.base import PassResult, TextPass
from ops.dataset.sample.format.types import Sample
from ops.words import listed

PREFIXES: Mapping[str, str] = {
    "torch._C._fft.fft_": "torch.fft.",
    "torch._C._linalg.linalg_": "torch.linalg.",
    "torch._C._special.special_": "torch.special.",
}
"""Beginning of a name → its replacement. Names that go on with an underscore are private there, too."""

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
"""Functions that have another name in public → this name."""

IN_PLACE = frozenset({"hardsigmoid_", "hardswish_", "mish_", "relu6_", "silu_"})
"""Functions of `torch._C._nn` that are the public ones without the underscore, with `inplace=True`."""

DROPPED = frozenset({"torch._C._log_api_usage_once"})
"""Calls that only count for torch's makers; their result is None."""


_PUBLIC: Mapping[str, str] = {
    **{f"torch._C._nn.{name}": FUNCTIONAL + name for name in SAME_NAME},
    **{f"torch._C._nn.{name}": FUNCTIONAL + name.removesuffix("_") for name in IN_PLACE},
    **OTHER_NAME,
}


def public_name(name: str) -> str | None:
    """The public twin of a function of `torch._C`, by their dotted names; None where there is none."""
    for prefix, replacement in PREFIXES.items():
        rest = name.removeprefix(prefix)
        if rest != name:
            return None if rest.startswith("_") else replacement + rest
    return _PUBLIC.get(name)


class StableApi(TextPass):
    """Replaces functions of `torch._C` that have a public twin; the text around them stays as it is."""

    name: ClassVar[str] = "stable_api"
    keeps_outputs: ClassVar[bool] = True

    def apply(self, sample: Sample) -> PassResult:
        """Replace the functions by their public twins."""
        uses = list(_unstable(sample.model_code))
        edits = [edit for use, name in uses for edit in _edits(use, name)]
        code = Graph.parse(sample.model_code).apply_edits(edits) if edits else sample.model_code
        counts = Counter(name.removeprefix("torch.") for _, name in uses)
        replaced = listed([f"{name} {count}" for name, count in counts.most_common()])
        return PassResult(dataclasses.replace(sample, model_code=code), f"replaced {replaced}")

    def fault(self, sample: Sample) -> str | None:
        """Name the first function of `torch._C` that has a public twin."""
        return next((f"it uses {name}" for _, name in _unstable(sample.model_code)), None)


def _unstable(code: str) -> Iterator[tuple[Call | Attribute, str]]:
    """Calls and names of unstable functions that have a twin: the call where its arguments change, else the name."""
    concerned = [match.start() for match in re.finditer(rb"torch\._C\.", code.encode(errors="surrogatepass"))]
    if not concerned:
        return
    graph = Graph.parse(code)
    called: set[int] = set()
    for expression in (part for statement in graph.statements_at(concerned) for part in statement.walk()):
        if isinstance(expression, Call):
            name = expression.function.dotted_name or ""
            if name in DROPPED or (name.startswith("torch._C._nn.") and expression.name in IN_PLACE):
                called.add(id(expression.function))
                yield expression, name
        elif isinstance(expression, Attribute) and id(expression) not in called:
            name = expression.dotted_name or ""
            if name.startswith("torch._C.") and public_name(name) is not None:
                yield expression, name


def _edits(use: Call | Attribute, name: str) -> Iterator[Edit]:
    if name in DROPPED:
        yield replacement_edit(use, "None")
        return
    twin = public_name(name)
    assert twin is not None
    yield replacement_edit(use.function if isinstance(use, Call) else use, twin)
    if isinstance(use, Call):
        yield end(use) - 1, end(use) - 1, b", inplace=True"
