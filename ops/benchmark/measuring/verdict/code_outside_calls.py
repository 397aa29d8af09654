"""Whether code of a backend runs outside of its own calls: in eager's, or while a call is prepared. Worker only."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from ops.benchmark.measuring.tensors.tensor_library import TensorLibrary
from ops.benchmark.measuring.timing.blocks import Side
from ops.benchmark.results import FailureKind, Phase
from ops.worker.child import TaskError

_SHARE_OF_CALL = 0.5
"""Preparing a call may take so much of the time of eager's call longer than before there was a backend."""

_LONGER = 4.0
"""And so many times longer: the threads of a compiler may spin while values are copied."""

_CHANCE_MS = 0.05
_MANY_CALLS = 20

_FEW_CHANCE_MS = 1.0
"""What may come by chance where fewer calls than that tell: one cold cache takes a tenth of a millisecond."""


@dataclass(slots=True)
class HookCheck:
    """Hooks into the calls of a graph, as they were when this was made.

    Attributes:
        library: Of the framework.
        module: The graph as eager runs it.
    """

    library: TensorLibrary
    module: Any
    _before: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take those of now."""
        self._before = self._now()

    def check(self) -> None:
        """Require that there are no others now.

        Raises:
            TaskError: There are.
        """
        now = self._now()
        changed = sorted(name for name in {**now, **self._before} if now.get(name) != self._before.get(name))
        if changed:
            raise TaskError(
                FailureKind.ERROR,
                f"the backend left something that runs in eager's calls or between calls: {', '.join(changed)}",
                Phase.RUN,
            )

    def _now(self) -> dict[str, object]:
        return {
            "sys.setprofile": sys.getprofile() is not None,
            "sys.settrace": sys.gettrace() is not None,
            **self.library.hooks(self.module),
        }


def check_preparing(eager_ms: float, compiled: Side, usual_ms: float, *, on_gpu: bool = False) -> None:
    """Hold what came before the fast calls of the compiled side to the time that it takes to put values into inputs.

    Args:
        eager_ms: Time of a call of eager.
        compiled: The compiled side.
        usual_ms: What preparing a call took before there was a backend.
        on_gpu: Whether calls run on a GPU. What kernels compute there is a small part of a call that launches them one
            by one, so the time is held to that of the compiled side's own calls.

    Raises:
        TaskError: So much more that the answers were computed there.
    """
    calls = sorted(zip(compiled.trials_ms, compiled.prepared_ms, strict=True))
    fast = calls[: max(1, len(calls) // 2)]
    prepared = [prepared_ms for _, prepared_ms in fast]
    if len(fast) >= _MANY_CALLS:
        preparing_ms, chance_ms = median(prepared), _CHANCE_MS
    else:
        preparing_ms, chance_ms = min(prepared), _FEW_CHANCE_MS
    saved_ms, extra_ms = eager_ms - median(call_ms for call_ms, _ in fast), preparing_ms - usual_ms
    if on_gpu:  # no threads of a compiler spin there
        is_too_long = extra_ms > max(_SHARE_OF_CALL * (eager_ms - saved_ms), usual_ms, chance_ms)
    else:
        is_too_long = extra_ms > max(_SHARE_OF_CALL * eager_ms, _LONGER * usual_ms, chance_ms)
        is_too_long = is_too_long and 2 * extra_ms > saved_ms
    if is_too_long and saved_ms > 0:
        raise TaskError(
            FailureKind.LAZY,
            f"the answers were computed before the clock started: what comes before a call takes {preparing_ms:.3g} "
            f"ms, and took {usual_ms:.3g} ms without the backend",
            Phase.RUN,
        )


def recompilation_check(library: TensorLibrary) -> Callable[[], None]:
    """A check that fails if the framework compiles another frame from now on."""
    expected = library.compilation_count()

    def check() -> None:
        if library.compilation_count() != expected:
            raise TaskError(FailureKind.ERROR, "the graph was compiled again between timed calls")

    return check
