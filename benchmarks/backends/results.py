"""Results of `benchmarks.backends`, in a file of JSON lines: runs, and the number of interpreters that they took."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from benchmarks._shared import harness
from ops.columns import columns, group_values, values_of
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.results import BenchmarkRun


class _BackendState(NamedTuple):
    """A backend's identity when it ran; a result of another one is out of date."""

    backend: str
    backend_version: str
    env_hash: str
    config_hash: str


class BackendResults:
    """Finished runs, the newest of each sample under each state of a backend; new ones are kept when they come."""

    def __init__(self, path: Path) -> None:
        """Read finished runs; the file need not exist yet."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.new_count = 0
        self._file = harness.Results[dict[str, Any]](path, dict)
        runs = map(kept_run, self._records("sample_hash"))
        newest_last = sorted(runs, key=lambda run: run.started_at)
        self._runs = {(_state_of(run), run.sample_hash): run for run in newest_last}

    def find(self, described: BackendDescription, sample_hash: str) -> BenchmarkRun | None:
        """Find the run of a sample under the current backend, in this environment and configuration."""
        return self._runs.get((_current_state(described), sample_hash))

    def newest(self, described: Iterable[BackendDescription], samples: Sequence[str]) -> list[BenchmarkRun]:
        """Find the latest runs of samples under these backends, each in the state of the backend's latest run."""
        newest: list[BenchmarkRun] = []
        for item in described:
            label = (item.name, item.variant)
            runs = [
                run for run in self._runs.values() if (run.backend, run.variant) == label and run.sample_hash in samples
            ]
            last = max(runs, key=lambda run: run.started_at, default=None)
            newest += [run for run in runs if last is not None and _state_of(run) == _state_of(last)]
        return newest

    def note_environments(self, texts: Mapping[str, str]) -> None:
        """Keep descriptions of environments, by their hashes."""
        self._file.add({"environments": dict(texts)})

    def environments(self, runs: Iterable[BenchmarkRun]) -> tuple[str, ...]:
        """Describe the environments of runs, those with most runs first."""
        texts = {
            name: text for record in self._records("environments") for name, text in record["environments"].items()
        }
        counts = Counter(texts.get(run.env_hash, "an environment that was not noted") for run in runs)
        return tuple(text for text, _ in counts.most_common())

    def add(self, run: BenchmarkRun) -> None:
        """Keep a new run."""
        self._runs[_state_of(run), run.sample_hash] = run
        self.new_count += 1
        self._file.add(_record(run))

    def outdated_count(self, described: Iterable[BackendDescription]) -> int:
        """Count the runs that are of none of these backends as they are now."""
        states = set(map(_current_state, described))
        return sum(state not in states for state, _ in self._runs)

    def note_interpreters(self, count: int) -> None:
        """Keep the number of interpreters that the runs of this call took."""
        if self.new_count:
            self._file.add({"interpreters": count, "runs": self.new_count})

    def interpreters(self) -> tuple[int, int]:
        """Sum up the worker hosts that all calls started, and the runs that they made."""
        counts = self._records("interpreters")
        return sum(count["interpreters"] for count in counts), sum(count["runs"] for count in counts)

    def _records(self, name: str) -> list[dict[str, Any]]:
        """Find the records that have a field of this name."""
        return [record for record in self._file.rows if name in record]


def kept_run(record: Mapping[str, Any]) -> BenchmarkRun:
    """Make a run from a record of a file of results; columns that no longer exist are left out."""
    now = columns(BenchmarkRun)
    values = {name: value for name, value in record.items() if name in now}
    return TypeAdapter(BenchmarkRun).validate_python(group_values(BenchmarkRun, values))


def _current_state(described: BackendDescription) -> _BackendState:
    return _BackendState(described.name, described.version, described.environment.env_hash, described.config_hash)


def _state_of(run: BenchmarkRun) -> _BackendState:
    return _BackendState(run.backend, run.backend_version, run.env_hash, run.config_hash)


def _record(run: BenchmarkRun) -> dict[str, Any]:
    """Write all fields but the single trials."""
    plain = values_of(run).items()
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in plain}
