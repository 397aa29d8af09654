"""Every small case is a fixed point of capture that computes what the model does, or refused with its reason."""

import re

import pytest
import torch
from micro_cases import CASES, REJECTED, SPARSE, make

from ops.capture.canonical.printer import print_module
from ops.capture.tracing.capture import CaptureError, capture
from ops.capture.tracing.captured import CapturedGraph
from ops.sample.format.types import Sample
from ops.sample.replay.load import load_module


def load(graph: CapturedGraph) -> torch.nn.Module:
    return load_module(Sample(print_module(graph.graph_module), weights=()))


def tensors(value):
    return [leaf for leaf in torch.utils._pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor)]


def copied(values):
    return {name: value.clone() if isinstance(value, torch.Tensor) else value for name, value in values.items()}


def seeded(function, *args, **kwargs):
    torch.manual_seed(1)
    with torch.no_grad():
        return function(*args, **kwargs)


def same(one, other):
    return (
        one.dtype == other.dtype and one.shape == other.shape and torch.allclose(one, other, equal_nan=True, atol=1e-6)
    )


@pytest.mark.parametrize("case", [case for case in CASES if case not in REJECTED])
def test_case_is_a_fixed_point_that_computes_what_the_model_does(case):
    module, inputs = make(case)
    expected = tensors(seeded(module, *inputs))
    module, inputs = make(case)
    (graph,) = capture(module, inputs)
    text = print_module(graph.graph_module)
    assert not re.search(r"['\"](cpu|cuda)|torch\._C\._nn|_functorch|_inference_mode|\bdevice\(", text)

    actual = seeded(load(graph), **copied(graph.inputs))
    assert isinstance(actual, tuple)
    own = [*tensors(actual), *tensors(list(graph.inputs.values())), *tensors(make(case)[1])]
    for output in expected:
        assert any(same(output, one) for one in own)

    again = capture(load(graph), (), copied(graph.inputs))
    assert [print_module(one.graph_module) for one in again] == [text]
    assert list(again[0].inputs) == list(graph.inputs)


@pytest.mark.parametrize("case", ["linear", "names", "autocast", "vmap in vmap", "cond in cond", "numpy call"])
def test_text_is_the_same_every_time(case):
    texts = []
    for _ in range(2):
        module, inputs = make(case)
        texts.append(print_module(capture(module, inputs)[0].graph_module))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("case", REJECTED)
def test_case_is_rejected_with_its_reason(case):
    module, inputs = make(case)
    with pytest.raises(CaptureError, match=REJECTED[case]):
        capture(module, inputs)


@pytest.mark.parametrize("case", SPARSE)
def test_sparse_tensors_between_operators_are_captured_again(case):
    module, inputs = make("linear")
    module.forward = lambda x: SPARSE[case](module, x)
    graphs = capture(module, inputs)
    assert any(graph.is_eager for graph in graphs)
    for graph in graphs:
        (again,) = capture(load(graph), (), copied(graph.inputs))
        assert print_module(again.graph_module) == print_module(graph.graph_module)


def test_there_are_enough_cases():
    assert len(CASES) >= 60
    assert REJECTED.keys() <= CASES.keys()
