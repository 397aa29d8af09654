"""The pipeline's settings: one typed object from defaults, a TOML file and `GRAPHNET_*` variables, in this order.

A key has one name everywhere: the field `deadline_s` of the section `benchmark` is `deadline_s` under `[benchmark]` in
the file and `GRAPHNET_BENCHMARK_DEADLINE_S` in the environment. The file is `graphnet.toml` in the checkout, or the one
that `GRAPHNET_SETTINGS` names. Each value keeps its origin, which errors name.
"""

import dataclasses
import logging
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter

from backends._shared.messages import did_you_mean
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.datasets import PROJECT_DATASETS
from ops.dataset.sample.catalog.lists import SHIPPED_FOLDER
from ops.dataset.sample.provenance import LEDGER_FILE
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.sandbox.confinement import Sandbox, SandboxKind
from ops.reporting.score.conditions import USUAL, ScoreConditions
from pipelines.exits import SettingsError
from pipelines.notify_settings import NotifySettings
from pipelines.schedule_settings import ScheduleSettings

_logger = logging.getLogger(__name__)

PREFIX = "GRAPHNET_"
FILE_NAME, FILE_VARIABLE = "graphnet.toml", "GRAPHNET_SETTINGS"
OTHER_VARIABLES = (FILE_VARIABLE, "GRAPHNET_REQUIRE_", "GRAPHNET_WORKER_HOST")
"""Beginnings of variables that are not settings: the file's name, requirements of tests, a mark of worker hosts."""

_GONE = {"benchmark.twin": "eager and compilers always run in processes of their own"}  # once settings: told, ignored

_UNITS = {"": 1, "b": 1, "kib": 1024, "mib": 1024**2, "gib": 1024**3, "kb": 10**3, "mb": 10**6, "gb": 10**9}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)", re.IGNORECASE)
_NONE = ("", "none", "null")
_WORDS = {bool: "true or false", int: "a whole number", float: "a number", Path: "a path"}


@dataclass(frozen=True, slots=True)
class TaskLimitSettings:
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
class HubSettings:
    """The hub that models are downloaded from.

    Attributes:
        endpoint: Address of a hub-compatible server; None for huggingface_hub's own default.
        cache: Folder of downloads; None for `<home>/hub`.
    """

    endpoint: str | None = None
    cache: Path | None = None


