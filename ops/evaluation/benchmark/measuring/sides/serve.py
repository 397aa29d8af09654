"""The loop of a side: one message, one action, one answer.

Nothing here decides anything: the judge chooses the values of each call, stops this process before it writes or reads,
and takes the time outside. The reports of this process, its clock included, are bounded by that.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import mmap
import os
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from backends.base import Backend
from ops.dataset.sample.format.files import MODEL_FILE
from ops.dataset.sample.format.types import Sample
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring.sides.framework import LocatedOutput, OutputKind, SideArgument, SideFramework
from ops.execution.worker.channel import Channel
from ops.execution.worker.child import Reporter

_MADV_POPULATE_READ = 22

_clock_ns, _CLOCK = time.clock_gettime_ns, time.CLOCK_MONOTONIC_RAW

Prepared = Callable[[Mapping[str, Any], BenchmarkConfig], tuple[Any, dict[str, SideArgument]]]
"""Makes another graph, with its arguments, from the arguments of the sample in the working folder."""


class Server:
    """A side.

    Args:
        framework: Framework of the graph.
        config: Configuration of the measurement.
        backend: Backend that compiles the graph; None for eager mode.
        prepared: See `Prepared`; None for the sample's own graph.
    """

    def __init__(
        self,
        framework: SideFramework,
        config: BenchmarkConfig,
        backend: Backend | None,
        prepared: Prepared | None = None,
    ) -> None:
        self._framework, self._config, self._backend, self._prepared = framework, config, backend, prepared
        self._gpu = framework.gpu_clock(config.device, flush_l2=config.flush_l2)
        self._synchronize = framework.synchronize if backend is None else backend.synchronize
        self._module: Any = None
        self._call: Callable[..., Any] = lambda **_: None
        self._arguments: dict[str, SideArgument] = {}
        self._values: dict[str, Any] = {}
        self._maps: list[mmap.mmap] = []
        self._outputs: list[LocatedOutput] = []
        self._kinds: list[OutputKind] = []
        self._returned: Any = None
        self._weights: tuple[int, mmap.mmap] | None = None
        self._places: dict[str, list[Any]] = {}
        self._written: list[str] = []
        self._inputs: list[str] = []
        self._recognises: Callable[[Any], bool] | None = None
        self._sending_ns = 0
        """Time that sending the previous answer took."""

    def serve(self, channel: Channel, message: dict[str, Any] | None) -> None:
        """Answer messages until the judge ends the conversation."""
        with self._framework.without_gradients():
            while message is not None:
                received = _clock_ns(_CLOCK)
                descriptors = channel.take_descriptors(message.pop("descriptors", 0))
                action = getattr(self, f"do_{message.pop('do')}")
                answer = action(*descriptors, **message)
                if "own_ns" in answer:
                    answer["beside_ns"] = max(0, _clock_ns(_CLOCK) - received - answer["own_ns"]) + self._sending_ns
                started = _clock_ns(_CLOCK)
                channel.send(answer)
                self._sending_ns = _clock_ns(_CLOCK) - started
                message = channel.receive()

    def do_load(
        self, weights: int, inputs: int, *, arguments: list[list[Any]], sizes: list[int], written: list[str]
    ) -> dict[str, Any]:
        """Load the graph, once, and bind its arguments to the judge's memory.

        Args:
            weights: Descriptor of memory that is mapped privately: writes to it stay in this process.
            inputs: Descriptor of memory that the judge writes to before each call.
            arguments: Name, memory ("weights", "inputs"), offset, bytes, dtype and shape of each; of a number its
                name and value.
            sizes: Bytes of both memories.
            written: Arguments that the graph writes to.
        """
        config, framework = self._config, self._framework
        private = mmap.mmap(weights, sizes[0], flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
        with contextlib.suppress(OSError):  # else the first call would wait for each page; needs Linux 5.14
            private.madvise(_MADV_POPULATE_READ)
        memories = {"weights": private, "inputs": mmap.mmap(inputs, sizes[1])}
        self._maps += memories.values()
        self._weights = weights, private
        self._places = {name: place for name, *place in arguments if place[0] == "weights"}
        self._written = written
        self._arguments = {
            name: SideArgument(place[0])
            if len(place) == 1
            else framework.argument(memories[place[0]], place[1], place[2], place[3], place[4], config.device)
            for name, *place in arguments
        }
        self._inputs = [name for name, *place in arguments if place[0] == "inputs"]
        self._refresh(self._arguments)
        if self._prepared is not None:
            values = {name: argument.value for name, argument in self._arguments.items()}
            self._module, self._arguments = self._prepared(values, config)
            self._inputs = list(self._arguments)
        elif self._module is None:
            sample = Sample(Path(MODEL_FILE).read_text("utf-8"), ())
            self._module = framework.module(sample, config.device)
        self._values = {name: argument.value for name, argument in self._arguments.items()}
        self._call = self._module
        return {}

    def do_prepare(self) -> dict[str, Any]:
        """Let the backend do the preparation for which no user of its compiler waits."""
        assert self._backend is not None
        self._refresh()
        self._backend.prepare(self._module, dict(self._values))
        return {}

    def do_compile(self) -> dict[str, Any]:
        """Compile the graph."""
        assert self._backend is not None
        self._refresh()
        self._call = self._backend.compile(self._module, dict(self._values))
        return {"compiles_ahead": bool(self._backend.compiles_ahead), "is_timed": bool(self._backend.is_timed)}

    def do_evidence(self) -> dict[str, Any]:
        """Ask the backend for its evidence."""
        assert self._backend is not None
        evidence = self._backend.evidence()
        return {
            "proves_run": evidence.proves_run,
            "artefact": evidence.artefact,
            "operator_count": evidence.operator_count,
            "fallback_count": evidence.fallback_count,
            "detail": evidence.detail,
            "size_bytes": evidence.size_bytes,
            "adaptations": list(evidence.adaptations),
        }

    def do_settle(self) -> dict[str, Any]:
        """Collect garbage for the last time, and return freed memory: else a later call would seem to need none."""
        self._forget()
        gc.enable()
        gc.collect()
        gc.disable()
        with contextlib.suppress(OSError, AttributeError):  # freed memory goes back to the kernel
            ctypes.CDLL(None).malloc_trim(0)
        return {}

    def do_first_call(self, *, seed: int) -> dict[str, Any]:
        """Call eager with its operators watched: find numbers that it reads, inputs that it changes, randomness."""
        framework, device = self._framework, self._config.device
        self._refresh()
        framework.seed(seed)
        state = framework.generator_state(device)
        before = {name: framework.mutation_count(value) for name, value in self._values.items()}
        note, reads = "", list[str]()
        started = _clock_ns(_CLOCK)
        try:
            returned, read_names = framework.watch_call(lambda: self._call(**self._values), self._values)
            reads = sorted(read_names)
        except Exception as error:  # noqa: BLE001 - a graph that cannot be watched may read anything
            note = f"which numbers the graph reads cannot be watched: {error}"
            framework.seed(seed)
            returned = self._call(**self._values)
        self._synchronize(device)
        own_ns = _clock_ns(_CLOCK) - started
        is_random = framework.generator_state(device) != state
        after = {name: framework.mutation_count(value) for name, value in self._values.items()}
        written = sorted(name for name, count in after.items() if count != before[name])
        told = {"reads": reads, "note": note, "random": is_random, "written": written}
        return {**told, **self._answer(returned, own_ns)}

    def do_call(self, *, seed: int) -> dict[str, Any]:
        """Call the graph once: its time, and the places of its outputs."""
        self._forget()
        self._refresh()
        self._framework.seed(seed)
        if self._gpu is not None:
            return self._call_on_gpu()
        self._meet()
        started = _clock_ns(_CLOCK)
        returned = self._call(**self._values)
        self._synchronize(self._config.device)
        own_ns = _clock_ns(_CLOCK) - started
        return self._answer(returned, own_ns)

    def do_try(self, *, seed: int) -> dict[str, Any]:
        """Call the graph with values that it may refuse."""
        try:
            return self.do_call(seed=seed)
        except Exception as error:  # noqa: BLE001 - any error of the graph is the answer
            return {"refused": f"{type(error).__name__}: {error}"[:500]}

    def do_give_back(self) -> dict[str, Any]:
        """Copy inputs that lie elsewhere into the judge's memory, as calls have changed them."""
        self._give_back(self._inputs)
        return {}

    def do_find_written(self) -> dict[str, Any]:
        """Find weights whose bits differ from the judge's: no counter sees all kernels that write."""
        assert self._weights is not None
        descriptor, private = self._weights
        names = [
            name
            for name, (_, offset, size_bytes, *_rest) in self._places.items()
            if os.pread(descriptor, size_bytes, offset) != private[offset : offset + size_bytes]
        ]
        return {"written": names}

    def do_kernels(self, *, seed: int) -> dict[str, Any]:
        """Measure the time of a call's kernels by a profiler."""
        self._forget()
        self._refresh()
        self._framework.seed(seed)
        return {"ms": self._framework.kernel_ms(lambda: self._call(**self._values), self._config.device)}

    def do_float64(self, *, seed: int, limits: dict[str, float]) -> dict[str, Any]:
        """Run eager's graph in float64."""
        self._forget()
        self._refresh()
        self._outputs, note = self._framework.float64(self._module, self._values, limits, seed)
        return {**self._output_message(), "note": note}

    def _call_on_gpu(self) -> dict[str, Any]:
        gpu = self._gpu
        assert gpu is not None
        gpu.set_up()
        self._meet()
        started = _clock_ns(_CLOCK)
        gpu.start()
        returned = self._call(**self._values)
        gpu.stop()
        self._synchronize(self._config.device)
        gpu.wait()
        own_ns = _clock_ns(_CLOCK) - started
        return {"event_ms": gpu.elapsed_ms(), **self._answer(returned, own_ns)}

    def _meet(self) -> None:
        """Wait until other processes of the side are about to start their clocks; a side of one process has none."""

    def _answer(self, returned: Any, own_ns: int) -> dict[str, Any]:
        self._returned = returned
        told = {"own_ns": own_ns, "frames": self._framework.compilation_count()}
        self._give_back(self._written)
        if self._recognises is not None and self._recognises(returned):
            return {**told, "addresses": self._framework.addresses(returned)}
        self._outputs = self._framework.outputs(returned)
        described = self._output_message()
        recogniser = self._framework.recogniser(returned)
        if recogniser is not None and self._framework.addresses(returned) == described["addresses"]:
            self._recognises = recogniser
        return {**told, **described}

    def _output_message(self) -> dict[str, Any]:
        """Tell the addresses of the outputs, and their types if these differ from those of the previous call."""
        self._recognises = None
        kinds = [output.kind for output in self._outputs]
        told: dict[str, Any] = {"addresses": [output.address for output in self._outputs]}
        if kinds != self._kinds:
            self._kinds = kinds
            told["kinds"] = kinds
        return told

    def _forget(self) -> None:
        """Release the outputs of the previous call, while no clock of this process runs."""
        self._returned, self._outputs = None, []

    def _give_back(self, names: Iterable[str]) -> None:
        for name in names:
            if (argument := self._arguments.get(name)) is not None and argument.give_back is not None:
                argument.give_back()

    def _refresh(self, names: Iterable[str] | None = None) -> None:
        """Copy arguments that lie elsewhere from the judge's memory: the inputs, unless others are named."""
        for name in self._inputs if names is None else names:
            if (refresh := self._arguments[name].refresh) is not None:
                refresh()


def serve(
    framework: SideFramework, payload: Mapping[str, Any], reporter: Reporter, prepared: Prepared | None = None
) -> None:
    """Serve as a side until the judge ends the conversation.

    Args:
        framework: Framework of the graph.
        payload: "config", and for a compiler's side "spec" and "options".
        reporter: Reporter of the task.
        prepared: See `Prepared`.
    """
    config = BenchmarkConfig(**payload["config"])
    framework.prepare_process(config.threads, config.device)
    # Threads and processes that start from here on are stopped with this one: the judge knows those that its host had.
    channel = reporter.channel()
    message = channel.receive()
    Server(framework, config, backend_of(payload), prepared).serve(channel, message)


def backend_of(payload: Mapping[str, Any]) -> Backend | None:
    """Make the backend of a compiler's side; None for eager's."""
    if "spec" not in payload:
        return None
    from backends import registry  # a module that eager's side never loads

    return registry.resolve(payload["spec"], payload["options"])
