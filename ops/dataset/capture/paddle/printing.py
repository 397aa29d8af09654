"""Prints a program of Paddle as the code of a sample: a `GraphModule` of calls of `paddle._C_ops`.

A program lists an operator's tensors and attributes separately, while its function in `paddle._C_ops` takes both in the
order of Paddle's operator definitions, which is in the C++ headers of every Paddle wheel.
"""

import functools
import keyword
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import paddle

from ops.dataset.capture.paddle.recording import CaptureError, NoOperatorError, RecordedProgram

_HEADERS = ("api.h", "fused_api.h")
_DECLARATION = re.compile(r"^PADDLE_API\s+\S.*?\b(\w+)\((.*)\);", re.MULTILINE)
_PARAMETER = re.compile(r"(\w+)\s*(?:=.*)?$", re.DOTALL)

_FUNCTIONS: Mapping[str, str] = {"batch_norm_": "batch_norm"}
"""Operator → its function, if that has another name."""

_PUBLIC: Mapping[str, tuple[str, ...]] = {
    "argmax": ("x", "axis", "keepdims", "dtype"),
    "argmin": ("x", "axis", "keepdims", "dtype"),
    "expand_as": ("x", "y"),
    "logsumexp": ("x", "axis", "keepdim"),
}
"""Function → its parameters, where they are those of Paddle's public function, not of the C++ function."""


