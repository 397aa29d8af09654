"""Describes a backend with its options, as a process of its environment answers, and imports no torch itself."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypedDict

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from backends._shared.sources import CODE_FOLDERS, TooManyFilesError, with_folders
from backends.registry import check_names, names_file, split_file_spec
from ops.dataset.sample.catalog.rows import SampleTarget, folder_name, resolve_path
from ops.dataset.sample.format.files import FILE_LIMITS
from ops.dataset.sample.format.types import REPLAY_VERSION
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.evaluation.benchmark.builds import Build, build_hash
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.measuring_code import measuring_code
from ops.evaluation.benchmark.side_modules import compiler_side, side_preload
from ops.execution.environments.definition import missing_environment, own_python, with_installation
from ops.execution.environments.description import Environment, hash_fields
from ops.execution.frameworks.base import frameworks
from ops.execution.torch_worker import TorchTask
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, Line, MalformedError, Name, Text, read
from ops.execution.worker.client import WorkerError, WorkerHost
from ops.execution.worker.task import Task
from ops.failures import FailureKind
from ops.parameters import split_parameters, split_place

_DESCRIBE_DEADLINE_S = 120.0

CHECK_BACKEND = "not a compiler"
"""`BenchmarkRun.trial` of a check that runs as a backend, such as the recomposing of parts: no compiler is compared."""


class BackendConfigError(GraphNetError):
    """There is no such backend, it does not take these options, or describing it failed."""


@dataclass(frozen=True, slots=True)
class BackendSpec:
    """A backend as a person asked for it.

    Attributes:
        spec: Registered name, alias, or "path/to/file.py:Class"; paths are made absolute.
        options: Option names and values as text.
        environment: Name of the environment to run in; "" for the usual one of the backend.
    """

    spec: str
    options: Mapping[str, str] = field(default_factory=dict)
    environment: str = ""

    def __post_init__(self) -> None:
        """Make a path absolute: the process that loads it has another working folder."""
        if names_file(self.spec):
            path, name = split_file_spec(self.spec)
            place = str(path.expanduser().absolute())
            object.__setattr__(self, "spec", f"{place}:{name}" if name else place)

    @property
    def own_folder(self) -> tuple[Path, ...]:
        """The folder of a backend that is a file, since it may import its neighbours; else empty."""
        return (split_file_spec(self.spec)[0].parent,) if names_file(self.spec) else ()

    def payload(self, config: BenchmarkConfig) -> dict[str, Any]:
        """Values from which a worker makes the backend."""
        return {"spec": self.spec, "options": dict(self.options), "config": dataclasses.asdict(config)}

    @property
    def place(self) -> str:
        """The backend and its environment: "inductor@torch-2.14.1"."""
        return f"{self.spec}@{self.environment}" if self.environment else self.spec

    def __str__(self) -> str:
        options = "&".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.place}?{options}" if options else self.place


def parse_specs(texts: Iterable[str]) -> tuple[BackendSpec, ...]:
    """Read backends from texts "name@environment?option=value&other=value", or several in one text with commas between.

    "name:path" is short for "name?folder=path".

    Raises:
        BackendConfigError: An option has no value, or is given twice.
    """
    return tuple(spec_of(part.strip()) for text in texts for part in text.split(","))


def spec_of(text: str, options: Mapping[str, str] | None = None) -> BackendSpec:
    """Read one backend, written as for `parse_specs` or as in `BenchmarkRun.backend`, and add more options.

    Raises:
        BackendConfigError: An option has no value, or is given twice.
    """
    backend, environment = split_place(text)
    name, given = split_parameters(backend, error=BackendConfigError)
    if ":" in name and not names_file(name):
        name, _, given["folder"] = name.partition(":")
    return BackendSpec(name, {**given, **(options or {})}, environment)


class ResultKey(TypedDict):
    """The key of a result without its sample; see `BackendDescription` and `Environment`."""

    backend: str
    backend_version: str
    build_hash: str
    env_hash: str
    config_hash: str


@dataclass(frozen=True, slots=True)
class BackendDescription:
    """A backend with its options in its environment: the part of a result's key that does not depend on the sample.

    Attributes:
        spec: The specification that it was made from.
        name: `BenchmarkRun.backend`.
        version: `BenchmarkRun.backend_version`.
        unavailable_reason: Reason why it cannot run here, or None.
        options_json: `BenchmarkRun.backend_options`.
        config_hash: Identity of the configuration with these options, the backend's code and the code that measures.
        host_setup: See `backends.base.Backend`.
        folder_options, code_options: See `backends.base.Backend`.
        confines_code: See `backends.base.Backend`.
        variant: `BenchmarkRun.variant`.
        python: Interpreter of its own environment; None for that of the host that answered.
        needs: File of `backends/environments` with its requirements under these options; it may be absent.
        framework, takes_collectives: See `backends.base.Backend`.
        backend_code_hash: As the next three, the field of `BenchmarkRun` of that name.
        measuring_hash: See `backend_code_hash`.
        replay_version: See `backend_code_hash`.
        trial: See `backend_code_hash`; how the configuration differs from that of the settings, or `CHECK_BACKEND`.
        settings_hash: See `backend_code_hash`.
        label_of_build: Name that the person gives to this build.
        local_packages: See `ops.evaluation.benchmark.builds.Build`.
        packages: See `ops.evaluation.benchmark.builds.Build`.
        code_path: Folder with the kept code of an old build, whose `backends` come before this checkout's; else None.
    """

    spec: BackendSpec
    name: str
    version: str
    unavailable_reason: str | None
    options_json: str
    environment: Environment
    config_hash: str
    host_setup: str | None = None
    folder_options: tuple[str, ...] = ()
    code_options: tuple[str, ...] = ()
    confines_code: bool = False
    variant: str = ""
    python: Path | None = None
    needs: str | None = None
    backend_code_hash: str = ""
    measuring_hash: str = ""
    replay_version: int = 1
    trial: str = ""
    framework: str = "torch"
    takes_collectives: bool = False
    settings_hash: str = ""
    label_of_build: str = ""
    local_packages: Mapping[str, str] = field(default_factory=dict)
    packages: Mapping[str, str] = field(default_factory=dict)
    code_path: Path | None = None

    @property
    def build_hash(self) -> str:
        """Identity of the build."""
        return build_hash(self.name, self.label_of_build, self.version, self.backend_code_hash, self.local_packages)

    def build(self) -> Build:
        """Make the row of its build, first seen now."""
        return Build(
            build_hash=self.build_hash,
            backend=self.name,
            label=self.label_of_build,
            version=self.version,
            code_hash=self.backend_code_hash,
            local_packages=self.local_packages,
            packages=self.packages,
            spec=self.spec.spec,
            first_seen_at=datetime.now(UTC),
        )

    @property
    def label(self) -> str:
        """Name of its curve, as `BenchmarkRun.label`."""
        return f"{self.name} {self.variant}".rstrip()

    @property
    def usual_label(self) -> str:
        """The label without an environment that was asked for: the compiler's name does not depend on it."""
        return f"{self.name.removesuffix(f'@{self.spec.environment}')} {self.variant}".rstrip()

    @property
    def folders(self) -> Mapping[str, Path]:
        """Option → the absolute folder that it names; for code of an old build, its kept copy."""
        named = {name: self.spec.options.get(name) for name in self.folder_options}
        folders = {name: Path(text).expanduser().absolute() for name, text in named.items() if text}
        options = json.loads(self.options_json)
        folders |= {name: resolve_path(options[name]) for name in self.code_options if name in folders}
        kept = folders.keys() & set(self.code_options) if self.code_path is not None else ()
        return {**folders, **{name: self.code_path / CODE_FOLDERS / name for name in kept if self.code_path}}

    @property
    def code_folders(self) -> Mapping[str, Path]:
        """Those `folders` that hold the backend's own code."""
        return {name: folder for name, folder in self.folders.items() if name in self.code_options}

    def payload(self, config: BenchmarkConfig) -> dict[str, Any]:
        """Values from which a worker makes the backend. Paths are absolute, since a task has another working folder."""
        folders = {name: str(folder) for name, folder in self.folders.items()}
        return dataclasses.replace(self.spec, options={**self.spec.options, **folders}).payload(config)

    def worker(self, host: WorkerHost, target: SampleTarget) -> WorkerHost:
        """Choose the host for its tasks on a sample: of its environment, and confined unless all code is trusted."""
        own = host.environment_host(self.python, side_preload(self.framework)).with_code(self.code_path)
        return own if self.trusts(target) else own.confined_host()

    def trusts(self, target: SampleTarget) -> bool:
        """Tell whether it may run on a sample outside of the sandbox: all code, of both, is trusted."""
        return not self.confines_code and self.folders.keys() == self.code_folders.keys() and is_trusted(target)

    def task(
        self, config: BenchmarkConfig, entry: str, folder: Path, files_hash: str, log_path: Path, **payload: Any
    ) -> Task:
        """Make a task that runs the backend on the sample in a folder.

        Args:
            config: Limits of the task and settings of the measurement.
            entry: "module:function".
            folder: The sample.
            files_hash: See `Task`.
            log_path: See `Task`.
            payload: Values for the entry besides the backend and the configuration.
        """
        return Task(
            entry=entry,
            payload={**self.payload(config), **payload},
            deadline_s=config.deadline_s,
            memory_limit_bytes=config.memory_limit_bytes,
            log_path=log_path,
            files_from=folder,
            file_limits=FILE_LIMITS,
            files_hash=files_hash,
            host_setup=self.host_setup,
            reads=(*self.spec.own_folder, *self.folders.values(), *([self.code_path] if self.code_path else ())),
            failure_kinds=frozenset(FailureKind),
            libraries=frameworks()[self.framework].libraries,
        )

    def key(self) -> ResultKey:
        """The key of its results, without the sample."""
        return {
            "backend": self.name,
            "backend_version": self.version,
            "build_hash": self.build_hash,
            "env_hash": self.environment.env_hash,
            "config_hash": self.config_hash,
        }

    def run_fields(self) -> dict[str, Any]:
        """Fields of `BenchmarkRun` that all runs of this backend have."""
        return {
            **self.key(),
            "backend_code_hash": self.backend_code_hash,
            "measuring_hash": self.measuring_hash,
            "settings_hash": self.settings_hash,
            "replay_version": self.replay_version,
            "backend_options": self.options_json,
            "variant": self.variant,
            "trial": self.trial,
            "framework": self.framework,
        }


