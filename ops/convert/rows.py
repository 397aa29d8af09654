"""What became of a sample that was to be converted, and its row of the table `conversion`.

No torch.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from ops.convert.base import Stop
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import files_hash, read_sample_files


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What became of one sample.

    Attributes:
        sample_id: Which.
        status: "success" if it was converted, runs, and matches at `AGREED_T`; "loose" if it does so at `CORRECT_T`
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


@dataclass(frozen=True, slots=True)
class ConversionRow:
    """A row of the table `conversion`; its key is the id."""

    conversion_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset, of the sample before."]
    sample_id: Annotated[str, "As in sample.sample_id; the converted sample has the same."]
    sample_hash: Annotated[str, "As in sample.sample_hash, of the sample before."]
    files_hash: Annotated[str, "As in sample.files_hash, of the sample before."]
    target: Annotated[str, "Framework that it was converted to: paddle, …"]
    code_hash: Annotated[str, "sha256 over the syntax of the converter's code and over versions."]
    versions: Annotated[Mapping[str, str], "Package → version, of the framework and of the tool that converts."]
    status: Annotated[str, "success: it runs, and matches at t = -3; loose: only at t = 0; else failure."]
    phase: Annotated[str, "Where it failed or is loose: read, convert, metadata, original, run, compare; else empty."]
    message: Annotated[str, "Why it failed; of a success, what is to know of it."]
    is_converted: Annotated[bool, "Whether there is a converted sample, which may not run or match."]
    stopped_by: Annotated[tuple[str, ...], "Operators that the converter does not know, in the order of the code."]
    stopped_lines: Annotated[tuple[int, ...], "Their lines in model.py of the sample before; 0: not known."]
    own_operators: Annotated[tuple[str, ...], "Operators that this project's own tables converted."]
    t_min: Annotated[float | None, "Smallest t at which all outputs match torch's; NULL: not compared."]
    output_t_min: Annotated[
        tuple[float, ...], "The same for each output, and then for each argument that both sides write to."
    ]
    first_different: Annotated[str, "First operator that differs though it is given torch's values; empty: none known."]
    first_different_line: Annotated[int, "Its line in model.py of the sample before; 0: not known."]
    result_hash: Annotated[str, "sample_hash of the converted sample; empty where there is none."]
    result_files_hash: Annotated[str, "files_hash of the converted sample; empty where there is none."]
    converted_at: Annotated[datetime, "When it was converted, UTC."]


def conversion_row(
    result: Conversion,
    target: SampleTarget,
    framework: str,
    folder: Path,
    *,
    code_hash: str,
    versions: Mapping[str, str],
) -> ConversionRow:
    """The row of one result.

    Args:
        result: What became of the sample.
        target: The sample before.
        framework: Converted to which.
        folder: The converted sample, where there is one.
        code_hash: Of the converter and of the versions.
        versions: Of the framework and its tool.

    Raises:
        UntrustedFileError: The result cannot be read.
    """
    return ConversionRow(
        conversion_id=uuid.uuid4().hex,
        dataset=target.dataset,
        sample_id=target.sample_id,
        sample_hash=target.sample_hash,
        files_hash=target.files_hash,
        target=framework,
        code_hash=code_hash,
        versions=dict(versions),
        status=result.status,
        phase=result.phase,
        message=result.message,
        is_converted=result.is_converted,
        stopped_by=tuple(stop.operator for stop in result.stops),
        stopped_lines=tuple(stop.line for stop in result.stops),
        own_operators=result.own,
        t_min=result.t_min,
        output_t_min=result.output_t_min,
        first_different=result.first_different,
        first_different_line=result.first_different_line,
        result_hash=result.result_hash,
        result_files_hash=files_hash(read_sample_files(folder)) if result.is_converted else "",
        converted_at=datetime.now(UTC),
    )
