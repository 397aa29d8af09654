"""What became of a sample that was to be converted."""

from __future__ import annotations

from dataclasses import dataclass

from ops.convert.base import Stop

MATCHING_T = 0
"""Tolerance level at which a converted sample has to match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What became of one sample.

    Attributes:
        sample_id: Which.
        status: "success" if it was converted, runs, and matches at `MATCHING_T`; else "failure".
        phase: Where it failed: "read", "convert", "metadata", "original" (the sample itself does not run in torch),
            "run" or "compare"; "" for a success.
        message: Why it failed; of a success, what is to know of it.
        is_converted: Whether there is a converted sample, which may not run or match.
        stops: Operators that the converter does not know.
        own: Operators that the project's own tables converted.
        t_min: Smallest t at which all outputs match; None where no comparison was reached.
        output_t_min: The same for each output.
        first_different: The first operator whose result differs though it is given torch's own values; "" where none
            was found.
        first_different_line: Its line in the sample's `model.py`; 0 where it is not known.
        result_hash: `sample_hash` of the converted sample; "" where there is none.
    """

    sample_id: str
    status: str = "failure"
    phase: str = ""
    message: str = ""
    is_converted: bool = False
    stops: tuple[Stop, ...] = ()
    own: tuple[str, ...] = ()
    t_min: float | None = None
    output_t_min: tuple[float, ...] = ()
    first_different: str = ""
    first_different_line: int = 0
    result_hash: str = ""
