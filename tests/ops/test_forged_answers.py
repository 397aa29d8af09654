"""Whatever a worker says, each task is one row, its failure is its own, and the next task succeeds."""

import dataclasses
import json
import math
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fake_host
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.benchmark.result_parsing import ReportedRun
from ops.benchmark.results import BenchmarkRun, FailureKind, Status
from ops.benchmark.runner import BenchmarkResult, run_benchmarks
from ops.capture.extract import Extractor
from ops.environments.description import Environment, hash_fields
from ops.sample.catalog.rows import SampleTarget
from ops.sample.trust import mark_trusted
from ops.untrusted.values import MalformedError, read
from ops.validate.run import ValidateConfig, validate_samples
from ops.worker.client import WorkerError, WorkerHost
from ops.worker.events import parse_event, parse_ready
from ops.worker.protocol import REPORT_QUOTA, FrameError, FrameReader, encode, parse_report
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=4, deadline_s=20)
TASK_MS = 20.0

REPORT_CONFIG = {
    "eager_median_ms": 2.0,
    "eager_trials_ms": [2.0, 2.0, 2.0, 2.0],
    "eager_block_sizes": [2, 2],
    "eager_event_median_ms": None,
    "eager_kernel_ms": None,
    "compiled_median_ms": 1.0,
    "compiled_trials_ms": [1.0, 1.0, 1.0, 1.0],
    "compiled_block_sizes": [2, 2],
    "compiled_event_median_ms": None,
    "compiled_kernel_ms": None,
    "eager_peak_bytes": 10,
    "compiled_peak_bytes": 20,
    "noise_max_difference": 0.0,
    "seed_dependent": False,
    "nan_mismatch": False,
    "compile_ms": 3.0,
    "first_call_ms": 1.0,
    "evidence_artefact": "kernels",
    "evidence_operator_count": 1,
    "evidence_fallback_count": 0,
    "evidence_detail": "",
    "evidence_size_bytes": None,
    "evidence_adaptations": ["schedules"],
    "speedup": 2.0,
    "speedup_low": 1.9,
    "speedup_high": 2.1,
    "t_min": -6.0,
    "run_ms": 15.0,
    "matches": [
        {
            "output_index": 0,
            "dtype": "float32",
            "compiled_dtype": "float32",
            "shape": [2, 3],
            "t_min": -6.0,
            "max_difference": 1e-7,
            "mean_difference": 1e-8,
        }
    ],
    "failure": None,
    "model_ms": 14.0,
}

_ENVIRONMENT = {
    "device": "cpu",
    "hardware": "Testium",
    "driver": "",
    "cpu_count": 1,
    "memory_bytes": 2**30,
    "threads": 1,
    "operating_system": "Linux",
    "python": "3.11",
    "packages": {"torch": "2"},
    "flags": {},
}
DESCRIPTION = {
    "name": "eager",
    "framework": "torch",
    "version": "1",
    "unavailable_reason": None,
    "options_json": "{}",
    "variant": "",
    "needs": None,
    "host_setup": None,
    "folder_options": [],
    "code_hash": "c",
    "environment": {"env_hash": hash_fields(_ENVIRONMENT), **_ENVIRONMENT},
}
EXTRACTED = {"graph_count": 1, "sample_ids": ["file/net-make"]}
HONEST = {
    "ops.benchmark.task:run": {"result": REPORT_CONFIG, "seconds": TASK_MS / 1000, "task_ms": TASK_MS},
    "ops.benchmark.describe_task:describe": {"result": DESCRIPTION},
    "ops.validate.task:run": {"partials": [{"runnable": {"passed": True, "message": None}}], "result": {}},
    "ops.capture.task:run": {
        "partials": [{"model_name": "net-make", "library": "file", "task": "nlp"}],
        "result": EXTRACTED,
    },
}

ACCEPTED = "@accepted\n"


def done(result: object = None, **changes: object) -> str:
    """The last message, honest but for what is changed."""
    message = {"event": "done", "result": result, "failure": None, "phases": {}, "task_ms": 0.0, **changes}
    return json.dumps({name: value for name, value in message.items() if value is not ...}) + "\n"


