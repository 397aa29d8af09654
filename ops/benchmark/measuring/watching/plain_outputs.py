"""Whether a call returned its outputs, or something that computes them when it is looked at.

Nothing is asked of what a compiled graph returned but its exact type, since a method of it can do anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import Outputs, TensorLibrary

_NUMBERS = frozenset({int, float, bool, complex, type(None)})


class NotPlainError(Exception):
    """Says which output is no plain tensor, and what it is."""


@dataclass(frozen=True, slots=True)
class PlainOutputs:
    """Takes tensors out of what a compiled graph returned.

    Attributes:
        library: Of the tensors.
        types: Of containers and leaves that eager itself returns, beside tuples, lists, dictionaries and numbers.
    """

    library: TensorLibrary
    types: frozenset[type]

    @classmethod
    def like(cls, returned: Any, library: TensorLibrary) -> PlainOutputs:
        """Take what eager returned for an example."""
        return cls(library, frozenset(_types(returned)))

    def flatten(self, returned: Any) -> Outputs:
        """The tensors of a call's outputs, as `TensorLibrary.flatten` gives them.

        Raises:
            NotPlainError: An output, or what holds it, is of another type.
        """
        for index, leaf in enumerate(self._leaves(returned)):
            kind = type(leaf)
            if kind is self.library.tensor_type:
                if reason := self.library.unfinished(leaf):
                    raise NotPlainError(f"output {index} is {reason}: outputs must be there when a call returns")
            elif kind not in _NUMBERS and kind not in self.types:
                raise NotPlainError(
                    f"output {index} is a {kind.__module__}.{kind.__qualname__}, not a plain tensor: it could compute "
                    "when it is looked at; return tensors of the framework's own type"
                )
        return self.library.flatten(returned)

    def _leaves(self, value: Any) -> Iterator[Any]:
        kind = type(value)
        if kind is tuple or kind is list or (kind in self.types and issubclass(kind, tuple | list)):
            for item in value:
                yield from self._leaves(item)
        elif kind is dict:
            for item in value.values():
                yield from self._leaves(item)
        else:
            yield value


def _types(value: Any) -> Iterator[type]:
    yield type(value)
    if isinstance(value, tuple | list):
        for item in value:
            yield from _types(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _types(item)
