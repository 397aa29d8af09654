"""The protocol of libraries of the zoo, and how their packages are imported."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from ops.errors import GraphNetError
from ops.sample.format.types import Json
from ops.sources.base import InputRole, LoadedModel

SEED = 0
"""Seed of the random weights and of the example inputs."""


class Library(Protocol):
    """One class with these members in a module of `ops.sources.libraries` is found by itself.

    Attributes:
        name: The part of a model's name before the slash; the package to import.
        example: A model of it, for messages and help.
        extra: The extra of this project that installs it; None if it is installed anyway, or in another environment.
        framework: Whose models they are: "torch" or "paddle".
        environment: The environment that it is installed in; None for the project's own.
    """

    name: ClassVar[str]
    example: ClassVar[str]
    extra: ClassVar[str | None]
    framework: ClassVar[str]
    environment: ClassVar[str | None]

    def models(self) -> Mapping[str, str]:
        """The models that are known to work, each with its task. Called in the parent: imports no library."""

    def load(self, model: str, *, small: bool) -> LoadedModel:
        """Build a model with random weights from `SEED`. Called in a worker process only.

        Args:
            model: As `models` names it; where the library has more, any of its own.
            small: Small enough for a sample of seconds; else as the library builds it by default.

        Raises:
            UnknownModelError: The library has no such model.
            GraphNetError: The library is not installed.
        """


def loaded_model(
    library: Library,
    package: Any,
    model: str,
    module: Any,
    *,
    task: str,
    origin: Mapping[str, Json],
    args: tuple[Any, ...] = (),
    kwargs: Mapping[str, Any] | None = None,
    roles: Mapping[str, InputRole] | None = None,
) -> LoadedModel:
    """Make the result of `Library.load`: `origin` also gets the entries that all libraries have."""
    return LoadedModel(
        module=module,
        args=args,
        kwargs=kwargs or {},
        model_name=model,
        source=library.name,
        task=task,
        origin={
            "library": library.name,
            "library_version": str(package.__version__),
            **origin,
            "weights": "random",
            "seed": SEED,
        },
        roles=roles or {},
    )


def is_installed(library: Library) -> bool:
    """Whether its package is installed; whether it can be imported is only known afterwards."""
    return importlib.util.find_spec(library.name) is not None


def install_command(library: Library) -> str:
    """The command that brings its package."""
    if library.environment is not None:
        return f"`graphnet env create {library.environment}`"
    return f"pip install -c constraints.txt -e '.[{library.extra}]'" if library.extra else "make install"


def import_library(library: Library, module: str = "") -> Any:
    """Import the package of a library, or a module of it.

    Raises:
        GraphNetError: It is not installed, or does not go with the other packages: one sentence that says what to try.
    """
    package = library.name
    try:
        return importlib.import_module(module or package)
    except ModuleNotFoundError as error:
        missing = error.name or package
        needed = "which is" if missing == package else f"which needs {missing}, and that is"
        raise GraphNetError(
            f"models of zoo:{package} need the package {package}, {needed} not installed: {install_command(library)}"
        ) from error
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        if library.environment is not None:
            raise  # all of its packages are pinned
        import torch

        reason = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
        raise GraphNetError(
            f"the installed {package} cannot be imported beside torch {torch.__version__}; install a release that was "
            f"made for it: {reason}"
        ) from error
