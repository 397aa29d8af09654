"""The passes `rename` and `device`: what they write into the text, and that nothing else changes."""

from pathlib import Path

import pytest
from faulty_samples import floats, make_sample

from ops.dataset.graph import Graph
from ops.dataset.passes.base import apply_where_needed
from ops.dataset.passes.registry import get_pass
from ops.dataset.passes.transforms.rename import canonical_names
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta
from ops.dataset.sample.identity import graph_hash
from tests.shipped_samples import shipped_of_one_device
from tests.tiny_samples import code_of

SHIPPED = shipped_of_one_device()


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda path: path.name)
def test_what_was_captured_has_canonical_names(folder: Path) -> None:
    sample = read_sample(folder)
    assert apply_where_needed(get_pass("rename"), sample).sample is sample


def test_names_are_those_that_a_capture_gives() -> None:
    body = (
        "add_7 = L_x_ + L_self_modules_fc_parameters_weight_; __a = add_7 * 2; sum = __a.sum(); add_9 = add_7 + sum; "
        "add_7 = None; f = lambda y_3: y_3 + add_9; z = f(torch.inf); return (z,)"
    )
    before = make_sample(body, (floats("L_x_", 3), floats("L_self_modules_fc_parameters_weight_", 3)))
    result = apply_where_needed(get_pass("rename"), before)
    expected = (
        "add = x + self_modules_fc_parameters_weight; a = add * 2; sum_1 = a.sum(); add_1 = add + sum_1; "
        "add = None; f = lambda y: y + add_1; z = f(torch.inf); return (z,)"
    )
    after = make_sample(expected, (floats("x", 3), floats("self_modules_fc_parameters_weight", 3)))
    assert (result.sample.model_code, result.sample.weights) == (after.model_code, after.weights)
    assert result.message == "renamed 2 parameters and 5 variables"
    assert graph_hash(result.sample) == graph_hash(before)


def test_names_that_a_graph_reads_are_not_given_to_others() -> None:
    sample = make_sample("scale_2 = x * 2; y = scale(scale_2); return (y,)", (floats("x", 3),))
    names = canonical_names(Graph.parse(sample.model_code))
    assert names == {"x": "x", "scale_2": "scale_1", "y": "y"}


def test_sizes_keep_their_names_and_shapes_follow() -> None:
    code = code_of("return (L_x_.view(s77 * 6),)", "s77: torch.SymInt, L_x_: torch.Tensor")
    constraints = Constraints(("s77",), {"s77": 2}, (), ((("s77", 6), "L_x_"),))
    before = Sample(code, (floats("L_x_", 2, 6),), constraints=constraints)
    after = apply_where_needed(get_pass("rename"), before).sample
    assert "forward(self, s77: torch.SymInt, x: torch.Tensor)" in after.model_code
    assert "x.view(s77 * 6)" in after.model_code
    assert after.constraints.input_shapes == ((("s77", 6), "x"),)


DEVICES = {
    "a = torch.zeros(3, device = device(type='cpu'))": 'a = torch.zeros(3, device = torch.device("cuda"))',
    "a = torch.zeros(3, device = torch.device('cpu', 0))": 'a = torch.zeros(3, device = torch.device("cuda"))',
    "a = x.to('cpu')": 'a = x.to("cuda")',
    "a = x.cuda()": 'a = x.to("cuda")',
    "a = x.to(device = 'cuda:0')": 'a = x.to(device = "cuda")',
    "a = x.to(device(type='meta'))": "a = x.to(device(type='meta'))",
}


@pytest.mark.parametrize("before", DEVICES)
def test_devices_in_the_code(before: str) -> None:
    tensors = (TensorMeta("x", (3,), "float32", "cuda"),)
    after = apply_where_needed(get_pass("device?to=cuda"), make_sample(f"{before}; return (a,)", tensors)).sample
    assert after.model_code == make_sample(f"{DEVICES[before]}; return (a,)", tensors).model_code


def test_devices_in_the_metadata() -> None:
    paddle = TensorMeta("y", (3,), "float32", None)
    before = make_sample("a = x + y; return (a,)", (floats("x", 3), paddle))
    result = apply_where_needed(get_pass("device?to=cuda:1"), before)
    assert [tensor.device for tensor in result.sample.weights] == ["cuda:1", None]
    assert result.message == "cuda:1 in metadata of 1 tensors"
