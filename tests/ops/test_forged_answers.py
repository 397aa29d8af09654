"""Whatever a worker says, each task is one row, its failure is its own, and the next task succeeds."""

import dataclasses
import json
import math
import resource
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import fake_host
import psutil
import pytest
from forgeries import (
    ACCEPTED,
    ANSWERS,
    CONVERSATIONS,
    DESCRIPTION,
    DESCRIPTIONS,
    EXTRACTIONS,
    FINDINGS,
    HONEST,
    REPORT_CONFIG,
    TASK_MS,
    done,
    failure,
    match,
)
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ops.dataset.capture.extract import Extractor
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.trust import mark_trusted
from ops.dataset.sources import registry
from ops.dataset.validate.run import ValidateConfig, validate_samples
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.measuring.judge.contender import SideResult
from ops.evaluation.benchmark.result_parsing import ReportedRun
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Phase, Status
from ops.evaluation.benchmark.runner import _Runner, run_benchmarks
from ops.execution.environments.description import Environment
from ops.execution.untrusted.values import MalformedError, read
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.events import Done, parse_event, parse_ready
from ops.execution.worker.protocol import REPORT_QUOTA, FrameError, FrameReader, encode, parse_report
from ops.execution.worker.task import TaskFailure
from ops.failures import Concern, FailureKind
from tests.tiny_samples import LINEAR, write_tiny

CONFIG = BenchmarkConfig(threads=1, warmup=1, trials=4, deadline_s=20)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkerHost]:
    """One for all, which starts anew after what ended it, as that of a pipeline does."""
    python = fake_host.install(tmp_path_factory.mktemp("fake"), HONEST)
    with WorkerHost(python=python, preload=(), namespace=False) as forger:
        yield forger


def sample(folder: Path, name: str, said: str | bytes | None = None) -> SampleTarget:
    """A sample that runs outside of the sandbox, where the fake host is."""
    target = dataclasses.replace(write_tiny(folder / name, *LINEAR), dataset="catalog", sample_id=f"tests/{name}")
    have_said(folder / name, said)
    return mark_trusted(target)


def have_said(folder: Path, said: str | bytes | None) -> None:
    """Have the host say this to a task of this folder; None: what is honest."""
    if said is not None:
        (folder / "say.txt").write_bytes(said if isinstance(said, bytes) else said.encode())


def processes_of(tmp_path: Path, *changes: dict[str, object] | TaskFailure) -> BenchmarkResult:
    """The row of a run of several processes, each honest but for what is changed, or failed."""
    results = [
        SideResult(failure=change, task_ms=TASK_MS)
        if isinstance(change, TaskFailure)
        else SideResult({**REPORT_CONFIG, **change}, task_ms=TASK_MS)
        for change in changes
    ]
    config = dataclasses.replace(CONFIG, processes=3)
    runner = _Runner(described(), config, cast("Any", None), tmp_path, tmp_path, None)
    target = SampleTarget("tests", "a", "0", tmp_path)
    return runner.result(target, "id", datetime.now(UTC), [result.to_process_result() for result in results])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_failure_of_one_process_is_the_rows(tmp_path: Path, number: int) -> None:
    hung = TaskFailure(FailureKind.TIMEOUT, Phase.RUN, "it hangs")
    forged = processes_of(tmp_path, *[{}] * (number - 1), hung)
    assert (forged.run.failure_kind, forged.run.phase) == (FailureKind.TIMEOUT, "run")
    assert forged.run.message == f"process {number} of 3: it hangs"
    assert (forged.run.conditions.process_count, forged.run.times.speedup, forged.outputs) == (1, None, ())


def test_a_row_of_several_processes_keeps_every_trial(tmp_path: Path) -> None:
    slower = {"compiled_trials_ms": [1.25] * 4, "compiled_median_ms": 1.25, "speedup": 1.6, "speedup_low": 1.5}
    faster = {"eager_trials_ms": [2.5, 2.5], "eager_median_ms": 2.5, "eager_block_sizes": [2], "speedup": 2.5,
              "compiled_trials_ms": [1.0], "compiled_block_sizes": [1], "speedup_high": 3.0}  # fmt: skip
    result = processes_of(
        tmp_path,
        {},
        {**slower, "t_min": -4.0, "matches": match(t_min=-4.0)},
        {**faster, "compile_ms": 9.0, "nan_mismatch": True},
    )
    run = result.run
    times = result.blocks
    assert (run.status, run.conditions.process_count, times.process_block_counts) == (Status.SUCCESS, 3, (2, 2, 1))
    assert times.eager_trials_ms == (2.0,) * 8 + (2.5,) * 2
    assert times.compiled_trials_ms == (1.0,) * 4 + (1.25,) * 4 + (1.0,)
    assert (times.eager_block_sizes, times.compiled_block_sizes) == ((2,) * 5, (2,) * 4 + (1,))
    assert run.times.speedup == pytest.approx((2.0 * 1.6 * 2.5) ** (1 / 3))
    assert run.times.speedup == pytest.approx(run.times.eager_median_ms / run.times.compiled_median_ms)
    assert run.times.speedup_low < 1.6 and run.times.speedup_high > 2.5
    assert (run.t_min, run.nan_mismatch, run.times.compile_ms) == (-4.0, True, 3.0)
    assert [output.t_min for output in result.outputs] == [-4.0]
    assert run.times.task_ms == pytest.approx(3 * TASK_MS)
    assert result.model_ms == pytest.approx(3 * 14.0)


