"""The sample under test: what checks in a worker share, so that each expensive step runs once for all of them.

A sample's forward pass runs three times in all: as it is, captured again, and in two halves. The first check that
needs one of these runs makes it, and the others read its outputs.

Imports torch inside functions; everything here executes the sample: worker only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ops.sample.format.codec import read_sample, write_sample
from ops.sample.format.types import Constraints, Sample, TensorMeta

if TYPE_CHECKING:
    import torch
    from torch import fx

    from ops.capture.tracing.captured import CapturedGraph

_NOISE = 1e-3
"""Relative difference between runs of a graph that is not deterministic: sums in another order."""

Outputs = tuple["torch.Tensor", ...]

_READS_A_SIZE = re.compile(r"SymInt|sym_size|\.size\(|\.shape\b|\.numel\(|\.nelement\(|\blen\(")


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result of capturing a sample.

    Attributes:
        graphs: Its graphs.
        sample: Text and arguments of the first one, as a sample without statistics.
        outputs: What the call that was captured returned.
    """

    graphs: tuple[CapturedGraph, ...]
    sample: Sample
    outputs: Outputs


@dataclass(slots=True)
class SampleUnderTest:
    """The sample under validation.

    Attributes:
        sample: What its folder says.
        scratch: A folder for the checks, empty at first.
        seed: Seed of replay and of the run.
        device: Where the sample runs.
        reloaded_outputs: Outputs of the sample after it was written and read again; None before that run.
    """

    sample: Sample
    scratch: Path
    seed: int = 0
    device: str = "cpu"
    reloaded_outputs: Outputs | None = None
    _traced: tuple[torch.nn.Module, dict[str, fx.Graph]] | None = field(default=None, init=False, repr=False)
    _outputs: Outputs | None = field(default=None, init=False, repr=False)
    _reloaded: Sample | None = field(default=None, init=False, repr=False)
    _replayed: Sample | None = field(default=None, init=False, repr=False)
    _values: dict[str, torch.Tensor | int] = field(default_factory=dict, init=False, repr=False)
    _versions: dict[str, int] = field(default_factory=dict, init=False, repr=False)

    @property
    def outputs(self) -> Outputs:
        """Eager outputs of the sample, computed at the first use."""
        if self._outputs is None:
            self._outputs = self.run(self.load(self.sample), self.replay(self.sample))
        return self._outputs

    @property
    def reloaded(self) -> Sample:
        """The sample, written and read again."""
        if self._reloaded is None:
            write_sample(self.sample, self.scratch / "reloaded")
            self._reloaded = read_sample(self.scratch / "reloaded")
        return self._reloaded

    @property
    def traced(self) -> tuple[torch.nn.Module, dict[str, fx.Graph]]:
        """The module and its graphs by function, traced by `torch.fx` without running them."""
        from ops.sample.analysis.trace import trace

        if self._traced is None:
            module = self.load(self.sample)
            self._traced = module, trace(module)
        return self._traced

    def load(self, sample: Sample) -> torch.nn.Module:
        """The module of `sample`, on the device of the test."""
        from ops.sample.replay.load import load_module

        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, torch.Tensor | int]:
        """The values that `sample` runs with, in the order of forward's parameters; the same at every call.

        They are made once, and again for another sample or after a run that wrote to them.
        """
        from ops.sample.replay.tensors import replay
        from ops.torch_private import mutation_count

        if self._replayed != sample or self._were_mutated():
            self._values = {}  # freed before others take its place
            self._values = replay(sample, seed=self.seed, device=self.device)
            self._versions = {name: mutation_count(value) for name, value in self._tensors()}
            self._replayed = sample
        return dict(self._values)

    def run(self, module: torch.nn.Module, values: Mapping[str, torch.Tensor | int]) -> Outputs:
        """Run a module in eager mode."""
        import torch

        torch.manual_seed(self.seed)
        with torch.no_grad():
            return _as_tuple(module(**values))

    def extract(self, sample: Sample, values: Mapping[str, torch.Tensor | int] | None = None) -> Extraction:
        """Capture a sample as a model would be captured, on its replayed values unless others are given."""
        import torch

        from ops.capture.canonical.printer import print_module
        from ops.capture.tracing.capture import capture_call

        module = self.load(sample)
        inputs = self.replay(sample) if values is None else dict(values)
        dynamic = _mark_static_sizes(sample, inputs)
        torch.manual_seed(self.seed)
        graphs, outputs = capture_call(module, module, (), inputs, dynamic=dynamic)
        form = Sample(
            print_module(graphs[0].graph_module),
            tuple(_meta(name, value) for name, value in graphs[0].inputs.items()),
            constraints=Constraints(input_shapes=tuple((shape, name) for name, shape in graphs[0].sizes.items())),
            info=sample.info,
        )
        return Extraction(graphs, form, _as_tuple(outputs))

    def difference(self, actual: Outputs) -> str | None:
        """How a run's outputs differ from `outputs`; None if they do not.

        Bits are compared, unless the sample's own runs already differ: then dtypes and shapes, and values up to noise.
        """
        found = first_difference(self.outputs, actual)
        if found is None or self.is_deterministic():
            return found
        return first_difference(self.outputs, actual, noise=_NOISE)

    def is_deterministic(self) -> bool:
        """Whether a second run of the sample gives the same bits."""
        again = self.run(self.load(self.sample), self.replay(self.sample))
        return first_difference(self.outputs, again) is None

    def _tensors(self) -> list[tuple[str, torch.Tensor]]:
        return [(name, value) for name, value in self._values.items() if not isinstance(value, int)]

    def _were_mutated(self) -> bool:
        from ops.torch_private import mutation_count

        return any(mutation_count(value) != self._versions[name] for name, value in self._tensors())


