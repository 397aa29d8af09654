"""CUDA graphs where there is no GPU: why not, and no eager mode in disguise."""

import pytest
import torch
from torch._dynamo.utils import counters

from backends.base import BackendError
from backends.cudagraphs import CudaGraphs


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_it_says_why_it_cannot_run_here() -> None:
    reason = CudaGraphs().unavailable_reason()
    assert reason is not None and "CUDA" in reason


def test_inputs_of_a_cpu_are_an_error() -> None:
    with pytest.raises(BackendError, match="inputs on a GPU; benchmark with the device cuda"):
        CudaGraphs().compile(torch.nn.Identity(), {"input": torch.ones(2)})


@pytest.mark.parametrize(
    ("graphs", "skipped", "proved", "fallbacks"), [(2, 0, True, 0), (2, 1, True, 1), (2, 2, False, 2), (0, 0, False, 0)]
)
def test_graphs_that_torch_declined_to_record_are_fallbacks(
    graphs: int, skipped: int, proved: bool, fallbacks: int
) -> None:
    counters.clear()
    counters["stats"].update({"unique_graphs": graphs, "calls_captured": 5 * graphs})
    counters["inductor"]["cudagraph_skips"] = skipped
    evidence = CudaGraphs().evidence()
    assert evidence.proves_run == proved
    assert evidence.fallback_count == fallbacks
    counters.clear()
