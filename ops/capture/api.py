"""Capturing from one's own Python code: `extract(name=…)` around a module or above a class.

Not here: the command line and models by name (`ops.capture.extract`). Runs in the caller's own process; imports torch.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import torch
from torch.utils._pytree import tree_map

from ops.capture.capture import CaptureError, capture_call
from ops.capture.captured import CapturedGraph
from ops.capture.place import folder_name
from ops.capture.task import write_samples
from ops.capture.training import capture_training
from ops.sources.base import LoadedModel

Mode = Literal["eval", "train"]

_Model = TypeVar("_Model", bound="torch.nn.Module | type[torch.nn.Module]")

_WORKSPACE_VARIABLES = ("GRAPH_NET_EXTRACT_WORKSPACE",)
"""Variable of GraphNet's users that names the folder; without it, samples join the project's own."""


def extract(
    name: str,
    *,
    workspace: str | Path | None = None,
    dynamic: bool = False,
    mode: Mode = "eval",
    task: str = "other",
) -> Callable[[_Model], _Model]:
    """Write the graphs of a model as samples when it is called for the first time.

        model = extract(name="my_model")(model)
        model(x)                                  # captured; the result is the model's own

        @extract(name="my_model", workspace="/data/samples")
        class Model(torch.nn.Module): ...

    The call itself returns what it would have returned, and leaves buffers, gradients and random numbers as it would
    have left them. The module is captured as it is, in training or in eval mode. Of a class, the first call of any of
    its instances is captured.

    Args:
        name: Of the model: samples are written to `<workspace>/python/<name>`, in place of older ones.
        workspace: Folder of the dataset; by default the variable `GRAPH_NET_EXTRACT_WORKSPACE`, else `samples` in the
            project's home (variable `GRAPHNET_HOME`, else `.graphnet`).
        dynamic: Capture sizes of inputs as symbols.
        mode: "eval": the forward graph; "train": forward and backward graphs.
        task: Category for scores and charts, such as "nlp".

    Returns:
        A decorator of a module, or of a class of modules, that returns what it is given.
    """
    folder_name(name)  # refused before anything runs
    folder = _workspace(workspace)

    def on_first_call(module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        graphs = _captured(module, args, kwargs, dynamic, mode)
        origin = {"class": type(module).__qualname__, "torch_version": str(torch.__version__)}
        write_samples(graphs, LoadedModel(module, args, kwargs, name, "python", task, origin), folder)

    def decorate(model: _Model) -> _Model:
        if isinstance(model, torch.nn.Module):
            _arm(model, on_first_call)
        elif isinstance(model, type) and issubclass(model, torch.nn.Module):
            _arm_class(model, on_first_call)
        else:
            raise CaptureError(f"extract takes a torch.nn.Module or a class of them, not {type(model).__name__}")
        return model

    return decorate


_OnFirstCall = Callable[[torch.nn.Module, tuple[Any, ...], Mapping[str, Any]], None]


def _workspace(given: str | Path | None) -> Path:
    if given is not None:
        return Path(given)
    named = next((value for name in _WORKSPACE_VARIABLES if (value := os.environ.get(name))), None)
    return Path(named) if named else Path(os.environ.get("GRAPHNET_HOME") or ".graphnet") / "samples"


def _arm(module: torch.nn.Module, on_first_call: _OnFirstCall) -> None:
    """Put something in front of one module's `forward` that takes itself away when it is called."""

    def first(*args: Any, **kwargs: Any) -> Any:
        del module.__dict__["forward"]
        on_first_call(module, args, kwargs)
        return module.forward(*args, **kwargs)

    module.__dict__["forward"] = first


def _arm_class(model: type[torch.nn.Module], on_first_call: _OnFirstCall) -> None:
    forward = model.forward

    @functools.wraps(forward)
    def first(self: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        model.forward = forward
        on_first_call(self, args, kwargs)
        return forward(self, *args, **kwargs)

    model.forward = cast("Callable[..., Any]", first)


def _captured(
    module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any], dynamic: bool, mode: Mode
) -> tuple[CapturedGraph, ...]:
    """Capture a call on copies of what it might change."""
    args, kwargs = tree_map(_copy, (args, dict(kwargs)))
    buffers = [(buffer, buffer.detach().clone()) for buffer in module.buffers()]
    try:
        with torch.random.fork_rng():
            if mode == "train":
                return capture_training(module, args, kwargs, dynamic=dynamic)
            return capture_call(module, module.forward, args, kwargs, dynamic=dynamic)[0]
    finally:
        with torch.no_grad():
            for buffer, before in buffers:
                buffer.copy_(before)


def _copy(value: Any) -> Any:
    return value.detach().clone() if isinstance(value, torch.Tensor) else value
