"""Samples that are not worth comparing get values with which they are, and nothing else of them changes."""

import dataclasses

import pytest
import torch
from faulty_samples import BY_NATURE, FAULTY, HOPELESS, ZERO_HEAD, floats, make_sample

from ops.dataset.passes.repair.output_dependence import arguments_read_by_value
from ops.dataset.passes.repair.output_repair import find_repair, module_and_graph, repair_outputs, sample_fault
from ops.dataset.passes.repair.values import REPAIRED, ReplayValues, repair_summary, with_values
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import content_hash, graph_hash, sample_hash


@pytest.mark.parametrize("name", FAULTY)
def test_every_kind_of_dead_sample_is_repaired(name: str) -> None:
    sample = FAULTY[name]
    assert sample_fault(sample) is not None
    repaired = repair_outputs(sample)
    assert [sample_fault(repaired, seed=seed) for seed in (0, 1)] == [None, None]
    assert sample_hash(repaired) != sample_hash(sample)
    assert (graph_hash(repaired), content_hash(repaired)) == (graph_hash(sample), content_hash(sample))


def test_what_was_changed_is_told() -> None:
    repaired = repair_outputs(ZERO_HEAD)
    assert repaired.weights[0] == ZERO_HEAD.weights[0]
    assert repaired.info.extra[REPAIRED] == {"w": "mean 0.0, std 0.0"}
    assert repair_summary(repaired) == "repaired, other values than recorded: w"
    assert repair_summary(ZERO_HEAD) is None
    again = with_values(repaired, {"w": ReplayValues(0.0, 3.0)})
    assert again.info.extra[REPAIRED] == {"w": "mean 0.0, std 0.0"}


def test_batch_norms_get_the_statistics_of_what_they_are_given() -> None:
    values = find_repair(FAULTY["negative variance"])
    assert values is not None
    assert values.keys() == {"m", "v"}
    assert values["v"].mean == pytest.approx(0.04, rel=0.2)  # of x, whose deviation replay makes a fifth of 1
    assert (values["v"].std, values["v"].min_val) == (0.0, 0.0)


ALIVE = make_sample("return (torch.relu(x),)", [floats("x", 2, 8)])
NOT_RUNNING = make_sample("return (x.reshape(5),)", [floats("x", 2, 3)])


@pytest.mark.parametrize("sample", [ALIVE, NOT_RUNNING, BY_NATURE, HOPELESS])
def test_what_is_alive_does_not_run_or_cannot_be_repaired_is_left_as_it_is(sample: Sample) -> None:
    assert repair_outputs(sample) is sample
    if sample in (BY_NATURE, HOPELESS):
        assert sample_fault(sample) is not None and find_repair(sample) is None


def test_random_numbers_are_left_as_they_were() -> None:
    torch.manual_seed(3)
    expected = torch.rand(1)
    torch.manual_seed(3)
    repair_outputs(ZERO_HEAD)
    assert torch.equal(torch.rand(1), expected)


def test_integers_stay_what_they_may_index() -> None:
    values = find_repair(FAULTY["ids of zero"])
    assert values is not None
    assert values["ids"] == ReplayValues(min_val=0, max_val=8)


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("return (x.sum(0), 1)", "x"),
        ("return (torch.zeros_like(x), torch.ones(x.shape[0]), x.new_full((2,), 1.0))", ""),
        ("return (x.new_full((2,), y.max()),)", "y"),
        ("return (torch.zeros(x.size(0), device=y.device).expand_as(x),)", ""),
        ("z = torch.zeros_like(x); v = z.view(-1); z[0] = y; return (v,)", "y"),
        ("z = torch.zeros_like(x); z.add_(y); return (z,)", "y"),
        ("z = torch.where(x > 0, 1.0, 2.0); return (z,)", "x"),
    ],
)
def test_which_arguments_count_by_their_values(body: str, names: str) -> None:
    sample = make_sample(body, [floats("x", 2, 3), floats("y", 3)])
    assert arguments_read_by_value(module_and_graph(sample)[1]) == set(names.split())


def test_other_framework_inputs_are_changed_too() -> None:
    sample = dataclasses.replace(ZERO_HEAD, weights=ZERO_HEAD.weights[1:], inputs=ZERO_HEAD.weights[:1])
    changed = with_values(sample, {"x": ReplayValues(1.0, 2.0)})
    assert changed.inputs[0].mean == 1.0
