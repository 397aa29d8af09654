"""Numbers of a graph are written so that Python reads the same bits again."""

import itertools
import math
import struct

import pytest
import torch

from ops.capture.canonical.printer import make_numbers_printable, number_text

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
