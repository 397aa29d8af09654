"""Paddle models become samples: whole graphs, parts between graph breaks, clear errors for what gives none."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.capture.extract import Extractor
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE, VALUES_FILE
from ops.dataset.sample.format.types import VALUE_PROPERTY
from ops.dataset.sample.identity import graph_hash
from ops.dataset.sample.provenance import Ledger
from ops.dataset.sources import registry
from ops.dataset.sources.base import NOTES
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import CheckFinding, ListedSample
from ops.dataset.validate.checks.faithful import Faithful
from ops.execution.environments.definition import own_python, write_record
from ops.execution.worker.client import WorkerHost
from tests.paddle_environment import ENVIRONMENTS, paddle_python

SHIPPED = CHECKOUT / "samples" / "paddle"

MODELS = """
import paddle
from paddle import nn
from ops.dataset.capture.paddle import printing, recording

class Net(nn.Layer):
    def __init__(self, breaks):
        super().__init__()
        self.breaks = breaks
        self.words = nn.Embedding(200, 8)
        self.norm = nn.BatchNorm1D(8)
        self.shared = nn.Linear(8, 8)

    def forward(self, ids, scale=None):
        x = self.norm(self.words(ids).mean(axis=1))
        if self.breaks and float(x.sum()) > 1e9:
            x = x * 2
        first, second = paddle.split(self.shared(self.shared(x)), 2, axis=-1)
        values, places = paddle.topk(first * scale, 2)
        return {"values": values, "rest": [places, paddle.argmax(second, axis=-1), second[:, 1:4:2]]}

class Writes(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", paddle.ones([4]))

    def forward(self, x):
        y = x * 2
        y[:, 0] = 1.0
        x[:, 1] = 3.0
        self.count = self.count + 1
        return y.add_(x), self.count * 1

class InPlace(nn.Linear):
    def __init__(self):
        super().__init__(4, 4)
        self.register_buffer("count", paddle.ones([4]))

    def forward(self, x, z):
        for _ in range(2):
            self.count.add_(x.sum(axis=0))
        self.weight.scale_(2.0)
        y = nn.functional.relu(z)
        y.fill_(2.0)
        z.multiply_(y)
        return super().forward(x + self.count) - z * y

class Keeps(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("places", None)

    def forward(self, x):
        if self.places is None:
            self.places = paddle.cos(paddle.arange(4).astype("float32"))
        return x + self.places

class Loses(nn.Layer):
    def forward(self, x):
        paddle.where_(x > 0, x, x * 2)
        return x + 1

class Shares(nn.Layer):
    def forward(self, x, y):
        x[:, 0] = 5.0
        return y * 2

class Asks(nn.Layer):
    def forward(self, x):
        return x * (2 if paddle.in_dynamic_mode() else 3) + 1

class Parts(nn.Layer):
    def __init__(self):
        super().__init__()
        self.linear, self.norm = nn.Linear(4, 4), nn.BatchNorm1D(4)

    def forward(self, x):
        mean, variance, x = self.norm._mean, self.norm._variance, self.linear(x)
        y = nn.functional.dropout(nn.functional.batch_norm(x, mean, variance, training=True), 0.5)
        if float(y.sum()) > 1e9:
            y = y * 2
        return nn.functional.dropout(self.linear(y), 0.5) + x, y

class Means(nn.Layer):
    def forward(self, x, ids, order, c):
        return paddle.index_select(x, order), paddle.linalg.cholesky(c), paddle.geometric.segment_sum(x, ids)

class Raises(nn.Layer):
    def forward(self, x):
        raise ValueError("no such luck")

class Nothing(nn.Layer):
    def forward(self, x):
        return x

class Hands(nn.Layer):
    def forward(self, x):
        x = x.cpu() * 2
        return x if float(x.sum()) > 1e9 else x.astype("float32")

def inputs(): return (paddle.arange(120).reshape([12, 10]),), {"scale": paddle.to_tensor(2.0)}
def whole(): return Net(False), *inputs()
def breaks(): return Net(True), *inputs()
def writes(): return Writes(), (paddle.randn([2, 4]),)
def draws(): return nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5)), (paddle.randn([2, 4]),)
def hands(): return Hands(), (paddle.randn([2, 4]),)
def means():
    square = paddle.randn([40, 40])
    inputs = paddle.randn([100, 3]), paddle.sort(paddle.randint(0, 9, [100])), paddle.randperm(100)
    return Means(), (*inputs, square @ square.T / 40 + 0.1 * paddle.eye(40))
