"""Where values stop being finite is found, and what reaches it is given the smallest constraint."""

from pathlib import Path

import pytest
from faulty_samples import floats, integers, make_sample

from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.registry import get_pass
from ops.dataset.passes.repair.first_cause import finite_values, first_cause
from ops.dataset.passes.repair.output_repair import module_and_graph, sample_fault
from ops.dataset.passes.repair.values import with_values
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.execution.worker.client import WorkerHost

X = floats("x", 4, 32)
OTHER = floats("y", 4, 32)

CAUSES: dict[str, tuple[Sample, str, set[str]]] = {
    "log": (make_sample("a = x.abs(); b = torch.log(y); return (a + b,)", [X, OTHER]), "log", {"y"}),
    "sqrt": (make_sample("return (torch.sqrt(y) * x,)", [X, OTHER]), "sqrt", {"y"}),
    "rsqrt": (make_sample("v = y - 0.0; return (x * torch.rsqrt(v),)", [X, OTHER]), "rsqrt", {"y"}),
    "division": (make_sample("return (x / n,)", [X, integers("n", 4, 32, low=0, high=1)]), "truediv", {"n"}),
    "exp": (make_sample("return (torch.exp(y) * x,)", [X, floats("y", 4, 32, mean=200.0)]), "exp", {"y"}),
    "arc sine": (make_sample("return (torch.asin(y) + x,)", [X, floats("y", 4, 32, std=20.0)]), "asin", {"y"}),
    "masked rows of a softmax": (
        make_sample(
            "s = x.masked_fill(~m, float('-inf')); return (torch.softmax(s, -1),)",
            [floats("x", 64, 3), TensorMeta("m", (64, 3), "bool", "cpu")],
        ),
        "softmax",
        {"m"},
    ),
    "relative attention": (
        make_sample(
            "q = x @ w; s = q @ q.transpose(-1, -2); p = q @ r.transpose(-1, -2); t = (s + p) / scale.sqrt(); "
            "h = t.masked_fill(m == 0, float('-inf')); return (torch.softmax(h, -1) @ q,)",
            [
                floats("x", 2, 24, 8),
                floats("w", 8, 8),
                floats("r", 24, 8),
                floats("scale", 1, mean=-3.0, std=0.0),
                integers("m", 2, 24, 24, low=0, high=1),
            ],
        ),
        "sqrt",
        {"scale"},
    ),
    "two causes": (
        make_sample("a = torch.log(x); b = torch.sqrt(y); return (a.tanh(), b)", [X, OTHER]),
        "log",
        {"x", "y"},
    ),
}


@pytest.mark.parametrize("name", CAUSES)
def test_a_cause_is_found_and_repaired(name: str) -> None:
    sample, operator, changed = CAUSES[name]
    run = module_and_graph(sample)
    cause = first_cause(*run, sample, seed=0)
    assert cause is not None and cause.operator == operator
    values = finite_values(*run, sample, seed=0)
    assert set(values) == changed
    repaired = with_values(sample, values)
    assert [sample_fault(repaired, seed=seed) for seed in (0, 1)] == [None, None]
    assert repaired.model_code == sample.model_code


def test_infinities_that_only_hide_are_no_cause() -> None:
    sample = make_sample(
        "s = x.masked_fill(x > 0.1, float('-inf')); return (torch.softmax(s, -1),)", [floats("x", 8, 64)]
    )
    assert first_cause(*module_and_graph(sample), sample, seed=0) is None


def test_what_only_constants_make_is_not_repaired_and_said() -> None:
    sample = make_sample("c = torch.log(torch.zeros(3)); return (x[:, :3] + c,)", [X])
    run = module_and_graph(sample)
    assert str(first_cause(*run, sample, seed=0)) == "the first is made by log, which constants alone reach"
    assert finite_values(*run, sample, seed=0) == {}


def test_the_pass_rewrites_metadata_alone_and_names_the_cause(torch_host: WorkerHost, tmp_path: Path) -> None:
    where = {"host": torch_host, "log_dir": tmp_path / "logs", "config": SampleRunConfig(deadline_s=60)}
    sample = CAUSES["log"][0]
    write_sample(sample, tmp_path / "log")
    target = SampleTarget("tests", "log", "", tmp_path / "log")
    finite_outputs = get_pass("finite_outputs")
    result = apply_pass(target, finite_outputs, **where)  # type: ignore[arg-type]
    assert (result.status, result.is_modified) == ("success", True), result
    assert "repaired, other values than recorded: y" in result.message
    assert "the first is made by log, which y reach" in result.message
    after = read_sample(target.path)
    assert after.model_code == sample.model_code and after.weights[0] == sample.weights[0]
    assert apply_pass(target, finite_outputs).status == "failure", "without a worker it says so"
