import ast
import contextlib
import json
import math
import tempfile
import time
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from sample_strategies import samples, tensors

from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format import tensor_meta as codec_tensors
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.files import INFO_FILE
from ops.dataset.sample.format.literals import SampleFormatError
from ops.dataset.sample.format.symbolic_sizes import _split_shapes, read_constraints
from ops.dataset.sample.format.types import Constraints, Sample, SampleInfo, TensorMeta
from ops.errors import GraphNetError
from tests.ops.dataset.sample.published_samples import CONSTRAINTS, MODEL, WEIGHTS, published


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def facts(tensor: TensorMeta) -> tuple[str, frozenset[str]]:
    """All of a tensor; as text, which tells 1 from 1.0 and -0.0 from 0.0, and takes one nan for another."""
    attributes = {field.name: getattr(tensor, field.name) for field in fields(tensor) if field.name != "present"}
    return repr(attributes), tensor.present


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(samples)
def test_what_was_written_is_read_back_and_written_again_byte_for_byte(sample: Sample) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "first"), Path(folder, "second")
        write_sample(sample, first)
        copy = read_sample(first)
        assert copy.model_code == sample.model_code
        assert list(map(facts, copy.tensors)) == list(map(facts, sample.tensors))
        assert (len(copy.inputs), copy.stored_graph_hash) == (len(sample.inputs), sample.stored_graph_hash)
        assert copy.constraints == sample.constraints
        assert repr(copy.info) == repr(sample.info)
        write_sample(copy, second)
        assert contents(first) == contents(second)


@settings(max_examples=100, deadline=None)
@given(tensors())
def test_the_quick_reader_agrees_with_the_syntax_tree(tensor: TensorMeta) -> None:
    text = codec_tensors.tensors_text([tensor, replace(tensor, name="other")], "torch")
    for layout in (text, text.replace(" = [", " = [\n        ")):
        quick = codec_tensors._split_classes(layout)
        assert quick is None or repr(quick) == repr(codec_tensors._parse_classes(layout, Path("weight_meta.py")))


@pytest.mark.parametrize("layout", ['([{}], "x"),', '(\n        [\n            {},\n        ],\n        "x",\n    ),'])
@pytest.mark.parametrize("sizes", ["S0, 3, 224", "S0", "7"])
def test_the_quick_reader_of_shapes_agrees_with_the_syntax_tree(layout: str, sizes: str) -> None:
    text = CONSTRAINTS.replace('([S0, 2*S0, 3], "x"),', layout.format(sizes))
    quick = read_constraints(text, Path("constraints.py"))
    assert _split_shapes(text)[1] is not None
    assert quick == read_constraints(text + "# a comment after the list\n", Path("constraints.py"))
    assert _split_shapes(CONSTRAINTS)[1] is None  # 2*S0 needs the tree


def test_ordinary_files_take_the_quick_reader() -> None:
    tensor = TensorMeta("x", (2, 3), "float32", device="cpu", mean=0.1, std=math.nan, data=[1, -2.5])
    assert codec_tensors._split_classes(codec_tensors.tensors_text([tensor] * 3, "torch")) is not None


def test_a_published_folder_reads(tmp_path: Path) -> None:
    sample = read_sample(published(tmp_path / "sample"))
    x, a = sample.weights
    assert (x.name, x.shape, x.dtype, x.device) == ("x", (2, 3), "float32", "cuda:0")
    assert repr(x.mean) == "-0.0"
    assert x.std is math.nan
    assert x.present == {"device", "mean", "std", "data"}
    assert (a.shape, a.data, a.min_val, a.max_val) == ((), [-3], -3, 7)
    assert a.present == {"device", "data", "min_val", "max_val"}
    assert sample.constraints == Constraints(
        symbols=("S0",), example_values={"S0": 224}, input_shapes=((("S0", "2 * S0", 3), "x"), ((), "a"))
    )
    assert sample.stored_graph_hash == "0" * 64


def test_a_published_constraints_file_stays_as_it_is_until_it_says_something_else(tmp_path: Path) -> None:
    sample = read_sample(published(tmp_path / "sample"))
    write_sample(sample, tmp_path / "copy")
    assert (tmp_path / "copy/input_tensor_constraints.py").read_text() == CONSTRAINTS
    changed = replace(sample, constraints=replace(sample.constraints, example_values={"S0": 256}))
    write_sample(changed, tmp_path / "changed")
    text = (tmp_path / "changed/input_tensor_constraints.py").read_text()
    assert "{S0: 256}" in text
    assert text != CONSTRAINTS