def failure(**changes: object) -> dict[str, object]:
    return {"kind": "error", "phase": "load", "message": "no", "signal": None, **changes}


CONVERSATIONS = {
    "no JSON": "hello\n",
    "nothing but a line break": "\n",
    "not UTF-8": b"\xff\xfe\n",
    "a list": "[]\n",
    "a number": "7\n",
    "null": "null\n",
    "an empty object": "{}\n",
    "an unknown event": '{"event": "success"}\n',
    "an event that is no text": '{"event": ["done"]}\n',
    "an event that is an object": '{"event": {}}\n',
    "deep lists": "[" * 100_000 + "\n",
    "deep objects": '{"a":' * 900 + "1" + "}" * 900 + "\n",
    "an integer of 5,000 digits": '{"event": "done", "task_ms": ' + "1" * 5000 + "}\n",
    "an integer of 4,000 digits": ACCEPTED + done({}, task_ms=10**4000 - 1),
    "a key twice": '{"event": "accepted", "event": "done"}\n',
    "a lone surrogate": '{"event": "phase", "name": "\\ud800"}\n',
    "a lone surrogate in a key": '{"event": "accepted", "\\udc00": 1}\n',
    "garbage without an end": "@pour 64\n",
    "600,000 values": ACCEPTED + '{"event": "partial", "values": {"a": [' + "[]," * 600_000 + "[]]}}\n",
    "2,000 phases": ACCEPTED + "@flood 2000\n",
    "10 partials of 4 MB": ACCEPTED + ('{"event": "partial", "values": {"a": "' + "x" * 4_000_000 + '"}}\n') * 10,
    "ready again": json.dumps(fake_host.READY) + "\n",
    "accepted with more": '{"event": "accepted", "ticket": "a", "more": 1}\n',
    "another task accepted": '{"event": "accepted", "ticket": "a"}\n',
    "accepted twice": ACCEPTED + ACCEPTED,
    "an answer before it accepts": done({}),
    "a phase before it accepts": '{"event": "phase", "name": "load"}\n',
    "a phase without a name": ACCEPTED + '{"event": "phase"}\n',
    "a phase that is a number": ACCEPTED + '{"event": "phase", "name": 3}\n',
    "a phase of 1 MB": ACCEPTED + '{"event": "phase", "name": "' + "x" * 2**20 + '"}\n',
    "a phase with more": ACCEPTED + '{"event": "phase", "name": "load", "ms": 1}\n',
    "a partial that is a list": ACCEPTED + '{"event": "partial", "values": []}\n',
    "a partial without values": ACCEPTED + '{"event": "partial"}\n',
    "neither result nor failure": ACCEPTED + done(),
    "result and failure": ACCEPTED + done({}, failure=failure()),
    "no result": ACCEPTED + done(result=...),
    "a result that is a list": ACCEPTED + done([]),
    "no times": ACCEPTED + done({}, phases=...),
    "times that are a list": ACCEPTED + done({}, phases=[]),
    "a time that is text": ACCEPTED + done({}, phases={"load": "1"}),
    "a time that is true": ACCEPTED + done({}, phases={"load": True}),
    "a negative time": ACCEPTED + done({}, phases={"load": -1.0}),
    "a time that is NaN": ACCEPTED + done({}, phases={"load": math.nan}),
    "a time without end": ACCEPTED + done({}, phases={"load": math.inf}),
    "a time of 1e999": ACCEPTED + done({}).replace('"task_ms": 0.0', '"task_ms": 1e999'),
    "a time of years": ACCEPTED + done({}, task_ms=1e12),
    "a report that waited for years": ACCEPTED + done({}, late_ms=1e12),
    "phases of years": ACCEPTED + done({}, phases={"load": 1e12}),
    "200 phases": ACCEPTED + done({}, phases={f"p{number}": 0.0 for number in range(200)}),
    "task_ms that is null": ACCEPTED + done({}, task_ms=None),
    "task_ms that is a list": ACCEPTED + done({}, task_ms=[1]),
    "negative task_ms": ACCEPTED + done({}, task_ms=-0.1),
    "an unknown kind": ACCEPTED + done(failure=failure(kind="unheard_of")),
    "a kind that is a list": ACCEPTED + done(failure=failure(kind=["error"])),
    "a failure that is text": ACCEPTED + done(failure="no"),
    "a failure with more": ACCEPTED + done(failure=failure(row=1)),
    "a failure without a message": ACCEPTED + done(failure={"kind": "error", "phase": None, "signal": None}),
    "a message that is a number": ACCEPTED + done(failure=failure(message=3)),
    "a signal that is a number": ACCEPTED + done(failure=failure(signal=9)),
    "a phase of a failure that is a list": ACCEPTED + done(failure=failure(phase=[])),
    "more keys": ACCEPTED + done({}, row={"status": "success"}),
    "it leaves": "@exit 0\n",
    "it leaves after accepting": ACCEPTED + "@exit 3\n",
}


