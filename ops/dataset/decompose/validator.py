"""The backend `range_decomposer_validator`: runs the parts of a sample as one module and compares it with the sample.

It judges a decomposition as compilers are judged. Parts that make up the whole give the straight line ES(t) = 1; parts
that compute something else, a step at t = 1; parts that do not build, one at t = 3. What differs, and in which part, is
in the row's `evidence_detail` or its `message`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from backends.base import Backend, Compiled, Evidence, device_of
from ops.dataset.decompose.composition.code import check_code, check_vocabulary, read_parts
from ops.dataset.decompose.composition.composed import Composed
from ops.dataset.decompose.composition.config import (
    CONFIG_FILE,
    CompositionError,
    DecompositionConfig,
    DifferentOperatorError,
    read_config,
)
from ops.dataset.decompose.parts import SUFFIX
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import content_hash

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class ValidatorOptions:
    """Options.

    Attributes:
        parts: Folder with the parts of the samples, where `graphnet decompose` put them.
    """

    parts: str = ""


class RangeDecomposerValidator(Backend):
    """Composes the parts of the sample in the working folder of its task, and requires that they make up that sample.

    Its speed says nothing and counts as 1. Parts are code from a folder: its tasks run in a sandbox.
    """

    name = "range_decomposer_validator"
    packages = ("torch",)
    options_type = ValidatorOptions
    compiles_ahead = True
    host_setup = None
    is_timed = False
    folder_options = ("parts",)

    options: ValidatorOptions
    _difference: str = ""
    _is_wrong: bool = False
    _config: DecompositionConfig
    _composed: Composed

    def unavailable_reason(self) -> str | None:
        """Reason why it cannot run: it needs a folder of parts."""
        if self.options.parts:
            return None
        return f"{self.name} needs the folder of the parts: decompose the samples, and ask for {self.name}?parts=FOLDER"

    def prepare(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> None:
        """Find the parts of the sample, read them, and run them once beside it.

        Raises:
            CompositionError: They cannot be read or run, or an operator differs and their numbers do not tell.
        """
        from ops.dataset.sample.replay.load import load_module
        from ops.dataset.sample.replay.outputs import difference_beyond_noise

        source = read_sample(Path.cwd())
        folder = find_parts(Path(self.options.parts), content_hash(source))
        self._config, parts = read_parts(folder, read_sample)
        codes = [part.model_code for part in parts]
        try:
            check_code(source, self._config, codes)
        except DifferentOperatorError as error:
            check_vocabulary(source, self._config, codes)
            self._difference = str(error)
        modules = [load_module(part, device=device_of(inputs)) for part in parts]
        self._composed = Composed(self._config, modules)
        expected = _run(module, inputs)
        try:
            actual = _run(self._composed, inputs)
        except Exception as error:
            reason = self._difference or f"{type(error).__name__}: {error}"
            raise CompositionError(f"the parts do not run: {reason}") from error
        difference = difference_beyond_noise(expected, actual, lambda: _run(module, inputs))
        if difference is None and self._difference:
            raise CompositionError(self._difference)
        self._is_wrong = difference is not None
        self._difference = self._difference or difference or ""

    def compile(self, module: torch.nn.Module, inputs: Mapping[str, torch.Tensor | int]) -> Compiled:  # noqa: ARG002
        """Return the parts as one module; where outputs differ from the sample's, one that is wrong at any tolerance.

        Parts have to give the same bits: a difference that some tolerance forgives a compiler is wrong here.
        """
        return (lambda **values: _spoil(module(**values))) if self._is_wrong else self._composed

    def evidence(self) -> Evidence:
        """The parts, and what differs."""
        detail = f"{self._config.part_count} parts by {self._config.scheme}"
        detail += f"; {self._difference}" if self._difference else ""
        return Evidence("parts as one module", self._config.operator_count, detail=detail)


def find_parts(root: Path, source_hash: str) -> Path:
    """The first folder of parts, at `root` or below, of the sample with a content hash.

    Raises:
        CompositionError: There is none.
    """
    reasons = []
    for folder in _decompositions(root):
        try:
            if read_config(folder).source.content_hash == source_hash:
                return folder
        except CompositionError as error:
            reasons.append(str(error))
    unreadable = f"; not readable: {reasons[0]}" if reasons else ""
    raise CompositionError(f"{root} has no parts of this sample; graphnet decompose makes them{unreadable}")


def _decompositions(root: Path) -> Iterator[Path]:
    if (root / CONFIG_FILE).is_file():
        yield root
        return
    for parent, folders, _ in os.walk(root):
        for folder in sorted(name for name in folders if name.endswith(SUFFIX)):
            yield Path(parent, folder)
        folders[:] = sorted(name for name in folders if not name.endswith(SUFFIX))


def _run(module: Compiled, inputs: Mapping[str, torch.Tensor | int]) -> tuple[Any, ...]:
    """Outputs on copies of the inputs, with the same random numbers every time."""
    from ops.dataset.sample.replay.outputs import module_outputs

    own = {name: value if isinstance(value, int) else value.clone() for name, value in inputs.items()}
    return module_outputs(module, own, seed=0)


def _spoil(outputs: Any) -> Any:
    """Return outputs of the same form whose values differ at any tolerance."""
    import torch

    from ops.execution.torch_private import tree_map

    def spoil(value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return value
        if value.dtype == torch.bool:
            return ~value
        if value.dtype.is_floating_point or value.dtype.is_complex:
            return torch.full_like(value, torch.finfo(value.dtype).max)
        highest = torch.iinfo(value.dtype).max
        return torch.where(value == highest, torch.zeros_like(value), highest)

    return tree_map(spoil, outputs)
