"""Inputs that change from call to call: what may vary, what both sides get, and whose an answer is."""

from collections.abc import Mapping
from typing import Any

import pytest
import torch

from backends.eager import Eager
from backends.inductor import Inductor
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.tensors.number_reads import arguments_read
from ops.benchmark.measuring.watching import variants as variants_module
from ops.benchmark.measuring.watching.calls import Draws, takes_weights
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError
from tests.ops.benchmark.cheats.replaying import (
    Ahead,
    Cheat,
    by_address,
    by_checksum,
    into_input,
    learned,
    slow_weights,
)
from tests.ops.benchmark.measuring.running import CONFIG, SQUARES, drawn, run, single_thread, squares

__all__ = ["single_thread"]


def test_both_sides_get_all_variants_and_the_inputs_are_those_of_the_first_afterwards() -> None:
    seen: list[tuple[float, int]] = []

    class Noting(Eager):
        def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Any:
            return lambda **tensors: (
                seen.append((float(tensors["x"][0]), tensors["x"].data_ptr())),
                module(**tensors),
            )[1]

    inputs = drawn({"x": (5,)})
    first = inputs.values["x"].clone()
    eager, compiled, comparison = run(lambda x: (x * 2,), Noting(), inputs)
    values = [float(variant["x"][0]) for variant in eager.variants.values]
    assert len(set(values)) == variants_module.COUNT
    assert {value for value, _ in seen} > set(values), "all variants, and values that no call had seen"
    assert len({address for _, address in seen}) == 1
    assert torch.equal(inputs.values["x"], first)
    assert comparison.t_min == float("-inf")
    assert torch.equal(compiled.outputs[0], first * 2)
    fields = eager.fields()
    assert fields["unvaried"] is False and fields["unseen_count"] >= 1
    assert len(eager.side.trials_ms) == len(compiled.side.trials_ms) == CONFIG.trials
    assert set(eager.side.recorder.outputs) == set(compiled.side.recorder.outputs), (
        "neither side's calls come after other work"
    )


def test_weights_vary_only_where_they_are_arguments() -> None:
    def names(**options: Any) -> set[str]:
        inputs = drawn({"x": (256, 256), "w": (256, 256)})
        if not takes_weights(Inductor(Inductor.options_type(**options))):
            inputs.draws = Draws(inputs.draws.inputs, (), inputs.draws.draw)
        slow = lambda x, w: (torch.linalg.svdvals(x @ w),)  # noqa: E731 - copying a weight is nothing beside it
        eager, _, _ = run(slow, Eager(), inputs)
        return set(eager.variants.values[0])

    assert names(weights="arguments") == {"x", "w"}
    assert names(weights="bound") == {"x"}
    assert not takes_weights(Eager())


@pytest.mark.parametrize(
    ("function", "varying"),
    [
        (lambda x, n, m: (x[: int(n.sum()) % 3 + 1].sum(), m & m), {"x", "m"}),
        (lambda x, n, m: (x[m].sum(), n + 1), {"x", "n"}),
        (lambda x, n, m: (x.masked_select(m).sum(), n + 1), {"x", "n"}),
        (lambda x, n, m: (torch.split(torch.cat([x, x]), [4, 4])[0] * m, n.clone().add_(1)), {"x", "n", "m"}),
        (lambda x, n, m: (torch.arange(float(x.sum().abs()) + 1).sum(), n * m), {"n", "m"}),
        (lambda x, n, m: (x * 2 if m.any() else x, n + 1), {"x", "n"}),
        (lambda x, n, m: (torch.ones(2).repeat_interleave(n[:2] % 2).sum(), x * m), {"x", "m"}),
        (lambda x, n, m: (x.new_zeros(n.tolist()).sum(), x * m), {"x", "m"}),
        (lambda x, n, m: (x[n % 2].sum(), m.nonzero().sum()), {"x", "n"}),
        (
            lambda x, n, m: (x * m, torch.zeros(4).copy_(n).tolist()[0] + 1),
            {"x", "m"},
        ),
    ],
)
def test_arguments_whose_numbers_decide_something_do_not_vary(function: Any, varying: set[str]) -> None:
    inputs = drawn({"x": (4,), "n": (4,), "m": (4,)}, n=torch.int64, m=torch.bool)
    with torch.no_grad():
        read = arguments_read(lambda: function(**inputs.values), inputs.values)
    assert set(inputs.values) - read == varying
    eager, _, comparison = run(function, Eager(), inputs)
    assert set(eager.variants.values[0]) <= varying
    assert comparison.t_min == float("-inf")