def answer(**changes: object) -> str:
    values = {name: value for name, value in {**REPORT_CONFIG, **changes}.items() if value is not ...}
    return f"{ACCEPTED}@wait {TASK_MS}\n{done(values, task_ms=TASK_MS)}"


def match(**changes: object) -> list[dict[str, object]]:
    (honest,) = REPORT_CONFIG["matches"]  # type: ignore[misc]
    return [{**honest, **changes}]


ANSWERS: dict[str, dict[str, object]] = {
    "nothing": dict.fromkeys(REPORT_CONFIG, ...),
    "a key of ours": {"run_id": "forged"},
    "status": {"status": "success"},
    "no speedup": {"speedup": ...},
    "no t_min": {"t_min": ...},
    "no compiled times": {"compiled_median_ms": ..., "compiled_trials_ms": ..., "compiled_block_sizes": ...},
    "a speedup of 1000": {"speedup": 1000.0, "speedup_low": 999.0, "speedup_high": 1001.0},
    "a speedup of 0": {"speedup": 0},
    "a speedup that is NaN": {"speedup": math.nan},
    "a speedup that is text": {"speedup": "2"},
    "a speedup outside of its interval": {"speedup_low": 2.05},
    "an interval that is NaN": {"speedup_low": math.nan},
    "a median that is not the trials'": {"eager_median_ms": 200.0, "speedup": 200.0, "speedup_high": 300.0},
    "a negative median": {"compiled_median_ms": -1.0},
    "a huge median": {"eager_median_ms": 10**400},
    "trials that are text": {"eager_trials_ms": "fast"},
    "trials with true": {"eager_trials_ms": [True, 2.0, 2.0, 2.0]},
    "trials with NaN": {"eager_trials_ms": [2.0, math.nan, 2.0, 2.0]},
    "trials without end": {"eager_trials_ms": [2.0, math.inf, 2.0, 2.0]},
    "trials of 0": {"compiled_trials_ms": [0.0, 1.0, 1.0, 1.0]},
    "calls shorter than any clock tells": {
        "compiled_trials_ms": [1e-297] * 4, "compiled_median_ms": 1e-297, "speedup": 2e297, "speedup_low": 1e297,
        "speedup_high": 3e297,
    },
    "200,000 trials": {"eager_trials_ms": [2.0] * 200_000, "eager_block_sizes": [100_000, 100_000]},
    "blocks that do not add up": {"eager_block_sizes": [2, 3]},
    "blocks of 0": {"eager_block_sizes": [4, 0]},
    "negative blocks": {"eager_block_sizes": [5, -1]},
    "blocks without pairs": {"eager_block_sizes": [4]},
    "more time than there was": {"compile_ms": 1e9},
    "trials longer than the task": {"eager_trials_ms": [2e6] * 4, "eager_median_ms": 2e6, "speedup": 2e6,
                                    "speedup_high": 3e6},
    "a first call longer than compiling": {"first_call_ms": 4.0},
    "t_min off the grid": {"t_min": -6.5},
    "t_min below the grid": {"t_min": -11.0},
    "t_min that is NaN": {"t_min": math.nan},
    "t_min better than the outputs'": {"t_min": -9.0},
    "t_min that is a list": {"t_min": [1]},
    "an output's t_min off the grid": {"matches": match(t_min=-6.5), "t_min": -6.5},
    "an output without fields": {"matches": [{"output_index": 0}]},
    "an output with more fields": {"matches": match(run_id="forged")},
    "outputs that are a number": {"matches": 3},
    "outputs that are numbers": {"matches": [3]},
    "20,000 outputs": {"matches": match() * 20_000},
    "one output twice": {"matches": match() * 2},
    "an output of index -1": {"matches": match(output_index=-1)},
    "a dimension of 2^63": {"matches": match(shape=[2**63])},
    "a dimension of -1": {"matches": match(shape=[-1])},
    "100,000 dimensions": {"matches": match(shape=[1] * 100_000)},
    "a dtype of 1 MB": {"matches": match(dtype="f" * 2**20)},
    "a difference that is NaN": {"matches": match(max_difference=math.nan)},
    "a negative difference": {"matches": match(mean_difference=-1.0)},
    "a peak of 2^63": {"eager_peak_bytes": 2**63},
    "a peak of -1": {"eager_peak_bytes": -1},
    "a peak that is a fraction": {"compiled_peak_bytes": 1.5},
    "operators of -1": {"evidence_operator_count": -1},
    "evidence that is a number": {"evidence_artefact": 3},
    "adaptations that are a text": {"evidence_adaptations": "schedules"},
    "1,000 adaptations": {"evidence_adaptations": ["a"] * 1000},
    "a truth that is 1": {"seed_dependent": 1},
    "an unknown mismatch": {"failure": {"kind": "forged", "message": ""}},
    "a mismatch that is a number": {"failure": 3},
    "a mismatch without t_min": {"failure": {"kind": "shape_mismatch", "message": "2 outputs"}},
    "model_ms that is NaN": {"model_ms": math.nan},
}  # fmt: skip


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerHost]:
    """One for all, which starts anew after what ended it, as that of a pipeline does."""
    python = fake_host.install(tmp_path_factory.mktemp("fake"), HONEST)
    with WorkerHost(python=python, preload=(), namespace=False) as found:
        yield found


