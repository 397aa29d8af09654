"""The parts of a graph as samples: their code, their tensors, and the file that says how they make up the whole.

Nothing is executed, and nothing in this module imports torch.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ops.decompose.plan import Flow, Move, Part
from ops.decompose.units import Body, Unit
from ops.sample.analysis.identity import content_hash, graph_hash
from ops.sample.analysis.model_code import parse_model, walk
from ops.sample.format.codec import write_sample
from ops.sample.format.files import FILE_LIMITS, VALUES_FILE
from ops.sample.format.kept import file_size
from ops.sample.format.types import Constraints, Sample, TensorMeta

CONFIG_FILE = "decomposition.json"
CONFIG_VERSION = 1
SUFFIX = "_decomposed"
"""Of the folder that holds the parts of a sample."""

MAX_KEPT_BYTES = 256 << 10
"""Bytes of a tensor between parts whose values may be kept."""

_ORIGIN_KEYS = ("graph_breaks", "wiring", "calls", "gradients", "repaired")
"""Entries of `graph_net.json` that say something of the whole graph alone."""

_OPERATOR = re.compile(r"torch\.ops\.(\w+)\.(\w+)")


def part_folder(index: int) -> str:
    """Name of a part's folder."""
    return f"subgraph_{index}"


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A graph in parts.

    Attributes:
        scheme: As it was asked for, with its parameters.
        sample_id: Of the source.
        content_hash: Of the source.
        operator_count: Of the source.
        parts: In order.
        samples: The sample of each part.
        outputs: Names of the whole graph's outputs; None where the last part returns them as they are.
        moves: Splits that could not stand where the scheme wanted them.
    """

    scheme: str
    sample_id: str
    content_hash: str
    operator_count: int
    parts: tuple[Part, ...]
    samples: tuple[Sample, ...]
    outputs: tuple[str, ...] | None
    moves: tuple[Move, ...]

    def config(self) -> dict[str, Any]:
        """The content of `decomposition.json`."""
        return {
            "version": CONFIG_VERSION,
            "scheme": self.scheme,
            "source": {"sample_id": self.sample_id, "content_hash": self.content_hash},
            "operator_count": self.operator_count,
            "part_count": len(self.parts),
            "outputs": None if self.outputs is None else list(self.outputs),
            "parts": [
                {
                    "folder": part_folder(index),
                    "range": [part.operator_start, part.operator_start + part.operator_count],
                    "operator_count": part.operator_count,
                    "inputs": list(part.inputs),
                    "outputs": list(part.outputs),
                    # What reads the code back takes `x = None` for a deletion.
                    "prologue_count": sum(not line.endswith(" = None") for line in part.prologue),
                }
                for index, part in enumerate(self.parts)
            ],
            "moved": [dataclasses.asdict(move) for move in self.moves],
        }

    def write(self, folder: Path) -> None:
        """Write the parts and `decomposition.json`, which comes last, into an empty folder."""
        for index, sample in enumerate(self.samples):
            write_sample(sample, folder / part_folder(index))
        text = json.dumps(self.config(), indent=2, ensure_ascii=False) + "\n"
        (folder / CONFIG_FILE).write_text(text, encoding="utf-8")


def decompose(
    sample: Sample,
    flow: Flow,
    splits: Sequence[int],
    tensors: Sequence[Mapping[str, TensorMeta]],
    *,
    sample_id: str,
    scheme: str,
    moves: Sequence[Move] = (),
) -> Decomposition:
    """Make the parts of a sample.

    Args:
        sample: The whole.
        flow: Of its body.
        splits: Units to split before.
        tensors: Of each part, the records of those inputs that are not as the whole graph has them.
        sample_id: Of the whole.
        scheme: As it was asked for.
        moves: See `Decomposition`.
    """
    parts = tuple(flow.parts(splits))
    writer = PartWriter(sample, flow.body)
    samples = tuple(writer.sample(part, records) for part, records in zip(parts, tensors, strict=True))
    return Decomposition(
        scheme,
        sample_id,
        content_hash(sample),
        flow.body.operator_count,
        parts,
        samples,
        flow.body.outputs,
        tuple(moves),
    )


class PartWriter:
    """Writes the code and the metadata of parts of one sample."""

    def __init__(self, sample: Sample, body: Body) -> None:
        self._sample, self._body = sample, body
        self._records = {tensor.name: tensor for tensor in sample.tensors}
        tree = parse_model(sample.model_code)
        self._globals: dict[str, list[ast.stmt]] = {}
        self._imports: list[ast.stmt] = []
        self._members: list[ast.stmt] = []
        for statement in tree.body:
            if isinstance(statement, ast.ClassDef) and statement.name == "GraphModule":
                self._members = [one for one in statement.body if not _is_forward(one)]
            elif isinstance(statement, ast.Import | ast.ImportFrom) or not (names := set(_bound(statement))):
                self._imports.append(statement)
            else:
                for name in names:
                    self._globals.setdefault(name, []).append(statement)
        self._order = {id(statement): number for number, statement in enumerate(tree.body)}

    def sample(self, part: Part, records: Mapping[str, TensorMeta]) -> Sample:
        """The sample of one part."""
        weights = tuple(
            records.get(name) or self._records[name] for name in part.inputs if name in self._known(records)
        )
        if file_size(one for one in weights if one.kept is not None) > FILE_LIMITS[VALUES_FILE]:
            # What the whole keeps comes first; what it computes is drawn anew.
            weights = tuple(replace(one, kept=None) if one.name in records else one for one in weights)
        info = self._sample.info
        extra = {key: value for key, value in info.extra.items() if key not in _ORIGIN_KEYS}
        sample = Sample(
            self._code(part),
            weights,
            constraints=self._constraints(part),
            info=dataclasses.replace(info, dynamic=None if info.dynamic is None else False, extra=extra),
        )
        return dataclasses.replace(sample, stored_graph_hash=graph_hash(sample))

    def _known(self, records: Mapping[str, TensorMeta]) -> set[str]:
        return {*records, *self._records}

    def _constraints(self, part: Part) -> Constraints:
        """The values of the symbols that the part takes as sizes."""
        values = self._sample.constraints.example_values
        names = [name for name, kind in part.inputs.items() if kind == "size" and name in values]
        return Constraints(tuple(names), {name: values[name] for name in names}) if names else Constraints()

    def _code(self, part: Part) -> str:
        units = [self._body.units[index] for index in part.units]
        lines = [
            *part.prologue,
            *(line for statements in _with_deletions(units, part) for line in statements),
        ]
        if not any(isinstance(unit.statements[-1], ast.Return) for unit in units):
            returned = ", ".join(part.returned)
            lines.append(f"return ({returned}{',' if len(part.returned) == 1 else ''})")
        kinds = {"tensor": "torch.Tensor", "size": "torch.SymInt"}
        parameters = "".join(f", {name}: {kinds[kind]}" for name, kind in part.inputs.items())
        body = "\n".join("        " + line for text in lines for line in text.split("\n"))
        used = {name for unit in units for statement in unit.statements for name in _used(statement)}
        used |= {node.id for line in part.prologue for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
        members = self._members if "self" in used else []
        text = "\n\n".join(ast.unparse(ast.Module([one], [])) for one in members)
        indented = "".join(f"    {line}\n" if line else "\n" for line in text.split("\n")) + "\n" if text else ""
        heads = [ast.unparse(one) for one in (*self._imports, *self._reached(used, members))]
        if "import torch" not in heads:
            heads.insert(0, "import torch")
        head = "\n".join(heads)
        return (
            f"{head}\n\n\nclass GraphModule(torch.nn.Module):\n{indented}    def forward(self{parameters}):\n{body}\n"
        )

    def _reached(self, names: Iterable[str], members: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Definitions beside GraphModule that names, or each other, use; in the order of the file."""
        waiting = [*names, *(name for member in members for name in _used(member))]
        reached: dict[int, ast.stmt] = {}
        while waiting:
            for statement in self._globals.get(waiting.pop(), ()):
                if id(statement) not in reached:
                    reached[id(statement)] = statement
                    waiting += _used(statement)
        return sorted(reached.values(), key=lambda statement: self._order[id(statement)])


