"""Gives a sample whose outputs are constant or not finite other values to run with, so that they are worth comparing.

Such a sample was captured on an input of zeros, has a head or a codebook that its library initialises with zeros, a
deep untrained network, statistics of a running variance that allow negative values, or a mask of nothing but ones.
What is tried, in this order: weights at another scale where results fade or overflow (`ops.passes.rescale`); other
values for what is recorded as a single one, among the arguments that the outputs depend on; both; masks that hide
nothing, where a coin for each element may hide all.

Imports torch: worker only.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

import torch

from ops.passes.base import Values, with_values
from ops.passes.output_dependence import Fault, deciding, fault
from ops.passes.rescale import Rescaling
from ops.sample.analysis.trace import trace
from ops.sample.format.types import Sample, TensorMeta
from ops.sample.replay.bounds import IndexBound, index_bounds
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import make_tensor, replay
from ops.sample.replay.values import is_integer, literal_values

_log = logging.getLogger(__name__)

_VARIED = Values(0.0, 2.5)
"""For floats that were a single value: half a unit of deviation when replayed."""


_ALL_TRUE = Values(min_val=1, max_val=1)


def made_lively(sample: Sample, *, seed: int = 0) -> Sample:
    """The sample, with other metadata where its outputs would not be worth comparing and others help."""
    with torch.random.fork_rng():
        try:
            found = None if fault_of(sample, seed=seed) is None else livelier(sample, seed=seed)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - a graph that does not run is for validation to report
            _log.info("the sample was left as it is: %s: %s", type(error).__name__, error)
            return sample
    return with_values(sample, found or {})


def livelier(sample: Sample, *, seed: int = 0, device: str = "cpu") -> Mapping[str, Values] | None:
    """Values of some of the sample's tensors with which its outputs are finite and not all constant.

    Args:
        sample: A sample whose outputs are not.
        seed: Of replay; what is found holds for the next seed as well.
        device: Where the sample runs.

    Returns:
        Tensor → its values; None if none were found.
    """
    for found in _proposals(sample, seed, device):
        if found and all(fault_of(with_values(sample, found), seed=s, device=device) is None for s in (seed, seed + 1)):
            return found
    return None


def fault_of(sample: Sample, *, seed: int = 0, device: str = "cpu") -> Fault | None:
    """What is wrong with the outputs of a sample; None if they can be compared."""
    torch.manual_seed(seed)
    with torch.no_grad():
        outputs = load_module(sample, device=device)(**replay(sample, seed=seed, device=device))
    return fault(outputs if isinstance(outputs, tuple | list) else (outputs,))


def _proposals(sample: Sample, seed: int, device: str) -> Iterator[dict[str, Values]]:
    module = load_module(sample, device=device)
    graph = trace(module)["GraphModule.forward"].graph
    names = deciding(graph)

    def rescaled(start: Sample) -> dict[str, Values]:
        tensors = {tensor.name: tensor for tensor in start.tensors}

        def make(name: str, values: Values) -> torch.Tensor:
            return make_tensor(values.apply(tensors[name]), seed=seed).to(device)

        torch.manual_seed(seed)
        with torch.no_grad():
            arguments = replay(start, seed=seed, device=device)
            return dict(Rescaling(module, graph, arguments, make, names).rescale())

    yield rescaled(sample)
    varied = dict(_varied(sample, names))
    if varied:
        yield varied
        yield varied | rescaled(with_values(sample, varied))
    yield {tensor.name: _ALL_TRUE for tensor in sample.tensors if tensor.name in names and _is_coin(tensor)}


def _varied(sample: Sample, names: frozenset[str]) -> Iterator[tuple[str, Values]]:
    """Other values for the arguments that are recorded as a single one; vectors, such as biases, often are."""
    bounds = index_bounds(sample)
    for tensor in sample.tensors:
        if tensor.name in names and tensor.element_count > 1 and len(tensor.shape) > 1 and _is_single_valued(tensor):
            yield tensor.name, _other_values(tensor, bounds.get(tensor.name))


def _other_values(tensor: TensorMeta, bound: IndexBound | None) -> Values:
    if tensor.dtype == "bool":
        return Values()  # a coin for each
    if not is_integer(tensor.dtype):
        return _VARIED
    value = tensor.max_val if tensor.max_val is not None else (literal_values(tensor) or [0])[0]
    assert isinstance(value, int | float)
    return Values(min_val=min(value, 0), max_val=max(value, 1) if bound is None else max(1, bound.high))


def _is_coin(tensor: TensorMeta) -> bool:
    return tensor.dtype == "bool" and tensor.data is None and not _is_single_valued(tensor)


def _is_single_valued(tensor: TensorMeta) -> bool:
    literals = literal_values(tensor)
    if literals is not None:
        return len(set(map(str, literals))) == 1
    if tensor.min_val is not None and tensor.min_val == tensor.max_val:
        return True
    return tensor.std == 0 and not is_integer(tensor.dtype) and tensor.dtype != "bool"