def test_written_constraints_run_where_sympy_is(tmp_path: Path) -> None:
    constraints = Constraints(
        symbols=("S0", "S1"),
        example_values={"S0": 8, "S1": 4},
        relations=("Eq(S0, 2*S1)", "Max(S0, S1) > 3"),
        input_shapes=((("S0", "S0//S1", 3), "x"),),
    )
    write_sample(Sample(MODEL, (), constraints=constraints), tmp_path)
    namespace: dict[str, object] = {}
    exec((tmp_path / "input_tensor_constraints.py").read_text(), namespace)
    symbol2value = namespace["dynamic_dim_constraint_symbol2example_value"]
    (shape, name), *_ = namespace["dynamic_dim_constraint_input_shapes"]  # type: ignore[misc]
    assert [int(size.subs(symbol2value)) if hasattr(size, "subs") else size for size in shape] == [8, 2, 3]
    assert name == "x"
    assert all(relation.subs(symbol2value) for relation in namespace["dynamic_dim_constraint_relations"])  # type: ignore[attr-defined]


def test_written_metadata_runs_as_the_classes_it_describes(tmp_path: Path) -> None:
    tensor = TensorMeta("x", (2,), "bfloat16", device="cpu", mean=1e-9, std=math.inf, data=[math.nan, -1.5])
    write_sample(Sample(MODEL, (tensor,)), tmp_path)
    namespace: dict[str, type] = {}
    exec((tmp_path / "weight_meta.py").read_text(), namespace)
    written = namespace["Program_weight_tensor_meta_x"]
    assert (written.name, written.shape, written.dtype) == ("x", [2], "torch.bfloat16")
    assert (written.mean, written.std) == (1e-9, math.inf)
    assert math.isnan(written.data[0])


def test_unknown_attributes_keys_and_symbol_assumptions_are_kept_or_understood(tmp_path: Path) -> None:
    info = {"framework": "torch", "num_devices_required": 1, "num_nodes_required": 1, "new": {"a": [1]}, "source": None}
    folder = published(
        tmp_path / "sample",
        graph_net__json=json.dumps(info),
        weight_meta__py=WEIGHTS.replace("data = None", 'data = None\n    layout = ["strided", -1, 2+3j]'),
        input_tensor_constraints__py=CONSTRAINTS.replace('Symbol("S0")', 'Symbol("n", integer=True)'),
    )
    sample = read_sample(folder)
    assert sample.weights[0].extra == {"layout": ["strided", -1, 2 + 3j]}
    assert sample.info.extra == {"new": {"a": [1]}, "source": None}
    assert sample.constraints.symbols == ("n",)
    assert sample.constraints.input_shapes[0] == (("n", "2 * n", 3), "x")


FILES = ("model.py", "weight_meta.py", "graph_net.json")
ENDLESS = "0x" + "f" * 5000


def changed(old: str, new: str) -> str:
    """The weights, or else the constraints, with one thing in them changed."""
    return WEIGHTS.replace(old, new) if old in WEIGHTS else CONSTRAINTS.replace(old, new)


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("graph_net.json", "[1]", "1: expected a JSON object, found list"),
        ("graph_net.json", '{\n "framework": 3\n}', "2: expected a string for 'framework', found 3"),
        ("graph_net.json", '{"a": 1,\n}', "2: expected JSON"),
        ("weight_meta.py", "class A:\n    name = \n", "2: expected Python source"),
        ("weight_meta.py", changed("[2, 3]", "[2, n]"), "4: expected a literal for shape, found n"),
        ("weight_meta.py", changed("[2, 3]", "[2, 3.0]"), "4: expected a list of sizes for shape"),
        ("weight_meta.py", changed("[2, 3]", "[2, -3]"), "2: tensor 'x' has shape [2, -3]"),
        ("weight_meta.py", changed("[2, 3]", f"[2, {1 << 70}]"), "4: expected integers of at most 64 bits for shape"),
        ("weight_meta.py", changed("[2, 3]", f"[{1 << 21}, {1 << 20}]"), "2: tensor 'x' has a shape of more than"),
        ("weight_meta.py", changed("[2, 3]", f"[0, {1 << 60}]"), "2: tensor 'x' has a shape of more than"),
        ("weight_meta.py", changed("-0.000", ENDLESS), "7: expected integers of at most 64 bits for mean"),
        ("weight_meta.py", changed("-0.000", "'high'"), "7: expected a number or None for mean"),
        ("weight_meta.py", changed('dtype = "torch.float32"', "pass"), "2: expected an attribute 'dtype'"),
        ("weight_meta.py", WEIGHTS + "import os\nos.remove('x')\n", "23: expected one class for each tensor"),
        ("weight_meta.py", changed("7", "__import__('os').getpid()"), "20: expected a literal"),
        ("weight_meta.py", "class A:\n    name = " + "[" * 5000 + "]" * 5000 + "\n", "2: expected Python source"),
        ("input_tensor_constraints.py", changed("224", "'a'"), "7: expected `symbol: size`"),
        ("input_tensor_constraints.py", "print(1)", "1: expected imports, symbols and the four"),
        ("input_tensor_constraints.py", CONSTRAINTS.replace('"x"', "x"), '12: expected ([size, …], "tensor'),
        ("input_tensor_constraints.py", changed("2*S0", ENDLESS), " line 12: expected a size of at most 64 bits"),
        ("input_tensor_constraints.py", changed("224", ENDLESS), " line 7: expected a size of at most 64 bits"),
        ("model.py", b"# ok\n# \xff\n", "2: expected UTF-8 text"),
    ],
)
def test_a_malformed_file_is_named_with_line_and_expectation(
    tmp_path: Path, file: str, text: str | bytes, expected: str
) -> None:
    folder = published(tmp_path / "sample", **{file.replace(".", "__"): text})
    with pytest.raises(SampleFormatError) as raised:
        read_sample(folder)
    assert str(folder) in str(raised.value)
    assert f"{file}:{expected}" in str(raised.value)


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        *((name, f"{name}: expected this file in a complete sample") for name in FILES),
        ("", "expected the folder of a sample"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, missing: str, message: str) -> None:
    folder = tmp_path / "sample"
    if missing:
        (published(folder) / missing).unlink()
    with pytest.raises(SampleFormatError, match=message):
        read_sample(folder)


