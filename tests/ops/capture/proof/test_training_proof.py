"""Graphs of training are proven too: outputs, gradients and statistics are those of autograd."""

import pytest
import torch
from torch import nn

from ops.capture.proof.training import train_proven
from ops.capture.tracing.capture import CaptureError


class Net(nn.Module):
    def __init__(self, breaks=False, factor=1.0):
        super().__init__()
        self.first = nn.Linear(4, 6)
        self.norm = nn.BatchNorm1d(6)
        self.dropout = nn.Dropout(0.3)
        self.second = nn.Linear(6, 3)
        self.breaks = breaks
        self.factor = factor

    def forward(self, x):
        x = self.dropout(self.norm(self.first(x)).relu())
        if self.breaks:
            torch._dynamo.graph_break()
        return self.second(x) * (self.factor if torch.compiler.is_compiling() else 1.0), x.sum()


@pytest.mark.parametrize("breaks", [False, True])
def test_outputs_gradients_and_statistics_are_those_of_autograd(breaks):
    torch.manual_seed(0)
    for graph in train_proven(Net(breaks).train(), (torch.randn(5, 4),)):
        # Six parameters have gradients; batch normalisation writes three buffers.
        assert (graph.proof.outputs, graph.proof.writes) == (2, 9)
        assert graph.proof.bound < 1e-6


def test_what_autograd_does_not_give_is_refused():
    with pytest.raises(CaptureError, match=r"output 0: its values differ by 0.5 of the largest: .*autograd"):
        train_proven(Net(factor=1.5).train(), (torch.randn(5, 4),))
