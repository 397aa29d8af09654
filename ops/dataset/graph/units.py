"""Units of a graph: groups of nodes; a graph may be split between two units, not inside one.

A unit is one operator with the reads of attributes before it (a device, a dtype). A context (autocast, vmap, a `with`
block) is one unit, and so are an operator that makes a function and the call of that function.
"""

import ast
import copy
import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ops.dataset.graph.expressions import Call, Name
from ops.dataset.graph.node import Kind, Node
from ops.dataset.graph.syntax import assigned_names, walk
from ops.errors import GraphNetError

ENTERING = frozenset({"__enter__", "_enter_autocast", "_vmap_increment_nesting", "_saved_tensors_hooks_disable"})
LEAVING = frozenset({"__exit__", "_exit_autocast", "_vmap_decrement_nesting", "_saved_tensors_hooks_enable"})
"""Calls that enter and leave a context, which is never split."""


class NotDecomposableError(GraphNetError):
    """A graph cannot be decomposed; the message says why."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One operator, or several that belong together.

    Attributes:
        nodes: Its nodes, in order, without those that free variables.
        operators: Names of the operators that they call.
        reads: Variables that it reads as they were before it.
        writes: Variables that it assigns.
    """

    nodes: tuple[Node, ...]
    operators: tuple[str, ...]
    reads: frozenset[str]
    writes: frozenset[str]

    @property
    def returns(self) -> bool:
        """True where it ends in the graph's return."""
        return self.nodes[-1].kind is Kind.RETURN


def units_of(nodes: Sequence[Node], variables: frozenset[str]) -> tuple[Unit, ...]:
    """Group nodes into units, in order.

    Args:
        nodes: Nodes of a graph.
        variables: All variables of the graph.

    Raises:
        NotDecomposableError: They call no operator.
    """
    groups = _groups([_without_frees(node) for node in nodes if not node.frees])
    units = tuple(_with_captured_reads([_unit(group, variables) for group in groups], variables))
    if not any(unit.operators for unit in units):
        raise NotDecomposableError("it calls no operator")
    return units


def _without_frees(node: Node) -> Node:
    """The node, or a block without its statements that free variables: later parts may need these variables."""
    if not isinstance(node.tree, ast.With):
        return node
    block = copy.copy(node.tree)
    block.body = [_without_frees(inner).tree for inner in node.body if not inner.frees] or [ast.Pass()]
    return node.with_tree(ast.copy_location(block, node.tree))


def _groups(nodes: Sequence[Node]) -> list[list[Node]]:
    """Group nodes that must stay together: an operator with the attribute reads before it, and each context.

    An operator that makes a function (`mapped = torch.vmap(body)`) belongs together with the call of that function.
    """
    group: list[Node] = []
    depth = 0
    groups: list[list[Node]] = []
    for node in nodes:
        group.append(node)
        calls = [part.name for part in node.walk() if isinstance(part, Call)]
        depth += sum(name in ENTERING for name in calls) - sum(name in LEAVING for name in calls)
        if groups and _calls_result_of(groups[-1], node):
            groups[-1] += group
            group = []
        elif depth <= 0 and node.operators:
            groups.append(group)
            group = []
    if group and groups:
        groups[-1] += group  # an attribute that is read last, or a context that is never left
    elif group:
        groups.append(group)
    return groups


def _calls_result_of(group: Sequence[Node], node: Node) -> bool:
    """Tell whether a node calls a function that the group before it made."""
    functions = (part.function for part in node.walk() if isinstance(part, Call))
    called = {function.name for function in functions if isinstance(function, Name)}
    return bool(called) and any(name in called for member in group for name in member.writes)


def _unit(nodes: Sequence[Node], variables: frozenset[str]) -> Unit:
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    for node in nodes:
        _note(node.tree, variables, reads, writes)
    names = tuple(name for node in nodes for name in node.operators)
    return Unit(tuple(nodes), names, frozenset(reads), frozenset(writes))


def _with_captured_reads(units: Sequence[Unit], variables: frozenset[str]) -> Iterator[Unit]:
    """Add, to the reads of units that read a function of `forward`, the variables that this function captures."""
    captured: dict[str, frozenset[str]] = {}
    for unit in units:
        more = frozenset().union(*(captured.get(name, frozenset()) for name in unit.reads))
        yield dataclasses.replace(unit, reads=unit.reads | (more - unit.writes))
        for node in unit.nodes:
            if node.defines_function:
                captured |= dict.fromkeys(node.writes, frozenset(node.names & variables))


def _note(tree: ast.stmt, variables: frozenset[str], reads: dict[str, None], writes: dict[str, None]) -> None:
    """Add the variables that a statement reads from before its unit, and those that it assigns, from top to bottom."""
    children = [child for child in ast.iter_child_nodes(tree) if isinstance(child, ast.stmt)]
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.stmt):
            for inner in walk(child):
                name = inner.id if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Store) else None
                if name in variables and name not in writes:
                    reads[name] = None
    target = tree.target if isinstance(tree, ast.AugAssign) else None
    if isinstance(target, ast.Name) and target.id not in writes:
        reads[target.id] = None
    own = {argument.arg for argument in tree.args.args} if isinstance(tree, ast.FunctionDef) else set()
    for child in children:
        _note(child, variables - own, reads, writes)
    writes.update(dict.fromkeys(assigned_names(tree)))
