"""The rows of the table `decomposition`: one for each part of a sample.

No torch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from ops.decompose.parts import Decomposition
from ops.decompose.worker_reply import Output, described
from ops.graph import Expression, Graph, Kind, Name
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.types import Sample

_MAX_SIGNATURE = 4000


@dataclass(frozen=True, slots=True)
class DecompositionRow:
    """A row of the table `decomposition`; its key is (decomposition_id, part_index).

    A part that is the same in many graphs has one `child_hash`.
    """

    decomposition_id: Annotated[str, "Random identity of the decomposition; its parts share it."]
    dataset: Annotated[str, "As in sample.dataset, of the whole."]
    sample_id: Annotated[str, "As in sample.sample_id, of the whole."]
    content_hash: Annotated[str, "As in sample.content_hash, of the whole."]
    scheme: Annotated[str, "Where it was split: ranges?k=8, single_op, …"]
    part_index: Annotated[int, "Number of the part, from 0: its folder is subgraph_<part_index>."]
    part_count: Annotated[int, "Parts of the whole."]
    first_operator: Annotated[int, "Operators of the parts before it."]
    operator_count: Annotated[int, "Operators of the part."]
    child_hash: Annotated[str, "The part's own content_hash: equal parts of all samples have the same."]
    child_graph_hash: Annotated[str, "The part's own graph_hash."]
    operators: Annotated[tuple[str, ...], "Names of its operators, in order."]
    signature: Annotated[
        str,
        "Of a part of one operator: the call with shapes, dtypes and arguments; empty for larger parts.",
    ]
    inputs: Annotated[tuple[str, ...], "Its inputs: name, dtype and shape of each."]
    eager_ms: Annotated[
        float, "Time in eager mode, milliseconds: of each operator the least of up to five runs after a first one."
    ]
    made_at: Annotated[datetime, "When it was decomposed, UTC."]
    outputs: Annotated[
        tuple[str, ...],
        "What it returns: name, dtype and shape of each; empty for parts that were made before this was recorded.",
    ] = ()


@dataclass(frozen=True, slots=True)
class PartOrigin:
    """A row of the table `part_origin`; its key is (dataset, sample_id, content_hash, scheme, child_hash).

    A sample that a scheme gives no part of has one row without a part, which says that it was tried.
    """

    dataset: Annotated[str, "As in sample.dataset, of the whole."]
    sample_id: Annotated[str, "As in sample.sample_id, of the whole."]
    content_hash: Annotated[str, "As in sample.content_hash, of the whole."]
    scheme: Annotated[str, "Where it was split: single_op, fusible, or mined?table=… for typical sequences."]
    child_hash: Annotated[str, "The part, as in sample.content_hash of the dataset of parts; empty for no part."]
    occurrence_count: Annotated[int, "How often the whole has it."]
    message: Annotated[str, "Why there is no part; empty where there are some."]
    made_at: Annotated[datetime, "When it was decomposed, UTC."]


def rows_of(
    decomposition: Decomposition,
    target: SampleTarget,
    seconds: Sequence[float],
    outputs: Sequence[Sequence[Output]],
    decomposition_id: str,
    made_at: datetime,
) -> Iterator[DecompositionRow]:
    """The row of each part, with its time and what it returned."""
    for index, (part, sample) in enumerate(zip(decomposition.parts, decomposition.samples, strict=True)):
        yield DecompositionRow(
            decomposition_id=decomposition_id,
            dataset=target.dataset,
            sample_id=target.sample_id,
            content_hash=decomposition.config.source.content_hash,
            scheme=decomposition.config.scheme,
            part_index=index,
            part_count=len(decomposition.parts),
            first_operator=part.operator_start,
            operator_count=part.operator_count,
            child_hash=decomposition.content_hashes[index],
            child_graph_hash=sample.stored_graph_hash or "",
            operators=decomposition.operators[index],
            signature=signature(sample) if part.operator_count == 1 else "",
            inputs=inputs_of(sample),
            eager_ms=seconds[index] * 1000,
            made_at=made_at,
            outputs=tuple(map(str, outputs[index])),
        )


def inputs_of(sample: Sample) -> tuple[str, ...]:
    """The inputs of a sample for a person: "x float32[2, 8]"."""
    return tuple(described(tensor.name, tensor.dtype, tensor.shape) for tensor in sample.tensors)


def signature(sample: Sample) -> str:
    """What a graph of one operator calls, with what its inputs are in place of their names.

    For example "torch.nn.functional.linear(float32[2, 8], float32[16, 8], None)"; further statements, such as the
    choice of an element, follow after semicolons.
    """
    described_names = {tensor.name: Name(f"{tensor.dtype}{list(tensor.shape)}") for tensor in sample.tensors}

    def with_description(expression: Expression) -> Expression:
        return described_names.get(expression.name, expression) if isinstance(expression, Name) else expression

    nodes = (node for node in Graph.parse(sample.model_code).nodes if node.kind in (Kind.ASSIGN, Kind.CALL))
    values = (node.value for node in nodes if not node.frees and node.value is not None)
    text = "; ".join(value.map(with_description).text for value in values)
    return text if len(text) <= _MAX_SIGNATURE else text[: _MAX_SIGNATURE - 1] + "…"
