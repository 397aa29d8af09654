"""A standalone reproducer has the values that a sample keeps."""

import dataclasses
import re

import pytest
import torch

from ops.dataset.sample.format.types import VALUE_PROPERTY
from ops.evaluation.locate.script import NoScriptError, script
from ops.evaluation.locate.signature import Signature
from ops.failures import FaultKind
from tests.ops.test_values_across_stages import BAGS, OFFSETS, SCALES, sample

FAULT = Signature(FaultKind.WRONG, "compare", "accuracy", "accuracy")


def test_a_standalone_reproducer_has_them() -> None:
    large = sample({"x": torch.randint(0, 2**62, (5000,))}, "return (x + 1,)", ("x",))
    drawn = sample({"p": torch.rand(70)}, "return (p.log(),)")
    (p,) = drawn.tensors
    drawn = dataclasses.replace(drawn, weights=(dataclasses.replace(p, extra={VALUE_PROPERTY: "sums_to_one(-1)"}),))
    text = script(BAGS, "compiled = None", "title", FAULT, 0)
    line = re.search(r"^inputs = \((.*),\)$", text, re.MULTILINE)
    assert line is not None
    values = eval(f"[{line[1]}]", {"torch": torch, "bytearray": bytearray})
    assert torch.equal(values[2], OFFSETS)
    assert torch.equal(values[3], SCALES)
    with pytest.raises(NoScriptError, match="input x are too many"):
        script(large, "compiled = None", "title", FAULT, 0)
    assert ".softmax(-1)" in script(drawn, "compiled = None", "title", FAULT, 0)
