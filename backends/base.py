"""The seam every tensor compiler plugs into: the `Backend` protocol and what it hands back.

A backend file imports its compiler's package inside functions, so that importing the file needs nothing installed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    import torch

Module: TypeAlias = "torch.nn.Module"
Inputs: TypeAlias = "Mapping[str, torch.Tensor | int]"
"""Arguments of a graph by name: tensors, and an int for a `torch.SymInt`."""

Tensors: TypeAlias = "Sequence[torch.Tensor]"

Compiled = Callable[..., Any]
"""A compiled graph: called with the same keyword arguments as the sample's `forward`, it returns its outputs."""

Weights = Literal["bound", "arguments"]
"""Option of backends that can: the compiler gets weights as constants of its own, or as arguments of every call, which
is how eager mode gets them."""


def on_gpu(inputs: Inputs) -> bool:
    """Whether a graph's inputs are on a GPU."""
    return any(getattr(value, "is_cuda", False) for value in inputs.values())


def device_of(inputs: Inputs) -> str:
    """The device of a graph's first tensor ("cpu", "cuda:0")."""
    return next((str(value.device) for value in inputs.values() if not isinstance(value, int)), "cpu")


IMPORT_COMPILER = "backends._shared.requirements:preload"
"""`host_setup` of backends that use torch's compiler or exporter."""

ALL_ADAPTATIONS = "on"
"""Value of the option `adaptations` that stands for all."""


class BackendError(Exception):
    """A backend could not be found, configured or loaded; the message says what to try."""


@dataclass(frozen=True, slots=True)
class BackendOptions:
    """No options; a backend with options declares a frozen dataclass of its own in their place."""


@dataclass(frozen=True, slots=True)
class AdaptedOptions:
    """The option of every backend that has adaptations.

    Attributes:
        adaptations: Those to apply: "" for none, "on" for all, or names joined by "+".
    """

    adaptations: str = ""


@dataclass(frozen=True, slots=True)
class Adaptation:
    """A change that this project makes for a compiler, so that it can do more, or faster; off unless asked for.

    Without any, a backend hands the graph over as the compiler's documentation tells its users to.

    Attributes:
        name: What the option `adaptations`, labels and evidence call it.
        change: What it changes.
        reason: What the compiler does without it: its error, its wrong number, or how slow it is.
        finding: Name of the file in `docs/findings` that shows this with torch and that compiler alone.
    """

    name: str
    change: str
    reason: str
    finding: str


SCALARS = Adaptation(
    "scalars",
    "Sets capture_scalar_outputs and capture_dynamic_output_shape_ops of torch._dynamo.config.",
    "Dynamo breaks the graph at `.item()` and at operators such as nonzero, and leaves these to eager mode.",
    "dynamo-scalars.py",
)
"""For backends that go through `torch.compile`."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Proof that a compiler ran, gathered after the first call.

    Attributes:
        artefact: What the compiler made ("C++ kernels", "engine"); empty if nothing was made.
        operator_count: Operators, kernels or partitions that the compiler owns.
        fallback_count: Graphs or operators that ran in eager mode or in another compiler instead.
        size_bytes: Size of the artefact, where it has one.
        detail: One line for a person who looks into a doubtful row.
        adaptations: Names of those that changed something in this compilation.
    """

    artefact: str
    operator_count: int
    fallback_count: int = 0
    size_bytes: int | None = None
    detail: str = ""
    adaptations: tuple[str, ...] = ()

    @property
    def proves_run(self) -> bool:
        """Whether the compiler ran at all: it made something and owns at least one operator."""
        return bool(self.artefact) and self.operator_count > 0


