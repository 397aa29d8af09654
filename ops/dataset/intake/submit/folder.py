"""Submission to a dataset folder: a model's samples, its recipe and its report of verification, all or nothing."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ops.dataset.intake.recipe import RECIPE_FILE
from ops.dataset.intake.report import REPORT_FILE, read_report
from ops.dataset.sample.folders import staging_folder
from ops.errors import GraphNetError


@dataclass(frozen=True, slots=True)
class DatasetFolder:
    """A folder of samples that `graphnet bench`, `list` and the catalog take.

    Attributes:
        root: The folder.
    """

    root: Path

    def submit(self, samples: Path, name: PurePosixPath, recipe: str, report: str, model: str) -> bool:
        """Put a model into the dataset; False where the same is there already.

        Args:
            samples: Folder of the model's samples, which stays as it is.
            name: Where they go: <library>/<model>.
            recipe: Text of the recipe.
            report: Text of the report.
            model: Identity of the model.

        Raises:
            GraphNetError: Another model is there.
        """
        target = self.root / name
        there = read_report(target)
        if there is not None and there.get("model") != model:
            raise GraphNetError(f"{target} holds {there.get('model')}: choose another collection by --into")
        is_complete = all((target / path.relative_to(samples)).exists() for path in samples.rglob("*"))
        if there is not None and is_complete and (target / REPORT_FILE).read_text("utf-8") == report:
            return False
        with staging_folder(target) as staging:
            shutil.copytree(samples, staging, dirs_exist_ok=True)
            (staging / RECIPE_FILE).write_text(recipe, "utf-8")
            (staging / REPORT_FILE).write_text(report, "utf-8")
        return True

    def models(self) -> list[str]:
        """Folders of the models in it, in order."""
        return sorted(
            path.parent.relative_to(self.root).as_posix() for path in self.root.glob(f"*/[!.]*/{REPORT_FILE}")
        )

    def model_at(self, name: PurePosixPath) -> str | None:
        """The model whose samples lie there, by its report; "" for something else, None where nothing is there."""
        if (there := read_report(self.root / name)) is not None:
            return str(there.get("model"))
        return "" if (self.root / name).exists() else None