def sample(folder: Path, name: str, said: str | bytes | None = None) -> SampleTarget:
    """A sample that runs outside of the sandbox, where the fake host is."""
    target = dataclasses.replace(write_tiny(folder / name, *LINEAR), dataset="catalog", sample_id=f"tests/{name}")
    if said is not None:
        (folder / name / "say.txt").write_bytes(said if isinstance(said, bytes) else said.encode())
    return mark_trusted(target)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_failure_of_one_process_is_the_rows(host: WorkerHost, tmp_path: Path, number: int) -> None:
    target = sample(tmp_path, "forged")
    said = ACCEPTED + done(failure=failure(kind="timeout", phase="run", message="it hangs"))
    (tmp_path / "forged" / f"say-{number}.txt").write_text(said)
    forged, after = bench_in_processes(host, tmp_path, mark_trusted(target), sample(tmp_path, "after"))
    assert (forged.run.failure_kind, forged.run.phase) == (FailureKind.TIMEOUT, "run")
    assert forged.run.message == f"process {number} of 3: it hangs"
    assert (forged.run.process_count, forged.run.speedup, forged.outputs) == (1, None, ())
    assert (after.run.status, after.run.process_count) == (Status.SUCCESS, 3)


def test_a_row_of_several_processes_keeps_every_trial(host: WorkerHost, tmp_path: Path) -> None:
    target = sample(tmp_path, "three")
    slower = {"compiled_trials_ms": [1.25] * 4, "compiled_median_ms": 1.25, "speedup": 1.6, "speedup_low": 1.5}
    faster = {"eager_trials_ms": [2.5, 2.5], "eager_median_ms": 2.5, "eager_block_sizes": [2], "speedup": 2.5,
              "compiled_trials_ms": [1.0], "compiled_block_sizes": [1], "speedup_high": 3.0}  # fmt: skip
    (tmp_path / "three" / "say-2.txt").write_text(answer(**slower, t_min=-4.0, matches=match(t_min=-4.0)))
    (tmp_path / "three" / "say-3.txt").write_text(answer(**faster, compile_ms=9.0, nan_mismatch=True))
    (found,) = bench_in_processes(host, tmp_path, mark_trusted(target))
    run = found.run
    assert (run.status, run.process_count, run.process_block_counts) == (Status.SUCCESS, 3, (2, 2, 1))
    assert run.eager_trials_ms == (2.0,) * 8 + (2.5,) * 2
    assert run.compiled_trials_ms == (1.0,) * 4 + (1.25,) * 4 + (1.0,)
    assert (run.eager_block_sizes, run.compiled_block_sizes) == ((2,) * 5, (2,) * 4 + (1,))
    assert run.speedup == pytest.approx((2.0 * 1.6 * 2.5) ** (1 / 3))
    assert run.speedup == pytest.approx(run.eager_median_ms / run.compiled_median_ms)
    assert run.speedup_low < 1.6 and run.speedup_high > 2.5
    assert (run.t_min, run.nan_mismatch, run.compile_ms) == (-4.0, True, 3.0)
    assert [output.t_min for output in found.outputs] == [-4.0]
    assert run.task_ms == pytest.approx(3 * TASK_MS)
    assert found.model_ms == pytest.approx(3 * 14.0)


