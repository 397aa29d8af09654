"""The rows of the table `derived_part` that a decomposition gives: one for each part of a sample.

No torch.
"""

from collections.abc import Iterator

from ops.dataset.decompose.parts import Decomposition
from ops.dataset.decompose.worker_reply import describe_tensor
from ops.dataset.derived import PartRow
from ops.dataset.graph import Expression, Graph, Kind, Name
from ops.dataset.sample.format.types import Sample

_MAX_SIGNATURE = 4000


def rows_of(decomposition: Decomposition, derivation_id: str) -> Iterator[PartRow]:
    """The row of each part, with its time and what it returned."""
    for index, (part, sample) in enumerate(zip(decomposition.parts, decomposition.samples, strict=True)):
        yield PartRow(
            derivation_id=derivation_id,
            part_index=index,
            child_hash=decomposition.content_hashes[index],
            first_operator=part.operator_start,
            operator_count=part.operator_count,
            child_graph_hash=sample.stored_graph_hash or "",
            operators=decomposition.operators[index],
            signature=signature(sample) if part.operator_count == 1 else "",
            inputs=inputs_of(sample),
            eager_ms=decomposition.seconds[index] * 1000,
            outputs=decomposition.outputs[index],
        )


def inputs_of(sample: Sample) -> tuple[str, ...]:
    """The inputs of a sample for a person: "x float32[2, 8]"."""
    return tuple(describe_tensor(tensor.name, tensor.dtype, tensor.shape) for tensor in sample.tensors)


def signature(sample: Sample) -> str:
    """Return what a graph of one operator calls, with descriptions of its inputs in place of their names.

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
