"""Stands in for the worker that benchmarks samples."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import pytest

from ops.dataset.outputs.match import OutputMatch
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.benchmark.results import BenchmarkResult, Phase, Status
from ops.execution.environments.description import Environment
from ops.failures import FailureKind
from tests.warehouse.warehouse_rows import run as made
from warehouse.stages import backend_stage, benchmark

ENVIRONMENT = Environment("env", "cpu", "Testium", "", 2, 2**30, 1, "Linux", "3.11", {"torch": "2.13.0"}, {})


class FakeRunner:
    """Stands in for the worker: hands out successes and notes what it was asked for."""

    def __init__(self) -> None:
        self.version = "1"
        self.reason: str | None = None
        self.benchmarked: list[str] = []
        self.dies_after: int | None = None
        self.fails: dict[str, FailureKind] = {}
        self.t_min: dict[str, float] = {}
        self.speedup = 1.5
        self.undescribable: dict[str, Exception] = {}
        self.breaks: dict[str, Exception] = {}
        self.evidence: dict[str, Any] = {"evidence_artefact": "code", "evidence_operator_count": 3}

    @classmethod
    def put_in_place(cls, monkeypatch: pytest.MonkeyPatch) -> Self:
        """Have the stage of benchmarks ask one of these."""
        fake = cls()
        monkeypatch.setattr(backend_stage, "describe_backend", fake.describe)
        monkeypatch.setattr(benchmark, "run_benchmarks", fake.run)
        return fake

    def describe(
        self, spec: BackendSpec, config: Any, host: Any, environments: Any, label: str = ""
    ) -> BackendDescription:
        if spec.spec in self.undescribable:
            raise self.undescribable[spec.spec]
        config_hash = config.hash("") + str(dict(spec.options))
        version, reason = self.version, self.reason
        return BackendDescription(
            spec, spec.spec, version, reason, "{}", ENVIRONMENT, config_hash, label_of_build=label
        )

    def run(self, targets: list[SampleTarget], description: BackendDescription, **_: Any) -> Iterator[BenchmarkResult]:
        if description.unavailable_reason is not None:
            targets = [SampleTarget(targets[0].dataset, "", "", Path())] if targets else []
        for count, target in enumerate(targets):
            if count == self.dies_after:
                raise KeyboardInterrupt
            if count and description.name in self.breaks:
                raise self.breaks[description.name]
            self.benchmarked.append(target.sample_id)
            yield self._result(target, description)

    def _result(self, target: SampleTarget, described: BackendDescription) -> BenchmarkResult:
        run_id = f"{described.name}-{len(self.benchmarked)}-{target.sample_id}"
        kind = self.fails.get(target.sample_id)
        status = Status.UNAVAILABLE if described.unavailable_reason else Status.FAILURE if kind else Status.SUCCESS
        fields: dict[str, Any] = {"status": status, "message": described.unavailable_reason}
        if kind:
            fields |= {"phase": Phase.COMPILE, "failure_kind": kind, "message": f"{kind}: for a test"}
        elif status is Status.SUCCESS:
            fields |= {"speedup": self.speedup, "t_min": self.t_min.get(target.sample_id, -6.0), **self.evidence}
            fields |= {"speedup_low": self.speedup * 0.95, "speedup_high": self.speedup * 1.05}
        now = datetime.now(UTC)
        run = made(
            target.sample_id, run_id=run_id, dataset=target.dataset, sample_hash=target.sample_hash,
            backend=described.name, backend_version=described.version, build_hash=described.build_hash,
            env_hash=described.environment.env_hash, config_hash=described.config_hash, started_at=now,
            finished_at=now, **fields,
        )  # fmt: skip
        outputs = (OutputMatch(run_id, 0, "float32", "float32", (2, 4), -6.0, 1e-7, 1e-8),)
        return BenchmarkResult(run, outputs if status is Status.SUCCESS else ())
