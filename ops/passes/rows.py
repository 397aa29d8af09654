"""The rows of the table `pass_result`: one for each sample that a pass was applied to.

No torch.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ops.sample.format.files import files_hash, read_sample_files

if TYPE_CHECKING:
    from ops.passes.apply import PassedSample
    from ops.sample.catalog.rows import SampleTarget


@dataclass(frozen=True, slots=True)
class PassRow:
    """A row of the table `pass_result`; its key is the id."""

    pass_result_id: Annotated[str, "Random identity of the row."]
    dataset: Annotated[str, "As in sample.dataset, of the sample before."]
    sample_id: Annotated[str, "As in sample.sample_id; the result has the same."]
    sample_hash: Annotated[str, "As in sample.sample_hash, of the sample before."]
    files_hash: Annotated[str, "As in sample.files_hash, of the sample before."]
    pass_name: Annotated[str, "The pass: stable_api, batch_norm_meta, …"]
    code_hash: Annotated[str, "sha256 over the syntax of the code that the pass consists of."]
    status: Annotated[str, "success, or failure: then there is no result."]
    is_modified: Annotated[bool, "Whether the pass changed anything."]
    is_checked: Annotated[bool, "Whether the sample was run, before and after where it changed."]
    message: Annotated[str, "What changed, or why it failed."]
    result_hash: Annotated[str, "sample_hash of the result; empty for a failure."]
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
    is_there = result.status == "success"
    return PassRow(
        pass_result_id=uuid.uuid4().hex,
        dataset=target.dataset,
        sample_id=target.sample_id,
        sample_hash=target.sample_hash,
        files_hash=target.files_hash,
        pass_name=result.pass_name,
        code_hash=code_hash,
        status=result.status,
        is_modified=result.modified,
        is_checked=result.checked,
        message=result.message,
        result_hash=result.result_hash,
        result_files_hash=files_hash(read_sample_files(folder)) if is_there else "",
        applied_at=datetime.now(UTC),
    )
