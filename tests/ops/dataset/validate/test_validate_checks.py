"""Each check passes a good sample and can fail; in this process, without a worker."""

import dataclasses
from pathlib import Path

import pytest
import torch
from validate_samples import GOOD, make_sample, under_test

from ops.dataset.decompose.composition.composed import Composed
from ops.dataset.graph import ModelCodeError
from ops.dataset.passes.repair.values import ReplayValues, with_values
from ops.dataset.sample.format.types import Constraints, Sample, SampleInfo
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.replay.outputs import difference_beyond_noise, first_difference
from ops.dataset.validate import sample_under_test
from ops.dataset.validate.base import CheckFinding, ListedSample, SampleCheck, SimilarSamples, not_applicable
from ops.dataset.validate.checks.custom_operators import CustomOperatorsAccessible
from ops.dataset.validate.checks.decomposable import (
    INDIVISIBLE,
    NUMBERS_ALONE,
    SHARED_MEMORY,
    SINGLE_OPERATOR,
    SPARSE_TENSORS,
    Decomposable,
    IndivisibleKind,
)
from ops.dataset.validate.checks.faithful import Faithful
from ops.dataset.validate.checks.re_extraction import ReExtraction
from ops.dataset.validate.checks.runnable import Runnable
from ops.dataset.validate.checks.serializable import Serializable
from ops.dataset.validate.checks.statically_analysable import StaticallyAnalysable
from ops.dataset.validate.checks.unique import Unique
from ops.dataset.validate.registry import choose_checks, dataset_checks, names, sample_checks
from ops.dataset.validate.sample_under_test import Extraction, SampleUnderTest, UnderTest
from ops.dataset.validate.task import _judge
from ops.errors import GraphNetError
from ops.execution.torch_worker import TORCH_LIBRARIES
from ops.execution.worker.task import Libraries
from tests.tiny_samples import code_of

SAMPLE_CHECKS = ("runnable", "re_extraction", "serializable", "statically_analysable", "decomposable")
TRACED = Libraries(traceback_heads=("In transformed code:",))
HIDDEN = "torch.full((4, 4), float('-inf'))"
RANDOM = "return (a + int.from_bytes(__import__('os').urandom(4), 'little'),)"
GELU = "return (torch._C._nn.gelu(a) + b,)"
BROKEN = "relu = torch.nn.functional.relu(a);  torch._dynamo.graph_break();  return (relu + b,)"


def canonical(body: str) -> Sample:
    """A sample that says that its text was written here."""
    sample = make_sample(body)
    return dataclasses.replace(sample, stored_graph_hash=graph_hash(sample))


def test_checks_are_found_by_their_files() -> None:
    assert tuple(sample_checks()) == SAMPLE_CHECKS
    assert tuple(dataset_checks()) == ("custom_operators_accessible", "unique", "faithful")
    assert choose_checks(["unique", "runnable"]) == ("runnable", "unique")
    assert choose_checks(None) == names()
    with pytest.raises(GraphNetError, match=r"no validation check is called 'pretty'; there are .*runnable"):
        choose_checks(["pretty"])


@pytest.mark.parametrize(
    ("error", "libraries", "message"),
    [
        (OSError("In transformed code:\n\n  File x\n  OSError: no file"), TRACED, "OSError: no file"),
        (
            ValueError("the backend raised:\nno such shape"),
            TORCH_LIBRARIES,
            "ValueError: the backend raised: no such shape",
        ),
        (ValueError(), TORCH_LIBRARIES, "ValueError"),
    ],
)
def test_the_finding_says_what_was_raised(error: Exception, libraries: Libraries, message: str, tmp_path: Path) -> None:
    class Raising(Runnable):
        def check(self, tested: SampleUnderTest) -> CheckFinding:
            raise error

    tested = under_test(make_sample(), tmp_path)
    assert _judge(Raising(), tested, libraries) == CheckFinding(passed=False, message=message)


def test_each_framework_has_its_way_to_judge_or_the_check_is_not_applicable(tmp_path: Path) -> None:
    class SampleOfAnother(SampleUnderTest):
        judge = UnderTest.judge

        def check_runnable(self) -> CheckFinding:
            return CheckFinding(passed=False, message="another way")

    tested = SampleOfAnother(make_sample(), tmp_path)
    assert tested.judge(Runnable()).message == "another way"
    finding = tested.judge(ReExtraction())
    assert finding.passed and "not applicable: re_extraction is not defined for samples of torch" in str(
        finding.message
    )


