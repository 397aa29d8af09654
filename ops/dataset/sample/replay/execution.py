"""Runs the nodes of a sample's graph one by one, on any values.

Values may be real, fake (under `FakeTensorMode`) or of other sizes; the text of a node may be edited for a run.
Executes the sample's code: workers only.
"""

import types
from collections.abc import Iterable, Mapping
from typing import Any

from ops.dataset.graph import RETURNED, Graph, Node, compile_nodes
from ops.dataset.graph.editing import Edit
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import executed_code, load_module

__all__ = ["RETURNED", "Executor"]


class Executor:
    """Runs single nodes of a sample.

    Args:
        sample: The sample.
        device: The device that it runs on.

    Attributes:
        graph: The graph of the text that runs, which names this device; it has the same nodes in the same lines.
        sample_graph: The graph of the sample's own text.
        module: The loaded sample.
    """

    def __init__(self, sample: Sample, *, device: str = "cpu") -> None:
        self.sample_graph = Graph.parse(sample.model_code)
        self.graph = Graph.parse(executed_code(sample, device=device))
        self.module = load_module(sample, device=device)
        forward: Any = type(self.module).forward
        self._globals: dict[str, Any] = {**forward.__globals__, "self": self.module}
        self._codes: dict[object, types.CodeType] = {}

    def namespace(self, variables: Mapping[str, Any]) -> dict[str, Any]:
        """Make a namespace for nodes: these variables, and the names from outside the graph."""
        return {**self._globals, **variables}

    def code(self, nodes: tuple[Node, ...], edits: Iterable[Edit] = ()) -> types.CodeType:
        """Compile nodes to code that runs in a namespace; the value of a return is assigned to `RETURNED`.

        Args:
            nodes: Nodes of `graph`.
            edits: Edits of the text of `graph`, to be made for this run.
        """
        key = nodes, tuple(edits)
        if key not in self._codes:
            self._codes[key] = compile_nodes(self.graph.edit_node(node, key[1]) if key[1] else node for node in nodes)
        return self._codes[key]

    def run_node(self, node: Node, variables: Mapping[str, Any], edits: Iterable[Edit] = ()) -> dict[str, Any]:
        """Run a node, and return the variables that it assigns; for a return that is `RETURNED`.

        Args:
            node: A node of `graph`.
            variables: The variables that it reads, and any others.
            edits: Edits of the text of `graph`, to be made for this run.

        Raises:
            Exception: Any error of the node.
        """
        code = self.code((node,), edits)
        namespace = self.namespace({name: variables[name] for name in node.names_read if name in variables})
        exec(code, namespace)
        return {name: namespace[name] for name in (*node.writes, RETURNED) if name in namespace}
