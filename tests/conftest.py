"""What holds for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

# Inductor asks g++ in every process that compiles whether it knows the vector instructions of this processor, for ten
# seconds. Here it does.
os.environ.setdefault("TORCHINDUCTOR_VEC_ISA_OK", "1")

# Tests run beside each other: whatever they measure is disturbed, and measuring it again would not help.
os.environ.setdefault("GRAPHNET_BENCHMARK_REPEAT_DISTURBED", "0")

# How fast examples are made, and tried, says nothing where other tests run beside.
hypothesis.settings.register_profile("beside", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("beside")


def pytest_addoption(parser: pytest.Parser) -> None:
    help_text = "write what comes out into the files that tests compare it with: look at the difference in git"
    parser.addoption("--rewrite", action="store_true", help=help_text)


def pytest_collection_finish() -> None:
    """Leave what is there by now out of garbage collections: each would look at a million objects of torch and Dagster."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def agrees(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Asserts that a text is what a file says; with --rewrite, writes it there."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--rewrite"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8"), f"{path.name} says otherwise; if this is right: pytest --rewrite"

    return check
