"""Models that an installed library can build from its own definitions, with random weights and no network."""

import dataclasses
import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

import ops.sources.libraries
from backends._shared.messages import did_you_mean
from ops.discovery import classes_in
from ops.errors import GraphNetError
from ops.sources.base import LoadedModel, ModelListing, ModelSpec, Source
from ops.sources.libraries.base import Library
from ops.sources.options import CAPTURE_OPTIONS, choice, split_options


class ZooSource(Source):
    """`zoo:<library>/<model>[?size=full&dtype=bfloat16&…]`."""

    name: ClassVar[str] = "zoo"
    form: ClassVar[str] = "zoo:<library>/<model>"
    options: ClassVar[Mapping[str, str]] = {
        "size": "small (default) or full, as the library builds it by default",
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
        return ModelSpec(self.name, name, options=options)

    def listing(self) -> Iterator[ModelListing]:
        """The models that are known to work, of all libraries, installed or not."""
        for library in libraries().values():
            description = "random weights, small by default"
            if library.environment is not None:
                description += f"; in the environment {library.environment}"
            elif not library.is_installed:
                description = f"not installed: {library.install_command}"
            for model, task in sorted(library.models.items()):
                yield ModelListing(f"{self.name}:{library.name}/{model}", task, description)

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """`<library>/<model>`, with "-full" where it is as the library builds it by default."""
        library, model = _split(spec)
        return library.name, model if _is_small(spec) else f"{model}-full"

    def framework(self, spec: ModelSpec) -> str:
        """The library's."""
        return _split(spec)[0].framework

    def environment(self, spec: ModelSpec) -> str | None:
        """The library's."""
        return _split(spec)[0].environment

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Build the model with random weights from a fixed seed."""
        library, model = _split(spec)
        loaded = library.load(model, small=_is_small(spec))
        loaded.module.eval()
        return dataclasses.replace(loaded, model_name=self.stored_as(spec)[1])


def _split(spec: ModelSpec) -> tuple[Library, str]:
    """The library of a model, and its name there."""
    library, _, model = spec.name.partition("/")
    return libraries()[library], model


def _is_small(spec: ModelSpec) -> bool:
    return choice(spec.options, "size", ("small", "full")) == "small"


@functools.cache
def libraries() -> Mapping[str, Library]:
    """The libraries of the zoo by name; which are installed, only loading tells."""
    kinds = (kind() for kind in classes_in(ops.sources.libraries, "load"))
    return MappingProxyType({library.name: library for library in sorted(kinds, key=lambda library: library.name)})
