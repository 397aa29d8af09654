"""What workers of a conversion say, as types that are checked: they have read or run code of other people."""

from __future__ import annotations

from typing import Annotated

from pydantic.dataclasses import dataclass as checked_dataclass

from ops.sample.format.files import FILE_LIMITS, MODEL_FILE
from ops.untrusted.values import REPORT_CONFIG, Boolean, Count, Line, Name, Number, Reported, Text

_MOST_NAMES = 5000

Names = Annotated[tuple[Name, ...], Reported(is_list=True, max_length=_MOST_NAMES)]
Lines = Annotated[tuple[Line, ...], Reported(is_list=True)]
Size = Annotated[int, Reported(ge=-(2**63), lt=2**63)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class StopAnswer:
    """See `ops.convert.base.Stop`."""

    operator: Name
    line: Count


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class CodeAnswer:
    """See `ops.convert.base.ConvertedCode`."""

    code: Annotated[str, Reported(max_length=FILE_LIMITS[MODEL_FILE])]
    stops: Annotated[tuple[StopAnswer, ...], Reported(is_list=True, max_length=_MOST_NAMES)]
    own: Names


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class OriginalAnswer:
    """See `ops.convert.parity.torch_side.run`."""

    sizes: dict[str, Size]
    outputs: Lines
    written: Names
    random: Boolean


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class TargetAnswer:
    """See `ops.convert.parity.target_side.run`."""

    outputs: Lines
    unchanged: Names


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class ComparisonAnswer:
    """See `ops.convert.parity.torch_side.compare`."""

    t_min: Number
    output_t_min: Annotated[tuple[Number, ...], Reported(is_list=True)]
    failure: Text | None
    difference: Number | None


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class TraceAnswer:
    """See `ops.convert.parity.torch_side.trace`."""

    places: Annotated[tuple[tuple[Name, Name, Count], ...], Reported(is_list=True)]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class LocationAnswer:
    """See `ops.convert.parity.target_side.locate`."""

    key: Name | None
    message: Line