@runtime_checkable
class Backend(Protocol):
    """One compiler under test, configured by its options.

    An instance serves one task: `compile` once, call the result many times, then `evidence` once. A class that
    inherits from this one gets the defaults below; one that only has `name`, `compile` and `evidence` is given them.

    Attributes:
        name: Name in the registry, in tables and in charts.
        aliases: Other names that it answers to on a command line.
        framework: Whose graphs it takes, "torch" or "paddle", and whose eager mode is its baseline.
        packages: Distributions of its environment whose versions can change a result; torch and numpy always count.
        options_type: Frozen dataclass of typed options with defaults; its fields are the option names. Where there are
            adaptations it inherits from `AdaptedOptions`.
        adaptations: Changes for the compiler that the option of this name turns on.
        host_setup: "module:function" that is called once in the process that runs are forked from, for what belongs
            to the machine rather than to a graph (probing a C++ compiler); it must start no thread and run no tensor
            operation. Unless a backend says otherwise it imports torch's compiler and exporter; None does nothing.
        compiles_ahead: Whether all compiling is done when `compile` returns, so that a first call that fails has failed
            at run time. Where it is not, as with `torch.compile`, the first call is part of compiling.
        devices: Types of devices that it can run on; benchmarks on others are `unavailable`, not failed.
        is_timed: Whether its speed says something. Where it does not, as for one that checks a graph, eager's own times
            stand for its, and its speedup is 1.
        folder_options: Names of options that are folders with code that it reads and runs: these are shown to its
            tasks, which run in a sandbox whoever made the sample.
        code_options: Those of `folder_options` whose folders are the compiler's own code, as trusted as its file: what
            is in them is part of its build, and they alone ask for no sandbox.
        not_yet_run: What is missing to run it, where only its tests with a stand-in have run; "" where it ran.
        options: Instance of `options_type` that this one was made with.
    """

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    framework: ClassVar[str] = "torch"
    packages: ClassVar[tuple[str, ...]] = ()
    options_type: ClassVar[type[Any]] = BackendOptions
    adaptations: ClassVar[tuple[Adaptation, ...]] = ()
    host_setup: str | None = IMPORT_COMPILER
    compiles_ahead: bool = False
    devices: ClassVar[tuple[str, ...]] = ("cpu", "cuda")
    is_timed: ClassVar[bool] = True
    folder_options: ClassVar[tuple[str, ...]] = ()
    code_options: ClassVar[tuple[str, ...]] = ()
    not_yet_run: ClassVar[str] = ""
    options: Any
    _applied: dict[str, None]

    def __init__(self, options: Any = None) -> None:
        """Take an instance of `options_type`; None stands for the defaults.

        Raises:
            BackendError: It has no adaptation of a name that the options ask for.
        """
        self.options = self.options_type() if options is None else options
        self._applied = {}
        if isinstance(self.options, AdaptedOptions) and self.options.adaptations:
            asked = _adaptations_asked_for(self.name, self.options.adaptations, self.adaptations)
            self.options = dataclasses.replace(self.options, adaptations=asked)

    def adapts(self, name: str) -> bool:
        """Whether the adaptation `name` was asked for."""
        assert any(name == adaptation.name for adaptation in self.adaptations), f"{self.name} has no {name}"
        asked = self.options.adaptations
        return asked == ALL_ADAPTATIONS or name in asked.split("+")

    def note_adapted(self, name: str) -> None:
        """Keep that the adaptation `name` changed something in this compilation."""
        self._applied[name] = None

    def applies(self, name: str) -> bool:
        """Whether the adaptation `name` was asked for; if it was, note that it changes this compilation."""
        if asked := self.adapts(name):
            self.note_adapted(name)
        return asked

    def adapted(self, value: Any, changes: Mapping[str, Callable[[Any], Any]]) -> Any:
        """`value` after changes, by the names of their adaptations: those that were asked for, in this order.

        An adaptation is noted where its change returns another object than it was given.
        """
        for name, change in changes.items():
            if self.adapts(name) and (changed := change(value)) is not value:
                self.note_adapted(name)
                value = changed
        return value

    @property
    def applied_adaptations(self) -> tuple[str, ...]:
        """The adaptations that changed something in this compilation, in the order of `adaptations`; for `Evidence`."""
        return tuple(item.name for item in self.adaptations if item.name in self._applied)

    def version(self) -> str:
        """Version of the compiler, for the staleness key: that of the first of `packages`, unless a class says more.

        Raises:
            importlib.metadata.PackageNotFoundError: The compiler is not installed; "" says the same.
        """
        return metadata.version(self.packages[0]) if self.packages else ""

    def environment(self) -> str:
        """Name of the file of `backends/environments` that lists what it needs to be installed.

        It may depend on the options. Where there is no such file it needs nothing but the pipeline's own packages.
        """
        return self.name

    def unavailable_reason(self) -> str | None:
        """Why this backend cannot run on this machine, in one sentence that says what to install; None if it can."""
        return None

    def environment_reason(self, site_packages: Path) -> str | None:  # noqa: ARG002
        """Why it cannot run with the packages in this folder, which are not this process's; None if it can.

        It is asked without starting anything, of an environment of its own that is installed: by looking at files.
        """
        return None

    def device_reason(self, device: str) -> str | None:
        """Why it cannot run on `device` ("cpu", "cuda:1"), in one sentence that says what to do; None if it can.

        It is asked where the backend would run. Whether there is such a device is no question of the backend's.
        """
        kind = device.partition(":")[0]
        if kind in self.devices:
            return None
        return f"{self.name} runs on {self.devices[0]} only; benchmark with device={self.devices[0]}"

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Do what has to be done before `compile` and none of the compiler's users would wait for; it is not timed.

        Importing packages belongs here, and finding out what of a graph is constant. It may change inputs as a call of
        the graph does: they are put back afterwards.
        """

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile `module` for `inputs` and return the callable to time.

        A compiler that compiles at its first call may return before the work is done: the time of the first call counts
        as compiling, and so does its failure, unless `compiles_ahead`. Raise whatever the compiler raises; the caller
        records it.

        Args:
            module: The graph, without weights of its own.
            inputs: Keyword arguments of its `forward`; an int for a `torch.SymInt`.
        """
        ...

    def evidence(self) -> Evidence:
        """Proof that the compiler ran; it is asked for after the first call."""
        ...

    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""
        if device.startswith("cuda"):
            import torch

            torch.cuda.synchronize(device)


def _adaptations_asked_for(backend: str, text: str, adaptations: Sequence[Adaptation]) -> str:
    """The option `adaptations` as it is stored: "on" for all, else names in the order in which they are declared."""
    names = [adaptation.name for adaptation in adaptations]
    asked = {name.strip() for name in text.split("+")}
    if asked == {ALL_ADAPTATIONS}:
        return ALL_ADAPTATIONS
    if wrong := sorted(asked.difference(names)):
        raise BackendError(
            f"the backend {backend} has no adaptation {wrong[0]!r}; it has {', '.join(names) or 'none'}: give "
            f"adaptations={ALL_ADAPTATIONS} for all, or names joined by +"
        )
    return ALL_ADAPTATIONS if asked == set(names) else "+".join(name for name in names if name in asked)
