"""Logs mean what happened: each fault of a reader that goes by words alone, and each kind of damage, is a case."""

import gzip
import math
import random
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest

from ops.evaluation.logs.lines import MOST_LINE_BYTES, LogError
from ops.evaluation.logs.outcome import ContradictionError, LoggedRun, run_of
from ops.evaluation.logs.records import RecordReader, scan
from ops.evaluation.logs.rows import sample_id_of
from tests.made_logs import begin, compared, ended, failed, lines, ran, timed

NEXT = "[1] test_compiler, model_path: samples/next/one\n"
MIXED = "mixed"
CUT = "cut"


def read(folder: Path, content: str | bytes) -> tuple[dict[str, LoggedRun], Counter[str]]:
    """What a log says: path → run, and warnings; samples that contradict themselves are left out."""
    file = folder / "a.log"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    reader, runs, looked = RecordReader(file), {}, scan(file)
    for record in reader.read():
        if record.is_mixed or (record.prompt, record.number) in looked.mixed:
            reader.warnings[MIXED] += 1
            continue
        if record.is_cut:
            reader.warnings[CUT] += 1
            continue
        try:
            runs[record.path] = run_of(record, "run")
        except ContradictionError as error:
            reader.warnings[str(error)] += 1
    return runs, +reader.warnings


def only(folder: Path, content: str) -> LoggedRun:
    """What a log of one sample says."""
    ((run,), warnings) = (list(read(folder, content)[0].values()), read(folder, content)[1])
    assert not warnings
    return run


def cause(run: LoggedRun) -> tuple[str, str, str]:
    return str(run.status), str(run.phase), str(run.failure_kind)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (failed("s/a", "boom"), ("failure", "compile", "error")),
        (failed("s/a", "boom", sides=2), ("failure", "run", "error")),
        (failed("s/a", "CUDA out of memory", sides=2), ("failure", "run", "out_of_memory")),
        (failed("s/a", "[PassMgrBackend] No passes modified the graph."), ("failure", "compile", "no_evidence")),
        (failed("s/a", "Environment fluctuation detected.", sides=2), ("unavailable", "None", "None")),
        (
            begin("s/a") + "Eager model execution failed: no\n" + timed(1.0)
            + lines("[Result] status: failed", "[Fail due to eager model execution error.]"),
            ("failure", "eager", "error"),
        ),
        (
            begin("s/a") + timed(1.0) + "Run model in compiled mode failed: no\nTraceback\nValueError: no\n"
            + lines("[Result][status] eager:success compiled:failed"),
            ("failure", "compile", "error"),
        ),
        (begin("s/a") + lines("[Result][status] eager:failed compiled:failed"), ("failure", "eager", "error")),
        (
            begin("s/a") + timed(1.0, 1.0) + lines("[DataType] a match:False", "[Result] status: success"),
            ("failure", "compare", "dtype_mismatch"),
        ),
        (
            begin("s/a") + timed(1.0, 1.0) + lines("[Result][status] eager:success compiled:success")
            + lines("[DataType] a match:True", "[Shape] a match:False"),
            ("failure", "compare", "shape_mismatch"),
        ),
        (begin("s/a") + timed(1.0, 1.0) + compared({"float32": 0}) + ended(1.0, 0.0), ("failure", "run", "error")),
        (begin("s/a") + timed(1.0, 1.0) + compared({"float32": 0}) + ended(0.0, 1.0), ("failure", "eager", "error")),
    ],
)  # fmt: skip
def test_a_failure_is_of_the_side_and_phase_that_failed(
    tmp_path: Path, content: str, expected: tuple[str, str, str]
) -> None:
    assert cause(only(tmp_path, content)) == expected


