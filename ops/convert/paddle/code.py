"""From torch's `model.py` to Paddle's: our tables, PaConvert, and what its output always needs.

Worker only, in the environment `paddle`.
"""

from __future__ import annotations

from ops.convert.base import ConvertedCode
from ops.convert.dtypes import Promotion
from ops.convert.paddle.paconvert import convert_text
from ops.convert.paddle.tables import TABLES
from ops.convert.rewriting import Rewriter
from ops.graph import Graph
from ops.passes.stable_api import StableApi
from ops.sample.format.types import Sample
from ops.sample.replay.retarget import retarget


def paddle_code(sample: Sample) -> ConvertedCode:
    """Convert the code of a sample.

    Raises:
        ModelCodeError: It is not a model.
    """
    stable = StableApi().apply(sample).sample.model_code
    promotion = Promotion({tensor.name: tensor.dtype for tensor in sample.tensors})
    promoted = Graph.parse(retarget(stable, "cpu", lambda _: None)).with_nodes(promotion.promoted)
    rewriter = Rewriter(TABLES)
    text, stops = convert_text(Graph.parse(promoted).with_nodes(rewriter.rewritten, rewriter.rewrite))
    if stops:
        return ConvertedCode("", stops)
    helpers = rewriter.helpers
    # A size is annotated as such, by a name that Paddle need not have.
    head = ["from __future__ import annotations\n"] if "paddle.SymInt" in text else []
    text = "\n".join([*head, "import paddle", *(helper.source.strip() + "\n\n" for helper in helpers), text, ""])
    Graph.parse(text)
    return ConvertedCode(text, own=tuple(sorted(helper.operator for helper in helpers)))