def test_processes_with_different_outputs_are_a_failure(tmp_path: Path) -> None:
    result = processes_of(tmp_path, {}, {"matches": match(shape=[3, 2])}, {})
    assert (result.run.failure_kind, result.run.phase) == (FailureKind.ERROR, "compare")
    assert "different outputs" in str(result.run.message)


def described() -> BackendDescription:
    environment = Environment(**DESCRIPTION["environment"])  # type: ignore[arg-type]
    return BackendDescription(BackendSpec("eager"), "eager", "1", None, "{}", environment, "hash")


def bench(host: WorkerHost, tmp_path: Path, *targets: SampleTarget) -> list[BenchmarkRun]:
    folders = {"log_dir": tmp_path / "logs", "lock_dir": tmp_path / "locks"}
    return [result.run for result in run_benchmarks(targets, described(), CONFIG, host, **folders)]


@pytest.mark.parametrize("said", CONVERSATIONS.values(), ids=CONVERSATIONS.keys())
def test_a_forged_conversation_is_one_failed_row(host: WorkerHost, tmp_path: Path, said: str | bytes) -> None:
    (forged,) = bench(host, tmp_path, sample(tmp_path, "forged", said))
    assert forged.status is Status.FAILURE
    assert forged.phase is not None and forged.failure_kind in (FailureKind.ERROR, FailureKind.CRASH)
    assert forged.message and forged.message.isprintable() and len(forged.message) < 500


@pytest.mark.parametrize("changes", ANSWERS.values(), ids=ANSWERS.keys())
def test_a_forged_answer_is_one_failed_row(changes: dict[str, object]) -> None:
    fields = {name: value for name, value in {**REPORT_CONFIG, **changes}.items() if value is not ...}
    failure = SideResult(fields).to_process_result().failure
    assert failure is not None and failure.kind == FailureKind.ERROR
    assert "malformed" in failure.message
    assert len(failure.message) < 500


def test_an_honest_answer_is_a_row() -> None:
    result = SideResult(dict(REPORT_CONFIG)).to_process_result()
    assert (result.failure, result.reported.speedup, result.reported.t_min) == (None, 2.0, -6.0)
    assert result.reported.eager_trials_ms == (2.0,) * 4


def test_an_answer_given_in_advance_is_not_the_next_tasks(host: WorkerHost, tmp_path: Path) -> None:
    """The honest one finds that the check passes, which the forged one in its place would not."""
    twice = ACCEPTED + done({}) + ACCEPTED + done({})
    forged, after = validate(host, tmp_path, sample(tmp_path, "forged", twice), sample(tmp_path, "after"))
    assert [row.passed for row in forged] == [False]
    assert [row.passed for row in after] == [True]


def test_text_of_megabytes_is_cut_and_escaped(host: WorkerHost, tmp_path: Path) -> None:
    long = "\x1b[2Jkernels " + "x" * 2**20
    said = ACCEPTED + done(failure=failure(phase="load\r\x1b[1A", message=f"\x1b]0;title\x07 \u202e {long}"))
    (forged,) = bench(host, tmp_path, sample(tmp_path, "forged", said))
    assert forged.message is not None and forged.message.startswith(r"\x1b]0;title\x07 \u202e \x1b[2Jkernels xxx")
    assert len(forged.message) < 20_000


def test_garbage_without_an_end_costs_little(host: WorkerHost, tmp_path: Path) -> None:
    process = psutil.Process()
    bench(host, tmp_path, sample(tmp_path, "before", ACCEPTED + done({})))
    held, started = process.memory_info().rss, time.monotonic()
    high = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    (forged,) = bench(host, tmp_path, sample(tmp_path, "forged", "@pour 3072\n"))
    assert time.monotonic() - started < 20
    assert "longer than" in str(forged.message)
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


@pytest.mark.parametrize("finding", FINDINGS.values(), ids=FINDINGS.keys())
def test_a_forged_finding_is_a_failed_check(host: WorkerHost, tmp_path: Path, finding: dict[str, object]) -> None:
    said = ACCEPTED + json.dumps({"event": "partial", "values": finding}) + "\n" + done({})
    forged, after = validate(host, tmp_path, sample(tmp_path, "forged", said), sample(tmp_path, "after"))
    assert [row.passed for row in forged] == [False]
    assert forged[0].message
    assert [row.passed for row in after] == [True]


