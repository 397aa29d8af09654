"""The sample under test, with the expensive runs that checks in a worker share, each made once.

A sample's forward pass runs four times in all: as it is, captured again, unit by unit to find possible splits, and in
two parts. The first check that needs one of these runs makes it, and the others read its outputs.

Imports torch inside functions; everything here executes the sample: worker only.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ops.dataset.sample.format.codec import read_sample, write_sample
from ops.dataset.sample.format.devices import devices_of, rank_sample, rank_texts
from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta
from ops.dataset.sample.replay.outputs import NOISE, Outputs, as_tuple, first_difference, module_outputs
from ops.dataset.validate.base import CheckFinding, SampleCheck, not_applicable

if TYPE_CHECKING:
    import torch
    from torch import fx

    from ops.dataset.capture.tracing.captured import CapturedGraph, Value


_READS_A_SIZE = re.compile(r"SymInt|sym_size|\.size\(|\.shape\b|\.numel\(|\.nelement\(|\blen\(")


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result of capturing a sample.

    Attributes:
        graphs: Its graphs.
        sample: Text and arguments of the first one, as a sample without statistics.
        outputs: The result of the captured call.
    """

    graphs: tuple[CapturedGraph, ...]
    sample: Sample
    outputs: Outputs


@dataclass
class UnderTest(ABC):
    """The sample under validation, of any framework.

    Attributes:
        sample: The sample, read from its folder.
        scratch: A folder for the checks, empty at first.
        seed: Seed of replay and of the run.
        device: The device that the sample runs on.
        reloaded_outputs: Outputs of the sample after it was written and read again; None before that run.
        rank_runs: Runs of all ranks of a sample of several devices, an `ops.dataset.validate.rank_runs.RankRuns`; None
            for one device.
    """

    sample: Sample
    scratch: Path
    seed: int = 0
    device: str = "cpu"
    reloaded_outputs: Any = None
    rank_runs: Any = None

    def judge(self, check: SampleCheck) -> CheckFinding:
        """Judge this sample by a check: by the method `check_<name>` of this class.

        Without such a method, the check is not applicable to samples of the framework.
        """
        own: Callable[[], CheckFinding] | None = getattr(self, f"check_{check.name}", None)
        told = f"{check.name} is not defined for samples of {self.sample.info.framework}"
        return not_applicable(told) if own is None else own()

    @classmethod
    @abstractmethod
    def prepare(cls, threads: int) -> None:
        """Import the framework and give it threads."""

    @abstractmethod
    def load(self, sample: Sample) -> Any:
        """Load the module of `sample`, on the device of the test."""

    @abstractmethod
    def replay(self, sample: Sample) -> dict[str, Any]:
        """Make the values that `sample` runs with, in the order of forward's parameters; the same at every call."""

    @abstractmethod
    def run(self, module: Any, values: Mapping[str, Any]) -> Any:
        """Run a module in eager mode, with random numbers from the seed."""

    @abstractmethod
    def compare(self, actual: Any, *, noise: float = 0.0) -> str | None:
        """Describe the first difference of outputs from `outputs`, in bits or beyond `noise`; None if there is none."""

    @cached_property
    def outputs(self) -> Any:
        """Eager outputs of the sample, computed at the first use."""
        return self.run(self.load(self.sample), self.replay(self.sample))

    @cached_property
    def reloaded_sample(self) -> Sample:
        """The sample, written and read again."""
        write_sample(self.sample, self.scratch / "reloaded")
        return read_sample(self.scratch / "reloaded")

    def difference(self, actual: Any) -> str | None:
        """Describe how a run's outputs differ from `outputs`; None if they do not.

        Bits are compared; if the sample's own runs differ, too, then dtypes, shapes, and values up to noise.
        """
        difference = self.compare(actual)
        if difference is None or self.compare(self.run(self.load(self.sample), self.replay(self.sample))) is None:
            return difference
        return self.compare(actual, noise=NOISE)

    def finding(self, actual: Any, what_it_means: str) -> CheckFinding:
        """Make the finding that a run's outputs are equal to `outputs`, or what it means that they are not."""
        difference = self.difference(actual)
        return CheckFinding(difference is None, None if difference is None else f"{what_it_means}: {difference}")


