"""From torch's `model.py` to Paddle's: our tables, PaConvert, and repairs that its output always needs.

PaConvert reads files and prints. Only its steps from one syntax tree to another are used, and its log, which names the
operators that it did not convert, and their lines. Worker only, in the environment `paddle`.
"""

import logging
import re

from ops.dataset.convert.base import ConvertedCode, Stop
from ops.dataset.convert.dtypes import Promotion
from ops.dataset.convert.paddle.tables import TABLES
from ops.dataset.convert.rewriting import Rewriter
from ops.dataset.graph import Call, Expression, Graph, Name
from ops.dataset.graph.syntax import transform_text
from ops.dataset.passes.transforms.stable_api import StableApi
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.retarget import retarget

_FILE = "model.py"
_NOT_CONVERTED = re.compile(r"\[model\.py:(\d+)\] \[Not Support\] [Cc]onvert (?:Class (?:Method|Attribute): )?(\S+) to")
_MARK = ">>>"
_NOTE = "Not Support auto convert"
_METHOD_PUT = re.compile(r"setattr\(paddle\.Tensor, '(?P<method>\w+)', (?P<function>\w+)\)")
_TORCH_NAME = re.compile(r"(?<![\w.])torch(?:\.\w+)+")


def paddle_code(sample: Sample) -> ConvertedCode:
    """Convert the code of a sample.

    Raises:
        ModelCodeError: It is not a model.
    """
    stable = StableApi().apply(sample).sample.model_code
    promotion = Promotion({tensor.name: tensor.dtype for tensor in sample.tensors})
    promoted = Graph.parse(retarget(stable, "cpu", lambda _: None)).with_nodes(promotion.promote)
    rewriter = Rewriter(TABLES)
    text, stops = convert_text(Graph.parse(promoted).with_nodes(rewriter.rewrite_node, rewriter.rewrite))
    if stops:
        return ConvertedCode("", stops)
    helpers = rewriter.helpers
    # A size is annotated as such, by a name that Paddle need not have.
    head = ["from __future__ import annotations\n"] if "paddle.SymInt" in text else []
    text = "\n".join([*head, "import paddle", *(helper.source.strip() + "\n\n" for helper in helpers), text, ""])
    Graph.parse(text)
    return ConvertedCode(text, own=tuple(sorted(helper.operator for helper in helpers)))


class _Notes(logging.Handler):
    """Keeps the operators that PaConvert logs as not converted."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.stops: list[Stop] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message that names an operator which is not converted."""
        if (match := _NOT_CONVERTED.match(record.getMessage())) is not None:
            self.stops.append(Stop(match[2].replace("*.", "Tensor."), int(match[1])))


def convert_text(code: str) -> tuple[str, tuple[Stop, ...]]:
    """Convert torch's code to Paddle's.

    Args:
        code: Its line numbers are those of the sample.

    Returns:
        The text, and the operators that were not converted; if there are any, the text is no sample.
    """
    from paconvert.converter import Converter  # type: ignore[import-not-found, unused-ignore]
    from paconvert.utils import UtilsFileHelper  # type: ignore[import-not-found, unused-ignore]

    # One object in each process collects the functions that PaConvert's output calls.
    functions = UtilsFileHelper(_FILE)
    functions.fileName = _FILE
    functions.code_map.clear()
    converter = Converter(log_dir="disable", no_format=True)
    logging.disable(logging.NOTSET)
    notes = _Notes()
    converter.logger.handlers, converter.logger.propagate = [notes], False
    # PaConvert converts names of torch only where torch is imported, and printed graphs do not always import it.
    body = transform_text(code, lambda tree: converter.transfer_node(tree, _FILE), importing="torch")
    marked = converter.mark_unsupport(body, _FILE)
    stops = tuple(dict.fromkeys([*notes.stops, *_find_marked_stops(marked, notes.stops)]))
    return _with_functions(body, list(functions.code_map.values())), stops


def _find_marked_stops(text: str, logged: list[Stop]) -> list[Stop]:
    """Return operators in lines that the text marks as not converted and the log lacks."""
    names = {stop.operator for stop in logged}
    stops = []
    for line in text.splitlines():
        if line.startswith(_MARK) and _NOTE not in line:
            match = _TORCH_NAME.search(line)
            if match is not None and match[0] not in names:
                stops.append(Stop(match[0], 0))
            elif match is None and not names:
                stops.append(Stop("unknown", 0))
    return stops


def _with_functions(body: str, functions: list[str]) -> str:
    """The text with the functions that it calls, after its imports."""
    if not functions:
        return body
    lines = body.splitlines()
    last = max((index for index, line in enumerate(lines) if line.startswith(("import ", "from "))), default=-1)
    return call_directly("\n".join([*lines[: last + 1], "", *functions, "", *lines[last + 1 :]]))


def call_directly(text: str) -> str:
    """Return the text with direct calls of functions that PaConvert installs as methods.

    PaConvert writes `setattr(paddle.Tensor, "split", _Tensor_split)`, which holds in eager mode alone: tensors of a
    program that Paddle traces are of another class, and have Paddle's own `split`.
    """
    graph = Graph.parse(text)
    puts = {node: match for node in graph.definitions if (match := _METHOD_PUT.fullmatch(node.text)) is not None}
    functions = {match["method"]: match["function"] for match in puts.values()}

    def call_function(value: Expression) -> Expression:
        if not isinstance(value, Call) or not value.is_method or value.name not in functions:
            return value
        return Call(Name(functions[value.name]), value.operands, value.keywords)

    return graph.map_expressions(call_function, without=puts).rstrip("\n") if puts else text
