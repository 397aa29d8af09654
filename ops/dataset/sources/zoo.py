"""Models that an installed library can build from its own definitions, with random weights and no network."""

import dataclasses
import functools
from collections.abc import Iterator, Mapping
from typing import ClassVar

import ops.dataset.sources.libraries
from backends._shared.messages import did_you_mean
from ops.dataset.sources.base import LoadedModel, ModelListing, ModelSpec, Source
from ops.dataset.sources.libraries.base import Library, ModelBuild
from ops.dataset.sources.options import (
    BUILD_OPTIONS,
    CAPTURE_OPTIONS,
    CLASS_NAME,
    SMALL_ONLY,
    built_name,
    choice,
    least_batch,
    number,
    split_options,
)
from ops.discovery import classes_by_name
from ops.errors import GraphNetError


class ZooSource(Source):
    """`zoo:<library>/<model>[?size=full&dtype=bfloat16&…]`."""

    name: ClassVar[str] = "zoo"
    form: ClassVar[str] = "zoo:<library>/<model>"
    options: ClassVar[Mapping[str, str]] = {
        "size": "small (default) or full, as the library builds it by default",
        **BUILD_OPTIONS,
        **CAPTURE_OPTIONS,
    }

    def parse(self, rest: str) -> ModelSpec:
        """Parse `<library>/<model>[?option=value]`."""
        name, options = split_options(rest, self.options)
        library, _, model = name.partition("/")
        if library not in libraries() or not model or "@" in name:
            examples = ", ".join(f"zoo:{each.example}" for each in libraries().values())
            near = "" if library in libraries() else did_you_mean(library, libraries())
            raise GraphNetError(f"cannot read {rest!r}{near}: write {self.form}, as in {examples}")
        choice(options, "size", ("small", "full"))
        _check_build(libraries()[library], options)
        return ModelSpec(self.name, name, options=options)

    def listing(self) -> Iterator[ModelListing]:
        """The models that are known to work, of all libraries, installed or not."""
        for library in libraries().values():
            place = "" if library.environment is None else f"; in the environment {library.environment}"
            description = f"random weights, small by default{place}"
            if not place and not library.is_installed:
                description = f"not installed: {library.install_command}"
            for model, task in sorted(library.models.items()):
                yield ModelListing(f"{self.name}:{library.name}/{model}", task, description)

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """`<library>/<model>`, with "-full" where it is as the library builds it by default, and how it was built."""
        library, model = _split(spec)
        return library.name, built_name(model if _is_small(spec) else f"{model}-full", spec.options)

    def framework(self, spec: ModelSpec) -> str:
        """The framework of the library."""
        return _split(spec)[0].framework

    def environment(self, spec: ModelSpec) -> str | None:
        """The environment of the library."""
        return _split(spec)[0].environment

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Build the model with random weights from a fixed seed."""
        library, model = _split(spec)
        loaded = library.load(model, _build_of(spec))
        loaded.module.eval()
        return dataclasses.replace(loaded, model_name=self.stored_as(spec)[1])


def _split(spec: ModelSpec) -> tuple[Library, str]:
    """The library of a model, and its name there."""
    library, _, model = spec.name.partition("/")
    return libraries()[library], model


def _is_small(spec: ModelSpec) -> bool:
    return choice(spec.options, "size", ("small", "full")) == "small"


def _build_of(spec: ModelSpec) -> ModelBuild:
    """The build that the options of a model ask for."""
    numbers = {option: number(spec.options, option) for option in BUILD_OPTIONS if option != "head"}
    if numbers["batch"] is None and (batch := least_batch(spec.options)) > 1:
        numbers["batch"] = batch
    return ModelBuild(small=_is_small(spec), head=spec.options.get("head"), **numbers)


def _check_build(library: Library, options: Mapping[str, str]) -> None:
    """Refuse options that the models of a library do not take, and values that none takes.

    Raises:
        GraphNetError: There is one.
    """
    for option in BUILD_OPTIONS.keys() & options.keys():
        if option not in library.options:
            taken = ", ".join(name for name in BUILD_OPTIONS if name in library.options) or "none of its kind"
            raise GraphNetError(f"models of zoo:{library.name} do not take the option {option}; they take: {taken}")
        if option in SMALL_ONLY and options.get("size") == "full":
            raise GraphNetError(f"option {option} is for small models: leave size=full out")
        if option != "head":
            number(options, option)
        elif CLASS_NAME.fullmatch(options[option]) is None:  # as BARE is one, too
            raise GraphNetError(f"option head takes the name of a class, or none, not {options[option]!r}")


@functools.cache
def libraries() -> Mapping[str, Library]:
    """The libraries of the zoo by name, installed or not."""
    return {name: kind() for name, kind in classes_by_name(ops.dataset.sources.libraries, "load").items()}
