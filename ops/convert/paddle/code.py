"""From torch's `model.py` to Paddle's: our tables, PaConvert, and what its output always needs.

Worker only, in the environment `paddle`.
"""

from __future__ import annotations

import ast
import copy

from ops.convert.base import ConvertedCode
from ops.convert.dtypes import Promotion
from ops.convert.paddle.paconvert import convert_tree
from ops.convert.paddle.tables import TABLES
from ops.convert.rewriting import rewrite
from ops.passes.stable_api import StableApi
from ops.sample.analysis.model_code import forward_of, parse_model
from ops.sample.format.types import Sample
from ops.sample.replay.retarget import retarget


def paddle_code(sample: Sample) -> ConvertedCode:
    """Convert the code of a sample.

    Raises:
        ModelCodeError: It is not a model.
    """
    stable = StableApi().apply(sample).sample.model_code
    here = retarget(stable, "cpu", lambda _: None)
    parameters = {one.name: one.dtype for one in sample.tensors}
    promoted = Promotion(parameters).visit(copy.deepcopy(parse_model(here)))
    rewritten = rewrite(promoted, TABLES)
    _supply_import(rewritten.tree)
    text, stops = convert_tree(rewritten.tree)
    if stops:
        return ConvertedCode("", stops)
    # A size is annotated as such, by a name that Paddle need not have.
    head = ["from __future__ import annotations\n"] if "paddle.SymInt" in text else []
    text = "\n".join([*head, "import paddle", *(one.source.strip() + "\n\n" for one in rewritten.helpers), text, ""])
    forward_of(ast.parse(text))
    return ConvertedCode(text, own=tuple(sorted(one.operator for one in rewritten.helpers)))


def _supply_import(tree: ast.Module) -> None:
    """PaConvert converts names of torch only where torch is imported, which printed graphs do not always do."""
    imported = any(isinstance(one, ast.Import) and any(name.name == "torch" for name in one.names) for one in tree.body)
    if not imported:
        tree.body.insert(0, ast.parse("import torch").body[0])
