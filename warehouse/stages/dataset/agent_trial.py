"""A trial: a recipe is captured and validated in the sandbox of a host, by the stages that do so everywhere."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from ops.capture.extract import Extractor
from ops.capture.writing.dataset_paths import ModelFolder
from ops.environments.definition import own_python
from ops.errors import GraphNetError
from ops.failures import FailureReason
from ops.graph.identity import canonical_form
from ops.intake.candidate import with_options
from ops.intake.collection import Collection
from ops.intake.recipe import FUNCTION, RECIPE_FILE, Recipe, SpecRecipe
from ops.intake.repair.diagnosis import Diagnosis, of_failure, of_judgements
from ops.intake.report import Verified
from ops.intake.triage import Triaged
from ops.sample.catalog.description import LEAST_OPERATORS
from ops.sample.catalog.reading import read_all
from ops.sample.catalog.rows import SampleTarget
from ops.sample.format.files import files_hash, read_sample_files
from ops.sample.format.types import Sample
from ops.sample.identity import sample_hash
from ops.sources import registry
from ops.sources.base import ModelSpec
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.run import ValidateConfig
from ops.worker.client import WorkerHost
from ops.worker.task_folder import remove_folder
from warehouse.stages.base import Site
from warehouse.stages.validate import ValidateStage


@dataclass(frozen=True, slots=True)
class Trial:
    """A model whose recipes are tried.

    Attributes:
        collection: What it is for.
        triaged: The model.
        host: Worker whose sandbox the recipes run in.
        site: Where logs and the ledger are.
        limits: `deadline_s` and `memory_limit_bytes` of a capture.
        validation: How samples are validated.
        source_options: Default options of model sources.
        store: Takes the rows of captures and validations.
        on_download: Called with the bytes that each capture downloaded.
    """

    collection: Collection
    triaged: Triaged
    host: WorkerHost
    site: Site
    limits: Mapping[str, Any]
    validation: ValidateConfig
    source_options: Mapping[str, str]
    store: Callable[..., None]
    on_download: Callable[[int], None] = lambda _: None

    def run(self, recipe: Recipe) -> Verified | Diagnosis:
        """What a recipe gives, or why that is not valid."""
        collection, site = self.collection, self.site
        path = self._path(recipe)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(recipe.text, "utf-8")
        try:
            model = self._model(recipe)
        except GraphNetError as error:
            return Diagnosis(FailureReason.CANNOT_BE_BUILT, "load", type(error).__name__, str(error))
        environment = self.triaged.environment
        python = own_python(environment, site.environments) if environment else None
        extractor = Extractor(
            collection.samples,
            self.host.within(python, TORCH_PRELOAD),
            log_dir=site.log_dir,
            ledger=site.ledger,
            **self.limits,
            defaults=self.source_options,
            environments=site.environments,
            confined=collection.recipes,
        )
        row, failure, fetched_bytes = extractor.attempt(model)
        self.on_download(fetched_bytes)
        if failure is not None:
            self.store(row)
            return of_failure(failure)
        try:
            samples = self._large_enough(row.sample_ids)
        except GraphNetError as error:
            self.store(row)
            return Diagnosis(FailureReason.INVALID, "read", type(error).__name__, str(error))
        self.store(replace(row, sample_ids=tuple(samples)))
        if not samples:
            text = f"no graph has as many as {LEAST_OPERATORS} operators"
            return Diagnosis(FailureReason.TOO_SMALL, "read", "size", text)
        targets = [self._target(name, sample_hash(sample)) for name, sample in samples.items()]
        validate = ValidateStage(
            config=self.validation,
            host=self.host,
            site=dataclasses.replace(site, store=False),
        )
        judgements = list(validate.run(targets))
        self.store(*(row for judgement in judgements for row in judgement.rows))
        return of_judgements(judgements) or Verified(samples=samples, judgements=judgements)

    def _large_enough(self, names: Sequence[str]) -> dict[str, Sample]:
        """The samples by id, without those that have too few operators, which are removed."""
        folder = self.collection.samples
        samples = dict(zip(names, read_all(folder / name for name in names), strict=True))
        for name, sample in list(samples.items()):
            if sum(canonical_form(sample.model_code).operator_counts.values()) < LEAST_OPERATORS:
                remove_folder(folder / name)
                del samples[name]
        return samples

    def folder_of(self, recipe: Recipe) -> PurePosixPath:
        """Folder of its samples below that of the collection's."""
        return ModelFolder.of(self._model(recipe)).folder

    def clear(self, recipe: Recipe) -> None:
        """Remove what samples a recipe left."""
        with contextlib.suppress(GraphNetError):  # it is no model: it left none
            remove_folder(self.collection.samples / self.folder_of(recipe))

    def _path(self, recipe: Recipe) -> Path:
        library, _, name = recipe.name.partition("/")
        return self.collection.recipes.joinpath(*ModelFolder(library, name).folder.parts) / RECIPE_FILE

    def _model(self, recipe: Recipe) -> ModelSpec:
        """The model as extraction takes it: its recipe, or itself where files of a hub have to be fetched."""
        itself = registry.parse(self.triaged.candidate.spec)
        if isinstance(recipe, SpecRecipe) and itself.source == "hub":
            return registry.parse(with_options(itself.text, recipe.options))
        model = registry.parse(f"file:{self._path(recipe)}:{FUNCTION}?name={recipe.name}")
        return replace(model, text=f"file:{RECIPE_FILE}:{FUNCTION}?name={recipe.name}")

    def _target(self, name: str, version: str) -> SampleTarget:
        folder = self.collection.samples / name
        return SampleTarget(self.collection.name, name, version, folder, files_hash(read_sample_files(folder)), False)
