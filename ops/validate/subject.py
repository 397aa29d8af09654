"""What a check in a worker is given: the sample and its eager outputs, run once for all checks.

Not here: the checks. Imports torch inside functions; everything here executes the sample: worker only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ops.sample.types import Sample

if TYPE_CHECKING:
    import torch

Outputs = tuple["torch.Tensor", ...]


@dataclass(slots=True)
class Subject:
    """The sample under validation.

    Attributes:
        sample: What its folder says.
        scratch: An empty folder for the checks.
        seed: Seed of replay and of the run.
        device: Where the sample runs.
    """

    sample: Sample
    scratch: Path
    seed: int = 0
    device: str = "cpu"
    _outputs: Outputs | None = field(default=None, init=False, repr=False)

    @property
    def outputs(self) -> Outputs:
        """Eager outputs of the sample, computed at the first use."""
        if self._outputs is None:
            self._outputs = self.run(self.sample)
        return self._outputs

    def load(self, sample: Sample) -> torch.nn.Module:
        """The module of `sample`, on the subject's device."""
        from ops.sample.load import load_module

        return load_module(sample, device=self.device)

    def replay(self, sample: Sample) -> dict[str, torch.Tensor | int]:
        """Fresh tensors of `sample`, in the order of forward's parameters; the same at every call."""
        from ops.sample.replay import replay

        return replay(sample, seed=self.seed, device=self.device)

    def run(self, sample: Sample, inputs: Mapping[str, torch.Tensor | int] | None = None) -> Outputs:
        """Run `sample` in eager mode, on its own replayed inputs unless others are given."""
        import torch

        module = self.load(sample)
        values = self.replay(sample) if inputs is None else inputs
        torch.manual_seed(self.seed)
        with torch.no_grad():
            outputs = module(**values)
        return tuple(outputs) if isinstance(outputs, tuple | list) else (outputs,)


def first_difference(expected: Outputs, actual: Outputs) -> str | None:
    """How two runs' outputs differ in their bits, in words; None if they do not."""
    import torch

    if len(expected) != len(actual):
        return f"{len(actual)} outputs instead of {len(expected)}"
    for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
        if not isinstance(one, torch.Tensor) or not isinstance(other, torch.Tensor):
            if one != other:
                return f"output {index} is {other} instead of {one}"
        elif one.dtype != other.dtype or one.shape != other.shape:
            return f"output {index} is {_form(other)} instead of {_form(one)}"
        elif not torch.equal(_bits(one), _bits(other)):
            return f"the values of output {index} differ"
    return None


def _bits(tensor: torch.Tensor) -> torch.Tensor:
    """Bytes of the values: NaN equals NaN, and 0.0 is not -0.0."""
    import torch

    return tensor.detach().cpu().resolve_conj().resolve_neg().contiguous().flatten().view(torch.uint8)


def _form(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
