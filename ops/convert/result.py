"""What became of a sample that was to be converted."""

from __future__ import annotations

from dataclasses import dataclass

from ops.convert.base import Stop

MATCHING_T = -3
"""Tolerance level at which a converted sample has to match.

One level for all dtypes, since each has bounds of its own at a level: at -5 those by which torch tests its operators,
and at -3 three fifths of these digits. Of float32 that is 0.001 + 0.029%. No dtype has wider bounds, but for the
relative one of 16 bits: 16 rounding steps of float16 and 11 of bfloat16.
"""

LOOSE_T = 0
"""Level at which one that does not match still agrees loosely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What became of one sample.

    Attributes:
        sample_id: Which.
        status: "success" if it was converted, runs, and matches at `MATCHING_T`; "loose" if it does so at `LOOSE_T`
            alone; else "failure".
        phase: Where it failed: "read", "convert", "metadata", "original" (the sample itself does not run in torch),
            "run" or "compare", as of what is loose; "" for a success.
        message: Why it failed; of a success, what is to know of it.
        is_converted: Whether there is a converted sample, which may not run or match.
        stops: Operators that the converter does not know.
        own: Operators that the project's own tables converted.
        t_min: Smallest t at which all outputs match; None where no comparison was reached.
        output_t_min: The same for each output, and then for each argument that both graphs write to.
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
