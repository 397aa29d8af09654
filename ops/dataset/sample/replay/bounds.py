"""Bounds of a graph's integer inputs, from their uses as indices.

An input is followed through reshaping, slicing, casts, joins, and addition of constants to where it indexes something
of a size that the metadata give: embedding tables, `gather`, `index_select`, `one_hot`, subscripts.

Nothing is executed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ops.dataset.graph import Call, Constant, Expression, Graph, Kind, Name, Node, Operation, Sequence, Subscript
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.values import is_integer


@dataclass(frozen=True, slots=True)
class IndexBound:
    """Lowest and highest value of an integer input that all its uses as an index allow."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class _Value:
    """The value of a variable.

    Attributes:
        sources: Inputs whose elements it holds → the number that was added to them.
        shape: Its sizes; None where they are unknown.
    """

    sources: Mapping[str, int] = field(default_factory=dict)
    shape: tuple[int, ...] | None = None


_UNKNOWN = _Value()

# Elements stay the same; the shape is unknown afterwards.
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
_INDEXED_ALONG_DIM = frozenset(
    {"gather", "index_select", "take_along_dim", "scatter", "scatter_", "scatter_add", "index_add"}
)


def index_bounds(sample: Sample) -> dict[str, IndexBound]:
    """Find bounds of the integer inputs that index something of known size; other inputs are missing.

    Raises:
        ModelCodeError: `model.py` is not a model.
    """
    follower = _Follower(
        {
            tensor.name: _Value({tensor.name: 0} if is_integer(tensor.dtype) else {}, tensor.shape)
            for tensor in sample.tensors
        }
    )
    for node in Graph.parse(sample.model_code).nodes:
        # Only a few of thousands of nodes have to do with an index.
        if node.frees:
            continue
        if node.called_name in _SAME or follower.has_sources(node.words):
            follower.follow(node)
        else:
            follower.forget(node.writes)
    return {name: IndexBound(low, high) for name, (low, high) in follower.bounds.items() if low <= high}


class _Follower:
    """Goes through the nodes in order and keeps the value of each variable."""

    def __init__(self, variables: dict[str, _Value]) -> None:
        self.variables = variables
        self.bounds: dict[str, tuple[int, int]] = {}

    def has_sources(self, names: Iterable[str]) -> bool:
        """Tell whether one of these variables holds elements of an input that may be an index."""
        return any(name in self.variables and self.variables[name].sources for name in names)

    def forget(self, names: Iterable[str]) -> None:
        """Forget variables that are assigned something else."""
        for name in names:
            self.variables.pop(name, None)

    def follow(self, node: Node) -> None:
        """Follow values through one node."""
        if node.kind is not Kind.ASSIGN or node.value is None:
            for expression in node.walk():
                if isinstance(expression, Call | Subscript):
                    self._value(expression)
            return
        value = self._value(node.value)
        for target in node.targets:
            match target:
                case Name(name):
                    self.variables[name] = value
                case Subscript():
                    self._value(target)
                case Sequence("tuple", elements):
                    names = (element.name for element in elements if isinstance(element, Name))
                    self.variables.update(dict.fromkeys(names, _Value(value.sources)))

    def _value(self, expression: Expression) -> _Value:
        """The value of an expression; records uses as an index inside of it."""
        match expression:
            case Name(name):
                return self.variables.get(name, _UNKNOWN)
            case Subscript():
                return self._subscript(expression)
            case Call():
                return self._call(expression)
            case Operation(("add" | "sub",), (_, _)):
                return self._sum(expression)
            case Operation(_, (left, right)) if not expression.is_comparison:
                _ = self._value(left), self._value(right)
            case Sequence(_, elements):
                return _Value(_join_sources([self._value(element) for element in elements]))
        return _UNKNOWN

    def _sum(self, operation: Operation) -> _Value:
        """The value of an input plus or minus a constant."""
        values = [self._value(operand) for operand in operation.operands]
        first, second = (operand.integer for operand in operation.operands)
        is_sum = operation.signs == ("add",)
        if second is not None:
            return _shift(values[0], second if is_sum else -second)
        return _shift(values[1], first) if first is not None and is_sum else _UNKNOWN

    def _call(self, call: Call) -> _Value:
        """The value of a call of a function or method; the first operand of a method is its tensor."""
        function = call.function.dotted_name or ""
        if not call.is_method and not function.startswith(("torch.", "paddle.")):
            return _UNKNOWN
        values = [self._value(operand) for operand in call.operands]
        self._use(call, values)
        if call.name in _SAME and values:
            return values[0]
        if call.name in _RESHAPING and values:
            return _Value(values[0].sources)
        return _Value(_join_sources(values)) if call.name in _JOINING else _UNKNOWN

    def _use(self, call: Call, values: list[_Value]) -> None:
        """Record the bounds that a call sets for its indices."""

        def value(place: int, name: str) -> _Value:
            if place < len(values):
                return values[place]
            argument = call.argument(place, name)
            return _UNKNOWN if argument is None else self._value(argument)

        def integer(place: int, name: str) -> int | None:
            argument = call.argument(place, name)
            return None if argument is None else argument.integer

        if call.name in {"embedding", "embedding_bag"}:
            is_swapped = call.function.dotted_name == "torch.embedding"
            index, table = (
                (value(1, "indices"), value(0, "weight")) if is_swapped else (value(0, "input"), value(1, "weight"))
            )
            self._demand(index, table, 0)
        elif call.name in _INDEXED_ALONG_DIM:
            axis = integer(1, "dim")
            if axis is not None:
                self._demand(value(2, "index"), value(0, "input"), axis)
        elif call.name == "one_hot":
            size = integer(1, "num_classes")
            if size is not None and size > 0:
                self._demand(value(0, "input"), _Value(shape=(size,)), 0)
        elif call.name == "index" and len(call.operands) > 1 and isinstance(call.operands[1], Sequence):
            for axis, item in enumerate(call.operands[1].elements):
                self._demand(self._value(item), values[0], axis, negative=True)

    def _subscript(self, subscript: Subscript) -> _Value:
        """The value of `tensor[…]`, with elements of the tensor; records indices among the subscripts."""
        owner = self._value(subscript.owner)
        axis = 0
        for item in subscript.items:
            constant = item.value if isinstance(item, Constant) else 0
            if constant is None:
                continue
            if constant is Ellipsis:
                break
            self._demand(self._value(item), owner, axis, negative=True)
            axis += 1
        return _Value(owner.sources)

    def _demand(self, index: _Value, owner: _Value, axis: int, *, negative: bool = False) -> None:
        """Record that an index must lie within an axis of its owner."""
        if not index.sources or owner.shape is None or not -len(owner.shape) <= axis < len(owner.shape):
            return
        size = owner.shape[axis]
        for name, offset in index.sources.items():
            low, high = self.bounds.get(name, (-(1 << 63), (1 << 63) - 1))
            lowest = -size if negative else 0
            self.bounds[name] = max(low, lowest - offset), min(high, size - 1 - offset)


def _shift(value: _Value, offset: int) -> _Value:
    return _Value({name: old + offset for name, old in value.sources.items()}, value.shape)


def _join_sources(values: list[_Value]) -> dict[str, int]:
    """Join the sources of several values; of two offsets of a source the larger counts."""
    sources: dict[str, int] = {}
    for value in values:
        for name, offset in value.sources.items():
            sources[name] = max(offset, sources.get(name, offset))
    return sources
