"""OpenVINO: the graph converted and compiled for the CPU by OpenVINO itself.

Stock is what its documentation shows ("Converting a PyTorch Model"): `openvino.convert_model(module, example_input=…)`,
which traces the module, and "it is recommended to always set the example_input parameter". The same page lists exported
programs, which are the option route=export.

Not through `torch.compile(backend="openvino")`, which answers every failure with another compiler. Tensors go in and
come out without copies; making those views is inside of the timed region, since every user of a request pays for it.
So is putting inputs in order that are not contiguous, which OpenVINO would copy as well.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends._shared.openvino_nodes import executed_nodes
from backends.base import Adaptation, AdaptedOptions, BackendError, Compiled, Evidence, Inputs, Module, Weights

if TYPE_CHECKING:
    import torch

    from backends._shared.graph import BoundGraph

_ADAPTATIONS = (
    NUMBERS,
    Adaptation(
        "dropout",
        "Expresses dropout in training by operators that draw random numbers (route=trace).",
        "OpenVINO leaves dropout out: nothing is dropped.",
        "openvino-dropout.py",
    ),
    Adaptation(
        "variances",
        "Names the correction of every variance and deviation (route=export).",
        "OpenVINO takes 0 for a correction that is not named, torch 1: wrong numbers.",
        "openvino-variances.py",
    ),
)


@dataclass(frozen=True, slots=True)
class OpenVinoOptions(AdaptedOptions):
    """Options of the compilation.

    Attributes:
        route: How OpenVINO gets the graph: by a trace that it makes itself, or by torch.export.
        precision: What float32 is computed in; the others trade accuracy for speed.
        weights: OpenVINO folds and packs weights that are bound.
    """

    route: Literal["trace", "export"] = "trace"
    precision: Literal["f32", "bf16", "f16"] = "f32"
    weights: Weights = "bound"


class OpenVino(BindingBackend):
    """`openvino.convert_model` and `compile_model`."""

    name = "openvino"
    aliases = ("ov",)
    packages = ("openvino",)
    options_type = OpenVinoOptions
    adaptations = _ADAPTATIONS
    compiles_ahead = True
    imports = ("openvino", "openvino.frontend.pytorch.fx_decoder", "openvino.frontend.pytorch.ts_decoder")
    cooldown_ms = 50.0
    devices = ("cpu",)

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Import OpenVINO, which would report its use over the network otherwise, and bind what is constant."""
        os.environ["OPENVINO_TELEMETRY_OPT_OUT"] = "1"
        super().prepare(module, inputs)

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Export, convert, give every input its shape, compile.

        Raises:
            BackendError: OpenVINO has no rule for an operator.
        """
        import torch

        bound = self.bind(module, inputs)
        import openvino

        model, order = self._convert(bound)
        model.reshape(
            {port: list(bound.inputs[number].shape) for port, number in zip(model.inputs, order, strict=True)}
        )
        settings = {
            "INFERENCE_NUM_THREADS": torch.get_num_threads(),
            "INFERENCE_PRECISION_HINT": self.options.precision,
            "PERFORMANCE_HINT": "LATENCY",
        }
        self._model = openvino.Core().compile_model(model, "CPU", settings)
        request = self._model.create_infer_request()
        count = len(self._model.outputs)
        return self.serve(bound, lambda tensors: _run(request, order, tensors, count))

    def _convert(self, bound: BoundGraph) -> tuple[Any, list[int]]:
        """OpenVINO's model of the graph, and which of the graph's inputs each of its own is."""
        import openvino

        try:
            if self.options.route == "export":
                program = self._adapted(bound)
                numbers = {name: number for number, name in enumerate(program.graph_signature.user_inputs)}
                model = openvino.convert_model(program)
                return model, [next(numbers[name] for name in port.names if name in numbers) for port in model.inputs]
            given = {} if (script := self._dropping(bound)) is not None else {"example_input": bound.inputs}
            return openvino.convert_model(script or bound.flat, **given), list(range(len(bound.inputs)))
        except openvino.frontend.OpConversionFailure as error:
            raise BackendError(_essence(str(error))) from error

    def _adapted(self, bound: BoundGraph) -> torch.export.ExportedProgram:
        from backends._shared.export import export

        program = export(bound)
        if self.adapts("variances") and _name_corrections(program):
            self.note_adapted("variances")
        return program

    def _dropping(self, bound: BoundGraph) -> Any:
        """A trace of the graph in which dropout draws random numbers; None where nothing is to be adapted."""
        from backends._shared.export import decompose_training, export, trace

        if self.adapts("dropout") and _drops_out(trace(bound)):
            self.note_adapted("dropout")
            return trace(bound, _restore_casts(decompose_training(export(bound))))
        return None

    def proof(self) -> Evidence:
        """Nodes of the graph that the CPU plugin executes, and what the constants take that it holds for them."""
        kinds, size_bytes = executed_nodes(self._model)
        most = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(5) if count)
        return Evidence(
            "OpenVINO model",
            kinds.total(),
            size_bytes=size_bytes,
            detail=f"by {self.options.route}: {most}",
        )


def _restore_casts(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """The program with `to` for casts, as a trace of the graph has them: OpenVINO has no rule for `_to_copy`."""
    import torch

    for node in program.graph.nodes:
        if node.target is torch.ops.aten._to_copy.default and set(node.kwargs) == {"dtype"}:
            node.target, node.args, node.kwargs = torch.ops.aten.to.dtype, (*node.args, node.kwargs["dtype"]), {}
    program.graph_module.recompile()
    return program


def _name_corrections(program: torch.export.ExportedProgram) -> bool:
    """Name the correction of every variance; whether one was not. OpenVINO takes 0 for it, torch 1."""
    import torch

    aten = torch.ops.aten
    corrected = (aten.std.correction, aten.std_mean.correction, aten.var.correction, aten.var_mean.correction)
    unnamed = [
        node for node in program.graph.nodes if node.target in corrected and node.kwargs.get("correction") is None
    ]
    for node in unnamed:
        node.kwargs = {**node.kwargs, "correction": 1}
    program.graph_module.recompile()
    return bool(unnamed)


def _drops_out(script: torch.jit.ScriptModule) -> bool:
    """Whether there is dropout as in training, which OpenVINO would leave out."""
    graph: Any = script.inlined_graph  # nodes are gone with it
    return any(list(node.inputs())[-1].toIValue() for node in graph.findAllNodes("aten::dropout"))


def _essence(message: str) -> str:
    """The lines that name operators, of a message that starts with where in OpenVINO's sources it was made."""
    _, _, summary = message.partition("Summary:\n")
    lines = [line.removeprefix("-- ") for line in summary.splitlines() if line.startswith("-- ")]
    return "; ".join(lines) or message


def _run(request: Any, order: list[int], tensors: tuple[torch.Tensor, ...], count: int) -> list[torch.Tensor]:
    # OpenVINO's tensors do not own their memory: contiguous copies must be kept until the request has run.
    held = [tensor.detach().contiguous() for tensor in tensors]
    for port, number in enumerate(order):
        request.set_input_tensor(port, _share(held[number]))
    request.infer(share_outputs=True)  # else it copies all outputs into a result that is not used
    return [_take(request.get_output_tensor(port)) for port in range(count)]


def _share(tensor: torch.Tensor) -> Any:
    """OpenVINO's tensor over the same memory, which must be contiguous and outlive it."""
    import openvino
    import torch

    if tensor.dtype == torch.bfloat16:  # which numpy does not know
        return openvino.Tensor(tensor.view(torch.int16).numpy(), list(tensor.shape), openvino.Type.bf16)
    return openvino.Tensor(tensor.numpy(), shared_memory=True)


def _take(value: Any) -> torch.Tensor:
    """Torch's tensor over the same memory, which the next call overwrites."""
    import openvino
    import torch

    tensor = torch.from_numpy(value.data)
    return tensor.view(torch.bfloat16) if value.element_type == openvino.Type.bf16 else tensor
