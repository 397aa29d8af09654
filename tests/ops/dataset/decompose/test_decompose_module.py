"""Decomposition of a module at hand."""

from pathlib import Path

import torch

from ops.dataset.decompose.api import decompose_module
from ops.dataset.sample.format.codec import read_sample


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Linear(8, 16), torch.nn.Linear(16, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.second(torch.nn.functional.gelu(self.first(x))).softmax(-1)


def test_a_module_becomes_parts(tmp_path: Path) -> None:
    model = Model().eval()
    x = torch.randn(3, 8)
    before = model(x)
    (results,) = decompose_module(model, (x,), name="mine", out=tmp_path, scheme="ranges?k=2")
    assert (results.status, results.composed, results.part_count) == ("success", "equal", 2)
    assert results.folder == tmp_path / "python" / "mine_decomposed"
    assert "gelu" in "".join(read_sample(results.folder / f"subgraph_{index}").model_code for index in range(2))
    assert torch.equal(model(x), before), "the module is as it was"
