"""The captures of models of a project.

Apart from `assets.resources`, so that an edit of a source of models is one of the assets that read captures, and of no
others.
"""

from pathlib import Path

from assets.resources import Project
from warehouse.captures import Captures


def captures_of(project: Project) -> Captures:
    """What is stored of them."""
    return Captures(project.warehouse, Path(project.extracted_root), project.environments)
