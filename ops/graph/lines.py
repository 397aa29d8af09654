"""A graph's text line by line: the same line stands in many graphs, and is parsed once for all of them.

A graph has its statements on lines of their own, mostly. What has not is left to whoever reads the whole syntax tree.
"""

import ast
import itertools
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ops.graph.expressions import Call, read_expression
from ops.graph.syntax import MODULES, frees, operators, walk

TOLD_BY_ARGUMENTS = frozenset(
    {
        "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "depthwise_conv2d",
        "conv2d_transpose", "convolution", "scaled_dot_product_attention", "rnn",
    }
)  # fmt: skip
"""Last parts of the names of operators that do different things by their arguments: groups, sizes, a mask, a mode."""

_INDENT = "        "
_KEPT_CHARACTERS = 2_000
"""Of a line that is kept: a longer one takes the room of many."""

_PLAIN = (
    ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.keyword,
    ast.Subscript, ast.Slice, ast.Tuple, ast.List, ast.UnaryOp, ast.BinOp, ast.Compare, ast.cmpop, ast.Dict,
)  # fmt: skip
"""All that a line may hold: nothing that has variables of its own, or is written by what stands around it."""

_WORD = re.compile(
    rf"""(?<![\w.])(
        (?! (?:{"|".join([*keyword.kwlist, *sorted(MODULES)])}) \b ) [A-Za-z_]\w* (?![\w"'])
        | (?<![eE][-+]) (?:0|[1-9]\d{{0,15}}) (?![\w.])
    )""",
    re.VERBOSE,
)
"""Names and whole numbers, which lines of one pattern differ in; a name of Python's or of a module is its pattern's."""

_ARGUMENT = re.compile(
    rf"^{_INDENT}(?!(?:{'|'.join(keyword.kwlist)}):)([A-Za-z_]\w*): torch\.Tensor,\n", re.ASCII | re.MULTILINE
)

_MARK = re.compile(r"zq(\d+)qz|7(\d{4})707070707")


def mark(word: int, *, is_number: bool = False) -> str:
    """What stands for a word in a pattern."""
    return f"7{word:04}707070707" if is_number else f"zq{word}qz"


def _marked(text: str) -> list[int]:
    """The words that marks in a text stand for, in order."""
    return [int(match[1] or match[2]) for match in _MARK.finditer(text)]


@dataclass(frozen=True, slots=True)
class OperatorCall:
    """One call of an operator.

    Attributes:
        name: As `Node.operators` says it.
        call: Its arguments, with the names that the text has; only of the operators of `TOLD_BY_ARGUMENTS`.
    """

    name: str
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """The statements of a line without those that only free variables.

    Attributes:
        template: Their text in Python's own layout, with `%s` for each variable; "" where there is none.
        names: The variables in the order of the template.
        assigned: Variables that it assigns, in order.
        calls: In order.
        aliases: (variable, other variable) of `x = L_x_`.
    """

    template: str
    names: tuple[str, ...]
    assigned: tuple[str, ...]
    calls: tuple[OperatorCall, ...]
    aliases: tuple[tuple[str, str], ...]


def split_body(text: str) -> tuple[str, tuple[str, ...], list[str]] | None:
    """A text up to its last `forward`, whose body is empty there, and the lines of the body; None if there are none.

    Whether the first part ends where the head of `forward` does is told by it being Python.

    Returns:
        The first part, with other names for tensors that have a line each; the names that they have; the other lines.
    """
    start = text.rfind("\n    def forward(")
    end = text.find("):\n", start) + len("):\n")
    if start < 0 or end <= start or "\r" in text or "\0" in text or _MARK.search(text, 0, end):
        return None
    names: list[str] = []

    def other(match: re.Match[str]) -> str:
        names.append(match[1])
        return f"{_INDENT}{mark(len(names) - 1)}: torch.Tensor,\n"

    signature = _ARGUMENT.sub(other, text[start:end])
    lines = (line for line in text[end:].split("\n") if line and not line.isspace())
    body = [line for line in lines if not (line.isascii() and line.lstrip().startswith("#"))]
    return f"{text[:start]}{signature}{_INDENT}pass\n", tuple(names), body


def read_line(text: str) -> Line | None:
    """A line of a body; None where it may hold something else than whole statements of operators."""
    return _kept_line(text) if len(text) <= _KEPT_CHARACTERS else _line(text)


