"""Which indices a graph allows: bounds of its integer inputs, from how the code uses them.

An input is followed through reshaping, slicing, casts, joins, and addition of constants to where it indexes something
whose size the metadata gives: embedding tables, `gather`, `index_select`, `one_hot`, subscripts.

Nothing is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.sample.analysis.model_code import dotted_name, forward_of, parse_model, walk
from ops.sample.format.types import Sample
from ops.sample.replay.values import is_integer


@dataclass(frozen=True, slots=True)
class IndexBound:
    """Lowest and highest value of an integer input that every use of it as an index allows."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class _Value:
    """What is known of a variable.

    Attributes:
        sources: Inputs whose elements it holds → what was added to them.
        shape: Its sizes, when known.
    """

    sources: Mapping[str, int] = field(default_factory=dict)
    shape: tuple[int, ...] | None = None


_UNKNOWN = _Value()

# Elements stay what they are; where the shape changes, it is no longer known.
_RESHAPING = frozenset(
    {
        "reshape", "view", "flatten", "unflatten", "ravel", "unsqueeze", "squeeze", "expand", "expand_as", "repeat",
        "broadcast_to", "repeat_interleave", "tile", "transpose", "permute", "swapaxes", "movedim", "t", "narrow",
        "select", "split", "chunk", "unbind", "roll", "flip", "masked_fill", "masked_select",
    }
)  # fmt: skip
_JOINING = frozenset({"cat", "concat", "concatenate", "stack", "where"})
_SAME = frozenset(
    {
        "to", "long", "int", "short", "type", "type_as", "float", "half", "bfloat16", "double", "contiguous", "clone",
        "detach", "cpu", "cuda", "alias", "dropout", "relu",
    }
)  # fmt: skip


