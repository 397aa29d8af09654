"""Registry of model sources: finds every module of `ops.dataset.sources` that defines one.

Imports no source's dependencies: those are imported when a model is loaded.
"""

import dataclasses
import fnmatch
import functools
from collections.abc import Mapping

import ops.dataset.sources
from ops.dataset.sources.base import FetchingSource, LoadedModel, ModelSpec, Source
from ops.discovery import classes_by_name, find_plugin
from ops.errors import GraphNetError


class UnknownSourceError(GraphNetError):
    """No source has the name that a model was asked from."""


def names() -> tuple[str, ...]:
    """Names of all sources, sorted."""
    return tuple(_sources())


def get(name: str) -> Source:
    """The source called `name`.

    Raises:
        UnknownSourceError: There is none; the message lists those there are.
    """
    return find_plugin(_sources(), name, "model source", UnknownSourceError)


def parse(spec: str) -> ModelSpec:
    """Parse `<source>:<name>[@revision][?option=value&…]`.

    Raises:
        UnknownSourceError: No such source.
        GraphNetError: The source does not understand the rest.
    """
    name, colon, rest = spec.partition(":")
    if not colon:
        raise UnknownSourceError(f"{spec!r} names no source: write <source>:<model>, with one of: {', '.join(names())}")
    return dataclasses.replace(get(name).parse(rest), text=spec)


def load(spec: str) -> LoadedModel:
    """Load a model by its name, for a file that makes it its own. Called in a worker process only.

    Raises:
        GraphNetError: It would run code that came with the model, with the rights of the file.
    """
    model = parse(spec)
    source = get(model.source)
    if isinstance(source, FetchingSource) and source.runs_remote_code(model):
        raise GraphNetError(
            f'code of a repository runs in a sandbox alone, and not from a file: run graphnet extract "{spec}"'
        )
    return source.load(model)


def expand(spec: str) -> tuple[ModelSpec, ...]:
    """The models that a name matches, parsed: with `*` in it, those that its source lists; else the one of that name.

    Options after `?` go to each of them.

    Raises:
        UnknownSourceError: No such source.
        GraphNetError: Nothing matches, or the source does not understand the name.
    """
    name, question, options = spec.partition("?")
    if "*" not in name:
        return (parse(spec),)
    source, colon, _ = name.partition(":")
    listed = [model.spec for model in get(source).listing()] if colon else []
    matches = tuple(parse(f"{model}{question}{options}") for model in listed if fnmatch.fnmatchcase(model, name))
    if not matches:
        raise GraphNetError(f"no model is called {name}: `graphnet sources list` shows those there are")
    return matches


@functools.cache
def _sources() -> Mapping[str, Source]:
    return {name: kind() for name, kind in classes_by_name(ops.dataset.sources, "load").items()}
