"""Every small case is a fixed point of capture that computes what the model does, or refused with its reason.

Numbers of a graph are written so that Python reads the same bits again.
"""

import itertools
import math
import re
import struct

import pytest
import torch
from higher_order_cases import PRINTED_AS
from micro_cases import CASES, REJECTED, SPARSE, make

from ops.dataset.capture.canonical.printer import make_numbers_printable, number_text
from ops.dataset.capture.tracing.capture import CaptureError, capture
from tests.ops.dataset.capture.models import check_captured_again, fresh, load


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
    assert re.search(PRINTED_AS.get(case, ""), graph.code)

    actual = seeded(load(graph), **fresh(graph.inputs))
    assert isinstance(actual, tuple)
    own = [*tensors(actual), *tensors(list(graph.inputs.values())), *tensors(make(case)[1])]
    for output in expected:
        assert any(same(output, value) for value in own)
    check_captured_again(graph)


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


PARTS = (0.0, -0.0, 1.0, -2.5, 5e-324, 1.7976931348623157e308, math.inf, -math.inf, math.nan, -math.nan)
COMPLEX = [complex(*parts) for parts in itertools.product(PARTS, PARTS)]
NAMES = {"inf": math.inf, "nan": math.nan}


def bits(value):
    return struct.pack("dd", value.real, value.imag) if isinstance(value, complex) else struct.pack("d", value)


def test_text_of_a_number_means_the_same_bits():
    for value in (*PARTS, *COMPLEX):
        assert bits(eval(number_text(value), dict(NAMES))) == bits(value), value


@pytest.mark.parametrize(("value", "text"), [(1 - 2j, "(1-2j)"), (1j, "1j"), (-0.0, "-0.0"), (0.1, "0.1")])
def test_text_is_pythons_own_where_that_means_the_same(value, text):
    assert number_text(value) == text


def test_code_of_a_graph_has_the_numbers_of_its_nodes_in_containers_too():
    nested, graph = torch.fx.Graph(), torch.fx.Graph()
    nested.output(([complex(-0.0, math.inf)], {"a": (-math.nan,)}, slice(None, None, 2)))
    graph.output(graph.call_function(dict, (), {"a": complex(math.inf, math.nan)}))
    inner = torch.fx.GraphModule({}, nested)
    module = torch.fx.GraphModule({"inner": inner}, graph)
    module.inner = inner
    make_numbers_printable(module)
    assert bits(module()["a"]) == bits(complex(math.inf, math.nan))
    [number], named, step = inner()
    assert bits(number) == bits(complex(-0.0, math.inf))
    assert bits(named["a"][0]) == bits(-math.nan)
    assert step == slice(None, None, 2)


def test_assigned_data_are_copied_whatever_release_of_torch_captured_them():
    module, inputs = make("assigned data")
    (graph,) = capture(module, inputs)
    assert "set_ = self_buffers_offsets.copy_(mul)" in graph.code
