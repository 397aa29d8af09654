"""Sizes and times of `graphnet site` with 40 and with 10,000 samples under six backends, in a browser, from disk.

Makes samples and runs of three builds in FOLDER (existing ones stay), writes the site, and opens it in Debian's
Chromium. Prints a table beside the goals: what the first view reads, how long until its scores are drawn and until
everything is, and how long a filter and a slider take until the page is painted again.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks._shared.harness import option, parse, table
from benchmarks.speed.many_samples import make_samples
from benchmarks.speed.ten_thousand import BACKENDS, run_command, store
from pipelines.settings import load_settings

EARLIER_BUILDS = 2

_PAINTED = """async ([name, value]) => {
    const started = performance.now();
    site.state[name] = value;
    site.refresh({ redraw: name === "t" });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - started;
}"""

_LOADED = """() => [
    performance.getEntriesByName("scores")[0].startTime,
    performance.getEntriesByName("drawn")[0].startTime,
]"""

_CHANGES = {"task": "nlp", "dtype": "float32", "size": "10-49", "q": "model_1", "p": 0.3, "b": 0.3, "t": -3}

Row = tuple[str, int, str, str]


def write(folder: Path, count: int) -> Iterator[Row]:
    """Make samples, runs and the site; measure its writing and its sizes."""
    os.environ |= {
        "GRAPHNET_HOME": str(folder / "home"),
        "GRAPHNET_SAMPLES_ROOT": str(folder / "samples"),
        "GRAPHNET_WAREHOUSE_PATH": str(folder / "graphnet.duckdb"),
    }
    make_samples(folder / "samples", count)
    settings = load_settings()
    settings.home.mkdir(parents=True, exist_ok=True)
    if not settings.warehouse_path.exists():
        for _ in store(settings, [], EARLIER_BUILDS * count * len(BACKENDS)):
            pass
    started = time.perf_counter()
    run_command("site", "--out", str(folder / "site"))
    yield "writing the site, s", count, f"{time.perf_counter() - started:.0f}", ""
    site = folder / "site"
    first = [
        path for path in site.rglob("*") if path.is_file() and (path.parent.name != "data" or path.stem == "summary")
    ]
    shards = [path for path in (site / "data").iterdir() if path.stem != "summary"]
    yield "first view, MB", count, f"{sum(path.stat().st_size for path in first) / 1e6:.2f}", "< 10"
    yield "largest script that is read later, MB", count, f"{max(path.stat().st_size for path in shards) / 1e6:.2f}", ""
    yield "whole site, MB", count, f"{sum(path.stat().st_size for path in [*first, *shards]) / 1e6:.1f}", ""


def spent_ms(session: Any) -> float:
    """Processor time of the page so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def read(browser: Any, page_file: Path, count: int, repeat: int) -> Iterator[Row]:
    """Open the site so many times, and use filters and sliders; the least times count."""
    loads, changes = [], []
    for _ in range(repeat):
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(page_file.as_uri())
        page.wait_for_function("performance.getEntriesByName('drawn').length > 0", timeout=60_000)
        loads.append([*page.evaluate(_LOADED), spent_ms(session)])
        times = []
        for change in _CHANGES.items():
            before = spent_ms(session)
            times.append((page.evaluate(_PAINTED, list(change)), spent_ms(session) - before))
        changes.append(times)
        page.close()
    scores, drawn, spent = (min(values) for values in zip(*loads, strict=True))
    yield "until the scores are drawn, s", count, f"{scores / 1000:.2f}", "< 2"
    yield "until charts and samples are drawn, s", count, f"{drawn / 1000:.2f}", "< 2"
    yield "processor time of this, s", count, f"{spent / 1000:.2f}", ""
    for name, of_change in zip(_CHANGES, zip(*changes, strict=True), strict=True):
        wall, processor = (min(values) for values in zip(*of_change, strict=True))
        yield f"change of {name}, painted, ms (processor time)", count, f"{wall:.0f} ({processor:.0f})", "< 100"


def main() -> None:
    """Make what is missing, measure, and print the table."""
    arguments: argparse.Namespace = parse(
        __doc__,
        option("folder", type=Path, help="where samples, databases and sites are, or are to be made; 1 GB"),
        option("--samples", type=int, nargs="+", default=[40, 10_000], help="numbers of samples (default: 40 10000)"),
        option("--repeat", type=int, default=5, help="how often each site is opened (default: 5)"),
    )
    from playwright.sync_api import sync_playwright

    rows: list[Row] = []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for count in arguments.samples:
            folder = arguments.folder.absolute() / str(count)
            for row in (*write(folder, count), *read(browser, folder / "site" / "index.html", count, arguments.repeat)):
                print(*row, sep="\t", file=sys.stderr, flush=True)
                rows.append(row)
        browser.close()
    print(table(["what", "samples", "figure", "goal"], rows))


if __name__ == "__main__":
    main()
