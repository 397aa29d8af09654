"""`rename`: parameters and variables by the names that a capture of the graph gives them."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Mapping
from typing import ClassVar

from ops.passes.base import PassResult
from ops.sample.analysis.model_code import forward_of, forward_parameters, parse_model
from ops.sample.analysis.names import free_name, stable_name, unnumbered
from ops.sample.analysis.text_edits import Edit, Span, edited
from ops.sample.format.types import Constraints, Sample, TensorMeta


class Rename:
    """Gives parameters and variables canonical names.

    A parameter loses what the compiler put around the expression that it stands for; variables are numbered as they are
    assigned. Parameters keep their order, and sizes their names, which are those of symbols. The sample computes the
    same on the same inputs; replay makes other values for a tensor of another name.
    """

    name: ClassVar[str] = "rename"
    keeps_outputs: ClassVar[bool] = True
    runs_sample: ClassVar[bool] = False
    makes_another: ClassVar[bool] = False

    def apply(self, sample: Sample) -> PassResult:
        """As `SamplePass.apply`."""
        new = canonical_names(sample.model_code)
        own = {one.name for one in forward_parameters(sample.model_code)}

        def renamed(tensors: tuple[TensorMeta, ...]) -> tuple[TensorMeta, ...]:
            return tuple(
                dataclasses.replace(one, name=new[one.name], class_name=None)
                if one.name in own and new.get(one.name, one.name) != one.name
                else one
                for one in tensors
            )

        after = dataclasses.replace(
            sample,
            model_code=_with_names(sample.model_code, new),
            weights=renamed(sample.weights),
            inputs=renamed(sample.inputs),
            constraints=_constraints(sample.constraints, {name: new[name] for name in own if name in new}),
        )
        changed = {old for old, name in new.items() if old != name}
        return PassResult(after, f"renamed {len(changed & own)} parameters and {len(changed - own)} variables")

    def fault(self, sample: Sample) -> str | None:
        """As `SamplePass.fault`."""
        first = next((pair for pair in canonical_names(sample.model_code).items() if pair[0] != pair[1]), None)
        return None if first is None else f"{first[0]} would be {first[1]}"


def canonical_names(code: str) -> dict[str, str]:
    """Each parameter and variable of `forward` → its canonical name.

    Raises:
        ModelCodeError: The code is not a model.
    """
    function = forward_of(parse_model(code))
    symbols = {one.name for one in forward_parameters(code) if one.symbolic}
    parameters = [one.name for one in forward_parameters(code)]
    variables = [name for name in dict.fromkeys(_bound(function)) if name not in {"self", *parameters}]
    own = {*parameters, *variables}
    # What `forward` reads and does not assign: modules, functions, classes.
    taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} - own | symbols
    names: dict[str, str] = {name: name for name in parameters if name in symbols}
    for name in (*parameters, *variables):
        if name not in names:
            wanted = stable_name(name) if name in parameters else unnumbered(name)
            names[name] = free_name("tensor" if name in parameters and wanted in {"self", "torch"} else wanted, taken)
            taken.add(names[name])
    return names


def _bound(function: ast.FunctionDef) -> Iterator[str]:
    """Names that `forward` binds, in the order of the text; those of functions inside of it, too."""
    found: list[tuple[int, int, str]] = []
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.append((node.lineno, node.col_offset, node.id))
            elif isinstance(node, ast.arg):
                found.append((node.lineno, node.col_offset, node.arg))
    return (name for _, _, name in sorted(found))


def _with_names(code: str, names: Mapping[str, str]) -> str:
    """The code with other names; all else stays, byte for byte."""
    function = forward_of(parse_model(code))
    text = code.encode(errors="surrogatepass")
    span = Span(text)
    edits: list[Edit] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and names.get(node.id, node.id) != node.id:
            edits.append((span.begin(node), span.end(node), names[node.id].encode()))
        elif isinstance(node, ast.arg) and names.get(node.arg, node.arg) != node.arg:
            begin = span.begin(node)  # type: ignore[arg-type]  # it has a place as expressions have
            edits.append((begin, begin + len(node.arg.encode()), names[node.arg].encode()))
    return edited(text, edits).decode(errors="surrogatepass")


def _constraints(constraints: Constraints, names: Mapping[str, str]) -> Constraints:
    shapes = tuple((shape, names.get(name, name)) for shape, name in constraints.input_shapes)
    return constraints if shapes == constraints.input_shapes else dataclasses.replace(
        constraints, input_shapes=shapes, source=None
    )  # fmt: skip