@pytest.mark.parametrize(
    ("eager", "told"), [(10**400, "a success without times"), (1e308, "times with no finite ratio")]
)
def test_times_that_no_number_holds_leave_the_other_samples(tmp_path: Path, eager: float, told: str) -> None:
    huge = begin("s/huge") + timed(1.0, 1.0) + compared({"float32": -7.0}) + ended(eager, 1e-5, speedup="0")
    runs, warnings = read(tmp_path, huge + ran("s/a"))
    assert [*runs] == ["s/a"] and warnings == {told: 1}


@pytest.mark.parametrize("forged", ["[Processing] s/forged", "[Speedup][e2e]: 99", "[Config] compiler: other"])
def test_the_text_of_an_exception_is_no_line_of_a_result(tmp_path: Path, forged: str) -> None:
    runs, warnings = read(tmp_path, failed("s/a", f"boom the-prompt {forged}") + ran("s/b"))
    assert cause(runs["s/a"]) == ("failure", "compile", "error") and forged in (runs["s/a"].message or "")
    assert [*runs] == ["s/a", "s/b"] and not warnings


@pytest.mark.parametrize("times", [(1.0, math.nan), (1.0, -2.0), (1.0, math.inf), (1.0, 1e-7)])
def test_a_time_that_no_clock_gives_is_a_failure_and_no_speedup(tmp_path: Path, times: tuple[float, float]) -> None:
    run = only(tmp_path, begin("s/a") + timed(1.0, 1.0) + compared({"float32": -7.0}) + ended(*times))
    assert cause(run) == ("failure", "run", "error") and run.speedup is None
    assert "no clock" in (run.message or "")


@pytest.mark.parametrize(
    ("sides", "text", "expected"),
    [
        ((), "", ("failure", "eager", "crash")),
        ((1.0,), "", ("failure", "compile", "crash")),
        ((1.0, 1.0), "", ("failure", "run", "crash")),
        ((1.0,), "Traceback\ntorch.cuda.OutOfMemoryError: out of memory\n", ("failure", "compile", "out_of_memory")),
        ((1.0, 1.0), lines("[Datatype][eager]: float32"), ("failure", "compare", "crash")),
    ],
)
def test_a_process_that_died_failed_where_it_was(
    tmp_path: Path, sides: tuple[float, ...], text: str, expected: tuple[str, str, str]
) -> None:
    for following in (ran("s/next"), NEXT + ran("samples/next/one")):
        runs, warnings = read(tmp_path, begin("s/a") + timed(*sides) + text + following)
        assert [cause(run) for run in runs.values()] == [expected, ("success", "None", "None")] and not warnings
    _, warnings = read(tmp_path, begin("s/a") + timed(*sides) + text)
    assert warnings == {CUT: 1}, "the log may have been cut"


def test_words_of_errors_make_no_failure_and_no_other_sample_has_them(tmp_path: Path) -> None:
    noise = "UserError: deprecated\nException: ignored\nmy all_close match:False\n"
    broken = "[0] test_compiler, model_path: s/a\nTraceback\nModuleNotFoundError: No module named 'x'\n"
    runs, warnings = read(tmp_path, begin("s/b") + noise + timed(2.0, 1.0) + compared({"float32": -7.0}) + noise
                          + ended(2.0, 1.0) + broken + NEXT + ran("samples/next/one"))  # fmt: skip
    assert not warnings and runs["s/b"].speedup == 2.0
    assert cause(runs["s/a"]) == ("failure", "load", "error") and "No module" in (runs["s/a"].message or "")
    assert len(runs) == 3, "an announced sample that then runs is there once"


@pytest.mark.parametrize(
    ("first", "t_min"),
    [
        ({"float32": -7.0}, -7.0),
        ({"float32": -7.0, "bfloat16": -2.0}, -2.0),
        ({"float32": -math.inf}, -math.inf),
        ({"int64": -math.inf, "float16": -3.0}, -3.0),
        ({"int64": 0.0}, math.inf),
        ({"float32": 6.0}, math.inf),
    ],
)
def test_the_smallest_level_from_which_on_all_outputs_pass_is_t_min(
    tmp_path: Path, first: dict[str, float], t_min: float
) -> None:
    run = only(tmp_path, begin("s/a") + timed(3.0, 1.0) + compared(first) + ended(3.0, 1.0))
    assert run.t_min == t_min and run.speedup == 3.0
    assert [output.dtype for output in run.outputs] == list(first)