def test_a_forged_conversation_is_a_failed_check(host: WorkerHost, tmp_path: Path) -> None:
    said = CONVERSATIONS["accepted twice"]
    forged, after = validate(host, tmp_path, sample(tmp_path, "forged", said), sample(tmp_path, "after"))
    assert [row.passed for row in forged] == [False]
    assert [row.passed for row in after] == [True]


def validate(host: WorkerHost, tmp_path: Path, *targets: SampleTarget) -> list[Any]:
    config = ValidateConfig(checks=("runnable",), deadline_s=20)
    return [judged.rows for judged in validate_samples(targets, host, log_dir=tmp_path / "logs", config=config)]


@pytest.mark.parametrize(("partial", "result"), EXTRACTIONS.values(), ids=EXTRACTIONS.keys())
def test_a_forged_extraction_is_a_failed_row(host: WorkerHost, tmp_path: Path, partial: object, result: object) -> None:
    said = ACCEPTED + json.dumps({"event": "partial", "values": partial}) + "\n" + done(result)
    row = extract_one(host, tmp_path / "forged", said)
    assert row.status == "failure"
    assert row.message is not None and "malformed" in row.message
    assert (row.sample_ids, row.graph_count) == ((), 0)
    after = extract_one(host, tmp_path / "after", None)
    assert (after.status, after.sample_ids) == ("success", ("file/net-make",))


def test_a_forged_conversation_is_a_failed_extraction(host: WorkerHost, tmp_path: Path) -> None:
    assert extract_one(host, tmp_path / "forged", CONVERSATIONS["accepted twice"]).status == "failure"
    assert extract_one(host, tmp_path / "after", None).status == "success"


def extract_one(host: WorkerHost, folder: Path, said: str | bytes | None) -> Any:
    folder.mkdir()
    (folder / "net.py").write_text("")
    have_said(folder, said)
    return Extractor(folder / "out", host, folder / "logs").extract(registry.parse(f"file:{folder}/net.py:make"))


@pytest.mark.parametrize("changes", DESCRIPTIONS.values(), ids=DESCRIPTIONS.keys())
def test_a_forged_description_is_an_error(host: WorkerHost, tmp_path: Path, changes: dict[str, object]) -> None:
    values = {name: value for name, value in {**DESCRIPTION, **changes}.items() if value is not ...}
    for name, said in (("forged", ACCEPTED + done(values)), ("honest", None)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine.py").write_text("")
        have_said(tmp_path / name, said)
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


@pytest.mark.parametrize(
    ("said", "concerns"),
    [
        ({"reason": "zzz", "concerns": {"input": "x", "zzz": "y"}}, {Concern.INPUT: "x"}),
        ({"reason": ["no_room"], "error": {}, "concerns": [["input", "x"]]}, {}),
        ({"concerns": {"length": 1}}, {Concern.LENGTH: ""}),
        ({"concerns": {"length": "\u202e" * 999}}, {Concern.LENGTH: ("\\u202e" * 99)[:100]}),
    ],
)
def test_words_of_a_task_that_are_not_ours_count_for_nothing(
    said: dict[str, Any], concerns: dict[Concern, str]
) -> None:
    frame = {"failure": {"kind": "error", "message": "x", "phase": None, **said}}
    _, parsed = parse_report(frame)
    assert parsed == TaskFailure("error", None, "x", concerns=concerns)
    told = json.loads(json.dumps(dataclasses.asdict(parsed)))
    event = parse_event({"event": "done", "result": None, "failure": told, "phases": {}, "task_ms": 1.0})
    assert isinstance(event, Done) and event.failure == parsed


@given(st.dictionaries(st.sampled_from([*REPORT_CONFIG, "other"]), VALUES), st.booleans())
def test_any_answer_is_read_or_malformed(changes: dict[str, object], only: bool) -> None:
    values = changes if only else {**REPORT_CONFIG, **changes}
    tolerated(lambda answered: read(TypeAdapter(ReportedRun), answered, "it"), values, MalformedError)


@given(st.binary(max_size=60) | VALUES.map(lambda value: json.dumps(value).encode() + b"\n"))
def test_any_bytes_are_messages_or_no_frame(data: bytes) -> None:
    reader = FrameReader(REPORT_QUOTA)
    for message in tolerated(lambda fed: list(reader.feed(fed)), data, FrameError) or ():
        encode(message)


def tolerated(parse: Callable[[Any], Any], value: object, error: type[Exception]) -> Any:
    try:
        return parse(value)
    except error as raised:
        assert len(str(raised)) < 500
        return None