def describe_backend(
    spec: BackendSpec,
    config: BenchmarkConfig,
    host: WorkerHost,
    environments: Path | None = None,
    label: str = "",
    code_path: Path | None = None,
) -> BackendDescription:
    """Ask a backend for its description, in the environment that would run it.

    Args:
        spec: The backend with its options.
        config: Configuration of the later measurement.
        host: Host of the pipeline's own environment; a backend with an environment of its own is asked in that one.
        environments: Folder of the environments that compilers have of their own.
        label: Name that the person gives to this build.
        code_path: Folder with the kept code of an old build (`ops.evaluation.benchmark.old_builds.keep_code`), which is
            to run.

    Raises:
        BackendConfigError: There is no such backend, it does not take these options, they name a folder that is not
            there, or it fails while it describes itself.
    """
    task = TorchTask(
        "ops.evaluation.benchmark.tasks.describe:describe",
        {**spec.payload(config), "folders": {name: folder_name(text) for name, text in spec.options.items()}},
        _DESCRIBE_DEADLINE_S,
        config.memory_limit_bytes,
        reads=(*spec.own_folder, *([code_path] if code_path else ())),
    )
    answer = _ask(task, spec, host.with_code(code_path))
    if missing := missing_environment(spec.environment, environments):
        raise BackendConfigError(f"{spec}: {missing}")
    needs = spec.environment or answer.needs
    python = own_python(needs, environments)
    broken = None
    if python is not None:
        try:
            own_host = host.environment_host(python, side_preload(answer.framework)).with_code(code_path)
            answer = _ask(task, spec, own_host)
        except WorkerError as error:  # of this backend's environment, so that the others can still run
            broken = str(error)
    is_asked = broken is None and (python is not None or not spec.environment)
    reason = with_installation(answer.unavailable_reason if is_asked else None, needs, environments) or broken
    described = replace(
        _description(spec, config, answer),
        unavailable_reason=reason,
        python=python,
        needs=needs,
        label_of_build=label,
        code_path=code_path,
    )
    for folder in described.folders.values():
        if not folder.is_dir():
            raise BackendConfigError(f"{spec}: there is no folder {folder}")
    try:
        code_hash = with_folders(described.backend_code_hash, described.code_folders)
    except TooManyFilesError as error:
        raise BackendConfigError(f"{spec}: {error}") from error
    return replace(described, backend_code_hash=code_hash)


