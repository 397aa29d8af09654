"""What the text of `model.py` says, by `ast` and without running it: its `forward`, its parameters, its operators."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ops.graph import ModelCodeError as ModelCodeError


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of `forward`; `symbolic` when it takes an integer size (`torch.SymInt`) and not a tensor."""

    name: str
    symbolic: bool


@lru_cache(maxsize=4)
def parse_model(code: str) -> ast.Module:
    """Syntax tree of `model.py`. It is shared: copy it before changing it.

    Raises:
        ModelCodeError: The text is not Python.
    """
    try:
        return ast.parse(code, filename="model.py")
    except SyntaxError as error:
        raise ModelCodeError(f"model.py:{error.lineno}: expected Python source, found {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise ModelCodeError(f"model.py: expected Python source, found {error or type(error).__name__}") from error


def forward_of(tree: ast.Module) -> ast.FunctionDef:
    """`GraphModule.forward`.

    Raises:
        ModelCodeError: There is none.
    """
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == "GraphModule":
            for member in statement.body:
                if isinstance(member, ast.FunctionDef) and member.name == "forward":
                    return member
    raise ModelCodeError("model.py: expected a class GraphModule with a method forward, found none")


def forward_parameters(code: str) -> tuple[Parameter, ...]:
    """Parameters of `GraphModule.forward`, in order, without `self`."""
    return parameters_of(forward_of(parse_model(code)))


def takes_any_keyword(code: str) -> bool:
    """Whether `GraphModule.forward` takes keyword arguments that it does not name."""
    return forward_of(parse_model(code)).args.kwarg is not None


def parameters_of(function: ast.FunctionDef) -> tuple[Parameter, ...]:
    """Parameters of a method, in order, without `self`."""
    arguments = function.args
    return tuple(
        Parameter(argument.arg, _is_symbolic(argument.annotation))
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)[1:]
    )


def _is_symbolic(annotation: ast.expr | None) -> bool:
    """Whether a parameter is annotated as a size."""
    return isinstance(annotation, ast.Attribute) and annotation.attr in {"SymInt", "SymFloat", "SymBool"}


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """All nodes that can hold others or a name, as they appear; several times faster than `ast.walk`."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        for field in reversed(node._fields):
            value = getattr(node, field, None)
            if type(value) is list:
                stack.extend(item for item in reversed(value) if isinstance(item, ast.AST))
            elif isinstance(value, _WALKED):
                stack.append(value)


_WALKED = (ast.expr, ast.stmt, ast.arguments, ast.arg, ast.keyword, ast.comprehension)


def operators(node: ast.AST) -> tuple[str, ...]:
    """Names of the operators that one node calls, without the nodes in it.

    Functions are known by their dotted name ("torch.conv2d"), methods as "Tensor.view", operators of the language
    as in the module `operator` ("operator.add", "operator.getitem").
    """
    if isinstance(node, ast.Call):
        name = _called(node)
        return () if name is None else (name,)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        is_number = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
        return () if is_number else (f"operator.{SIGN_NAMES[type(node.op)]}",)
    if isinstance(node, ast.AugAssign):
        return (f"operator.i{SIGN_NAMES[type(node.op)]}",)
    if isinstance(node, ast.Compare):
        return tuple(f"operator.{SIGN_NAMES[type(op)]}" for op in node.ops)
    if isinstance(node, ast.Subscript):
        return ("operator.setitem" if isinstance(node.ctx, ast.Store) else "operator.getitem",)
    return ()


SIGN_NAMES: Mapping[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor",
    ast.LShift: "lshift", ast.RShift: "rshift", ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert", ast.Not: "not_",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Is: "is_",
    ast.IsNot: "is_not", ast.In: "contains", ast.NotIn: "contains",
}  # fmt: skip
"""What the language writes with a sign → the function of the module `operator` that does the same."""

TORCH_NAMESPACES = frozenset(
    {
        "aten", "prim", "prims", "higher_order", "quantized", "quantized_decomposed", "_quantized", "mkldnn", "mkl",
        "mkldnn_prepacked", "onednn", "sparse", "profiler", "inductor", "rngprims", "_c10d_functional", "c10d",
        "symm_mem", "fsdp", "debugprims", "export", "bitsandbytes_torch", "cuda", "static_runtime", "xnnpack",
    }
)  # fmt: skip
"""Namespaces of `torch.ops` whose operators torch registers itself."""

_MODULES = frozenset({"torch", "math", "operator", "_operator", "einops", "paddle", "torchvision", "sympy", "numpy"})
_NOT_OPERATORS = frozenset({"torch.device", "torch.Size", "torch.utils._pytree.tree_leaves", "paddle.CPUPlace"})


def _called(node: ast.Call) -> str | None:
    """Name of what a call calls; None for `slice`, `device` and the like, which compute nothing."""
    name = dotted_name(node.func)
    if name is not None and name.partition(".")[0] in _MODULES and "." in name:
        return None if name in _NOT_OPERATORS else name
    if isinstance(node.func, ast.Attribute) and node.func.attr != "__init__":  # `super().__init__()`
        return f"Tensor.{node.func.attr}"
    return None


def dotted_name(node: ast.expr) -> str | None:
    """The text of a name with attributes ("torch.nn.functional.relu"); None for any other expression."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    parts.append(node.id)
    return ".".join(reversed(parts))
