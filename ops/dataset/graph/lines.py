"""Reads a graph's text line by line: a line that occurs in many graphs is parsed once for all of them.

Most graphs have one statement a line. Texts of any other layout are read as one syntax tree instead.
"""

import ast
import itertools
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ops import syntax_trees
from ops.dataset.graph.expressions import Call, read_expression
from ops.dataset.graph.syntax import MODULES, is_constant_statement, operators, walk, without_frees

ARGUMENT_DEPENDENT = frozenset(
    {
        "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "depthwise_conv2d",
        "conv2d_transpose", "convolution", "scaled_dot_product_attention", "rnn",
    }
)  # fmt: skip
"""Operators (last part of the name) whose arguments decide what they do: groups, sizes, a mask, a mode."""

_INDENT = "        "
_BLANKS = " \t\f"

_MOST_CHARACTERS = 1 << 20
"""Longest text that is read by lines; a reader of its tree later needs 200 MiB of memory for each MiB of text."""

_LINE_CHARACTERS = 10_000
"""Longest line."""

_KEPT_CHARACTERS = 500
"""Longest line or pattern in the caches, whose entries are limited in number, too."""

_PLAIN = (
    ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.keyword,
    ast.Subscript, ast.Slice, ast.Tuple, ast.List, ast.UnaryOp, ast.BinOp, ast.Compare, ast.cmpop, ast.Dict,
)  # fmt: skip
"""Syntax that a line may have: none with its own variables, none whose printed text depends on its place."""

_WORD = re.compile(
    rf"""(?<![\w.])(
        (?! (?:{"|".join([*keyword.kwlist, *sorted(MODULES)])}) \b ) [A-Za-z_]\w* (?![\w"'])
        | (?<![eE][-+]) (?:0|[1-9]\d{{0,15}}) (?![\w.])
    )""",
    re.VERBOSE,
)
"""Names and whole numbers: lines of one pattern differ only in them. Keywords and modules belong to the pattern."""

_ARGUMENT = re.compile(
    rf"^{_INDENT}(?!(?:{'|'.join(keyword.kwlist)}):)([A-Za-z_]\w*): torch\.Tensor,\n", re.ASCII | re.MULTILINE
)

_MARK = re.compile(r"zq(\d+)qz|7(\d{4})707070707")


def mark(word: int, *, is_number: bool = False) -> str:
    """Placeholder for the word with this number in a pattern."""
    return f"7{word:04}707070707" if is_number else f"zq{word}qz"


def _marked_words(text: str) -> list[int]:
    """Numbers of the words whose marks a text has, in order."""
    return [int(match[1] or match[2]) for match in _MARK.finditer(text)]


@dataclass(frozen=True, slots=True)
class OperatorCall:
    """One call of an operator.

    Attributes:
        name: As in `Node.operators`.
        call: The call with its arguments, in the names of the text; only for the operators of `ARGUMENT_DEPENDENT`.
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
        calls: Calls of operators, in order.
        aliases: (variable, other variable) of `x = L_x_`.
        needs_arguments: True where a call is of an operator of `ARGUMENT_DEPENDENT`.
    """

    template: str
    names: tuple[str, ...]
    assigned: tuple[str, ...]
    calls: tuple[OperatorCall, ...]
    aliases: tuple[tuple[str, str], ...]
    needs_arguments: bool


@dataclass(frozen=True, slots=True)
class _Pattern:
    """The common part of lines that differ only in words: fields as in `Line`, with a word's number for the word.

    Attributes:
        template: Gives `Line.template` by `template % words of fixed`.
        fixed: Words in it that are not variables, in order.
        own_names: Variables that are part of the pattern; their numbers follow those of the words.
        calls: Calls without arguments.
    """

    template: str
    fixed: tuple[int, ...]
    names: tuple[int, ...]
    own_names: tuple[str, ...]
    assigned: tuple[int, ...]
    calls: tuple[OperatorCall, ...]
    needs_arguments: bool
    aliases: tuple[tuple[int, int], ...]


def split_body(text: str) -> tuple[str, tuple[str, ...], list[str]] | None:
    """Split a text into its part up to the last `forward`, with an empty body, and that body's lines; None without one.

    The caller parses the first part, which is only valid Python if the head of `forward` ends where it was split.

    Returns:
        The first part, with marks for tensors that have a line each; the names of these tensors; the lines.
    """
    start = text.rfind("\n    def forward(")
    end = text.find("):\n", start) + len("):\n")
    if start < 0 or end <= start or len(text) > _MOST_CHARACTERS:
        return None
    if "\r" in text or "\0" in text or _MARK.search(text, 0, end):
        return None
    names: list[str] = []

    def mark_argument(match: re.Match[str]) -> str:
        names.append(match[1])
        return f"{_INDENT}{mark(len(names) - 1)}: torch.Tensor,\n"

    head = text[:start] + _ARGUMENT.sub(mark_argument, text[start:end])
    lines = (line for line in text[end:].split("\n") if line.strip(_BLANKS))
    body = [line for line in lines if not (line.isascii() and line.lstrip(_BLANKS).startswith("#"))]
    return f"{head}{_INDENT}pass\n", tuple(names), body


