"""Identity of samples of several devices."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from rank_samples import parallel_mlp, split_embedding

from ops.dataset.sample.format.devices import Devices, Group, devices_of, with_devices
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.identity import content_hash, graph_hash, sample_hash


def _with(sample: Sample, **changes: object) -> Sample:
    devices = devices_of(sample.info)
    assert devices is not None
    values = {name: getattr(devices, name) for name in ("mesh", "groups", "graphs", "tensors", "outputs", "reason")}
    return replace(sample, info=with_devices(sample.info, Devices(**{**values, **changes})))  # type: ignore[arg-type]


def test_ranks_in_another_order_are_the_same_content_and_another_sample() -> None:
    first, second = split_embedding(), split_embedding(10, 0)
    assert first.model_code != second.model_code
    assert content_hash(first) == content_hash(second)
    assert graph_hash(first) == graph_hash(second)
    assert sample_hash(first) != sample_hash(second)


def test_axes_in_another_order_are_the_same_content_and_another_sample() -> None:
    groups = {"tp": Group(((0, 1), (2, 3)), "gloo")}
    first = _with(split_embedding(), mesh={"dp": 2, "tp": 2}, groups=groups, graphs=(0, 1, 0, 1))
    groups = {"tp": Group(((0, 2), (1, 3)), "gloo")}
    moved = replace(split_embedding(), rank_code={2: split_embedding().rank_code[1]})
    second = _with(moved, mesh={"tp": 2, "dp": 2}, groups=groups, graphs=(0, 0, 2, 2))
    assert content_hash(first) == content_hash(second) != content_hash(split_embedding())
    assert sample_hash(first) != sample_hash(second)


def test_names_of_groups_and_tensors_do_not_count_for_content() -> None:
    renamed = parallel_mlp("all_ranks")
    assert content_hash(renamed) == content_hash(parallel_mlp())
    code = parallel_mlp().model_code.replace("(up)", "(w)").replace("up: ", "w: ")
    devices = devices_of(parallel_mlp().info)
    assert devices is not None
    tensors = {{"up": "w"}.get(name, name): place for name, place in devices.tensors.items()}
    other = parallel_mlp().with_tensors(lambda tensor: replace(tensor, name={"up": "w"}.get(tensor.name, tensor.name)))
    assert content_hash(_with(replace(other, model_code=code), tensors=tensors)) == content_hash(parallel_mlp())


@pytest.mark.parametrize(
    "other",
    [
        lambda: split_embedding(0, 11),
        lambda: replace(split_embedding(), rank_code={1: split_embedding().rank_code[1].replace("'sum'", "'max'")}),
        lambda: _with(split_embedding(), mesh={"dp": 2}, tensors={}),
        lambda: _with(split_embedding(), groups={"tp": Group(((0,), (1,)), "gloo")}),
        lambda: _with(split_embedding(), tensors={}),
        lambda: _with(split_embedding(), outputs=()),
        lambda: replace(split_embedding(), rank_code={}, info=parallel_mlp().info),
    ],
)
def test_all_else_counts(other: Callable[[], Sample]) -> None:
    sample = other()
    assert content_hash(sample) != content_hash(split_embedding())
    assert sample_hash(sample) != sample_hash(split_embedding())


def test_two_groups_of_the_same_ranks_stay_two() -> None:
    sample = parallel_mlp()
    line = "total_1 = torch.ops._c10d_functional.wait_tensor(total)"
    again = "again = torch.ops._c10d_functional.all_reduce(total, 'sum', '{}'); " + line.replace("(total)", "(again)")
    groups = {name: Group(((0, 1),), "gloo") for name in ("tp", "other")}
    same, different = (
        _with(replace(sample, model_code=sample.model_code.replace(line, again.format(name))), groups=groups)
        for name in groups
    )
    assert content_hash(same) != content_hash(different)


def test_where_it_runs_counts_for_results_alone() -> None:
    nccl = _with(parallel_mlp(), groups={"tp": Group(((0, 1),), "nccl")})
    assert content_hash(nccl) == content_hash(parallel_mlp())
    assert sample_hash(nccl) != sample_hash(parallel_mlp())
