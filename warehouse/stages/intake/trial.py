"""A trial: a recipe is captured and validated in the sandbox of a host, by the stages that do so everywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from ops.dataset.capture.writing.dataset_paths import ModelFolder
from ops.dataset.intake.candidate import with_options
from ops.dataset.intake.collection import Collection
from ops.dataset.intake.recipe import FUNCTION, RECIPE_FILE, Recipe, SpecRecipe
from ops.dataset.intake.repair.diagnosis import Diagnosis, diagnose_failure, diagnose_judgements
from ops.dataset.intake.report import Verified
from ops.dataset.intake.triage import Triaged
from ops.dataset.sample.catalog.description import Description
from ops.dataset.sources import registry
from ops.dataset.sources.base import ModelSpec
from ops.errors import GraphNetError
from ops.execution.environments.definition import own_python
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.task_folder import remove_folder
from ops.failures import FailureReason
from warehouse.database.spool import SpoolBuffer
from warehouse.stages.intake.work import Claims, Intake


@dataclass(slots=True)
class RecipeTrial:
    """A model whose recipes are tried.

    Attributes:
        intake: How models become samples.
        collection: The collection that gets the samples.
        triaged: The model.
        host: Worker whose sandbox the recipes run in.
        buffer: Takes the rows of captures and validations.
        contents: The claims on graphs.
        downloaded_bytes: Bytes that all captures downloaded.
    """

    intake: Intake
    collection: Collection
    triaged: Triaged
    host: WorkerHost
    buffer: SpoolBuffer
    contents: Claims
    downloaded_bytes: int = 0

    def run(self, recipe: Recipe) -> Verified | Diagnosis:
        """Capture and validate a recipe: valid samples, whose graphs are held or others have, or the reason why not."""
        captured, name = self.capture(recipe), self.triaged.candidate.name
        if isinstance(captured, Diagnosis):
            return captured
        verified = Verified(samples=captured)
        if (owner := self.contents.claim(verified.content_hashes, name)) is not None:
            return replace(verified, duplicate_of=owner)
        judged = self.intake.judge(
            self.collection.samples, self.collection.name, captured.items(), self.host, self.buffer
        )
        verified = replace(verified, judgements=list(judged))
        if (diagnosis := diagnose_judgements(verified.judgements)) is None:
            return verified
        self.contents.end(name)
        return diagnosis

    def capture(self, recipe: Recipe) -> Mapping[str, Description] | Diagnosis:
        """The samples that capturing a recipe gives, or why there are none."""
        collection, intake = self.collection, self.intake
        path = self._path(recipe)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(recipe.text, "utf-8")
        try:
            model = self._model(recipe)
        except GraphNetError as error:
            return Diagnosis(FailureReason.CANNOT_BE_BUILT, "load", type(error).__name__, str(error))
        environment = self.triaged.environment
        python = own_python(environment, intake.site.environments) if environment else None
        host = self.host.environment_host(python, TORCH_PRELOAD)
        extractor = replace(intake.extractor, host=host, out_root=collection.samples, confined=collection.recipes)
        row, failure, fetched_bytes = extractor.attempt(model)
        self.downloaded_bytes += fetched_bytes
        captured = intake.read(collection.samples, row.sample_ids)
        for name in captured.small:
            remove_folder(collection.samples / name)
        self.buffer.add(row if captured.broken else replace(row, sample_ids=tuple(captured.large)))
        if failure is not None:
            return diagnose_failure(failure)
        for problem in captured.broken.values():
            return Diagnosis(FailureReason.INVALID, "read", type(problem).__name__, str(problem))
        if not captured.large:
            told = f"no graph has as many as {intake.least_operators} operators"
            return Diagnosis(FailureReason.TOO_SMALL, "read", "size", told)
        return captured.large

    def folder_of(self, recipe: Recipe) -> PurePosixPath:
        """Folder of its samples below that of the collection's samples."""
        return ModelFolder.of(self._model(recipe)).folder

    def clear(self, recipe: Recipe) -> None:
        """Remove the samples that a recipe left."""
        with contextlib.suppress(GraphNetError):  # it is no model, so it left no samples
            remove_folder(self.collection.samples / self.folder_of(recipe))

    def _path(self, recipe: Recipe) -> Path:
        return self.collection.recipes / recipe.folder / RECIPE_FILE

    def _model(self, recipe: Recipe) -> ModelSpec:
        """The model as extraction takes it: its recipe, or itself where files of a hub have to be fetched."""
        itself = registry.parse(self.triaged.candidate.spec)
        if isinstance(recipe, SpecRecipe) and itself.source == "hub":
            return registry.parse(with_options(itself.text, recipe.options))
        named = f"file:{self._path(recipe)}:{FUNCTION}?name={recipe.name}"
        model = registry.parse(with_options(named, recipe.options))  # which a command that fixes may have left out
        return replace(model, text=f"file:{RECIPE_FILE}:{FUNCTION}?name={recipe.name}")
