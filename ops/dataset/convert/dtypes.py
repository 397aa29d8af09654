"""Dtype of each variable of a torch graph, as far as code and metadata tell, and casts where two operands differ.

torch promotes operands of unlike dtypes; a framework that does not promote needs a cast there. Nothing is run: a dtype
that is not known stays unknown, and gets no cast.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Series
from types import MappingProxyType

from ops.dataset.graph import (
    Attribute,
    Call,
    Expression,
    Kind,
    Name,
    Node,
    Operation,
    Sequence,
    Subscript,
    parse_expression,
)

RANKS: Mapping[str, int] = MappingProxyType(
    {
        "bool": 0, "uint8": 1, "int8": 1, "int16": 2, "int32": 3, "int64": 4, "float16": 5, "bfloat16": 5,
        "float32": 6, "float64": 7, "complex64": 8, "complex128": 9,
    }
)  # fmt: skip
"""Dtype → its rank in torch's promotion: the result of two tensors has the dtype of the higher rank."""

_LOWEST_FLOAT = RANKS["float16"]

_CASTS: Mapping[str, str] = MappingProxyType(
    {"float": "float32", "double": "float64", "half": "float16", "bfloat16": "bfloat16", "long": "int64",
     "int": "int32", "short": "int16", "bool": "bool"}
)  # fmt: skip
_OWN: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys((
            "eq", "ne", "lt", "le", "gt", "ge", "isin", "isnan", "isinf", "isfinite", "logical_and", "logical_or",
            "logical_not", "logical_xor", "any", "all", "equal", "__eq__", "__ne__",
        ), "bool"),
        **dict.fromkeys((
            "argmax", "argmin", "argsort", "nonzero", "bincount", "searchsorted", "bucketize", "one_hot",
        ), "int64"),
    }
)  # fmt: skip
"""Functions and methods → the dtype of their result, whatever they take."""

_SUMS = frozenset({"sum", "cumsum", "prod"})
_MADE = frozenset({"ones", "zeros", "empty", "rand", "randn", "eye", "linspace"})
_ROOTS = frozenset(
    {"sqrt", "rsqrt", "exp", "log", "log2", "sin", "cos", "tanh", "sigmoid", "reciprocal", "mean", "erf"}
)
_OF_NUMBERS = frozenset({"arange", "full", "tensor", "scalar_tensor"})
_NO_TENSORS = frozenset(
    {"size", "dim", "item", "numel", "tolist", "finfo", "iinfo", "sym_sum", "topk", "sort", "max", "min"}
)
_SECOND = frozenset({"embedding", "where", "masked_fill_"})
BINARY = frozenset(
    {
        "add", "sub", "mul", "div", "true_divide", "eq", "ne", "lt", "le", "gt", "ge", "maximum", "minimum", "pow",
        "floor_divide", "remainder", "subtract", "multiply", "divide", "bmm", "matmul",
        "fmod", "__and__", "__or__",
    }
)  # fmt: skip
"""Functions and methods of two operands that torch promotes."""

IN_PLACE = frozenset({"add_", "sub_", "mul_", "div_"})
"""Methods that change the first of two operands."""


class Dtypes:
    """Follows the nodes of a graph in order; dtypes without prefix.

    Args:
        parameters: Name of each tensor that `forward` takes → its dtype.
    """

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self._dtypes: dict[str, str | None] = dict(parameters)

    def assign(self, target: Expression, dtype: str | None) -> None:
        """Give a variable this dtype, and each element of a tuple the same."""
        if isinstance(target, Name):
            self._dtypes[target.name] = dtype
        elif isinstance(target, Sequence):
            for part in target.elements:
                self.assign(part, dtype)

    def of(self, value: Expression) -> str | None:
        """Return the dtype of the tensor that an expression gives; None for numbers, and where it is not known."""
        match value:
            case Name(name):
                return self._dtypes.get(name)
            case Subscript(owner, _):
                return self.of(owner)
            case Operation(_, operands) if value.is_comparison:
                return "bool" if any(map(self.of, operands)) else None
            case Operation(_, (operand,)):
                return self.of(operand)
            case Operation((sign,), (left, right)):
                return self.promote(left, right, is_division=sign == "truediv")
            case Sequence(_, elements):
                return highest(map(self.of, elements))
            case Call():
                return self._call(value)
        return None

    def promote(self, first: Expression, second: Expression, *, is_division: bool = False) -> str | None:
        """Return the dtype of the result of two operands, of which one may be a number of the code."""
        dtype = highest((self.of(first), self.of(second)))
        if dtype is None or RANKS.get(dtype, 9) >= _LOWEST_FLOAT:
            return dtype
        numbers = first.number, second.number
        if is_division or any(isinstance(number, float) for number in numbers):
            return "float32"
        return "int64" if dtype == "bool" and any(type(number) is int for number in numbers) else dtype

    def _call(self, call: Call) -> str | None:
        if not isinstance(call.function, Attribute):
            return None
        operands = list(call.operands)
        operands = operands or [keyword.value for keyword in call.keywords if keyword.name in ("input", "self")]
        told = [keyword.value for keyword in call.keywords if keyword.name == "dtype"]
        told += operands[1:] if call.name in ("to", "type", "view") else []
        if dtype := next(filter(None, map(dtype_name, told)), None):
            return dtype
        if call.name in ("type_as", "to_like") and len(operands) > 1:
            return self.of(operands[1])
        if call.is_method and call.name in _CASTS and len(operands) == 1:
            return _CASTS[call.name]
        return self._dtype_of_result(call.name, not call.is_method, operands)

    def _dtype_of_result(self, name: str, is_function: bool, operands: Series[Expression]) -> str | None:
        first = self.of(operands[0]) if operands else None
        if name in _OWN:
            return _OWN[name]
        if is_function and name in _MADE:
            return "float32"
        if is_function and name in _OF_NUMBERS:
            return _dtype_of_numbers(operands[1:2] if name == "full" and len(operands) > 1 else operands)
        if name in _SECOND:
            return highest(map(self.of, operands[1:])) or first
        if name in BINARY and len(operands) > 1:
            return self.promote(operands[0], operands[1], is_division=name in ("div", "true_divide", "divide"))
        if first is not None and RANKS.get(first, 9) < _LOWEST_FLOAT and name in (*_SUMS, *_ROOTS):
            return "int64" if name in _SUMS else "float32"
        is_tensor = name not in _NO_TENSORS or (name in ("max", "min") and len(operands) == 1)
        return first if is_tensor else None


