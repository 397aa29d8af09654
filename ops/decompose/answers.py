"""What a worker says of the values in a graph, as the parent reads it: untrusted, bounded, typed.

No torch.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.decompose.parts import MAX_KEPT_BYTES
from ops.errors import GraphNetError
from ops.graph.flow import Value
from ops.sample.format.types import Literal, TensorMeta
from ops.untrusted.values import REPORT_CONFIG, Count, Number, Reported

Identifier = Annotated[str, Reported(text="line", max_length=4000)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Record:
    """A tensor between parts as the worker saw it; see `ops.sample.format.types.TensorMeta`."""

    name: Identifier
    shape: tuple[Count, ...]
    dtype: Annotated[str, Reported(text="line", max_length=40)]
    mean: Number | None = None
    std: Number | None = None
    data: list[Any] | None = None
    min_val: int | float | None = None
    max_val: int | float | None = None
    kept: Annotated[str, Reported(max_length=2 * MAX_KEPT_BYTES)] | None = None

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
        return TensorMeta(
            self.name,
            tuple(self.shape),
            self.dtype,
            "cpu",
            self.mean,
            self.std,
            data,
            self.min_val,
            self.max_val,
            kept=kept,
        )


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class Output:
    """What a part returns, as the worker saw it."""

    name: Identifier
    shape: tuple[Count, ...]
    dtype: Annotated[str, Reported(text="line", max_length=40)]

    def __str__(self) -> str:
        return described(self.name, self.dtype, self.shape)


def described(name: str, dtype: str, shape: Sequence[int]) -> str:
    """A tensor for a person: "x float32[2, 8]"."""
    return f"{name} {dtype}{list(shape)}"


def name_of(text: str) -> str:
    """The name in a text of `described`."""
    return text.partition(" ")[0]


def value_of_answer(nested: list[Any]) -> Value:
    """What a variable holds, from the nested lists [kind, literal, elements] that a worker sends."""
    kind, literal, elements = nested
    return Value(str(kind), str(literal), tuple(map(value_of_answer, elements)))