@pytest.mark.parametrize(
    ("check", "sample", "message"),
    [
        (Runnable, make_sample("return (a, a / 0.0)"), "output 1 has 32 values of 32 that are NaN or infinite"),
        (Runnable, make_sample("c = a.clone();  c[0, 0] = float('nan');  return (c,)"), "output 0 has 1 values of 32"),
        (Runnable, make_sample(f"return (a, {HIDDEN})"), "output 1 has 16 values of 16"),  # a mask of everything
        (Runnable, make_sample(f"return ({HIDDEN}.triu(1) + a[0, 0],)"), "output 0 has 6 values of 16"),
        (Runnable, make_sample("return (a * 0,)"), "same value everywhere"),
        (Runnable, make_sample("return (a[:0],)"), "empty"),
        (Runnable, make_sample("return (3,)"), "returns no tensor"),
        (Serializable, make_sample(RANDOM), "the reloaded sample computes something else: the values of output 0"),
        (ReExtraction, canonical(GELU), "is another: torch._C._nn.gelu 1 → 0; torch.nn.functional.gelu 0 → 1"),
        (ReExtraction, canonical("return (torch.relu(a),)"), "the graph is another: arguments 2 → 1"),
        (ReExtraction, canonical(BROKEN), "2 graphs"),
        (ReExtraction, make_sample(BROKEN), "2 graphs"),
    ],
)
def test_what_breaks_a_constraint_is_said(
    check: type[SampleCheck], sample: Sample, message: str, tmp_path: Path
) -> None:
    finding = check().check(under_test(sample, tmp_path))
    assert not finding.passed
    assert message in str(finding.message)


@pytest.mark.parametrize("outputs", ["(torch.ones(3), a)", "(a.sum(),)", "(a > 0,)", "a", f"(a, {HIDDEN}.triu(1))"])
def test_worth_running(outputs: str, tmp_path: Path) -> None:
    assert Runnable().check(under_test(make_sample(f"return {outputs}"), tmp_path)).passed


def test_constant_whatever_the_inputs(tmp_path: Path) -> None:
    finding = Runnable().check(under_test(make_sample("return (torch.zeros_like(a),)"), tmp_path))
    assert finding.passed
    assert "only their shapes count" in str(finding.message)


def test_a_repair_is_told(tmp_path: Path) -> None:
    sample = with_values(make_sample("return (a * 2,)"), {"a": ReplayValues(0.0, 2.0)})
    finding = Runnable().check(under_test(sample, tmp_path))
    assert finding == CheckFinding(passed=True, message="repaired, other values than recorded: a")


DYNAMIC = code_of(
    "size = a.size()\ngetitem = size[0]\nones = torch.ones(getitem, 4)\n"
    "view = b.reshape(4, 2)\nmatmul = a @ view\nadd = matmul + 1\nreturn (ones, add)",
    "a: torch.Tensor, b: torch.Tensor",
)


def test_only_sizes_that_are_symbols_are_captured_as_such(tmp_path: Path) -> None:
    sample = make_sample()
    constraints = Constraints(("s0",), {"s0": 6}, input_shapes=((("s0", 4), "a"),))
    weights = (dataclasses.replace(sample.weights[0], shape=(6, 4)), dataclasses.replace(sample.weights[1], shape=(8,)))
    sample = dataclasses.replace(sample, model_code=DYNAMIC, weights=weights, constraints=constraints)
    (graph,) = under_test(sample, tmp_path).extract(sample).graphs
    assert "a" in graph.sizes and "b" not in graph.sizes


def test_runs_that_differ_by_noise_are_told_from_wrong_ones(tmp_path: Path) -> None:
    noise = "torch.rand(4, 8, generator=torch.Generator().manual_seed(time.time_ns()))"
    for scale, passed in ((1e-6, True), (1.0, False)):
        sample = make_sample(f"return (a + {noise} * {scale},)", before="import time")
        assert Serializable().check(under_test(sample, tmp_path / str(scale))).passed == passed


def test_a_codec_that_loses_something_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = sample_under_test.read_sample

    def forgetful(folder: Path) -> Sample:
        sample = read(folder)
        weights = tuple(dataclasses.replace(tensor, std=2.0) for tensor in sample.weights)
        return dataclasses.replace(sample, weights=weights)

    monkeypatch.setattr(sample_under_test, "read_sample", forgetful)
    finding = Serializable().check(under_test(make_sample(), tmp_path))
    assert not finding.passed
    assert finding.message == "weight_meta.py is not the same when it is read and written again"