def index_bounds(sample: Sample) -> dict[str, IndexBound]:
    """Bounds of the integer inputs that index something of known size; other inputs are missing.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    shapes = {tensor.name: tensor.shape for tensor in sample.tensors}
    integers = {tensor.name for tensor in sample.tensors if is_integer(tensor.dtype)}
    follower = _Follower(
        {name: _Value({name: 0} if name in integers else {}, shape) for name, shape in shapes.items()},
    )
    for statement in forward_of(parse_model(sample.model_code)).body:
        follower.follow(statement)
    return {name: IndexBound(low, high) for name, (low, high) in follower.bounds.items() if low <= high}


class _Follower:
    """Goes through the statements in order and remembers what each variable holds."""

    def __init__(self, variables: dict[str, _Value]) -> None:
        self.variables = variables
        self.bounds: dict[str, tuple[int, int]] = {}

    def follow(self, statement: ast.stmt) -> None:
        """Take one statement into account."""
        if not isinstance(statement, ast.Assign):
            for node in walk(statement):
                if isinstance(node, ast.Call | ast.Subscript):
                    self._value(node)
            return
        value = self._value(statement.value)
        for target in statement.targets:
            if isinstance(target, ast.Name):
                self.variables[target.id] = value
            elif isinstance(target, ast.Subscript):
                self._subscript(target)
            elif isinstance(target, ast.Tuple):
                for part in target.elts:
                    if isinstance(part, ast.Name):
                        self.variables[part.id] = _Value(value.sources)

    def _value(self, node: ast.expr) -> _Value:
        """What an expression holds; uses as an index inside of it are recorded."""
        if isinstance(node, ast.Name):
            return self.variables.get(node.id, _UNKNOWN)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.BinOp):
            return self._sum(node)
        if isinstance(node, ast.List | ast.Tuple):
            return _Value(_joined([self._value(item) for item in node.elts]))
        return _UNKNOWN

    def _sum(self, node: ast.BinOp) -> _Value:
        """An input plus or minus a constant."""
        left, right = self._value(node.left), self._value(node.right)
        constant = _integer(node.right)
        if isinstance(node.op, ast.Add | ast.Sub) and constant is not None:
            shift = constant if isinstance(node.op, ast.Add) else -constant
            return _Value({name: offset + shift for name, offset in left.sources.items()}, left.shape)
        constant = _integer(node.left)
        if isinstance(node.op, ast.Add) and constant is not None:
            return _Value({name: offset + constant for name, offset in right.sources.items()}, right.shape)
        return _UNKNOWN

    def _call(self, node: ast.Call) -> _Value:
        """A function or a method, whose arguments then start with the tensor itself."""
        function = dotted_name(node.func)
        is_function = function is not None and function.startswith(("torch.", "paddle."))
        arguments = list(node.args)
        if isinstance(node.func, ast.Attribute) and not is_function:
            arguments.insert(0, node.func.value)
        elif not is_function:
            return _UNKNOWN
        assert isinstance(node.func, ast.Attribute)  # a dotted function, or a method
        name = node.func.attr
        named = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}
        values = [self._value(argument) for argument in arguments]
        self._use(function or name, name, arguments, values, named)
        if name in _SAME and values:
            return values[0]
        if name in _RESHAPING and values:
            return _Value(values[0].sources)
        return _Value(_joined(values)) if name in _JOINING else _UNKNOWN

    def _use(
        self,
        function: str,
        name: str,
        arguments: list[ast.expr],
        values: list[_Value],
        named: Mapping[str, ast.expr],
    ) -> None:
        """Record what a call demands of the indices that it is given."""

        def argument(position: int, key: str) -> ast.expr | None:
            return arguments[position] if position < len(arguments) else named.get(key)

        def value(position: int, key: str) -> _Value:
            if position < len(values):
                return values[position]
            return self._value(named[key]) if key in named else _UNKNOWN

        if name in {"embedding", "embedding_bag"}:
            swapped = function == "torch.embedding"
            self._demand(value(1, "indices") if swapped else value(0, "input"), value(0 if swapped else 1, "weight"), 0)
        elif name in {"gather", "index_select", "take_along_dim", "scatter", "scatter_", "scatter_add", "index_add"}:
            dimension = argument(1, "dim")
            axis = _integer(dimension) if dimension is not None else None
            if axis is not None:
                self._demand(value(2, "index"), value(0, "input"), axis)
        elif name == "one_hot":
            classes = argument(1, "num_classes")
            size = _integer(classes) if classes is not None else None
            if size is not None and size > 0:
                self._demand(value(0, "input"), _Value(shape=(size,)), 0)
        elif name == "index" and len(arguments) > 1 and isinstance(arguments[1], ast.List):
            for axis, item in enumerate(arguments[1].elts):
                self._demand(self._value(item), values[0], axis, negative=True)

    def _subscript(self, node: ast.Subscript) -> _Value:
        """`tensor[…]`: indices among the subscripts are uses; what is taken are the tensor's own elements."""
        owner = self._value(node.value)
        axis = 0
        for item in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            if isinstance(item, ast.Constant) and item.value is None:
                continue
            if isinstance(item, ast.Constant) and item.value is Ellipsis:
                break
            self._demand(self._value(item), owner, axis, negative=True)
            axis += 1
        return _Value(owner.sources)

    def _demand(self, index: _Value, owner: _Value, axis: int, *, negative: bool = False) -> None:
        """The index must lie within one axis of its owner."""
        if not index.sources or owner.shape is None or not -len(owner.shape) <= axis < len(owner.shape):
            return
        size = owner.shape[axis]
        for name, offset in index.sources.items():
            low, high = self.bounds.get(name, (-(1 << 63), (1 << 63) - 1))
            lowest = -size if negative else 0
            self.bounds[name] = max(low, lowest - offset), min(high, size - 1 - offset)


def _joined(values: list[_Value]) -> dict[str, int]:
    """Sources of all; of one that comes with two offsets, the larger."""
    sources: dict[str, int] = {}
    for value in values:
        for name, offset in value.sources.items():
            sources[name] = max(offset, sources.get(name, offset))
    return sources


def _integer(node: ast.expr) -> int | None:
    """The integer that an expression spells out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _integer(node.operand)
        return None if value is None else -value
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    return None
