"""Models made of functions, and captured graphs as text and samples: what the tests of capture share."""

from typing import Any

import torch
from torch import nn

from ops.dataset.capture.tracing.capture import capture
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.capture.writing.samples import to_sample
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sources.base import LoadedModel


class Net(nn.Module):
    """Calls a function of itself and its inputs; tensors among its members are buffers."""

    def __init__(self, function: Any, **members: Any) -> None:
        super().__init__()
        self.function = function
        for name, value in members.items():
            if isinstance(value, torch.Tensor) and not isinstance(value, nn.Parameter):
                self.register_buffer(name, value)
            else:
                setattr(self, name, value)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(self, *args, **kwargs)


def loaded(module: nn.Module | None = None, **options: Any) -> LoadedModel:
    """A model that a source could have loaded."""
    return LoadedModel(module or nn.Identity(), (), {}, "net", "tests", "other", **options)


def sample_of(graph: CapturedGraph) -> Sample:
    """The sample of a graph."""
    return to_sample(graph, loaded())


def load(graph: CapturedGraph) -> nn.Module:
    """The module that the text of a graph defines."""
    return load_module(Sample(graph.code, weights=()))


def fresh(values: Any) -> dict[str, Any]:
    """Values as replay makes them: contiguous, in memory of their own."""
    return {
        name: value.detach().contiguous().clone() if isinstance(value, torch.Tensor) else value
        for name, value in values.items()
    }


def check_captured_again(graph: CapturedGraph, **options: Any) -> None:
    """Assert that capturing a graph's text gives that text, and the same arguments."""
    (again,) = capture(load(graph), (), fresh(graph.inputs), **options)
    assert again.code == graph.code
    assert list(again.inputs) == list(graph.inputs)
