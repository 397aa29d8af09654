"""Capture from a person's own Python code: the decorator `extract(name=…)` of a module or of a class.

Runs in the caller's own process; imports torch.
"""

import copy
import dataclasses
import functools
import os
from collections.abc import Callable
from pathlib import Path
from types import MethodType
from typing import Any, Literal, TypeVar, cast, get_args

import torch

from ops.dataset.capture.proof.proven import capture_proven
from ops.dataset.capture.proof.training import refuse_hooks, train_proven
from ops.dataset.capture.tracing.capture import CaptureError
from ops.dataset.capture.tracing.captured import CapturedGraph
from ops.dataset.capture.tracing.recording import tensors_in
from ops.dataset.capture.writing.dataset_paths import folder_name
from ops.dataset.capture.writing.samples import write_samples
from ops.dataset.sources.base import LoadedModel

Mode = Literal["eval", "train"]

Values = Literal["kept", "none"]

_Forward = Callable[..., Any]

_Model = TypeVar("_Model", bound="torch.nn.Module | type[torch.nn.Module]")

_WORKSPACE_VARIABLE = "GRAPH_NET_EXTRACT_WORKSPACE"
"""Environment variable of GraphNet's users for the folder; without it, samples go to the project's own."""


def extract(
    name: str,
    *,
    workspace: str | Path | None = None,
    dynamic: bool = False,
    mode: Mode = "eval",
    task: str = "other",
    values: Values = "kept",
) -> Callable[[_Model], _Model]:
    """Write the graphs of a model as samples at its first call.

        model = extract(name="my_model")(model)
        model(x)                                  # captured; the result is the model's own

        @extract(name="my_model", workspace="/data/samples")
        class Model(torch.nn.Module): ...

    The call has the same result, and the same effect on the model, its arguments, gradients and random numbers, as
    without the decorator. Where gradients are enabled, copies of the model and its arguments are captured, which takes
    their memory once more; under `torch.no_grad()` the model runs once, and nothing is copied. If the model cannot be
    captured, the call raises with the reason, and the next call runs the model as usual.

    The module is captured in its own mode, training or eval. For a class, the first call of any instance is captured. A
    copy of a decorated module is captured as well, at its own first call.

    Args:
        name: The model's name: samples are written to `<workspace>/python/<name>`, in place of older ones.
        workspace: Folder of the dataset; by default the variable `GRAPH_NET_EXTRACT_WORKSPACE`, else `samples` in the
            project's home (variable `GRAPHNET_HOME`, else `.graphnet`).
        dynamic: Capture sizes of inputs as symbols.
        mode: "eval": the forward graph; "train": forward and backward graphs.
        task: Category for scores and charts, such as "nlp".
        values: "kept": a sample may keep values of inputs that have a structure or that it needs to run; "none": it
            keeps none.

    Returns:
        A decorator of a module, or of a class of modules, that returns its argument.

    Raises:
        CaptureError: The mode, or the choice of values, is unknown.
        GraphNetError: The name cannot be that of a folder.
    """
    if mode not in get_args(Mode):
        raise CaptureError(f"there is no mode {mode!r}: it is one of {', '.join(get_args(Mode))}")
    if values not in get_args(Values):
        raise CaptureError(f"values are one of {', '.join(get_args(Values))}, not {values!r}")
    folder_name(name)  # refused before anything runs
    request = _Request(name, _workspace(workspace), dynamic, mode, task, values)

    def decorate(model: _Model) -> _Model:
        if isinstance(model, torch.nn.Module):
            vars(model)["forward"] = _FirstCall(request, model)
        elif isinstance(model, type) and issubclass(model, torch.nn.Module):
            _decorate_class(request, model)
        else:
            raise CaptureError(f"extract takes a torch.nn.Module or a class of them, not {type(model).__name__}")
        return model

    return decorate


def _workspace(given: str | Path | None) -> Path:
    own = Path(os.environ.get("GRAPHNET_HOME") or ".graphnet") / "samples"
    return Path(given if given is not None else os.environ.get(_WORKSPACE_VARIABLE) or own)


@dataclasses.dataclass(frozen=True, slots=True)
class _Request:
    """The arguments of `extract`."""

    name: str
    workspace: Path
    dynamic: bool
    mode: Mode
    task: str
    values: Values

    def run(self, forward: _Forward, module: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call `forward`, a method of `module`, and write its graphs as samples."""
        if self.mode == "eval" and not torch.is_grad_enabled():
            graphs, result = capture_proven(module, forward, args, kwargs, dynamic=self.dynamic)
            self._write(graphs, module)
            return result
        if self.mode == "train":
            refuse_hooks(module, args, kwargs)  # copies have none
        with torch.random.fork_rng():
            function, model, *inputs = _copy_for_capture(forward, module, args, kwargs)
            if self.mode == "train":
                graphs = train_proven(model, *inputs, function=function, dynamic=self.dynamic)
            else:
                graphs, _ = capture_proven(model, function, *inputs, dynamic=self.dynamic)
            self._write(graphs, module)
        return forward(*args, **kwargs)

    def _write(self, graphs: tuple[CapturedGraph, ...], module: torch.nn.Module) -> None:
        origin = {"class": type(module).__qualname__, "torch_version": str(torch.__version__)}
        model = LoadedModel(module, (), {}, self.name, "python", self.task, origin)
        with torch.random.fork_rng():
            write_samples(graphs, model, self.workspace, keeps_values=self.values == "kept")


class _FirstCall:
    """Replaces one module's `forward` until it is called.

    It is an object, not a closure, so that in a copy of the module it refers to the copy.
    """

    def __init__(self, request: _Request, module: torch.nn.Module) -> None:
        self._request = request
        self._module = module
        self._before = {name: value for name, value in vars(module).items() if name == "forward"}
        if isinstance(self._before.get("forward"), _FirstCall):
            raise CaptureError(f"{type(module).__name__} is to be extracted already: call it before the next extract")

    @torch.compiler.disable  # type: ignore[untyped-decorator]
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Restore the module's own `forward`, and capture it."""
        del vars(self._module)["forward"]
        vars(self._module).update(self._before)
        return self._request.run(self._module.forward, self._module, args, kwargs)


def _decorate_class(request: _Request, model: type[torch.nn.Module]) -> None:
    forward = model.forward

    @torch.compiler.disable  # type: ignore[untyped-decorator]
    @functools.wraps(forward)
    def first(self: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        model.forward = forward
        return request.run(MethodType(forward, self), self, args, kwargs)

    model.forward = cast("_Forward", first)


def _copy_for_capture(*values: Any) -> Any:
    """Make deep copies, which a capture may change. A tensor that autograd computed becomes a leaf."""
    modules = [part for value in values if isinstance(value, torch.nn.Module) for part in value.modules()]
    computed = [
        tensor for tensor in tensors_in([values, [list(vars(part).values()) for part in modules]]) if not tensor.is_leaf
    ]
    memo = {id(tensor): tensor.detach().clone().requires_grad_() for tensor in computed}
    try:
        return copy.deepcopy(values, memo)
    except (TypeError, RuntimeError, NotImplementedError, copy.Error) as error:
        raise CaptureError(
            f"the model or an argument cannot be copied ({error}): call it under torch.no_grad() with mode='eval', "
            f"which copies nothing"
        ) from error
