"""Rules: pattern and replacement functions of a person's own, a file each, applied to the graph by `torch.fx`.

Operators that no rule matches run in eager mode, or with `then=inductor` in inductor; `docs/rules.md` tells how to
write a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from backends.base import IMPORT_COMPILER, Backend, BackendError, Compiled, Evidence, Inputs, Module

if TYPE_CHECKING:
    import torch

    from backends.rules.rule_files import Rule


class RuleError(BackendError):
    """A rule cannot be used, or a folder has none; the message names the file."""


@dataclass(frozen=True, slots=True)
class RulesOptions:
    """Options: the rules, and the compiler of the other operators.

    Attributes:
        folder: Folder of the rules, a Python file each.
        then: "eager", or the compiler that takes the rewritten graph.
    """

    folder: str = ""
    then: Literal["eager", "inductor"] = "eager"


class Rules(Backend):
    """`torch.compile` with a backend that rewrites its graphs: by all rules, once each, in the order of their files."""

    name = "rules"
    packages = ("torch",)
    options_type: ClassVar[type[Any]] = RulesOptions
    folder_options = ("folder",)
    code_options = ("folder",)
    matches_spelling = False
    """True where a pattern matches calls alone that are written as its own are."""

    options: RulesOptions

    def __init__(self, options: RulesOptions | None = None) -> None:
        super().__init__(options)
        self.host_setup = "backends.inductor:probe_toolchain" if self.options.then == "inductor" else IMPORT_COMPILER
        self._matches: dict[str, int] = {}
        self._replaced_count = self._rest_count = 0

    def unavailable_reason(self) -> str | None:
        """Tell that it needs a folder of rules; None if it has one."""
        if self.options.folder:
            return None
        return f"{self.name} needs a folder of rules: ask for {self.name}?folder=FOLDER"

    def compile(self, module: Module, inputs: Inputs) -> Compiled:  # noqa: ARG002
        """Load the rules; dynamo traces the module at its first call, and its graphs are rewritten then.

        Raises:
            RuleError: A rule cannot be used.
        """
        import torch

        from backends._shared.engines import dynamo

        self._rules = self.load()
        self._matches = {rule.name: 0 for rule in self._rules}
        dynamo.prepare()
        return torch.compile(module, backend=self._rewrite)

    def load(self) -> list[Rule]:
        """Read the rules of the folder; their files are executed."""
        from backends.rules.rule_files import load_rules

        return load_rules(Path(self.options.folder))

    def _rewrite(self, graph: torch.fx.GraphModule, inputs: list[torch.Tensor]) -> Any:
        from backends.rules.rewriting import rewrite

        rewriting = rewrite(graph, self._rules, is_respelled=not self.matches_spelling)
        for name, count in rewriting.matches.items():
            self._matches[name] += count
        self._replaced_count += rewriting.replaced_count
        self._rest_count += rewriting.rest_count
        if self.options.then == "eager":
            return graph.forward
        from backends._shared.engines.inductor import compile_graph

        return compile_graph(graph, inputs)

    def evidence(self) -> Evidence:
        """Make evidence of the operators that rules replaced, the matches of each rule, and the remaining operators."""
        from backends._shared.engines import dynamo

        matching = [f"{name} {count}" for name, count in self._matches.items() if count]
        idle = [name for name, count in self._matches.items() if not count]
        detail = f"matches: {', '.join(matching) or 'none'}"
        if idle:
            detail += f"; rules that did not match: {', '.join(idle)}"
        return Evidence(
            "rewritten graphs" if matching else "",
            self._replaced_count,
            fallback_count=self._rest_count + dynamo.break_count(),
            detail=f"{detail}; the rest in {self.options.then}",
        )
