"""Converts graphs of torch to OpenVINO's models, as they are or adapted. Imports both: for processes of runs only."""

from typing import Any

import openvino
import torch

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.graphs.export import decompose_training, export, trace
from backends.base import Backend, BackendError


def convert(bound: BoundGraph, backend: Backend) -> tuple[Any, list[int]]:
    """Convert a graph to OpenVINO's model; return with it the number of the graph's input for each of the model's.

    Args:
        bound: The graph.
        backend: Has the route, and the requested adaptations.

    Raises:
        BackendError: OpenVINO has no rule for an operator.
    """
    order = list(range(len(bound.inputs)))
    try:
        if backend.options.route == "export":
            program = export(bound)
            if backend.adapts("variances") and _name_corrections(program):
                backend.note_adapted("variances")
            model: Any = openvino.convert_model(program)
            numbers = {name: number for number, name in enumerate(program.graph_signature.user_inputs)}
            order = [next(numbers[name] for name in port.names if name in numbers) for port in model.inputs]
        elif backend.adapts("dropout") and _drops_out(trace(bound)):
            backend.note_adapted("dropout")
            model = openvino.convert_model(trace(bound, _restore_casts(decompose_training(export(bound)))))
        else:
            model = openvino.convert_model(bound.flat, example_input=bound.inputs)
    except openvino.frontend.OpConversionFailure as error:
        raise BackendError(_essence(str(error))) from error
    model.reshape({port: list(bound.inputs[number].shape) for port, number in zip(model.inputs, order, strict=True)})
    return model, order


def _restore_casts(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Use `to` for casts in the program, as a trace of the graph does: OpenVINO has no rule for `_to_copy`."""
    for node in program.graph.nodes:
        if node.target is torch.ops.aten._to_copy.default and set(node.kwargs) == {"dtype"}:
            node.target, node.args, node.kwargs = torch.ops.aten.to.dtype, (*node.args, node.kwargs["dtype"]), {}
    program.graph_module.recompile()
    return program


def _name_corrections(program: torch.export.ExportedProgram) -> bool:
    """Name the correction of every variance; True if one was not named. OpenVINO's default for it is 0, torch's 1."""
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
    """Tell whether there is dropout as in training, which OpenVINO would leave out."""
    graph: Any = script.inlined_graph  # nodes are gone with it
    return any(list(node.inputs())[-1].toIValue() for node in graph.findAllNodes("aten::dropout"))


def _essence(message: str) -> str:
    """Extract the lines that name operators from a message that starts with places in OpenVINO's sources."""
    _, _, summary = message.partition("Summary:\n")
    lines = [line.removeprefix("-- ") for line in summary.splitlines() if line.startswith("-- ")]
    return "; ".join(lines) or message
