"""A person with a browser: opens the Dagster UI, benchmarks one shard by clicking, and sees the chart.

Chromium comes from Debian (`apt-get install chromium`). Without it the test is skipped, or fails where
GRAPHNET_REQUIRE_BROWSER is set, as in CI.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import pytest

from ops.checkout import CHECKOUT
from ops.sample.catalog.rows import shard_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(900)]

GRAPHNET = Path(sys.executable).with_name("graphnet")
START_TIMEOUT_S = 180.0
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


class Place(Protocol):
    folder: Path
    environ: dict[str, str]


def missing(what: str) -> NoReturn:
    """Skip the test; where a browser is required, fail it."""
    message = f"{what}, so nobody can click in the UI"
    if os.environ.get("GRAPHNET_REQUIRE_BROWSER", "0") not in ("", "0"):
        pytest.fail(f"{message} (GRAPHNET_REQUIRE_BROWSER is set)")
    pytest.skip(message)


@pytest.fixture
def address(workplace: Place) -> Iterator[str]:
    """Address of a UI with a Dagster home of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = workplace.folder / "ui.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [GRAPHNET, "ui", "--port", str(port)],
            cwd=CHECKOUT,
            env=workplace.environ,
            stdout=output,
            stderr=output,
            start_new_session=True,
            # A shell that starts pytest in the background has SIGINT ignored, and Dagster would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    try:
        wait_until_up(f"http://127.0.0.1:{port}", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(server)


def wait_until_up(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        assert server.poll() is None, log.read_text()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/server_info", timeout=5):
            return
        time.sleep(0.3)
    pytest.fail(f"the UI did not come up in {START_TIMEOUT_S:.0f} s:\n{log.read_text()}")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the UI as Ctrl+C does, and by force if that does not help."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """A page of a headless browser."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        options: dict[str, Any] = {"args": FLAGS}
        if (chromium := shutil.which("chromium")) is not None:
            options["executable_path"] = chromium
        try:
            browser = playwright.chromium.launch(**options)
        except Error as error:
            missing(f"there is no Chromium (apt-get install chromium): {str(error).splitlines()[0]}")
        opened = browser.new_page(viewport={"width": 1400, "height": 900})
        opened.set_default_timeout(CLICK_TIMEOUT_MS)
        yield opened
        opened.screenshot(path=tmp_path / "last.png")
        browser.close()


def materialize(page: Page, address: str, asset: str, shard: str | None = None) -> None:
    """Click Materialize on an asset's page, for one shard if it has shards."""
    page.goto(f"{address}/assets/{asset}")
    page.get_by_role("button", name="Materialize").first.click()
    launched = page.get_by_text("Launched run").first
    partitions = page.get_by_text("Select a partition or create one")
    expected = launched if shard is None else partitions
    # Dagster asks first when an asset upstream, such as the models', was never materialized.
    confirm = page.get_by_role("button", name="Confirm")
    confirm.or_(expected).first.wait_for()
    if confirm.is_visible():
        confirm.click()
    if shard is not None:
        partitions.click()
        page.locator("span").filter(has_text=shard).click()
        page.keyboard.press("Escape")
        dialog = page.get_by_role("dialog").filter(has_text="Partition selection")
        dialog.get_by_role("button", name="Launch 1 run").click()
    launched.wait_for()


def metadata(page: Page, address: str, asset: str, name: str) -> Locator:
    """The row of an asset's metadata, as soon as a run has made it; the page does not show it by itself."""
    row = page.get_by_role("row").filter(has=page.get_by_text(name, exact=True)).first
    deadline = time.monotonic() + RUN_TIMEOUT_S
    while not row.is_visible():
        assert time.monotonic() < deadline, f"{asset} was not materialized in {RUN_TIMEOUT_S:.0f} s"
        page.goto(f"{address}/assets/{asset}")
        page.get_by_text("Latest materialization").wait_for()
        page.wait_for_timeout(2_000)
    return row


def test_one_shard_is_benchmarked_by_clicking_and_its_chart_is_seen(workplace: Place, address: str, page: Page) -> None:
    materialize(page, address, "sample_catalog")
    assert "3" in metadata(page, address, "sample_catalog", "samples").inner_text()

    shard = shard_of("tests/a")
    materialize(page, address, "benchmark_runs/eager", shard)
    assert "1" in metadata(page, address, "benchmark_runs/eager", "benchmarked").inner_text().split()
    page.goto(f"{address}/runs")
    page.get_by_text("Success", exact=True).nth(1).wait_for()

    materialize(page, address, "st_chart")
    metadata(page, address, "st_chart", "st_chart").get_by_text("Show Markdown").click()
    chart = page.get_by_role("dialog").locator("img")
    chart.wait_for()
    assert (chart.get_attribute("src") or "").startswith("data:image/svg+xml;base64,")
    assert chart.evaluate("image => image.naturalWidth") > 200
