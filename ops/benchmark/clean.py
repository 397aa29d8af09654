"""The task of a clean twin: time eager alone, a block a turn, in a process that never saw the backend.

Worker only.
"""

from collections.abc import Callable
from typing import Any

from backends.base import Backend, Compiled, Evidence
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.measuring.bench import Bench
from ops.benchmark.results import FailureKind, Phase
from ops.benchmark.run import Loader, read_whole
from ops.sample.format.types import Sample, required_bytes
from ops.worker.child import Reporter, TaskError
from ops.worker.processes.limits import GIB, MIN_AVAILABLE_SHARE
from ops.worker.processes.usage import machine_bytes

_COPIES = 3
"""Memory of a twin, as a multiple of the sample's tensors: the tensors, copies to restore them, and outputs."""

_ROOM_BYTES = GIB // 2


class NoBackend(Backend):
    """The backend of a process that compiles nothing."""

    name = "none"

    def __init__(self, synchronize: Callable[[str], None]) -> None:
        super().__init__()
        self._synchronize = synchronize

    def prepare(self, module: Any, inputs: Any) -> None:
        """Do nothing."""

    def compile(self, module: Any, inputs: Any) -> Compiled:
        """Refuse: eager alone is timed.

        Raises:
            NotImplementedError: Always.
        """
        raise NotImplementedError("a clean twin compiles nothing")

    def evidence(self) -> Evidence:
        """None."""
        return Evidence("", 0)

    def synchronize(self, device: str) -> None:
        """Wait until all work queued on `device` is done."""
        self._synchronize(device)


def check_room(sample: Sample) -> None:
    """Refuse to load a sample a second time, beside the other process, where memory could run short for both.

    Raises:
        TaskError: It could.
    """
    needed = _COPIES * required_bytes(sample) + _ROOM_BYTES
    available, total = machine_bytes()
    room = max(0, available - int(MIN_AVAILABLE_SHARE * total))
    if needed > room:
        raise TaskError(
            FailureKind.OUT_OF_MEMORY,
            f"a second process on the sample may take {needed / GIB:.2f} GiB, and {room / GIB:.2f} GiB are left",
        )


def run_clean(loader: Loader, payload: dict[str, Any], reporter: Reporter) -> dict[str, Any]:
    """Time eager on the sample whose files are in the working folder.

    A block a turn is timed, for as long as the process that measures the backend goes on.

    Args:
        loader: Of the sample's framework.
        payload: "config".
        reporter: Gets each phase, and has the other process go on between blocks.

    Returns:
        Eager's times: fields of `BenchmarkRun`.
    """
    reporter.phase(Phase.LOAD)
    config = BenchmarkConfig(**payload["config"])
    loader.prepare_process(config.threads, config.device)
    sample = read_whole(config)
    check_room(sample)
    with loader.library.without_gradients():
        module, inputs = loader.load(sample, config)
        bench = Bench(NoBackend(loader.library.synchronize), module, inputs, config)
        # Before the first call, as in the other process: from here on the client has the kernel prefer this one.
        reporter.phase(Phase.RUN)
        eager = bench.run_eager()
        bench.time_in_turns(eager, reporter.pass_turn)
        names = ("eager_median_ms", "eager_trials_ms", "eager_block_sizes", "eager_event_median_ms")
        return {name: eager.fields()[name] for name in names}
