"""The report: all parts are there, hostile text stays text, it loads nothing, and it draws in a real browser."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from ops.dataset.decompose.drawing import DecomposedGraph, Decompositions
from ops.dataset.derived import PartRow
from ops.reporting.score import report_tables
from ops.reporting.score.charts import ChartContext
from ops.reporting.score.report import ReportData, render_report, write_report
from ops.reporting.score.report_tables import (
    MAX_CONVERSIONS,
    MAX_MESSAGE,
    MAX_WORST,
    conversions,
    scores,
    worst_samples,
)

HOSTILE = "<script>alert(1)</script>"


def make_data(frames: Any, **changes: Any) -> ReportData:
    fields: dict[str, Any] = {
        "scores": frames.scores,
        "speedups": frames.speedups,
        "samples": frames.samples,
        "worst": frames.worst,
        "context": ChartContext(environment=f"Xeon {HOSTILE}"),
        "generated_at": datetime(2025, 3, 4, 5, 6, tzinfo=UTC),
        "environment": {"hardware": f"Xeon {HOSTILE}", "torch": "2.13.0"},
    }
    return ReportData(**fields | changes)


def test_everything_is_there(frames: Callable[..., Any], read_page: Any) -> None:
    source = render_report(make_data(frames(24, ("eager", "inductor", "absent")), title=f"Nightly {HOSTILE}"))
    assert len(source) < 2_000_000
    page = read_page(source)
    assert page.text.count(HOSTILE) >= 4 and "second line" not in page.text
    titles = [spec["title"]["text"] for spec in page.specs]
    assert [title.split(":")[0].split(",")[0] for title in titles] == [
        "ES(t)",
        "S(t)",
        "Speedup over eager",
        "Compile time and memory beside speed",
        "Every sample under every backend",
        "The dataset by source and task",
        "The dataset by task in two levels and architecture",
        "The dataset by trait and kind of trait",
        "Graph size",
    ]
    assert [attrs["data-chart"] for _, attrs in page.tags if "data-chart" in attrs] == list("012345678")
    for part in (
        "Generated 2025-03-04 05:06+00:00",
        "b = 0.1",
        "Worst samples",
        "compile",
        "install",
        "2.13.0",
        "S(−3)",
    ):
        assert part in page.text


NAMES = (
    '" onmouseover="alert(1)" x="\' onfocus=\'alert(2) </title></style></td></script><script>alert(1)</script>',
    "<img src=http://evil.example/x> {{ 7 * 7 }}{% raw %}{# comment #} &lt;b&gt; &amp; & <!-- <![CDATA[",
)


TAGS = """
html head meta title style body main script header h1 h2 p br div details summary section figure table thead tbody tr
th td span dl dt dd svg g rect path text
"""
"""Of our templates."""


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_stay_text_wherever_they_stand(name: str, frames: Callable[..., Any], read_page: Any) -> None:
    """Names of samples, backends, phases and machines, titles, messages: in cells, attributes, charts and heads."""
    frame = frames(6, ("eager", "inductor", "absent"))
    renamed = {"eager": f"eager{name}", "inductor": f"ind{name}", "absent": f"absent{name}"}
    scored, runs, worst = (part.replace({"backend": renamed}) for part in (frame.scores, frame.speedups, frame.worst))
    runs = runs.assign(task=name, phase=name, failure_kind=name, message=name)
    data = make_data(
        frame,
        scores=scored,
        grouped_scores=scored.assign(group_value=name),
        speedups=runs,
        worst=worst.assign(sample_id=name, phase=name, failure_kind=name, message=name),
        samples=frame.samples.assign(task=name, source=name),
        context=ChartContext(group_by="task", environment=name),
        environment={name: name},
        decompositions=Decompositions((decomposed(name),), 1),
        title=name,
    )
    page = read_page(render_report(data))
    assert page.text.count(name) > 20, "it is shown as it is"
    assert f"absent{name}" in page.text
    assert {tag for tag, _ in page.tags} <= {*TAGS.split()}


def test_control_characters_become_visible(no_frames: Any) -> None:
    source = render_report(make_data(no_frames, title="a\x1b[2Jb\u202ec", environment={"\x00": "\x9b31m"}))
    assert "a\\x1b[2Jb\\u202ec" in source
    assert "\\x9b31m" in source
    assert not {"\x1b", "\u202e", "\x00", "\x9b"} & set(source)


def test_grouped_charts_are_added(frames: Callable[..., Any], read_page: Any) -> None:
    context = ChartContext(group_by="task")
    data = make_data(frames(), context=context, grouped_scores=frames(group_by="task").scores)
    page = read_page(render_report(data))
    assert [spec["title"]["text"] for spec in page.specs if spec["title"]["text"].endswith("by task")] == [
        "ES(t): speedup over eager, failures forgiven as tolerance grows, by task",
        "S(t): speedup over eager, failures counted in, by task",
        "Speedup over eager, sample by sample, by task",
    ]


def decomposed(name: str = "zoo/whole", part_count: int = 3) -> DecomposedGraph:
    """A chain of parts, of which the second takes most of the time."""
    weights = [f"weight_of_an_attention_layer_{number} int64[3]" for number in range(5)]
    rows = [
        PartRow(
            derivation_id="d", part_index=index, child_hash="h", operator_count=1, operators=(name,),
            inputs=(f"v{index} float32[2]", *weights), eager_ms=3.0 if index == 1 else 1.0,
            outputs=(f"v{index + 1} float32[2]",),
        )
        for index in range(part_count)
    ]  # fmt: skip
    return DecomposedGraph.of(name, name, rows, {name: 7})


def test_decomposed_samples_are_drawn_and_listed(frames: Callable[..., Any], read_page: Any) -> None:
    data = make_data(frames(), decompositions=Decompositions((decomposed(), decomposed("zoo/other", 90)), 25))
    source = render_report(data)
    page = read_page(source)
    for text in (
        "25 samples in parts",
        "These are the 2 that take longest; 23 more are decomposed",
        "3 parts by zoo/whole · 3 operators · 5 ms · largest share 60% · also by zoo/whole (7 parts)",
        "60.0%",
        "v0 float32[2]; weight_of_an_attention_layer_0 int64[3]".replace("weight", "..ight"),
        "; and 2 more",
        "7–89",
    ):
        assert text in page.text, text
    few, many = (svg.partition("</svg>")[0] for svg in source.split('<svg class="parts"')[1:])
    assert few.count("<rect") == 3 and few.count("<path") == 2
    assert many.count("<rect") <= 16
    without = render_report(make_data(frames()))
    assert len(source) - len(without) < 30_000
    assert "Decomposed samples" not in without and "<svg" not in without.partition("<script")[0]


def test_no_data(no_frames: Any, read_page: Any) -> None:
    page = read_page(render_report(make_data(no_frames, environment={})))
    for part in ("No benchmark run has been scored", "No run failed", "No environment was recorded"):
        assert part in page.text


def test_score_table(frames: Callable[..., Any]) -> None:
    table = scores(frames(24, ("eager", "inductor", "absent")).scores, ChartContext())
    assert table.count("<tr>") == 4
    assert ">24<" in table
    assert '<td class="number strong">–</td>' in table, "a backend without scored samples has no number"


def test_the_score_table_has_the_interval_of_s0(frames: Callable[..., Any]) -> None:
    frame = frames(24, ("inductor",)).scores
    sure = scores(frame.assign(score_low=frame["es"] * 0.9, score_high=frame["es"] * 1.1), ChartContext())
    s = float(frame[frame["t"] == 0]["es"].iloc[0])
    assert f">{s:.3f}<" in sure and f">{s * 0.9:.2f}–{s * 1.1:.2f}<" in sure
    unsure = scores(frame.assign(score_low=float("nan"), score_high=float("nan")), ChartContext())
    assert f">{s:.3f}<" in unsure


def test_backends_apart_stand_below_a_line_in_the_score_table(frames: Callable[..., Any]) -> None:
    frame = frames(24, ("eager", "inductor", "aot")).scores.assign(total_count=24)
    few = frame["backend"] == "aot"
    table = scores(
        frame.assign(sample_count=frame["sample_count"].where(~few, 1)), ChartContext(apart={"aot": "1 of 24"})
    )
    joint, apart = table.split("Over samples of their own")
    assert "inductor" in joint and "aot" not in joint
    assert ">1 of 24<" in apart and ">24<" in joint
    assert "Over samples" not in scores(frame, ChartContext())


def test_worst_samples_say_what_is_wrong() -> None:
    rows = [
        {"sample_id": "a", "speedup": 0.5, "speedup_low": 0.4, "speedup_high": 0.6, "t_min": float("-inf")},
        {
            "sample_id": "b",
            "speedup": 0.9,
            "speedup_low": 0.7,
            "speedup_high": 1.1,
            "t_min": -3.0,
            "relative_error": 0.01,
        },
        {"sample_id": "c", "speedup": 2.0, "speedup_low": 1.9, "speedup_high": 2.1, "t_min": float("inf")},
        {"sample_id": "d", "phase": "compile", "failure_kind": "error", "message": "x" * 999 + "\nmore"},
    ]
    rows[2] |= {"nearer_to_float64": True, "t_min_float64": -6.0, "eager_t_min_float64": 1.0}
    a, b, c, d = worst_samples(pd.DataFrame(rows).assign(backend="tvm"), ChartContext()).split("<tr>")[2:]
    assert "nearer to float64 than eager: agrees with it from t = −6, eager from t = 1" in c
    assert "float64" not in a + b + d
    assert 'bad">0.500×' in a
    assert "0.40 to 0.60" in a
    assert 'number">0.900×' in b, "an interval that holds 1 is no slowdown"
    assert "t = −3" in b and 'number">0.01<' in b and ">0.01<" not in a + c + d
    assert "never" in c
    assert "compare/accuracy" in c
    assert "compile/error" in d
    assert "x" * (MAX_MESSAGE - 1) + "…" in d
    assert "more" not in d


def test_of_many_worst_samples_each_task_has_its_first() -> None:
    tasks = ["nlp"] * 30 + ["audio", "audio", "vision"] + ["nlp"] * 30
    rows = [{"sample_id": f"s{number:02}", "speedup": 0.5, "task": task} for number, task in enumerate(tasks)]
    text = worst_samples(pd.DataFrame(rows).assign(backend="tvm"), ChartContext())
    shown = [name for name in (row["sample_id"] for row in rows) if f">{name}<" in text]
    assert shown == [*(f"s{number:02}" for number in range(MAX_WORST)), "s30", "s32"]
    assert "63 samples, of which these 10 come first, and below them" in text


def test_many_conversions_are_shown_in_part() -> None:
    frame = pd.DataFrame([{"sample_id": f"s{number:03}", "target": "paddle"} for number in range(120)]).assign(
        status="failure", phase="convert", message="", is_converted=False, t_min=None, first_different=None
    )
    text = conversions(frame)
    assert text.count("<tr>") - 1 == MAX_CONVERSIONS
    assert f"0 of 120 samples converted, 0 match at t = −3; shown are {MAX_CONVERSIONS}, failures first" in text


def test_worst_samples_lead_to_their_log_and_to_a_command(
    tmp_path: Path, read_page: Any, frames: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ops.reporting.score.report_tables.program", lambda _: ".venv/bin/graphnet")
    log = str(tmp_path / "logs" / "inductor" / 'javascript: "a".log')
    common = {"backend": "inductor mode=max-autotune, dynamic=true + schedules", "framework": "torch", "harm": "crash"}
    common |= {"variant": "mode=max-autotune, dynamic=true + schedules", "log_path": log, "t_min": 1.0}
    rows = [
        {"sample_id": "a", "path": "samples/a b", **common},
        {"sample_id": "b", "path": "samples/b", **common, "harm": "none"},
        {"sample_id": "c", "path": "samples/c", **common, "framework": "paddle", "log_path": None},
        {"sample_id": "d", **common},
        {"sample_id": "e", "path": "samples/e", **common, "spec": "/home/a b/mine.py:Mine", "log_path": None},
        {"sample_id": "f", "path": "samples/f", **common, "spec": "inductor", "log_path": None},
        {"sample_id": "g", "path": "samples/g", **common, "harm": "slower", "log_path": None},
        {"sample_id": "h", "path": "samples/h", **common, "harm": "slower", "log_path": None, "device_count": 2},
    ]
    source = str(render_report(make_data(frames(24), worst=pd.DataFrame(rows)), tmp_path / "reports"))
    assert source.count('href="./../logs/inductor/javascript%3A%20%22a%22.log"') == 3
    read_page(source)
    lines = [unescape(text) for text in re.findall("<code>(.*?)</code>", source)]
    spec = "--backend 'inductor?mode=max-autotune&dynamic=true&adaptations=schedules'"
    ran = [f".venv/bin/graphnet locate 'samples/a b' {spec}", f".venv/bin/graphnet bench samples/b {spec}"]
    of_file = spec.replace("inductor", "/home/a b/mine.py:Mine")
    others = [f".venv/bin/graphnet locate samples/e {of_file}", f".venv/bin/graphnet locate samples/f {spec}"]
    others += [f".venv/bin/graphnet locate samples/g {spec} --kind slow", f".venv/bin/graphnet bench samples/h {spec}"]
    assert lines == [*ran, f".venv/bin/graphnet bench samples/c {spec}", *others]


def test_worst_samples_stand_by_backend_and_are_limited() -> None:
    names = [f"s{i}" for i in range(MAX_WORST + 1)]
    frames = [
        pd.DataFrame({"sample_id": names, "t_min": 0.0, "backend": name, "task": "nlp"}) for name in ("tvm", "inductor")
    ]
    inductor, tvm = worst_samples(pd.concat(frames), ChartContext()).split("<details")[1:]
    assert "inductor" in inductor and "tvm" in tvm
    for table in (inductor, tvm):
        assert table.count("<tr>") == MAX_WORST + 1
        assert f"{MAX_WORST + 1} samples, of which these {MAX_WORST} come first" in table


def test_eager_wins_nothing_and_a_gain_is_beyond_doubt(frames: Callable[..., Any]) -> None:
    frame = frames(24, ("eager", "inductor", "tvm")).scores
    frame = frame.assign(es=1.2, score_low=[0.9 if name == "tvm" else 1.1 for name in frame["backend"]], score_high=1.3)
    rows = {name: row for row in scores(frame, ChartContext()).split("<tr>") for name in ("eager", "tvm", "inductor")
            if f"</span>{name}<" in row}  # fmt: skip
    assert [name for name, row in rows.items() if "good" in row] == ["inductor"]
    assert len(rows) == 3


def test_written_in_one_step(no_frames: Any, tmp_path: Path) -> None:
    path = tmp_path / "reports" / "report.html"
    for _ in range(2):
        write_report(make_data(no_frames), path)
    assert [entry.name for entry in path.parent.iterdir()] == ["report.html"]


@pytest.fixture
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on the PATH: install Debian's chromium to run this test")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


NARROW = {"viewport": {"width": 390, "height": 800}}


def draw(page: Any, path: Path) -> Any:
    page.goto(path.as_uri())
    page.wait_for_function("document.querySelectorAll('.chart svg').length === 9", timeout=30_000)
    return page


@pytest.mark.browser
@pytest.mark.slow
def test_draws_in_a_browser_without_a_request(frames: Callable[..., Any], browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_report(make_data(frames(24, ("eager", "inductor", "absent"))), path)
    page = browser.new_page(color_scheme="dark")
    requests: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("dialog", lambda dialog: (troubles.append(dialog.message), dialog.dismiss()))
    draw(page, path).locator(".chart").first.locator("path[aria-roledescription=point]").first.hover(force=True)
    tooltip = page.locator("#vg-tooltip-element.visible")
    tooltip.wait_for(timeout=10_000)
    assert "λ lambda" in tooltip.inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").first.click(force=True)
    svg = Path(download.value.path()).read_text()
    narrow = draw(browser.new_page(**NARROW), path)
    assert narrow.evaluate("document.documentElement.scrollWidth") == 390, "the page itself is not moved sideways"
    boxes = "[...document.querySelectorAll('.chart')].map((box) => [box.scrollWidth, box.clientWidth])"
    assert all(content <= box for content, box in narrow.evaluate(boxes)), "no chart of two backends is cut off"
    texts = narrow.evaluate("[...document.querySelectorAll('.chart svg text')].map((text) => text.textContent)")
    assert "computer_vision/unspecified" in texts, "both levels of a task can be read"
    end = "(text) => text.getBoundingClientRect().right - text.closest('svg').getBoundingClientRect().right"
    assert narrow.get_by_text("failures forgiven", exact=True).first.evaluate(end) <= 0, "it is not cut off"
    assert [url for url in requests if not url.startswith(("file:", "data:", "blob:"))] == []
    assert troubles == []
    assert "var(--" not in svg, "a saved chart must not need the page's colours"


@pytest.mark.browser
@pytest.mark.slow
def test_long_names_of_backends_can_be_read_on_a_narrow_page(
    frames: Callable[..., Any], browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    long = "inductor mode=max-autotune"
    write_report(make_data(frames(24, ("eager", "inductor", "onnxruntime", "openvino", "tvm", long))), path)
    page = draw(browser.new_page(**NARROW), path)
    charts = page.evaluate(
        """() => [...document.querySelectorAll(".chart svg")].map((svg) => {
            const box = svg.getBoundingClientRect();
            return [...svg.querySelectorAll("text")].map((text) => {
                const place = text.getBoundingClientRect();
                return [text.textContent, place.left >= box.left - 1 && place.right <= box.right + 1];
            });
        })"""
    )
    lines = page.evaluate(
        f"""() => [...document.querySelectorAll("td:first-child")].filter(
            (cell) => cell.textContent.trim() === "{long}"
        ).map((cell) => {{
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].filter((box) => box.width > 20).map((box) => box.top)).size;
        }})"""
    )
    assert [text for chart in charts for text, is_inside in chart if not (is_inside or "<" in text)] == []
    assert [text for chart in charts for text, _ in chart if text.startswith("inductor") and "…" in text] == []
    assert sum(any(text == long for text, _ in chart) for chart in charts) >= 3
    assert lines and max(lines) <= 2


def test_frameworks_have_tables_and_panels_of_their_own(frames: Callable[..., Any], read_page: Any) -> None:
    both = frames(24, ("eager", "inductor", "paddle_eager", "paddle_inference"))
    is_paddle = both.speedups["backend"].str.startswith("paddle")
    speedups = both.speedups.assign(framework=is_paddle.map({True: "paddle", False: "torch"}))
    grouped = both.scores.assign(
        group_value=both.scores["backend"].str.startswith("paddle").map({True: "paddle", False: "torch"})
    )
    context = ChartContext(group_by="framework")
    conversions = pd.DataFrame(
        [
            ("zoo/good", "paddle", "success", "", "", True, -6.0),
            ("zoo/rough", "paddle", "loose", "compare", "first in torch.tanh", True, -1.0),
            (f"zoo/{HOSTILE}", "paddle", "failure", "convert", f"line 3: {HOSTILE}", False, None),
        ],
        columns=["sample_id", "target", "status", "phase", "message", "is_converted", "t_min"],
    )
    data = make_data(both, speedups=speedups, grouped_scores=grouped, context=context, conversions=conversions)
    page = read_page(render_report(data))
    for part in (
        "Scores of torch, over its own samples and eager mode",
        "Scores of paddle, over its own samples and eager mode",
        "2 of 3 samples converted, 1 match at t = −3, 1 agree only loosely",
        "agrees loosely",
        "failed in convert",
        f"line 3: {HOSTILE}",
    ):
        assert part in page.text
    titles = [spec["title"]["text"] for spec in page.specs]
    assert all("by framework" in title for title in titles[:3])
    assert not [title for title in titles[3:] if title.startswith(("ES(t)", "S(t)"))], "none has both in one panel"


def test_a_change_of_scores_is_told_once_and_named() -> None:
    """ES(t) moves with S(0), so it is left out where S(0) changed with the same build."""
    measures = ("s0", "nlp"), ("es1", "nlp"), ("es3", "nlp"), ("es1", "audio"), ("speedup", "torch.nn.functional.gelu")
    rows = [
        {
            "backend": "mine", "measure": measure, "place": 2, "direction": "worse", "kind": "step", "is_newest": True,
            "group_kind": "task", "group_value": group, "first_build": "1-b2", "last_build_before": "1-b1",
            "value_before": 1.0, "value_after": 0.5, "sample_ids": ["a"],
        }
        for measure, group in measures
    ]  # fmt: skip
    table = str(report_tables.changes(pd.DataFrame(rows), ChartContext()))
    assert [table.count(name) for name in ("S(0) of nlp, × eager", "ES(1) of", "ES(3) of")] == [1, 1, 0]
    assert "speedup of torch.nn.functional.gelu" in table and "3 changes" in table
