"""The interface of all tensor compilers: the `Backend` protocol, and the evidence that it returns.

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
"""Option of backends that support both: weights as constants of the compiler's own, or as arguments of every call, as
for eager mode."""


def on_gpu(inputs: Inputs) -> bool:
    """Tell whether a graph's inputs are on a GPU."""
    return any(getattr(value, "is_cuda", False) for value in inputs.values())


def device_of(inputs: Inputs) -> str:
    """Find the device of a graph's first tensor ("cpu", "cuda:0")."""
    return next((str(value.device) for value in inputs.values() if not isinstance(value, int)), "cpu")


IMPORT_COMPILER = "backends._shared.requirements:preload"
"""`host_setup` of backends that use torch's compiler or exporter."""

ALL_ADAPTATIONS = "on"
"""Value of the option `adaptations` for all of them."""


class BackendError(Exception):
    """A backend could not be found, configured or loaded; the message says what to try."""


@dataclass(frozen=True, slots=True)
class BackendOptions:
    """No options; a backend with options declares a frozen dataclass of its own in their place."""


@dataclass(frozen=True, slots=True)
class AdaptedOptions:
    """Options of a backend with adaptations.

    Attributes:
        adaptations: Adaptations to apply: "" for none, "on" for all, or names joined by "+".
    """

    adaptations: str = ""


