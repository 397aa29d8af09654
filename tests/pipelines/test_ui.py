"""A person with a browser: clicks and seconds are counted, and what they lead to is looked at.

Chromium comes from Debian (`apt-get install chromium`). Without it the tests are skipped, or fail where
GRAPHNET_REQUIRE_BROWSER is set, as in CI.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from unittest import mock

import dagster as dg
import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import shard_of
from pipelines.exits import ExitCode
from pipelines.instance import open_instance
from pipelines.settings import load_settings
from tests.pipelines.conftest import Workplace, make_workplace
from tests.pipelines.in_process import LastingHosts, graphnet
from tests.tiny_samples import LINEAR, write_tiny

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(900)]

GRAPHNET = Path(sys.executable).with_name("graphnet")
UI_TIMEOUT_S = 180.0
CLICK_TIMEOUT_MS = 60_000
RUN_TIMEOUT_S = 300.0
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MODEL = "transformers/electra"
SHARD = shard_of(MODEL)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start_ui(port: int, environ: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start the UI in a session of its own, with SIGINT ignored, as a shell starts what is in the background.

    Args:
        port: Where it listens.
        environ: Its variables.
        log: File that its output goes to.
    """
    with log.open("wb") as output:
        return subprocess.Popen(
            [GRAPHNET, "ui", "--port", str(port)],
            cwd=CHECKOUT,
            env=dict(environ),
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        )


