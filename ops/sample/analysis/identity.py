"""See `ops.sample.identity` and `ops.graph.identity`."""

from ops.graph.identity import canonical_graph
from ops.sample.identity import content_hash, graph_hash, sample_hash

__all__ = ["content_hash", "graph_hash", "graph_text", "operator_counts", "sample_hash"]


def graph_text(model_code: str) -> str:
    """The canonical text of a graph."""
    return canonical_graph(model_code).text


def operator_counts(model_code: str) -> dict[str, int]:
    """How often the graph calls each operator."""
    return dict(canonical_graph(model_code).operator_counts)
