"""Source of operators that a model's library defines in Python, so that a sample needs only torch."""

import ast
import inspect
import textwrap
import types
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import GraphModule

from ops.dataset.capture.canonical.graphs import all_nodes
from ops.dataset.graph.syntax import TORCH_NAMESPACES
from ops.dataset.sample.format.literals import literal_text
from ops.execution.torch_private import operator_name, python_operator
from ops.failures import ReasonedError

_CONSTANTS = (int, float, complex, bool, str, type(None))


class CustomOperatorError(ReasonedError):
    """An operator cannot be written into a sample."""


def definitions(module: GraphModule) -> list[str]:
    """Write definitions of the operators that a graph and its nested graphs call, except torch's own.

    Raises:
        CustomOperatorError: The source of an operator is missing, or needs more than torch.
    """
    names = {operator_name(node.target) for node in all_nodes(module) if node.op == "call_function"} - {None}
    own = (str(name) for name in names if str(name).partition("::")[0] not in TORCH_NAMESPACES)
    return [_definition(name) for name in sorted(own)]


def _definition(name: str) -> str:
    python = python_operator(name)
    if python is None:
        raise CustomOperatorError(
            f"operator {name} is compiled or was not made by torch.library.custom_op: its source cannot be stored with "
            f"the sample; ask the model's library for an implementation in plain torch",
            quoted=name,
        )
    source = _Source(name)
    own = name.replace("::", "_").replace(".", "_")
    source.function(python.function, own)
    # Assigned to a name, since torch drops an operator's Python side without a reference to it.
    arguments = f"{name!r}, {own}, mutates_args={python.mutated!r}, schema={python.schema!r}"
    lines = [f"{own}_operator = torch.library.custom_op({arguments})"]
    if python.fake is not None:
        source.function(python.fake, f"{own}_fake")
        lines.append(f"{own}_operator.register_fake({own}_fake)")
    return "\n\n\n".join([*source.texts, "\n".join(lines)])


class _Source:
    """Functions as text, each after the functions and values that it uses.

    Attributes:
        texts: The text of each, in order.
    """

    def __init__(self, operator: str) -> None:
        self.texts: list[str] = []
        self._operator = operator
        self._done: dict[str, object] = {}

    def function(self, function: Callable[..., Any], name: str) -> None:
        """Add a function under `name`, after the functions and values that it uses."""
        function = inspect.unwrap(function)
        if not isinstance(function, types.FunctionType) or function.__closure__:
            raise self._error(f"{name} is no plain function")
        tree = self._tree(function)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for global_name in sorted(used & function.__globals__.keys()):
            if global_name != function.__name__:
                self._value(global_name, function.__globals__[global_name])
        tree.name = name
        self.texts.append(ast.unparse(tree))

    def _tree(self, function: types.FunctionType) -> ast.FunctionDef:
        try:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
        except (OSError, SyntaxError, ValueError) as error:
            raise self._error(f"the source of {function.__qualname__} cannot be read") from error
        if not isinstance(tree, ast.FunctionDef):
            raise self._error(f"{function.__qualname__} is no plain function")
        tree.decorator_list = []
        tree.returns = None
        for argument in ast.walk(tree.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        return tree

    def _value(self, name: str, value: object) -> None:
        """Add a global that a function reads."""
        if self._done.get(name, value) is not value:
            raise self._error(f"{name} has two meanings in it")
        if name in self._done or value is torch:
            return
        self._done[name] = value
        if isinstance(value, types.FunctionType) and not _is_torch(value):
            self.function(value, name)
        else:
            self.texts.append(self._assignment(name, value))

    def _assignment(self, name: str, value: Any) -> str:
        if isinstance(value, types.ModuleType) and value.__name__.partition(".")[0] in {"torch", "math"}:
            return f"import {value.__name__} as {name}"
        if type(value) in _CONSTANTS:
            return f"{name} = {literal_text(value)}"
        if _is_torch(value):
            return f"from {value.__module__} import {value.__qualname__} as {name}"
        raise self._error(f"it uses {name}, which is neither torch's nor a plain function or number")

    def _error(self, reason: str) -> CustomOperatorError:
        told = f"operator {self._operator} cannot be stored with the sample: {reason}"
        return CustomOperatorError(told, quoted=self._operator)


def _is_torch(value: object) -> bool:
    return str(getattr(value, "__module__", "")).partition(".")[0] in {"torch", "math"}