def in_place(): return InPlace(), (paddle.randn([2, 4]), paddle.randn([2, 4]))
def keeps(): return Keeps(), (paddle.randn([2, 4]),)
def loses(): return Loses(), (paddle.randn([2, 4]),)
def asks(): return Asks(), (paddle.randn([2, 4]),)
def shares():
    memory = paddle.randn([5, 4])
    return Shares(), (memory[2:5], memory[0:3])
def reads_shared():
    memory = paddle.randn([5, 4])
    return nn.Bilinear(4, 4, 2), (memory[2:5], memory[0:3])
def parts(): return Parts(), (paddle.randn([20, 4]),)

def planted(module, name, change):
    setattr(module, name, change(getattr(module, name)))

def operator_misprinted():
    planted(printing.Printer, "_call", lambda call: lambda *a: call(*a).replace(".add(", ".multiply("))
    return nn.Linear(4, 4), (paddle.randn([2, 4]),)
def part_misprinted():
    operator_misprinted()
    return parts()
def write_misprinted():
    planted(printing, "_literal", lambda text: lambda v, **k: text(0.8 if str(v)[:5] == "0.899" else v, **k))
    return parts()
def output_misprinted():
    planted(printing.Printer, "_text", lambda text: lambda self, names, out: text(self, names, out[::-1]))
    return parts()
def values_changed():
    planted(recording, "_copy", lambda copy: lambda tensor: copy(tensor) + 0.001)
    return nn.Linear(4, 4), (paddle.randn([2, 4]),)
def weight_changed():
    planted(recording, "_copy", lambda copy: lambda tensor: copy(tensor) + 0.001 * (list(tensor.shape) == [4, 4]))
    return nn.Linear(4, 4), (paddle.randn([2, 4]),)

def raises(): return Raises(), (paddle.randn([2, 4]),)
def nothing(): return Nothing(), (paddle.randn([2, 4]),)
def number(): return 3
"""


@pytest.fixture(scope="module")
def host() -> Iterator[WorkerHost]:
    """Of the project's own environment, as for models of torch; it starts with its first task, and gets none."""
    with WorkerHost() as worker:
        yield worker


@pytest.fixture
def captured(tmp_path: Path, host: WorkerHost):
    paddle_python()
    (tmp_path / "net.py").write_text(MODELS)

    ledger = Ledger(tmp_path / "ledger.jsonl")
    extractor = Extractor(tmp_path / "out", host, tmp_path / "logs", ledger, environments=ENVIRONMENTS)

    def run(function: str, options: str = "framework=paddle") -> IntakeRow:
        return extractor.extract(registry.parse(f"file:{tmp_path}/net.py:{function}?{options}"))

    return run