def test_a_sample_that_is_not_what_is_written_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = sample_under_test.write_sample
    other = make_sample("return (a - b,)")
    monkeypatch.setattr(sample_under_test, "write_sample", lambda _, folder: write(other, folder))
    finding = Serializable().check(under_test(make_sample(), tmp_path))
    assert not finding.passed
    assert "its hash differs" in str(finding.message)


def test_other_text_has_a_canonical_form(tmp_path: Path) -> None:
    finding = ReExtraction().check(under_test(make_sample(GELU), tmp_path))
    assert finding.passed, finding.message
    assert "its canonical form extracts to itself" in str(finding.message)


def test_a_canonical_form_that_is_no_fixed_point_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    extract = SampleUnderTest.extract
    gelu = "torch.nn.functional.gelu(a)"
    forms = iter([make_sample(f"return ({gelu} + b,)"), make_sample(f"return (torch.add({gelu}, b),)")])

    def drifting(tested: SampleUnderTest, *arguments: object) -> Extraction:
        return dataclasses.replace(extract(tested, *arguments), sample=next(forms))  # type: ignore[arg-type]

    monkeypatch.setattr(SampleUnderTest, "extract", drifting)
    finding = ReExtraction().check(under_test(make_sample(GELU), tmp_path))
    assert not finding.passed
    assert "no fixed point: extracted again, its graph is another: operator.add 1 → 0" in str(finding.message)


def test_graphs_that_write_to_their_inputs_extract_to_themselves(tmp_path: Path) -> None:
    body = "relu = torch.nn.functional.relu(a);  add_ = b.add_(relu);  mul = add_ * 2;  return (mul,)"
    finding = ReExtraction().check(under_test(make_sample(body), tmp_path))
    assert finding.passed, finding.message


DROPOUT = "d = torch.nn.functional.dropout(a, 0.5, True, False);  return (d + b,)"