def _used(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement reads or binds, and operators that it calls (`torch.ops.a.b` as `a::b`)."""
    for node in walk(statement):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute) and (match := _OPERATOR.fullmatch(ast.unparse(node))):
            yield "::".join(match.groups())


def _is_forward(statement: ast.stmt) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or (isinstance(statement, ast.FunctionDef) and statement.name == "forward")


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement of the file binds or adds to, and operators that it defines; none of a docstring.

    `op = torch.library.custom_op("a::b", …)` binds `op` and defines `a::b`; `op.register_fake(…)` adds to `op`.
    """
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Expr):
        yield from (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
    else:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "::" in node.value:
                yield node.value


def _with_deletions(units: Sequence[Unit], part: Part) -> Iterator[list[str]]:
    """The lines of each unit, which frees what nothing reads after it."""
    kept = {node.id for text in part.returned for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    last: dict[str, int] = {}
    for index, unit in enumerate(units):
        for name in (*unit.reads, *unit.writes):
            last[name] = index
    freed: dict[int, list[str]] = {}
    for name, index in last.items():
        if name not in kept:
            freed.setdefault(index, []).append(name)
    for index, unit in enumerate(units):
        lines = [ast.unparse(statement) for statement in unit.statements]
        if index in freed and not isinstance(unit.statements[-1], ast.Return):
            lines[-1] += f"\n{' = '.join(sorted(freed[index]))} = None"
        yield lines
