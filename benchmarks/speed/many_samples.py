"""Makes thousands of samples, each with another graph, for measurements at that size. They are read and never run."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks._shared.harness import SHIPPED
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta

WHOLE_EVERY = 10
"""One sample in so many is a shipped one with another input, the others are chains of a few operators."""

_SOURCES = ("timm", "transformers", "torchvision", "hub")
_TASKS = ("nlp", "computer_vision", "audio", "multimodal", "other")
_STEPS = (
    "torch.nn.functional.linear({x}, {w})",
    "torch.nn.functional.gelu({x})",
    "torch.nn.functional.layer_norm({x}, ({width},), None, None, 1e-05)",
    "{x} + {y}",
    "torch.nn.functional.softmax({x}, -1)",
    "{x}.transpose(-1, -2).contiguous().transpose(-1, -2)",
    "torch.nn.functional.scaled_dot_product_attention({x}, {y}, {x})",
    "torch.relu({x}) * 0.5",
    "torch.nn.functional.silu({x})",
)


def make_samples(root: Path, count: int, seed: int = 0) -> None:
    """Write samples below a folder; existing ones stay."""
    samples = [read_sample(folder) for folder in find_samples(SHIPPED)]
    shipped = [sample for sample in samples if sample.info.framework == "torch"]
    for number in range(count):
        draws = random.Random(f"{seed} {number}")
        folder = root / draws.choice(_SOURCES) / f"model_{number:05d}"
        if not (folder / "graph_net.json").exists():
            is_shipped = number % WHOLE_EVERY == 0
            write_sample(_variant(draws.choice(shipped), number) if is_shipped else _part(draws, number), folder)


def _variant(sample: Sample, number: int) -> Sample:
    """Add an input that nothing reads: the sample's content is unique, and reading it takes as long."""
    tensor = TensorMeta(f"unused_{number}", (1, number + 1), "float32", device="cpu", mean=0.0, std=1.0)
    code = re.sub(r"(def forward\(\s*self,)", rf"\1 {tensor.name}: torch.Tensor,", sample.model_code, count=1)
    info = replace(sample.info, model_name=f"{sample.info.model_name}_{number}")
    return replace(sample, model_code=code, weights=(tensor, *sample.weights), info=info)


def _part(draws: random.Random, number: int) -> Sample:
    """Make a chain of a few operators."""
    width = 8 * draws.randint(1, 96)
    names = list(_statements(draws, width))
    weights = sum("w_" in line for line in names)
    arguments = ", ".join(["x: torch.Tensor", *(f"w_{index}: torch.Tensor" for index in range(weights))])
    body = "\n".join(f"        {line}" for line in [*names, f"return (v_{len(names) - 1} + {number},)"])
    tensors = [TensorMeta("x", (draws.randint(1, 8), 16, width), "float32", device="cpu", mean=0.0, std=1.0)]
    tensors += [
        TensorMeta(f"w_{index}", (width, width), "float32", device="cpu", mean=0.0, std=0.02)
        for index in range(weights)
    ]
    code = f"import torch\n\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, {arguments}):\n{body}\n"
    info = SampleInfo(
        "torch", model_name=f"model_{number:05d}", source=draws.choice(_SOURCES), task=draws.choice(_TASKS)
    )
    return Sample(code, tuple(tensors), info=info)


def _statements(draws: random.Random, width: int) -> Iterator[str]:
    value, weight = "x", 0
    for index in range(draws.randint(2, 24)):
        step = draws.choice(_STEPS)
        other = f"v_{draws.randrange(index)}" if index else "x"
        yield f"v_{index} = " + step.format(x=value, y=other, w=f"w_{weight}", width=width)
        weight += "{w}" in step
        value = f"v_{index}"
