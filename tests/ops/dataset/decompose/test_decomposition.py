"""Decomposition of graphs that are hard to split: every scheme, parts that run by themselves, and what they make up."""

import dataclasses
import json
import math
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.decompose.composition.config import CONFIG_FILE
from ops.dataset.decompose.distinct_parts import distinct_folder, keep_distinct
from ops.dataset.decompose.drawing import PAGE_FILE
from ops.dataset.decompose.run import DecomposedSample, decompose_sample
from ops.dataset.decompose.schemes.base import SchemeError, parse_scheme
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Constraints, Sample, SampleInfo, TensorMeta
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.tensors import replay
from ops.execution.worker.client import WorkerHost
from tests.in_process_host import InProcessHost
from tests.tiny_samples import Graph, Shapes, code_of, write_tiny

SCHEMES = ("ranges?k=3", "single_op", "typical_sequence?min_length=2", "balanced?cost=bytes&k=3")

X: Shapes = {"x": (4, 6)}

GRAPHS: dict[str, Graph] = {
    "written alone": ("a = x.exp()\na.add_(1)\nb = a * x\nx.mul_(2)\nreturn (b, x)", X),
    "chain": ("a = x.relu()\nb = a * 2\nc = b.exp()\nd = c - 1\nreturn (d,)", X),
    "skip": ("a = x.relu()\nb = a.exp()\nc = b.tanh()\nd = c + a + x\nreturn (d, b)", X),
    "tuple": ("a = torch.chunk(x, 2, 1)\nb = a[0]\nc = a[1]\nd = b.exp()\ne = d + c\nreturn (e,)", X),
    "late element": ("a = x.chunk(2, 1)\nb = x.exp()\nc = b.tanh()\nd = a[1]\ne = d * c[:, :3]\nreturn (e,)", X),
    "size": ("n = x.size(1)\na = x.exp()\nb = a.tanh()\nc = b.view(n, -1)\nreturn (c,)", X),
    "whole shape": ("s = x.size()\na = x.flatten()\nb = a.exp()\nc = b.view(s)\nreturn (c,)", X),
    "flag": ("f = x.is_complex()\na = x.exp()\nb = torch.full((2,), f)\nc = a[:2] + b[0]\nreturn (c,)", X),
    "device": ("d = x.device\na = x.exp()\nb = a.sum()\nc = torch.ones(3, device = d)\ne = c * b\nreturn (e,)", X),
    "device in a tuple": (
        "d = (x.device, x.dtype)\na = x.exp()\nb = a.tanh()\nc = torch.ones(6, device = d[0])\ne = b + c\nreturn (e,)",
        X,
    ),
    "dtype": ("t = x.dtype\na = x.double()\nb = a.exp()\nc = b.to(t)\nreturn (c,)", X),
    "in place": ("a = x * 1\nb = a.exp()\na.add_(b)\nc = a.tanh()\nd = c * a\nreturn (d,)", X),
    "view written": ("a = x * 1\nv = a.view(-1)\nb = a.exp()\nv.mul_(2)\nc = a + b\nd = c + v.sum()\nreturn (d,)", X),
    "input written": ("a = x.exp()\nx.add_(1.0)\nb = x * a\nc = b + x\nreturn (c,)", X),
    "set item": ("a = x * 1\na[0] = 3.0\nb = a.exp()\na[1] = b[0]\nc = a + b\nreturn (c,)", X),
    "augmented": ("a = x * 1\na += x\nb = a.exp()\na *= b\nc = a - 1\nreturn (c,)", X),
    "autocast": (
        """a = x @ x.t()
with torch.autocast('cpu', torch.bfloat16, True, None):
    b = a @ a
    c = b @ a
d = c.float() + a
e = d.exp()
return (e,)""",
        X,
    ),
    "entered context": (
        """m = torch.amp.autocast_mode._enter_autocast('cpu', torch.bfloat16, True, None)
a = x @ x.t()
b = a @ a
n = torch.amp.autocast_mode._exit_autocast(m)
c = b.float()
d = c.tanh()
return (d,)""",
        X,
    ),
    "nested function": (
        "def f(y):\n    return y * w\na = x.exp()\nb = torch.vmap(f)(a)\nc = b + w\nreturn (c,)",
        {**X, "w": (6,)},
    ),
    "entered vmap": (
        """f = torch._functorch.predispatch._vmap_increment_nesting(4, 'error')
a = torch._functorch.predispatch._add_batch_dim(x, 0, 1)
b = a * 2
c = torch._functorch.predispatch._remove_batch_dim(b, 1, 4, 0)
g = torch._functorch.predispatch._vmap_decrement_nesting()
d = c.exp()
e = d + x
return (e,)""",
        X,
    ),
    "mapped function": ("m = torch.vmap(torch.cos)\na = m(x)\nb = a[0]\nc = b.exp()\nreturn (c,)", X),
    "sparse between": ("s = x.to_sparse()\nt = s * 2\na = t.to_dense()\nb = a.exp()\nc = b + a\nreturn (c,)", X),
    "other values returned": (
        "f = x.is_complex()\ns = x.size()\na = x.exp()\nd = a.dtype\nb = a.tanh()\nreturn (b, f, s, d, x)",
        X,
    ),
    "complex number": (
        "z = complex('(inf-0j)')\na = x.exp()\nb = a.tanh()\nc = torch.full((2,), z)\nd = c * b[0, 0]\nreturn (d, b)",
        X,
    ),
    "function used late": (
        "f = lambda y: y * w\na = w.exp()\nb = a.tanh()\nc = x * b\nd = torch.vmap(f)(c)\nreturn (d,)",
        {**X, "w": (6,)},
    ),
    "random": ("a = x.exp()\nb = torch.nn.functional.dropout(a)\nc = torch.rand_like(b)\nd = b * c\nreturn (d,)", X),
    "repeats": (
        "a = x @ w\nb = a.relu()\nc = b @ w\nd = c.relu()\ne = d @ w\nf = e.relu()\ng = f.sum()\nreturn (g, f)",
        {"x": (4, 6), "w": (6, 6)},
    ),
    "returned as it is": ("a = x.exp()\nb = a.tanh()\nc = b + 1\nreturn (c, None, a[0])", X),
    "input returned": ("a = x.exp()\nb = a.tanh()\nc = b * 2\nreturn (c, x, a)", X),
    "single": ("return (x.exp(),)", X),
}