def is_up(address: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/server_info", timeout=5):
        return True
    return False


def wait_until_up(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + UI_TIMEOUT_S
    while not is_up(address):
        assert server.poll() is None, log.read_text()
        assert time.monotonic() < deadline, f"not up in {UI_TIMEOUT_S:.0f} s:\n{log.read_text()}"
        time.sleep(0.3)


def processes_of(session: int) -> list[int]:
    """Processes of a session that are not zombies."""
    pids = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            pids += [int(path.parent.name)] if int(fields[3]) == session and fields[0] != "Z" else []
    return pids


def stop(server: subprocess.Popen[bytes], log: Path) -> None:
    """Ask the UI to end; it ends well, and Dagster's processes with it, or by force and the test fails.

    Dagster ignores SIGTERM where a shell started it in the background.
    """
    (dagster,) = map(int, Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split())
    try:
        assert processes_of(dagster)
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == ExitCode.OK, log.read_text()
        deadline = time.monotonic() + UI_TIMEOUT_S
        while (remaining := processes_of(dagster)) and time.monotonic() < deadline:
            time.sleep(0.3)  # servers of code end when nobody asks them any more
        assert remaining == []
    finally:
        for session in (server.pid, dagster):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(session, signal.SIGKILL)
        server.wait()


def missing(reason: str) -> NoReturn:
    """Skip the test; where a browser is required, fail it."""
    message = f"{reason}, so nobody can click in the UI"
    if os.environ.get("GRAPHNET_REQUIRE_BROWSER", "0") not in ("", "0"):
        pytest.fail(f"{message} (GRAPHNET_REQUIRE_BROWSER is set)")
    pytest.skip(message)


@dataclass(frozen=True, slots=True)
class Ui:
    """A UI that runs, and the instance and the workplace that it shows."""

    address: str
    instance: dg.DagsterInstance
    workplace: Workplace

    def has_metadata(self, asset: str, name: str) -> bool:
        """Whether the latest materialization of an asset has metadata of this name."""
        event = self.instance.get_latest_materialization_event(dg.AssetKey(asset.split("/")))
        return event is not None and name in (event.asset_materialization or dg.AssetMaterialization("none")).metadata

    def metadata(self, page: Page, asset: str, name: str) -> Locator:
        """The row of an asset's metadata, as soon as a run has made it; the page does not show it by itself."""
        self.wait_for_metadata(page, asset, name)
        page.goto(f"{self.address}/assets/{asset}")
        return row_of(page, name)

    def wait_for_metadata(self, page: Page, asset: str, name: str) -> None:
        """Ask the instance whether they are there: a page that is loaded again and again takes two processors."""
        page.goto("about:blank")
        deadline = time.monotonic() + RUN_TIMEOUT_S
        while not self.has_metadata(asset, name):
            assert time.monotonic() < deadline, f"{asset} was not materialized in {RUN_TIMEOUT_S:.0f} s"
            page.wait_for_timeout(1_000)


@pytest.fixture(scope="module")
def ui(tmp_path_factory: pytest.TempPathFactory, all_lasting_hosts: LastingHosts) -> Iterator[Ui]:
    """The UI of a workplace with other samples than the model's."""
    workplace = make_workplace(tmp_path_factory.mktemp("ui"), BACKENDS="torchscript,eager")
    # Charts are of samples that are shipped, and not of what a person captures.
    write_tiny(shipped := workplace.folder / "samples" / "tests" / "tiny", *LINEAR)
    with pytest.MonkeyPatch.context() as patching:
        all_lasting_hosts.patch(patching)
        done = graphnet(["bench", str(shipped), "--backend", "eager,torchscript"], workplace.environ, CHECKOUT)
    assert done.returncode == ExitCode.OK, done.stderr
    port, log = free_port(), workplace.folder / "ui.log"
    with contextlib.ExitStack() as stack:
        with mock.patch.dict(os.environ, workplace.environ, clear=True):
            instance = stack.enter_context(open_instance(load_settings()))
        shown = Ui(f"http://127.0.0.1:{port}", instance, workplace)
        server = start_ui(port, workplace.environ, log)
        try:
            wait_until_up(shown.address, server, log)
            yield shown
            stop(server, log)
        finally:
            server.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless browser."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        options: dict[str, Any] = {"args": FLAGS}
        if (chromium := shutil.which("chromium")) is not None:
            options["executable_path"] = chromium
        try:
            started = playwright.chromium.launch(**options)
        except Error as error:
            missing(f"there is no Chromium (apt-get install chromium): {str(error).splitlines()[0]}")
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that nobody used before; how it looked at last is kept in the test's folder."""
    with browser.new_context(viewport={"width": 1600, "height": 1000}, reduced_motion="reduce") as context:
        opened = context.new_page()
        opened.set_default_timeout(CLICK_TIMEOUT_MS)
        yield opened
        context.pages[-1].screenshot(path=tmp_path / "last.png")


@dataclass(slots=True)
class Person:
    """Somebody who clicks.

    Attributes:
        page: What is in front of them.
        clicks: How often they clicked.
        started_at: When they began, by `time.monotonic`.
    """

    page: Page
    clicks: int = 0
    started_at: float = 0.0

    def begin(self, address: str = "") -> None:
        """Open a page, or stay on the one that is open; clicks and seconds count from here."""
        if address:
            self.page.goto(address)
        self.clicks, self.started_at = 0, time.monotonic()

    def click(self, place: Locator) -> None:
        place.click()
        self.clicks += 1

    def follow(self, link: Locator) -> None:
        """Click on a link that opens a page of its own, and go on there."""
        with self.page.context.expect_page() as opened:
            self.click(link)
        self.page.goto("about:blank")  # an open page keeps the browser and Dagster busy
        self.page = opened.value
        self.page.set_default_timeout(CLICK_TIMEOUT_MS)

    def launch(self) -> None:
        """Launch a run from the launchpad, and leave the page that Dagster shows of it, which keeps it busy."""
        self.click(self.page.get_by_role("button", name="Launch Run"))
        self.page.wait_for_url("**/runs/**")
        self.page.goto("about:blank")

    def seconds_until(self, holds: Callable[[], bool], fact: str) -> float:
        """Wait for something; the seconds since they began."""
        while not holds():
            assert time.monotonic() < self.started_at + RUN_TIMEOUT_S, f"not in {RUN_TIMEOUT_S:.0f} s: {fact}"
            self.page.wait_for_timeout(1_000)
        return time.monotonic() - self.started_at


def row_of(page: Page, name: str) -> Locator:
    """The row of this metadata on an asset's page."""
    row = page.get_by_role("row").filter(has=page.get_by_text(name, exact=True)).first
    row.wait_for()
    return row


def shown_chart(page: Page, row: Locator) -> str:
    """The chart of a row of metadata, as its dialog shows it."""
    row.get_by_text("Show Markdown").click()
    chart = page.get_by_role("dialog").locator("img")
    chart.wait_for()
    assert chart.evaluate("image => image.naturalWidth") > 200
    source = chart.get_attribute("src") or ""
    page.keyboard.press("Escape")
    chart.wait_for(state="detached")
    assert source.startswith("data:image/svg+xml;base64,")
    return source


def test_a_model_is_added_benchmarked_looked_at_and_measured_again(ui: Ui, page: Page) -> None:
    added_and_benchmarked_in_six_clicks(ui, Person(page))
    usual = shown_chart(page, ui.metadata(page, "st_chart", "st_chart"))
    other_penalties_in_three_clicks(ui, Person(page), usual)
    plots_are_of_scores(ui, page)
    measured_again_in_four_clicks(ui, Person(page))


def runs(ui: Ui) -> list[tuple[str, str]]:
    """Backend and sample of every benchmark run of what was captured, oldest first."""
    if not ui.workplace.warehouse.path.exists():
        return []
    rows = ui.workplace.warehouse.query(
        "SELECT backend, sample_id FROM benchmark_run WHERE dataset = 'extracted' ORDER BY started_at"
    )
    return [(str(backend), str(sample)) for backend, sample in rows.values]


def appears(place: Locator) -> bool:
    """Whether something is shown within twenty seconds."""
    from playwright.sync_api import TimeoutError as NotShownError

    try:
        place.wait_for(timeout=20_000)
    except NotShownError:
        return False
    return True


def added_and_benchmarked_in_six_clicks(ui: Ui, person: Person) -> None:
    report = ui.workplace.folder / "home" / "reports" / "report.html"
    page = person.page
    person.begin(f"{ui.address}/assets/extracted_graph")
    person.click(page.get_by_role("link", name="models", exact=True).first)
    person.click(page.get_by_role("button", name="Materialize all").first)
    person.click(page.get_by_text("Add a partition"))
    page.locator("input:focus").wait_for()  # else the slash of the model's name opens Dagster's search
    page.keyboard.type(f"zoo:{MODEL}")
    person.click(page.get_by_role("button", name="Save"))
    launch = page.get_by_role("button", name="Launch 1 run")
    if not appears(launch):
        # On a busy machine Dagster's dialog may not select the partition that it has just saved.
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Materialize all").first.click()
        page.get_by_role("button", name="Missing", exact=True).click()
    person.click(launch)
    page.get_by_text("Launched run").first.wait_for()
    page.goto("about:blank")  # a page that is open keeps the browser and Dagster busy

    seconds = person.seconds_until(lambda: len(runs(ui)) == 2 and report.is_file(), "the model's sample is benchmarked")
    assert person.clicks <= 6
    print(f"a model added and benchmarked: {person.clicks} clicks, {seconds:.0f} s")
    assert runs(ui) == [("torchscript", MODEL), ("eager", MODEL)], "that sample alone, in the order of the setting"


def measured_again_in_four_clicks(ui: Ui, person: Person) -> None:
    person.begin(f"{ui.address}/assets/benchmark_runs/eager")
    person.click(person.page.get_by_text("Partitions", exact=True))
    person.click(person.page.get_by_text(SHARD, exact=True).first)
    person.follow(person.page.locator(f"a[href*='eager_again'][href$='{SHARD}']").first)
    person.page.get_by_text(f"partition: {SHARD}").wait_for()
    person.launch()
    seconds = person.seconds_until(lambda: len(runs(ui)) == 3, "the shard is measured again")
    assert runs(ui)[2:] == [("eager", MODEL)]
    assert person.clicks == 4
    print(f"one shard measured again: {person.clicks} clicks, {seconds:.0f} s")


def other_penalties_in_three_clicks(ui: Ui, person: Person, usual: str) -> None:
    reports = ui.workplace.folder / "home" / "reports"
    before = {name: (reports / name).read_bytes() for name in ("st_chart.html", "st_scores.csv")}
    person.begin()
    person.follow(person.page.locator("a[href*='other_penalties/playground']").first)
    person.click(person.page.get_by_text(re.compile(r"^\s*p: 0\.1\s*$")).first)
    person.page.keyboard.press("End")
    person.page.keyboard.type("5")
    person.page.get_by_text("No errors").wait_for()
    person.launch()
    pages = [reports / f"{name}-p0.15.html" for name in ("st_chart", "report")]
    seconds = person.seconds_until(lambda: all(path.is_file() for path in pages), "chart and report with p = 0.15")
    assert person.clicks == 3
    print(f"other penalties: {person.clicks} clicks, {seconds:.0f} s")
    assert {name: (reports / name).read_bytes() for name in before} == before
    page = person.page
    other = shown_chart(page, ui.metadata(page, "st_chart", "st_chart (p = 0.15)"))
    assert other != usual == shown_chart(page, row_of(page, "st_chart"))
    assert "p = 0.15" in (reports / "st_chart-p0.15.html").read_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text(str(reports / "st_chart-p0.15.html")).first.click()
    assert page.evaluate("navigator.clipboard.readText()") == str(reports / "st_chart-p0.15.html")


def plots_are_of_scores(ui: Ui, page: Page) -> None:
    """Dagster plots every number of the metadata: each is a score."""
    ui.metadata(page, "st_scores", "S(0) eager")
    page.get_by_text("Plots", exact=True).click()
    page.locator("canvas").first.wait_for()
    assert page.get_by_text("S(0) eager", exact=True).first.is_visible()
    assert not page.get_by_text("slowdown_penalty_p", exact=True).first.is_visible()
