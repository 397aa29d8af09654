"""Reads answers of a worker as typed values: the types of their fields, their bounds, and one way to check them.

A worker has run code of other people, so each stage declares its answers as pydantic dataclasses of these types and
reads them with `read`. Workers import definitions that use the types, in environments without pydantic: it is imported
only when something is read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_type_hints

from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable

if TYPE_CHECKING:
    from pydantic import ConfigDict, TypeAdapter, ValidationError

T = TypeVar("T")

_SHORT = 300
_MOST_ERRORS = 100

REPORT_CONFIG: ConfigDict = {"extra": "forbid"}
"""Configuration of an answer's dataclass: an unknown key makes it malformed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """Marks a type in `Annotated` as reported by a worker; pydantic reads it strictly and within these bounds.

    Attributes:
        ge: Lowest number. For `gt`, `le`, `lt` and `allow_inf_nan` too, see `pydantic.Field`.
        max_length: Characters of a text or items of a list.
        text: Kind of a text, of one line or several; it is made printable, and cut when it is long.
        is_list: The bounds are those of a list.
    """

    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    lt: float | None = None
    allow_inf_nan: bool | None = None
    max_length: int | None = None
    text: Literal["line", "lines"] | None = None
    is_list: bool = False

    __is_annotated_types_grouped_metadata__: ClassVar[Literal[True]] = True

    def __iter__(self) -> Iterator[object]:
        """Yield pydantic's checks, by the protocol `annotated_types.GroupedMetadata`."""
        from pydantic import AfterValidator, FailFast, Field

        names = ("ge", "gt", "le", "lt", "allow_inf_nan", "max_length")
        bounds: dict[str, Any] = {name: bound for name in names if (bound := getattr(self, name)) is not None}
        # JSON has lists where Python has tuples, so lists are not read strictly; their items are.
        yield from Field(strict=None if self.is_list else True, **bounds).metadata
        if self.is_list:
            yield FailFast()
        if self.text is not None:
            yield AfterValidator(partial(printable, lines=self.text == "lines"))


Number = Annotated[float, Reported()]
"""Any number, infinities and NaN too."""

FiniteNumber = Annotated[float, Reported(allow_inf_nan=False)]

Amount = Annotated[float, Reported(ge=0)]
"""A number from 0 to infinity."""

Milliseconds = Annotated[float, Reported(ge=0, allow_inf_nan=False)]
"""A finite time, not negative."""

Ratio = Annotated[float, Reported(gt=0, allow_inf_nan=False)]
"""A finite number above 0."""

Count = Annotated[int, Reported(ge=0, lt=2**63)]
"""A whole number that a column of the warehouse can hold, not negative."""

Boolean = Annotated[bool, Reported()]

Text = Annotated[str, Reported(text="lines")]
"""Text that may have several lines: printable, and cut when it is long."""

Line = Annotated[str, Reported(text="line")]
"""Text of one line: printable, and cut when it is long."""

Name = Annotated[str, Reported(text="line", max_length=_SHORT)]
"""A short text of one line; a longer one is malformed."""


class MalformedError(GraphNetError):
    """A worker's answer holds something else than it should."""


def read(adapter: TypeAdapter[T], values: object, name: str, *, strict: bool = False) -> T:
    """Check the answer of a worker, or a value from a file.

    Args:
        adapter: Adapter of the type that the answer should have.
        values: The answer, decoded from JSON.
        name: Its description, for the message.
        strict: Types without bounds are read strictly, too, as JSON has them, such as times and lists.

    Raises:
        MalformedError: It is malformed; the message is one line and names the first wrong field.
    """
    from pydantic import ValidationError

    try:
        if strict:
            return adapter.validate_json(json.dumps(values), strict=True)
        return adapter.validate_python(values)
    except ValidationError as error:
        raise MalformedError(f"{name} is malformed: {_first(error)}") from None
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise MalformedError(f"{name} is malformed: {printable(str(error), _SHORT)}") from None


def _first(error: ValidationError) -> str:
    if error.error_count() > _MOST_ERRORS:
        return f"{error.error_count()} of its values are wrong"
    first: Any = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(map(str, first["loc"]))
    return printable(f"{place}: {first['msg']}" if place else str(first["msg"]), _SHORT)


INFINITIES: Mapping[str, float] = {"Infinity": math.inf, "-Infinity": -math.inf, "NaN": math.nan}
"""Text in files → the number that JSON has no form for."""


def parse_json(text: str, numbers: Collection[str]) -> Any:
    """Decode a JSON text.

    Args:
        text: Text of any origin.
        numbers: Keys whose values are numbers, for which a text of `INFINITIES` may stand; see `number_fields`.

    Raises:
        ValueError: It is no JSON, or an object has a key twice.
        RecursionError: It is nested too deeply.
    """

    def from_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a key is there twice")
        return {
            name: INFINITIES.get(value, value) if name in numbers and isinstance(value, str) else value
            for name, value in pairs
        }

    return json.loads(text, object_pairs_hook=from_pairs)


def number_fields(kind: Any) -> frozenset[str]:
    """Find the fields of a dataclass, and of those that it holds, that are floats."""
    names = set[str]()
    for name, hint in get_type_hints(kind).items() if is_dataclass(kind) else ():
        parts = {hint, *get_args(hint)}
        names |= {name} if float in parts else frozenset().union(*map(number_fields, parts))
    return frozenset(names)