def decomposed(graph: Graph, scheme: str, host: WorkerHost, folder: Path) -> DecomposedSample:
    return decomposed_sample(write_tiny(folder / "whole", *graph), scheme, host, folder)


def decomposed_sample(target: SampleTarget, scheme: str, host: WorkerHost, folder: Path) -> DecomposedSample:
    config = SampleRunConfig(deadline_s=60)
    return decompose_sample(target, scheme, folder / "parts", host, log_dir=folder / "logs", config=config, check=True)


def part_of(result: DecomposedSample, index: int) -> Sample:
    return read_sample(result.folder / f"subgraph_{index}")


def codes(result: DecomposedSample) -> list[str]:
    return [part_of(result, index).model_code for index in range(result.part_count)]


@pytest.mark.parametrize(
    ("name", "scheme"), [*product(GRAPHS, SCHEMES), *product(("written alone", "tuple", "random"), ["fusible"])]
)
def test_parts_run_by_themselves_and_make_up_the_whole(
    name: str, scheme: str, here: InProcessHost, tmp_path: Path
) -> None:
    result = decomposed(GRAPHS[name], scheme, here, tmp_path)
    assert (result.status, result.composed) == ("success", "equal"), result.message
    config = json.loads((result.folder / CONFIG_FILE).read_text())
    assert sum(part["operator_count"] for part in config["parts"]) == config["operator_count"]
    for index in range(result.part_count):
        part = part_of(result, index)
        outputs = load_module(part)(**replay(part, seed=0))
        assert len(outputs) == len(config["parts"][index]["outputs"]) or config["outputs"] is None