def test_processes_with_different_outputs_are_a_failure(host: WorkerHost, tmp_path: Path) -> None:
    target = sample(tmp_path, "three")
    (tmp_path / "three" / "say-2.txt").write_text(answer(matches=match(shape=[3, 2])))
    (found,) = bench_in_processes(host, tmp_path, mark_trusted(target))
    assert (found.run.failure_kind, found.run.phase) == (FailureKind.ERROR, "compare")
    assert "different outputs" in str(found.run.message)


def bench_in_processes(host: WorkerHost, tmp_path: Path, *targets: SampleTarget) -> list[BenchmarkResult]:
    config = dataclasses.replace(CONFIG, processes=3)
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    return list(run_benchmarks(targets, described(), config, host, **folders))


def described() -> BackendDescription:
    environment = Environment(**DESCRIPTION["environment"])  # type: ignore[arg-type]
    return BackendDescription(BackendSpec("eager"), "eager", "1", None, "{}", environment, "hash")


def bench(host: WorkerHost, tmp_path: Path, *targets: SampleTarget) -> list[BenchmarkRun]:
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    return [found.run for found in run_benchmarks(targets, described(), CONFIG, host, **folders)]


@pytest.mark.parametrize("said", CONVERSATIONS.values(), ids=CONVERSATIONS.keys())
def test_a_forged_conversation_is_one_failed_row(host: WorkerHost, tmp_path: Path, said: str | bytes) -> None:
    before, forged, after = bench(
        host, tmp_path, sample(tmp_path, "before"), sample(tmp_path, "forged", said), sample(tmp_path, "after")
    )
    assert (before.status, after.status) == (Status.SUCCESS, Status.SUCCESS)
    assert forged.status is Status.FAILURE
    assert forged.phase is not None and forged.failure_kind in (FailureKind.ERROR, FailureKind.CRASH)
    assert forged.message and forged.message.isprintable() and len(forged.message) < 500


@pytest.mark.parametrize("changes", ANSWERS.values(), ids=ANSWERS.keys())
def test_a_forged_answer_is_one_failed_row(host: WorkerHost, tmp_path: Path, changes: dict[str, object]) -> None:
    forged, after = bench(host, tmp_path, sample(tmp_path, "forged", answer(**changes)), sample(tmp_path, "after"))
    assert after.status is Status.SUCCESS
    assert (forged.status, forged.failure_kind, forged.speedup) == (Status.FAILURE, FailureKind.ERROR, None)
    assert forged.message is not None and "malformed" in forged.message
    assert len(forged.message) < 500