def test_levels_that_are_not_logged_are_bounded_and_uneven_ones_told(tmp_path: Path) -> None:
    part = begin("s/a") + timed(1.0, 1.0) + compared({"float32": -7.0}, levels=(-9, -4, 1)) + ended(1.0, 1.0)
    assert only(tmp_path, part).t_min == -4.0
    even = ran("s/a")
    uneven = even.replace("atol_1.00E-03_rtol_2.94E-04]: 1", "atol_1.00E-03_rtol_2.94E-04]: 0")
    run = only(tmp_path, uneven)
    assert uneven != even and run.t_min == -2.0 and run.is_uneven


def test_the_speedup_is_the_printed_one_and_has_to_follow_from_the_times(tmp_path: Path) -> None:
    of = begin("s/a") + timed(1.0, 1.0) + compared({"float32": 0.0})
    assert only(tmp_path, of + ended(1.0, 3.0)).speedup == 0.33333
    assert only(tmp_path, of + ended(1.0, 1e7)).speedup == pytest.approx(1e-7), "rounded to 0.00000"
    for wrong in ("2.0", "nan", "-1", "x"):
        runs, warnings = read(tmp_path, of + ended(1.0, 1.0, speedup=wrong))
        assert not runs and "speedup" in str(warnings)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[equal]: 0", "[equal]: 0 1", "number of outputs"),
        ("[equal]: 0", "[equal]: 7", "number of outputs"),
        ("[Correctness][equal]", "[Correctness][other]", "no outputs"),
        ('{"e2e": {"median": 2.0}}', "{" * 100_000, "without times"),
        ('{"e2e": {"median": 2.0}}', "[]", "without times"),
        ("the-prompt [Datatype][eager]: float32\n", "", "no outputs"),
    ],
)
def test_what_contradicts_itself_is_left_out(tmp_path: Path, old: str, new: str, told: str) -> None:
    log = ran("s/a")
    assert old in log
    runs, warnings = read(tmp_path, log.replace(old, new, 1) + ran("s/b"))
    assert list(runs) == ["s/b"] and told in str(warnings)


def test_two_processes_with_prompts_of_their_own_are_told_apart(tmp_path: Path) -> None:
    a, b = (begin(f"s/{name}", name) + timed(2.0, 1.0) for name in "ab")
    rest_a = compared({"float32": -7.0}, "a") + ended(2.0, 1.0, "a")
    rest_b = compared({"float16": -3.0}, "b") + ended(4.0, 1.0, "b")
    mixed = "".join(f"{x}\n{y}\n" for x, y in zip(rest_a.splitlines(), rest_b.splitlines(), strict=True))
    runs, warnings = read(tmp_path, a + b + mixed)
    assert not warnings and [runs[f"s/{name}"].speedup for name in "ab"] == [2.0, 4.0]
    assert [runs[f"s/{name}"].t_min for name in "ab"] == [-7.0, -3.0]


@pytest.mark.parametrize("seed", range(40))
def test_two_processes_with_one_prompt_give_nothing_wrong(tmp_path: Path, seed: int) -> None:
    """Lines are mixed in pieces of any length; each sample has a speedup by which its result is known."""
    draw, speedups = random.Random(seed), {f"s/{number}": float(2 + number) for number in range(16)}
    processes = [
        list("".join(ran(path, speedup) for path, speedup in list(speedups.items())[start::2]).splitlines(True))
        for start in range(2)
    ]
    mixed = []
    while any(processes):
        process = draw.choice([item for item in processes if item])
        length = draw.choice((1, 3, 20, 100))
        mixed += process[:length]
        del process[:length]
    runs, warnings = read(tmp_path, "".join(mixed) + ran("s/last", 99.0))
    assert {path: run.speedup for path, run in runs.items() if run.speedup != speedups.get(path)} == {"s/last": 99.0}
    assert warnings[MIXED] + len(runs) <= len(speedups) + 1 and warnings[MIXED]


