"""Reading what a worker says as typed values: the types of its fields, their bounds, and one way to check them.

A worker has run code of other people, so each stage declares its answers as pydantic dataclasses of these types and
reads them with `read`. Workers themselves need none of this: environments of compilers hold little else.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, ConfigDict, FailFast, Field, StrictBool, TypeAdapter, ValidationError

from ops.errors import GraphNetError
from ops.untrusted.text import printable

T = TypeVar("T")

MAX_TRIALS = 110_000
"""Times of one list: what `ops.benchmark.config` allows, and blocks of a measurement that decides by itself."""

_SHORT = 300
_MOST_ERRORS = 100

ANSWER = ConfigDict(extra="forbid")
"""Configuration of an answer's dataclass: a key that nobody asked for makes it malformed."""

Number = Annotated[float, Field(strict=True)]
"""Any number, infinities and NaN too."""

FiniteNumber = Annotated[float, Field(strict=True, allow_inf_nan=False)]

Amount = Annotated[float, Field(strict=True, ge=0)]
"""A number from 0 to infinity."""

Milliseconds = Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]
"""A finite time, not negative."""

Ratio = Annotated[float, Field(strict=True, gt=0, allow_inf_nan=False)]
"""A finite number above 0."""

Count = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
"""A whole number that a column of the warehouse can hold, not negative."""

Truth = StrictBool

Text = Annotated[str, Field(strict=True), AfterValidator(lambda text: printable(text, lines=True))]
"""Text that may have several lines: printable, and cut when it is long."""

Line = Annotated[str, Field(strict=True), AfterValidator(printable)]
"""Text of one line: printable, and cut when it is long."""

Name = Annotated[str, Field(strict=True, max_length=_SHORT), AfterValidator(printable)]
"""A short text of one line; a longer one is malformed."""

Trials = Annotated[tuple[Ratio, ...], Field(max_length=MAX_TRIALS), FailFast()]
"""Times of calls, in milliseconds: finite and above 0."""

BlockSizes = Annotated[
    tuple[Annotated[int, Field(strict=True, ge=1, le=MAX_TRIALS)], ...], Field(max_length=MAX_TRIALS), FailFast()
]
"""How many calls each block has."""


class MalformedError(GraphNetError):
    """A worker's answer holds something else than it should."""


def read(adapter: TypeAdapter[T], values: object, what: str) -> T:
    """Check what a worker said.

    Args:
        adapter: Of the type that the answer should have.
        values: What came, as JSON was decoded.
        what: What it is, for the message.

    Raises:
        MalformedError: It is something else; the message is one line and names the first field that is wrong.
    """
    try:
        return adapter.validate_python(values)
    except ValidationError as error:
        raise MalformedError(f"{what} is malformed: {_first(error)}") from None
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise MalformedError(f"{what} is malformed: {printable(str(error), _SHORT)}") from None


def _first(error: ValidationError) -> str:
    if error.error_count() > _MOST_ERRORS:
        return f"{error.error_count()} of its values are wrong"
    first: Any = error.errors(include_input=False, include_url=False, include_context=False)[0]
    place = ".".join(map(str, first["loc"]))
    return printable(f"{place}: {first['msg']}" if place else str(first["msg"]), _SHORT)
