"""Options after `?` in a model's name: parsing, validation, and the options that all sources share."""

import re
from collections.abc import Mapping

from backends._shared.messages import did_you_mean
from backends.options import parse_bool
from ops.dataset.sample.format.devices import parse_mesh
from ops.errors import GraphNetError
from ops.failures import FailureReason, ReasonedError
from ops.parameters import split_parameters

CAPTURE_OPTIONS: Mapping[str, str] = {
    "dtype": "float32, float16 or bfloat16: cast the model and its inputs; as the source makes them by default",
    "mode": "eval (default) or train: the graphs of forward and backward",
    "dynamic": "yes: sizes of inputs become symbols; no by default",
    "memory": "real (default) or none: capture without allocating large weights, whose statistics are estimated",
    "mesh": "axes and sizes, such as tp:2 or fsdp:2,tp:2: the graph of each rank of a model that is split over devices",
    "values": "kept (default) or none: whether a sample may keep values of inputs that it cannot run without",
}
"""Options that capture applies and every source offers, each with its meaning."""

DTYPES = ("float32", "float16", "bfloat16")

NOT_WITH_MESH = frozenset({"dynamic", "memory"})
"""Options that do not go with `mesh`, unless they have their default."""

BUILD_OPTIONS: Mapping[str, str] = {
    "head": "class to build, such as BertForMaskedLM, or none for the bare model; the library's usual one by default",
    "layers": "how many layers a small model has",
    "width": "width of a small model's layers; those of other widths keep their share of it",
    "heads": "heads of a small model's attention",
    "tokens": "length of a text",
    "image": "height and width of an image",
    "batch": "examples in a batch, 1 by default",
}
"""Options that change how a library builds a model and its example inputs; each library takes some of them."""

SMALL_ONLY = ("layers", "width", "heads")
"""Options of `BUILD_OPTIONS` that only small models take."""

_MOST = 65536

BARE = "none"
"""Value of the option `head` that asks for the bare model."""

CLASS_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
"""Names of classes that models are built as."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "dtype": DTYPES,
    "mode": ("eval", "train"),
    "memory": ("real", "none"),
    "values": ("kept", "none"),
}

_NAME_PARTS: Mapping[str, Mapping[str, str]] = {
    "dtype": {dtype: dtype for dtype in DTYPES},
    "mode": {"train": "train"},
}
"""Capture option → value → what is appended to the model's name."""


def split_options(rest: str, offered: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Split `name?key=value&…` into name and options, of which some are offered, each with what it does.

    Raises:
        GraphNetError: An option is malformed, given twice, or not known, or has a value that it does not take.
    """
    name, options = split_parameters(rest, error=GraphNetError)
    check_options(options, offered, name)
    return name, options


def check_options(options: Mapping[str, str], offered: Mapping[str, str], name: str) -> None:
    """Reject options of a model that are not offered, or have a value that capture does not take.

    Raises:
        GraphNetError: There is one; lists the options or values that there are.
        ReasonedError: Options do not go with the option `mesh`.
    """
    for option in (option for option in options if option not in offered):
        texts = "; ".join(f"{key}: {meaning}" for key, meaning in offered.items()) or "none"
        raise GraphNetError(f"unknown option {option!r}{did_you_mean(option, offered)} of {name!r}; there are: {texts}")
    for option in options.keys() & CAPTURE_OPTIONS.keys():
        if option == "mesh":
            parse_mesh(options[option])
        else:
            choice(options, option, _CHOICES[option]) if option in _CHOICES else flag(options, option)
    if "mesh" in options and (flag(options, "dynamic") or choice(options, "memory", ("real", "none")) == "none"):
        raise ReasonedError(
            f"{name!r}: the option mesh goes neither with dynamic=yes nor with memory=none", FailureReason.NO_PLAN
        )


def flag(options: Mapping[str, str], option: str) -> bool:
    """Tell whether a yes-or-no option is on; it is off when not given.

    Raises:
        GraphNetError: Its value is neither yes nor no.
    """
    value = options.get(option, "no")
    try:
        return parse_bool(value)
    except ValueError as error:
        raise GraphNetError(f"option {option} takes yes or no, not {value!r}") from error


def keeps_values(options: Mapping[str, str]) -> bool:
    """Tell whether samples may keep values of the model's inputs."""
    return choice(options, "values", _CHOICES["values"]) == "kept"


def choice(options: Mapping[str, str], option: str, choices: tuple[str, ...]) -> str:
    """The value of an option with fixed choices, the first of which is the default.

    Raises:
        GraphNetError: It is none of them.
    """
    value = options.get(option, choices[0])
    if value not in choices:
        raise GraphNetError(f"option {option} takes one of {', '.join(choices)}, not {value!r}")
    return value


def least_batch(options: Mapping[str, str]) -> int:
    """The least number of examples that a model is called with: one for each rank where its mesh divides them.

    Raises:
        GraphNetError: The mesh cannot be read.
    """
    return parse_mesh(options["mesh"]).get("fsdp", 1) if "mesh" in options else 1


def number(options: Mapping[str, str], option: str) -> int | None:
    """The value of an option that takes a positive whole number; None where it is not given.

    Raises:
        GraphNetError: It is no such number.
    """
    text = options.get(option)
    if text is not None and not (text.isascii() and text.isdecimal() and 0 < int(text) <= _MOST):
        raise GraphNetError(f"option {option} takes a whole number from 1 to {_MOST}, not {text!r}")
    return None if text is None else int(text)


def built_name(model_name: str, options: Mapping[str, str]) -> str:
    """A model's name with the options that change how it is built: "bert" → "bert-BertForMaskedLM-layers3"."""
    head = options.get("head")
    sizes = [f"{option}{int(options[option])}" for option in BUILD_OPTIONS if option != "head" and option in options]
    return "-".join([model_name, *([] if head is None else ["bare" if head == BARE else head]), *sizes])


def variant_name(model_name: str, options: Mapping[str, str]) -> str:
    """A model's name with the capture options that change its graphs: "bert" → "bert-bfloat16-train"."""
    parts = [texts[options[option]] for option, texts in _NAME_PARTS.items() if options.get(option) in texts]
    axes = [f"{axis}{size}" for axis, size in parse_mesh(options["mesh"]).items()] if "mesh" in options else []
    return "-".join([model_name, *parts, *axes, *(["dynamic"] if flag(options, "dynamic") else [])])
