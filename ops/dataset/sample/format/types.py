"""Types of a sample, for everything that its folder's files say, and sizes of its tensors in bytes.

Nothing in this module imports torch.
"""

from __future__ import annotations

import ast
import keyword
import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from ops import syntax_trees
from ops.errors import GraphNetError

REPLAY_VERSION = 3
"""Version of the rules from metadata to bits (`ops.dataset.sample.replay.values`).

1 had one generator a tensor, 2 has one a block, 3 takes literal values at their own dtype's precision.
"""

Literal = None | bool | int | float | complex | str | list["Literal"]
"""A value in a metadata file: literals and nested lists; nan and infinities are floats."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

OPTIONAL_ATTRIBUTES = ("original_name", "device", "mean", "std", "data", "min_val", "max_val")
"""Attributes of a tensor's class that may be missing, in the order of writing."""

_OPTIONAL = frozenset(OPTIONAL_ATTRIBUTES)

MOST_ELEMENTS = 1 << 40
"""Most elements of a tensor, and largest size of an axis, so that bytes of all tensors together fit in 64 bits."""

KNOWN_ATTRIBUTES = frozenset({"name", "shape", "dtype", *OPTIONAL_ATTRIBUTES})

VALUE_PROPERTY = "value_property"
"""Attribute of a tensor's class, which GraphNet ignores: a property that replayed values must have."""

INFO_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "framework": "framework",
        "num_devices_required": "num_devices_required",
        "num_nodes_required": "num_nodes_required",
        "dynamic": "dynamic",
        "model_name": "model_name",
        "source": "source",
        "heuristic_tag": "task",
    }
)
"""Key of `graph_net.json` → attribute of `SampleInfo`."""


def is_python_name(name: str) -> bool:
    """Tell whether Python code can bind a name without changing it (Python normalises identifiers to NFKC)."""
    return name.isidentifier() and not keyword.iskeyword(name) and unicodedata.is_normalized("NFKC", name)


@dataclass(frozen=True, slots=True)
class TensorMeta:
    """One tensor of a sample: a class of `weight_meta.py` or `input_meta.py`.

    Attributes:
        name: Parameter of `forward` that takes the tensor.
        shape: Sizes; () for a scalar (and for the value of a `torch.SymInt`).
        dtype: Without prefix: "float32", "int64", "bool", …
        device: As stored ("cuda:0", "cpu"); None in Paddle samples, which have none.
        mean: Mean of the values; None when not recorded.
        std: Standard deviation of the values; None when not recorded.
        data: The values, flat or nested, when the tensor is small; None when not recorded.
        min_val: Lowest value; None when not recorded.
        max_val: Highest value; None when not recorded.
        original_name: Paddle's own name of the tensor.
        class_name: Name of the class when it is not the one that the framework's samples derive from `name`.
        extra: Attributes that this project does not know, kept as they were.
        present: Names of the optional attributes that the file has, so that writing loses nothing; the constructor
            adds those with a value.
        kept: The values themselves, contiguous and little-endian, where the sample keeps them (`values.safetensors`);
            replay takes them, whatever the metadata say.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    device: str | None = None
    mean: float | None = None
    std: float | None = None
    data: Literal = None
    min_val: int | float | None = None
    max_val: int | float | None = None
    original_name: str | None = None
    class_name: str | None = None
    extra: Mapping[str, Literal] = field(default_factory=dict)
    present: frozenset[str] = frozenset({"mean", "std", "data"})
    kept: bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Refuse values that no file can hold; bring `dtype` and `present` to their canonical form."""
        if self.shape and min(self.shape) < 0:
            raise GraphNetError(f"tensor {self.name!r} has shape {list(self.shape)}: a size must be 0 or more")
        if max(*self.shape, self.element_count, 0) > MOST_ELEMENTS:
            raise GraphNetError(f"tensor {self.name!r} has a shape of more than {MOST_ELEMENTS} elements")
        if self.dtype.startswith("torch."):
            object.__setattr__(self, "dtype", self.dtype.removeprefix("torch."))
        for key in self.extra:
            if key in KNOWN_ATTRIBUTES or not is_python_name(key):
                raise GraphNetError(f"tensor {self.name!r}: {key!r} cannot be the name of an unknown attribute")
        unspelled = [key for key in OPTIONAL_ATTRIBUTES if key not in self.present and getattr(self, key) is not None]
        if unspelled:
            object.__setattr__(self, "present", self.present.union(unspelled))
        if not self.present <= _OPTIONAL:
            unknown = sorted(self.present - _OPTIONAL)
            raise GraphNetError(f"tensor {self.name!r}: {unknown} are not optional attributes")
        if self.kept is not None:
            self._check_kept(self.kept)

    def _check_kept(self, kept: bytes) -> None:
        """Require that kept values have this shape and dtype: a change of either has to change the values, too."""
        size_bytes = self.element_count * element_bytes(self.dtype)
        if len(kept) != size_bytes:
            raise GraphNetError(
                f"tensor {self.name!r} has {len(kept)} bytes of kept values; {self.dtype}{list(self.shape)} has "
                f"{size_bytes}"
            )
        if self.dtype == "bool" and kept.translate(None, b"\x00\x01"):
            raise GraphNetError(f"tensor {self.name!r}: kept values of bool are 0 or 1")

    @property
    def element_count(self) -> int:
        """Number of elements, 1 for a scalar."""
        return math.prod(self.shape)


@lru_cache(maxsize=4096)
def _canonical_size(size: int | str) -> int | str:
    """Bring a symbolic size to one spelling: "2*S0" and "(2 * S0)" become "2 * S0", and "4" becomes 4."""
    if isinstance(size, int):
        return size
    text = canonical_expression(size)
    return int(text) if text.removeprefix("-").isdecimal() else text


