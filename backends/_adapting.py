"""Keeping track of which adaptations really changed something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def noting(functions: Mapping[Any, Callable[..., Any]], note: Callable[[], None]) -> dict[Any, Callable[..., Any]]:
    """Decompositions or converters that call `note` when they are used.

    Args:
        functions: By operator. One that returns `NotImplemented` was not used.
        note: What to call.
    """

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **kwargs: Any) -> Any:
            found = function(*args, **kwargs)
            if found is not NotImplemented:
                note()
            return found

        return noted

    return {operator: wrap(function) for operator, function in functions.items()}
