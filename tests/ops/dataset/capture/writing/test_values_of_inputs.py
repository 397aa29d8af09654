"""Inputs keep their meaning: what a model cannot run without, or what has a structure, is kept; the rest is not."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional

from ops.dataset.capture.tracing.capture import capture
from ops.dataset.capture.tracing.captured import InputSource
from ops.dataset.capture.writing.kept_values import LITERAL_LIMIT
from ops.dataset.capture.writing.samples import describe, write_samples
from ops.dataset.capture.writing.value_structure import structure_of
from ops.dataset.passes.repair.output_repair import runs_well
from ops.dataset.sample.catalog.description import MOST_LINKS
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import FILE_LIMITS, VALUES_FILE
from ops.dataset.sample.format.types import VALUE_PROPERTY, Sample
from ops.dataset.sample.replay.properties import detect_property
from ops.dataset.sample.replay.tensors import make_tensor, replay
from ops.dataset.sources.base import InputRole
from ops.errors import GraphNetError
from tests.ops.dataset.capture.models import Net, loaded
from tests.ops.dataset.sample.replay.numpy_arguments import make_array

Function = Callable[..., Any]


def samples_of(function: Any, inputs: tuple[Any, ...], folder: Path, **options: Any) -> list[Sample]:
    """The samples of a module, or of a function of the inputs, as they are written."""
    roles, dynamic = options.pop("roles", {}), options.pop("dynamic", False)
    module = function if isinstance(function, nn.Module) else Net(lambda net, *inputs: function(*inputs))
    graphs = capture(module.eval(), inputs, {}, dynamic=dynamic)
    return [
        read_sample(folder / name) for name in write_samples(graphs, loaded(module, roles=roles), folder, **options)
    ]


def kept_of(sample: Sample) -> dict[str, torch.Tensor]:
    values = replay(sample, seed=5)
    return {tensor.name: torch.as_tensor(values[tensor.name]) for tensor in sample.tensors if tensor.kept is not None}


torch.manual_seed(0)
COUNTS = torch.randint(1, 6, (70,))
TOTAL = int(COUNTS.sum())
SEGMENTS = torch.repeat_interleave(torch.arange(70), COUNTS)
CROW = torch.cat([torch.zeros(1, dtype=torch.int64), COUNTS.cumsum(0)])
COLUMNS = torch.cat([torch.randperm(70)[: int(count)].sort().values for count in COUNTS])
EDGES = torch.stack([torch.randint(0, 70, (300,)), torch.sort(torch.randint(0, 70, (300,))).values])
SQUARE = torch.randn(40, 40)
COVARIANCE = SQUARE @ SQUARE.T / 40 + 0.1 * torch.eye(40)
TOKENS = torch.zeros(8, 64, dtype=torch.bool)
TOKENS[:, 5:37] = True
PADDING = torch.arange(64)[None] < torch.randint(20, 60, (16, 1))
BLOCKS = torch.block_diag(*[torch.ones(8, 8)] * 12).bool()


def bag(ids: torch.Tensor, offsets: torch.Tensor, *, last: bool = False) -> torch.Tensor:
    return functional.embedding_bag(ids, torch.linspace(0, 1, 200).reshape(50, 4), offsets, include_last_offset=last)


def scattered(pixels: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return torch.zeros(8, 64, 4).masked_scatter(mask.unsqueeze(-1), pixels) + 1


def one_hot(count: int, classes: int) -> torch.Tensor:
    return functional.one_hot(torch.randint(0, classes, (count,)), classes)


def csr(crow: torch.Tensor, columns: torch.Tensor, values: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    rows = torch.repeat_interleave(torch.arange(70), crow.diff(), output_size=TOTAL)
    return torch.zeros(70, 3).index_add(0, rows, values[:, None] * x[columns])


STRUCTURED: dict[str, tuple[Function, tuple[torch.Tensor, ...], set[int]]] = {
    "bag offsets": (bag, (torch.randint(0, 50, (200,)), torch.arange(0, 200, 2)), {1}),
    "uneven bag offsets": (bag, (torch.randint(0, 50, (TOTAL,)), CROW[:-1].clone()), {1}),
    "last offset": (lambda i, o: bag(i, o, last=True), (torch.randint(0, 50, (TOTAL,)), CROW), {1}),
    "int32 offsets": (bag, (torch.randint(0, 50, (200,)).int(), torch.arange(0, 200, 2).int()), {1}),
    "segment ids": (lambda x, i: torch.zeros(70, 3).index_add(0, i, x), (torch.randn(TOTAL, 3), SEGMENTS), {1}),
    "segment lengths": (
        lambda x, sizes: torch.segment_reduce(x, "sum", lengths=sizes),
        (torch.randn(TOTAL, 3), COUNTS),
        {1},
    ),
    "cu_seqlens": (lambda x, c: x.cumsum(0)[c[1:] - 1] - x[c[:-1]], (torch.randn(TOTAL, 3), CROW.int()), {1}),
    "csr": (csr, (CROW, COLUMNS, torch.randn(TOTAL), torch.randn(70, 3)), {0, 1}),
    "sorted edges": (lambda x, e: torch.zeros_like(x).index_add(0, e[1], x[e[0]]), (torch.randn(70, 3), EDGES), {1}),
    "permutation": (lambda x, p: x.index_select(0, p), (torch.randn(90, 3), torch.randperm(90)), {1}),
    "rows of permutations": (
        lambda x, p: x.gather(1, p),
        (torch.randn(12, 8), torch.stack([torch.randperm(8) for _ in range(12)])),
        {1},
    ),
    "inverse permutations": (
        lambda x, p, q: x[p] * x[p][q],
        (torch.randn(90, 3), torch.randperm(90), torch.argsort(torch.randperm(90))),
        {1, 2},
    ),
    "unique places": (
        lambda x, i: torch.zeros(120, 3).index_put((i,), x),
        (torch.randn(90, 3), torch.randperm(120)[:90]),
        {1},
    ),
    "positions": (lambda x, p: x + p[..., None].sin(), (torch.randn(2, 64, 3), torch.arange(64).expand(2, 64)), {1}),
    "packed documents": (
        lambda x, d: x @ (d[:, None] == d[None]).float(),
        (torch.randn(3, 96), torch.arange(96) // 12),
        {1},
    ),
    "coordinates of a grid": (
        lambda x, c: x[c[:, 0], c[:, 1]],
        (torch.randn(12, 10), torch.cartesian_prod(torch.arange(12), torch.arange(10))),
        {1},
    ),
    "one-hot integers": (lambda x, h: x * h, (torch.randn(80, 5), one_hot(80, 5)), {1}),
    "one-hot bools": (lambda x, h: x[h], (torch.randn(80, 5), one_hot(80, 5).bool()), {1}),
    "causal mask": (
        lambda x, m: torch.softmax(x.masked_fill(~m, -1e9), -1),
        (torch.randn(12, 12), torch.ones(12, 12).tril().bool()),
        {1},
    ),
    "causal mask of integers": (lambda x, m: x * m, (torch.randn(12, 12), torch.ones(12, 12).long().tril()), {1}),
    "padding mask": (lambda x, m: x * m, (torch.randn(16, 64), PADDING), {1}),
    "block mask": (lambda x, m: x.masked_fill(~m, 0) + 1, (torch.randn(96, 96), BLOCKS), {1}),
    "a whole row masked": (
        lambda x, m: torch.softmax(x.masked_fill(~m, -1e9), -1),
        (torch.randn(20, 20), torch.ones(20, 20).tril(-1).bool()),
        {1},
    ),
    "checkerboard": (lambda x, m: x * m, (torch.randn(16, 16), (torch.arange(256) % 2 == 0).reshape(16, 16)), {1}),
    "image tokens": (scattered, (torch.randn(8 * 32, 4), TOKENS), {1}),
    "boundaries": (
        lambda x, b: torch.searchsorted(b, x) * 2,
        (torch.randn(30, 2), torch.sort(torch.randn(80)).values),
        {1},
    ),
    "time stamps": (
        lambda x, t: x * (t - t[0]).float(),
        (torch.randn(90), 1.7e9 + torch.arange(90, dtype=torch.float64).cumsum(0)),
        {1},
    ),
    "sorted hashes": (
        lambda x, h: x * (h.view(torch.int64) % 7),
        (torch.randn(90), torch.from_numpy(np.sort(np.random.default_rng(0).integers(0, 2**64 - 1, 90, np.uint64)))),
        {1},
    ),
    "bytes of a mask": (lambda x, m: x * m, (torch.randn(16, 64), PADDING.to(torch.uint8)), {1}),
}

NEEDED: dict[str, tuple[Function, tuple[torch.Tensor, ...], set[int]]] = {
    "repeats": (
        lambda x, n: torch.repeat_interleave(x, n, dim=0, output_size=TOTAL) + 1,
        (torch.randn(70, 3), COUNTS),
        {1},
    ),
    "cholesky": (lambda c, x: torch.linalg.cholesky(c) @ x, (COVARIANCE, torch.randn(40, 3)), {0}),
    "log determinants": (
        lambda c, x: x + sum(torch.logdet(c[:size, :size]) for size in range(30, 41)),
        (COVARIANCE, torch.randn(40, 3)),
        {0},
    ),
    "one of two matrices": (lambda a, c: torch.linalg.cholesky(c) @ a, (SQUARE, COVARIANCE), {1}),
}

FREE: dict[str, tuple[Function, tuple[torch.Tensor, ...]]] = {
    "token ids": (lambda i: torch.linspace(0, 1, 200).reshape(50, 4)[i], (torch.randint(0, 50, (4, 64)),)),
    "padded token ids": (
        lambda i: torch.linspace(0, 1, 4000).reshape(1000, 4)[i],
        (torch.randint(2, 1000, (4, 64)) * PADDING[:4],),
    ),
    "a mask of nothing": (lambda x, m: x * m, (torch.randn(16, 64), torch.ones(16, 64).bool())),
    "a random mask": (lambda x, m: x * m, (torch.randn(16, 64), torch.rand(16, 64) < 0.5)),
    "labels": (
        lambda x, y: functional.nll_loss(x, y, reduction="none"),
        (torch.randn(90, 7), torch.randint(0, 7, (90,))),
    ),
    "unsorted edges": (lambda x, e: x[e[0]] - x[e[1]], (torch.randn(70, 3), torch.randint(0, 70, (2, 300)))),
    "images": (lambda x: x.sin(), (torch.rand(2, 3, 32, 32),)),
    "bytes of an image": (lambda x: x.float().sin(), (torch.randint(0, 256, (2, 3, 32, 32), dtype=torch.uint8),)),
    "few values": (lambda x, o: x + o, (torch.randn(9), torch.arange(9))),
    "hashes": (lambda x, h: x * (h % 7), (torch.randn(90), torch.randint(-(2**62), 2**62, (90,)))),
}


def has_structure(inputs: tuple[torch.Tensor, ...], index: int) -> bool:
    others = [{*tensor.shape, tensor.numel()} for tensor in (*inputs[:index], *inputs[index + 1 :])]
    return structure_of(inputs[index].numpy(), set().union(*others)) is not None


def integers_of(inputs: tuple[torch.Tensor, ...]) -> list[int]:
    return [index for index, tensor in enumerate(inputs) if not tensor.is_floating_point()]


@pytest.mark.parametrize("name", STRUCTURED)
def test_structure_is_seen(name: str) -> None:
    _, inputs, expected = STRUCTURED[name]
    assert {index for index in integers_of(inputs) if has_structure(inputs, index)} == expected & {*integers_of(inputs)}


@pytest.mark.parametrize("name", FREE)
def test_values_without_a_meaning_have_none(name: str) -> None:
    _, inputs = FREE[name]
    large = [index for index in integers_of(inputs) if inputs[index].numel() >= LITERAL_LIMIT]
    assert not any(has_structure(inputs, index) for index in large)


def test_random_values_have_no_structure() -> None:
    chance = np.random.default_rng(0)
    for shape in ((64,), (8, 8), (2, 40), (40, 2), (3, 5, 7), (1000,), (64, 64)):
        for high in (2, 3, 10, 300, 50_000):
            for _ in range(20):
                assert structure_of(chance.integers(0, high, shape)) is None
        assert structure_of(chance.random(shape) < 0.5) is None


@pytest.mark.parametrize(
    "name",
    ["bag offsets", "last offset", "csr", "sorted edges", "image tokens", "boundaries", "a whole row masked", *NEEDED],
)
def test_values_with_a_meaning_are_kept(name: str, tmp_path: Path) -> None:
    function, inputs, expected = (STRUCTURED | NEEDED)[name]
    samples = samples_of(function, tuple(tensor.clone() for tensor in inputs), tmp_path)
    assert all(runs_well(sample, seed) for sample in samples for seed in (0, 1))
    kept = [value for sample in samples for value in kept_of(sample).values()]
    assert len(kept) == len(expected)
    assert all(any(torch.equal(value, inputs[index]) for value in kept) for index in expected)


@pytest.mark.parametrize("name", ["padded token ids", "a mask of nothing", "labels", "few values"])
def test_values_without_a_meaning_are_not(name: str, tmp_path: Path) -> None:
    function, inputs = FREE[name]
    (sample,) = samples_of(function, inputs, tmp_path)
    assert not kept_of(sample)
    assert not list(tmp_path.rglob(VALUES_FILE))


@pytest.mark.parametrize("name", ["bag offsets", "cholesky"])
def test_nothing_is_kept_where_that_is_asked_for(name: str, tmp_path: Path) -> None:
    function, inputs, _ = (STRUCTURED | NEEDED)[name]
    (sample,) = samples_of(function, inputs, tmp_path, keeps_values=False)
    assert not list(tmp_path.rglob(VALUES_FILE))
    assert not kept_of(sample)
    assert runs_well(sample)  # a property is recorded: it says nothing of anybody's data
    assert any(VALUE_PROPERTY in tensor.extra for tensor in sample.tensors)


LARGE: dict[str, tuple[Function, torch.Tensor, str]] = {
    "covariance": (
        lambda c: torch.linalg.cholesky(c),
        (SQUARE @ SQUARE.T / 40 + torch.eye(40)).repeat(200, 1, 1),
        "positive_definite",
    ),
    "probabilities": (lambda p: (p.log() * p).sum(-1), torch.softmax(torch.randn(9000, 40), -1), "sums_to_one(-1)"),
    "channels": (lambda p: p.log().sum((2, 3)), torch.softmax(torch.randn(8, 40, 40, 40), 1), "sums_to_one(-3)"),
    "half precision": (
        lambda p: p.float().log().sum(-1),
        torch.softmax(torch.randn(9000, 80), -1).half(),
        "sums_to_one(-1)",
    ),
    "brain floats": (
        lambda p: p.float().log().sum(-1),
        torch.softmax(torch.randn(9000, 80), -1).bfloat16(),
        "sums_to_one(-1)",
    ),
    "sorted floats": (
        lambda b: torch.searchsorted(b, b[::7].contiguous()),
        torch.sort(torch.randn(300_000)).values,
        "sorted(-1)",
    ),
    "permutation": (
        lambda p: torch.zeros(200_000).index_put((p,), p.float()),
        torch.randperm(200_000),
        "permutation(-1)",
    ),
    "offsets": (lambda o: bag(torch.arange(600_000) % 50, o), torch.arange(0, 600_000, 3), "sorted(-1)"),
}


@pytest.mark.parametrize("name", LARGE)
def test_properties_are_detected_and_drawn(name: str) -> None:
    function, value, expected = LARGE[name]
    numbers = value.float() if value.dtype in (torch.float16, torch.bfloat16) else value
    assert str(detect_property(numbers.numpy())) == expected
    meta = dataclasses.replace(describe("x", value), extra={VALUE_PROPERTY: expected})
    first, second = (make_tensor(meta, seed=seed) for seed in (0, 1))
    assert first.dtype == value.dtype
    assert not torch.equal(first, second)
    assert function(first).isfinite().all()
    again = first.float() if value.dtype in (torch.float16, torch.bfloat16) else first
    assert str(detect_property(again.numpy())) == expected
    other = make_array(meta, seed=0).values
    assert np.array_equal(other.view(np.uint8), first.view(torch.uint8).numpy().reshape(other.view(np.uint8).shape))


@pytest.mark.parametrize("name", ["covariance", "offsets"])
def test_properties_of_large_tensors_are_recorded(name: str, tmp_path: Path) -> None:
    function, value, expected = LARGE[name]
    (sample,) = samples_of(function, (value,), tmp_path)
    (tensor,) = [tensor for tensor in sample.tensors if tensor.shape == tuple(value.shape)]
    assert tensor.extra[VALUE_PROPERTY] == expected
    assert tensor.kept is None
    assert runs_well(sample)


def test_the_second_graph_of_a_model_keeps_its_values(tmp_path: Path) -> None:
    def broken(ids: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        scaled = torch.linspace(0, 9, 200).sin().reshape(50, 4) * ids.float().mean()
        torch._dynamo.graph_break()
        return functional.embedding_bag(ids, scaled, offsets)

    inputs = STRUCTURED["uneven bag offsets"][1]
    first, second = samples_of(broken, inputs, tmp_path)
    assert not kept_of(first)
    assert [torch.equal(tensor, inputs[1]) for tensor in kept_of(second).values()] == [True]
    assert runs_well(second)


def test_sizes_that_are_symbols(tmp_path: Path) -> None:
    function, inputs, _ = STRUCTURED["uneven bag offsets"]
    (sample,) = samples_of(function, inputs, tmp_path, dynamic=True)
    assert sample.constraints.symbols
    assert len(kept_of(sample)) == 1
    assert runs_well(sample)


def test_parameters_are_never_kept(tmp_path: Path) -> None:
    weights = {"order": nn.Parameter(torch.sort(torch.randn(80)).values), "table": torch.randperm(80)}
    net = Net(lambda net, x: torch.searchsorted(net.order, x) + x[net.table], **weights)
    (sample,) = samples_of(net, (torch.randn(80),), tmp_path)
    assert ["table" in name for name in kept_of(sample)] == [True]


def test_token_ids_are_kept_only_where_a_graph_does_not_run_without(tmp_path: Path) -> None:
    ids = torch.arange(100) // 2

    def look_up(ids: torch.Tensor) -> torch.Tensor:
        return torch.linspace(0, 1, 200).reshape(50, 4)[ids]

    (sample,) = samples_of(look_up, (ids,), tmp_path)
    assert len(kept_of(sample)) == 1
    roles = {next(tensor.name for tensor in sample.tensors): InputRole("token_ids", 0, 49)}
    (sample,) = samples_of(look_up, (ids,), tmp_path, roles=roles)
    assert not kept_of(sample)


def test_structure_beyond_what_may_be_kept_is_left_out_the_largest_first(tmp_path: Path) -> None:
    count = FILE_LIMITS[VALUES_FILE] // 8
    inputs = (torch.arange(count // 2), torch.arange(count), torch.arange(count // 3))
    (sample,) = samples_of(lambda a, b, c: (a.sin().sum() + b.sin().sum()) * c.sin(), inputs, tmp_path)
    assert sorted(len(tensor) for tensor in kept_of(sample).values()) == [count // 3, count // 2]
    assert next(tmp_path.rglob(VALUES_FILE)).stat().st_size <= FILE_LIMITS[VALUES_FILE]


def test_a_graph_that_no_reader_takes_is_not_written(tmp_path: Path) -> None:
    """A recurrence over thousands of steps may be a graph with thousands of inputs from the one before."""
    (graph,) = capture(Net(lambda _, x: x + 1).eval(), (torch.ones(2),), {})
    wiring = {f"x_{number}": InputSource(0, number) for number in range(MOST_LINKS + 1)}
    with pytest.raises(GraphNetError, match=r"graph 0 takes 2001 values from earlier graphs.*2000 at most"):
        write_samples([dataclasses.replace(graph, wiring=wiring)], loaded(), tmp_path)
    assert not list(tmp_path.iterdir())
