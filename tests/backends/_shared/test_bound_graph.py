"""Graphs made ready for compilers: what becomes constant, what an exported one computes, what a call gives back."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import torch
from torch.testing import assert_close
from torch.utils import _pytree as pytree

from backends._shared.graphs.bound_graph import BoundGraph, bind
from backends._shared.graphs.export import export
from backends._shared.graphs.scalar_reads import RecordScalarReads
from backends._shared.weight_names import is_weight
from backends.base import Weights
from ops.dataset.graph.graph import weights_among


@pytest.fixture(autouse=True)
def _without_gradients() -> Iterator[None]:
    with torch.no_grad():
        yield


def copies(inputs: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.clone() if isinstance(value, torch.Tensor) else value for name, value in inputs.items()}


def check(module: torch.nn.Module, inputs: Mapping[str, Any], weights: Weights, **kwargs: Any) -> BoundGraph:
    """Exported and called twice, `module` returns and changes what it does in eager mode."""
    bound = bind(module, copies(inputs), weights, fold_scalar_reads=True)
    program = export(bound, **kwargs).module()
    call = bound.call(lambda tensors: program(*tensors))
    for _ in range(2):
        wanted_inputs, found_inputs = copies(inputs), copies(inputs)
        wanted, structure = pytree.tree_flatten(module(**wanted_inputs))
        values, found_structure = pytree.tree_flatten(call(**found_inputs))
        assert found_structure == structure
        for value, other in zip(wanted, values, strict=True):
            assert_close(other, value) if isinstance(value, torch.Tensor) else None
            assert isinstance(value, torch.Tensor) or other == value
        for name, value in wanted_inputs.items():
            assert_close(found_inputs[name], value)
    return bound


class Linear(torch.nn.Module):
    def forward(self, x, self_modules_fc_parameters_weight, self_buffers_scale):
        y = x @ self_modules_fc_parameters_weight
        return (y * self_buffers_scale, None, 3, x, y, {"twice": (y, True)}, self_buffers_scale)


LINEAR = {
    "x": torch.randn(4, 3),
    "self_modules_fc_parameters_weight": torch.randn(3, 3),
    "self_buffers_scale": torch.randn(3),
}


def test_weights_are_those_that_a_parsed_graph_says() -> None:
    names = (
        "L_self_modules_fc_parameters_weight_", "self_buffers_scale", "l_self_table_", "parameter_0", "buffers_x_",
        "L_inputs_embeds_", "x", "selfish", "weight",
    )  # fmt: skip
    assert set(filter(is_weight, names)) == weights_among(names) == set(names[:5])


def test_bound_weights_are_no_arguments() -> None:
    bound = check(Linear(), LINEAR, "bound")
    assert bound.names == ("x",)
    assert check(Linear(), LINEAR, "arguments").names == tuple(LINEAR)


def test_weights_are_bound_and_selected_without_copies() -> None:
    bound = bind(Linear(), LINEAR, "bound")
    assert {value.data_ptr() for value in bound.module.buffers()} == {
        LINEAR[name].data_ptr() for name in LINEAR if is_weight(name)
    }
    assert bound.select(LINEAR)[0] is LINEAR["x"]
    assert pytree.tree_structure(bound.module(*bound.inputs)) == pytree.tree_structure(Linear()(**LINEAR))


def test_what_is_computed_is_computed_once() -> None:
    """Constants, arguments and repetitions are not the compiler's business."""
    bound = bind(Linear(), LINEAR, "bound")
    assert len(bound.flat(*bound.inputs)) == 2


class Statistics(torch.nn.Module):
    def forward(self, x, self_buffers_running_mean, self_buffers_running_var, self_buffers_count, cache):
        self_buffers_count += 1
        cache[:, 0] = x[0, 0]
        normal = torch.nn.functional.batch_norm(x, self_buffers_running_mean, self_buffers_running_var, training=True)
        return (normal, self_buffers_count, cache, cache.sum())


STATISTICS = {
    "x": torch.randn(4, 3),
    "self_buffers_running_mean": torch.zeros(3),
    "self_buffers_running_var": torch.ones(3),
    "self_buffers_count": torch.tensor(5),
    "cache": torch.zeros(2, 2),
}


@pytest.mark.parametrize("weights", ["bound", "arguments"])
@pytest.mark.parametrize("decompositions", [None, {}])
def test_what_the_graph_changes_stays_an_argument(weights: Weights, decompositions: Any) -> None:
    bound = check(Statistics(), STATISTICS, weights, decompositions=decompositions)
    assert bound.names == tuple(STATISTICS)
    assert bound.mutated == set(STATISTICS) - {"x"}


class Numbers(torch.nn.Module):
    def forward(self, x, self_modules_drop_p, eps, size, other):
        y = torch.nn.functional.dropout(x, self_modules_drop_p.item(), False)
        y = torch.nn.functional.layer_norm(y, (size,), eps=float(eps))
        scale = (torch.tensor(2.0) * (eps + 1)).item()
        return (y * scale + other, torch.tensor([1, 2, 3]).max().item())


NUMBERS = {
    "x": torch.randn(4, 3),
    "self_modules_drop_p": torch.tensor(0.1),
    "eps": torch.tensor([1e-5]),
    "size": 3,
    "other": torch.tensor(2.0),
}


@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_numbers_read_from_constants_are_folded(weights: Weights) -> None:
    bound = check(Numbers(), NUMBERS, weights)
    assert bound.names == ("x", "other")
    assert not any("_local_scalar_dense" in str(node.target) for node in export(bound, {}).graph.nodes)


