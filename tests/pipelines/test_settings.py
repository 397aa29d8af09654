"""Settings: precedence, origins, types and the words of the errors."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.execution.worker.processes.limits import GIB
from pipelines.settings import KINDS, Settings, convert, expected_form, load_settings, parse_size, variable_of


def load(checkout: Path, toml: str = "", **environ: str) -> Settings:
    if toml:
        (checkout / "graphnet.toml").write_text(toml, encoding="utf-8")
    return load_settings(checkout=checkout, environ=environ)


def test_defaults_are_below_the_checkout(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert settings.home == tmp_path / ".graphnet"
    assert settings.warehouse_path == tmp_path / "warehouse" / "graphnet.duckdb"
    own = [tmp_path / "samples", tmp_path / ".graphnet" / "samples", tmp_path / ".graphnet" / "grown"]
    own.append(tmp_path / ".graphnet" / "parts")
    assert list(settings.dataset_folders.values()) == own
    assert settings.dagster_home == tmp_path / ".graphnet" / "dagster"
    assert settings.hub_cache == tmp_path / ".graphnet" / "hub"
    assert settings.benchmark == BenchmarkConfig(repeat_disturbed=2)
    assert {origin for _, _, origin in settings.values()} == {"default"}


def test_a_variable_wins_over_the_file_and_the_file_over_the_default(tmp_path: Path) -> None:
    toml = 'home = "state"\nbackends = ["eager"]\n[benchmark]\nseed = 1\nthreads = 3\n[score]\np = 1\n'
    settings = load(tmp_path, toml, GRAPHNET_BENCHMARK_SEED="2")
    assert settings.home == tmp_path / "state"
    assert settings.backends == ("eager",)
    assert (settings.benchmark.seed, settings.benchmark.threads, settings.score.p) == (2, 3, 1.0)
    origins = {key: origin for key, _, origin in settings.values()}
    assert origins["benchmark.seed"] == "GRAPHNET_BENCHMARK_SEED"
    assert origins["benchmark.threads"] == str(tmp_path / "graphnet.toml")
    assert origins["benchmark.warmup"] == "default"


def test_a_named_file_replaces_the_one_of_the_checkout(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("[benchmark]\nseed = 7\n", encoding="utf-8")
    settings = load(tmp_path, "[benchmark]\nseed = 1\nthreads = 5\n", GRAPHNET_SETTINGS=str(other))
    assert (settings.benchmark.seed, settings.benchmark.threads) == (7, 2)
    with pytest.raises(GraphNetError, match=r"GRAPHNET_SETTINGS names .*missing\.toml"):
        load(tmp_path, GRAPHNET_SETTINGS="missing.toml")


def test_relative_paths_start_from_the_checkout_and_absolute_ones_stay(tmp_path: Path) -> None:
    settings = load(tmp_path, GRAPHNET_HUB_CACHE="models", GRAPHNET_HOME="/elsewhere/state")
    assert settings.hub_cache == tmp_path / "models"
    assert settings.home == Path("/elsewhere/state")
    assert settings.log_dir == Path("/elsewhere/state/logs")


@pytest.mark.parametrize(
    ("toml", "environ", "pattern"),
    [
        ("hoem = 'x'", {}, r"unknown setting 'hoem' in .*graphnet\.toml \(did you mean 'home'\?"),
        ("[benchmark]\nsed = 1", {}, r"'benchmark\.sed' in .*did you mean 'benchmark\.seed'\?"),
        ("[nothing]\nx = 1", {}, r"'nothing\.x' in .*graphnet\.toml"),
        ("benchmark = 3", {}, r"unknown setting 'benchmark'"),
        ("home = 3", {}, r"'home' in .*graphnet\.toml is 3; expected a path"),
        ("[benchmark]\nseed = true", {}, r"'benchmark\.seed' in .* is True; expected a whole number"),
        ("[benchmark]\nequal_nan = 1", {}, r"expected true or false"),
        ("backends = [1]", {}, r"expected a list of texts"),
        ("home = ", {}, r"cannot read the settings file .*graphnet\.toml"),
        ("", {"GRAPHNET_BENCHMARK_SEEDS": "1"}, r"did you mean 'GRAPHNET_BENCHMARK_SEED'\?"),
        (
            "",
            {"GRAPHNET_BENCHMARK_DEADLINE_S": "soon"},
            r"variable GRAPHNET_BENCHMARK_DEADLINE_S is 'soon'; .*a number",
        ),
        ("", {"GRAPHNET_EXTRACT_MEMORY_LIMIT_BYTES": "8 cups"}, r'size such as "8GiB"'),
        ("", {"GRAPHNET_BENCHMARK_THREADS": "0"}, r"threads must be at least 1 \(set in GRAPHNET_BENCHMARK_THREADS\)"),
        ("[score]\nb = 0", {}, r"b must be above 0"),
        ("[score]\ngroup_by = 'colour'", {}, r"group_by must be one of all, task"),
        ("[validate]\ndeadline_s = 0", {}, r"deadline_s must be positive"),
        ("", {"GRAPHNET_HOME": ""}, r"GRAPHNET_HOME is ''; expected a path"),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, toml: str, environ: dict[str, str], pattern: str) -> None:
    with pytest.raises(GraphNetError, match=pattern):
        load(tmp_path, toml, **environ)


def test_other_variables_are_left_alone(tmp_path: Path) -> None:
    assert load(tmp_path, GRAPHNET_REQUIRE_PADDLE="1", GRAPHNET_WORKER_HOST="1", HOME="/root") == load(tmp_path)


def test_settings_that_are_gone_are_told_and_ignored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    old = load(tmp_path, "[benchmark]\ntwin = 'sizes'\nseed = 5", GRAPHNET_BENCHMARK_TWIN="none")
    assert old.benchmark.seed == 5
    assert [record.message.partition(" is ignored: ")[0] for record in caplog.records] == [
        f"'benchmark.twin' in {tmp_path / 'graphnet.toml'}",
        "variable GRAPHNET_BENCHMARK_TWIN",
    ]


def test_every_default_has_a_kind_that_can_be_set_from_a_variable(tmp_path: Path) -> None:
    for key, value, _ in load(tmp_path).values():
        text = ",".join(value) if isinstance(value, tuple) else "none" if value is None else str(value)
        assert convert(text, KINDS[key], key) == value, variable_of(key)


@pytest.mark.parametrize(
    ("text", "size"), [("8GiB", 8 * GIB), ("512 mib", GIB // 2), ("1000", 1000), ("1.5 kib", 1536), ("2GB", 2 * 10**9)]
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    ("raw", "kind", "value"),
    [
        ("none", int | None, None),
        ("3", int | None, 3),
        ("off", bool, False),
        ("a, b", tuple[str, ...], ("a", "b")),
        (2, float, 2.0),
    ],
)
def test_conversion(raw: object, kind: Any, value: object) -> None:
    assert convert(raw, kind, "key") == value


def test_expected_form_of_an_optional_value() -> None:
    assert expected_form(int | None, "benchmark.trials") == 'a whole number or "none"'


def test_settings_load_without_heavy_packages() -> None:
    code = "import sys, pipelines.settings; print({'torch', 'dagster', 'duckdb', 'transformers'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