OPERATOR = """import torch

SCALE = 3.0

def parts_test_twice(x: torch.Tensor) -> torch.Tensor:
    return x * SCALE

def parts_test_twice_fake(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)

parts_test_twice_operator = torch.library.custom_op(
    "parts_test::twice", parts_test_twice, mutates_args=(), schema="(Tensor x) -> Tensor"
)
parts_test_twice_operator.register_fake(parts_test_twice_fake)
"""


def test_a_part_has_the_operators_that_it_calls(torch_host: WorkerHost, tmp_path: Path) -> None:
    body = "a = x.exp()\nb = torch.ops.parts_test.twice(a)\nc = b.tanh()\nreturn (c,)"
    target = write_tiny(tmp_path / "whole", body, X)
    model = target.path / "model.py"
    model.write_text(model.read_text().replace("import torch\n", OPERATOR, 1))
    result = decomposed_sample(dataclasses.replace(target, files_hash=""), "single_op", torch_host, tmp_path)
    assert (result.status, result.composed) == ("success", "equal"), result.message
    assert ["register_fake" in code for code in codes(result)] == [False, True, False]


def test_what_cannot_cross_moves_the_split_and_says_so(here: InProcessHost, tmp_path: Path) -> None:
    result = decomposed(GRAPHS["view written"], "ranges?points=3", here, tmp_path)
    assert result.message == "the split after 3 operators stands after 4: a and v share memory that is written to later"
    assert result.part_count == 2 and "mul_" in codes(result)[0]
    context = decomposed(GRAPHS["entered context"], "single_op", here, tmp_path / "other")
    assert any("_enter_autocast" in code and "_exit_autocast" in code for code in codes(context))


@pytest.mark.parametrize(
    ("name", "split", "texts"),
    [
        ("size", "3", ["n: torch.SymInt"]),
        ("late element", "2", ["a_1: torch.Tensor", "a = (a_0, a_1)"]),
        ("device", "2", ["d = x.device"]),
        ("dtype", "2", ["t = torch.float32"]),
        ("in place", "2-3", ["a.add_(b)", "return (a,)"]),
    ],
)
def test_values_between_parts_keep_their_form(
    name: str, split: str, texts: list[str], here: InProcessHost, tmp_path: Path
) -> None:
    code = codes(decomposed(GRAPHS[name], f"ranges?points={split}", here, tmp_path))[1]
    assert [text for text in texts if text not in code] == []


def test_statistics_are_those_of_the_values_that_cross(here: InProcessHost, tmp_path: Path) -> None:
    body = "a = x * 3 + 5\nb = torch.softmax(a, -1)\nc = (b * 1e4).long()\nd = c + b\nreturn (d,)"
    result = decomposed((body, {"x": (64, 64)}), "ranges?points=3", here, tmp_path)
    records = {tensor.name: tensor for tensor in part_of(result, 1).weights}
    assert records["b"].shape == (64, 64) and records["b"].min_val is not None and records["b"].min_val >= 0
    assert records["b"].mean == pytest.approx(1 / 64, rel=1e-3)


def test_an_input_that_was_written_to_is_recorded_as_it_then_is(here: InProcessHost, tmp_path: Path) -> None:
    result = decomposed(GRAPHS["input written"], "ranges?points=2", here, tmp_path)
    means = [next(x.mean for x in part_of(result, index).weights if x.name == "x") for index in (0, 1)]
    assert means[0] == 0.0 and means[1] == pytest.approx(1.0, abs=0.2)


def test_layers_are_found_and_are_equal_parts(here: InProcessHost, tmp_path: Path) -> None:
    result = decomposed(GRAPHS["repeats"], "typical_sequence?min_length=2", here, tmp_path)
    assert [code.count("relu") for code in codes(result)] == [1, 1, 1, 0]
    assert len({part_of(result, index).stored_graph_hash for index in range(3)}) == 1


FUSED = """a = x @ w
b = torch.nn.functional.gelu(a)
c = b * 2
d = c @ w
e = d.view(6, 4)
f = e.exp()
g = f + 1
return (g,)"""