class Strides(torch.nn.Module):
    def forward(self, x, l_self_modules_23_stride, self_modules_bn_buffers_running_mean_):
        wide = torch.full((2, 1), torch.ops.aten._local_scalar_dense(l_self_modules_23_stride[1]))
        before = self_modules_bn_buffers_running_mean_[0].item()
        torch.nn.functional.batch_norm(x, self_modules_bn_buffers_running_mean_, x.var(0), None, None, True, 0.5)
        return (x.sum() * wide, before)


@pytest.mark.parametrize("weights", ["bound", "arguments"])
def test_numbers_are_read_from_small_weights_too(weights: Weights) -> None:
    inputs = {
        "x": torch.randn(4, 3),
        "l_self_modules_23_stride": torch.tensor([8.0, 16.0, 32.0]),
        "self_modules_bn_buffers_running_mean_": torch.ones(3),
    }
    bound = bind(Strides(), copies(inputs), weights, fold_scalar_reads=True)
    assert bound.names == ("x", "self_modules_bn_buffers_running_mean_")
    assert bound.mutated == {"self_modules_bn_buffers_running_mean_"}
    program = export(bound).module()
    changed = {**copies(inputs), "self_modules_bn_buffers_running_mean_": torch.full((3,), 5.0)}
    product, before = bound.call(lambda tensors: program(*tensors))(**changed)
    assert_close(product, inputs["x"].sum() * torch.full((2, 1), 16.0))
    assert float(before) == 5, "what the graph changes is no constant"


class DataDependent(torch.nn.Module):
    def forward(self, x):
        total = x.sum()
        return (torch.full((2,), 1.0), x * 2, total.item())


def test_numbers_that_depend_on_data_stay_in_the_graph() -> None:
    bound = bind(DataDependent(), {"x": torch.ones(3)}, "bound", fold_scalar_reads=True)
    program = export(bound).module()
    call = bound.call(lambda tensors: program(*tensors))
    assert float(call(x=torch.ones(3))[2]) == 3
    assert float(call(x=torch.full((3,), 2.0))[2]) == 6


def test_a_constant_that_is_changed_with_data_is_none() -> None:
    class Changed(torch.nn.Module):
        def forward(self, x):
            total = torch.zeros(())
            total.add_(x.sum())
            return (x * 1, total.item())

    bound = bind(Changed(), {"x": torch.ones(3)}, "bound", fold_scalar_reads=True)
    program = export(bound).module()
    assert float(bound.call(lambda tensors: program(*tensors))(x=torch.full((3,), 2.0))[1]) == 6


def test_numbers_are_read_in_every_call_unless_they_are_folded() -> None:
    inputs = {"x": torch.ones(3), "self_modules_drop_p": torch.tensor(0.5)}
    bound = bind(ReadsOne(), inputs, "arguments")
    assert bound.names == ("x", "self_modules_drop_p") and not bound.folds_scalar_reads
    assert bind(ReadsOne(), inputs, "arguments", fold_scalar_reads=True).names == ("x",)


class ReadsOne(torch.nn.Module):
    def forward(self, x, self_modules_drop_p):
        return (x * self_modules_drop_p.item(),)


class NothingToCompute(torch.nn.Module):
    def forward(self, x):
        return (x, 1)


def test_a_graph_that_computes_nothing() -> None:
    check(NothingToCompute(), {"x": torch.ones(3)}, "bound")


class Switches(torch.nn.Module):
    def forward(self, x):
        torch._C._set_grad_enabled(False)
        y = x * 2
        torch._C._set_grad_enabled(True)
        z = y + 1
        torch._C._set_grad_enabled(False)
        return (z.t(), z.to(torch.float64), z > 0)


def test_switches_of_gradients_leave_no_trace() -> None:
    bound = check(Switches(), {"x": torch.randn(2, 3).t()}, "bound")
    assert not any("grad" in str(node.target) for node in export(bound).graph.nodes)


class OnlyWeights(torch.nn.Module):
    def forward(self, self_modules_a_parameters_weight, self_modules_b_parameters_weight):
        return (self_modules_a_parameters_weight @ self_modules_b_parameters_weight,)


def test_weights_stay_arguments_where_there_is_nothing_else() -> None:
    names = ("self_modules_a_parameters_weight", "self_modules_b_parameters_weight")
    assert check(OnlyWeights(), {name: torch.rand(3, 3) for name in names}, "bound").names == names


class ReadAndUsed(torch.nn.Module):
    def forward(self, x, t):
        return (x * t.sin() * t.item(),)


def test_a_tensor_that_is_also_computed_with_stays_an_argument() -> None:
    bound = check(ReadAndUsed(), {"x": torch.ones(3), "t": torch.tensor(2.0)}, "bound")
    assert bound.names == ("x", "t")


DRAWS = {
    "rand": lambda: torch.rand(1),
    "uniform_": lambda: torch.zeros(1).uniform_(),
    "exponential_": lambda: torch.zeros(1).exponential_(),
    "rrelu": lambda: torch.nn.functional.rrelu(torch.full((1,), -1.0), training=True),
    "alpha_dropout": lambda: torch.nn.functional.alpha_dropout(torch.ones(1), training=True),
    "bernoulli": lambda: torch.full((1,), 0.5).bernoulli(),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_draw_is_no_constant(name: str) -> None:
    recorder = RecordScalarReads({})
    with recorder:
        DRAWS[name]().item()
    assert recorder.numbers() == [None]


def test_what_is_computed_of_literals_is_a_constant() -> None:
    recorder = RecordScalarReads({})
    with recorder:
        (torch.arange(4).float().sum() * 2).item()
    assert recorder.numbers() == [12.0]