@pytest.mark.parametrize("body", [GOOD, DROPOUT, "a.add_(1);  c = a + b;  b.mul_(2);  return (c, a, b)"])
def test_four_runs_are_enough(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []
    run = SampleUnderTest.run
    monkeypatch.setattr(SampleUnderTest, "run", lambda *arguments: runs.append("eager") or run(*arguments))  # type: ignore[func-returns-value]
    sample = make_sample(body)
    tested = under_test(sample, tmp_path)
    for name in SAMPLE_CHECKS:
        finding = sample_checks()[name]().check(tested)
        assert finding.passed, (name, finding.message)
    assert runs == ["eager", "eager"], "as it is and in two parts; the others are the captured and the observed one"


def test_statically_not_analysable(tmp_path: Path) -> None:
    tested = under_test(make_sample("c = a + 2 * 3;  return (c + b,)"), tmp_path)
    with pytest.raises(ModelCodeError, match="BinOp is not part of a graph"):
        StaticallyAnalysable().check(tested)


@pytest.mark.parametrize(
    "body",
    [
        "x = a.unbind(0);  c = x[0] + x[1];  d = c * 2;  return (d, a.shape[0])",
        "size = a.shape;  c = b.view(size);  d = c + a;  e = torch.zeros(2, device=d.device);  return (d, e)",
        "k = a.device.type;  with torch.autocast(k):\n            c = a @ b.T\n            a = None;  return (c, -b)",
        "a.add_(b);  c = a[0];  c.mul_(3);  return (a, c)",
    ],
)
def test_graphs_that_can_be_cut(body: str, tmp_path: Path) -> None:
    tested = under_test(make_sample(body), tmp_path)
    finding = Decomposable().check(tested)
    assert finding.passed, finding.message


@pytest.mark.parametrize(
    ("body", "row"),
    [
        ("return (a + b,)", SINGLE_OPERATOR),
        ("c = a.max(1);  d = c[0];  e = c[1];  return (d, e)", SINGLE_OPERATOR),
        ("m = torch.vmap(torch.add);  c = m(a, b);  d = c[0] * 2;  return (d,)", None),
        ("m = torch.vmap(torch.frexp);  c = m(a);  d = c[0];  return (d,)", SINGLE_OPERATOR),
        ("c = a.to_sparse();  d = c * 2;  e = d.to_dense();  return (e,)", SPARSE_TENSORS),
        ("v = a.view(-1);  w = v[0:2];  z = w.zero_();  c = a @ b.T;  return (c,)", SHARED_MEMORY),
        ("c = a > 0;  d = c.sum();  e = d.item();  f = e != 3;  return (f, c)", NUMBERS_ALONE),
        (
            "g = torch.set_grad_enabled(True);  c = a.exp();  h = torch.set_grad_enabled(False);  return (c,)",
            NUMBERS_ALONE,
        ),
    ],
)
def test_what_cannot_be_split_by_nature_is_not_applicable(
    body: str, row: IndivisibleKind | None, tmp_path: Path
) -> None:
    finding = Decomposable().check(under_test(make_sample(body), tmp_path))
    assert finding == (CheckFinding(passed=True) if row is None else not_applicable(row.why))


def test_what_is_not_applicable_is_a_fixed_table_of_a_constraint_that_does_not_gate() -> None:
    page = (Path(__file__).parents[4] / "docs/validation.md").read_text()
    for row in INDIVISIBLE:
        assert f"| {row.operator} | `{Decomposable.name}` | {row.why} |" in page
    assert not Decomposable.gates


def test_a_graph_that_no_tensors_alone_cross(tmp_path: Path) -> None:
    body = "g = torch.Generator();  d = torch.bernoulli(a.sigmoid(), generator=g);  return (d,)"
    finding = Decomposable().check(under_test(make_sample(body), tmp_path))
    text = "it cannot be split anywhere: g cannot cross: it is no tensor, size, flag or tuple of these"
    assert (finding.passed, finding.message) == (False, text)


def test_halves_that_compute_something_else_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tested = under_test(make_sample("c = a + b;  d = c * 2;  return (d,)"), tmp_path)
    tested.outputs  # noqa: B018 - the sample itself is run as it is
    monkeypatch.setattr(Composed, "__call__", lambda *_, **__: (torch.zeros(4, 8),))
    finding = Decomposable().check(tested)
    assert not finding.passed
    assert "split in two, it computes something else: the values of output 0 differ" in str(finding.message)


@pytest.mark.parametrize(
    ("before", "body", "needs"),
    [
        ("import torchvision", "return (a,)", "the module torchvision"),
        ("from .kernels import f", "return (f(a),)", "the module .kernels"),
        ("import math, operator\nfrom torch import device", "return (operator.add(a, math.pi),)", None),
        ("from _operator import abs as _operator_abs", "return (_operator_abs(a),)", None),
        ("", "return (einops.rearrange(a, 'a b -> b a'),)", "the name einops"),
        ("", "return (torch.ops.torchvision.nms(a, b, 0.5),)", "the operator torchvision.nms"),
        ("", "return (torch.ops.aten.relu.default(a), torch.device, inf)", None),
        ("torch.library.custom_op('mine::f', g, mutates_args=())\ng = 1", "return (torch.ops.mine.f(a),)", None),
        ("import subprocess, ctypes", "return (a,)", "the module subprocess, the module ctypes"),
        ("import importlib", "return (a,)", "the module importlib"),
        ("from torch._dynamo.utils import f", "return (f(a),)", "the module torch._dynamo.utils"),
        ("from torch._C._nn import gelu", "return (gelu(a),)", None),
        ("", "return (a + __import__('numpy').ones(1),)", "the name __import__"),
        ("", "exec('c = a');  return (a,)", "the name exec"),
    ],
)
def test_what_a_sample_needs_from_elsewhere(before: str, body: str, needs: str | None) -> None:
    finding = CustomOperatorsAccessible().check_listed(ListedSample("one", make_sample(body, before=before)))
    expected = None if needs is None else f"needs {needs}, which neither torch nor the sample has"
    assert (finding.passed, finding.message) == (needs is None, expected)


@pytest.mark.parametrize(
    ("before", "accepted"),
    [
        ("inf = float('inf')\nNoneType = type(None)\nE = -1e-5", True),
        ("def f(x):\n    return x.relu()\nf_op = torch.library.custom_op('m::f', f)\nf_op.register_fake(f)", True),
        ("print(1)", False),
        ("torch.relu = torch.sin", False),
        ("if True:\n    x = 1", False),
        ("for x in []:\n    pass", False),
        ("def f(x=setattr(torch, 'relu', 1)):\n    pass", False),
        ("@torch.compile\n@print('a')\ndef f():\n    pass", False),
        ("class A:\n    x = print()", False),
    ],
)
def test_loading_a_sample_does_nothing_but_define(before: str, accepted: bool) -> None:
    finding = CustomOperatorsAccessible().check_listed(ListedSample("one", make_sample(before=before)))
    assert finding.passed == accepted, finding.message
    assert accepted or "when the code is loaded" in str(finding.message)


def test_a_duplicate_names_the_original_and_near_ones_are_told() -> None:
    sample = make_sample()
    assert Unique().check_listed(ListedSample("one", sample, SimilarSamples())).message is None
    assert Unique().check_listed(ListedSample("one", sample, SimilarSamples(("one",), ("one",)))).message is None
    near = Unique().check_listed(ListedSample("one", sample, SimilarSamples(("one", "two"), ("one", "three", "two"))))
    assert (near.passed, near.message) == (True, "same graph with other shapes or dtypes as three")
    many = Unique().check_listed(ListedSample("one", sample, SimilarSamples(("one",), tuple("abcdefg"))))
    assert many.message == "same graph with other shapes or dtypes as a, b, c, d, e and 2 more"
    finding = Unique().check_listed(ListedSample("two", sample, SimilarSamples(("one", "two"), ("one", "two"))))
    assert (finding.passed, finding.message) == (False, "same graph, shapes and dtypes as one")


@pytest.mark.parametrize(
    ("expected", "actual", "difference"),
    [
        ((torch.tensor([1.0, float("nan")]),), (torch.tensor([1.0, float("nan")]),), None),
        ((torch.tensor(0.0),), (torch.tensor(-0.0),), "the values of output 0 differ by up to 0"),
        ((torch.zeros(2),), (torch.tensor([0, 0.5]),), "the values of output 0 differ by up to 0.5"),
        ((torch.zeros(2),), (torch.zeros(3),), "output 0 is float32[3] instead of float32[2]"),
        ((torch.zeros(2),), (torch.zeros(2, dtype=torch.int32),), "output 0 is int32[2] instead of float32[2]"),
        ((torch.zeros(2),), (), "0 outputs instead of 1"),
        ((1, True), (1, False), "output 1 is False instead of True"),
        ((torch.zeros(2, 3).T,), (torch.zeros(3, 2),), None),
        ((torch.zeros(2, dtype=torch.bfloat16),), (torch.zeros(2, dtype=torch.bfloat16),), None),
        ((torch.zeros(0),), (torch.zeros(0),), None),
        ((torch.zeros(1, 6)[:, 0],), (torch.zeros(1),), None),
        ((torch.tensor([1j]).conj(),), (torch.tensor([1j]),), "the values of output 0 differ"),
    ],
)
def test_differences_are_of_bits(
    expected: tuple[object, ...], actual: tuple[object, ...], difference: str | None
) -> None:
    assert first_difference(expected, actual) == difference  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("actual", "again", "difference"),
    [
        (1.0, 2.0, None),
        (1.0 + 1e-5, 1.0, "the values of output 0 differ by up to 1e-05"),
        (1.0 + 1e-5, 1.0 + 1e-6, None),
        (1.1, 1.0 + 1e-6, "the values of output 0 differ by up to 0.1"),
    ],
)
def test_noise_is_accepted_of_a_graph_whose_own_runs_differ(
    actual: float, again: float, difference: str | None
) -> None:
    outputs = [(torch.tensor([value], dtype=torch.float64),) for value in (1.0, actual, again)]
    assert difference_beyond_noise(outputs[0], outputs[1], lambda: outputs[2]) == difference


@pytest.mark.parametrize(
    ("record", "is_trusted", "message"),
    [
        (None, True, "undecided: no proof is recorded"),
        ({"graph_hash": "another"}, True, "undecided: the proof that is recorded is of another text"),
        ({"outputs": 2}, True, None),
        ({"outputs": 2}, False, "as the sandboxed capture of an untrusted model claims: equal bits"),
        ({"outputs": 1, "bound": 1e-7, "reason": "rounded"}, True, "equal up to 1e-07 of the largest number: rounded"),
        ({"outputs": 0, "undecided": "not allocated"}, True, "undecided: not allocated"),
        ("forged", True, "undecided: no proof is recorded"),
    ],
)
def test_a_proof_is_read_from_what_capture_recorded(record, is_trusted, message):
    sample = make_sample()
    if record is not None:
        proof = {"graph_hash": graph_hash(sample), **record} if isinstance(record, dict) else record
        sample = dataclasses.replace(sample, info=SampleInfo(extra={"faithful": proof}))
    finding = Faithful().check_listed(ListedSample("one", sample, is_trusted=is_trusted))
    assert (finding.passed, finding.message) == (True, message)
