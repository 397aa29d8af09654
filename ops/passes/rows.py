"""What became of a sample that a pass was applied to, and its row of the table `pass_result`.

No torch.
"""

import uuid
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import files_hash, read_sample_files


@dataclass(frozen=True, slots=True)
class PassedSample:
    """What a pass did to a sample; fields are columns of `pass_result`. A failure changes nothing on disk."""

    sample_id: Annotated[str, "As in sample.sample_id; the result has the same."]
    pass_name: Annotated[str, "The pass with its parameters: stable_api, batch_size?n=8, …"]
    is_modified: Annotated[bool, "Whether the pass changed anything."] = False
    status: Annotated[str, "success, or failure: then there is no result."] = "success"
    message: Annotated[str, "What changed, or why it failed."] = ""
    is_checked: Annotated[bool, "Whether the sample was run, before and after where it changed."] = False
    result_hash: Annotated[str, "sample_hash of the result; empty for a failure."] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRow(PassedSample):
    """A row of the table `pass_result`; its key is the id."""

    pass_result_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset, of the sample before."]
    sample_hash: Annotated[str, "As in sample.sample_hash, of the sample before."]
    files_hash: Annotated[str, "As in sample.files_hash, of the sample before."]
    code_hash: Annotated[str, "sha256 over the syntax of the code that the pass consists of."]
    result_files_hash: Annotated[str, "files_hash of the result; empty for a failure."]
    applied_at: Annotated[datetime, "When the pass was applied, UTC."]


def pass_row(result: PassedSample, target: SampleTarget, folder: Path, code_hash: str) -> PassRow:
    """The row of one result.

    Args:
        result: What the pass did.
        target: The sample before.
        folder: The result; there is none for a failure.
        code_hash: Of the pass.

    Raises:
        UntrustedFileError: The result cannot be read.
    """
    return PassRow(
        **asdict(result),
        pass_result_id=uuid.uuid4().hex,
        dataset=target.dataset,
        sample_hash=target.sample_hash,
        files_hash=target.files_hash,
        code_hash=code_hash,
        result_files_hash=files_hash(read_sample_files(folder)) if result.status == "success" else "",
        applied_at=datetime.now(UTC),
    )