@pytest.mark.parametrize("said", [None, answer()])
def test_an_honest_answer_is_a_row(host: WorkerHost, tmp_path: Path, said: str | None) -> None:
    (run,) = bench(host, tmp_path, sample(tmp_path, "honest", said))
    assert (run.status, run.speedup, run.t_min, run.message) == (Status.SUCCESS, 2.0, -6.0, None)
    assert run.eager_trials_ms == (2.0,) * 4


def test_an_answer_given_in_advance_is_not_the_next_tasks(host: WorkerHost, tmp_path: Path) -> None:
    twice = ACCEPTED + done({}) + ACCEPTED + done({**REPORT_CONFIG, "speedup": 2.0})
    forged, after = bench(host, tmp_path, sample(tmp_path, "forged", twice), sample(tmp_path, "after"))
    assert forged.status is Status.FAILURE
    # The honest one takes its time, which the forged one in its place would not.
    assert after.status is Status.SUCCESS
    assert (after.finished_at - after.started_at).total_seconds() * 1000 >= TASK_MS


def test_text_of_megabytes_is_cut_and_escaped(host: WorkerHost, tmp_path: Path) -> None:
    long = "\x1b[2Jkernels " + "x" * 2**20
    said = ACCEPTED + done(failure=failure(phase="load\r\x1b[1A", message=f"\x1b]0;title\x07 \u202e {long}"))
    forged, after = bench(host, tmp_path, sample(tmp_path, "forged", said), sample(tmp_path, "after"))
    assert forged.message is not None and forged.message.startswith(r"\x1b]0;title\x07 \u202e \x1b[2Jkernels xxx")
    assert len(forged.message) < 20_000
    assert after.status is Status.SUCCESS


def test_garbage_without_an_end_costs_little(host: WorkerHost, tmp_path: Path) -> None:
    process = psutil.Process()
    (sample_before,) = bench(host, tmp_path, sample(tmp_path, "before"))
    assert sample_before.status is Status.SUCCESS
    held, started = process.memory_info().rss, time.monotonic()
    high = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    forged, after = bench(host, tmp_path, sample(tmp_path, "forged", "@pour 3072\n"), sample(tmp_path, "after"))
    assert time.monotonic() - started < 20
    assert "longer than" in str(forged.message)
    assert after.status is Status.SUCCESS
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    assert peak - max(high, held) < 300 * 2**20


@pytest.mark.parametrize(
    "ready",
    [
        "",
        "{}",
        "[]",
        '{"event": "ready"}',
        json.dumps({**fake_host.READY, "pid": -1}),
        json.dumps({**fake_host.READY, "pid": "1"}),
        json.dumps({**fake_host.READY, "confinement": "full"}),
        json.dumps({**fake_host.READY, "preload_ms": math.nan}),
        json.dumps({**fake_host.READY, "output": "/"}),
        json.dumps({**fake_host.READY, "python": "\x1b[2J" * 1000}),
        "@pour 64",
        "@exit 1",
    ],
)
def test_a_host_that_is_none_is_an_error(tmp_path: Path, ready: str) -> None:
    python = fake_host.install(tmp_path / "fake", HONEST, ready)
    with WorkerHost(python=python, preload=(), namespace=False) as host, pytest.raises(WorkerError, match="not start"):
        host.start()


FINDINGS = {
    "nothing": {},
    "no findings": {"runnable": None},
    "a list": {"runnable": []},
    "a text": {"runnable": "passed"},
    "no message": {"runnable": {"passed": True}},
    "passed is 1": {"runnable": {"passed": 1, "message": None}},
    "a message that is a number": {"runnable": {"passed": True, "message": 3}},
    "more keys": {"runnable": {"passed": True, "message": None, "status": "valid"}},
    "another check": {"unheard_of": {"passed": True, "message": None}},
}