class _BelowHome:
    """An attribute of the settings: the path of a folder or file of run-time state."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, settings: "Settings", _: type) -> Path:
        """Return the path below the settings' home."""
        return settings.home / self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting of the pipeline, with absolute paths.

    Attributes:
        home: Run-time state: logs, reports, extracted samples, Dagster's files.
        warehouse_path: The DuckDB file.
        samples_root: Samples that are shipped with the project.
        backends: Backends that the pipeline benchmarks.
        sandbox: What confines code that was not made here: "auto", "bubblewrap", "namespaces" or "limits".
        allow_weak_sandbox: Run such code also where limits are all that confines it.
        verdict_budget_s: Seconds of twin runs after a benchmark, to compare with the build before, and no more than the
            benchmark took; 0 for none.
        benchmark: Configuration of benchmark runs.
        extract: Limits of extracting one model.
        validate: Limits of validating one sample.
        score: Penalties, policy, grouping and the list of samples; with another `samples_root`, all samples by default.
        hub: The hub that models are downloaded from.
        schedule: Start times of the schedules, and the limits of a night.
        notify: Receivers of notices of regressions.
        origins: Key ("benchmark.seed") → "default", the path of a settings file, or the name of a variable.
    """

    home: Path = Path(".graphnet")
    warehouse_path: Path = Path("warehouse/graphnet.duckdb")
    samples_root: Path = Path("samples")
    backends: tuple[str, ...] = ("inductor",)
    sandbox: SandboxKind = SandboxKind.AUTO
    allow_weak_sandbox: bool = False
    verdict_budget_s: float = 600.0
    benchmark: BenchmarkConfig = BenchmarkConfig(repeat_disturbed=2)  # noqa: RUF009 (it is frozen)
    extract: TaskLimitSettings = TaskLimitSettings(deadline_s=900.0)
    validate: TaskLimitSettings = TaskLimitSettings()
    score: ScoreConditions = USUAL
    hub: HubSettings = HubSettings()
    schedule: ScheduleSettings = ScheduleSettings()  # noqa: RUF009 (it is frozen)
    notify: NotifySettings = NotifySettings()  # noqa: RUF009 (it is frozen)
    origins: Mapping[str, str] = field(default_factory=dict, repr=False)

    dagster_home = _BelowHome("dagster")
    """Dagster's own state: runs, events, schedules."""

    extracted_root = _BelowHome("samples")
    """Samples that were extracted here, as opposed to the shipped ones."""

    grown_root = _BelowHome("grown")
    """Samples that `graphnet grow` made; no root of the catalog, which would scan them all each time."""

    parts_root = _BelowHome("parts")
    """Distinct parts of samples; no root of the catalog, since a part is no model."""

    decomposed_dir = _BelowHome("decomposed")
    """Parts of samples; no root of the catalog, since a part is no model."""

    repaired_dir = _BelowHome("repaired")
    """Samples after a pass; no root of the catalog, which has the originals."""

    converted_dir = _BelowHome("converted")
    """Samples in other frameworks, a folder each; no root of the catalog."""

    faults_dir = _BelowHome("faults")
    """Located faults of compilers."""

    references_dir = _BelowHome("references")
    """References: outputs and times of samples under a trusted setting."""

    bisect_dir = _BelowHome("bisect")
    """Results of bisections, and the packages that they install while they run."""

    log_dir = _BelowHome("logs")
    """Printed output of worker tasks, one file a task."""

    report_dir = _BelowHome("reports")
    """Charts and reports."""

    lock_dir = _BelowHome("locks")
    """Lock files, one a device."""

    ledger_path = _BelowHome(LEDGER_FILE)
    """Records of samples' origins, and whether their code is trusted."""

    environments_dir = _BelowHome("environments")
    """Environments of compilers that cannot live beside the pipeline's packages."""

    builds_dir = _BelowHome("builds")
    """Stored code of backends, so that an old build can be run again."""

    backends_path = _BelowHome("backends.json")
    """Results of the last probe of the backends."""

    def confine_by(self) -> Sandbox:
        """Make the sandbox of code that was not made here."""
        return Sandbox(kind=self.sandbox, allow_weak=self.allow_weak_sandbox)

    @property
    def dataset_folders(self) -> dict[str, Path]:
        """The project's datasets → their folders: samples shipped, extracted, grown, and parts."""
        roots = (self.samples_root, self.extracted_root, self.grown_root, self.parts_root)
        return dict(zip(PROJECT_DATASETS, roots, strict=True))

    @property
    def hub_cache(self) -> Path:
        """Folder of downloads."""
        return self.hub.cache or self.home / "hub"

    def source_options(self) -> dict[str, str]:
        """Default options of model sources, which a model's own options override."""
        endpoint = {} if self.hub.endpoint is None else {"endpoint": self.hub.endpoint}
        return {"cache": str(self.hub_cache), **endpoint}

    def values(self) -> Iterator[tuple[str, Any, str]]:
        """Yield (key, value, origin) of every setting, in the order of the fields."""
        for key in KINDS:
            yield key, attrgetter(key)(self), self.origins.get(key, "default")


def _kinds() -> Iterator[tuple[str, Any]]:
    for key, kind in get_type_hints(Settings).items():
        if dataclasses.is_dataclass(kind):
            yield from ((f"{key}.{name}", inner) for name, inner in get_type_hints(kind).items())
        elif key != "origins":
            yield key, kind


KINDS: Mapping[str, Any] = dict(_kinds())
"""Every key ("home", "benchmark.seed") with the type of its value."""


class _RawSetting(NamedTuple):
    """A value that was set: its key (not checked yet), the value as written, and where it was set."""

    key: str
    raw: Any
    origin: str
    place: str


