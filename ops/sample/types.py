"""Types of a sample: what the folder's files say, with nothing left out.

Not here: reading and writing folders (`ops.sample.codec`), hashes (`ops.sample.identity`), tensors
(`ops.sample.replay`). Nothing in this module imports torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Literal = None | bool | int | float | str | list["Literal"]
"""A value that stands in a metadata file: literals and nested lists; nan and infinities are floats."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

_EMPTY: Mapping[str, Literal] = MappingProxyType({})


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
        class_name: Name of the class when it is not `Program_weight_tensor_meta_<name>`.
        extra: Attributes this project does not know, kept as they were.
        present: Names of the optional attributes that the file spells out although they are None, so that
            writing loses nothing.
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
    extra: Mapping[str, Literal] = field(default_factory=lambda: _EMPTY)
    present: frozenset[str] = frozenset({"mean", "std", "data"})

    @property
    def element_count(self) -> int:
        """Number of elements, 1 for a scalar."""
        count = 1
        for size in self.shape:
            count *= size
        return count


@dataclass(frozen=True, slots=True)
class Constraints:
    """`input_tensor_constraints.py`: symbolic sizes, as text where sympy would be needed to understand them.

    Attributes:
        symbols: Names in order: ("S0", "S1").
        example_values: Symbol name → the size it had when captured.
        relations: Source text of each relation ("Eq(S0, 2*S1)").
        input_shapes: (shape, tensor name) pairs; a symbolic size is the source text of its expression.
        source: The file's text as read, or None for one made here. It is written back while it still says the
            same, so that published files stay as they are.
    """

    symbols: tuple[str, ...] = ()
    example_values: Mapping[str, int] = field(default_factory=dict)
    relations: tuple[str, ...] = ()
    input_shapes: tuple[tuple[tuple[int | str, ...], str], ...] = ()
    source: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SampleInfo:
    """`graph_net.json`: the known keys typed, the rest kept in `extra`.

    Attributes:
        framework: "torch" or "paddle".
        model_name: Name at its source ("bert", "google/vit-base").
        source: Library or hub that it came from.
        task: `heuristic_tag`: "nlp", "computer_vision", "audio", "multimodal", …
        dynamic: Whether sizes were captured symbolically.
        extra: Every other key, in order.
    """

    framework: str = "torch"
    num_devices_required: int = 1
    num_nodes_required: int = 1
    dynamic: bool | None = None
    model_name: str | None = None
    source: str | None = None
    task: str | None = None
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """One computational graph with what is needed to run it.

    Attributes:
        model_code: Text of `model.py`: untrusted code, executed only in a worker.
        weights: Tensors of `weight_meta.py`, in the file's order (torch samples keep their inputs here too).
        inputs: Tensors of `input_meta.py` (Paddle samples; empty for torch).
        constraints: Symbolic sizes.
        info: `graph_net.json`.
        stored_graph_hash: Text of `graph_hash.txt` as found: opaque, kept, never trusted; None if absent.
    """

    model_code: str
    weights: tuple[TensorMeta, ...]
    inputs: tuple[TensorMeta, ...] = ()
    constraints: Constraints = field(default_factory=Constraints)
    info: SampleInfo = field(default_factory=SampleInfo)
    stored_graph_hash: str | None = None

    @property
    def tensors(self) -> tuple[TensorMeta, ...]:
        """Inputs and weights together."""
        return self.inputs + self.weights
