"""XLA through torch_xla: tensors on its device, traced as they are used or through `torch.compile`.

Tensors are copied to XLA's device and back by every call, inside of the timed region: users with
tensors elsewhere pay for that, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.requirements import is_installed
from backends.base import AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class TorchXlaOptions(AdaptedOptions):
    """Options of torch_xla.

    Attributes:
        route: "device": lazy tensors, run when synchronised. "openxla": the same device, through `torch.compile`.
        weights: Bound weights stay on the device.
    """

    route: Literal["device", "openxla"] = "openxla"
    weights: Weights = "bound"


class TorchXla(BindingBackend):
    """The device of torch_xla."""

    name = "torch_xla"
    not_yet_run = "a torch_xla for this torch"
    packages = ("torch_xla",)
    imports = ("torch_xla", "torch_xla.debug.metrics")
    options_type = TorchXlaOptions
    adaptations = (NUMBERS,)

    def unavailable_reason(self) -> str | None:
        """Tell that there is no torch_xla for this torch: its extension loads only with the torch it was built for."""
        ours = metadata.version("torch").partition("+")[0]
        if not is_installed("torch_xla"):
            return f"torch_xla is not installed here; install one built for torch {_series(ours)} where there is one"
        theirs = metadata.version("torch_xla")
        if _series(theirs) != _series(ours):
            return f"torch_xla {theirs} does not load with torch {ours}; install one built for torch {_series(ours)}"
        return None

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Move bound weights to the device; XLA compiles at the first call."""
        import torch
        import torch_xla
        from torch.export.passes import move_to_device_pass
        from torch_xla.debug import metrics

        from backends._shared.engines import dynamo
        from backends._shared.graphs.export import export

        bound = self.bind(module, inputs)
        device, home = torch_xla.device(), bound.inputs[0].device if bound.inputs else torch.device("cpu")
        graph: Compiled = move_to_device_pass(export(bound), device).module()
        if self.options.route == "openxla":
            dynamo.prepare()
            graph = torch.compile(graph, backend="openxla", dynamic=False)
        metrics.clear_all()

        def engine(tensors: tuple[torch.Tensor, ...]) -> list[torch.Tensor]:
            outputs = graph(*[tensor.to(device) for tensor in tensors])
            torch_xla.sync()
            return [tensor.to(home) for tensor in outputs]

        return self.serve(bound, engine)

    def proof(self) -> Evidence:
        """Make evidence of executions and operators that torch_xla counted; operators on the processor fell back."""
        from torch_xla.debug import metrics

        executed = metrics.metric_data("ExecuteTime")
        names = metrics.counter_names()
        lowered = sum(metrics.counter_value(name) for name in names if name.startswith("xla::"))
        fallen = metrics.executed_fallback_ops()
        return Evidence(
            artefact="XLA executable" if executed else "",
            operator_count=lowered,
            fallback_count=len(fallen),
            detail=f"{executed[0] if executed else 0} executions; on the processor: {', '.join(fallen) or 'nothing'}",
        )


def _series(version: str) -> str:
    """Return the part of a version that packages built for each other share."""
    return ".".join(version.split(".")[:2])
