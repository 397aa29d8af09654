"""The resources of the assets, with the values of the settings."""

from __future__ import annotations

import dataclasses
from typing import Any

from assets.resources import Measuring, Project, Scoring, TaskLimits, Workers
from ops.benchmark.describe import parse_specs
from pipelines.settings import Settings


def build_resources(settings: Settings) -> dict[str, Any]:
    """Make the resources by name, as `Definitions` takes them."""
    return {
        "project": Project(
            warehouse_path=str(settings.warehouse_path),
            samples_root=str(settings.samples_root),
            extracted_root=str(settings.extracted_root),
            log_dir=str(settings.log_dir),
            report_dir=str(settings.report_dir),
            lock_dir=str(settings.lock_dir),
            ledger_path=str(settings.ledger_path),
            environments_dir=str(settings.environments_dir),
            backends_path=str(settings.backends_path),
            source_options=settings.source_options(),
            backends=[spec.spec for spec in parse_specs(settings.backends)],
        ),
        "workers": Workers(
            extraction=TaskLimits(**dataclasses.asdict(settings.extract)),
            validation=TaskLimits(**dataclasses.asdict(settings.validation)),
            sandbox=settings.sandbox,
            allow_weak_sandbox=settings.allow_weak_sandbox,
        ),
        "measuring": Measuring(**dataclasses.asdict(settings.benchmark)),
        "scoring": Scoring(**dataclasses.asdict(settings.score)),
    }