def read_line(text: str) -> Line | None:
    """Read a line of a body; None where it may be anything but complete statements that call operators."""
    try:
        line = _kept_line(text) if len(text) <= _KEPT_CHARACTERS else _line(text)
        if line is None or not line.needs_arguments:
            return line
        nodes = (node for statement in syntax_trees.parse(text.lstrip()).body for node in walk(statement))
        return replace(line, calls=tuple(call for node in nodes for call in operator_calls(node)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _line(text: str) -> Line | None:
    is_usual = text.startswith(_INDENT) and text.isascii() and text.isprintable() and len(text) <= _LINE_CHARACTERS
    # A comment could hide words, whose marks another part of the line could then imitate.
    if not is_usual or text[len(_INDENT)] == " " or "\\" in text or "#" in text:
        return None
    pieces = _WORD.split(text[len(_INDENT) :])
    literal = tuple(pieces[::2])
    pattern_of = _kept_pattern if sum(map(len, literal)) <= _KEPT_CHARACTERS else _pattern
    pattern = pattern_of(literal, tuple(map(str.isdigit, pieces[1::2])))
    if pattern is None:
        return None
    words = [*pieces[1::2], *pattern.own_names]
    return Line(
        pattern.template % tuple([words[place] for place in pattern.fixed]),
        tuple([words[place] for place in pattern.names]),
        tuple([words[place] for place in pattern.assigned]),
        pattern.calls,
        tuple([(words[alias], words[name]) for alias, name in pattern.aliases]),
        pattern.needs_arguments,
    )


_kept_line = lru_cache(maxsize=1 << 13)(_line)


def _pattern(pieces: tuple[str, ...], are_numbers: tuple[bool, ...]) -> _Pattern | None:
    """Parse the pattern of lines that have words between these pieces; None as in `read_line`.

    Raises:
        SyntaxError: It is not Python; the parser may raise its other errors, too.
    """
    marks = [mark(index, is_number=number) for index, number in enumerate(are_numbers)]
    text = "".join(itertools.chain.from_iterable(itertools.zip_longest(pieces, marks, fillvalue="")))
    statements = syntax_trees.parse(text).body
    if sorted(_marked_words("\n".join(map(ast.unparse, statements)))) != list(range(len(marks))):
        return None  # something else looks like a mark
    aliases = [pair for statement in statements for pair in aliases_in(statement)]
    kept = without_frees(statements)
    nodes = [node for statement in kept for node in walk(statement)]
    calls = tuple(OperatorCall(name) for node in nodes for name in operators(node))
    is_plain = all(isinstance(node, _PLAIN) and not is_constant_statement(node) for node in nodes)
    if not is_plain or any(_MARK.search(call.name) for call in calls):
        return None
    variables = [node for node in nodes if isinstance(node, ast.Name)]
    own_names = [name for name in dict.fromkeys(node.id for node in variables) if not _MARK.fullmatch(name)]
    number = {name: index for index, name in enumerate((*marks, *own_names))}
    names = [number[node.id] for node in variables]
    for node, name in zip(variables, names, strict=True):
        node.id = mark(name)
    canonical = f"\n{_INDENT}".join(map(ast.unparse, kept))
    places, variable_words = _marked_words(canonical), frozenset(names)
    shown = ("%%s" if place in variable_words else "%s" for place in places)
    return _Pattern(
        template=_MARK.sub(lambda _: next(shown), canonical.replace("%", "%%%%")),
        fixed=tuple(place for place in places if place not in variable_words),
        names=tuple(place for place in places if place in variable_words),
        own_names=tuple(own_names),
        assigned=tuple(name for node, name in zip(variables, names, strict=True) if isinstance(node.ctx, ast.Store)),
        calls=calls,
        needs_arguments=any(call.name.rpartition(".")[2] in ARGUMENT_DEPENDENT for call in calls),
        aliases=tuple((number[alias], number[name]) for alias, name in aliases),
    )


_kept_pattern = lru_cache(maxsize=1 << 12)(_pattern)


def operator_calls(node: ast.AST) -> Iterator[OperatorCall]:
    """Calls of operators by one node of a syntax tree itself, not by its inner nodes."""
    for name in operators(node):
        needs_arguments = name.rpartition(".")[2] in ARGUMENT_DEPENDENT and isinstance(node, ast.Call)
        call = read_expression(node, None) if needs_arguments else None  # type: ignore[arg-type]
        yield OperatorCall(name, call if isinstance(call, Call) else None)


def aliases_in(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """(variable, other variable) of `x = L_x_`."""
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Name):
        target = statement.targets[0]
        if isinstance(target, ast.Name):
            yield target.id, statement.value.id
