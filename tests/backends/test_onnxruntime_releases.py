"""What releases of ONNX Runtime before 1.25 lack, its backends find elsewhere: 1.23 and 1.24 can be under test."""

from pathlib import Path
from types import SimpleNamespace

import onnxruntime
import pytest
import torch

from backends._shared.engines import onnxruntime as engine
from backends.base import BackendError
from backends.onnxruntime.values import share, take


@pytest.mark.parametrize("values", [[1.5, -2.0], [True, False], [1 + 2j, 3j]], ids=["floats", "bools", "complex"])
def test_values_share_memory_where_only_the_core_takes_tensors(
    monkeypatch: pytest.MonkeyPatch, values: list[complex]
) -> None:
    for name in ("from_dlpack", "__dlpack__", "__dlpack_device__"):
        monkeypatch.delattr(onnxruntime.OrtValue, name)
    tensor = torch.tensor(values)
    value = share(tensor)
    assert value.data_ptr() == tensor.data_ptr()
    assert (value.data_type() == "tensor(bool)") == (tensor.dtype == torch.bool)
    if tensor.dtype != torch.bool:
        assert torch.equal(take(value, tensor.dtype), tensor)


def test_of_an_old_session_with_one_provider_all_nodes_are_its_own(tmp_path: Path) -> None:
    import onnx
    from onnx import TensorProto, helper

    io = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", "y")]
    graph = helper.make_graph([helper.make_node("Neg", ["x"], ["y"])], "g", io[:1], io[1:])
    onnx.save(helper.make_model(graph), tmp_path / "model.onnx")
    old = SimpleNamespace(get_providers=lambda: ["CPUExecutionProvider"], _model_path=str(tmp_path / "model.onnx"))
    evidence = engine.proof(old, "CPUExecutionProvider", 1)
    assert (evidence.operator_count, evidence.fallback_count) == (1, 0)
    several = SimpleNamespace(get_providers=lambda: ["CUDAExecutionProvider", "CPUExecutionProvider"])
    with pytest.raises(BackendError, match=r"does not say which provider runs a node: 1\.24 and newer do"):
        engine.proof(several, "CUDAExecutionProvider", 1)
