"""Runs a graph node by node, with other literals where asked, from any node on again.

Executes the sample's code: workers only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ops.graph import ModelCodeError
from ops.passes.shapes.literals import literal_edits, numbered
from ops.sample.format.types import Sample
from ops.sample.replay.execution import Executor


class Stepper:
    """The nodes of a sample, each to be run on its own.

    Args:
        sample: The sample.
        device: Where it runs.

    Attributes:
        nodes: Of the graph.
        literals: Number of each literal in them → the literal.
        numbers: The other way round, by the literal's id.
        parameters: Names of `forward`'s, in order.
        reads: Of each node, the variables and parameters that it reads.

    Raises:
        ModelCodeError: Its `forward` is no list of statements that ends in its only `return`.
    """

    def __init__(self, sample: Sample, *, device: str = "cpu") -> None:
        self._executor = Executor(sample, device=device)
        self._graph = self._executor.graph
        self.nodes = self._graph.nodes
        self.literals = numbered(self._graph)
        stored = numbered(self._executor.stored)
        if [literal.value for literal in self.literals.values()] != [literal.value for literal in stored.values()]:
            raise ModelCodeError("model.py: its literals cannot be told from those of devices")
        if self._graph.result is None:
            raise ModelCodeError("model.py: its forward does not end in its only return")
        self.numbers = {id(literal): number for number, literal in self.literals.items()}
        self.parameters = tuple(parameter.name for parameter in self._graph.parameters)
        self.reads = [node.names_read & self._graph.variables for node in self.nodes]
        self._lines = self._graph.text.splitlines()

    def place(self, index: int) -> str:
        """Where a node stands and its first line, cut: for messages."""
        number = self.nodes[index].line
        line = self._lines[number - 1].strip().split(";  ")[0]
        return f"line {number}, {line if len(line) <= 120 else line[:117] + '...'}"

    def place_of(self, literal: int) -> str:
        """Where a literal stands, for messages."""
        place = self.literals[literal].place
        assert place is not None
        return self.place(max(index for index, node in enumerate(self.nodes) if node.place <= place))

    def execute(self, index: int, variables: Mapping[str, Any], literals: Mapping[int, int]) -> dict[str, Any]:
        """What a node assigns; see `Executor.assigned`.

        Args:
            index: Which one.
            variables: Variables and parameters.
            literals: Number of a literal of it → its value, for those with another.

        Raises:
            Exception: Whatever the node raises.
        """
        return self._executor.assigned(self.nodes[index], variables, literal_edits(self.literals, literals))

    def ancestors(self, index: int) -> list[int]:
        """A node and those that its values come from, the nearest first."""
        ancestors: set[int] = set()
        waiting = [index]
        while waiting:
            number = waiting.pop()
            if number not in ancestors:
                ancestors.add(number)
                waiting += self._graph.dependencies[number]
        return sorted(ancestors, reverse=True)

    def arguments(self, index: int) -> set[str]:
        """Parameters of `forward` that a node's values come from."""
        return {name for number in self.ancestors(index) for name in self.reads[number]}.intersection(self.parameters)