def _line(text: str) -> Line | None:
    is_usual = text.startswith(_INDENT) and text.isascii() and text.isprintable() and "\\" not in text
    if not is_usual or text[len(_INDENT)] == " ":
        return None
    pieces = _WORD.split(text[len(_INDENT) :])
    pattern = _pattern(tuple(pieces[::2]), tuple(map(str.isdigit, pieces[1::2])))
    if pattern is None:
        return None
    words = pieces[1::2]
    words += pattern.own_names
    calls = pattern.calls
    if pattern.is_told:
        nodes = (node for statement in ast.parse(text.lstrip()).body for node in walk(statement))
        calls = tuple(call for node in nodes for call in operator_calls(node))
    return Line(
        pattern.template % tuple([words[place] for place in pattern.fixed]),
        tuple([words[place] for place in pattern.names]),
        tuple([words[place] for place in pattern.assigned]),
        calls,
        tuple([(words[alias], words[name]) for alias, name in pattern.aliases]),
    )


_kept_line = lru_cache(maxsize=1 << 15)(_line)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What lines have in common that differ in words alone: see `Line`, with numbers of words for words.

    Attributes:
        template: As it is after `template % fixed words`.
        fixed: Words in it that are no variables, in order.
        own_names: Variables that are part of the pattern; they are counted on from the words.
        calls: Without arguments.
        is_told: Whether arguments of a call tell what it does.
    """

    template: str
    fixed: tuple[int, ...]
    names: tuple[int, ...]
    own_names: tuple[str, ...]
    assigned: tuple[int, ...]
    calls: tuple[OperatorCall, ...]
    is_told: bool
    aliases: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1 << 13)
def _pattern(pieces: tuple[str, ...], are_numbers: tuple[bool, ...]) -> _Pattern | None:
    """The pattern of a line that has words between these pieces; None as for `read_line`."""
    marks = [mark(index, is_number=number) for index, number in enumerate(are_numbers)]
    text = "".join(itertools.chain.from_iterable(itertools.zip_longest(pieces, marks, fillvalue="")))
    try:
        statements = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if sorted(_marked("\n".join(map(ast.unparse, statements)))) != list(range(len(marks))):
        return None  # one is not what it seems: a part of a text, or of a comment
    aliases = [pair for statement in statements for pair in aliases_in(statement)]
    kept = [statement for statement in statements if isinstance(statement, ast.Delete) or not frees(statement)]
    nodes = [node for statement in kept for node in walk(statement)]
    calls = tuple(OperatorCall(name) for node in nodes for name in operators(node))
    is_plain = all(isinstance(node, _PLAIN) and not _is_text(node) for node in nodes)
    if not is_plain or any(_MARK.search(call.name) for call in calls):
        return None
    variables = [node for node in nodes if isinstance(node, ast.Name)]
    own_names = tuple(dict.fromkeys(node.id for node in variables if node.id not in marks))
    number = {mark: index for index, mark in enumerate((*marks, *own_names))}
    names = [number[node.id] for node in variables]
    for node, name in zip(variables, names, strict=True):
        node.id = mark(name)
    canonical = f"\n{_INDENT}".join(map(ast.unparse, kept))
    variable_words, places = frozenset(names), _marked(canonical)
    is_told = any(call.name.rpartition(".")[2] in TOLD_BY_ARGUMENTS for call in calls)
    shown = ("%%s" if place in variable_words else "%s" for place in places)
    return _Pattern(
        template=_MARK.sub(lambda _: next(shown), canonical.replace("%", "%%%%")),
        fixed=tuple(place for place in places if place not in variable_words),
        names=tuple(place for place in places if place in variable_words),
        own_names=own_names,
        assigned=tuple(name for node, name in zip(variables, names, strict=True) if isinstance(node.ctx, ast.Store)),
        calls=calls,
        is_told=is_told,
        aliases=tuple((number[alias], number[name]) for alias, name in aliases),
    )


def _is_text(node: ast.AST) -> bool:
    """Whether a statement is a constant alone, which may be a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def operator_calls(node: ast.AST) -> Iterator[OperatorCall]:
    """Calls of operators that one node of a syntax tree makes, without those of the nodes in it."""
    for name in operators(node):
        is_told = name.rpartition(".")[2] in TOLD_BY_ARGUMENTS and isinstance(node, ast.Call)
        call = read_expression(node, None) if is_told else None  # type: ignore[arg-type]
        yield OperatorCall(name, call if isinstance(call, Call) else None)


def aliases_in(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """(variable, other variable) of `x = L_x_`."""
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Name):
        target = statement.targets[0]
        if isinstance(target, ast.Name):
            yield target.id, statement.value.id
