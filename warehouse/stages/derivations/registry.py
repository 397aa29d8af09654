"""Finds the derivations: every class of this package's modules that has a `name` and a `make`."""

from collections.abc import Mapping
from functools import cache

import warehouse.stages.derivations
from ops.discovery import classes_by_name
from warehouse.stages.derivations.base import Derivation


@cache
def derivations() -> Mapping[str, type[Derivation]]:
    """Return every derivation by name."""
    return classes_by_name(warehouse.stages.derivations, "make")
