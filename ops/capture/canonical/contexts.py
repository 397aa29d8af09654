"""Contexts in a printed graph: pairs of calls that enter and leave one, written as `with` blocks.

Imports torch: worker only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from torch.fx import Graph, Node

from ops.capture.tracing.graphs import called

_INDENT = "    "
_ENTER_AUTOCAST = "torch.amp.autocast_mode._enter_autocast"
_EXIT_AUTOCAST = "torch.amp.autocast_mode._exit_autocast"
_ATTENTION = "torch.nn.attention._sdpa_kernel"
_ATTENTION_BACKEND = "torch.nn.attention._backend_from_string"
_ALL_BACKENDS = frozenset({"CUDNN_ATTENTION", "FLASH_ATTENTION", "EFFICIENT_ATTENTION", "MATH", "OVERRIDEABLE"})


@dataclass(slots=True)
class _Contexts:
    """Which calls become blocks.

    Attributes:
        enters: Name of the node that enters → the block's first line.
        exits: Names of the nodes that leave.
        dropped: Names of nodes that only these calls use.
    """

    enters: dict[str, str] = field(default_factory=dict)
    exits: set[str] = field(default_factory=set)
    dropped: set[str] = field(default_factory=set)


def with_blocks(graph: Graph, lines: list[str]) -> list[str]:
    """The lines of a graph's body with calls that enter and leave a context as `with` blocks."""
    contexts = _Contexts()
    _find_autocasts(graph, contexts)
    _find_attention(graph, contexts)
    blocks: list[str] = []
    opened: list[bool] = []  # whether anything stands in the block yet
    for line in lines:
        assigned = line.strip().partition(" = ")[0]
        if assigned in contexts.enters:
            opened[:] = [True] * len(opened)
            blocks.append(_INDENT * (len(opened) + 1) + contexts.enters[assigned])
            opened.append(False)
        elif assigned in contexts.exits:
            if not opened.pop():
                blocks.append(_INDENT * (len(opened) + 2) + "pass")
        elif line.strip() and assigned not in contexts.dropped:
            opened[:] = [True] * len(opened)
            blocks.append(_INDENT * len(opened) + line.rstrip())
    return blocks


def _find_autocasts(graph: Graph, contexts: _Contexts) -> None:
    for node in graph.nodes:
        if called(node) == _ENTER_AUTOCAST:
            device_type, dtype, enabled, cache_enabled = (*node.args, None, None, None)[:4]
            line = f"with torch.autocast({device_type!r}, {dtype}, {enabled}, {cache_enabled}):"
            contexts.enters[node.name] = line
        elif called(node) == _EXIT_AUTOCAST:
            contexts.exits.add(node.name)


def _find_attention(graph: Graph, contexts: _Contexts) -> None:
    """Choices of an attention backend: the compiler leaves what is set on entering and what is set on leaving."""
    open_calls: list[Node] = []
    for node in graph.nodes:
        if called(node) != _ATTENTION:
            continue
        before = frozenset(_backends(open_calls[-2])) if len(open_calls) > 1 else _ALL_BACKENDS
        if open_calls and frozenset(_backends(node)) == before:
            enter = open_calls.pop()
            chosen = ", ".join(f"torch.nn.attention.SDPBackend.{name}" for name in _backends(enter))
            priority = ", set_priority=True" if enter.args[1:] == (True,) else ""
            contexts.enters[enter.name] = f"with torch.nn.attention.sdpa_kernel([{chosen}]{priority}):"
            contexts.exits.add(node.name)
            contexts.dropped.update(one.name for call in (enter, node) for one in call.all_input_nodes)
        else:
            open_calls.append(node)


def _backends(node: Node) -> Iterator[str]:
    for one in node.all_input_nodes:
        if called(one) == _ATTENTION_BACKEND:
            yield str(one.args[0])
