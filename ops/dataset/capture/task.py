"""The worker's entry point of extraction: load a model, capture its graphs, write them as samples.

Worker only.
"""

import contextlib
import dataclasses
import gc
import importlib
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch

from ops.dataset.capture.fake import FakeAllocation, capture_fake
from ops.dataset.capture.library_errors import annotate_errors
from ops.dataset.capture.proof.proven import capture_proven
from ops.dataset.capture.proof.training import train_proven
from ops.dataset.capture.task_protocol import announce_model
from ops.dataset.capture.tracing.capture import module_depth, warm_up
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.capture.writing.samples import write_samples
from ops.dataset.sample.format.devices import parse_mesh
from ops.dataset.sources import registry
from ops.dataset.sources.base import LoadedModel, ModelSpec
from ops.dataset.sources.options import DTYPES, choice, flag, keeps_values
from ops.errors import GraphNetError
from ops.execution.torch_private import FakeTensor, tensor_tables, tree_leaves, tree_map
from ops.execution.worker.child import Reporter
from ops.failures import FailureReason, ReasonedError

_COLLECTIONS = (10_000, 20, 50)
"""Thresholds of the garbage collector: with its defaults it takes up to a tenth of a capture, for objects that stay."""


_CALLS_OF_MODULE = 10
"""More nested calls of Python than one level of modules takes."""