@pytest.mark.parametrize("finding", FINDINGS.values(), ids=FINDINGS.keys())
def test_a_forged_finding_is_a_failed_check(host: WorkerHost, tmp_path: Path, finding: dict[str, object]) -> None:
    said = ACCEPTED + json.dumps({"event": "partial", "values": finding}) + "\n" + done({})
    forged, after = validate(host, tmp_path, sample(tmp_path, "forged", said), sample(tmp_path, "after"))
    assert [row.passed for row in forged] == [False]
    assert forged[0].message
    assert [row.passed for row in after] == [True]


@pytest.mark.parametrize("said", list(CONVERSATIONS.values())[::4], ids=list(CONVERSATIONS.keys())[::4])
def test_a_forged_conversation_is_a_failed_check(host: WorkerHost, tmp_path: Path, said: str | bytes) -> None:
    forged, after = validate(host, tmp_path, sample(tmp_path, "forged", said), sample(tmp_path, "after"))
    assert [row.passed for row in forged] == [False]
    assert [row.passed for row in after] == [True]


def validate(host: WorkerHost, tmp_path: Path, *targets: SampleTarget) -> list[Any]:
    config = ValidateConfig(checks=("runnable",), deadline_s=20)
    return [one.rows for one in validate_samples(targets, host, log_dir=tmp_path / "logs", config=config)]


MODEL = {"model_name": "net-make", "library": "file", "task": "nlp"}
EXTRACTIONS: dict[str, tuple[object, object]] = {
    "no samples": (MODEL, {"graph_count": 0, "sample_ids": []}),
    "no name": ({}, EXTRACTED),
    "a count that is text": (MODEL, {**EXTRACTED, "graph_count": "1"}),
    "a count of 2^63": (MODEL, {**EXTRACTED, "graph_count": 2**63}),
    "a count that is not the samples'": (MODEL, {**EXTRACTED, "graph_count": 2}),
    "samples that are text": (MODEL, {**EXTRACTED, "sample_ids": "file/net-make"}),
    "samples that are numbers": (MODEL, {**EXTRACTED, "sample_ids": [1]}),
    "a sample of another library": (MODEL, {**EXTRACTED, "sample_ids": ["transformers/net"]}),
    "a sample of another model": (MODEL, {**EXTRACTED, "sample_ids": ["file/bert"]}),
    "a sample above": (MODEL, {**EXTRACTED, "sample_ids": ["file/../../etc"]}),
    "a sample at the root": (MODEL, {**EXTRACTED, "sample_ids": ["/etc/passwd"]}),
    "a name with a line break": (MODEL, {**EXTRACTED, "sample_ids": ["file/net-make\n"]}),
    "one sample twice": (MODEL, {"graph_count": 2, "sample_ids": ["file/net-make", "file/net-make"]}),
    "20,000 samples": (
        MODEL,
        {"graph_count": 20_000, "sample_ids": [f"file/net-make/subgraph_{number}" for number in range(20_000)]},
    ),
    "a name of 1 MB": ({**MODEL, "model_name": "x" * 2**20}, EXTRACTED),
    "a task that is a list": ({**MODEL, "task": []}, EXTRACTED),
    "more keys": (MODEL, {**EXTRACTED, "status": "success"}),
    "nothing": (MODEL, {}),
}  # fmt: skip


@pytest.mark.parametrize(("partial", "result"), EXTRACTIONS.values(), ids=EXTRACTIONS.keys())
def test_a_forged_extraction_is_a_failed_row(host: WorkerHost, tmp_path: Path, partial: object, result: object) -> None:
    said = ACCEPTED + json.dumps({"event": "partial", "values": partial}) + "\n" + done(result)
    row = extract_one(host, tmp_path / "forged", said)
    assert row.status == "failure"
    assert row.message is not None and "malformed" in row.message
    assert (row.sample_ids, row.graph_count) == ((), 0)
    after = extract_one(host, tmp_path / "after", None)
    assert (after.status, after.sample_ids) == ("success", ("file/net-make",))


