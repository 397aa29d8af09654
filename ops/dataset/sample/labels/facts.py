"""Facts for the rules: texts about a sample, from `graph_net.json`, its folder's name and its graph.

Names are compared in one form: lower case, "-" for "_", "/" and spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ops.dataset.graph import Call, Constant, Expression, Name, Sequence
from ops.dataset.graph.identity import canonical_form
from ops.dataset.graph.lines import OperatorCall
from ops.dataset.sample.format.types import Json, Sample, TensorMeta

MOST_CHARACTERS = 300
"""Most characters of a name or tag that rules see, so that nobody's text keeps regular expressions busy."""

MOST_TAGS = 200

_GENERIC = "transformer"
"""A tag that is no model type, though a model of Paddle has this name."""

_NAMELESS = "no-valid-match-found"
"""The name that GraphNet's writer gave to models whose own name it had lost."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Texts that rules are matched with.

    Attributes:
        domain: First level of the task, as in `graph_net.json`; "" if it has none.
        source: Library or hub.
        tags: The hub's tags of the model, its pipeline tag among them.
        types: Model types: that of the configuration, then tags that may be one.
        classes: Names of the model's class, in lower case without separators.
        names: Names of the model and of its folder.
        parameters: Names of the parameters of `forward`, in order, separated by spaces.
        operators: The operators in order, with spaces around each; see `operator_text`.
        signs: Properties seen in sizes and metadata: "dynamic", "grouped_query", "learned_positions",
            "sinusoidal_positions", and "images_and_text" of a model for both whose graph takes images.
    """

    domain: str
    source: str
    tags: tuple[str, ...]
    types: tuple[str, ...]
    classes: tuple[str, ...]
    names: tuple[str, ...]
    parameters: str
    operators: str
    signs: str


def facts_of(sample: Sample, folder: Path) -> Facts:
    """Collect the facts of a sample that lies in a folder.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    info, form = sample.info, canonical_form(sample.model_code)
    origin = info.extra.get("origin")
    origin = origin if isinstance(origin, dict) else {}
    config = origin.get("config")
    config = config if isinstance(config, dict) else {}
    folders = [part for part in folder.parts if not part.startswith("subgraph_")][-2:]
    names = [info.model_name or "", folders[-1] if folders else "", *_texts(origin.get("model"))]
    spelled = [name for name in dict.fromkeys(map(_normalize, names)) if name and name != _NAMELESS]
    tags = [*_texts(origin.get("pipeline_tag")), *_texts(origin.get("tags")), *_texts(info.extra.get("original_tag"))]
    spelled_tags = tuple(dict.fromkeys(map(_normalize, tags[:MOST_TAGS])))
    classes = [*_texts(origin.get("class")), *_texts(config.get("architectures")), *_classes_in(names)]
    shapes = {tensor.name: tensor.shape for tensor in sample.tensors}
    aliased = {alias: shapes.get(name, ()) for alias, name in form.aliases.items()}
    is_dynamic = bool(sample.constraints.symbols) if info.dynamic is None else info.dynamic
    has_sizes = any(parameter.is_size for parameter in form.parameters)
    own_names = {tensor.name: _own_name(tensor) for tensor in sample.tensors}
    parameters = " ".join(own_names.get(item.name, item.name) for item in form.parameters).lower()
    operators = operator_text(form.calls, shapes | aliased)
    has_both = all(isinstance(config.get(part), dict) for part in _IMAGES_AND_TEXT)
    signs = [
        *(["dynamic"] if is_dynamic or has_sizes else []),
        *(["grouped_query"] if _shares_keys(shapes) else []),
        *(["images_and_text"] if has_both and _IMAGE.search(f"{parameters} {operators}") else []),
        *sorted({_positions_of(tensor) for tensor in sample.tensors if _POSITIONS.search(_own_name(tensor).lower())}),
    ]
    return Facts(
        domain=_normalize(info.task or "").replace("-", "_"),
        source=_normalize(info.source or (folders[0] if len(folders) > 1 else "")),
        tags=spelled_tags,
        types=(*map(_normalize, _texts(config.get("model_type"))), *(tag for tag in spelled_tags if tag != _GENERIC)),
        classes=tuple(dict.fromkeys(name.rpartition(".")[2].lower()[:MOST_CHARACTERS] for name in classes)),
        names=tuple(spelled),
        parameters=parameters,
        operators=operators,
        signs=" ".join(signs),
    )


def operator_text(calls: Iterable[OperatorCall], shapes: Mapping[str, tuple[int, ...]]) -> str:
    """The operators as one text: " embedding layer_norm linear scaled_dot_product_attention[causal] ".

    Each is the last part of its name, without underscores at its ends. Marks from its arguments follow in brackets, in
    alphabetical order: `conv2d[depthwise][k3]`.

    Args:
        calls: The calls of the graph, in order.
        shapes: Name of a tensor that the graph takes → its shape, for kernels.
    """
    tokens = []
    for call in calls:
        name = call.name.rpartition(".")[2].strip("_")
        kind = _mark_reader(name)
        marks = sorted(kind(call.call, shapes)) if kind is not None and call.call is not None else []
        tokens.append(name + "".join(f"[{mark}]" for mark in marks))
    return f" {' '.join(tokens)} "


def _convolution(call: Call, shapes: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    """Marks of a convolution, from its kernel's shape and the numbers in the call."""
    kernel = call.argument(1, "weight")
    shape = shapes.get(kernel.name, ()) if isinstance(kernel, Name) else ()
    is_paddle = (call.function.dotted_name or "").startswith("paddle")
    is_transposed = "transpose" in call.name
    # torch: input, weight, bias, stride, padding, dilation, groups; transposed ones have output_padding, and groups
    # before dilation. Paddle: input, filter, strides, paddings, padding algorithm, dilations, groups.
    dilation_at, groups_at = (5, 6) if not is_transposed else (7, 6)
    if is_paddle:
        dilation_at, groups_at = (6, 5) if call.name.startswith("depthwise") else (5, 6)
    groups = _number(call.argument(groups_at, "groups")) or 1
    if (_number(call.argument(dilation_at, "dilation")) or 1) > 1:
        yield "dilated"
    if groups > 1:
        inner = shape[1] if len(shape) > 2 else 0
        # The bias tells for a kernel that the graph makes, such as Mamba's, from a parameter of another rank.
        bias = call.argument(2, "bias")
        alone = inner == 1 or (isinstance(bias, Name) and not shape and shapes.get(bias.name) == (groups,))
        yield "depthwise" if alone or call.name.startswith("depthwise") else "grouped"
    if len(shape) > 2:
        size = max(shape[2:])
        yield "pointwise" if size == 1 else f"k{size}"


