"""What became of a sample that was to be converted, and its row of the table `conversion`.

No torch.
"""

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import files_hash, read_sample_files


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What became of one sample; fields are columns of `conversion`."""

    sample_id: Annotated[str, "As in sample.sample_id; the converted sample has the same."]
    status: Annotated[str, "success: it runs, and matches at t = -3; loose: only at t = 0; else failure."] = "failure"
    phase: Annotated[
        str,
        "Where it failed or is loose: read, convert, metadata, original (it does not run in torch), run, compare; else"
        " empty.",
    ] = ""
    message: Annotated[str, "Why it failed; of a success, what is to know of it."] = ""
    is_converted: Annotated[bool, "Whether there is a converted sample, which may not run or match."] = False
    stopped_by: Annotated[tuple[str, ...], "Operators that the converter does not know, in the order of the code."] = ()
    stopped_lines: Annotated[tuple[int, ...], "Their lines in model.py of the sample before; 0: not known."] = ()
    own_operators: Annotated[tuple[str, ...], "Operators that this project's own tables converted."] = ()
    t_min: Annotated[float | None, "Smallest t at which all outputs match torch's; NULL: not compared."] = None
    output_t_min: Annotated[
        tuple[float, ...], "The same for each output, and then for each argument that both sides write to."
    ] = ()
    first_different: Annotated[
        str, "First operator that differs though it is given torch's values; empty: none known."
    ] = ""
    first_different_line: Annotated[int, "Its line in model.py of the sample before; 0: not known."] = 0
    result_hash: Annotated[str, "sample_hash of the converted sample; empty where there is none."] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionRow(Conversion):
    """A row of the table `conversion`; its key is the id."""

    conversion_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset, of the sample before."]
    sample_hash: Annotated[str, "As in sample.sample_hash, of the sample before."]
    files_hash: Annotated[str, "As in sample.files_hash, of the sample before."]
    target: Annotated[str, "Framework that it was converted to: paddle, …"]
    code_hash: Annotated[str, "sha256 over the syntax of the converter's code and over versions."]
    versions: Annotated[Mapping[str, str], "Package → version, of the framework and of the tool that converts."]
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
        **asdict(result),
        conversion_id=uuid.uuid4().hex,
        dataset=target.dataset,
        sample_hash=target.sample_hash,
        files_hash=target.files_hash,
        target=framework,
        code_hash=code_hash,
        versions=dict(versions),
        result_files_hash=files_hash(read_sample_files(folder)) if result.is_converted else "",
        converted_at=datetime.now(UTC),
    )
