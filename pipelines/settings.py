"""The pipeline's settings: one typed object from defaults, a TOML file and `GRAPHNET_*` variables, in this order.

A key has one name everywhere: the field `deadline_s` of the section `benchmark` is `deadline_s` under `[benchmark]` in
the file and `GRAPHNET_BENCHMARK_DEADLINE_S` in the environment. The file is `graphnet.toml` in the checkout, or the one
that `GRAPHNET_SETTINGS` names.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_type_hints

from ops.benchmark.config import BenchmarkConfig
from ops.sample.provenance import LEDGER_FILE
from ops.worker.processes.limits import GIB
from ops.worker.sandbox.confinement import Sandbox, SandboxKind
from pipelines.settings_entries import SettingsError, from_file, from_variables

CHECKOUT = Path(__file__).resolve().parent.parent
"""The folder that holds the packages: the project is run from its checkout."""

GROUPS = ("all", "task", "source", "dtype")


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """Limits of one worker task.

    Attributes:
        deadline_s: The task is killed after this many seconds.
        memory_limit_bytes: Resident memory at which it is killed.
    """

    deadline_s: float = 300.0
    memory_limit_bytes: int = 8 * GIB

    def __post_init__(self) -> None:
        """Reject limits under which nothing could run."""
        if not self.deadline_s > 0:
            raise ValueError("deadline_s must be positive")
        if self.memory_limit_bytes <= 0:
            raise ValueError("memory_limit_bytes must be positive")


@dataclass(frozen=True, slots=True)
class ScoreSettings:
    """How scores are computed and split unless a command says otherwise.

    Attributes:
        p: Penalty of slowdowns, at least 0.
        b: Penalty of failures, above 0 and at most 1.
        policy: Name of the error policy (`ops.score.policies`).
        group_by: "all", "task", "source" or "dtype".
        include_invalid: Whether samples that break a gating constraint are scored, too.
    """

    p: float = 0.0
    b: float = 0.1
    policy: str = "paper"
    group_by: str = "all"
    include_invalid: bool = False

    def __post_init__(self) -> None:
        """Reject penalties that the formulas are not defined for."""
        if not self.p >= 0:  # so that NaN is rejected too
            raise ValueError("p must not be negative")
        if not 0 < self.b <= 1:
            raise ValueError("b must be above 0 and at most 1")
        if self.group_by not in GROUPS:
            raise ValueError(f"group_by must be one of {', '.join(GROUPS)}")


@dataclass(frozen=True, slots=True)
class HubSettings:
    """Where models are downloaded from.

    Attributes:
        endpoint: Address of a hub-compatible server; None for huggingface_hub's own default.
        cache: Folder of downloads; None for `<home>/hub`.
    """

    endpoint: str | None = None
    cache: Path | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting of the pipeline, with absolute paths.

    Attributes:
        home: Run-time state: logs, reports, extracted samples, Dagster's files.
        warehouse_path: The DuckDB file.
        samples_root: Samples that are shipped with the project.
        backends: Backends that the pipeline benchmarks.
        sandbox: What confines code that was not made here: "auto", "bubblewrap", "namespaces" or "limits".
        allow_weak_sandbox: Run such code also where limits are all that confines it.
        benchmark: Configuration of benchmark runs.
        extract: Limits of extracting one model.
        validate: Limits of validating one sample.
        score: Penalties, policy and grouping.
        hub: Where models are downloaded from.
        origins: Key ("benchmark.seed") → "default", the path of a settings file, or the name of a variable.
    """

    home: Path = Path(".graphnet")
    warehouse_path: Path = Path("warehouse/graphnet.duckdb")
    samples_root: Path = Path("samples")
    backends: tuple[str, ...] = ("eager", "inductor")
    sandbox: SandboxKind = SandboxKind.AUTO
    allow_weak_sandbox: bool = False
    benchmark: BenchmarkConfig = field(default_factory=lambda: BenchmarkConfig(repeat_disturbed=2))
    extract: TaskLimits = field(default_factory=lambda: TaskLimits(deadline_s=900.0))
    validate: TaskLimits = field(default_factory=TaskLimits)
    score: ScoreSettings = field(default_factory=ScoreSettings)
    hub: HubSettings = field(default_factory=HubSettings)
    origins: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def benchmark_config(self) -> BenchmarkConfig:
        """The configuration of benchmark runs."""
        return self.benchmark

    def confine_by(self) -> Sandbox:
        """The sandbox of code that was not made here."""
        return Sandbox(kind=self.sandbox, allow_weak=self.allow_weak_sandbox)

    @property
    def dagster_home(self) -> Path:
        """Dagster's own state: runs, events, schedules."""
        return self.home / "dagster"

    @property
    def extracted_root(self) -> Path:
        """Samples that were extracted here, as opposed to the shipped ones."""
        return self.home / "samples"

    @property
    def sample_roots(self) -> tuple[Path, ...]:
        """The roots that make up the catalog, shipped samples first."""
        return (self.samples_root, self.extracted_root)

    @property
    def log_dir(self) -> Path:
        """What worker tasks printed, one file a task."""
        return self.home / "logs"

    @property
    def report_dir(self) -> Path:
        """Charts and reports."""
        return self.home / "reports"

    @property
    def lock_dir(self) -> Path:
        """Lock files, one a device."""
        return self.home / "locks"

    @property
    def ledger_path(self) -> Path:
        """Records of who made which samples here, and how far their code is trusted."""
        return self.home / LEDGER_FILE

    @property
    def environments_dir(self) -> Path:
        """Environments of compilers that cannot live beside the pipeline's packages."""
        return self.home / "environments"

    @property
    def hub_cache(self) -> Path:
        """Folder of downloads."""
        return self.hub.cache or self.home / "hub"

    def source_options(self) -> dict[str, str]:
        """What model sources are told unless a model's own options say otherwise."""
        endpoint = {} if self.hub.endpoint is None else {"endpoint": self.hub.endpoint}
        return {"cache": str(self.hub_cache), **endpoint}

    def values(self) -> Iterator[tuple[str, Any, str]]:
        """(key, value, origin) of every setting, in the order of the fields."""
        for key in known_keys():
            value: Any = self
            for part in key.split("."):
                value = getattr(value, part)
            yield key, value, self.origins.get(key, "default")