def _mark_static_sizes(sample: Sample, values: Mapping[str, torch.Tensor | int]) -> bool:
    """Whether a sample's graph has symbolic sizes; if so, all its other sizes are marked as numbers.

    Captured with symbolic sizes, every argument's sizes would be symbols, those of weights too. Code that reads no size
    is the same whether sizes are symbols or not, and with symbols takes several times longer to capture.
    """
    from ops.torch_private import mark_static

    symbolic = {
        name: {axis for axis, size in enumerate(shape) if isinstance(size, str)}
        for shape, name in sample.constraints.input_shapes
    }
    if not any(symbolic.values()) or not _READS_A_SIZE.search(sample.model_code):
        return False
    for name, value in values.items():
        if not isinstance(value, int):
            mark_static(value, [axis for axis in range(value.ndim) if axis not in symbolic.get(name, ())])
    return True


def _as_tuple(outputs: Any) -> Outputs:
    return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)


def _meta(name: str, value: torch.Tensor | int) -> TensorMeta:
    """A value's record without statistics, which take longer than capturing and do not change the graph."""
    if isinstance(value, int):
        return TensorMeta(name, (), "int64")
    return TensorMeta(name, tuple(value.shape), str(value.dtype))


def first_difference(expected: Outputs, actual: Outputs, *, noise: float = 0.0) -> str | None:
    """The first difference in bits between two runs' outputs, or beyond `noise`; None if there is none."""
    import torch

    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (first, second) in enumerate(zip(expected, actual, strict=True)):
        if not isinstance(first, torch.Tensor) or not isinstance(second, torch.Tensor):
            if first != second:
                return f"output {index} is {second} instead of {first}"
        elif first.dtype != second.dtype or first.shape != second.shape:
            return f"output {index} is {_dtype_and_shape(second)} instead of {_dtype_and_shape(first)}"
        elif not torch.equal(_bits(first), _bits(second)) and not (noise and _is_close(first, second, noise)):
            return f"the values of output {index} differ{_largest_difference(first, second)}"
    return None


def _bits(tensor: torch.Tensor) -> torch.Tensor:
    """Bytes of the values: NaN equals NaN, and 0.0 is not -0.0."""
    import torch

    if tensor.layout != torch.strided:
        tensor = tensor.to_dense()
    values = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    # One element counts as contiguous whatever its stride is.
    return values.as_strided((values.numel(),), (1,)).view(torch.uint8)


def _is_close(first: torch.Tensor, second: torch.Tensor, noise: float) -> bool:
    import torch

    if not (first.is_floating_point() or first.is_complex()):
        return False
    wide = torch.complex128 if first.is_complex() else torch.float64
    return torch.allclose(first.to(wide), second.to(wide), rtol=noise, atol=noise, equal_nan=True)


def _largest_difference(first: torch.Tensor, second: torch.Tensor) -> str:
    if not first.is_floating_point() or first.numel() == 0:
        return ""
    return f" by up to {(first.double() - second.double()).abs().nan_to_num(0.0).max().item():.3g}"


def _dtype_and_shape(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
