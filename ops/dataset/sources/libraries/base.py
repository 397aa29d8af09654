"""The base of libraries of the zoo, and how their packages are imported."""

import dataclasses
import importlib
import importlib.util
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from backends._shared.messages import did_you_mean
from ops.dataset.sample.format.types import Json
from ops.dataset.sources.base import LoadedModel, UnknownModelError
from ops.dataset.sources.options import BUILD_OPTIONS
from ops.errors import GraphNetError
from ops.execution.worker.task import ENVIRONMENT_RECORD
from ops.failures import FailureReason, ReasonedError

SEED = 0
"""Seed of the random weights and of the example inputs."""

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class ModelBuild:
    """Sizes of a model and of its example inputs, and its head; None leaves one to the library.

    Attributes:
        small: Small enough for a sample of seconds; else as the library builds it by default.
        head: Name of a class, or "none" for the bare model.
        layers: Number of layers.
        width: Width of layers.
        heads: Number of heads of attention.
        tokens: Length of a text.
        image: Height and width.
        batch: Number of examples.
    """

    small: bool = True
    head: str | None = None
    layers: int | None = None
    width: int | None = None
    heads: int | None = None
    tokens: int | None = None
    image: int | None = None
    batch: int | None = None

    def apply_sizes(self, settings: Mapping[str, Any], names: Mapping[str, frozenset[str]]) -> dict[str, Any]:
        """Settings with the requested sizes; `names` maps each option to the settings that it sets."""
        asked = {option: size for option in names if (size := getattr(self, option)) is not None}
        sized = {name: size for option, size in asked.items() for name in names[option] & settings.keys()}
        return {**settings, **sized}


SMALL_BUILD = ModelBuild()


def check_effects(model: str, build: ModelBuild, *outcomes: Callable[[ModelBuild], object]) -> None:
    """Refuse sizes that change nothing of a model.

    Args:
        model: Its name.
        build: What was asked for.
        outcomes: Settings of the model, and shapes of its inputs, by a build.

    Raises:
        GraphNetError: Twice and half the value of an option give the same outcomes.
    """
    for option in BUILD_OPTIONS:
        size = getattr(build, option)
        if isinstance(size, int):
            changes: list[dict[str, Any]] = [{option: other} for other in (2 * size, size // 2) if other]
            others = [dataclasses.replace(build, **change) for change in changes]
            if all(outcome(other) == outcome(build) for outcome in outcomes for other in others):
                raise GraphNetError(
                    f"{option}={size} has no effect: {model} has the same settings and inputs with twice and half as "
                    f"much; leave it out"
                )


@dataclass(frozen=True, slots=True)
class Architecture:
    """Models of a library that are alike.

    Attributes:
        name: What the library calls them.
        models: Their names.
        heads: Classes that each can be built as; "" is the usual one.
    """

    name: str
    models: tuple[str, ...]
    heads: tuple[str, ...] = ("",)


class Library(ABC):
    """A library of models. A subclass in a module of `ops.dataset.sources.libraries` is registered automatically.

    Attributes:
        name: The part of a model's name before the slash; the package to import.
        example: A model of it, for messages and help.
        extra: The extra of this project that installs it; None if it is installed anyway, or in another environment.
        framework: Framework of its models (`ops.execution.frameworks`).
        environment: The environment that it is installed in; None for the project's own.
        models: The models that are known to work, each with its task.
        options: Those of `BUILD_OPTIONS` that its models take.
    """

    name: ClassVar[str]
    example: ClassVar[str]
    extra: ClassVar[str | None] = None
    framework: ClassVar[str] = "torch"
    environment: ClassVar[str | None] = None
    models: ClassVar[Mapping[str, str]]
    options: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a model with random weights from `SEED`. Called in a worker process only.

        Args:
            model: As `models` names it; where the library has more, any of its own.
            build: Sizes and head.

        Raises:
            UnknownModelError: The library has no such model.
            GraphNetError: The library is not installed.
        """

    def architectures(self) -> Iterator[Architecture]:
        """All that the installed library can build. Called in a worker process only."""
        yield from (Architecture(model, (model,)) for model in sorted(self.models))

    @property
    def is_installed(self) -> bool:
        """Tell whether its package is installed; importing it may still fail."""
        return importlib.util.find_spec(self.name) is not None

    @property
    def install_command(self) -> str:
        """The command that brings its package."""
        if self.environment is not None:
            return f"`graphnet env create {self.environment}`"
        if (Path(sys.prefix) / ENVIRONMENT_RECORD).is_file():  # of one version of torch, named PACKAGE-VERSION
            package, _, number = Path(sys.prefix).name.rpartition("-")
            return f"`graphnet env create {package}@{number} --with {self.name}`"
        return f"pip install -c constraints.txt -e '.[{self.extra}]'" if self.extra else "make install"

    def package(self, module: str = "") -> Any:
        """Import the package of the library, or a module that needs it.

        Raises:
            GraphNetError: It is not installed, or does not go with the other packages: one sentence with what to try.
        """
        try:
            return importlib.import_module(module or self.name)
        except ModuleNotFoundError as error:
            missing = error.name or self.name
            needed = "which is" if missing == self.name else f"which needs {missing}, and that is"
            raise ReasonedError(
                f"models of zoo:{self.name} need the package {self.name}, {needed} not installed: "
                f"{self.install_command}",
                FailureReason.MISSING_LIBRARY,
            ) from error
        except (ImportError, OSError, RuntimeError, AttributeError) as error:
            if self.environment is not None:
                raise  # all of its packages are pinned
            import torch

            reason = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
            raise ReasonedError(
                f"the installed {self.name} cannot be imported beside torch {torch.__version__}; install a release "
                f"that was made for it: {reason}",
                FailureReason.MISSING_LIBRARY,
            ) from error

    def entry(self, table: Mapping[str, Entry], model: str) -> Entry:
        """A model's entry in a table of all models of this library that the zoo has."""
        if model not in table:
            raise UnknownModelError(
                f"zoo:{self.name} has no model {model!r}{did_you_mean(model, table)}; there are: {', '.join(table)}"
            )
        return table[model]

    def check_registered(self, model: str, names: Collection[str]) -> None:
        """Raise an error for a model that is not among those that the library registers."""
        if model not in names:
            told = f"{self.name} {self.package().__version__} has no model {model!r}{did_you_mean(model, names)}"
            raise UnknownModelError(f"{told}; see `graphnet sources list zoo`")

    def make_loaded_model(
        self, model: str, module: Any, *, task: str, origin: Mapping[str, Json], **inputs: Any
    ) -> LoadedModel:
        """Make the result of `load`: `origin` also gets the entries that all libraries have.

        Args:
            model: Its name.
            module: The model.
            task: Category that scores and charts group by.
            origin: What it was built from.
            inputs: `args`, `kwargs` and `roles` of `LoadedModel`.
        """
        library: dict[str, Json] = {"library": self.name, "library_version": str(self.package().__version__)}
        origin = {**library, **origin, "weights": "random", "seed": SEED}
        inputs = {"args": (), "kwargs": {}, **inputs}
        return LoadedModel(module, model_name=model, source=self.name, task=task, origin=origin, **inputs)