def test_fusible_ranges_are_the_kernels_of_inductor(here: InProcessHost, tmp_path: Path) -> None:
    result = decomposed((FUSED, {"x": (4, 6), "w": (6, 6)}), "fusible", here, tmp_path)
    assert (result.status, result.composed) == ("success", "equal"), result
    assert [row.operators for row in result.rows] == [
        ("operator.matmul",),
        ("torch.nn.functional.gelu", "operator.mul"),
        ("operator.matmul",),
        ("Tensor.view", "Tensor.exp", "operator.add"),
    ]


def test_a_graph_that_needs_no_kernel_is_one_part(here: InProcessHost, tmp_path: Path) -> None:
    body = "a = x.view(6, 4)\nb = a.transpose(0, 1)\nreturn (b,)"
    result = decomposed((body, X), "fusible", here, tmp_path)
    assert (result.status, result.composed, result.part_count) == ("success", "equal", 1), result


def test_rows_say_what_each_part_is(here: InProcessHost, tmp_path: Path) -> None:
    """Equal operators on equal shapes are one child, whatever their variables are called."""
    body = "a = x.exp()\nb = torch.nn.functional.softmax(a, dim=1)\nc = b.exp()\nd = c[:, :2]\ne = d.exp()\nreturn (e,)"
    result = decomposed((body, X), "single_op", here, tmp_path)
    first, _, third, _, last = result.rows
    assert (first.signature, last.signature) == ("float32[4, 6].exp()", "float32[4, 2].exp()")
    assert first.child_hash == third.child_hash != last.child_hash
    assert first.child_graph_hash == last.child_graph_hash
    assert result.rows[1].signature == "torch.nn.functional.softmax(float32[4, 6], dim=1)"
    assert [row.first_operator for row in result.rows] == list(range(len(result.rows)))
    assert result.part_count == len(result.rows)
    assert all(row.eager_ms > 0 for row in result.rows)


def test_memory_that_no_operator_has_written_yet_is_not_recorded(here: InProcessHost, tmp_path: Path) -> None:
    body = "a = torch.empty(8)\na[0] = 1\na[1:] = x\nreturn (a,)"
    result = decomposed((body, {"x": (7,)}), "single_op", here, tmp_path)
    [tensor] = [tensor for tensor in part_of(result, 1).tensors if tensor.shape == (8,)]
    assert all(math.isnan(number) for number in tensor.data)


def test_a_graph_is_split_at_hundreds_of_places(here: InProcessHost, tmp_path: Path) -> None:
    lines = [f"v{number + 1} = v{number}.exp()" for number in range(300)]
    graph = "\n".join(["v0 = x.sin()", *lines, "return (v300,)"]), {"x": (2,)}
    points = "-".join(map(str, range(1, 300)))
    result = decomposed(graph, f"ranges?points={points}", here, tmp_path)
    assert (result.part_count, result.composed) == (300, "equal")


def test_a_variable_that_is_assigned_again_is_recorded_again(here: InProcessHost, tmp_path: Path) -> None:
    body = "y = torch.relu(x)\ny = torch.sum(y)\ny = torch.exp(y)\nx = torch.sin(y)\nx = torch.tanh(x)\nreturn (x,)"
    result = decomposed((body, {"x": (3, 5)}), "single_op", here, tmp_path)
    assert [row.inputs for row in result.rows] == [
        ("x float32[3, 5]",), ("y float32[3, 5]",), ("y float32[]",), ("y float32[]",), ("x float32[]",),
    ]  # fmt: skip
    assert result.composed == "equal"


