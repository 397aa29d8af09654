"""Results made of samples: the rows of a pass, a conversion or a decomposition, and the record of who made them.

No torch.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Self

from ops.columns import Group, change_columns
from ops.dataset.sample.catalog.rows import BrokenSample, SampleTarget
from ops.dataset.sample.provenance import Ledger, provenance_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """Columns that a conversion alone has."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivationRow:
    """The result made of one sample: a row of the table `derivation`, whose key is the id.

    It belongs to the version of the sample that has those of these hashes that are not empty.
    """

    derivation_id: Annotated[str, "Random identity of the row."] = field(default_factory=lambda: uuid.uuid4().hex)
    dataset: Annotated[str, "As in sample.dataset, of the sample before."] = ""
    sample_id: Annotated[str, "As in sample.sample_id, of the sample before."]
    sample_hash: Annotated[str, "As in sample.sample_hash, of the sample before; empty where any has the result."] = ""
    files_hash: Annotated[str, "As in sample.files_hash, of the sample before; empty where any has the result."] = ""
    content_hash: Annotated[
        str, "As in sample.content_hash, of the sample before; empty where the files tell more."
    ] = ""
    kind: Annotated[str, "What was done: pass, convert, decompose, parts (of the dataset of parts), …"]
    spec: Annotated[str, "As it was asked for: batch_size?n=8, paddle, single_op, …"]
    code_hash: Annotated[
        str, "sha256 over the syntax of the code, and over versions; empty where results last longer than code."
    ] = ""
    versions: Annotated[Mapping[str, str], "Package → version, of those that results depend on."] = field(
        default_factory=dict
    )
    status: Annotated[str, "success; loose: a conversion matches only at t = 0; else failure."] = "success"
    phase: Annotated[
        str,
        "Where a conversion failed or is loose: read, convert, metadata, original (it does not run in torch), run,"
        " compare; else empty.",
    ] = ""
    message: Annotated[str, "Why it failed; of a success, what is to know of it."] = ""
    is_modified: Annotated[bool, "Whether a pass changed anything."] = False
    is_checked: Annotated[bool, "Whether a pass ran the sample, before and after where it changed."] = False
    part_count: Annotated[int, "Parts that a sample was split into."] = 0
    operator_count: Annotated[int, "Operators of these parts."] = 0
    composed: Annotated[
        str, "equal, or how the parts, composed again, differ from the sample; empty where they were not."
    ] = ""
    conversion: Annotated[Conversion, Group()] = Conversion()
    result_hash: Annotated[str, "sample_hash of the result; empty where there is none, or several."] = ""
    result_files_hash: Annotated[str, "files_hash of the result; empty where there is none, or several."] = ""
    made_at: Annotated[datetime, "When it was made, UTC."] = field(default_factory=lambda: datetime.now(UTC))

    @classmethod
    def of(cls, target: SampleTarget | BrokenSample, kind: str, spec: str, **values: Any) -> Self:
        """Make the row of a sample that has no result yet."""
        key: dict[str, Any] = {
            name: getattr(target, name, "") for name in ("dataset", "sample_id", "sample_hash", "files_hash")
        }
        return cls(**key | {"kind": kind, "spec": spec} | values)

    def having(self, **values: Any) -> Self:
        """The row with other values of columns."""
        return change_columns(self, **values)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """A part of a sample: a row of the table `derived_part`, whose key is (derivation_id, part_index).

    A part that is the same in many graphs has one `child_hash`.
    """

    derivation_id: Annotated[str, "As in derivation: its parts share it."]
    part_index: Annotated[int, "Number of the part, from 0: its folder, if it has one, is subgraph_<part_index>."]
    child_hash: Annotated[str, "The part's own content_hash: equal parts of all samples have the same."]
    occurrence_count: Annotated[int, "How often the sample has it, where equal parts are one row."] = 1
    first_operator: Annotated[int, "Operators of the parts before it."] = 0
    operator_count: Annotated[int, "Operators of the part."]
    child_graph_hash: Annotated[str, "The part's own graph_hash."] = ""
    operators: Annotated[tuple[str, ...], "Names of its operators, in order."] = ()
    signature: Annotated[
        str,
        "Of a part of one operator: the call with shapes, dtypes and arguments; empty for larger parts.",
    ] = ""
    inputs: Annotated[tuple[str, ...], "Its inputs: name, dtype and shape of each."] = ()
    eager_ms: Annotated[
        float, "Time in eager mode, milliseconds: of each operator the least of up to five runs after a first one."
    ] = 0.0
    outputs: Annotated[
        tuple[str, ...],
        "What it returns: name, dtype and shape of each; empty for parts that were made before this was recorded.",
    ] = ()


def record_results(
    ledger: Ledger | None, target: SampleTarget, made_by: str, results: Mapping[Path, str], *, trusted: bool, ran: bool
) -> None:
    """Record that samples made of another one are trusted as far as that one.

    Args:
        ledger: Where; None to record nothing.
        target: The sample.
        made_by: The command.
        results: Folder → id of each.
        trusted: Whether the sample was trusted before anything of it changed.
        ran: Whether code of the sample was run: in the sandbox, unless it is trusted.
    """
    if ledger is not None:
        source, sandboxed = f"{target.dataset}/{target.sample_id}", ran and not trusted
        ledger.record(
            [
                provenance_of(folder, name, made_by=made_by, source_spec=source, sandboxed=sandboxed, trusted=trusted)
                for folder, name in results.items()
            ]
        )
