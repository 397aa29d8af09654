"""Passes: folders of pattern and replacement functions in the form of PassNet, applied as PassBench applies them.

`docs/rules.md` tells the form, and how this differs from PassBench.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from backends.rules import Rules
from backends.rules.pass_names import imports, pass_files

if TYPE_CHECKING:
    from backends.rules.rule_files import Rule

_TRITON = "triton"


@dataclass(frozen=True, slots=True)
class PassesOptions:
    """Options: the passes, and what their replacements may call.

    Attributes:
        folder: Folder of the passes.
        operators: "any", or "creation" to fail a replacement that calls any operator of torch but those that make
            tensors, in every call.
    """

    folder: str = ""
    operators: Literal["any", "creation"] = "any"
    then: ClassVar[Literal["eager"]] = "eager"


class Passes(Rules):
    """`torch.compile` with a backend that applies the passes of a folder in their order; the rest runs eagerly."""

    name = "passes"
    options_type: ClassVar[type[Any]] = PassesOptions
    confines_code = True
    matches_spelling = True

    options: PassesOptions  # type: ignore[assignment]

    def unavailable_reason(self) -> str | None:
        """Tell that it needs a folder, or that a pass needs Triton; None if it has all."""
        reason = super().unavailable_reason()
        if reason is None and (name := self._needs_triton()) and importlib.util.find_spec(_TRITON) is None:
            return f"the pass {name} needs Triton, which is not installed here"
        return reason

    def device_reason(self, device: str) -> str | None:
        """Tell that a pass needs Triton, which compiles for no CPU; None otherwise."""
        if device == "cpu" and (name := self._needs_triton()):
            return f"the pass {name} needs Triton, which runs on GPUs: ask for --device cuda"
        return super().device_reason(device)

    def _needs_triton(self) -> str:
        """Name the first pass that imports Triton; "" if none does."""
        files = pass_files(Path(self.options.folder))
        return next((file.stem for file in files if _TRITON in imports(file)), "")

    def load(self) -> list[Rule]:
        """Read the passes of the folder; their files are executed."""
        from backends.rules.passes import load_passes

        return load_passes(Path(self.options.folder), creates_only=self.options.operators == "creation")