def load_settings(*, checkout: Path | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings that hold here and now.

    Args:
        checkout: Folder that relative paths start from and that may hold `graphnet.toml`; the project's own if None.
        environ: Environment variables; the process's own if None.

    Returns:
        The settings, with absolute paths and the origin of each value.

    Raises:
        SettingsError: A key is unknown or a value has the wrong form; the message names it, where it was set, and the
            expected form.
    """
    base = (checkout or CHECKOUT).resolve()
    variables = os.environ if environ is None else environ
    origins: dict[str, str] = {}
    sections: dict[str, dict[str, Any]] = {}
    for given in (*_read_file(base, variables), *_read_variables(variables)):
        if (why := _GONE.get(given.key)) is not None:
            _logger.warning("%s is ignored: %s", given.place, why)
            continue
        section, _, name = given.key.rpartition(".")
        sections.setdefault(section, {})[name] = _convert_value(given)
        origins[given.key] = given.origin
    settings = Settings(**sections.pop("", {}), origins=origins)
    for section, values in sections.items():
        try:
            values = dataclasses.replace(getattr(settings, section), **values)
        except ValueError as error:
            places = sorted({origin for key, origin in origins.items() if key.startswith(f"{section}.")})
            raise SettingsError(f"[{section}] {error} (set in {', '.join(places)})") from error
        settings = dataclasses.replace(settings, **{section: values})
    paths = {name: base / getattr(settings, name).expanduser() for name in ("home", "warehouse_path", "samples_root")}
    hub, score = settings.hub, settings.score
    hub = dataclasses.replace(hub, cache=hub.cache and base / hub.cache.expanduser())
    if "score.list" not in origins and paths["samples_root"] != SHIPPED_FOLDER:
        score = dataclasses.replace(score, list=None)  # other samples than those that are shipped are scored whole
    return dataclasses.replace(settings, **paths, hub=hub, score=score)


def _read_file(base: Path, variables: Mapping[str, str]) -> Iterator[_RawSetting]:
    named = variables.get(FILE_VARIABLE)
    path = base / Path(named or FILE_NAME).expanduser()
    if named and not path.is_file():
        raise SettingsError(f"{FILE_VARIABLE} names {path}, which is not a file")
    try:
        document = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    except (ValueError, OSError) as error:  # neither TOML nor UTF-8, or not readable
        raise SettingsError(f"cannot read the settings file {path}: {error}") from error
    for key, raw in _flatten(document):
        yield _RawSetting(key, raw, str(path), f"{key!r} in {path}")


def _flatten(document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{name}", inner) for name, inner in value.items())
        else:
            yield key, value


def _read_variables(variables: Mapping[str, str]) -> Iterator[_RawSetting]:
    keys = {variable_of(key): key for key in (*_GONE, *KINDS)}
    for name in sorted(variables):
        if name.startswith(PREFIX) and not name.startswith(OTHER_VARIABLES):
            if name not in keys:
                raise SettingsError(f"unknown setting variable {name}{_suggestion(name, map(variable_of, KINDS))}")
            yield _RawSetting(keys[name], variables[name], name, f"variable {name}")


def variable_of(key: str) -> str:
    """Name the environment variable that sets `key`."""
    return PREFIX + key.replace(".", "_").upper()


def _suggestion(name: str, names: Iterable[str]) -> str:
    return f"{did_you_mean(name, names)}; `graphnet settings` lists the known ones"


def _convert_value(given: _RawSetting) -> Any:
    """Convert a value to the key's type."""
    if given.key not in KINDS:
        raise SettingsError(f"unknown setting {given.place}{_suggestion(given.key, KINDS)}")
    try:
        return convert(given.raw, KINDS[given.key], given.key)
    except ValueError as error:
        form = expected_form(KINDS[given.key], given.key)
        raise SettingsError(f"{given.place} is {given.raw!r}; expected {form}") from error


def convert(raw: object, kind: Any, key: str) -> Any:
    """Convert `raw` to a value of the annotation `kind`.

    Text is converted to every kind, since variables hold only text; any other value must have the right type. Keys that
    end in `_bytes` take sizes with a unit.

    Raises:
        ValueError: `raw` cannot be converted; `expected_form` describes what can.
    """
    inner, optional = _strip_none(kind)
    is_list = get_origin(inner) is tuple
    if not isinstance(raw, str):
        value = tuple(raw) if is_list and isinstance(raw, list) else raw
        return TypeAdapter(kind).validate_python(value, strict=True)
    text = raw.strip()
    if optional and text.lower() in _NONE:
        return None
    if not text:
        raise ValueError("no text")
    if is_list:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if key.endswith("_bytes"):
        return parse_size(text)
    is_choice = isinstance(inner, type) and issubclass(inner, StrEnum)
    return TypeAdapter(inner).validate_strings(text.lower() if is_choice else text)


def parse_size(text: str) -> int:
    """Convert a size such as "8GiB", "512 MiB" or "1000" to bytes.

    Raises:
        ValueError: It is not a number with a known unit.
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None or match[2].lower() not in _UNITS:
        raise ValueError(f"{text!r} is not a size such as 8GiB")
    return int(float(match[1]) * _UNITS[match[2].lower()])


def expected_form(kind: Any, key: str) -> str:
    """Describe the values that `convert` takes for `kind`."""
    inner, optional = _strip_none(kind)
    if get_origin(inner) is tuple:
        words = "a list of texts (separated by commas in a variable)"
    elif key.endswith("_bytes"):
        words = 'a number of bytes or a size such as "8GiB"'
    elif isinstance(inner, type) and issubclass(inner, StrEnum):
        words = f"one of {', '.join(inner)}"
    else:
        words = _WORDS.get(inner, "a text")
    return f'{words} or "none"' if optional else words


def _strip_none(kind: Any) -> tuple[Any, bool]:
    members = get_args(kind)
    return (members[0], True) if len(members) == 2 and members[1] is type(None) else (kind, False)