@pytest.mark.slow
def test_a_whole_model_is_one_sample_in_the_form_of_published_ones(captured, tmp_path: Path) -> None:
    row = captured("whole")
    assert (row.status, row.message, row.sample_ids) == ("success", NOTES["eval"], ("file/net-whole",))
    sample = read_sample(tmp_path / "out" / "file" / "net-whole")
    assert (sample.info.framework, sample.info.model_name) == ("paddle", "net-whole")
    assert [(tensor.name, tensor.dtype, tensor.min_val, tensor.max_val) for tensor in sample.inputs] == [
        ("data_0", "int64", 0, 119),
        ("data_1", "float32", None, None),
    ]
    # The weights of the layer that is called twice are there once, and what the model keeps but does not train as well.
    norms = ["batch_norm1d_0.b_0", "batch_norm1d_0.w_0", "batch_norm1d_0.w_1", "batch_norm1d_0.w_2"]
    names = sorted(tensor.original_name for tensor in sample.weights)
    assert names == [*norms, "embedding_0.w_0", "linear_0.b_0", "linear_0.w_0"]
    assert all(tensor.device is None for tensor in sample.tensors)
    text = (tmp_path / "out" / "file" / "net-whole" / "model.py").read_text()
    assert "# pd_op.topk: (12x2xf32, 12x2xi64) <- (12x4xf32, 1xi32)" in text
    assert "split_0, split_1 = split_with_num_0" in text
    assert 'float("1e-05")' in text  # not the double next to it
    assert sample.info.extra["origin"]["paddle_version"]


@pytest.mark.slow
def test_inputs_with_a_meaning_are_kept_or_get_a_property(captured, tmp_path: Path) -> None:
    assert captured("means").status == "success"
    (sample,) = [read_sample(folder) for folder in find_samples(tmp_path / "out")]
    assert [tensor.kept is not None for tensor in sample.inputs] == [False, True, True, True]
    assert captured("means", "framework=paddle&values=none").status == "success"
    (sample,) = [read_sample(folder) for folder in find_samples(tmp_path / "out")]
    assert [tensor.extra.get(VALUE_PROPERTY) for tensor in sample.inputs] == [
        None, "sorted(-1)", "permutation(-1)", "positive_definite",
    ]  # fmt: skip
    assert not list((tmp_path / "out").rglob(VALUES_FILE))


@pytest.mark.slow
def test_a_graph_break_gives_several_samples(captured, tmp_path: Path) -> None:
    row = captured("breaks")
    assert row.sample_ids == ("file/net-breaks/subgraph_0", "file/net-breaks/subgraph_1"), row.message
    first, second = (read_sample(tmp_path / "out" / name) for name in row.sample_ids)
    assert first.info.extra["graph_break_count"] == 1
    assert "batch_norm" in first.model_code and "batch_norm" not in second.model_code
    assert "control flow of the model depends on tensors (pd_op.if)" in Path(row.log_path).read_text()


@pytest.mark.slow
def test_a_part_without_operators_is_left_out_and_a_copy_is_one_in_eager_mode(captured, tmp_path: Path) -> None:
    row = captured("hands")
    assert row.sample_ids == ("file/net-hands",), row.message
    code = read_sample(tmp_path / "out" / "file" / "net-hands").model_code
    assert "# pd_op.assign: (2x4xf32) <- (2x4xf32)" in code and "memcpy" not in code


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "graphs", "outputs", "writes"),
    [
        ("writes", 1, 2, 2),
        ("in_place", 1, 1, 3),
        ("draws", 1, 1, None),
        ("keeps", 1, 1, None),
        ("asks", 1, 1, None),
        ("reads_shared", 1, 1, None),
        ("parts", 2, 2, 2),
    ],
)
def test_a_capture_is_proven(
    captured, tmp_path: Path, function: str, graphs: int, outputs: int, writes: int | None
) -> None:
    row = captured(function)
    message = NOTES["eval"] if function in ("draws", "parts") else None
    assert (row.status, row.message, row.graph_count) == ("success", message, graphs)
    samples = [read_sample(tmp_path / "out" / name) for name in row.sample_ids]
    for sample in samples:
        proof = {"graph_hash": graph_hash(sample), "outputs": outputs} | ({} if writes is None else {"writes": writes})
        assert sample.info.extra["faithful"] == proof
        assert Faithful().check_listed(ListedSample("a", sample)) == CheckFinding(passed=True)
    if function == "writes":  # as they were before the model was called for the first time
        (count,) = samples[0].weights
        assert count.data == [1.0, 1.0, 1.0, 1.0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("raises", "^capture: ValueError: no such luck"),
        ("nothing", "Paddle traced no program of the model"),
        ("number", "must return a paddle.nn.Layer, .* it returned int"),
        ("whole?framework=paddle&dtype=float16", "options that Paddle models do not have: dtype"),
        ("loses", r"Loses: output 0: its values differ by .*: Paddle traces a write to a tensor \(`where_`"),
        ("shares", r"Shares: output 0.*: its values differ"),
        ("operator_misprinted", r"Linear: output 0 of graph 0: its values differ"),
        ("part_misprinted", r"Parts: output 0 of graph 0: its values differ"),
        ("write_misprinted", r"Parts: parameter norm._mean: its values differ by .* of the largest"),
        ("output_misprinted", r"Parts: output 0 of graph 0: "),
        ("values_changed", r"Linear: graph 0: input 0: its values differ"),
        ("weight_changed", r"Linear: graph 0: parameter linear_0.w_0: its values differ"),
    ],
)
def test_what_differs_is_named_and_nothing_is_written(captured, tmp_path: Path, function: str, message: str) -> None:
    name, _, options = function.partition("?")
    row = captured(name, options or "framework=paddle")
    assert (row.status, row.graph_count) == ("failure", 0)
    assert re.search(message, row.message or ""), row.message
    assert "\n" not in (row.message or "")
    assert not (tmp_path / "out").exists() or find_samples(tmp_path / "out") == []


