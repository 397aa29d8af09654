"""`input_tensor_constraints.py`: text ↔ symbolic sizes, without sympy."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ops import syntax_trees
from ops.dataset.graph.syntax import is_constant_statement
from ops.dataset.sample.format.literals import SampleFormatError, parse, problem, string_text
from ops.dataset.sample.format.types import Constraints
from ops.errors import GraphNetError

_SYMBOLS = "dynamic_dim_constraint_symbols"
_EXAMPLES = "dynamic_dim_constraint_symbol2example_value"
_RELATIONS = "dynamic_dim_constraint_relations"
_SHAPES = "dynamic_dim_constraint_input_shapes"


def read_constraints(text: str, path: Path) -> Constraints:
    """Read the constraints of a file; an empty file has none.

    Raises:
        SampleFormatError: A statement that the format does not have.
    """
    if not text.strip():
        return Constraints(source=text)
    text_before_shapes, shapes = _split_shapes(text)
    sections: dict[str, ast.expr] = {}
    names: dict[str, str] = {}
    for statement in parse(text_before_shapes, path):
        if isinstance(statement, ast.Import | ast.ImportFrom) or is_constant_statement(statement):
            continue
        if not (isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)):
            raise problem(path, statement.lineno, "expected imports, symbols and the four dynamic_dim_constraint lists")
        target = statement.targets[0].id
        if target in {_SYMBOLS, _EXAMPLES, _RELATIONS, _SHAPES}:
            sections[target] = statement.value
        else:
            names[target] = _symbol_name(statement.value, path, target)
    try:
        return Constraints(
            symbols=tuple(_name(node, names, path) for node in _items(sections.get(_SYMBOLS), path, _SYMBOLS)),
            example_values=dict(_examples(sections.get(_EXAMPLES), names, path)),
            relations=tuple(_expression(node, names) for node in _items(sections.get(_RELATIONS), path, _RELATIONS)),
            input_shapes=tuple(_shape(node, names, path) for node in _items(sections.get(_SHAPES), path, _SHAPES))
            if shapes is None
            else tuple((tuple(_size_or_symbol(size, names) for size in shape), name) for shape, name in shapes),
            source=text,
        )
    except SampleFormatError:
        raise
    except GraphNetError as error:
        raise SampleFormatError(f"{path}: {error}") from error


# The last section in the layout of every writer: `(sizes and symbols, "name"),` over one line or several.
_SHAPE_ENTRY = re.compile(r"""\s*\(\s*\[([\w, \n]*)\],\s*"([^"\\\r\n\0]*)",?\s*\),?\s*""", re.ASCII)
_SIZE = re.compile(r"0|[1-9][0-9]{0,17}|[A-Za-z_]\w*", re.ASCII)


def _split_shapes(text: str) -> tuple[str, list[tuple[list[int | str], str]] | None]:
    """Split off the shapes, most of a file, and read them without a syntax tree.

    Returns:
        The text before the shapes, and the shapes; (text, None) where the section is not in the usual layout.
    """
    head, separator, tail = text.rpartition(f"\n{_SHAPES} = [")
    tail = tail.rstrip()
    if not separator or not tail.endswith("]"):
        return text, None
    shapes: list[tuple[list[int | str], str]] = []
    position, end = 0, len(tail) - 1
    while position < end:
        match = _SHAPE_ENTRY.match(tail, position, end)
        if match is None:
            return text, None
        sizes = [size.strip() for size in match[1].split(",")]
        if not sizes[-1]:
            sizes.pop()  # no sizes, or a comma after the last
        if not all(map(_SIZE.fullmatch, sizes)):
            return text, None
        shapes.append(([int(size) if size[0].isdigit() else size for size in sizes], match[2]))
        position = match.end()
    return head, shapes


def _size_or_symbol(size: int | str, names: dict[str, str]) -> int | str:
    """A size, or the name of the symbol that a variable holds."""
    return names.get(size, size) if isinstance(size, str) else size


def _symbol_name(node: ast.expr, path: Path, target: str) -> str:
    """The name of the symbol in `S0 = Symbol("S0")`, with or without `sympy.` and assumptions."""
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        maker = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        if maker in {"Symbol", "symbols"} and isinstance(node.args[0].value, str):
            return node.args[0].value
    raise problem(path, node.lineno, f'expected {target} = Symbol("…") or one of the four dynamic_dim_constraint lists')


def _items(node: ast.expr | None, path: Path, section: str) -> list[ast.expr]:
    """Elements of a section's list; [] when the section is missing."""
    if node is None:
        return []
    if not isinstance(node, ast.List | ast.Tuple):
        raise problem(path, node.lineno, f"expected a list for {section}")
    return node.elts


