"""In which order Paddle's operators take their arguments in eager mode.

A program tells an operator's tensors and attributes apart, while its function in `paddle._C_ops` takes both in the
order of Paddle's operator definitions, which the C++ headers of every Paddle wheel show.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import paddle

_HEADERS = ("api.h", "fused_api.h")
_DECLARATION = re.compile(r"^PADDLE_API\s+\S.*?\b(\w+)\((.*)\);", re.MULTILINE)
_PARAMETER = re.compile(r"(\w+)\s*(?:=.*)?$", re.DOTALL)

_FUNCTIONS: Mapping[str, str] = {"batch_norm_": "batch_norm"}
"""Operator → its function, where that has another name."""

_PUBLIC: Mapping[str, tuple[str, ...]] = {
    "argmax": ("x", "axis", "keepdims", "dtype"),
    "argmin": ("x", "axis", "keepdims", "dtype"),
    "expand_as": ("x", "y"),
    "logsumexp": ("x", "axis", "keepdim"),
}
"""Function → what it takes, where that is what Paddle's public function of this name takes, not what C++ takes."""


def function_name(operator: str) -> str:
    """The function of `paddle._C_ops` that runs an operator in eager mode."""
    return _FUNCTIONS.get(operator, operator)


def ordered(operator: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of an operator's tensors and attributes in the order in which its function takes them.

    What the headers do not declare, or under other names, takes its tensors first.

    Args:
        operator: Without the dialect's prefix: "matmul".
        names: Of its tensors, then of its attributes, as the program gives them.
    """
    if operator in _PUBLIC:
        return tuple(name for name in _PUBLIC[operator] if name in names)
    declared = _declared().get(function_name(operator), ())
    order = tuple(name for name in declared if name in names)
    return order if len(order) == len(names) else names


@functools.cache
def _declared() -> Mapping[str, tuple[str, ...]]:
    """Function → names of its parameters."""
    folder = Path(paddle.__file__).parent / "include" / "paddle" / "phi" / "api" / "include"
    found: dict[str, tuple[str, ...]] = {}
    for header in _HEADERS:
        for match in _DECLARATION.finditer((folder / header).read_text("utf-8")):
            names = tuple(_PARAMETER.search(one).group(1) for one in _split(match[2]) if one)  # type: ignore[union-attr]
            found.setdefault(match[1], names)
    return found


def _split(parameters: str) -> Iterator[str]:
    """The parameters of a C++ declaration: commas within brackets are parts of types and defaults."""
    depth, start = 0, 0
    for place, character in enumerate(parameters):
        depth += (character in "<({") - (character in ">)}")
        if character == "," and not depth:
            yield parameters[start:place].strip()
            start = place + 1
    yield parameters[start:].strip()
