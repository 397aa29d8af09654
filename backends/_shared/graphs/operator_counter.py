"""Counts the operators that torch runs. Backends import this in their methods, since it imports torch."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from backends._shared.torch_private import TorchDispatchMode


class CountOperators(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts the operators of a run that compute something; views do not count.

    Attributes:
        count: Number of operators so far.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.count = 0

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        call: Callable[..., Any] = func
        self.count += not func.is_view
        return call(*args, **(kwargs or {}))
