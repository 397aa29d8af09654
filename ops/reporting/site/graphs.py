"""Graphs of samples as the site draws and lists them: operators, what each reads, and the tensors of `forward`."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.dataset.graph import Graph, Kind, Node, Role
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.format.types import Sample
from ops.errors import GraphNetError

MOST_NODES = 300
"""Most nodes of a drawing: the first; the page says how many more there are."""

MOST_LISTED = 60
"""Most operators and tensors that a page lists, each."""

_MOST_LABEL = 40


def read_graph(reader: SampleReader, folder: Path, files_hash: str) -> dict[str, Any]:
    """Read the graph of a sample whose files are those that were cataloged; the key `problem` says why there is none.

    Args:
        reader: Has another process parse the sample first, within limits.
        folder: Its folder.
        files_hash: As in the catalog; "" if unknown.
    """
    try:
        return drawn_graph(reader.read(folder, files_hash, ranks=True))
    except GraphNetError as error:
        return {"problem": str(error).splitlines()[0].removeprefix(f"{folder}: ")}
    except RecursionError:
        return {"problem": "its expressions are nested too deep to be drawn"}


def drawn_graph(sample: Sample) -> dict[str, Any]:
    """Make the drawing of a sample's graph.

    Returns:
        labels: A label a node; the first `inputs` are inputs of the graph, the others operators.
        reads: For each node the numbers of the nodes that it reads; weights are none.
        left_out: Number of further nodes.
        operators: (name, number of calls), the most frequent first.
        tensors: (name, role, shape, dtype), inputs first; tensor_count is of all.
    """
    graph = Graph.parse(sample.model_code)
    roles = {parameter.name: parameter.role for parameter in graph.parameters}
    inputs = [name for name, role in roles.items() if role is not Role.WEIGHT][:MOST_LISTED]
    numbers = {name: number for number, name in enumerate(inputs)}
    places = [place for place, node in enumerate(graph.nodes) if not node.frees]
    drawn = {place: len(inputs) + number for number, place in enumerate(places[:MOST_NODES])}
    counts = Counter(graph.operators).most_common()
    tensors = sorted(sample.tensors, key=lambda tensor: roles.get(tensor.name) is Role.WEIGHT)
    return {
        "inputs": len(inputs),
        "labels": [*inputs, *(_label(graph.nodes[place]) for place in drawn)],
        "reads": [[] for _ in inputs] + _reads(graph, drawn, numbers),
        "left_out": len(places) - len(drawn),
        "operators": counts[:MOST_LISTED],
        "tensors": [
            [tensor.name, str(roles.get(tensor.name, "")), list(tensor.shape), tensor.dtype]
            for tensor in tensors[:MOST_LISTED]
        ],
        "tensor_count": len(tensors),
    }


def _reads(graph: Graph, drawn: Mapping[int, int], inputs: Mapping[str, int]) -> list[list[int]]:
    """The nodes that each drawn node reads. Inputs are read by their names, until a node assigns these."""
    assigned: set[str] = set()
    reads: list[list[int]] = []
    for place in drawn:
        node = graph.nodes[place]
        earlier = {drawn[number] for number in graph.dependencies[place] if number in drawn}
        reads.append(sorted(earlier | {inputs[name] for name in node.names_read - assigned if name in inputs}))
        assigned |= node.writes
    return reads


def _label(node: Node) -> str:
    # torch.ops.aten.view.default is view.
    names = [name.split(".")[3] if name.startswith("torch.ops.") else name.split(".")[-1] for name in node.operators]
    text = ", ".join(names) or ("output" if node.kind is Kind.RETURN else str(node.kind))
    return text if len(text) <= _MOST_LABEL else f"{text[: _MOST_LABEL - 1]}…"
