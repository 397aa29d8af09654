"""Names of a canonical graph: arguments keep those that the compiler gave, variables are numbered anew."""

import builtins
import keyword
import re
from collections.abc import Collection

RESERVED = frozenset({*dir(builtins), *keyword.kwlist, "torch", "device", "inf", "nan", "NoneType", "self"})
"""Names that no variable of a graph may have."""


_BRANCHES = re.compile(r"__(?:true_branch|false_branch|cond_fn|body_fn)$")
"""Suffixes that torch adds to a free variable's name inside the functions of `cond` and `while_loop`."""


def stable_name(captured: str) -> str:
    """Shorten the name of an argument that torch derived from the expression that reads it.

    `L_self_modules_fc_parameters_weight_` → `self_modules_fc_parameters_weight`; `L_kwargs_input_ids_` → `input_ids`.
    A stable name stays the same when it is captured and shortened again.
    """
    captured = _BRANCHES.sub("", re.sub(r"\W", "_", captured))
    name = re.sub(r"^[Ll]_(?:(?:kwargs|args)_)?", "", captured).strip("_") or "value"
    return name if name.isidentifier() and not keyword.iskeyword(name) else f"input_{name}"


def drop_number(name: str) -> str:
    """Cut the number off a name, and leading underscores, which Python would mangle inside a class."""
    base = re.sub(r"_\d+$", "", name)
    return base.lstrip("_") or "value" if base == "_" or base.startswith("__") else base


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The wanted name, if needed with the first number that is free: `add`, `add_1`, `add_2`."""
    if wanted not in taken and wanted not in RESERVED:
        return wanted
    base, number = wanted, 1
    while f"{base}_{number}" in taken:
        number += 1
    return f"{base}_{number}"