@lru_cache(maxsize=4096)
def canonical_expression(text: str) -> str:
    """Source text of an expression with Python's own spacing and parentheses.

    Raises:
        GraphNetError: The text is not one expression.
    """
    try:
        return ast.unparse(syntax_trees.parse(text.strip(), mode="eval"))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise GraphNetError(f"{text!r} is not an expression over symbols: {error}") from error


@dataclass(frozen=True, slots=True)
class Constraints:
    """`input_tensor_constraints.py`: symbolic sizes; expressions that need sympy are kept as text.

    Attributes:
        symbols: Names in order: ("S0", "S1").
        example_values: Symbol name → the size it had when captured.
        relations: Source text of each relation ("Eq(S0, 2 * S1)").
        input_shapes: (shape, tensor name) pairs; a symbolic size is the source text of its expression.
        source: The file's text as read; None for constraints made here. It is written back while it still says the
            same, so that published files stay as they are.
    """

    symbols: tuple[str, ...] = ()
    example_values: Mapping[str, int] = field(default_factory=dict)
    relations: tuple[str, ...] = ()
    input_shapes: tuple[tuple[tuple[int | str, ...], str], ...] = ()
    source: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Check the names and bring every expression to one spelling."""
        for name in (*self.symbols, *self.example_values):
            if not is_python_name(name):
                raise GraphNetError(f"{name!r} cannot be the name of a symbol")
        object.__setattr__(self, "relations", tuple(map(canonical_expression, self.relations)))
        if any(type(size) is str for shape, _ in self.input_shapes for size in shape):
            shapes = tuple((tuple(map(_canonical_size, shape)), name) for shape, name in self.input_shapes)
            object.__setattr__(self, "input_shapes", shapes)


@dataclass(frozen=True, slots=True)
class SampleInfo:
    """`graph_net.json`: the known keys typed, the rest kept in `extra`.

    Attributes:
        framework: "torch" or "paddle".
        model_name: Name at its source ("bert", "google/vit-base").
        source: Library or hub that it came from.
        task: `heuristic_tag`: "nlp", "computer_vision", "audio", "multimodal", …
        dynamic: Whether sizes were captured symbolically.
        extra: Every other key, in order; a known key that the file spells out as null is here too.
    """

    framework: str = "torch"
    num_devices_required: int = 1
    num_nodes_required: int = 1
    dynamic: bool | None = None
    model_name: str | None = None
    source: str | None = None
    task: str | None = None
    extra: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse known keys in `extra`, unless they are null and the attribute is None."""
        for key in INFO_KEYS.keys() & self.extra.keys():
            if self.extra[key] is not None or getattr(self, INFO_KEYS[key]) is not None:
                raise GraphNetError(f"graph_net.json: {key!r} is a known key; set the attribute, not extra")


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file and its parsed content; the text is written back while the content stays the same.

    Attributes:
        text: The text as it was read.
        says: The content parsed from it.
    """

    text: str
    says: object


@dataclass(frozen=True, slots=True)
class Sample:
    """A computational graph with all that is needed to run it.

    Attributes:
        model_code: Text of `model.py`: untrusted code, executed only in a worker.
        weights: Tensors of `weight_meta.py`, in the file's order (torch samples keep their inputs here too).
        inputs: Tensors of `input_meta.py` (Paddle samples; empty for torch).
        constraints: Symbolic sizes.
        info: `graph_net.json`.
        stored_graph_hash: Text of `graph_hash.txt` as found: opaque, kept, never trusted; None if absent.
        sources: Name of a file → its text, for files that other writers lay out differently (metadata of Paddle
            samples), so that published samples stay as they are.
        rank_code: Rank → text of its `model.py`, of those whose text differs from that of all earlier ranks.
    """

    model_code: str
    weights: tuple[TensorMeta, ...]
    inputs: tuple[TensorMeta, ...] = ()
    constraints: Constraints = field(default_factory=Constraints)
    info: SampleInfo = field(default_factory=SampleInfo)
    stored_graph_hash: str | None = None
    sources: Mapping[str, FileText] = field(default_factory=dict, compare=False, repr=False)
    rank_code: Mapping[int, str] = field(default_factory=dict)

    @property
    def tensors(self) -> tuple[TensorMeta, ...]:
        """Inputs and weights together."""
        return self.inputs + self.weights

    def with_tensors(self, change: Callable[[TensorMeta], TensorMeta]) -> Sample:
        """Apply a change to the record of each tensor."""
        return replace(self, weights=tuple(map(change, self.weights)), inputs=tuple(map(change, self.inputs)))


_COMPLEX_BYTES = {"complex32": 4, "complex64": 8, "complex128": 16}
_BITS = re.compile(r"[a-z]*?(\d{1,4})(?:_\w+)?", re.ASCII)


def element_bytes(dtype: str) -> int:
    """Bytes of one element: from the number in the dtype's name ("bfloat16", "qint8", "float8_e4m3fn").

    A dtype without a number (bool) takes one byte; types below a byte are counted as one.
    """
    if dtype in _COMPLEX_BYTES:
        return _COMPLEX_BYTES[dtype]
    match = _BITS.fullmatch(dtype)
    return max(1, int(match[1]) // 8) if match else 1


def tensor_bytes(tensor: TensorMeta) -> int:
    """Bytes of one tensor."""
    return math.prod(tensor.shape) * element_bytes(tensor.dtype)


def required_bytes(sample: Sample) -> int:
    """Bytes of all inputs and weights together."""
    return sum(map(tensor_bytes, sample.tensors))