@dataclass(frozen=True, slots=True)
class Adaptation:
    """A change that this project makes for a compiler, so that it can do more, or faster; off unless asked for.

    Without any, a backend passes the graph on as the compiler's documentation tells its users to.

    Attributes:
        name: Name in the option `adaptations`, in labels and in evidence.
        change: The change.
        reason: Behaviour of the compiler without it: its error, its wrong number, or its slowness.
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
"""Adaptation of backends that use `torch.compile`."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Proof that a compiler ran, gathered after the first call.

    Attributes:
        artefact: Name of the compiler's product ("C++ kernels", "engine"); empty if nothing was made.
        operator_count: Operators, kernels or partitions that the compiler owns.
        fallback_count: Graphs or operators that ran in eager mode or in another compiler instead.
        size_bytes: Size of the artefact, where it has one.
        detail: One line for a person who looks into a doubtful row.
        adaptations: Names of the adaptations that changed something in this compilation.
    """

    artefact: str
    operator_count: int
    fallback_count: int = 0
    size_bytes: int | None = None
    detail: str = ""
    adaptations: tuple[str, ...] = ()

    @property
    def proves_run(self) -> bool:
        """True if the compiler ran at all: it made something and owns at least one operator."""
        return bool(self.artefact) and self.operator_count > 0


@runtime_checkable
class Backend(Protocol):
    """One compiler under test, configured by its options.

    An instance serves one task: `compile` once, call the result many times, then `evidence` once. A class that
    inherits from this one gets the defaults below; a class with only `name`, `compile` and `evidence` is given them.

    Attributes:
        name: Name in the registry, in tables and in charts.
        aliases: Other names on a command line.
        framework: Framework of its graphs, "torch" or "paddle"; its eager mode is the baseline.
        packages: Distributions of its environment whose versions can change a result; torch and numpy always count.
        options_type: Frozen dataclass of typed options with defaults; its fields are the option names. Where there are
            adaptations it inherits from `AdaptedOptions`.
        adaptations: Changes for the compiler that the option of this name turns on.
        host_setup: "module:function" that is called once in the process that forks runs, for work that depends on the
            machine rather than on a graph (probing a C++ compiler); it must start no thread and run no tensor
            operation. The default imports torch's compiler and exporter; None does nothing.
        compiles_ahead: True if all compiling is done when `compile` returns, so that a failing first call counts as a
            failure at run time. Otherwise, as with `torch.compile`, the first call is part of compiling.
        devices: Types of devices that it can run on; benchmarks on others are `unavailable`, not failed.
        takes_collectives: True if it compiles graphs of several devices, in a process for each rank. Others refuse such
            samples.
        is_timed: True if its speed is meaningful. Otherwise, as for a check of a graph, eager's own times stand for its
            times, and its speedup is 1.
        folder_options: Names of options that are folders with code that it reads and runs: its tasks can read these,
            and run in a sandbox whoever made the sample.
        code_options: Those of `folder_options` whose folders are the compiler's own code, as trusted as its file: their
            content is part of its build, and they alone require no sandbox.
        confines_code: True if the code of those folders is a stranger's: all samples run in a sandbox.
        not_yet_run: What it requires to run, if only its tests with a stand-in have run; "" if it ran.
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
    takes_collectives: ClassVar[bool] = False
    is_timed: ClassVar[bool] = True
    folder_options: ClassVar[tuple[str, ...]] = ()
    code_options: ClassVar[tuple[str, ...]] = ()
    confines_code: ClassVar[bool] = False
    not_yet_run: ClassVar[str] = ""
    options: Any
    _applied: dict[str, None]

    def __init__(self, options: Any = None) -> None:
        """Take an instance of `options_type`; None stands for the defaults.

        Raises:
            BackendError: The options name an adaptation that it does not have.
        """
        self.options = self.options_type() if options is None else options
        self._applied = {}
        if isinstance(self.options, AdaptedOptions) and self.options.adaptations:
            asked = _normalise_adaptations(self.name, self.options.adaptations, self.adaptations)
            self.options = dataclasses.replace(self.options, adaptations=asked)

    def adapts(self, name: str) -> bool:
        """Tell whether the options ask for the adaptation `name`."""
        assert any(name == adaptation.name for adaptation in self.adaptations), f"{self.name} has no {name}"
        asked = self.options.adaptations
        return asked == ALL_ADAPTATIONS or name in asked.split("+")

    def note_adapted(self, name: str) -> None:
        """Record that the adaptation `name` changed something in this compilation."""
        self._applied[name] = None

    def applies(self, name: str) -> bool:
        """Tell whether the options ask for the adaptation `name`, and if so record that it changes this compilation."""
        if asked := self.adapts(name):
            self.note_adapted(name)
        return asked

    def adapted(self, value: Any, changes: Mapping[str, Callable[[Any], Any]]) -> Any:
        """Apply to `value` those of `changes`, in their order, whose adaptations (the keys) the options ask for.

        An adaptation is recorded if its change returns another object than it was given.
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
        """Return the compiler's version, for the staleness key: by default that of the first of `packages`.

        Raises:
            importlib.metadata.PackageNotFoundError: The compiler is not installed; the result "" means the same.
        """
        return metadata.version(self.packages[0]) if self.packages else ""

    def environment(self) -> str:
        """Name the file of `backends/environments` that lists the packages to install.

        It may depend on the options. If there is no such file it needs only the pipeline's own packages.
        """
        return self.name

    def unavailable_reason(self) -> str | None:
        """Tell why this backend cannot run on this machine, in one sentence with what to install; None if it can."""
        return None

    def environment_reason(self, site_packages: Path) -> str | None:  # noqa: ARG002
        """Tell why it cannot run with the packages in this folder, which are not this process's; None if it can.

        It is called without starting anything, for an installed environment of its own: it may only look at files.
        """
        return None

    def device_reason(self, device: str) -> str | None:
        """Tell why it cannot run on `device` ("cpu", "cuda:1"), in one sentence with what to do; None if it can.

        It is called where the backend would run. Others check whether there is such a device.
        """
        kind = device.partition(":")[0]
        if kind in self.devices:
            return None
        return f"{self.name} runs on {self.devices[0]} only; benchmark with device={self.devices[0]}"

    def prepare(self, module: Module, inputs: Inputs) -> None:
        """Do work before `compile` for which no user of the compiler waits; it is not timed.

        Importing packages belongs here, and finding the constants of a graph. It may change inputs as a call of
        the graph does: they are restored afterwards.
        """

    def compile(self, module: Module, inputs: Inputs) -> Compiled:
        """Compile `module` for `inputs` and return the callable to time.

        A compiler that compiles at its first call may return before the work is done: the time of the first call counts
        as compiling, and so does its failure, unless `compiles_ahead`. Raise the compiler's exceptions unchanged; the
        caller records them.

        Args:
            module: The graph, without weights of its own.
            inputs: Keyword arguments of its `forward`; an int for a `torch.SymInt`.
        """
        ...

    def evidence(self) -> Evidence:
        """Return the proof that the compiler ran; called after the first call."""
        ...

    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""
        if device.startswith("cuda"):
            import torch

            torch.cuda.synchronize(device)


def _normalise_adaptations(backend: str, text: str, adaptations: Sequence[Adaptation]) -> str:
    """Normalise the option `adaptations`: "on" for all, else names in the order in which they are declared."""
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