def parameter_order(operator: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Put the names of an operator's tensors and attributes in the order of its function's parameters.

    If the headers do not declare the function, or use other names, tensors come first.

    Args:
        operator: Name without the dialect's prefix: "matmul".
        names: Names of its tensors, then of its attributes, as the program lists them.
    """
    if operator in _PUBLIC:
        return tuple(name for name in _PUBLIC[operator] if name in names)
    declared = _declarations().get(_FUNCTIONS.get(operator, operator), ())
    order = tuple(name for name in declared if name in names)
    return order if len(order) == len(names) else names


@functools.cache
def _declarations() -> Mapping[str, tuple[str, ...]]:
    """Function → names of its parameters."""
    folder = Path(paddle.__file__).parent / "include" / "paddle" / "phi" / "api" / "include"
    declared: dict[str, tuple[str, ...]] = {}
    for header in _HEADERS:
        for match in _DECLARATION.finditer((folder / header).read_text("utf-8")):
            parameters = (_PARAMETER.search(text) for text in _split(match[2]) if text)
            declared.setdefault(match[1], tuple(parameter[1] for parameter in parameters if parameter))
    return declared


def _split(parameters: str) -> Iterator[str]:
    """Split the parameters of a C++ declaration at commas outside of brackets."""
    depth, start = 0, 0
    for place, character in enumerate(parameters):
        depth += (character in "<({") - (character in ">)}")
        if character == "," and not depth:
            yield parameters[start:place].strip()
            start = place + 1
    yield parameters[start:].strip()


_WIDTH = 120
_INDENT = " " * 8
_HEAD = """import paddle


class GraphModule(paddle.nn.Layer):
    def __init__(self):
        super().__init__()

"""
_CONTROL_FLOW = ("pd_op.if", "pd_op.while", "pd_op.py_layer")
_EAGER = MappingProxyType(dict.fromkeys(("pd_op.memcpy", "pd_op.share_data_"), "pd_op.assign"))
"""Operator that only programs have → operator of eager mode for the same tensors, without attributes."""

_DTYPES: Mapping[str, str] = MappingProxyType(
    {
        "b": "bool", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "i8": "int8",
        "i16": "int16", "i32": "int32", "i64": "int64", "ui8": "uint8", "c64": "complex64", "c128": "complex128",
    }
)  # fmt: skip
_SHORT = {name: short for short, name in _DTYPES.items()}


@dataclass(frozen=True, slots=True)
class PrintedProgram:
    """A program as code.

    Attributes:
        code: Text of `model.py`.
        inputs: Parameter of `forward` → index of the recorded input.
        parameters: Parameter of `forward` → Paddle's name of the parameter or buffer.
    """

    code: str
    inputs: Mapping[str, int]
    parameters: Mapping[str, str]


class Printer:
    """Prints a program."""

    def __init__(self, recorded: RecordedProgram) -> None:
        self._recorded = recorded
        self._names: dict[tuple[int, int], str] = {}
        self._counts: Counter[str] = Counter()
        self._statements: list[tuple[str, list[str], list[str]]] = []  # text, names that it uses, names that it binds

    def print_program(self) -> PrintedProgram:
        """Print the program as code, with only used inputs as parameters of `forward`.

        Raises:
            NoOperatorError: It has no operator.
            CaptureError: It has control flow, or an operator that eager mode does not have.
        """
        block = self._recorded.program.global_block()
        used = {_key(source) for operator in block.ops for source in _sources(operator)}
        used |= {_key(value) for value in self._recorded.outputs}
        inputs: dict[str, int] = {}
        parameters: dict[str, str] = {}
        for index, value in enumerate(self._recorded.inputs):
            if _key(value) in used and _key(value) not in self._names:
                inputs[self._bind_name(value, "data")] = index
        for operator in block.ops:
            kind = operator.name()
            if kind == "builtin.parameter":
                if _key(operator.result(0)) in used:
                    parameters[self._bind_name(operator.result(0), "parameter")] = operator.attrs()["parameter_name"]
            elif kind not in ("builtin.shadow_output", "pd_op.data"):
                self._statement(operator)
        if not any(text.count("paddle._C_ops.") for text, _, _ in self._statements):
            raise NoOperatorError("the model has no operator")
        returned = [self._name(value) for value in self._recorded.outputs]
        return PrintedProgram(self._text([*inputs, *parameters], returned), inputs, parameters)

    def _statement(self, operator: Any) -> None:
        kind: str = _EAGER.get(operator.name(), operator.name())
        sources = [self._name(value) for value in _sources(operator)]
        if kind == "builtin.combine":
            text = f"[{', '.join(sources)}]"
        elif kind == "builtin.split":
            text = sources[0]
        elif kind == "builtin.slice":
            text = f"{sources[0]}[{operator.attrs()['index']}]"
        else:
            text = self._call(operator, kind)
        hidden = _hidden_results(operator)
        results = [value for index, value in enumerate(operator.results()) if index not in hidden]
        stem = kind.partition(".")[2]
        names = [self._bind_name(value, stem) for value in results]
        comma = "," if kind == "builtin.split" and len(names) == 1 else ""
        comment = f"# {kind}: ({_types(operator.results())}) <- ({_types(_operands(operator))})"
        bound = f"{', '.join(names)}{comma} = " if names else ""
        self._statements.append((f"{_INDENT}{comment}\n{_wrap(bound + text)}", sources, names))

    def _call(self, operator: Any, kind: str) -> str:
        dialect, _, name = kind.partition(".")
        function = _FUNCTIONS.get(name, name)
        if kind in _CONTROL_FLOW:
            raise CaptureError(f"control flow of the model depends on tensors ({kind}), which a sample cannot hold")
        if dialect != "pd_op" or not hasattr(paddle._C_ops, function):
            raise CaptureError(f"the model has an operator that eager mode does not have: {kind}")
        attributes = operator.attrs()
        is_double = any(_SHORT["float64"] in _type(value) for value in operator.results())
        tensors = tuple(operator.get_input_names())
        operands = ("None" if value is None else self._name(value) for value in _operands(operator))
        values = dict(zip(tensors, operands, strict=True))
        for attribute in operator.get_attr_names() if kind == operator.name() else ():
            values[attribute] = _literal(attributes[attribute], exact=is_double)
        if values.get("flatten") == "True":
            values["axis"] = "None"  # argmax and argmin over all elements
        arguments = [values[argument] for argument in parameter_order(name, tuple(values))]
        return f"paddle._C_ops.{function}({', '.join(arguments)})"

    def _name(self, value: Any) -> str:
        try:
            return self._names[_key(value)]
        except KeyError as error:
            raise CaptureError("the program uses a value that it does not make") from error

    def _bind_name(self, value: Any, stem: str) -> str:
        name = f"{stem}_{self._counts[stem]}"
        self._counts[stem] += 1
        if keyword.iskeyword(name) or not name.isidentifier():
            raise CaptureError(f"an operator is called {stem!r}, which is no name")
        self._names[_key(value)] = name
        return name

    def _text(self, parameters: Sequence[str], returned: Sequence[str]) -> str:
        lines = [_HEAD + _signature(parameters)]
        statements = enumerate(self._statements)
        alive_until = {name: place for place, (_, used, bound) in statements for name in (*bound, *used)}
        for place, (text, used, bound) in enumerate(self._statements):
            over = [
                name for name in dict.fromkeys((*used, *bound)) if alive_until[name] == place and name not in returned
            ]
            lines.append(text)
            if over:
                deletion = f"{_INDENT}del {', '.join(over)}"
                lines.append(deletion if len(deletion) <= _WIDTH else _wrap(f"del ({', '.join(over)})"))
            lines.append("")
        values = ", ".join(returned)
        lines.append(_wrap(f"return ({values}{',' if len(returned) == 1 else ''})"))
        return "\n".join(lines) + "\n"


def _key(value: Any) -> tuple[int, int]:
    return value.get_defining_op().id(), value.index()


def _operands(operator: Any) -> list[Any]:
    """The operator's tensors; None for missing ones."""
    values = operator.operands_source()
    return [None if value is None or not value.initialized() else value for value in values]


def _sources(operator: Any) -> list[Any]:
    return [value for value in _operands(operator) if value is not None]


def _hidden_results(operator: Any) -> frozenset[int]:
    """Indices of results that eager mode does not return, as only the operator's gradient needs them."""
    if not operator.name().startswith("pd_op."):
        return frozenset()
    status = operator.get_output_intermediate_status()
    return frozenset(index for index, is_hidden in enumerate(status) if is_hidden)


def _literal(value: Any, *, exact: bool) -> str:
    """Source text of an attribute.

    Attributes of 32 bits come as doubles: the shortest decimal of 32 bits is the original value, unless the operator
    computes in double precision.
    """
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_literal(item, exact=exact) for item in value)}]"
    if value is None or isinstance(value, (bool, int, str)):
        return repr(value)
    if isinstance(value, float):
        is_short = not exact and math.isfinite(value) and float(np.float32(value)) == value
        return f'float("{str(np.float32(value)) if is_short else repr(value)}")'
    text = str(value)
    if text.startswith("Place("):
        return "paddle.core.CPUPlace()" if "cpu" in text else "paddle.framework._current_expected_place()"
    name = str(getattr(value, "name", "")).lower()
    if name in _SHORT:
        return f"paddle.{name}"
    if name == "undefined":
        return "None"
    raise CaptureError(f"an operator has an attribute that cannot be written: {type(value).__name__} {text[:100]}")


