"""Rows of the warehouse from a log: a build and an environment of its own, samples by their paths, and runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import PurePosixPath
from typing import Any

from ops.dataset.sample.catalog.datasets import LOG_PREFIX
from ops.dataset.sample.catalog.rows import SampleKey, SampleRow, shard_of
from ops.evaluation.benchmark.builds import Build, build_hash
from ops.evaluation.benchmark.measured import Code, Times
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun
from ops.evaluation.logs.outcome import LoggedRun
from ops.evaluation.logs.records import LogRecord
from ops.execution.environments.description import Environment, hash_fields
from ops.execution.untrusted.text import printable

_MOST_NAME = 300
_UNNAMED = ("", "unknown")


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of a run, which the lines of [Config] tell.

    Attributes:
        device: As `--device` was given.
        hardware: Name of the processor or GPU; "" where the log does not say.
        compiler: Name of the compiler.
        warmup: Untimed calls.
        trials: Timed calls.
        compile_framework_version: Version of the framework that compiled.
    """

    device: str = ""
    hardware: str = ""
    compiler: str = ""
    warmup: str = ""
    trials: str = ""
    compile_framework_version: str = ""

    @classmethod
    def of(cls, config: Mapping[str, str]) -> Setting:
        """Read the setting from the lines of a record."""
        return cls(**{name: printable(config.get(name, "").strip(), _MOST_NAME) for name in cls.__dataclass_fields__})


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSource:
    """A log whose runs are stored.

    Attributes:
        name: Name of its curve.
        digest: sha256 of the file, which identifies its build.
        path: The file.
        written_at: When the file was written last, UTC: the log has no times.
    """

    name: str
    digest: str
    path: str
    written_at: datetime
    _settings: dict[tuple[Setting, str], tuple[Environment, Build, str]] = field(default_factory=dict)

    def described(self, setting: Setting, framework: str) -> tuple[Environment, Build, str]:
        """Make the rows of a setting, and the hash of its configuration, once for each setting."""
        key = replace(setting, compiler=setting.compiler or "unknown"), framework
        if key not in self._settings:
            self._settings[key] = self._environment(setting, framework), self._build(key[0]), _config_hash(setting)
        return self._settings[key]

    @property
    def settings(self) -> list[str]:
        """A line for each setting: compiler, version, device and hardware."""
        names = ("compiler", "compile_framework_version", "device", "hardware")
        return [" ".join(filter(None, (getattr(setting, name) for name in names))) for setting, _ in self._settings]

    @property
    def rows(self) -> Iterator[Environment | Build]:
        """The environments and builds of all runs so far."""
        for environment, build, _ in self._settings.values():
            yield from (environment, build)

    def _environment(self, setting: Setting, framework: str) -> Environment:
        # Machines without a name may be any: those of two logs are not the same.
        unnamed = {"log": self.digest} if setting.hardware in _UNNAMED else {}
        fields: dict[str, Any] = {
            "device": setting.device, "hardware": setting.hardware, "driver": "", "cpu_count": 0, "memory_bytes": 0,
            "threads": 0, "operating_system": "", "python": "",
            "packages": {framework: setting.compile_framework_version},
            "flags": {"provenance": "log", **unnamed},
        }  # fmt: skip
        return Environment(env_hash=hash_fields(fields), **fields)

    def _build(self, setting: Setting) -> Build:
        backend, version = f"{LOG_PREFIX}{self.name}/{setting.compiler}", setting.compile_framework_version
        identity = build_hash(backend, self.name, version, self.digest, {})
        return Build(identity, backend, self.name, version, self.digest, {}, {}, backend, self.written_at)

    def run_id(self, number: int, dataset: str) -> str:
        """Identity of the run at a place in the log: the same whenever it is imported."""
        return hashlib.sha256(f"{dataset} {self.name} {self.digest} {number}".encode()).hexdigest()[:32]

    def result(
        self, number: int, run: LoggedRun, sample: SampleKey, sample_hash: str, setting: Setting, framework: str
    ) -> BenchmarkResult:
        """Make the rows of a run.

        Args:
            number: Its place in the log: of a sample that occurs twice, the later run is the newer.
            run: What became of it.
            sample: Dataset and id of its sample.
            sample_hash: As in `benchmark_run`.
            setting: Its settings.
            framework: As in `benchmark_run`.
        """
        environment, build, config_hash = self.described(setting, framework)
        ended = self.written_at + timedelta(microseconds=number)
        times = Times(run.eager_median_ms, run.compiled_median_ms, run.speedup)
        row = BenchmarkRun(
            run_id=self.run_id(number, sample[0]), dataset=sample[0], sample_id=sample[1], sample_hash=sample_hash,
            backend=build.backend, backend_version=build.version, env_hash=environment.env_hash,
            config_hash=config_hash, backend_options="{}", device=setting.device, status=run.status,
            started_at=ended, finished_at=ended, phase=run.phase, failure_kind=run.failure_kind, message=run.message,
            t_min=run.t_min, log_path=self.path, framework=framework, build_hash=build.build_hash, times=times,
            code=Code(settings_hash=config_hash, replay_version=0),
        )  # fmt: skip
        return BenchmarkResult(row, run.outputs)


def _config_hash(setting: Setting) -> str:
    document = json.dumps(["log", setting.device, setting.warmup, setting.trials])
    return hashlib.sha256(document.encode()).hexdigest()


def sample_id_of(path: str, *, is_whole: bool = False) -> str:
    """Id of a sample by its path in a log: what comes after the last folder of samples, else, or if asked for, all.

    Such a folder is called `samples`, or ends so, as `paddle_samples`. Nothing is ever opened by this name.
    """
    parts = [part for part in PurePosixPath(path.replace("\\", "/")).parts if part not in ("/", ".", "..")]
    roots = [place for place, part in enumerate(parts[:-1]) if part.endswith("samples")]
    kept = parts[roots[-1] + 1 :] if roots and not is_whole else parts
    return printable("/".join(kept) or "unnamed", _MOST_NAME)


def unknown_sample(sample_id: str, record: LogRecord, framework: str) -> SampleRow:
    """Make the row of a sample of which nothing is known here but its path: its hashes are of that."""
    identity = hashlib.sha256(f"{LOG_PREFIX}{sample_id}".encode()).hexdigest()
    dtypes = record.values.get((b"Datatype", b"eager"), b"").decode(errors="replace").split()
    return SampleRow(
        content_hash=identity, graph_hash=identity, sample_hash=identity, framework=framework,
        source=sample_id.partition("/")[0] if "/" in sample_id else "unknown",
        model_name=printable(record.config.get("model", ""), _MOST_NAME) or sample_id,
        task="other", task2="", family="",
        dtype=printable(dtypes[0], 40) if dtypes else "none", dynamic=False, operator_count=0, tensor_count=0,
        size_bytes=0, dataset="", sample_id=sample_id, shard=shard_of(sample_id), path=printable(record.path, 1000),
        cataloged_at=datetime.min,  # noqa: DTZ901 - of the import
    )  # fmt: skip