_DEFAULTS = Settings()


def known_keys() -> dict[str, Any]:
    """Every key ("home", "benchmark.seed") with the type of its value."""
    keys: dict[str, Any] = {}
    hints = get_type_hints(Settings)
    for item in dataclasses.fields(Settings):
        if item.name == "origins":
            continue
        default = getattr(_DEFAULTS, item.name)
        if dataclasses.is_dataclass(default) and not isinstance(default, type):
            section = get_type_hints(type(default))
            keys.update({f"{item.name}.{inner.name}": section[inner.name] for inner in dataclasses.fields(default)})
        else:
            keys[item.name] = hints[item.name]
    return keys


def load_settings(*, checkout: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings that hold here and now.

    Args:
        checkout: Folder that relative paths start from and that may hold `graphnet.toml`; the project's own if None.
        environ: Environment variables; the process's own if None.

    Returns:
        The settings, with absolute paths and the origin of each value.

    Raises:
        SettingsError: A key is unknown or a value is not what the key takes; the message says which, where, and what
            is expected.
    """
    base = (checkout or CHECKOUT).resolve()
    variables = os.environ if environ is None else environ
    types = known_keys()
    given: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for entry in (*from_file(base, variables), *from_variables(variables, types)):
        given[entry.key] = entry.converted(types)
        origins[entry.key] = entry.origin
    return _assemble(base, given, origins)


def _assemble(base: Path, given: Mapping[str, Any], origins: Mapping[str, str]) -> Settings:
    """Put the given values over the defaults and make paths absolute."""
    fields: dict[str, Any] = {}
    for item in dataclasses.fields(Settings):
        value = getattr(_DEFAULTS, item.name)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            prefix = f"{item.name}."
            inner = {key.removeprefix(prefix): given[key] for key in given if key.startswith(prefix)}
            try:
                fields[item.name] = dataclasses.replace(value, **_absolute(inner, base))
            except ValueError as error:
                places = sorted({origins[prefix + name] for name in inner})
                raise SettingsError(f"[{item.name}] {error} (set in {', '.join(places)})") from error
        elif item.name != "origins":
            fields[item.name] = given.get(item.name, value)
    return Settings(**_absolute(fields, base), origins=dict(origins))


def _absolute(fields: Mapping[str, Any], base: Path) -> dict[str, Any]:
    return {
        name: base / value.expanduser() if isinstance(value, Path) else value  # an absolute value wins over base
        for name, value in fields.items()
    }
