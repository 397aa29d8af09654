"""OpenVINO: the graph converted and compiled for the CPU by OpenVINO itself.

Stock is what its documentation shows ("Converting a PyTorch Model"): `openvino.convert_model(module, example_input=…)`,
which traces the module, and "it is recommended to always set the example_input parameter". The same page lists exported
programs, which are the option route=export.

Not through `torch.compile(backend="openvino")`, which answers every failure with another compiler. Tensors go in and
come out without copies; making those views is inside of the timed region, since every user of a request pays for it.
So is putting inputs in order that are not contiguous, which OpenVINO would copy as well.
"""

import os
from dataclasses import dataclass
from typing import Literal

from backends._shared.binding import NUMBERS, BindingBackend
from backends.base import Adaptation, AdaptedOptions, Compiled, Evidence, Inputs, Module, Weights

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
        precision: Type in which float32 is computed; the others trade accuracy for speed.
        weights: OpenVINO folds and packs bound weights.
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
    imports = (
        "openvino.frontend.pytorch.fx_decoder",
        "openvino.frontend.pytorch.ts_decoder",
        "backends.openvino.graphs",
        "backends._shared.engines.openvino",
    )
    devices = ("cpu",)

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Import OpenVINO without its reports over the network, and bind constants."""
        os.environ["OPENVINO_TELEMETRY_OPT_OUT"] = "1"
        super().prepare(module, inputs)

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Export, convert, give every input its shape, compile.

        Raises:
            BackendError: OpenVINO has no rule for an operator.
        """
        import torch

        from backends._shared.engines.openvino import Engine
        from backends.openvino.graphs import convert

        bound = self.bind(module, inputs)
        model, order = convert(bound, self)
        self._engine = Engine(model, self.options.precision, torch.get_num_threads())
        run = self._engine.runner(torch.Tensor.numpy, torch.from_numpy, torch.bfloat16, torch.int16)
        return self.serve(bound, lambda tensors: run([tensors[number] for number in order]))

    def proof(self) -> Evidence:
        """Make evidence of the graph's nodes that the CPU plugin executes."""
        return self._engine.proof(f"by {self.options.route}: ")
