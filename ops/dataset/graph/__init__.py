"""The graph: what a sample's `model.py` computes, read from its text without running it.

`Graph.parse` gives the typed graph of a `model.py`, for torch and for Paddle: parameters and nodes. A node is one
statement; its expressions are `Name`, `Call`, `Constant` and so on (`expressions`). `editing` changes a text and keeps
all other bytes and line numbers. `units` groups nodes between which a graph may be split, `flow` says what crosses a
split, `subgraph` writes some units as a graph of their own. `identity` (the canonical text), `requirements` and
`straight_line` read Python's syntax tree of a file instead; `names` gives canonical names. Nothing here needs torch;
`ops.dataset.sample.replay.execution` and `fx_graph` run a graph in workers.
"""

from ops.dataset.graph.editing import Edit, end, replacement_edit
from ops.dataset.graph.expressions import (
    Attribute,
    Call,
    Constant,
    Expression,
    Keyword,
    Name,
    Operation,
    Other,
    Sequence,
    Slice,
    Subscript,
    parse_expression,
)
from ops.dataset.graph.graph import Graph, ModelCodeError, Role, weights_among
from ops.dataset.graph.node import RETURNED, Kind, Node, compile_nodes, parse_nodes
from ops.dataset.graph.units import NotDecomposableError, Unit

__all__ = [
    "RETURNED",
    "Attribute",
    "Call",
    "Constant",
    "Edit",
    "Expression",
    "Graph",
    "Keyword",
    "Kind",
    "ModelCodeError",
    "Name",
    "Node",
    "NotDecomposableError",
    "Operation",
    "Other",
    "Role",
    "Sequence",
    "Slice",
    "Subscript",
    "Unit",
    "compile_nodes",
    "end",
    "parse_expression",
    "parse_nodes",
    "replacement_edit",
    "weights_among",
]