def highest(dtypes: Iterable[str | None]) -> str | None:
    """Return the dtype that torch promotes to; None if one of the tensors has an unknown one, or there are none."""
    return max((dtype for dtype in dtypes if dtype is not None), key=lambda dtype: RANKS.get(dtype, 9), default=None)


def dtype_name(value: Expression) -> str | None:
    """Return the dtype that an expression names ("torch.int64" → "int64"); None for any other."""
    name = (value.dotted_name or "").removeprefix("torch.")
    name = {"float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32"}.get(name, name)
    return name if name in RANKS else None


def _dtype_of_numbers(operands: Series[Expression]) -> str | None:
    """Return the dtype of a tensor that is made from numbers of the code."""
    parts = (part for operand in operands for part in operand.walk() if not isinstance(part, Sequence))
    numbers = [part.number for part in parts]
    if not numbers or None in numbers:
        return None
    if any(isinstance(number, float) for number in numbers):
        return "float32"
    return "bool" if all(isinstance(number, bool) for number in numbers) else "int64"


class Promotion:
    """Writes down the casts that torch makes where operands have unlike dtypes.

    Args:
        parameters: Name of each tensor that `forward` takes → its dtype.
    """

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self._dtypes = Dtypes(parameters)

    def promote(self, node: Node) -> str:
        """Return the text of the next node, with casts."""
        expressions = [expression.map(self._promote) for expression in node.expressions]
        if node.kind is Kind.UPDATE:  # the variable keeps its dtype, so what is added gets it
            expressions[1] = self._cast_like(expressions[0], expressions[1])
        elif node.kind is Kind.ASSIGN:
            dtype = self._dtypes.of(expressions[-1])
            for target in expressions[:-1]:
                self._dtypes.assign(target, dtype)
        return node.with_expressions(expressions)

    def _promote(self, value: Expression) -> Expression:
        match value:
            case Operation(signs, (_, _) as operands):
                alike = self._cast_to_highest(operands)
                return value if alike == operands else Operation(signs, alike)
            case Call(Attribute()):
                return self._call(value)
        return value

    def _call(self, call: Call) -> Call:
        """Return a call with the casts that torch's promotion makes of its operands."""
        args, count = call.args, len(call.args)
        first = args[0] if args else None
        if call.name in ("cat", "concat", "stack") and isinstance(first, Sequence):
            elements = self._cast_to_highest(first.elements)
            return call if elements == first.elements else _with_args(call, Sequence(first.kind, elements), *args[1:])
        if call.name == "where" and not call.is_method and count == 3:
            return _with_args(call, args[0], *self._cast_to_highest(self._cast_numbers(args[1:])))
        if call.name in BINARY and not call.is_method and count == 2:
            return _with_args(call, *self._cast_to_highest(args))
        if call.name in IN_PLACE and call.is_method and count == 1:
            return _with_args(call, self._cast_like(call.operands[0], args[0]))
        if call.name in BINARY and call.is_method and count == 1:
            owner, argument = self._cast_to_highest(call.operands)
            return Call(Attribute(owner, call.name), (argument,), call.keywords)
        return call

    def _cast_like(self, target: Expression, value: Expression) -> Expression:
        """Return a value cast to the dtype of the target that it changes in place."""
        return self._cast(value, self._dtypes.of(target))

    def _cast_numbers(self, operands: tuple[Expression, ...]) -> tuple[Expression, ...]:
        """Return a tensor and a number of the code as floats, where the result that torch promotes to is one."""
        dtype = self._dtypes.promote(operands[0], operands[1])
        if dtype is None or RANKS.get(dtype, 9) < _LOWEST_FLOAT:
            return operands
        return tuple(
            self._cast(operand, dtype) if (number := operand.integer) is None else parse_expression(repr(float(number)))
            for operand in operands
        )

    def _cast_to_highest(self, operands: tuple[Expression, ...]) -> tuple[Expression, ...]:
        wanted = highest(map(self._dtypes.of, operands))
        return tuple(self._cast(operand, wanted) for operand in operands)

    def _cast(self, value: Expression, wanted: str | None) -> Expression:
        """Cast the value to a dtype; unchanged if it has that dtype already, or one of the dtypes is unknown."""
        if wanted is None or self._dtypes.of(value) in (None, wanted):
            return value
        return Call(Attribute(value, "to"), (parse_expression(f"torch.{wanted}"),))


def _with_args(call: Call, *args: Expression) -> Call:
    return call if args == call.args else Call(call.function, args, call.keywords)
