"""The captures of models of a project: apart from `assets.resources`, whose code is part of every asset's version."""

from pathlib import Path

from assets.resources import Project, Workers
from ops.dataset.capture.extract import Extractor
from warehouse.questions.captures import Captures


def captures_of(project: Project) -> Captures:
    """The stored captures of a project."""
    return Captures(project.warehouse, Path(project.extracted_root), project.environments)


def extractor_of(project: Project, workers: Workers, root: Path) -> Extractor:
    """The extractor that captures models into a folder."""
    return Extractor(
        root,
        workers.host,
        log_dir=project.logs,
        ledger=project.ledger,
        **workers.extraction.model_dump(),
        defaults=project.source_options,
        environments=project.environments,
    )
