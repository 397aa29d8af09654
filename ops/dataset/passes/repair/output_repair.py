"""Repairs samples whose outputs are constant or not finite: finds other values to run with.

Such a sample was captured on an input of zeros, has a head or a codebook that its library initialises with zeros, a
deep untrained network, statistics of a running variance that allow negative values, or a mask of nothing but ones.
What is tried, in this order: weights at another scale where results fade or overflow (`rescale`); variances of batch
norms that are not negative, and these at another scale; constraints on what reaches the first operator that makes a
value which is not finite (`first_cause`); random values for arguments that are recorded as constant and that the
outputs depend on; both; masks of nothing but True, since random ones may hide everything.

Imports torch: worker only.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch.fx import Graph

from ops.dataset.passes.repair.batch_norm_variances import lowest_variances
from ops.dataset.passes.repair.first_cause import finite_values, first_cause
from ops.dataset.passes.repair.output_dependence import OutputFault, arguments_read_by_value, output_fault
from ops.dataset.passes.repair.rescale import Rescaling
from ops.dataset.passes.repair.values import ReplayValues, values_of, with_values
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.bounds import IndexBound, index_bounds
from ops.dataset.sample.replay.fx_graph import fx_graphs
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import outputs_of, sample_to_run
from ops.dataset.sample.replay.tensors import replay
from ops.dataset.sample.replay.values import is_integer, literal_values

if TYPE_CHECKING:
    from ops.execution.worker.child import Reporter

T = TypeVar("T")

_log = logging.getLogger(__name__)

_RANDOM = ReplayValues(0.0, 2.5)
"""For constant floats: a standard deviation of one half when replayed."""

_ALL_TRUE = ReplayValues(min_val=1, max_val=1)


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Entry point of the worker: find a repair of the sample in the task's working folder.

    Args:
        payload: `seed`, `device` and `threads`.
        reporter: Gets the phases eager and repair.

    Returns:
        `fault`: message, None if the outputs have none; `values`: tensor → its replay values, None if none were found.
    """
    reporter.phase("eager")
    sample, where = sample_to_run(payload)
    fault = sample_fault(sample, **where)
    if fault is None:
        return {"fault": None, "values": None}
    reporter.phase("repair")
    repair = find_repair(sample, **where)
    values = None if repair is None else {name: dataclasses.asdict(values) for name, values in repair.items()}
    cause = None if fault.constant else first_cause(*module_and_graph(sample, payload["device"]), sample, **where)
    return {"fault": fault.message + ("" if cause is None else f"; {cause}"), "values": values}


def module_and_graph(sample: Sample, device: str = "cpu") -> tuple[torch.nn.Module, Graph]:
    """A sample, loaded, and the graph that it runs."""
    module = load_module(sample, device=device)
    return module, fx_graphs(sample, module, device=device)["GraphModule.forward"]


def runs_well(sample: Sample, seed: int = 0) -> bool:
    """Tell whether the replayed sample runs, and gives outputs that can be compared."""
    return _try(lambda: sample_fault(sample, seed=seed) is None) or False


def repair_outputs(sample: Sample, *, seed: int = 0) -> Sample:
    """Return the sample, with other metadata if its outputs have a fault and metadata without one are found."""

    def repair() -> Mapping[str, ReplayValues]:
        return {} if sample_fault(sample, seed=seed) is None else find_repair(sample, seed=seed) or {}

    return with_values(sample, _try(repair) or {})


def _try(run: Callable[[], T]) -> T | None:
    """Run a sample without touching random state; None where it raises: that is for validation to report."""
    with torch.random.fork_rng():
        try:
            return run()
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a graph raises on values that it is not made for
            _log.info("replayed, the sample does not run: %s: %s", type(error).__name__, error)
            return None


def find_repair(sample: Sample, *, seed: int = 0, device: str = "cpu") -> Mapping[str, ReplayValues] | None:
    """Find replay values with which the outputs of a faulty sample are finite and not all constant.

    They are checked with the next seed as well. Values that the sample keeps are left alone.

    Returns:
        Tensor → its values; None if none were found.
    """
    kept = {tensor.name for tensor in sample.tensors if tensor.kept is not None}
    for proposal in _proposals(sample, seed, device):
        changed = {name: values for name, values in proposal.items() if name not in kept}
        after = with_values(sample, changed)
        if changed and all(sample_fault(after, seed=other, device=device) is None for other in (seed, seed + 1)):
            return changed
    return None


def sample_fault(sample: Sample, *, seed: int = 0, device: str = "cpu") -> OutputFault | None:
    """The fault of a sample's outputs; None if they can be compared."""
    return output_fault(outputs_of(sample, replay(sample, seed=seed, device=device), seed=seed, device=device))


def _proposals(sample: Sample, seed: int, device: str) -> Iterator[dict[str, ReplayValues]]:
    module, graph = module_and_graph(sample, device)
    names = arguments_read_by_value(graph)

    def rescale(start: Sample) -> dict[str, ReplayValues]:
        return Rescaling(module, graph, start, names, seed=seed, device=device).rescale()

    yield rescale(sample)
    if variances := _variances(sample):
        yield variances
        yield variances | rescale(with_values(sample, variances))
    yield finite_values(module, graph, sample, seed=seed, device=device)
    if varied := _variations(sample, names):
        yield varied
        yield varied | rescale(with_values(sample, varied))
    bools = (tensor for tensor in sample.tensors if tensor.name in names and tensor.dtype == "bool")
    drawn = (
        tensor for tensor in bools if tensor.data is None and tensor.kept is None and not _is_single_valued(tensor)
    )
    yield {tensor.name: _ALL_TRUE for tensor in drawn}


def _variances(sample: Sample) -> dict[str, ReplayValues]:
    """Return values with which the variances of all batch norms are not negative."""
    lows = lowest_variances(sample)
    return {
        tensor.name: dataclasses.replace(values_of(tensor), min_val=lows[tensor.name])
        for tensor in sample.tensors
        if tensor.name in lows and tensor.std != 0
    }


def _variations(sample: Sample, names: frozenset[str]) -> dict[str, ReplayValues]:
    """Random values for arguments that are recorded as constant; vectors, such as biases, often are and are kept."""
    bounds = index_bounds(sample)
    return {
        tensor.name: _other_values(tensor, bounds.get(tensor.name))
        for tensor in sample.tensors
        if tensor.name in names and tensor.element_count > 1 and len(tensor.shape) > 1 and _is_single_valued(tensor)
    }


def _other_values(tensor: TensorMeta, bound: IndexBound | None) -> ReplayValues:
    if tensor.dtype == "bool":
        return ReplayValues()  # random ones
    if not is_integer(tensor.dtype):
        return _RANDOM
    value = tensor.max_val if tensor.max_val is not None else (literal_values(tensor) or [0])[0]
    assert isinstance(value, int | float)
    return ReplayValues(min_val=min(value, 0), max_val=max(value, 1) if bound is None else max(1, bound.high))


def _is_single_valued(tensor: TensorMeta) -> bool:
    if (literals := literal_values(tensor)) is not None:
        return len(set(map(str, literals))) == 1
    if tensor.min_val is not None and tensor.min_val == tensor.max_val:
        return True
    return tensor.std == 0 and not is_integer(tensor.dtype) and tensor.dtype != "bool"