@dataclass
class SampleUnderTest(UnderTest):
    """A sample of torch under validation."""

    _replayed: Sample | None = field(default=None, init=False, repr=False)
    _values: dict[str, torch.Tensor | int] = field(default_factory=dict, init=False, repr=False)
    _before: dict[str, tuple[Value, int | None]] = field(default_factory=dict, init=False, repr=False)

    def judge(self, check: SampleCheck) -> CheckFinding:
        """Judge this sample by a check."""
        if devices_of(self.sample.info) is None:
            return check.check(self)
        of_ranks: Callable[[Any], CheckFinding] | None = getattr(check, "check_ranks", None)
        told = f"{check.name} is not defined for samples of several devices"
        return not_applicable(told) if of_ranks is None else of_ranks(self)

    def of_ranks(self) -> dict[int, SampleUnderTest]:
        """Rank → its graph as a sample under test, of the ranks whose text differs from those of all earlier ones."""
        return {rank: replace(self, sample=rank_sample(self.sample, rank)) for rank in rank_texts(self.sample)}

    @classmethod
    def prepare(cls, threads: int) -> None:
        """Import torch and give it threads."""
        import torch

        torch.set_num_threads(threads)

    @cached_property
    def traced_module(self) -> tuple[torch.nn.Module, dict[str, fx.Graph]]:
        """The module, and its graphs by function, made from its text without running it."""
        from ops.dataset.sample.replay.fx_graph import fx_graphs

        module = self.load(self.sample)
        return module, fx_graphs(self.sample, module, device=self.device)

    def load(self, sample: Sample) -> torch.nn.Module:
        """Load the module of `sample`, on the device of the test."""
        from ops.dataset.sample.replay.load import load_module

        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, torch.Tensor | int]:
        """Make the values that `sample` runs with; reused until a run wrote to them or another sample is asked for."""
        from ops.dataset.capture.tracing.captured import snapshot
        from ops.dataset.capture.tracing.recording import is_written, write_count
        from ops.dataset.sample.replay.tensors import replay

        if self._replayed != sample or any(is_written(value, *self._before[name]) for name, value in self._tensors()):
            self._values, self._before = {}, {}  # freed before the new ones are made
            self._values = replay(sample, seed=self.seed, device=self.device)
            self._before = {name: (snapshot(value), write_count(value)) for name, value in self._tensors()}
            self._replayed = sample
        return dict(self._values)

    def run(self, module: Callable[..., Any], values: Mapping[str, torch.Tensor | int]) -> Outputs:
        """Run a module in eager mode, with random numbers from the seed."""
        return module_outputs(module, values, seed=self.seed)

    def compare(self, actual: Outputs, *, noise: float = 0.0) -> str | None:
        """Describe the first difference of outputs from `outputs`, in bits or beyond `noise`; None if there is none."""
        return first_difference(self.outputs, actual, noise=noise)

    def extract(self, sample: Sample, values: Mapping[str, torch.Tensor | int] | None = None) -> Extraction:
        """Capture a sample like a model, on the given values or its replayed ones."""
        import torch

        from ops.dataset.capture.canonical.printer import print_module
        from ops.dataset.capture.tracing.capture import record_call

        module = self.load(sample)
        inputs = self.replay(sample) if values is None else dict(values)
        dynamic = _mark_static_sizes(sample, inputs)
        torch.manual_seed(self.seed)
        call = record_call(module, module, (), inputs, dynamic=dynamic)
        graphs = call.merge_graphs()
        form = Sample(
            print_module(graphs[0].graph_module),
            tuple(_meta(name, value) for name, value in graphs[0].inputs.items()),
            constraints=Constraints(input_shapes=tuple((shape, name) for name, shape in graphs[0].sizes.items())),
            info=sample.info,
        )
        return Extraction(graphs, form, as_tuple(call.result))

    def _tensors(self) -> list[tuple[str, torch.Tensor]]:
        return [(name, value) for name, value in self._values.items() if not isinstance(value, int)]


def _mark_static_sizes(sample: Sample, values: Mapping[str, torch.Tensor | int]) -> bool:
    """Tell whether to capture a sample with symbolic sizes; if so, mark all its other sizes as numbers.

    Otherwise all arguments' sizes would become symbols, even those of weights. Code that reads no size is the same with
    symbols or numbers, but takes several times longer to capture with symbols.
    """
    from ops.execution.torch_compiler import mark_static

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


def _meta(name: str, value: torch.Tensor | int) -> TensorMeta:
    """Record a value without statistics, which take longer than the capture and do not change the graph."""
    if isinstance(value, int):
        return TensorMeta(name, (), "int64")
    return TensorMeta(name, tuple(value.shape), str(value.dtype))