def run(payload: Mapping[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Extract one model.

    Args:
        payload: `spec` as the person gave it; `source`, `name`, `revision`, `options` and `folder` as parsed from it;
            `stored_as`: source and name (with options) of the model, after which the samples' folder is named;
            `out_root`.
        reporter: Gets the phases load, capture and write.

    Returns:
        `sample_ids` and `graph_count`; `model_name`, `library` and `task` were reported before.
    """
    reporter.phase("load")
    gc.set_threshold(*_COLLECTIONS)
    options: Mapping[str, str] = payload["options"]
    if "mesh" not in options:
        torch.set_num_threads(len(os.sched_getaffinity(0)))
        return _extract(payload, reporter, _capture)
    from ops.dataset.capture.devices.capture import capture_ranks, ranks_of

    torch.set_num_threads(1)  # processes are forked for the ranks, which has to come before the first other thread
    mesh = parse_mesh(options["mesh"])
    with ranks_of(mesh, reporter.seal) as ask:
        reporter.seal()

        def capture(loaded: LoadedModel, _: Mapping[str, str]) -> tuple[CapturedGraph, ...]:
            trains = choice(options, "mode", ("eval", "train")) == "train"
            loaded.module.train(trains)
            return capture_ranks(loaded, mesh, ask, trains=trains)

        return _extract(payload, reporter, capture)


def _extract(
    payload: Mapping[str, Any], reporter: Reporter, capture: Callable[..., tuple[CapturedGraph, ...]]
) -> dict[str, Any]:
    options: Mapping[str, str] = payload["options"]
    folder = Path(payload["folder"]) if payload.get("folder") else None
    spec = ModelSpec(payload["source"], payload["name"], payload["revision"], options, folder)
    allocation = FakeAllocation() if choice(options, "memory", ("real", "none")) == "none" else None
    with annotate_errors(builds=True), allocation or contextlib.nullcontext():
        loaded = registry.get(spec.source).load(spec)
        loaded = with_dtype(loaded, choice(options, "dtype", DTYPES)) if "dtype" in options else loaded
    if allocation is not None and allocation.is_unused:
        loaded = dataclasses.replace(loaded, notes=(*loaded.notes, "memory"))
    loaded = announce_model(loaded, payload, reporter, torch_version=str(torch.__version__))
    reporter.phase("capture")
    with annotate_errors(builds=False):
        try:
            graphs = capture(loaded, options) if allocation is None else _capture(loaded, options, allocation)
        except Exception:
            if allocation is None:  # the model's own error says more than that of fake tensors
                check_inputs(loaded, are_derived=spec.source == "hub")
            raise
    reporter.phase("write")
    sample_ids = write_samples(graphs, loaded, Path(payload["out_root"]), keeps_values=keeps_values(options))
    return {"graph_count": len(graphs), "sample_ids": list(sample_ids)}


def _capture(
    loaded: LoadedModel, options: Mapping[str, str], allocation: FakeAllocation | None = None
) -> tuple[CapturedGraph, ...]:
    """Capture a model according to its options."""
    if allocation is not None:
        return capture_fake(loaded, allocation, lambda fake: _capture(fake, options))
    dynamic = flag(options, "dynamic")
    if choice(options, "mode", ("eval", "train")) == "train":
        return train_proven(loaded.module.train(), loaded.args, loaded.kwargs, dynamic=dynamic)
    return capture_proven(loaded.module, loaded.module, loaded.args, loaded.kwargs, dynamic=dynamic)[0]


def check_inputs(loaded: LoadedModel, *, are_derived: bool) -> None:
    """Check that a model can be called, uncompiled, with its example inputs.

    Args:
        loaded: The model.
        are_derived: The inputs were derived from its configuration; else they came with the model.

    Raises:
        ReasonedError: It cannot be called with them; the message says how to give it others.
    """
    try:
        with torch.no_grad():
            loaded.module(*loaded.args, **loaded.kwargs)
    except RecursionError as error:
        depth, limit = module_depth(loaded.module), sys.getrecursionlimit()
        told = f"its modules are nested {depth} deep, and Python ends at {limit} nested calls: call them one after the "
        told += "other in a loop, or allow more by sys.setrecursionlimit where the model is built"
        if depth * _CALLS_OF_MODULE < limit:
            told = f"its forward calls itself, directly or by others, until Python ends it at {limit} nested calls"
        told = f"{type(loaded.module).__name__} cannot be called: {told}"
        raise ReasonedError(told, FailureReason.CANNOT_BE_CALLED) from error
    except Exception as error:
        which = "the inputs that were made for it" if are_derived else "its example inputs"
        inputs = [
            *map(_input_text, loaded.args),
            *(f"{name} {_input_text(item)}" for name, item in loaded.kwargs.items()),
        ]
        advice = (
            "return the model and its inputs from a function, as file:<path.py>:<callable>"
            if are_derived
            else "make inputs that the model takes without being captured, too"
        )
        raise ReasonedError(
            f"{type(loaded.module).__name__} cannot be called with {which} ({', '.join(inputs)}): "
            f"{type(error).__name__}: {error}: {advice}",
            FailureReason.CANNOT_BE_CALLED,
        ) from error


def _input_text(value: Any) -> str:
    """Describe an input in a few words: "float32[3, 7]"."""
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    return type(value).__name__


def with_dtype(loaded: LoadedModel, dtype: str) -> LoadedModel:
    """Cast a model, in place, and its floating-point inputs to one of `DTYPES`; complex tensors and integers stay.

    Raises:
        GraphNetError: Neither model nor inputs have a tensor of floating point.
    """
    target: torch.dtype = getattr(torch, dtype)

    def cast(value: Any) -> Any:
        is_float = isinstance(value, torch.Tensor) and value.is_floating_point()
        return value.to(target) if is_float else value

    tensors = (*loaded.module.parameters(), *loaded.module.buffers(), *tree_leaves((loaded.args, dict(loaded.kwargs))))
    if not any(isinstance(value, torch.Tensor) and value.is_floating_point() for value in tensors):
        raise GraphNetError("dtype has no effect: neither the model nor an input is of floating point; leave it out")
    return dataclasses.replace(
        loaded,
        module=_cast_module(loaded.module, target, cast),
        args=tree_map(cast, loaded.args),
        kwargs=tree_map(cast, loaded.kwargs),
    )


def _cast_module(module: torch.nn.Module, target: torch.dtype, cast: Callable[[Any], Any]) -> torch.nn.Module:
    """Cast a module in place, weight by weight where some were never allocated, for which `Module.to` fails."""
    if not any(isinstance(value, FakeTensor) for value in (*module.parameters(), *module.buffers())):
        return module.to(target)
    casts: dict[torch.Tensor, torch.Tensor] = {}  # shared tensors stay shared
    for part in module.modules():
        for name, value in (entry for table in tensor_tables(part) for entry in list(table.items())):
            if value is None:
                continue
            if value not in casts:
                casts[value] = cast(value.detach())
                if isinstance(value, torch.nn.Parameter):
                    casts[value] = torch.nn.Parameter(casts[value], value.requires_grad)
            setattr(part, name, casts[value])  # setattr, since recurrent layers keep lists of their weights
    return module


def prepare_for_transformers() -> None:
    """Import, in the worker host, what nearly all models of transformers need; it saves each child two seconds."""
    for module in ("transformers.modeling_utils", "transformers.masking_utils", "transformers.generation"):
        importlib.import_module(module)
    warm_up()
