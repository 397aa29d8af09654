"""The judge draws what replay makes, in memory that nobody else can write to, and fresh values for each call."""

import mmap
from pathlib import Path

import numpy as np
import pytest
import torch

from ops.dataset.outputs.comparing import storage_dtype
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.tensors import replay
from ops.errors import GraphNetError
from ops.evaluation.benchmark.measuring.judge.arguments import Arguments

SHIPPED = sorted(Path("samples/transformers").iterdir())


def drawn(sample: Sample, *, takes_weights: bool = False) -> Arguments:
    return Arguments.draw(sample, seed=0, unscaled=False, threads=2, takes_weights=takes_weights)


def sample_of(*metas: TensorMeta, body: str = "return (x,)") -> Sample:
    parameters = ", ".join(f"{meta.name}: torch.Tensor" for meta in metas)
    code = (
        f"import torch\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, {parameters}):\n        {body}\n"
    )
    return Sample(code, metas)


def bits(tensor: torch.Tensor) -> bytes:
    plain = tensor.contiguous()
    return plain.as_strided((plain.numel(),), (1,)).view(torch.uint8).numpy().tobytes()


def same_as_replay(sample: Sample) -> None:
    arguments = drawn(sample)
    expected = replay(sample, seed=0)
    assert list(arguments.order) == list(expected)
    for name, value in expected.items():
        if isinstance(value, int):
            assert arguments.sizes[name] == value
        else:
            dtype, shape, content = arguments.first_value(name)
            assert (f"torch.{dtype}", shape) == (str(value.dtype), tuple(value.shape))
            assert content.tobytes() == bits(value), name


@pytest.mark.parametrize("folder", [path for path in SHIPPED if (path / "graph_net.json").is_file()][:6], ids=str)
def test_shipped_samples_have_the_bits_of_replay(folder: Path) -> None:
    same_as_replay(read_sample(folder))


def test_every_dtype_has_the_bits_of_replay() -> None:
    floats = ("float16", "bfloat16", "float32", "float64", "float8_e4m3fn", "float8_e5m2", "complex64")
    metas = [TensorMeta(f"x_{dtype}", (300, 5), dtype, mean=0.3, std=2.0) for dtype in floats]
    metas += [TensorMeta(f"L_self_{dtype}", (70,), dtype, mean=0.3, std=2.0) for dtype in floats]
    metas += [TensorMeta(f"i_{dtype}", (40,), dtype, min_val=1, max_val=9) for dtype in ("int8", "int64", "uint8")]
    metas += [
        TensorMeta("flags", (50,), "bool"),
        TensorMeta("spelled", (3,), "bfloat16", data=[1.5, -2.0, 0.1]),
        TensorMeta("small", (2,), "float8_e5m2", data=[1.0, -0.3]),
        TensorMeta("L_self_kept", (2,), "float32", kept=np.float32([0.1, 7]).tobytes()),
        TensorMeta("nothing", (0, 4), "float32"),
        TensorMeta("number", (), "float32", mean=1.0, std=0.5),
    ]
    same_as_replay(sample_of(*metas, body="return (number,)"))


def test_what_cannot_be_made_says_so() -> None:
    with pytest.raises(GraphNetError, match="quint3"):
        drawn(sample_of(TensorMeta("x", (2,), "quint3")))


def test_nobody_else_can_write_to_the_weights() -> None:
    arguments = drawn(sample_of(TensorMeta("x", (4,), "float32"), TensorMeta("L_self_w", (8,), "float32")))
    assert list(arguments.weights.places) == ["L_self_w"]
    with pytest.raises(PermissionError):
        mmap.mmap(arguments.weights.descriptor, arguments.weights.size, flags=mmap.MAP_SHARED)
    private = mmap.mmap(arguments.weights.descriptor, arguments.weights.size, flags=mmap.MAP_PRIVATE)
    before = arguments.weights.content("L_self_w").tobytes()
    private[:4] = b"\xff" * 4
    assert arguments.weights.content("L_self_w").tobytes() == before


def test_fresh_values_follow_the_rules_and_differ() -> None:
    sample = sample_of(
        TensorMeta("x", (3, 100_000), "float32", mean=1.0, std=5.0),
        TensorMeta("small", (64,), "bfloat16", mean=0.0, std=1.0),
        TensorMeta("ids", (1000,), "int64", min_val=5, max_val=9),
        TensorMeta("spelled", (2,), "float32", data=[1.0, 2.0]),
        TensorMeta("L_self_w", (8,), "float32", std=1.0),
    )
    arguments = drawn(sample)
    assert set(arguments.varying) == {"x", "small", "ids"}
    sets = [arguments.draw_fresh() for _ in range(4)]
    for name in arguments.varying:
        assert len({values[name].tobytes() for values in (arguments.inputs, *sets)}) == 5, name
    for values in sets:
        assert values["spelled"].tolist() == [1.0, 2.0]
        assert {*values["ids"].tolist()} <= {5, 6, 7, 8, 9}
        assert abs(float(values["x"].mean()) - 1) < 0.05 and abs(float(values["x"].std()) - 1) < 0.05
        assert values["x"].shape == (3, 100_000) and values["x"].dtype == np.float32
    assert "L_self_w" in drawn(sample, takes_weights=True).varying
    arguments.hold_constant(["ids"])
    assert "ids" not in arguments.varying and arguments.floats() == ("x", "small")


def test_weights_that_the_graph_writes_to_move_to_what_is_restored() -> None:
    sample = sample_of(TensorMeta("x", (4,), "float32"), TensorMeta("L_self_mean", (8,), "bfloat16", std=1.0))
    arguments = drawn(sample)
    before = arguments.weights.content("L_self_mean").tobytes()
    arguments.move_to_inputs(["L_self_mean"])
    memory = arguments.input_memory()
    memory.write(arguments.inputs)
    assert memory.content("L_self_mean").tobytes() == before
    assert memory.changed_tensors(arguments.inputs) == []
    memory.content("L_self_mean")[0] ^= 1
    assert memory.changed_tensors(arguments.inputs) == ["L_self_mean"]
    rows = {row[0]: row[1] for row in arguments.describe(memory)}
    assert rows == {"x": "inputs", "L_self_mean": "inputs"}
    assert storage_dtype("bfloat16") == np.uint16
