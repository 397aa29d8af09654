"""Registry of finders: discovers every module of `finders` that defines one, and asks them for models."""

import functools
from collections.abc import Iterator, Mapping

import ops.dataset.intake.finders
from ops.dataset.intake.candidate import Finder, ModelCandidate
from ops.dataset.sources.options import split_options
from ops.discovery import classes_by_name, find_plugin


def find(place: str, defaults: Mapping[str, str] | None = None) -> Iterator[ModelCandidate]:
    """The models that `finder?option=value&…` finds; options are checked before anything is looked for.

    Args:
        place: The finder and its options.
        defaults: Options for finders that have them, where `place` does not give them (`endpoint`).

    Raises:
        GraphNetError: There is no such finder, it has no such option, or the place cannot be asked.
    """
    finder = find_plugin(_finders(), place.partition("?")[0], "finder")
    _, given = split_options(place, finder.options)
    options = {**{name: value for name, value in (defaults or {}).items() if name in finder.options}, **given}
    finder.check(options)
    return finder.find(options)


@functools.cache
def _finders() -> Mapping[str, Finder]:
    return {name: kind() for name, kind in classes_by_name(ops.dataset.intake.finders, "find").items()}