def _name(node: ast.expr, names: dict[str, str], path: Path) -> str:
    """The name of the symbol that a variable holds."""
    if not isinstance(node, ast.Name):
        raise problem(path, node.lineno, "expected the name of a symbol")
    return names.get(node.id, node.id)


def _examples(node: ast.expr | None, names: dict[str, str], path: Path) -> Iterator[tuple[str, int]]:
    """(symbol, size) pairs of `{S0: 224}` or of `[(S0, 224)]`."""
    if isinstance(node, ast.Dict):
        pairs: list[tuple[ast.expr | None, ast.expr]] = list(zip(node.keys, node.values, strict=True))
    else:
        pairs = []
        for item in _items(node, path, _EXAMPLES):
            if not (isinstance(item, ast.Tuple | ast.List) and len(item.elts) == 2):
                raise problem(path, item.lineno, f"expected (symbol, size) pairs in {_EXAMPLES}")
            pairs.append((item.elts[0], item.elts[1]))
    for key, value in pairs:
        size = _size(value, names)
        if key is None or not isinstance(size, int):
            raise problem(path, value.lineno, f"expected `symbol: size` with an integer size in {_EXAMPLES}")
        yield _name(key, names, path), size


def _shape(node: ast.expr, names: dict[str, str], path: Path) -> tuple[tuple[int | str, ...], str]:
    """Read `([S0, 3, 224], "name")`."""
    if isinstance(node, ast.Tuple | ast.List) and len(node.elts) == 2:
        shape, name = node.elts
        if isinstance(shape, ast.List | ast.Tuple) and isinstance(name, ast.Constant) and isinstance(name.value, str):
            return tuple(_size(size, names) for size in shape.elts), name.value
    raise problem(path, node.lineno, f'expected ([size, …], "tensor name") in {_SHAPES}')


def _size(node: ast.expr, names: dict[str, str]) -> int | str:
    """Read a size: an integer, or the source text of an expression over symbols."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        size = node.value
    else:
        text = _expression(node, names)
        if not text.removeprefix("-").isdecimal():
            return text
        size = int(text)
    if abs(size) >> 63:
        raise GraphNetError(f"line {node.lineno}: expected a size of at most 64 bits")
    return size


def _expression(node: ast.expr, names: dict[str, str]) -> str:
    """Source text of an expression, with the names of symbols in place of those of their variables."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            part.id = names.get(part.id, part.id)
    return ast.unparse(node)


def constraints_text(constraints: Constraints) -> str:
    """The text of the file: the text that was read if it still says the same, else the published form."""
    if constraints.source is not None:
        try:
            if read_constraints(constraints.source, Path("constraints")) == constraints:
                return constraints.source
        except GraphNetError:
            pass
    if constraints == Constraints():
        return ""
    symbols, functions = _free_names(constraints)
    sizes = ", ".join(f"{name}: {size}" for name, size in constraints.example_values.items())
    shapes = [
        f"    ([{', '.join(map(str, shape))}], {string_text(name)}),\n" for shape, name in constraints.input_shapes
    ]
    imports = ["Symbol", "Expr", "Rel", "Eq", *sorted(functions - {"Symbol", "Expr", "Rel", "Eq"})]
    return "\n".join(
        [
            f"from sympy import {', '.join(imports)}\n",
            *(f"{name} = Symbol({string_text(name)})" for name in symbols),
            f"\n{_SYMBOLS} = [{', '.join(constraints.symbols)}]\n",
            f"{_EXAMPLES} = {{{sizes}}}\n",
            f"{_RELATIONS} = [{', '.join(constraints.relations)}]\n",
            f"{_SHAPES} = [" + ("\n" + "".join(shapes) if shapes else "") + "]\n",
        ]
    )


def _free_names(constraints: Constraints) -> tuple[list[str], set[str]]:
    """Names that the file must define: symbols in order of appearance, and the sympy functions that are called."""
    symbols = dict.fromkeys((*constraints.symbols, *constraints.example_values))
    functions: set[str] = set()
    texts = [*constraints.relations, *(size for shape, _ in constraints.input_shapes for size in shape)]
    for text in dict.fromkeys(text for text in texts if isinstance(text, str)):
        tree = syntax_trees.parse(text, mode="eval")
        called = {id(node.func): node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                if id(node) in called:
                    functions.add(node.id)
                else:
                    symbols.setdefault(node.id)
    return list(symbols), functions
