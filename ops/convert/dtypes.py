"""Which dtype each variable of a torch graph has, as far as its code and metadata say, and casts where two differ.

torch promotes operands of unlike dtypes; frameworks that do not need a cast there. Nothing is run: what is not known
stays unknown, and gets no cast.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ops.sample.analysis.model_code import dotted_name

RANKS: Mapping[str, int] = MappingProxyType(
    {
        "bool": 0, "uint8": 1, "int8": 1, "int16": 2, "int32": 3, "int64": 4, "float16": 5, "bfloat16": 5,
        "float32": 6, "float64": 7, "complex64": 8, "complex128": 9,
    }
)  # fmt: skip
"""Dtypes in the order of torch's promotion; of two tensors, the higher one is the result's."""

_LOWEST_FLOAT = RANKS["float16"]

_CASTS: Mapping[str, str] = MappingProxyType(
    {"float": "float32", "double": "float64", "half": "float16", "bfloat16": "bfloat16", "long": "int64",
     "int": "int32", "short": "int16", "bool": "bool"}
)  # fmt: skip
_TRUTHS = frozenset(
    {
        "eq", "ne", "lt", "le", "gt", "ge", "isin", "isnan", "isinf", "isfinite", "logical_and", "logical_or",
        "logical_not", "logical_xor", "any", "all", "equal", "__eq__", "__ne__",
    }
)  # fmt: skip
_INDICES = frozenset({"argmax", "argmin", "argsort", "nonzero", "bincount", "searchsorted", "bucketize", "one_hot"})
_SUMS = frozenset({"sum", "cumsum", "prod"})
_MADE = frozenset({"ones", "zeros", "empty", "rand", "randn", "eye", "linspace"})
_ROOTS = frozenset(
    {"sqrt", "rsqrt", "exp", "log", "log2", "sin", "cos", "tanh", "sigmoid", "reciprocal", "mean", "erf"}
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
    """Follows the statements of a graph in order; dtypes without prefix.

    Args:
        parameters: Name of each tensor that `forward` takes → its dtype.
    """

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self._known: dict[str, str | None] = dict(parameters)

    def assign(self, target: ast.expr, value: str | None) -> None:
        """A variable gets a value of this dtype; all parts of a tuple get the same."""
        if isinstance(target, ast.Name):
            self._known[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self.assign(part, value)

    def of(self, node: ast.expr) -> str | None:
        """Dtype of the tensor that an expression gives; None for numbers, and where it is not known."""
        match node:
            case ast.Name():
                return self._known.get(node.id)
            case ast.Subscript():
                return self.of(node.value)
            case ast.Compare():
                operands = [node.left, *node.comparators]
                return "bool" if any(self.of(one) for one in operands) else None
            case ast.UnaryOp():
                return self.of(node.operand)
            case ast.BinOp():
                return self.promoted(node.left, node.right, is_division=isinstance(node.op, ast.Div))
            case ast.Tuple() | ast.List():
                return highest(self.of(one) for one in node.elts)
            case ast.Call():
                return self._call(node)
        return None

    def promoted(self, left: ast.expr, right: ast.expr, *, is_division: bool = False) -> str | None:
        """Dtype of the result of two operands, of which one may be a number that stands in the code."""
        found = highest((self.of(left), self.of(right)))
        if found is None or RANKS.get(found, 9) >= _LOWEST_FLOAT:
            return found
        numbers = [_number(one) for one in (left, right)]
        if is_division or any(isinstance(one, float) for one in numbers):
            return "float32"
        return "int64" if found == "bool" and any(type(one) is int for one in numbers) else found

    def _call(self, node: ast.Call) -> str | None:
        if not isinstance(node.func, ast.Attribute):
            return None
        dotted, name = dotted_name(node.func) or "", node.func.attr
        is_function = dotted.startswith("torch.")
        operands = list(node.args) if is_function else [node.func.value, *node.args]
        operands = operands or [one.value for one in node.keywords if one.arg in ("input", "self")]
        told = next((dtype_name(one.value) for one in node.keywords if one.arg == "dtype"), None)
        if told is not None:
            return told
        if name in ("to", "type", "view"):
            told = next((dtype for one in operands[1:] if (dtype := dtype_name(one)) is not None), None)
            return told or self.of(operands[0])
        if name in ("type_as", "to_like") and len(operands) > 1:
            return self.of(operands[1])
        if not is_function and name in _CASTS and len(operands) == 1:
            return _CASTS[name]
        return self._computed(name, is_function, operands)

    def _computed(self, name: str, is_function: bool, operands: list[ast.expr]) -> str | None:
        first = self.of(operands[0]) if operands else None
        if name in _TRUTHS:
            return "bool"
        if name in _INDICES:
            return "int64"
        if is_function and name in _MADE:
            return "float32"
        if is_function and name in ("arange", "full", "tensor", "scalar_tensor"):
            value = operands[1] if name == "full" and len(operands) > 1 else None
            return _of_numbers([value] if value is not None else operands)
        if name in _SECOND:
            return highest(self.of(one) for one in operands[1:]) or first
        if name in BINARY and len(operands) > 1:
            return self.promoted(operands[0], operands[1], is_division=name in ("div", "true_divide", "divide"))
        if first is not None and RANKS.get(first, 9) < _LOWEST_FLOAT:
            if name in _SUMS:
                return "int64"
            if name in _ROOTS:
                return "float32"
        if name in (
            "size",
            "dim",
            "item",
            "numel",
            "tolist",
            "finfo",
            "iinfo",
            "sym_sum",
            "topk",
            "sort",
            "max",
            "min",
        ):
            return first if name in ("max", "min") and len(operands) == 1 else None
        return first


def highest(dtypes: Iterable[str | None]) -> str | None:
    """The dtype that torch promotes to; None if one of the tensors has an unknown one, or there are none."""
    known = [one for one in dtypes if one is not None]
    return max(known, key=lambda one: RANKS.get(one, 9), default=None)


def dtype_name(node: ast.expr) -> str | None:
    """The dtype that an expression names ("torch.int64" → "int64"); None for any other."""
    name = (dotted_name(node) or "").removeprefix("torch.")
    name = {"float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32"}.get(name, name)
    return name if name in RANKS else None


def _number(node: ast.expr) -> float | None:
    """The number or truth that an expression is, with its sign; None for any other."""
    match node:
        case ast.Constant(bool() | int() | float() as value):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(bool() | int() | float() as value)):
            return -value
    return None


def _of_numbers(operands: list[ast.expr]) -> str | None:
    """Dtype of a tensor that is made from numbers that stand in the code."""
    values = []
    waiting = list(operands)
    while waiting:
        operand = waiting.pop()
        if isinstance(operand, ast.List | ast.Tuple):
            waiting += operand.elts
            continue
        value = _number(operand)
        if value is None:
            return None
        values.append(value)
    if any(isinstance(one, float) for one in values):
        return "float32"
    if values and all(isinstance(one, bool) for one in values):
        return "bool"
    return "int64" if values else None


class Promotion(ast.NodeTransformer):
    """Writes down the casts that torch makes where operands have unlike dtypes.

    Args:
        parameters: Name of each tensor that `forward` takes → its dtype.
    """

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self._dtypes = Dtypes(parameters)

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """Follow an assignment."""
        self.generic_visit(node)
        value = self._dtypes.of(node.value)
        for target in node.targets:
            self._dtypes.assign(target, value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """The variable keeps its dtype, so what is added gets it."""
        self.generic_visit(node)
        target = ast.parse(ast.unparse(node.target), mode="eval").body
        node.value = self._like(target, node.value)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        """Two operands of an operator."""
        self.generic_visit(node)
        node.left, node.right = self._alike([node.left, node.right])
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        """Two operands of a comparison."""
        self.generic_visit(node)
        if len(node.comparators) == 1:
            node.left, node.comparators[0] = self._alike([node.left, node.comparators[0]])
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Operands of a function or method."""
        self.generic_visit(node)
        if not isinstance(node.func, ast.Attribute):
            return node
        name = node.func.attr
        is_function = (dotted_name(node.func) or "").startswith("torch.")
        if name in ("cat", "concat", "stack") and node.args and isinstance(node.args[0], ast.List | ast.Tuple):
            node.args[0].elts = self._alike(node.args[0].elts)
        elif name == "where" and is_function and len(node.args) == 3:
            node.args[1:] = self._alike(self._numbers_alike(node.args[1:]))
        elif name in BINARY and is_function and len(node.args) == 2:
            node.args = self._alike(node.args)
        elif name in IN_PLACE and not is_function and len(node.args) == 1:
            node.args[0] = self._like(node.func.value, node.args[0])
        elif name in BINARY and not is_function and len(node.args) == 1:
            node.func.value, node.args[0] = self._alike([node.func.value, node.args[0]])
        return node

    def _like(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """A value for what changes a target in place, which keeps its dtype."""
        wanted, found = self._dtypes.of(target), self._dtypes.of(value)
        return _cast(value, wanted) if wanted is not None and _differ(wanted, found) else value

    def _numbers_alike(self, operands: list[ast.expr]) -> list[ast.expr]:
        """A tensor and a number that stands in the code, where one is an integer and the other is not."""
        found = self._dtypes.promoted(operands[0], operands[1])
        if found is None or RANKS.get(found, 9) < _LOWEST_FLOAT:
            return operands
        made = []
        for one in operands:
            number = _number(one)
            if type(number) is int:
                made.append(ast.copy_location(ast.parse(repr(float(number)), mode="eval").body, one))
            else:
                dtype = self._dtypes.of(one)
                made.append(_cast(one, found) if _differ(found, dtype) else one)
        return made

    def _alike(self, operands: list[ast.expr]) -> list[ast.expr]:
        found = [self._dtypes.of(one) for one in operands]
        wanted = highest(found)
        return [
            _cast(one, wanted) if wanted is not None and _differ(wanted, dtype) else one
            for one, dtype in zip(operands, found, strict=True)
        ]


def _differ(wanted: str | None, found: str | None) -> bool:
    return wanted is not None and found is not None and wanted != found


def _cast(node: ast.expr, dtype: str) -> ast.expr:
    made = ast.parse(f"x.to(torch.{dtype})", mode="eval").body
    assert isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute)
    for one in ast.walk(made):
        ast.copy_location(one, node)
    made.func.value = node
    return made