def test_metadata_is_never_executed(tmp_path: Path) -> None:
    attack = f"class Program_weight_tensor_meta_x:\n    name = open({str(tmp_path / 'ran')!r}, 'w').name\n"
    for name in ("weight_meta__py", "input_tensor_constraints__py", "model__py"):
        folder = published(tmp_path / name, **{name: attack})
        with contextlib.suppress(SampleFormatError):
            read_sample(folder)
    assert not (tmp_path / "ran").exists()


def test_a_folder_is_a_sample_only_when_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = read_sample(published(tmp_path / "published"))
    target = tmp_path / "target"
    write_sample(sample, target)
    assert (target / INFO_FILE).is_file()
    real = Path.replace

    def fails_at_weights(self: Path, other: Path) -> Path:
        if Path(other).name == "weight_meta.py":
            raise OSError("disk full")
        return real(self, other)

    monkeypatch.setattr(Path, "replace", fails_at_weights)
    with pytest.raises(OSError, match="disk full"):
        write_sample(sample, target)
    assert not (target / INFO_FILE).is_file()
    assert not [path for path in target.iterdir() if path.name.startswith(".")]


def test_samples_are_found_in_order_and_not_in_hidden_folders(tmp_path: Path) -> None:
    for name in ("b/subgraph_1", "b/subgraph_0", "a", ".hidden/c"):
        published(tmp_path / name)
    (tmp_path / "incomplete").mkdir()
    names = [path.relative_to(tmp_path).as_posix() for path in find_samples(tmp_path)]
    assert names == ["a", "b/subgraph_0", "b/subgraph_1"]
    assert find_samples(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TensorMeta("x", (-1,), "float32"), "a size must be 0 or more"),
        (lambda: TensorMeta("x", (), "float32", extra={"not a name": 1}), "cannot be the name of an unknown attribute"),
        (lambda: TensorMeta("x", (), "float32", present=frozenset({"shape"})), "not optional attributes"),
        (lambda: Constraints(symbols=("1x",)), "cannot be the name of a symbol"),
        (lambda: Constraints(input_shapes=((("S0 +",), "x"),)), "is not an expression"),
        (lambda: SampleInfo(extra={"framework": "torch"}), "is a known key"),
    ],
)
def test_types_refuse_what_no_file_can_say(make: Callable[[], object], message: str) -> None:
    with pytest.raises(GraphNetError, match=message):
        make()


def test_a_thousand_tensors_are_read_quicker_than_python_parses_them(tmp_path: Path) -> None:
    tensor = TensorMeta("", (64, 3, 7, 7), "float32", device="cuda:0")
    names = [f"L_self_modules_blocks_modules_{number}_modules_norm1_parameters_weight_" for number in range(1000)]
    weights = tuple(
        replace(tensor, name=name, mean=number / 7919, std=0.02 + number / 104729) for number, name in enumerate(names)
    )
    shapes = tuple(((64, 3, 7, "S0"), name) for name in names)
    constraints = Constraints(("S0",), {"S0": 7}, (), shapes)
    write_sample(Sample(MODEL, weights, constraints=constraints), tmp_path)

    def seconds(work: Callable[[], object]) -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    assert len(read_sample(tmp_path).weights) == 1000
    texts = [path.read_text() for path in tmp_path.glob("*.py")]
    parsed_s = min(seconds(lambda: [ast.parse(text) for text in texts]) for _ in range(5))
    assert min(seconds(lambda: read_sample(tmp_path)) for _ in range(5)) < parsed_s / 2