@pytest.mark.parametrize(
    ("function", "shapes", "dtypes", "note"),
    [
        (lambda x: (torch.ones(int(x.sum().abs()) + 1),), {"x": (4,)}, {}, "reads numbers"),
        (lambda x: (torch.zeros_like(x),), {"x": (4,)}, {}, "no output depends"),
        (lambda x: (x.sqrt(),), {"x": (1,)}, {}, "finite depends on the values"),
        (lambda x: (x.sum(),), {"x": (variants_module.INPUT_BYTES // 16,)}, {}, "too large"),
        (lambda n: (n * 2,), {"n": (3, 0)}, {"n": torch.int64}, "other seeds draw the same values"),
    ],
    ids=["read", "no output depends on it", "not finite with all", "too large", "empty"],
)
def test_where_nothing_may_vary_the_run_says_why(function: Any, shapes: Any, dtypes: Any, note: str) -> None:
    inputs = drawn(shapes, **dtypes)
    eager, _, comparison = run(function, Eager(), inputs)
    assert eager.variants.is_unvaried
    assert eager.fields()["unvaried"] is True and eager.fields()["unseen_count"] == 0
    assert note in eager.fields()["unvaried_note"]
    assert comparison.failure is None


def test_values_that_a_graph_cannot_take_are_left_out_and_others_still_vary() -> None:
    # Compared where no operator shows it, as a kernel that checks its indices does.
    hidden = torch.library.Library("variants_test", "FRAGMENT")
    hidden.define("check(Tensor n) -> Tensor")
    first: list[torch.Tensor] = []

    def check(n: torch.Tensor) -> torch.Tensor:
        first or first.append(n.clone())
        if n.tolist() != first[0].tolist():
            raise IndexError("index out of range")
        return n.clone()

    hidden.impl("check", check, "CompositeExplicitAutograd")
    inputs = drawn({"x": (3,), "n": (3,)}, n=torch.int64)
    eager, _, _ = run(lambda x, n: (x + torch.ops.variants_test.check(n),), Eager(), inputs)
    assert set(eager.variants.values[0]) == {"x"}


def test_inputs_that_a_graph_changes_vary_too() -> None:
    def changing(x: torch.Tensor) -> tuple[torch.Tensor]:
        x.add_(1.0)
        return (x * 2,)

    inputs = drawn({"x": (7,)})
    first = inputs.values["x"].clone()
    eager, _, comparison = run(changing, Eager(), inputs)
    assert set(inputs.mutated) == {"x"} == set(eager.variants.values[0])
    assert comparison.t_min == float("-inf")
    assert torch.equal(inputs.values["x"], first)


def test_graphs_whose_outputs_depend_on_the_seed_vary_and_are_compared_by_shape() -> None:
    eager, _, comparison = run(lambda x: (torch.nn.functional.dropout(x, 0.5, True),), Eager(), drawn({"x": (64,)}))
    assert eager.seed_dependent and not eager.variants.is_unvaried
    assert comparison.failure is None


def test_the_worst_variant_decides() -> None:
    """And how many calls are made decides nothing."""

    class Coarse(Cheat):
        def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Any:
            first = inputs["x"].clone()
            error = lambda x: 0.0 if torch.equal(x, first) else 1e-3  # noqa: E731
            return lambda x: tuple(output + error(x) for output in module(x=x))

    levels = {
        trials: run(lambda x: (x + 1,), Coarse(), drawn({"x": (99,)}), BenchmarkConfig(trials=trials, warmup=1))[
            2
        ].t_min
        for trials in (1, 2, 30)
    }
    assert set(levels.values()) == {-3.0}


@pytest.mark.parametrize(
    ("cheat", "trials"), [(by_address, 1), (by_address, 40), (by_checksum, 40), (learned, 40), (learned, 200)]
)
def test_kept_outputs_are_found_out(cheat: type[Cheat], trials: int) -> None:
    config = BenchmarkConfig(threads=1, warmup=2, trials=trials, block_calls=5)
    with pytest.raises(TaskError, match="belong to other values") as caught:
        run(squares, cheat(), drawn(SQUARES), config)
    assert (caught.value.kind, caught.value.phase) == (FailureKind.REPLAYED, Phase.RUN)


def test_a_thread_that_computes_ahead_has_no_time_to() -> None:
    """Values are copied in last: what the clock does not see is the copy."""
    backend = Ahead()
    try:
        run(squares, backend, drawn(SQUARES), BenchmarkConfig(threads=1, warmup=2, trials=100))
    finally:
        backend.stop()
    timed = backend.answers[4:]
    assert sum(timed) < len(timed) / 2, "most calls had to compute"


@pytest.mark.parametrize(("cheat", "name"), [(into_input, "x"), (slow_weights, "w")])
def test_who_writes_to_inputs_that_eager_leaves_alone_has_failed(cheat: type[Cheat], name: str) -> None:
    inputs = drawn(SQUARES)
    inputs.draws = Draws(("x",), (), inputs.draws.draw)
    with pytest.raises(TaskError, match=f"changed inputs that eager leaves alone: {name}$"):
        run(squares, cheat(), inputs, CONFIG)


def test_outputs_that_are_inputs_are_none_the_worse() -> None:
    for function in (lambda x: (x,), lambda x: (x.t(), x[:2]), lambda x: (x.add_(1.0), x * 2)):
        _, _, comparison = run(function, Eager(), drawn({"x": (5, 5)}))
        assert comparison.t_min == float("-inf")


def test_wrong_numbers_are_not_replayed() -> None:
    class Wrong(Cheat):
        def compile(self, module: torch.nn.Module, inputs: Mapping[str, Any]) -> Any:
            return lambda **tensors: tuple(output * 0.5 for output in module(**tensors))

    assert run(squares, Wrong(), drawn(SQUARES))[2].t_min > -3


def test_large_outputs_are_kept_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants_module, "OUTPUT_BYTES", 2200)
    inputs = drawn({"x": (1000,)})
    eager, _, comparison = run(lambda x: (x + 1, x[:2]), Eager(), inputs)
    assert [len(outputs[0]) for outputs in eager.variants.expected] == [1000, 24, 24, 24]
    assert comparison.t_min == float("-inf")
    assert [match.shape for match in comparison.matches] == [(1000,), (2,)]
    with pytest.raises(TaskError, match="belong to other values"):
        run(lambda x: (x + 1, x[:2]), by_address(), drawn({"x": (1000,)}))