@pytest.mark.parametrize("said", list(CONVERSATIONS.values())[::4], ids=list(CONVERSATIONS.keys())[::4])
def test_a_forged_conversation_is_a_failed_extraction(host: WorkerHost, tmp_path: Path, said: str | bytes) -> None:
    assert extract_one(host, tmp_path / "forged", said).status == "failure"
    assert extract_one(host, tmp_path / "after", None).status == "success"


def extract_one(host: WorkerHost, folder: Path, said: str | bytes | None) -> Any:
    folder.mkdir()
    (folder / "net.py").write_text("")
    if said is not None:
        (folder / "say.txt").write_bytes(said if isinstance(said, bytes) else said.encode())
    return Extractor(folder / "out", host, folder / "logs").extract(f"file:{folder}/net.py:make")


DESCRIPTIONS: dict[str, dict[str, object]] = {
    "no name": {"name": ...},
    "no framework": {"framework": ...},
    "a framework that is a list": {"framework": ["torch"]},
    "a version that is a number": {"version": 2},
    "options that are no JSON": {"options_json": "{"},
    "options that are a list": {"options_json": "[]"},
    "needs that lead elsewhere": {"needs": "../../etc/passwd"},
    "an environment that is a list": {"environment": []},
    "an environment with more": {"environment": {**DESCRIPTION["environment"], "x": 1}},  # type: ignore[dict-item]
    "an environment with text for a number": {"environment": {**DESCRIPTION["environment"], "threads": "1"}},  # type: ignore[dict-item]
    "another environment's hash": {"environment": {**DESCRIPTION["environment"], "env_hash": "0"}},  # type: ignore[dict-item]
    "more keys": {"config_hash": "forged"},
    "an error that is a number": {"error": 3},
}


@pytest.mark.parametrize("changes", DESCRIPTIONS.values(), ids=DESCRIPTIONS.keys())
def test_a_forged_description_is_an_error(host: WorkerHost, tmp_path: Path, changes: dict[str, object]) -> None:
    values = {name: value for name, value in {**DESCRIPTION, **changes}.items() if value is not ...}
    for name, said in (("forged", ACCEPTED + done(values)), ("honest", None)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine.py").write_text("")
        if said is not None:
            (tmp_path / name / "say.txt").write_text(said)
    with pytest.raises(BackendConfigError, match="cannot be asked what it is"):
        describe_backend(BackendSpec(f"{tmp_path}/forged/mine.py:Mine"), CONFIG, host)
    assert describe_backend(BackendSpec(f"{tmp_path}/honest/mine.py:Mine"), CONFIG, host).name == "eager"


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["done", "partial", "phase", "accepted", "error", "load"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(["event", "result", "failure", "phases", "task_ms", "name", "values", "kind", "phase", "pid"])
MESSAGES = st.dictionaries(KEYS | st.text(max_size=3), VALUES, max_size=6)


@given(MESSAGES)
def test_any_message_is_read_or_malformed(message: dict[str, object]) -> None:
    for parse in (parse_event, parse_ready):
        tolerated(parse, message, MalformedError)
    tolerated(parse_report, message, FrameError)


@given(st.dictionaries(st.sampled_from([*REPORT_CONFIG, "other"]), VALUES), st.booleans())
def test_any_answer_is_read_or_malformed(changes: dict[str, object], only: bool) -> None:
    values = changes if only else {**REPORT_CONFIG, **changes}
    tolerated(lambda found: read(TypeAdapter(ReportedRun), found, "it"), values, MalformedError)


@given(st.binary(max_size=60) | VALUES.map(lambda value: json.dumps(value).encode() + b"\n"))
def test_any_bytes_are_messages_or_no_frame(data: bytes) -> None:
    reader = FrameReader(REPORT_QUOTA)
    for message in tolerated(lambda found: list(reader.feed(found)), data, FrameError) or ():
        encode(message)


def tolerated(parse: Callable[[Any], Any], value: object, error: type[Exception]) -> Any:
    try:
        return parse(value)
    except error as found:
        assert len(str(found)) < 500
        return None
