"""The captures of models of a project: apart from `assets.resources`, whose code is part of every asset's version."""

from pathlib import Path

from assets.resources import Project
from warehouse.questions.captures import Captures


def captures_of(project: Project) -> Captures:
    """What is stored of them."""
    return Captures(project.warehouse, Path(project.extracted_root), project.environments)
