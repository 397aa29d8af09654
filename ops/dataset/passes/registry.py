"""Finds the passes: every class of the modules of `ops.dataset.passes.transforms` that has a `name` and a `fault`."""

import inspect
from collections.abc import Mapping
from functools import cache

import ops.dataset.passes.transforms
from ops.dataset.passes.base import PassError, SamplePass
from ops.discovery import classes_by_name
from ops.parameters import make_plugin


@cache
def passes() -> Mapping[str, type[SamplePass]]:
    """Return every pass by name."""
    return classes_by_name(ops.dataset.passes.transforms, "fault")


def passes_without_parameters() -> Mapping[str, type[SamplePass]]:
    """Return the passes that need no arguments; a person has to choose the arguments of others."""
    return {name: kind for name, kind in passes().items() if not inspect.signature(kind).parameters}


def get_pass(text: str) -> SamplePass:
    """The pass that a text names, such as "stable_api" or "batch_size?n=8".

    Raises:
        PassError: There is none, or its parameters make no sense.
    """
    return make_plugin(text, passes(), thing="pass", error=PassError)
