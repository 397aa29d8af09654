"""The executor: runs the nodes of a sample's graph one by one, on whatever values it is given.

Values may be real, fake (under `FakeTensorMode`) or of other sizes; a node may be run with another text. Executes the
sample's code: workers only.
"""

import types
from collections.abc import Iterable, Mapping
from typing import Any

from ops.graph import RETURNED, Graph, Node, compile_nodes
from ops.graph.editing import Edit
from ops.sample.format.types import Sample
from ops.sample.replay.load import executed_code, load_module

__all__ = ["RETURNED", "Executor"]


class Executor:
    """The nodes of a sample, each to be run on its own.

    Args:
        sample: The sample.
        device: Where it runs.

    Attributes:
        graph: What runs: on another device other text than the sample's, with the same nodes in the same lines.
        stored: The sample's own graph.
        module: The loaded sample.
    """

    def __init__(self, sample: Sample, *, device: str = "cpu") -> None:
        self.stored = Graph.parse(sample.model_code)
        self.graph = Graph.parse(executed_code(sample, device=device))
        self.module = load_module(sample, device=device)
        forward: Any = type(self.module).forward
        self._globals: dict[str, Any] = {**forward.__globals__, "self": self.module}
        self._codes: dict[object, types.CodeType] = {}

    def namespace(self, variables: Mapping[str, Any]) -> dict[str, Any]:
        """What nodes run in: variables, and the names from outside of the graph."""
        return {**self._globals, **variables}

    def code(self, nodes: tuple[Node, ...], edits: Iterable[Edit] = ()) -> types.CodeType:
        """Code that runs nodes in a namespace: what they assign is there then, what they return is `RETURNED`.

        Args:
            nodes: Of `graph`.
            edits: Of its text, with which they run.
        """
        key = nodes, tuple(edits)
        if key not in self._codes:
            self._codes[key] = compile_nodes(self.graph.edit_node(node, key[1]) if key[1] else node for node in nodes)
        return self._codes[key]

    def assigned(self, node: Node, variables: Mapping[str, Any], edits: Iterable[Edit] = ()) -> dict[str, Any]:
        """What a node assigns, `RETURNED` for a return.

        Args:
            node: Of `graph`.
            variables: Those that it reads, and any others.
            edits: Of the text, for a run of the node as another one.

        Raises:
            Exception: Whatever the node raises.
        """
        code = self.code((node,), edits)
        namespace = self.namespace({name: variables[name] for name in node.names_read if name in variables})
        exec(code, namespace)
        return {name: namespace[name] for name in (*node.writes, RETURNED) if name in namespace}