def _types(values: Sequence[Any]) -> str:
    return ", ".join("None" if value is None else _type(value) for value in values)


def _type(value: Any) -> str:
    """The type of a value as in Paddle's samples: "2x3xf32"; for a list of tensors, their types in brackets."""
    kind = value.type()
    vector = kind.as_vec_type() if hasattr(kind, "as_vec_type") else None
    if vector is not None:
        return f"[{', '.join(_short_type(item) for item in vector.as_list())}]"
    return _short_type(kind)


def _short_type(kind: Any) -> str:
    text = str(kind)
    return text.removeprefix("tensor<").removesuffix(">") if text.startswith("tensor<") else text


def _signature(parameters: Sequence[str]) -> str:
    line = f"    def forward(self, {', '.join(parameters)}):"
    if len(line) <= _WIDTH:
        return line
    return "\n".join(["    def forward(", f"{_INDENT}self,", *(f"{_INDENT}{name}," for name in parameters), "    ):"])


def _wrap(statement: str) -> str:
    """Break a statement into as many lines as it needs, at commas within its brackets."""
    lines = [_INDENT]
    for piece in _pieces(statement):
        if len(lines[-1]) + len(piece.rstrip()) > _WIDTH and lines[-1].strip():
            lines.append(f"{_INDENT}    ")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def _pieces(statement: str) -> Iterator[str]:
    """Cut a statement after its first bracket, and after each comma within brackets but not in a string."""
    depth, start, quote = 0, 0, ""
    for place, character in enumerate(statement):
        if quote:
            quote = "" if character == quote and statement[place - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character in "([{":
            depth += 1
            if depth == 1:
                yield statement[start : place + 1]
                start = place + 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth:
            yield statement[start : place + 1].lstrip() + " "
            start = place + 1
    yield statement[start:].lstrip()
