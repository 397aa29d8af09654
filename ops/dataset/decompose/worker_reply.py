"""A worker's reply on the values in a graph; the parent reads it as untrusted input, with bounds.

No torch.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.decompose.parts import MAX_KEPT_BYTES
from ops.dataset.decompose.splits import Move
from ops.dataset.graph import Graph
from ops.dataset.graph.flow import Flow, Value
from ops.dataset.sample.format.types import Literal, TensorMeta
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, Amount, Count, Number, Reported

Identifier = Annotated[str, Reported(text="line", max_length=4000)]
_Dtype = Annotated[str, Reported(text="line", max_length=40)]
_MAX_UNITS = 1_000_000


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Variables:
    """The values that the variables of a graph hold.

    Attributes:
        values: Variable → what it holds.
        in_place: Units, and the variables defined before them whose tensors they modify.
    """

    values: dict[str, Value]
    in_place: list[tuple[Count, list[Identifier]]]

    def flow(self, graph: Graph) -> Flow:
        """The flow of the graph that has these variables."""
        return Flow(graph, self.values, dict(self.in_place))


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class TensorRecord:
    """A tensor between parts as the worker saw it; see `ops.dataset.sample.format.types.TensorMeta`.

    Complex numbers of `data` are texts, and `kept` is in base64: answers are JSON.
    """

    name: Identifier
    shape: tuple[Count, ...]
    dtype: _Dtype
    mean: Number | None = None
    std: Number | None = None
    data: list[Any] | None = None
    min_val: int | float | None = None
    max_val: int | float | None = None
    kept: Annotated[str, Reported(max_length=2 * MAX_KEPT_BYTES)] | None = None

    @classmethod
    def of(cls, meta: TensorMeta, kept: bytes | None) -> TensorRecord:
        """The record of a tensor, with those values of it that are kept."""
        is_complex = isinstance(meta.data, list) and meta.dtype.startswith("complex")
        return cls(
            meta.name,
            meta.shape,
            meta.dtype,
            meta.mean,
            meta.std,
            [str(number) for number in meta.data] if is_complex else meta.data,  # type: ignore[union-attr, arg-type]
            meta.min_val,
            meta.max_val,
            None if kept is None else base64.b64encode(kept).decode(),
        )

    def meta(self) -> TensorMeta:
        """The record as samples have it.

        Raises:
            GraphNetError: Its values are not of its shape and dtype.
        """
        data: Literal = self.data
        try:
            if self.data is not None and self.dtype.startswith("complex"):
                data = [complex(str(number)) for number in self.data]
            kept = None if self.kept is None else base64.b64decode(self.kept, validate=True)
        except ValueError as error:
            raise GraphNetError(f"the values of {self.name!r} are malformed: {error}") from error
        statistics = (self.mean, self.std, data, self.min_val, self.max_val)
        return TensorMeta(self.name, tuple(self.shape), self.dtype, "cpu", *statistics, kept=kept)


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class PartOutput:
    """An output of a part, as the worker saw it."""

    name: Identifier
    shape: tuple[Count, ...]
    dtype: _Dtype

    def __str__(self) -> str:
        return describe_tensor(self.name, self.dtype, self.shape)


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Cut:
    """The splits of a graph by one scheme, and what crosses them.

    Attributes:
        splits: Units to split before.
        moves: Splits that could not stand where the scheme wanted them.
        inputs: Of each part, input → index of its record, without those that are as the source has them.
        outputs: Of each part, what it returns.
        seconds: Of one call of each part.
    """

    splits: Annotated[list[Count], Field(max_length=_MAX_UNITS)]
    moves: list[Move]
    inputs: list[dict[str, Count]]
    outputs: list[list[PartOutput]]
    seconds: list[Amount]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Cuts:
    """The splits of a graph by several schemes.

    Attributes:
        variables: What the variables of the graph hold.
        records: Tensors that cross splits, without repetition.
        cuts: Of each scheme, in the order of the task.
    """

    variables: Variables
    records: list[TensorRecord]
    cuts: list[Cut]


def describe_tensor(name: str, dtype: str, shape: Sequence[int]) -> str:
    """A tensor for a person: "x float32[2, 8]"."""
    return f"{name} {dtype}{list(shape)}"


def name_of(text: str) -> str:
    """The name in a text of `describe_output`."""
    return text.partition(" ")[0]