def _description(spec: BackendSpec, config: BenchmarkConfig, answer: _DescriptionReport) -> BackendDescription:
    """Make the description from a worker's answer."""
    measuring = measuring_code(compiler_side(answer.framework)).digest
    return BackendDescription(
        spec=spec,
        name=f"{answer.name}@{spec.environment}" if spec.environment else answer.name,
        version=answer.version,
        unavailable_reason=answer.unavailable_reason,
        options_json=answer.options_json,
        environment=answer.read_environment(),
        config_hash=config.hash(measuring, answer.options_json),
        settings_hash=config.hash(measuring),
        local_packages=answer.local_packages,
        packages={name: text for name, text in answer.environment["packages"].items() if name in answer.packages},
        host_setup=answer.host_setup,
        folder_options=answer.folder_options,
        code_options=answer.code_options,
        confines_code=answer.confines_code,
        variant=answer.variant,
        needs=answer.needs,
        backend_code_hash=answer.code_hash,
        measuring_hash=measuring,
        replay_version=REPLAY_VERSION,
        trial=CHECK_BACKEND if spec.spec in check_names() else "",
        framework=answer.framework,
        takes_collectives=answer.takes_collectives,
    )


def distinct_backends(descriptions: Iterable[BackendDescription]) -> list[BackendDescription]:
    """Drop repeated descriptions: several specifications may name the same backend with the same options.

    Raises:
        BackendConfigError: Two different backends have one label, so charts and tables would mix them.
    """
    by_label: dict[str, BackendDescription] = {}
    for item in descriptions:
        first = by_label.setdefault(item.label, item)
        if (first.name, first.build_hash, first.config_hash) != (item.name, item.build_hash, item.config_hash):
            raise BackendConfigError(
                f"{first.spec} and {item.spec} would both be {item.label!r} in tables and charts; rename one of them"
            )
    return list(by_label.values())


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class _DescriptionReport:
    """A worker's description of a backend; see `ops.evaluation.benchmark.tasks.describe`."""

    name: Name
    version: Name
    unavailable_reason: Text | None
    options_json: Line
    variant: Line
    needs: Annotated[str, Field(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$", max_length=100)] | None
    framework: Name
    host_setup: Name | None
    folder_options: Annotated[tuple[Name, ...], Field(max_length=10)]
    code_options: Annotated[tuple[Name, ...], Field(max_length=10)]
    code_hash: Name
    packages: Annotated[tuple[Name, ...], Field(max_length=100)]
    local_packages: Annotated[dict[Name, Line], Field(max_length=1000)]
    environment: dict[str, Any]
    confines_code: Boolean = False
    takes_collectives: Boolean = False

    def __post_init__(self) -> None:
        """Check that options are an object, the framework is one, and the environment has the hash of its fields."""
        if not isinstance(json.loads(self.options_json), dict):
            raise ValueError("options_json must be an object")
        if self.framework not in frameworks():
            raise ValueError(f"framework must be one of {', '.join(frameworks())}")
        environment = self.read_environment()
        fields = {name: value for name, value in dataclasses.asdict(environment).items() if name != "env_hash"}
        if environment.env_hash != hash_fields(fields):
            raise ValueError("env_hash is not the hash of the environment")

    def read_environment(self) -> Environment:
        """Parse the environment."""
        if self.environment.keys() != {field.name for field in dataclasses.fields(Environment)}:
            raise ValueError("environment has other fields than it should")
        # As JSON, because only there does strict reading take an object for a dataclass.
        return _ENVIRONMENT.validate_json(json.dumps(self.environment), strict=True)


_DESCRIBED = TypeAdapter(_DescriptionReport)
_ENVIRONMENT = TypeAdapter(Environment)


def _ask(task: Task, spec: BackendSpec, host: WorkerHost) -> _DescriptionReport:
    failed = f"the backend {spec.spec} cannot be asked what it is"
    outcome = host.run(task)
    if outcome.failure is not None:
        raise BackendConfigError(f"{failed}: {outcome.failure.message}")
    match outcome.result:
        case {"error": str(message)}:
            raise BackendConfigError(printable(message, lines=True))
    try:
        return read(_DESCRIBED, outcome.result, "the answer")
    except MalformedError as error:
        raise BackendConfigError(f"{failed}: {error}") from error