def _attention(call: Call, _: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    is_causal = call.argument(5, "is_causal")
    if isinstance(is_causal, Constant) and is_causal.value is True:
        yield "causal"
    mask = call.argument(3, "attn_mask")
    if mask is not None and not (isinstance(mask, Constant) and mask.value is None):
        yield "masked"
    shared = call.argument(-1, "enable_gqa")
    if isinstance(shared, Constant) and shared.value is True:
        yield "shared"


def _recurrence(call: Call, _: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    """Marks of a recurrence: Paddle has one operator for all kinds, with the kind as a text."""
    texts = (part.value for part in call.operands if isinstance(part, Constant))
    yield from (text.lower() for text in texts if text in ("LSTM", "GRU", "RNN_TANH", "RNN_RELU"))


_MarkReader = Callable[[Call, Mapping[str, tuple[int, ...]]], Iterator[str]]

_MARK_READERS: tuple[tuple[re.Pattern[str], _MarkReader], ...] = (
    (re.compile(r"(?:depthwise_)?conv\w*"), _convolution),
    (re.compile(r"scaled_dot_product_attention"), _attention),
    (re.compile(r"rnn"), _recurrence),
)


@lru_cache(maxsize=1024)
def _mark_reader(name: str) -> _MarkReader | None:
    return next((teller for pattern, teller in _MARK_READERS if pattern.fullmatch(name)), None)


def _number(value: Expression | None) -> int | None:
    """The value of an integer literal, or the largest in a list or tuple; None for anything else."""
    if isinstance(value, Sequence):
        return max((number for item in value.elements if (number := item.integer) is not None), default=None)
    return None if value is None else value.integer


_IMAGES_AND_TEXT = ("vision_config", "text_config")

_IMAGE = re.compile(r"pixel|image|vision| conv\d")
"""Found among the parameters and operators of a graph that takes images."""

_POSITIONS = re.compile(r"position_embed|pos_embed|wpe_parameters|embed_positions|positional_embedding")

_MEAN_SQUARE = (0.48, 0.51)
"""Bounds of a sinusoidal table's mean square: it is 1/2, apart from rounding and a row of zeros for padding."""


def _positions_of(tensor: TensorMeta) -> str:
    """The sign of a table of positions: its mean square tells sines and cosines from learnt values."""
    if tensor.mean is None or tensor.std is None:
        return "learned_positions"
    lowest, highest = _MEAN_SQUARE
    return f"{'sinusoidal' if lowest < tensor.mean**2 + tensor.std**2 < highest else 'learned'}_positions"


def _own_name(tensor: TensorMeta) -> str:
    return tensor.original_name or tensor.name


_QUERY = re.compile(r"(?:^|_)(?:q_proj|query|q_lin|wq)(?=_)")


def _shares_keys(shapes: Mapping[str, tuple[int, ...]]) -> bool:
    """Tell whether an attention has fewer keys than queries: its key projection is narrower."""
    for name, shape in shapes.items():
        if not (match := _QUERY.search(name)):
            continue
        key = name[: match.start()] + match[0].replace("query", "key").replace("q", "k", 1) + name[match.end() :]
        other = shapes.get(key)
        if len(shape) == 2 and other is not None and len(other) == 2 and other[0] < shape[0] and other[1] == shape[1]:
            return True
    return False


_CLASS = re.compile(r"[A-Z][A-Za-z0-9]+(?:For[A-Z]\w+|Model|LMHeadModel)$")


def _classes_in(names: Iterable[str]) -> Iterator[str]:
    """Classes that a model is named after, such as those of tiny random models for tests."""
    for name in names:
        yield from _CLASS.findall(name[:MOST_CHARACTERS])


def _normalize(text: str) -> str:
    return re.sub(r"[\s_/]+", "-", text[:MOST_CHARACTERS].lower())


def _texts(value: Json) -> list[str]:
    """The texts in a JSON value, which may be one text or a list."""
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]