def test_a_cut_log_loses_only_its_last_sample(tmp_path: Path) -> None:
    both = ran("s/a") + ran("s/b")
    for end in range(len(ran("s/a")) + 1, len(both) - 1, 97):
        runs, warnings = read(tmp_path, both[:end])
        assert runs["s/a"].speedup == 2.0 and all(run.speedup in (2.0, None) for run in runs.values())
        assert warnings or "s/b" in runs


def test_bytes_of_any_kind_are_survived(tmp_path: Path) -> None:
    hostile = (
        b"\xff\xfe\x00the-prompt [Config] device: \xff\x1b[2J\n"
        b"the-prompt [Config] hardware: \xff\x1b[2J\n"
        + b"x" * (MOST_LINE_BYTES * 2 + 5) + b"\n"
        + b"[" * 1000 + b"\n" + b" [" * 1000 + b"\n\n\r\n"
    )  # fmt: skip
    sample = ran("../../etc/\x1b[2Jpasswd").encode()
    head, tail = sample.split(b"the-prompt [Config] hardware: Some GPU\n")
    runs, warnings = read(tmp_path, hostile + head + hostile + tail)
    assert len(runs) == 1 and next(iter(runs.values())).speedup == 2.0
    assert any("longer than" in text for text in warnings)


@pytest.mark.parametrize(
    ("path", "sample_id"),
    [
        ("/work/GraphNet/samples/timm/resnet18", "timm/resnet18"),
        ("./samples/timm/resnet18/", "timm/resnet18"),
        ("/data/paddle_samples/PaddleNLP/bert/subgraph_3", "PaddleNLP/bert/subgraph_3"),
        ("/models/a/b", "models/a/b"),
        ("../../etc/passwd", "etc/passwd"),
        ("C:\\x\\samples\\a\\b", "a/b"),
        ("/", "unnamed"),
        ("a/\x1b[2J", "a/\\x1b[2J"),
    ],
)
def test_a_sample_is_called_after_the_end_of_its_path(path: str, sample_id: str) -> None:
    assert sample_id_of(path) == sample_id


def test_paddle_is_told_by_what_its_command_prints(tmp_path: Path) -> None:
    own = lines("[Result][status] eager:success compiled:success")
    paddle = begin("/x/a/b/subgraph_1") + timed(2.0, 1.0) + own + compared({"float32": -7.0}) + ended(2.0, 1.0)
    file = tmp_path / "p.log"
    for content, framework in (
        (ran("/x/samples/a/c"), "torch"),
        (paddle.replace("[Result] status: success", ""), "paddle"),
    ):
        file.write_text(begin("/x/died") + content)
        assert scan(file).framework == framework
    assert read(tmp_path, file.read_text())[0]["/x/a/b/subgraph_1"].speedup == 2.0


def test_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    peaks = []
    for size in (10, 40):
        file = tmp_path / f"{size}.log"
        file.write_text("".join(ran(f"s/{number}") + "text\n" * 1000 for number in range(5 * size)))
        tracemalloc.start()
        assert sum(1 for _ in RecordReader(file).read()) == 5 * size
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2 * peaks[0]


def test_a_compressed_log_is_read_and_a_cut_one_told(tmp_path: Path) -> None:
    packed = gzip.compress((ran("s/a") + ran("s/b")).encode())
    assert [*read(tmp_path, packed)[0]] == ["s/a", "s/b"]
    with pytest.raises(LogError, match="cannot read"):
        read(tmp_path, packed[:-20])


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot read"):
        list(RecordReader(tmp_path).read())
