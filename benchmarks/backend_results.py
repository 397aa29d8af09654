"""What `benchmarks.backends` has finished, in a file of JSON lines: runs, and the interpreters that they took."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from ops.benchmark.describe import BackendDescription
from ops.benchmark.results import BenchmarkRun, FailureKind, Phase, Status


class _State(NamedTuple):
    """A backend as it was when it ran; a result of another one is out of date."""

    backend: str
    backend_version: str
    env_hash: str
    config_hash: str


class Results:
    """Finished runs, the newest of each sample under each state of a backend; new ones are kept as they come."""

    def __init__(self, path: Path) -> None:
        """Read what is finished; the file need not be there yet."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.made_count = 0
        self._path = path
        self._runs: dict[tuple[_State, str], BenchmarkRun] = {}
        for run in sorted(map(_run, self._records("sample_hash")), key=lambda run: run.started_at):
            self._runs[_state_of(run), run.sample_hash] = run

    def find(self, described: BackendDescription, sample_hash: str) -> BenchmarkRun | None:
        """The run of a sample under a backend as it is now, in this environment and configuration."""
        return self._runs.get((_state(described), sample_hash))

    def newest(self, described: Iterable[BackendDescription], samples: Sequence[str]) -> list[BenchmarkRun | None]:
        """The newest runs of samples under these backends, in the environments of the backend's newest run of any."""
        found: list[BenchmarkRun | None] = []
        for item in described:
            label = (item.name, item.variant)
            runs = [
                run for run in self._runs.values() if (run.backend, run.variant) == label and run.sample_hash in samples
            ]
            last = max(runs, key=lambda run: run.started_at, default=None)
            found += [run for run in runs if last is not None and _state_of(run) == _state_of(last)]
        return found

    def note_environments(self, texts: Mapping[str, str]) -> None:
        """Keep what environments are, in words, by their hashes."""
        self._append({"environments": dict(texts)})

    def environments(self, runs: Iterable[BenchmarkRun]) -> tuple[str, ...]:
        """The environments of runs, in words, those first that most were made in."""
        known = {
            name: text for record in self._records("environments") for name, text in record["environments"].items()
        }
        counts = Counter(known.get(run.env_hash, "an environment that was not noted") for run in runs)
        return tuple(text for text, _ in counts.most_common())

    def add(self, run: BenchmarkRun) -> None:
        """Keep a run that was made now."""
        self._runs[_state_of(run), run.sample_hash] = run
        self.made_count += 1
        self._append(_record(run))

    def outdated_count(self, described: Iterable[BackendDescription]) -> int:
        """How many runs are of none of these backends as they are now."""
        states = set(map(_state, described))
        return sum(state not in states for state, _ in self._runs)

    def note_interpreters(self, count: int) -> None:
        """Keep how many interpreters the runs of this call took."""
        if self.made_count:
            self._append({"interpreters": count, "runs": self.made_count})

    def interpreters(self) -> tuple[int, int]:
        """Worker hosts that were started by all calls, and the runs that they made."""
        counts = self._records("interpreters")
        return sum(count["interpreters"] for count in counts), sum(count["runs"] for count in counts)

    def _records(self, name: str) -> list[dict[str, Any]]:
        """The records that have a field of this name."""
        lines = self._path.read_text("utf-8").splitlines() if self._path.exists() else []
        return [record for record in map(json.loads, lines) if name in record]

    def _append(self, record: dict[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(record) + "\n")


def _state(described: BackendDescription) -> _State:
    return _State(described.name, described.version, described.environment.env_hash, described.config_hash)


def _state_of(run: BenchmarkRun) -> _State:
    return _State(run.backend, run.backend_version, run.env_hash, run.config_hash)


_ENUMS: dict[str, type[StrEnum]] = {"status": Status, "phase": Phase, "failure_kind": FailureKind}


def _record(run: BenchmarkRun) -> dict[str, Any]:
    """All but the single trials."""
    record = {field.name: getattr(run, field.name) for field in dataclasses.fields(run)}
    plain = {name: value for name, value in record.items() if not name.endswith(("_trials_ms", "_block_sizes"))}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in plain.items()}


def _run(record: dict[str, Any]) -> BenchmarkRun:
    enums = {name: kind(record[name]) for name, kind in _ENUMS.items() if record[name] is not None}
    times = {name: datetime.fromisoformat(record[name]) for name in ("started_at", "finished_at")}
    adaptations = tuple(record.get("evidence_adaptations", ()))
    return BenchmarkRun(**{**record, **enums, **times, "evidence_adaptations": adaptations})