def test_planning_kernels_in_a_host_starts_no_thread_and_leaves_no_folder(tmp_path: Path) -> None:
    script = (
        "import os, sys, torch; torch.set_num_threads(1)\n"
        "from ops.dataset.decompose.task import prepare_kernels\n"
        "prepare_kernels()\n"
        "print(len(os.listdir('/proc/self/task')))"
    )
    environ = {**os.environ, "OMP_NUM_THREADS": "1", "TMPDIR": str(tmp_path), "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
    assert not list(tmp_path.rglob("tmp*"))


def test_equal_parts_are_kept_once(here: InProcessHost, tmp_path: Path) -> None:
    body = "a = x.exp()\nb = a.tanh()\nc = b.exp()\nreturn (c,)"
    result = decomposed((body, X), "single_op", here, tmp_path)
    kept = tmp_path / "distinct"
    folders = [distinct_folder(kept, row.operators, row.child_hash) for row in result.rows]
    parts = [(folder, place) for (folder, _), place in zip(result.part_folders(), folders, strict=True)]
    assert keep_distinct(parts) == 2
    assert keep_distinct(parts) == 0
    assert folders[0] == folders[2] == kept / "exp" / result.rows[0].child_hash[:16]
    assert folders[1].parent == kept / "tanh"
    assert read_sample(folders[0]).model_code
    first, model = result.folder / "subgraph_0", "model.py"
    assert (folders[0] / model).samefile(first / model)
    names = ("Tensor.add", "operator.add", "mul", "torch.gelu", "../../x;rm")
    assert distinct_folder(kept, names, "0" * 64).parent == kept / "add-mul-gelu-and-1-more"
    assert distinct_folder(kept, names[-1:], "0" * 64).parent == kept / "_x_rm"


@pytest.mark.parametrize(
    ("scheme", "message"),
    [
        ("rings", r"there is no decomposition scheme 'rings' \(did you mean 'ranges'?\); there are balanced, "),
        ("ranges?n=3", "the decomposition scheme ranges has no parameter 'n'; it has k, points"),
        ("ranges?k=none", "k has to be a whole number of at least 1, not 'none'"),
        ("ranges?points=5-3", "points have to ascend"),
        ("balanced?cost=money", "cost has to be one of time, bytes, flops"),
        ("single_op?k=1", "the decomposition scheme single_op has no parameter 'k'; it has none"),
    ],
)
def test_schemes_that_are_not_say_what_there_is(scheme: str, message: str) -> None:
    with pytest.raises(SchemeError, match=message.replace("?", r"\?")):
        parse_scheme(scheme)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("y = x.no_such_method()\nreturn (y,)", "no_such_method"),
        ("return (x,)", "it calls no operator"),
        ("if x is None:\n    return x\nreturn (x.exp(),)", "its forward does not end in its only return"),
    ],
)
def test_what_cannot_be_run_or_read_is_a_failure_with_its_reason(
    body: str, reason: str, torch_host: WorkerHost, tmp_path: Path
) -> None:
    result = decomposed((body, X), "single_op", torch_host, tmp_path)
    assert result.status == "failure" and reason in result.message
    assert not (tmp_path / "parts").exists()


def test_symbolic_sizes_keep_their_values(here: InProcessHost, tmp_path: Path) -> None:
    code = code_of("a = x.exp()\nb = a.tanh()\nc = b.view(s0, -1)\nreturn (c,)", "s0: torch.SymInt, x: torch.Tensor")
    weights = (TensorMeta("s0", (), "int64", "cpu", data=[4]), TensorMeta("x", (6, 4), "float32", "cpu", 0.0, 1.0))
    info = SampleInfo(model_name="symbolic", source="tests", task="other")
    write_sample(Sample(code, weights, constraints=Constraints(("S0",), {"S0": 6}), info=info), tmp_path / "whole")
    target = SampleTarget("tests", "whole", "0" * 64, tmp_path / "whole")
    result = decomposed_sample(target, "single_op", here, tmp_path)
    assert (result.composed, result.part_count) == ("equal", 3)


def test_a_second_decomposition_replaces_the_first(here: InProcessHost, tmp_path: Path) -> None:
    assert decomposed(GRAPHS["chain"], "single_op", here, tmp_path).part_count == 4
    again = decomposed(GRAPHS["chain"], "ranges?k=2", here, tmp_path)
    assert sorted(path.name for path in again.folder.iterdir()) == [CONFIG_FILE, PAGE_FILE, "subgraph_0", "subgraph_1"]
    assert [path.name for path in again.folder.parent.iterdir()] == ["whole_decomposed"]
    page = (again.folder / PAGE_FILE).read_text()
    assert page.count("<rect") == 2 and "x float32[4, 6]" in page
