"""Extraction of models: one sample folder or more each, and a row of what came of it."""

from collections.abc import Callable, Generator, Iterable

from ops.capture.extract import Extractor
from ops.sources.base import ModelRow, ModelSpec
from warehouse.stages.base import Site


def extract_models(
    models: Iterable[ModelSpec], extractor: Extractor, site: Site, *, on_start: Callable[[str], None] = lambda _: None
) -> Generator[ModelRow, None, None]:
    """Extract one model after the other; those that were finished are kept when a later one is interrupted."""
    with site.storing() as buffer:
        for model in models:
            on_start(model.text)
            row = extractor.extract(model)
            buffer.add(row)
            buffer.flush()  # the next model may take minutes
            yield row