def test_without_the_environment_it_says_what_installs_it(host: WorkerHost, tmp_path: Path) -> None:
    extractor = Extractor(tmp_path / "out", host, tmp_path, environments=tmp_path)
    for model, environment in (("paddle/lenet", "paddle"), ("paddlenlp/bert", "paddlenlp")):
        row = extractor.extract(registry.parse(f"zoo:{model}"))
        assert row.message == f"load: `graphnet env create {environment}` installs what this model needs"


def test_an_environment_that_does_not_start_fails_the_model_alone(host: WorkerHost, tmp_path: Path) -> None:
    (tmp_path / "paddle" / "bin").mkdir(parents=True)
    write_record(tmp_path / "paddle", {})
    row = Extractor(tmp_path / "out", host, tmp_path, environments=tmp_path).extract(registry.parse("zoo:paddle/lenet"))
    assert str(row.message).startswith("load: the environment paddle does not start: "), row.message


@pytest.mark.slow
@pytest.mark.parametrize("model", ["gru", "graph_convolution", "mobilenet_v3_small"])
def test_a_shipped_sample_is_captured_again_to_the_same_bytes(host: WorkerHost, tmp_path: Path, model: str) -> None:
    paddle_python()
    extractor = Extractor(tmp_path, host, tmp_path / "logs", environments=ENVIRONMENTS)
    row = extractor.extract(registry.parse(f"zoo:paddle/{model}"))
    assert row.sample_ids == (f"paddle/{model}",), row.message
    for name in FILE_LIMITS:
        if name != INFO_FILE and (SHIPPED / model / name).exists():
            assert (tmp_path / "paddle" / model / name).read_bytes() == (SHIPPED / model / name).read_bytes(), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "model", "config"), [("paddlenlp", "ernie", "Ernie"), ("paddlex", "pplcnet", "PPLCNet")]
)
def test_libraries_are_captured_in_environments_of_their_own(
    host: WorkerHost, tmp_path: Path, library: str, model: str, config: str
) -> None:
    if own_python(library, ENVIRONMENTS) is None:
        pytest.skip(f"`graphnet env create {library}` installs the environment that this test needs")
    extractor = Extractor(tmp_path / "out", host, tmp_path, environments=ENVIRONMENTS)
    row = extractor.extract(registry.parse(f"zoo:{library}/{model}"))
    assert (row.status, row.sample_ids) == ("success", (f"{library}/{model}",)), row.message
    sample = read_sample(tmp_path / "out" / library / model)
    assert (sample.info.framework, sample.info.source) == ("paddle", library)
    assert sample.info.extra["origin"]["config"] == f"{config}Config"
