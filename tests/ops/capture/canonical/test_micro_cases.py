"""Every small case is a fixed point of capture that computes what the model does, or refused with its reason."""

import re

import pytest
import torch
from micro_cases import CASES, REJECTED, SPARSE, make

from ops.capture.tracing.capture import CaptureError, capture
from tests.ops.capture.models import check_captured_again, fresh, load


def tensors(value):
    return [leaf for leaf in torch.utils._pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor)]


def seeded(function, *args, **kwargs):
    torch.manual_seed(1)
    with torch.no_grad():
        return function(*args, **kwargs)


def same(first, second):
    is_alike = (first.dtype, first.shape) == (second.dtype, second.shape)
    return is_alike and torch.allclose(first, second, equal_nan=True, atol=1e-6)


@pytest.mark.parametrize("case", [case for case in CASES if case not in REJECTED])
def test_case_is_a_fixed_point_that_computes_what_the_model_does(case):
    module, inputs = make(case)
    expected = tensors(seeded(module, *inputs))
    module, inputs = make(case)
    (graph,) = capture(module, inputs)
    assert not re.search(r"['\"](cpu|cuda)|torch\._C\._nn|_functorch|_inference_mode|\bdevice\(", graph.code)

    actual = seeded(load(graph), **fresh(graph.inputs))
    assert isinstance(actual, tuple)
    own = [*tensors(actual), *tensors(list(graph.inputs.values())), *tensors(make(case)[1])]
    for output in expected:
        assert any(same(output, value) for value in own)
    check_captured_again(graph)


@pytest.mark.parametrize("case", ["linear", "names", "autocast", "vmap in vmap", "cond in cond", "numpy call"])
def test_text_is_the_same_every_time(case):
    first, second = (capture(*make(case))[0].code for _ in range(2))
    assert first == second


@pytest.mark.parametrize("case", REJECTED)
def test_case_is_rejected_with_its_reason(case):
    with pytest.raises(CaptureError, match=REJECTED[case]):
        capture(*make(case))


@pytest.mark.parametrize("case", SPARSE)
def test_sparse_tensors_between_operators_are_captured_again(case):
    module, inputs = make("linear")
    module.forward = lambda x: SPARSE[case](module, x)
    graphs = capture(module, inputs)
    assert any(graph.is_eager for graph in graphs)
    for graph in graphs:
        check_captured_again(graph)


def test_there_are_enough_cases():
    assert len(CASES) >= 60
    assert REJECTED.keys() <= CASES.keys()
