"""What holds for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

if TYPE_CHECKING:
    from tests.pipelines.in_process import LastingHosts

# Inductor asks g++ in every process that compiles whether it knows the vector instructions of this processor, for ten
# seconds. Here it does.
os.environ.setdefault("TORCHINDUCTOR_VEC_ISA_OK", "1")

# Tests run beside each other: whatever they measure is disturbed, and measuring it again would not help.
os.environ.setdefault("GRAPHNET_BENCHMARK_REPEAT_DISTURBED", "0")

# Torch asks NVML whether there is a GPU, and starts no CUDA in the process of the tests.
os.environ.setdefault("PYTORCH_NVML_BASED_CUDA_CHECK", "1")

# How fast examples are made, and tried, says nothing where other tests run beside.
hypothesis.settings.register_profile("beside", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("beside")


def pytest_addoption(parser: pytest.Parser) -> None:
    help_text = "write what comes out into the files that tests compare it with: look at the difference in git"
    parser.addoption("--rewrite", action="store_true", help=help_text)
    parser.addoption("--nights", action="store_true", help="run the tests marked nights, too, which wait for minutes")


def pytest_configure(config: pytest.Config) -> None:
    """Have threads of OpenMP sleep while they wait, unless times are judged: where tests run beside each other, threads
    that spin hold the cores, and small operators take up to eighty times as long.
    """
    if config.getoption("markexpr") != "alone":
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Import tests without collections of garbage: nearly all that is made stays, and they take a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that take long: workers take a file at a time, and none shall begin a long one last."""
    if not config.getoption("nights") and (nights := [item for item in items if item.get_closest_marker("nights")]):
        config.hook.pytest_deselected(items=nights)
        items[:] = [item for item in items if item not in nights]
    if gpu_tests := [item for item in items if item.get_closest_marker("gpu")]:
        import torch

        if not torch.cuda.is_available():
            for item in gpu_tests:
                item.add_marker(pytest.mark.skip(reason="there is no NVIDIA GPU that this torch can use"))
    weights: dict[Path, tuple[float, int]] = {}
    for item in items:
        limit, slow_count = weights.get(item.path, (0.0, 0))
        marker = item.get_closest_marker("timeout")
        limit = max([limit, *marker.args]) if marker else limit
        weights[item.path] = limit, slow_count + (item.get_closest_marker("slow") is not None)
    items.sort(key=lambda item: weights[item.path], reverse=True)


def pytest_collection_finish() -> None:
    """Leave what is there by now out of garbage collections, which would look at a million objects each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def all_lasting_hosts() -> Iterator[LastingHosts]:
    """Worker hosts for all tests of this process that need no host of their own: each imports torch."""
    from tests.pipelines.in_process import lasting

    with lasting() as hosts:
        yield hosts


@pytest.fixture
def agrees(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Asserts that a text is what a file says; with --rewrite, writes it there."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--rewrite"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8"), f"{path.name} says otherwise; if this is right: pytest --rewrite"

    return check


@pytest.fixture
def copied_derivation(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The derivation of `tests/derivations` among those of the project."""
    from warehouse.stages import derivations
    from warehouse.stages.derivations import registry

    monkeypatch.setattr(derivations, "__path__", [*derivations.__path__, str(Path(__file__).with_name("derivations"))])
    registry.derivations.cache_clear()
    yield
    registry.derivations.cache_clear()
